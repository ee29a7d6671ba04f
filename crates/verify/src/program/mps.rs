//! The MPS format, free or with names in the columns of the fixed one, as far as all readers agree on it: the sections
//! in their order, each once, its heading alone on its line; in RHS, RANGES and BOUNDS one vector, with a name or
//! without; each number once. `tests/readers/spellings` is where readers were found to differ.

mod columns;
mod section;

use super::decimal::Decimal;
use super::draft::Draft;
use super::error::{LONG, ProgramError, clip, error, words};
use super::linear::{LinearProgram, LinearRow, Relation};
use columns::Columns;
use section::Section;
use std::collections::{HashMap, HashSet};

/// What a row name stands for.
#[derive(Clone, Copy)]
enum Row {
    Objective,
    /// A free row that is not the objective, of which nothing is read.
    Other,
    /// A row of the program, by its index.
    Index(usize),
}

/// A file that is being read.
#[derive(Default)]
struct Reader {
    draft: Draft,
    rows: HashMap<String, Row>,
    has_objective: bool,
    inside_integers: bool,
    columns: Columns,
    /// The column whose entries are listed, and the rows that have been named for it.
    column: Option<u32>,
    named: HashSet<String>,
    /// The name of the vector of the section, and what it has set.
    vector: Option<Option<String>>,
    set: HashSet<String>,
    /// Columns with a bound from below, or from above, and the lines of these.
    bounded: HashMap<(u32, bool), usize>,
    /// Columns between integer markers.
    marked: HashSet<u32>,
    /// The lines of their bounds from below that come behind one of at most 1 from above.
    late: Vec<usize>,
    /// The line of a comment that wishes a maximum.
    wished: Option<usize>,
    /// The line of the first words behind the end, as MIPLIB has some.
    after: Option<usize>,
}

pub(super) fn read(text: &str) -> Result<LinearProgram, ProgramError> {
    let (mut reader, mut section) = (Reader::default(), Section::Start);
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(comment) = line.strip_prefix('*') {
            let word = comment.trim().to_ascii_lowercase();
            reader.wished = reader.wished.or(word.starts_with("sense:max").then_some(number));
            continue;
        }
        let words = words(number, line)?;
        match words.first() {
            None => {}
            Some(_) if section == Section::End => {
                reader.after = Some(number);
                break;
            }
            Some(first) if line.starts_with([' ', '\t']) => {
                if first.starts_with(['*', '$']) {
                    let problem = "begins a comment to some readers only";
                    return error(number, format!("'{}' {problem}", clip(first)));
                }
                reader.line(section, number, &words)?;
                reader.check_columns(section, number, line)?;
            }
            Some(_) => {
                section = reader.heading(section, number, &words)?;
            }
        }
    }
    match section {
        Section::End => reader.finish(),
        _ => error(text.lines().count().max(1), "the file ends without 'ENDATA'"),
    }
}

impl Reader {
    /// The section that a line begins.
    fn heading(
        &mut self,
        before: Section,
        line: usize,
        words: &[&str],
    ) -> Result<Section, ProgramError> {
        let section = match words {
            ["NAME", rest @ ..] => {
                self.columns.name(rest);
                Section::Name
            }
            ["OBJSENSE"] => Section::Sense,
            ["OBJSENSE", sense] => {
                self.sense(line, sense, true)?;
                Section::Sense
            }
            ["ROWS"] => Section::Rows,
            ["COLUMNS"] => Section::Columns,
            ["RHS"] => Section::Rhs,
            ["RANGES"] => Section::Ranges,
            ["BOUNDS"] => Section::Bounds,
            ["ENDATA"] => Section::End,
            ["ROWS" | "COLUMNS" | "RHS" | "RANGES" | "BOUNDS" | "ENDATA", ..] => {
                return error(line, format!("words behind the heading '{}'", words[0]));
            }
            _ => return error(line, format!("no section '{}' is read", clip(words[0]))),
        };
        let missing = match section {
            _ if section <= before => return error(line, "this section comes too late"),
            Section::Sense | Section::Rows if before < Section::Name => "NAME",
            Section::Columns if before < Section::Rows => "ROWS",
            Section::Rhs | Section::Ranges | Section::Bounds | Section::End
                if before < Section::Columns =>
            {
                "COLUMNS"
            }
            _ => {
                self.vector = None;
                self.columns.section();
                self.set.clear();
                return Ok(section);
            }
        };
        error(line, format!("the section {missing} is missing before this one"))
    }

