//! OR-Library's set covering programs: numbers, wherever lines end. The numbers of rows and columns come first; then
//! either all costs and for each row how many columns cover it, and which, or, as in its railway problems, for each column
//! its cost, how many rows it covers, and which.

use super::error::{LARGEST, MAX, ProgramError, clip, error, whole, words};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};

/// The numbers of a file that are left.
struct Numbers<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    rest: std::vec::IntoIter<&'a str>,
    line: usize,
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

    /// How many numbers follow, and these, from 1 to a limit, less one and in order.
    fn distinct(
        &mut self,
        limit: usize,
        [count, what]: [&str; 2],
    ) -> Result<Vec<u32>, ProgramError> {
        let count = self.up_to(limit, count)?;
        let mut all = Vec::new();
        for _ in 0..count {
            all.push(self.up_to(limit, what)? - 1);
        }
        all.sort_unstable();
        match all.windows(2).any(|pair| pair[0] == pair[1]) {
            true => error(self.line, format!("{what} comes twice")),
            false => Ok(all),
        }
    }
}

pub(super) fn read(text: &str) -> Result<NamedProgram, ProgramError> {
    if text.starts_with("destrier ") {
        return error(
            1,
            "this is a certificate; verify takes it, and a program ends in .lp or the like",
        );
    }
    let program = match (read_as(text, by_rows), read_as(text, by_columns)) {
        (Ok(rows), Ok(columns)) if rows != columns => {
            return error(1, "by rows this is one program, by columns another");
        }
        (Ok(program), _) | (_, Ok(program)) => program,
        (Err(_), _) if is_list_of_pairs(text) => {
            let ask = "write 'p ds VERTICES EDGES' above it, and let its name end in .gr";
            return error(
                1,
                format!("this is no program of OR-Library but perhaps a list of edges: {ask}"),
            );
        }
        (Err(rows), Err(columns)) if columns.line > rows.line => return Err(columns),
        (Err(rows), _) => return Err(rows),
    };
    let names = |count: usize| (1..=count).map(|number| number.to_string()).collect();
    debug_assert!(program.costs.iter().all(|&cost| cost <= LARGEST));
    let (columns, rows) = (program.costs.len(), program.rows.len());
    Ok(NamedProgram::plain(program, names(columns), names(rows)))
}

/// Whether all lines, of which there are several, have two numbers.
fn is_list_of_pairs(text: &str) -> bool {
    let is_pair = |line: &str| {
        let all: Vec<&str> = line.split_whitespace().take(3).collect();
        all.len() == 2 && all.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.clone().count() > 2 && lines.all(is_pair)
}

/// The costs, and the columns of each row.
type Sets = (Vec<u32>, Vec<Vec<u32>>);

fn read_as(
    text: &str,
    body: fn(&mut Numbers<'_>, usize, usize) -> Result<Sets, ProgramError>,
) -> Result<CoveringProgram, ProgramError> {
    let lines = text.lines().enumerate();
    let mut numbers = Numbers { lines, rest: Vec::new().into_iter(), line: 1 };
    let rows = numbers.up_to(MAX, "the number of rows of an OR-Library file")? as usize;
    let columns = numbers.up_to(MAX, "the number of columns of an OR-Library file")? as usize;
    let (costs, rows) = body(&mut numbers, rows, columns)?;
    if let Some(more) = numbers.word()? {
        return error(numbers.line, format!("'{}' follows the last row", clip(more)));
    }
    let rows = rows.into_iter().map(|row| CoveringRow::at_least(1, row)).collect();
    Ok(CoveringProgram { costs, rows })
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
