//! OR-Library's set covering programs: numbers, wherever lines end.

use super::error::{LARGEST, MAX, ProgramError, error, whole, words};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};

/// The numbers of a file that are left.
struct Numbers<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    rest: std::vec::IntoIter<&'a str>,
    line: usize,
}

impl Numbers<'_> {
    fn next(&mut self, what: &str) -> Result<u32, ProgramError> {
        loop {
            if let Some(word) = self.rest.next() {
                let number = whole(self.line, word).ok();
                let problem = || format!("'{}' is not {what}", super::error::clip(word));
                return number.map_or_else(|| error(self.line, problem()), Ok);
            }
            let Some((index, line)) = self.lines.next() else {
                return error(self.line, format!("the file ends before {what}"));
            };
            self.line = index + 1;
            self.rest = words(self.line, line)?.into_iter();
        }
    }

    /// A number from 1 to a limit.
    fn up_to(&mut self, limit: usize, what: &str) -> Result<u32, ProgramError> {
        let number = self.next(what)?;
        match (1..=limit).contains(&(number as usize)) {
            true => Ok(number),
            false => error(self.line, format!("{number} is not {what}, from 1 to {limit}")),
        }
    }
}

/// The numbers of rows and columns, the costs, and for each row how many columns cover it, and which.
pub(super) fn read(text: &str) -> Result<NamedProgram, ProgramError> {
    if text.starts_with("destrier ") {
        return error(
            1,
            "this is a certificate; verify takes it, and a program ends in .lp or the like",
        );
    }
    let lines = text.lines().enumerate();
    let mut numbers = Numbers { lines, rest: Vec::new().into_iter(), line: 1 };
    let rows = numbers.up_to(MAX, "the number of rows of an OR-Library file")?;
    let columns = numbers.up_to(MAX, "the number of columns of an OR-Library file")? as usize;
    let costs = (0..columns).map(|_| numbers.next("a cost"));
    let costs: Vec<u32> = costs.collect::<Result<_, _>>()?;
    let mut program = CoveringProgram { costs, rows: Vec::new() };
    for _ in 0..rows {
        let count = numbers.up_to(columns, "the number of columns of a row")? as usize;
        let mut row = Vec::new();
        for _ in 0..count {
            row.push(numbers.up_to(columns, "a column")? - 1);
        }
        row.sort_unstable();
        if row.windows(2).any(|pair| pair[0] == pair[1]) {
            return error(numbers.line, "a row names a column twice");
        }
        program.rows.push(CoveringRow::at_least(1, row));
    }
    if let Ok(more) = numbers.next("nothing") {
        return error(numbers.line, format!("'{more}' follows the last row"));
    }
    let names = |count: usize| (1..=count).map(|number| number.to_string()).collect();
    debug_assert!(program.costs.iter().all(|&cost| cost <= LARGEST));
    Ok(NamedProgram::plain(program, names(columns), names(rows as usize)))
}
