//! The NL format that AMPL and what speaks its protocol (Pyomo, JuMP) write: the text form, linear programs only.
//!
//! Ten lines count what follows; then come *segments*, each with a letter: `C` and `O` for the part of a row or of the
//! objective that is not a sum of columns, here a constant; `J` and `G` for the sums; `r` and `b` for the ranges of rows and
//! columns; `x`, `d`, `k` and `S` for what solvers may use and we pass over. Columns and rows have no names: they are `x1`,
//! `x2`, ... and `R1`, `R2`, ... The last columns are whole. (Gay, "Writing .nl files", Sandia report 2005-7907P.)

use super::decimal::Decimal;
use super::draft::Draft;
use super::error::{LONG, MAX, ProgramError, check_characters, clip, error};
use super::linear::{LinearProgram, LinearRow, Relation};
use std::collections::HashSet;

/// What the heading counts.
struct Counts {
    columns: usize,
    rows: usize,
    objectives: usize,
    /// How many columns at the end are whole.
    whole: usize,
}

/// The lines of a file without their comments, and how many have been taken.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

struct Reader<'a> {
    lines: Lines<'a>,
    counts: Counts,
    draft: Draft,
    /// What the `C` segments add to the rows.
    constants: Vec<Decimal>,
    /// The segments that are there.
    seen: HashSet<(char, usize)>,
}

/// Reads a program.
pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let mut lines = Lines { lines: text.lines(), number: 0 };
    let counts = heading(&mut lines)?;
    let mut draft = Draft::default();
    for index in 1..=counts.columns {
        let column = draft.column(1, &format!("x{index}"))?;
        draft.own(column).is_whole = index > counts.columns - counts.whole;
    }
    for _ in 0..counts.rows {
        let name = draft.row_name();
        draft.add(LinearRow::new(1, name, Relation::AtLeast, Decimal::default()))?;
    }
    let constants = vec![Decimal::default(); counts.rows];
    let mut reader = Reader { lines, counts, draft, constants, seen: HashSet::new() };
    while let Some(line) = reader.lines.next_if_any()? {
        reader.segment(line)?;
    }
    reader.finish()
}

impl<'a> Lines<'a> {
    /// The next line, if there is one.
    fn next_if_any(&mut self) -> Result<Option<&'a str>, ProgramError> {
        let Some(line) = self.lines.next() else { return Ok(None) };
        self.number += 1;
        check_characters(self.number, line)?;
        Ok(Some(line.split('#').next().unwrap_or_default()))
    }

    /// The words of the next line.
    fn words(&mut self) -> Result<Vec<&'a str>, ProgramError> {
        match self.next_if_any()? {
            Some(line) => Ok(line.split_whitespace().collect()),
            None => self.wrong("the file ends here, before its last segment does"),
        }
    }

    fn wrong<T>(&self, problem: impl Into<String>) -> Result<T, ProgramError> {
        error(self.number.max(1), problem)
    }

    /// A number that says how many there are, or which.
    fn count(&self, word: &str) -> Result<usize, ProgramError> {
        match word.parse() {
            Ok(count) if count <= MAX => Ok(count),
            _ => self.wrong(format!("'{}' is no number from 0 to {MAX}", clip(word))),
        }
    }

    /// A line of numbers that count something.
    fn counts(&mut self) -> Result<Vec<usize>, ProgramError> {
        self.words()?.into_iter().map(|word| self.count(word)).collect()
    }

    /// An index below `end`.
    fn index(&self, word: &str, end: usize, of: &str) -> Result<usize, ProgramError> {
        match self.count(word)? {
            index if index < end => Ok(index),
            index => self.wrong(format!("{of} {index} of {end}, counted from 0")),
        }
    }

    fn decimal(&self, word: &str) -> Result<Decimal, ProgramError> {
        Decimal::read(self.number, word)
    }
}

/// The ten lines at the head.
fn heading(lines: &mut Lines<'_>) -> Result<Counts, ProgramError> {
    match lines.next_if_any()? {
        Some(first) if first.starts_with('g') => {}
        Some(first) if first.starts_with('b') => {
            return lines.wrong("a binary NL file: write it as text, with 'g' at its head");
        }
        _ => return lines.wrong("an NL file begins with 'g'"),
    }
    let sizes = lines.counts()?;
    let &[columns, rows, objectives, ..] = &sizes[..] else {
        return lines.wrong("the numbers of columns, rows and objectives are missing");
    };
    if sizes.get(5).is_some_and(|&logical| logical > 0) {
        return lines.wrong("logical rows are not read");
    }
    if objectives > 1 {
        return lines.wrong(format!("{objectives} objectives, of which only one can be meant"));
    }
    let nonlinear = "is not linear";
    for what in ["a row or the objective", "a row of a network", "a column"] {
        if lines.counts()?.iter().any(|&count| count > 0) {
            return lines.wrong(format!("{what} {nonlinear}"));
        }
    }
    let kinds = lines.counts()?;
    if kinds.iter().take(2).any(|&count| count > 0) {
        return lines.wrong("columns of networks and functions are not read");
    }
    let discrete = lines.counts()?;
    if discrete.iter().skip(2).any(|&count| count > 0) {
        return lines.wrong(format!("a column {nonlinear}"));
    }
    let whole = discrete.iter().take(2).sum();
    if whole > columns {
        return lines.wrong(format!("{whole} whole columns of {columns}"));
    }
    for _ in ["entries", "lengths of names"] {
        lines.words()?;
    }
    if lines.counts()?.iter().any(|&count| count > 0) {
        return lines.wrong("expressions with a name of their own are not read");
    }
    Ok(Counts { columns, rows, objectives, whole })
}

