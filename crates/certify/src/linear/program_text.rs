//! Reads and writes linear programs, and names them in a line.

use super::multipliers::Multipliers;
use super::program::{LinearColumn, LinearProgram};
use super::range::LinearRange;
use super::row::LinearRow;
use crate::digest::Digest;
use crate::limits::MAX_AREA;
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, above_0, fraction, short};
use crate::whole::Whole;
use num_rational::BigRational;
use num_traits::Zero;
use std::fmt;

impl LinearProgram {
    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let mut columns = read_columns(lines)?;
        let (maximise, words) = match lines.optional("maximise")? {
            Some(words) => (true, words),
            None => (false, lines.keyword("minimise")?),
        };
        let denominator = read_costs(words, &mut columns)?;
        let constant = match lines.optional("constant")? {
            Some(words) => read_constant(words)?,
            None => BigRational::zero(),
        };
        let mut words = lines.keyword("rows")?;
        let number = limited(&mut words, 0, short)?;
        words.done()?;
        let rows = (0..number).map(|_| LinearRow::read(lines, columns.len()));
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(LinearProgram { maximise, columns, denominator, constant, rows })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for alike in self.columns.chunk_by(is_alike) {
            let kind = if alike[0].whole { "whole" } else { "continuous" };
            writeln!(f, "columns {} {kind} {}", alike.len(), alike[0].range)?;
        }
        let costs = (0..).zip(self.columns.iter().map(|column| column.cost.clone()));
        let word = if self.maximise { "maximise" } else { "minimise" };
        writeln!(f, "{word} {}", Multipliers::over(self.denominator.clone(), costs))?;
        if !self.constant.is_zero() {
            writeln!(f, "constant {}", self.constant)?;
        }
        writeln!(f, "rows {}", self.rows.len())?;
        self.rows.iter().try_for_each(|row| row.write(f))
    }
}

fn is_alike(one: &LinearColumn, other: &LinearColumn) -> bool {
    (one.whole, &one.range) == (other.whole, &other.range)
}

/// Reads all groups of columns, whose costs are 0 yet.
fn read_columns(lines: &mut Lines) -> Result<Vec<LinearColumn>, Rejection> {
    const KINDS: &str = "whole or continuous";
    let mut columns: Vec<LinearColumn> = Vec::new();
    while let Some(mut words) = lines.optional("columns")? {
        let number = limited(&mut words, columns.len(), |words| above_0(words, "a count from 1"))?;
        let whole = match words.word(KINDS)? {
            "whole" => true,
            "continuous" => false,
            other => return Err(words.unexpected(KINDS, other)),
        };
        let range = LinearRange::read(&mut words)?;
        let own = LinearColumn { whole, range, cost: Whole::ZERO };
        if columns.last().is_some_and(|last| is_alike(last, &own)) {
            return Err(words.unexpected("columns unlike those before", "the same again"));
        }
        words.done()?;
        columns.resize(columns.len() + number, own);
    }
    Ok(columns)
}

/// A count of what is kept, beside so many before.
fn limited(
    words: &mut Words,
    before: usize,
    read: impl Fn(&mut Words) -> Result<u32, Rejection>,
) -> Result<usize, Rejection> {
    let (found, line) = (words.peek().unwrap_or_default().to_owned(), words.line());
    let (number, limit) = (read(words)? as usize, MAX_AREA - before);
    if number > limit { Err(ParseError::OutOfRange { found, limit }.at(line)) } else { Ok(number) }
}

/// Reads the costs of all columns, and returns their denominator.
fn read_costs(mut words: Words, columns: &mut [LinearColumn]) -> Result<Whole, Rejection> {
    let costs = Multipliers::read(&mut words, columns.len())?;
    words.done()?;
    for (column, cost) in costs.numerators() {
        columns[column as usize].cost = cost;
    }
    Ok(costs.denominator().clone())
}

fn read_constant(mut words: Words) -> Result<BigRational, Rejection> {
    let constant = fraction(&mut words)?;
    match constant.is_zero() {
        true => Err(words.unexpected("a constant other than 0", "0")),
        false => words.done().map(|()| constant),
    }
}

/// Its numbers, and the digest of the lines that state it, which no other program has.
impl fmt::Display for LinearProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = |number: usize| if number == 1 { "" } else { "s" };
        let (rows, columns) = (self.rows.len(), self.columns.len());
        write!(f, "{rows} row{}, {columns} column{}", several(rows), several(columns))?;
        match self.columns.iter().filter(|column| !column.whole).count() {
            0 => {}
            all if all == columns => f.write_str(", continuous")?,
            some => write!(f, ", {some} continuous")?,
        }
        write!(f, ", {}", Digest::of(&fmt::from_fn(|f| self.write(f))))
    }
}
