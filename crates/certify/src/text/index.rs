//! Reads counts that are kept, and numbers of columns, rows and nodes, which count from 1.

use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, count};

/// A count as it is kept.
pub(crate) fn short(words: &mut Words) -> Result<u32, Rejection> {
    Ok(u32::try_from(count(words)?).expect("a count has at most nine digits"))
}

/// A count above 0.
pub(crate) fn above_0(words: &mut Words, expected: &'static str) -> Result<u32, Rejection> {
    match short(words)? {
        0 => Err(words.unexpected(expected, "0")),
        number => Ok(number),
    }
}

/// The index of a column, a row or a node, numbered from 1, of so many.
pub(crate) fn index(words: &mut Words, number: usize) -> Result<u32, Rejection> {
    let found = words.peek().unwrap_or_default().to_owned();
    match above_0(words, "a number from 1")? {
        index if index as usize > number => {
            Err(ParseError::OutOfRange { found, limit: number }.at(words.line()))
        }
        index => Ok(index - 1),
    }
}

/// Reads indices to the end of the line, which ascend.
pub(crate) fn ascending<'a>(
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