impl Reader<'_> {
    /// A segment, of which the first line is given.
    fn segment(&mut self, line: &str) -> Result<(), ProgramError> {
        let mut letters = line.chars();
        let Some(letter) = letters.next() else { return self.lines.wrong("an empty line") };
        let words: Vec<&str> = letters.as_str().split_whitespace().collect();
        let Counts { rows, objectives, .. } = self.counts;
        let of = match (letter, &words[..]) {
            ('C' | 'J', [row, ..]) => self.lines.index(row, rows, "row")?,
            ('O' | 'G', [objective, ..]) => self.lines.index(objective, objectives, "objective")?,
            _ => 0,
        };
        if letter != 'S' && !self.seen.insert((letter, of)) {
            return self.lines.wrong(format!("a second segment '{letter}{of}'"));
        }
        match (letter, &words[..]) {
            ('C', [_]) => self.constants[of] = self.constant()?,
            ('O', [_, sense]) => {
                self.draft.program.maximise = match *sense {
                    "0" => false,
                    "1" => true,
                    _ => return self.lines.wrong("the sense of an objective is 0 or 1"),
                };
                self.draft.program.constant = self.constant()?;
            }
            ('J', [_, count]) => {
                let terms = self.terms(count)?;
                self.draft.program.rows[of].terms = terms;
            }
            ('G', [_, count]) => {
                for (column, factor) in self.terms(count)? {
                    self.draft.own(column).cost = factor;
                }
            }
            ('r', []) => self.row_ranges()?,
            ('b', []) => self.column_ranges()?,
            ('S', [_, _, "sosno" | "ref" | "sos" | "sosref"]) => {
                return self.lines.wrong("special ordered sets are not read");
            }
            ('x' | 'd' | 'k', [count]) | ('S', [_, count, _]) => self.pass(count)?,
            ('F' | 'V' | 'L', _) => {
                return self.lines.wrong(format!("segments '{letter}' are not of linear programs"));
            }
            _ => return self.lines.wrong(format!("'{}' begins no segment", clip(line))),
        }
        Ok(())
    }

    /// An expression, which is a constant.
    fn constant(&mut self) -> Result<Decimal, ProgramError> {
        let words = self.lines.words()?;
        match words[..] {
            [word] if word.starts_with('n') => self.lines.decimal(&word[1..]),
            _ => self.lines.wrong("an expression that is no constant: the program is not linear"),
        }
    }

    /// Columns with their factors, each once.
    fn terms(&mut self, count: &str) -> Result<Vec<(u32, Decimal)>, ProgramError> {
        let count = self.lines.count(count)?;
        let (mut terms, mut named) = (Vec::new(), HashSet::new());
        for _ in 0..count {
            let words = self.lines.words()?;
            let [column, factor] = words[..] else {
                return self.lines.wrong("a term is the index of a column and a number");
            };
            let column = self.lines.index(column, self.counts.columns, "column")? as u32;
            if !named.insert(column) {
                return self.lines.wrong(format!("column {column} comes twice"));
            }
            terms.push((column, self.lines.decimal(factor)?));
        }
        Ok(terms)
    }

    fn row_ranges(&mut self) -> Result<(), ProgramError> {
        for index in 0..self.counts.rows {
            let (lower, upper) = self.range("a row")?;
            let row = &mut self.draft.program.rows[index];
            (row.line, row.lower, row.upper) = (self.lines.number, lower, upper);
        }
        Ok(())
    }

    fn column_ranges(&mut self) -> Result<(), ProgramError> {
        for index in 0..self.counts.columns as u32 {
            let (lower, upper) = self.range("a column")?;
            let column = self.draft.own(index);
            (column.line, column.lower, column.upper) = (self.lines.number, lower, upper);
        }
        Ok(())
    }

    /// A range, after the number that says which of its ends are there.
    fn range(&mut self, of: &str) -> Result<(Option<Decimal>, Option<Decimal>), ProgramError> {
        let words = self.lines.words()?;
        let numbers = words.iter().skip(1).map(|word| self.lines.decimal(word));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        match (words.first().copied(), &numbers[..]) {
            (Some("0"), &[lower, upper]) => Ok((Some(lower), Some(upper))),
            (Some("1"), &[upper]) => Ok((None, Some(upper))),
            (Some("2"), &[lower]) => Ok((Some(lower), None)),
            (Some("3"), []) => Ok((None, None)),
            (Some("4"), &[both]) => Ok((Some(both), Some(both))),
            (Some("5"), _) => self.lines.wrong("complementarity is not read"),
            _ => self.lines.wrong(format!("this is no range of {of}")),
        }
    }

    /// Passes over so many lines.
    fn pass(&mut self, count: &str) -> Result<(), ProgramError> {
        (0..self.lines.count(count)?).try_for_each(|_| self.lines.words().map(|_| ()))
    }

    /// The program, where the constants of rows are taken off their ranges.
    fn finish(self) -> Result<LinearProgram, ProgramError> {
        let Reader { lines, counts, draft, constants, seen } = self;
        for (letter, count, what) in [('r', counts.rows, "rows"), ('b', counts.columns, "columns")]
        {
            if count > 0 && !seen.contains(&(letter, 0)) {
                return lines
                    .wrong(format!("the ranges of {what} are missing, segment '{letter}'"));
            }
        }
        let mut program = draft.program;
        for (row, &constant) in program.rows.iter_mut().zip(&constants) {
            for end in [&mut row.lower, &mut row.upper] {
                let Some(number) = *end else { continue };
                let Some(less) = number.plus(-constant) else { return error(row.line, LONG) };
                *end = Some(less);
            }
        }
        Ok(program)
    }
}
