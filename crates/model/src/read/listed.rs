//! Files with a heading and lines `name value`: SCIP's, Gurobi's, and what lp_solve prints.

use super::lines::{Pairs, after, bad, last, pair};

/// `objective value: V` or `=obj= V`, then lines `name value (obj:c)`.
pub(super) fn scip(text: &str) -> Pairs<'_> {
    let heading = |line: &str| line.starts_with("objective value:") || line.starts_with("=obj=");
    let rows = after(text, "'objective value:'", heading)?;
    rows.filter(|(_, line)| !line.trim().is_empty()).map(|line| pair(line, 0, 1)).collect()
}

/// Comments, the value of the objective among them, and lines `name value`.
pub(super) fn gurobi(text: &str) -> Pairs<'_> {
    let heading =
        |line: &str| line.starts_with("# Objective value") || line.starts_with("# MIP start");
    let rows = after(text, "'# Objective value'", heading)?;
    rows.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|row| pair(row, 0, 1))
        .collect()
}

/// `Actual values of the variables:`, lines `name value` until an empty line.
pub(super) fn lp_solve(text: &str) -> Pairs<'_> {
    let heading = "Actual values of the variables:";
    let rows = after(text, "the values of the variables", |line| line.starts_with(heading))?;
    let mut pairs = Vec::new();
    for line in rows {
        if line.1.trim().is_empty() {
            return Ok(pairs);
        }
        pairs.push(pair(line, 0, 1)?);
    }
    Err(bad(last(text), "the list of variables is cut off"))
}
