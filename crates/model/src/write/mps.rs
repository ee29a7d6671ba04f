//! The free MPS format.

use super::contrary::without_contrary_bounds;
use super::words::heading;
use crate::{Program, Relation, Sense, Variable};

/// A program in free MPS format, with integer markers and explicit bounds, as every solver reads
/// it. Not every reader knows how to maximise, so such an objective is negated, and a comment
/// says so.
pub fn mps(program: &Program) -> String {
    let program = &*without_contrary_bounds(program);
    let sign = if program.sense == Sense::Max { -1 } else { 1 };
    let mut text = heading("*", program);
    if sign < 0 {
        text.push_str("* The objective is negated: minimise it.\n");
    }
    text.push_str("NAME destrier FREE\nROWS\n N size\n");
    for row in &program.rows {
        let letter = match row.relation {
            Relation::AtLeast => 'G',
            Relation::AtMost => 'L',
            Relation::Equal => 'E',
        };
        text.push_str(&format!(" {letter} {}\n", row.name));
    }
    text.push_str("COLUMNS\n");
    columns(&mut text, program, sign);
    text.push_str("RHS\n");
    for row in program.rows.iter().filter(|row| row.rhs != 0) {
        text.push_str(&format!(" RHS {} {}\n", row.name, row.rhs));
    }
    text.push_str("BOUNDS\n");
    for variable in &program.variables {
        text.push_str(&bounds(variable));
    }
    text.push_str("ENDATA\n");
    text
}

/// Column by column: the objective, then the rows; whole variables between markers.
fn columns(text: &mut String, program: &Program, sign: i64) {
    let mut entries = vec![Vec::new(); program.variables.len()];
    for row in &program.rows {
        for &(index, factor) in &row.terms {
            entries[index].push((row.name.as_str(), factor));
        }
    }
    let mut inside_integers = false;
    let mut markers = 0;
    let mut mark = |text: &mut String, integer: bool| {
        let kind = if integer { "INTORG" } else { "INTEND" };
        text.push_str(&format!(" MARKER{markers} 'MARKER' '{kind}'\n"));
        markers += 1;
    };
    for (variable, entries) in program.variables.iter().zip(entries) {
        if variable.integer != inside_integers {
            mark(text, variable.integer);
            inside_integers = variable.integer;
        }
        text.push_str(&format!(" {} size {}\n", variable.name, sign * variable.cost));
        for (row, factor) in entries {
            text.push_str(&format!(" {} {row} {factor}\n", variable.name));
        }
    }
    if inside_integers {
        mark(text, false);
    }
}

fn bounds(Variable { name, lower, upper, .. }: &Variable) -> String {
    match (lower, upper) {
        (Some(lower), Some(upper)) if upper == lower => format!(" FX BND {name} {lower}\n"),
        (Some(lower), Some(upper)) => format!(" LO BND {name} {lower}\n UP BND {name} {upper}\n"),
        (Some(lower), None) => format!(" LO BND {name} {lower}\n PL BND {name}\n"),
        (None, Some(upper)) => format!(" MI BND {name}\n UP BND {name} {upper}\n"),
        (None, None) => format!(" FR BND {name}\n"),
    }
}
