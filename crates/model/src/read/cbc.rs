//! cbc's files: a status line, then `index name value dual`, `**` before what is infeasible. With `printingOptions all` every
//! row comes before every column, each counted from 0.

use super::lines::{Pair, Pairs, after, bad, last, pair};
use crate::ModelError;

/// A line with its number.
type Line<'a> = (usize, &'a str);

/// The lines of rows, if there are any, and those of columns.
fn parts(text: &str) -> Result<(Vec<Line<'_>>, Vec<Line<'_>>), ModelError> {
    let rows = after(text, "a line with 'objective value'", |l| l.contains("objective value"))?;
    let lines = rows.map(|(number, line)| (number, line.trim_start_matches([' ', '*'])));
    let mut rows: Vec<Line> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let index = |line: &Line| line.1.split_whitespace().next()?.parse::<u32>().ok();
    let is_anew = |two: &[Line]| index(&two[0]).zip(index(&two[1])).is_some_and(|(a, b)| b <= a);
    let anew = rows.windows(2).position(is_anew);
    Ok(match anew {
        Some(last) => {
            let columns = rows.split_off(last + 1);
            (rows, columns)
        }
        None => (Vec::new(), rows),
    })
}

pub(super) fn values(text: &str) -> Pairs<'_> {
    parts(text)?.1.into_iter().map(|line| pair(line, 1, 2)).collect()
}

pub(super) fn duals(text: &str) -> Result<Vec<Pair<'_>>, ModelError> {
    match parts(text)?.0 {
        rows if rows.is_empty() => {
            Err(bad(last(text), "no rows are in this: solve with 'printingOptions all'"))
        }
        rows => rows.into_iter().map(|line| pair(line, 1, 3)).collect(),
    }
}
