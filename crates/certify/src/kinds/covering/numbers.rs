//! The numbers of covering programs as words: counts, columns, lists of them.

use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, count};
use std::fmt;

/// `1 to 3`, or `2` where all numbers are alike.
pub(super) fn span(numbers: &[u32]) -> String {
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(all), _) => all.to_string(),
        _ => String::new(),
    }
}

/// A count as it is kept.
pub(super) fn number(words: &mut Words) -> Result<u32, Rejection> {
    Ok(u32::try_from(count(words)?).expect("a count has at most nine digits"))
}

/// A count above 0.
pub(super) fn positive(words: &mut Words, expected: &'static str) -> Result<u32, Rejection> {
    match number(words)? {
        0 => Err(words.unexpected(expected, "0")),
        number => Ok(number),
    }
}

/// The index of a column, or of a row, numbered from 1, of so many.
pub(super) fn column(words: &mut Words, number: usize) -> Result<u32, Rejection> {
    let found = words.peek().unwrap_or_default().to_owned();
    match positive(words, "a number from 1")? {
        column if column as usize > number => {
            Err(ParseError::OutOfRange { found, limit: number }.at(words.line()))
        }
        column => Ok(column - 1),
    }
}

/// Reads indices to the end of the line, which ascend.
pub(super) fn ascending<'a>(
    mut words: Words<'a>,
    mut read: impl FnMut(&mut Words<'a>) -> Result<u32, Rejection>,
) -> Result<Vec<u32>, Rejection> {
    let mut all: Vec<u32> = Vec::new();
    while !words.is_empty() {
        let word = words.peek().unwrap_or_default().to_owned();
        let next = read(&mut words)?;
        if all.last().is_some_and(|&last| last >= next) {
            return Err(ParseError::NotAscending(word).at(words.line()));
        }
        all.push(next);
    }
    Ok(all)
}

/// Writes a keyword and numbers as a line.
pub(super) fn write_numbers(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    mut numbers: impl Iterator<Item = u32>,
) -> fmt::Result {
    f.write_str(keyword)?;
    numbers.try_for_each(|number| write!(f, " {number}"))?;
    writeln!(f)
}
