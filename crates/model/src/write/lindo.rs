//! The LINDO format, as Fisher's figure 16 prints it.

use super::contrary::without_contrary_bounds;
use super::words::{heading, objective, wrap};
use crate::{Program, Sense, Variable};

/// A program in LINDO format. Names stay within eight characters up to 999x999 boards.
///
/// `int 225` after `end` makes the first 225 variables 0 or 1, as in figure 16; fixed variables
/// follow as `slb` and `sub`, bounds from below and above.
pub fn lindo(program: &Program) -> String {
    let program = &*without_contrary_bounds(program);
    let mut text = heading("!", program);
    text.push_str(if program.sense == Sense::Min { "min " } else { "max " });
    let mut first = true;
    let mut unsigned = |pair| term(pair, std::mem::take(&mut first));
    wrap(&mut text, objective(program).map(&mut unsigned), "");
    text.push_str("\nst\n");
    for row in &program.rows {
        text.push_str(&format!("{}) ", row.name));
        let terms = row.terms.iter().enumerate().map(|(place, &(index, factor))| {
            term((program.variables[index].name.as_str(), factor), place == 0)
        });
        wrap(&mut text, terms, "");
        text.push_str(&format!("{}{}\n", row.relation.symbol(), row.rhs));
    }
    text.push_str("end\n");
    integers(&mut text, program);
    for Variable { name, lower, upper, integer, .. } in &program.variables {
        match lower {
            Some(0) => {}
            Some(lower) => text.push_str(&format!("slb {name} {lower}\n")),
            None => text.push_str(&format!("free {name}\n")),
        }
        if let Some(upper) = upper.filter(|&upper| upper != 1 || !integer) {
            text.push_str(&format!("sub {name} {upper}\n"));
        }
    }
    text
}

/// `AA`, `+AB`, `-AB`, `+4 AB`.
fn term((name, factor): (&str, i64), first: bool) -> String {
    let sign = match (factor < 0, first) {
        (true, _) => "-",
        (false, true) => "",
        (false, false) => "+",
    };
    match factor.unsigned_abs() {
        1 => format!("{sign}{name}"),
        size => format!("{sign}{size} {name}"),
    }
}

/// `int N` when the first N variables are the whole ones, else `int NAME` for each.
fn integers(text: &mut String, program: &Program) {
    let count = program.variables.iter().filter(|variable| variable.integer).count();
    let prefix = program.variables.iter().take_while(|variable| variable.integer).count();
    if count == 0 {
    } else if count == prefix {
        text.push_str(&format!("int {count}\n"));
    } else {
        for variable in program.variables.iter().filter(|variable| variable.integer) {
            text.push_str(&format!("int {}\n", variable.name));
        }
    }
}