    /// Refuses a line in which the columns of fixed MPS make other words.
    fn check_columns(
        &mut self,
        section: Section,
        number: usize,
        line: &str,
    ) -> Result<(), ProgramError> {
        if line.contains('\t') {
            return error(number, "tabs are in no column of fixed MPS: write blanks");
        }
        let Reader { columns, draft, rows, .. } = self;
        let known = |name: &str| match section {
            Section::Bounds => draft.known(name).is_some(),
            _ => rows.contains_key(name),
        };
        match columns.other_reader(section, line, known) {
            None => Ok(()),
            Some(reader) => {
                let problem = "joins words that begin in columns 5, 15 or 40: write other blanks";
                error(number, format!("{reader} {problem}"))
            }
        }
    }

    fn line(&mut self, section: Section, line: usize, words: &[&str]) -> Result<(), ProgramError> {
        match (section, words) {
            (Section::Sense, &[sense]) => self.sense(line, sense, false),
            (Section::Rows, &[kind, name]) => self.row(line, kind, name),
            (Section::Columns, &[_, "'MARKER'", kind]) => self.marker(line, kind),
            (Section::Columns, &[column, ref pairs @ ..]) if !pairs.is_empty() => {
                let column = self.begin_column(line, column)?;
                self.pairs(line, pairs, |reader, row, number| {
                    reader.entry(line, column, row, number)
                })
            }
            (Section::Rhs | Section::Ranges, _) => {
                let pairs = match words.len() % 2 {
                    1 => self.vector(line, Some(words[0]), &words[1..])?,
                    _ => self.vector(line, None, words)?,
                };
                self.pairs(line, pairs, |reader, row, number| match section {
                    Section::Rhs => reader.rhs(line, row, number),
                    _ => reader.range(line, row, number),
                })
            }
            (Section::Bounds, &[kind, ref rest @ ..]) => self.bound(line, kind, rest),
            _ => error(line, "a line that no section has; names have no blanks"),
        }
    }

    /// One or two pairs of a row and a number.
    fn pairs(
        &mut self,
        line: usize,
        words: &[&str],
        mut take: impl FnMut(&mut Self, &str, Decimal) -> Result<(), ProgramError>,
    ) -> Result<(), ProgramError> {
        if ![2, 4].contains(&words.len()) {
            return error(line, "a line has one or two pairs of a row and a number");
        }
        words.chunks(2).try_for_each(|pair| take(self, pair[0], Decimal::read(line, pair[1])?))
    }

