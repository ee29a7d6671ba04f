//! The CPLEX LP format.

use super::contrary::without_contrary_bounds;
use super::words::{heading, is_binary, objective_in_full, row_terms, some_terms, wrap};
use crate::{Program, Sense, Variable};

/// A program in CPLEX LP format, as cbc, glpsol, SCIP and HiGHS read it.
pub fn lp(program: &Program) -> String {
    let program = &*without_contrary_bounds(program);
    let objective = some_terms(program, objective_in_full(program));
    let mut text = heading("\\", program);
    text.push_str(match program.sense {
        Sense::Min => "Minimize\n size:",
        Sense::Max => "Maximize\n size:",
    });
    wrap(&mut text, objective.into_iter().map(term), " ");
    text.push_str("\nSubject To\n");
    for row in &program.rows {
        text.push_str(&format!(" {}:", row.name));
        wrap(&mut text, row_terms(program, row).into_iter().map(term), "  ");
        text.push_str(&format!(" {} {}\n", row.relation.symbol(), row.rhs));
    }
    bounds(&mut text, program);
    section(&mut text, "Binaries", program.variables.iter().filter(|v| is_binary(v)));
    let general = program.variables.iter().filter(|v| v.integer && !is_binary(v));
    section(&mut text, "Generals", general);
    text.push_str("End\n");
    text
}

/// ` + AB`, ` - AB`, ` + 4 AB`.
fn term((name, factor): (&str, i64)) -> String {
    let sign = if factor < 0 { '-' } else { '+' };
    match factor.unsigned_abs() {
        1 => format!(" {sign} {name}"),
        size => format!(" {sign} {size} {name}"),
    }
}

/// Every variable's bounds but those that the format takes for granted.
fn bounds(text: &mut String, program: &Program) {
    let lines: Vec<String> = program
        .variables
        .iter()
        .filter(|variable| !is_binary(variable))
        .filter_map(|Variable { name, lower, upper, .. }| match (lower, upper) {
            (Some(lower), Some(upper)) if upper == lower => Some(format!(" {name} = {lower}\n")),
            (Some(lower), Some(upper)) => Some(format!(" {lower} <= {name} <= {upper}\n")),
            (Some(0), None) => None,
            (Some(lower), None) => Some(format!(" {name} >= {lower}\n")),
            (None, Some(upper)) => Some(format!(" -inf <= {name} <= {upper}\n")),
            (None, None) => Some(format!(" {name} free\n")),
        })
        .collect();
    if !lines.is_empty() {
        text.push_str("Bounds\n");
        text.extend(lines);
    }
}

fn section<'a>(text: &mut String, heading: &str, variables: impl Iterator<Item = &'a Variable>) {
    let names: Vec<String> = variables.map(|variable| format!(" {}", variable.name)).collect();
    if !names.is_empty() {
        text.push_str(heading);
        text.push('\n');
        wrap(text, names.into_iter(), "");
        text.push('\n');
    }
}
