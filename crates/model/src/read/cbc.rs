//! cbc's files: a status line, then `index name value dual`, `**` before what is infeasible.

use super::lines::{Pair, Pairs, after, bad, last, pair};
use crate::{ModelError, Program};

/// The lines after the status, each with a value or, at place 3, a reduced cost or a dual.
fn all(text: &str, value: usize) -> Pairs<'_> {
    let rows = after(text, "a line with 'objective value'", |l| l.contains("objective value"))?;
    rows.filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| pair((number, line.trim_start_matches([' ', '*'])), 1, value))
        .collect()
}

/// With `printingOptions all` every row comes before every column.
fn has_rows(pairs: &[Pair], program: &Program) -> bool {
    pairs.len() == program.rows.len() + program.variables.len()
        && pairs.first().zip(program.rows.first()).is_some_and(|(pair, row)| pair.name == row.name)
}

pub(super) fn values<'a>(text: &'a str, program: &Program) -> Pairs<'a> {
    let mut pairs = all(text, 2)?;
    if has_rows(&pairs, program) {
        pairs.drain(..program.rows.len());
    }
    Ok(pairs)
}

pub(super) fn duals<'a>(text: &'a str, program: &Program) -> Result<Vec<Pair<'a>>, ModelError> {
    let mut pairs = all(text, 3)?;
    if !has_rows(&pairs, program) {
        return Err(bad(last(text), "no rows are in this: solve with 'printingOptions all'"));
    }
    pairs.truncate(program.rows.len());
    Ok(pairs)
}