    /// The rest of a line, if its vector is the first one of the section; readers take different ones of several.
    fn vector<'a>(
        &mut self,
        line: usize,
        name: Option<&str>,
        rest: &'a [&'a str],
    ) -> Result<&'a [&'a str], ProgramError> {
        if name.is_none() && self.vector.is_none() {
            let taken = "read as HiGHS and SCIP do; to Gurobi they say nothing";
            self.draft.remark(format!("line {line}: numbers without a vector's name, {taken}"));
        }
        let first = self.vector.get_or_insert_with(|| name.map(str::to_owned));
        if first.as_deref() != name {
            let [old, new] = [first.as_deref(), name].map(|name| clip(name.unwrap_or("")));
            return error(line, format!("a second vector: '{new}' after '{old}'"));
        }
        match name {
            Some(name) if self.rows.contains_key(name) || self.draft.known(name).is_some() => {
                let problem = "names a vector and a row or column, which readers read differently";
                error(line, format!("'{}' {problem}", clip(name)))
            }
            _ => Ok(rest),
        }
    }

    fn sense(&mut self, line: usize, word: &str, is_heading: bool) -> Result<(), ProgramError> {
        match word {
            "MIN" | "MINIMIZE" => Ok(()),
            "MAX" | "MAXIMIZE" => {
                self.draft.program.maximise = true;
                let other = if is_heading { "CPLEX" } else { "cbc" };
                let taken = "a maximum is asked for, as in HiGHS, SCIP and Gurobi";
                self.draft.remark(format!("OBJSENSE {word}: {taken}; {other} minimises"));
                Ok(())
            }
            other => error(line, format!("OBJSENSE is MIN or MAX, not '{}'", clip(other))),
        }
    }

    fn row(&mut self, line: usize, kind: &str, name: &str) -> Result<(), ProgramError> {
        let relation = match kind {
            "N" => None,
            "G" => Some(Relation::AtLeast),
            "L" => Some(Relation::AtMost),
            "E" => Some(Relation::Equal),
            _ => return error(line, format!("a row is N, G, L or E, not '{}'", clip(kind))),
        };
        if name.starts_with('$') || name.contains('\'') {
            return error(line, format!("'{}' is a name to some readers only", clip(name)));
        }
        let row = match relation {
            None if self.has_objective => Row::Other,
            None => Row::Objective,
            Some(_) => Row::Index(self.draft.program.rows.len()),
        };
        if self.rows.insert(name.to_owned(), row).is_some() {
            return error(line, format!("row '{}' comes twice", clip(name)));
        }
        match relation {
            None => {
                if !std::mem::replace(&mut self.has_objective, true) {
                    name.clone_into(&mut self.draft.program.objective);
                }
                Ok(())
            }
            Some(relation) => {
                let row = LinearRow::new(line, name.to_owned(), relation, Decimal::default());
                self.draft.add(row)
            }
        }
    }

    fn marker(&mut self, line: usize, kind: &str) -> Result<(), ProgramError> {
        let begins = match kind {
            "'INTORG'" => true,
            "'INTEND'" => false,
            _ => return error(line, format!("no marker {} is read", clip(kind))),
        };
        if self.inside_integers == begins {
            return error(line, "markers of whole columns come in turns");
        }
        self.inside_integers = begins;
        Ok(())
    }

    /// The column of a line, whose lines follow each other.
    fn begin_column(&mut self, line: usize, name: &str) -> Result<u32, ProgramError> {
        if let Some(index) = self.draft.known(name) {
            return match self.column == Some(index) {
                true => Ok(index),
                false => error(line, format!("column '{}' comes twice", clip(name))),
            };
        }
        let index = self.draft.column(line, name)?;
        self.draft.own(index).is_whole = self.inside_integers;
        self.marked.extend(self.inside_integers.then_some(index));
        self.column = Some(index);
        self.named.clear();
        Ok(index)
    }

    fn entry(
        &mut self,
        line: usize,
        column: u32,
        row: &str,
        number: Decimal,
    ) -> Result<(), ProgramError> {
        let kind = self.known(line, row)?;
        if !self.named.insert(row.to_owned()) {
            let name = clip(&self.draft.own(column).name);
            return error(line, format!("column '{name}' has two numbers in row '{}'", clip(row)));
        }
        match kind {
            Row::Objective => self.draft.own(column).cost = number,
            Row::Other => {}
            Row::Index(row) => {
                self.draft.program.rows[row].terms.push((column, number));
            }
        }
        Ok(())
    }

    fn rhs(&mut self, line: usize, row: &str, number: Decimal) -> Result<(), ProgramError> {
        let kind = self.once(line, row)?;
        match kind {
            Row::Objective => {
                self.draft.program.constant = -number;
                let taken = "as HiGHS, SCIP and cbc do; glpsol turns its sign";
                let remark =
                    format!("the constant {} of the objective is counted, {taken}", -number);
                self.draft.remark(remark);
            }
            Row::Other => {
                let problem = "is not the objective, and some readers take its constant for that";
                return error(line, format!("row '{}' {problem}", clip(row)));
            }
            Row::Index(index) => {
                let row = &mut self.draft.program.rows[index];
                row.lower = row.lower.map(|_| number);
                row.upper = row.upper.map(|_| number);
            }
        }
        Ok(())
    }

    /// A row with a bound gets the other one; an equation one on the side of the sign.
    fn range(&mut self, line: usize, row: &str, number: Decimal) -> Result<(), ProgramError> {
        let Row::Index(index) = self.once(line, row)? else {
            return error(line, format!("row '{}' is free and has no range", clip(row)));
        };
        let own = &mut self.draft.program.rows[index];
        let size = number.max(-number);
        let (is_lower, by) = match (own.lower, own.upper) {
            (None, _) => (true, -size),
            (_, None) => (false, size),
            _ => (number < Decimal::default(), number),
        };
        let (end, from) = match is_lower {
            true => (&mut own.lower, own.upper),
            false => (&mut own.upper, own.lower),
        };
        *end = from.and_then(|from| from.plus(by));
        match end {
            Some(_) => Ok(()),
            None => error(line, format!("the range of row '{}' is {LONG}", clip(row))),
        }
    }

    /// The bounds of a column: its kind, perhaps the name of the vector, the column, and a number where one is needed.
    fn bound(&mut self, line: usize, kind: &str, rest: &[&str]) -> Result<(), ProgramError> {
        let known = |word: &str| self.draft.known(word).is_some();
        let has_number = ["UP", "LO", "FX", "UI", "LI"].contains(&kind);

        let (vector, name, number) = match (rest, has_number) {
            (&[name, number], true) => (None, name, Some(number)),
            (&[vector, name, number], true) => (Some(vector), name, Some(number)),
            (&[name], false) => (None, name, None),
            (&[vector, name], false) if known(name) && !known(vector) => (Some(vector), name, None),
            (&[name, _], false) if known(name) => {
                let problem = "is a vector to some readers; write its name before the column's";
                return error(line, format!("'{}' {problem}", clip(name)));
            }
            (&[vector, name, _], false) => (Some(vector), name, None),
            _ => return error(line, "a bound is a kind, a vector, a column and perhaps a number"),
        };
        self.vector(line, vector, &[])?;
        let Some(column) = self.draft.known(name) else {
            return error(line, format!("there is no column '{}'", clip(name)));
        };
        let number = number.map(|word| Decimal::read(line, word)).transpose()?;
        // for each side, whether it is set, and at which number, if at one
        let (lower, upper) = match (kind, number) {
            ("BV", _) => (Some(Some(0.into())), Some(Some(1.into()))),
            ("UP" | "UI", number) => (None, Some(number)),
            ("LO" | "LI", number) => (Some(number), None),
            ("FX", number) => (Some(number), Some(number)),
            ("FR", _) => (Some(None), Some(None)),
            ("MI", _) => (Some(None), None),
            ("PL", _) => (None, Some(None)),
            ("SC" | "SI", _) => {
                let problem = "is semicontinuous, which is not read";
                return error(line, format!("column '{}' {problem}", clip(name)));
            }
            _ => return error(line, format!("no bound '{}' is read", clip(kind))),
        };
        let sides = [(lower, false), (upper, true)].into_iter().filter(|(side, _)| side.is_some());
        for (_, side) in sides {
            if self.bounded.insert((column, side), line).is_some() {
                return error(line, format!("a second bound of '{}'", clip(name)));
            }
        }
        let own = self.draft.own(column);
        own.is_whole |= ["BV", "UI", "LI"].contains(&kind);
        let is_still_binary = self.marked.contains(&column)
            && self.bounded.contains_key(&(column, true))
            && own.upper.is_some_and(|end| end <= 1.into());
        own.lower = lower.unwrap_or(own.lower);
        own.upper = upper.unwrap_or(own.upper);
        if is_still_binary && lower.is_some() && upper.is_none() {
            self.late.push(line);
        }
        Ok(())
    }

    fn known(&self, line: usize, row: &str) -> Result<Row, ProgramError> {
        match self.rows.get(row) {
            Some(&row) => Ok(row),
            None => error(line, format!("there is no row '{}'", clip(row))),
        }
    }

    /// A row that its section has not named before.
    fn once(&mut self, line: usize, row: &str) -> Result<Row, ProgramError> {
        let kind = self.known(line, row)?;
        match self.set.insert(row.to_owned()) {
            true => Ok(kind),
            false => error(line, format!("a second number for row '{}'", clip(row))),
        }
    }

    /// Whole columns without any bound are 0 or 1.
    fn finish(mut self) -> Result<LinearProgram, ProgramError> {
        let (mut unbounded, mut open) = (0, 0);
        for (index, column) in (0..).zip(&mut self.draft.program.columns) {
            let [lower, upper] = [false, true].map(|side| self.bounded.get(&(index, side)));
            let (has_lower, has_upper) = (lower.is_some(), upper.is_some());
            if column.is_whole && column.lower.is_none() && !has_upper {
                let problem =
                    "is whole and MI alone, which readers read differently: write FR or UP";
                return error(column.line, format!("column '{}' {problem}", clip(&column.name)));
            }
            let is_below = column.upper.is_some_and(|end| end < 0.into());
            if let (None, Some(&line), true) = (lower, upper, is_below) {
                let problem = "has a bound from above below 0 and none from below, which readers read differently: write LO or MI";
                return error(line, format!("column '{}' {problem}", clip(&column.name)));
            }
            open += usize::from(self.marked.contains(&index) && has_lower && !has_upper);
            let is_free = !has_lower && !has_upper;
            if column.is_whole && is_free {
                column.upper = Some(1.into());
                unbounded += 1;
            }
        }
        let who = |count: usize| match count {
            1 => "a whole column".to_owned(),
            _ => format!("{count} whole columns"),
        };
        if unbounded > 0 {
            let taken = "without bounds: from 0 to 1, as in HiGHS, SCIP, cbc and glpsol";
            self.draft.remark(format!("{} {taken}", who(unbounded)));
        }
        if open > 0 {
            let taken = "with a bound from below alone: to glpsol at most 1";
            self.draft.remark(format!("{} {taken}", who(open)));
        }
        if let [line, ..] = self.late[..] {
            let taken = "a bound from above of at most 1 before that from below, which SCIP drops";
            let who = who(self.late.len());
            self.draft.remark(format!("from line {line} on: {who} with {taken}"));
        }
        if let (Some(line), false) = (self.wished, self.draft.program.maximise) {
            let taken = "as PuLP writes it; the file is minimised, as in all readers";
            self.draft.remark(format!("line {line}: a comment wishes a maximum, {taken}"));
        }
        if let Some(line) = self.after {
            self.draft
                .remark(format!("from line {line} on: behind 'ENDATA', which no reader reads"));
        }
        Ok(self.draft.program)
    }
}
