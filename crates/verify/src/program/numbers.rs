//! OR-Library's set covering programs: numbers, wherever lines end. The numbers of rows and columns come first; then
//! either all costs and for each row how many columns cover it, and which, or, as in its railway problems, for each column
//! its cost, how many rows it covers, and which. They count from 1; where a 0 occurs, as in partitioning problems of
//! airlines, from 0.

use super::error::{LARGEST, MAX, ProgramError, clip, error, whole, words};
use super::incidence::{Incidence, Incident, Nouns};
use super::wishes::Choose;

/// The numbers of a file that are left.
struct Numbers<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    rest: std::vec::IntoIter<&'a str>,
    line: usize,
    /// The number of the first row and of the first column, and whether it occurred.
    first: u32,
    is_first_named: bool,
}

impl<'a> Numbers<'a> {
    /// The next word, if the file has not ended.
    fn word(&mut self) -> Result<Option<&'a str>, ProgramError> {
        loop {
            if let Some(word) = self.rest.next() {
                return Ok(Some(word));
            }
            let Some((index, line)) = self.lines.next() else { return Ok(None) };
            self.line = index + 1;
            self.rest = words(self.line, line)?.into_iter();
        }
    }

    fn next(&mut self, what: &str) -> Result<u32, ProgramError> {
        let Some(word) = self.word()? else {
            return error(self.line, format!("the file ends before {what}"));
        };
        let problem = || format!("'{}' is not {what}", clip(word));
        whole(self.line, word).or_else(|_| error(self.line, problem()))
    }

    /// A number from 1 to a limit.
    fn up_to(&mut self, limit: usize, what: &str) -> Result<u32, ProgramError> {
        let number = self.next(what)?;
        match (1..=limit).contains(&(number as usize)) {
            true => Ok(number),
            false => error(self.line, format!("{number} is not {what}, from 1 to {limit}")),
        }
    }

    /// One of so many things, from 0.
    fn index(&mut self, count: usize, what: &str) -> Result<u32, ProgramError> {
        let number = self.next(what)?;
        self.is_first_named |= number == self.first;
        let last = self.first as usize + count - 1;
        match number.checked_sub(self.first) {
            Some(index) if (index as usize) < count => Ok(index),
            _ => error(self.line, format!("{number} is not {what}, from {} to {last}", self.first)),
        }
    }

    /// How many numbers follow, and these as indices, in order.
    fn distinct(
        &mut self,
        limit: usize,
        [count, what]: [&str; 2],
    ) -> Result<Vec<u32>, ProgramError> {
        let count = self.up_to(limit, count)?;
        let mut all = Vec::new();
        for _ in 0..count {
            all.push(self.index(limit, what)?);
        }
        all.sort_unstable();
        match all.windows(2).any(|pair| pair[0] == pair[1]) {
            true => error(self.line, format!("{what} comes twice")),
            false => Ok(all),
        }
    }
}

pub(super) fn read(text: &str) -> Result<Incidence, ProgramError> {
    if text.starts_with("destrier ") {
        return error(
            1,
            "this is a certificate; verify takes it, and a program ends in .lp or the like",
        );
    }
    let read = match (read_as(text, by_rows), read_as(text, by_columns)) {
        (Ok(rows), Ok(columns)) if rows != columns => {
            return error(1, "by rows this is one program, by columns another");
        }
        (Ok(program), _) | (_, Ok(program)) => program,
        (Err(rows), Err(columns)) => return Err(further(rows, columns)),
    };
    Ok(read.incidence())
}

/// The error that came later.
fn further(one: ProgramError, other: ProgramError) -> ProgramError {
    if other.line > one.line { other } else { one }
}

/// The costs, and the columns of each row.
type Sets = (Vec<u32>, Vec<Vec<u32>>);

/// A way to read them.
type Body = fn(&mut Numbers<'_>, usize, usize) -> Result<Sets, ProgramError>;

/// A file that was read, which counts rows and columns from this number.
#[derive(PartialEq, Eq)]
struct Read {
    first: usize,
    costs: Vec<u32>,
    rows: Vec<Vec<u32>>,
}

impl Read {
    fn incidence(self) -> Incidence {
        let Read { first, costs, rows } = self;
        debug_assert!(costs.iter().all(|&cost| cost <= LARGEST));
        let columns = (first..).take(costs.len()).map(|number| number.to_string()).collect();
        let incident = |(number, columns): (usize, Vec<u32>)| Incident {
            line: 1,
            name: number.to_string(),
            columns,
            demand: None,
        };
        let from_zero = (first == 0).then(|| "rows and columns are counted from 0".to_owned());
        Incidence {
            columns_are: Choose::Sets,
            columns,
            costs,
            rows: (first..).zip(rows).map(incident).collect(),
            nouns: Nouns { set: ["column", "columns"], element: ["row", "rows"] },
            remarks: from_zero.into_iter().collect(),
        }
    }
}

/// Reads a file that counts from 1, or else from 0 with a 0 somewhere.
fn read_as(text: &str, body: Body) -> Result<Read, ProgramError> {
    let one = match read_from(text, body, 1) {
        Ok((read, _)) => return Ok(read),
        Err(one) => one,
    };
    match read_from(text, body, 0) {
        Ok((read, true)) => Ok(read),
        Ok((_, false)) => Err(one),
        Err(zero) => Err(further(one, zero)),
    }
}

/// What is read where counting begins with this number, and whether that occurs.
fn read_from(text: &str, body: Body, first: u32) -> Result<(Read, bool), ProgramError> {
    let (lines, rest) = (text.lines().enumerate(), Vec::new().into_iter());
    let mut numbers = Numbers { lines, rest, line: 1, first, is_first_named: false };
    let rows = numbers.up_to(MAX, "the number of rows of an OR-Library file")? as usize;
    let columns = numbers.up_to(MAX, "the number of columns of an OR-Library file")? as usize;
    let (costs, rows) = body(&mut numbers, rows, columns)?;
    if let Some(more) = numbers.word()? {
        return error(numbers.line, format!("'{}' follows the last row", clip(more)));
    }
    Ok((Read { first: first as usize, costs, rows }, numbers.is_first_named))
}

fn by_rows(numbers: &mut Numbers<'_>, rows: usize, columns: usize) -> Result<Sets, ProgramError> {
    let costs = (0..columns).map(|_| numbers.next("a cost"));
    let costs = costs.collect::<Result<_, _>>()?;
    let row = |_| numbers.distinct(columns, ["the number of columns of a row", "a column"]);
    Ok((costs, (0..rows).map(row).collect::<Result<_, _>>()?))
}

fn by_columns(
    numbers: &mut Numbers<'_>,
    rows: usize,
    columns: usize,
) -> Result<Sets, ProgramError> {
    let (mut costs, mut sets) = (Vec::new(), vec![Vec::new(); rows]);
    for column in 0..columns as u32 {
        costs.push(numbers.next("a cost")?);
        for row in numbers.distinct(rows, ["the number of rows of a column", "a row"])? {
            sets[row as usize].push(column);
        }
    }
    Ok((costs, sets))
}
