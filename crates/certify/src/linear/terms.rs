//! Columns as words, alone or with factors: `-3*7`, or `7` where the factor is 1.

use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, ascending, index};
use std::fmt;

/// Reads terms to the end of the line; their columns ascend, and there are so many. `factor` reads what is before `*`.
pub(crate) fn read<'a, F>(
    mut words: Words<'a>,
    columns: usize,
    one: &F,
    factor: impl Fn(&mut Words<'a>) -> Result<F, Rejection>,
) -> Result<Vec<(u32, F)>, Rejection>
where
    F: Clone,
{
    let (mut terms, line): (Vec<(u32, F)>, _) = (Vec::new(), words.line());
    while let Some(word) = words.next() {
        if word.starts_with("0*") {
            return Err(words.unexpected("a factor other than 0", word));
        }
        let (column, own) = term(word, line, columns, one, &factor)?;
        if terms.last().is_some_and(|&(last, _)| last >= column) {
            return Err(ParseError::NotAscending(word.to_owned()).at(line));
        }
        terms.push((column, own));
    }
    Ok(terms)
}

/// Reads a word of a line as one of so many columns with a factor, which may be 0.
pub(crate) fn term<'a, F: Clone>(
    word: &'a str,
    line: usize,
    columns: usize,
    one: &F,
    factor: impl Fn(&mut Words<'a>) -> Result<F, Rejection>,
) -> Result<(u32, F), Rejection> {
    let (own, column) = match word.split_once('*') {
        None => (one.clone(), word),
        Some(("1", _)) => {
            return Err(Words::of(word, line).unexpected("a factor other than 1", word));
        }
        Some((own, column)) => (factor(&mut Words::of(own, line))?, column),
    };
    Ok((index(&mut Words::of(column, line), columns)?, own))
}

/// Writes what [`read`] reads, each word after a blank.
pub(crate) fn write<F: PartialEq + fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    terms: &[(u32, F)],
    one: &F,
) -> fmt::Result {
    terms.iter().try_for_each(|(column, factor)| match factor == one {
        true => write!(f, " {}", column + 1),
        false => write!(f, " {factor}*{}", column + 1),
    })
}

/// Reads columns without factors to the end of the line.
pub(crate) fn read_columns(words: Words, columns: usize) -> Result<Vec<u32>, Rejection> {
    ascending(words, |words| index(words, columns))
}

/// Writes what [`read_columns`] reads, each word after a blank.
pub(crate) fn write_columns(f: &mut fmt::Formatter<'_>, columns: &[u32]) -> fmt::Result {
    columns.iter().try_for_each(|column| write!(f, " {}", column + 1))
}
