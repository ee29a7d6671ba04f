//! Rows of a case and some columns, with factors, of which a new row speaks.

use super::case::LinearCase;
use crate::linear::{Exact, LinearRange, LinearRow, Stop, terms};
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, index, whole};
use crate::whole::Whole;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::fmt;

/// What the sums of rows over the columns listed may be; none where there is no end.
pub(super) type Ends<N> = [Option<N>; 2];

/// Columns with their factors in the new row.
pub(super) type Factors = Vec<(u32, Whole)>;

/// Columns that are listed: the place of each, and its factor in a row.
pub(super) type Listed<N> = Vec<(usize, u32, N)>;

impl LinearCase<'_> {
    /// The words of 64 bits that the terms of these rows have.
    ///
    /// # Errors
    /// If one is not there.
    pub(super) fn words_of(&self, rows: &[u32]) -> Result<usize, Rejection> {
        rows.iter().map(|&row| self.row(row).map(LinearRow::words)).sum()
    }

    /// Checks that columns are whole and have both ends.
    pub(super) fn check_whole(&self, columns: &[(u32, Whole)]) -> Result<(), Rejection> {
        for &(column, _) in columns {
            let (column, range) = (column as usize, &self.ranges[column as usize]);
            if !self.columns[column].whole {
                return Err(Rejection::ContinuousColumn { column: column + 1 });
            }
            if range.lower.is_none() || range.upper.is_none() {
                return Err(Rejection::ColumnWithoutEnd { column: column + 1 });
            }
        }
        Ok(())
    }

    /// The least and the greatest number of a column, which has both.
    pub(super) fn ends<N: Exact>(&self, column: u32) -> Result<[N; 2], Stop> {
        let LinearRange { lower, upper } = &self.ranges[column as usize];
        let end = |end: &Option<Whole>| N::read(end.as_ref().expect("columns have both ends"));
        Ok([end(lower)?, end(upper)?])
    }
}

/// For each column its place in the list.
pub(super) fn places_of(columns: &[(u32, Whole)]) -> HashMap<u32, usize> {
    columns.iter().map(|(column, _)| *column).zip(0..).collect()
}

/// The columns of a row that are listed, in their order, and what their sum may be whatever the others are.
pub(super) fn listed_of<N: Exact>(
    case: &LinearCase,
    row: u32,
    listed: &HashMap<u32, usize>,
) -> Result<(Listed<N>, Ends<N>), Stop> {
    let row = case.row(row)?;
    let [lower, upper] = [&row.range.lower, &row.range.upper];
    let read = |end: &Option<Whole>| end.as_ref().map(N::read).transpose();
    let mut ends = [read(lower)?, read(upper)?];
    let mut own = Vec::new();
    for (column, factor) in &row.terms {
        let (factor, range) = (N::read(factor)?, &case.ranges[*column as usize]);
        match listed.get(column) {
            Some(&place) => own.push((place, *column, factor)),
            None => {
                let [lower, upper] = &ends;
                let most = range.greatest(&factor)?;
                let least = range.least(&factor)?;
                ends = [without(lower, most)?, without(upper, least)?];
            }
        }
    }
    own.sort_unstable_by_key(|&(place, ..)| place);
    Ok((own, ends))
}

/// An end less what others may add; none if there is no such end.
fn without<N: Exact>(end: &Option<N>, others: Option<N>) -> Result<Option<N>, Stop> {
    end.as_ref().zip(others).map(|(end, others)| end.minus(&others)).transpose()
}

/// The columns with their factors, at least so much; where nothing is possible, a row that nothing satisfies.
pub(super) fn row(columns: &[(u32, Whole)], least: Option<BigInt>) -> LinearRow {
    let Some(least) = least else {
        return LinearRow { range: LinearRange::at_least(1), terms: Vec::new() };
    };
    let counts = columns.iter().filter(|(_, factor)| !factor.is_zero());
    let mut terms: Vec<(u32, Whole)> = counts.cloned().collect();
    terms.sort_unstable();
    LinearRow { range: LinearRange::at_least(least), terms }
}

/// Rows in ascending order, then columns with their factors, each once.
pub(super) fn read(mut words: Words, columns: usize) -> Result<(Vec<u32>, Factors), Rejection> {
    let (line, mut rows, mut seen) = (words.line(), Vec::new(), vec![false; columns]);
    loop {
        let word = words.word("a row or 'columns'")?;
        if word == "columns" {
            break;
        }
        let row = index(&mut Words::of(word, line), u32::MAX as usize)?;
        if rows.last().is_some_and(|&last| last >= row) {
            return Err(ParseError::NotAscending(word.to_owned()).at(line));
        }
        rows.push(row);
    }
    let mut own = Vec::new();
    while let Some(word) = words.next() {
        let term = terms::term(word, line, columns, &Whole::ONE, whole)?;
        if std::mem::replace(&mut seen[term.0 as usize], true) {
            return Err(words.unexpected("a column that is not listed yet", word));
        }
        own.push(term);
    }
    Ok((rows, own))
}

/// Writes what [`read`] reads.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    rows: &[u32],
    columns: &[(u32, Whole)],
) -> fmt::Result {
    terms::write_columns(f, rows)?;
    f.write_str(" columns")?;
    terms::write(f, columns, &Whole::ONE)
}
