//! The LP format of lp_solve, which is OR-Tools' LP, too.

use super::contrary::without_contrary_bounds;
use super::words::{is_binary, objective_in_full, row_terms, wrap};
use crate::{Program, Sense, Variable};

/// A program in the language of lp_solve. It has no comments, which OR-Tools does not take; a constant and a denominator of
/// the objective are left out.
///
/// ```
/// use destrier_model::{Program, sum, write};
///
/// let mut program = Program::minimise("one of two");
/// let cups = [1, 2].map(|number| program.binary(format!("cup{number}")));
/// program.set_objective(sum(cups));
/// program.add("one", sum(cups).at_least(1));
/// assert_eq!(write::lp_solve(&program), "min: +cup1 +cup2;\none: +cup1 +cup2 >= 1;\nbin cup1,cup2;\n");
/// ```
pub fn lp_solve(program: &Program) -> String {
    let program = &*without_contrary_bounds(program);
    let mut text = String::from(if program.sense == Sense::Min { "min:" } else { "max:" });
    wrap(&mut text, objective_in_full(program).into_iter().map(term), " ");
    text.push_str(";\n");
    for row in &program.rows {
        text.push_str(&format!("{}:", row.name));
        wrap(&mut text, row_terms(program, row).into_iter().map(term), " ");
        text.push_str(&format!(" {} {};\n", row.relation.symbol(), row.rhs));
    }
    for Variable { name, lower, upper, .. } in program.variables.iter().filter(|v| !is_binary(v)) {
        // lp_solve takes 0 for granted, and OR-Tools nothing; an equation would be a row
        let lower = lower.map_or("-1e30".to_owned(), |lower| lower.to_string());
        text.push_str(&format!("{name} >= {lower};\n"));
        text.extend(upper.map(|upper| format!("{name} <= {upper};\n")));
    }
    list(&mut text, "bin", program.variables.iter().filter(|v| is_binary(v)));
    list(&mut text, "int", program.variables.iter().filter(|v| v.integer && !is_binary(v)));
    text
}

/// ` +AB`, ` -AB`, ` +4 AB`.
fn term((name, factor): (&str, i64)) -> String {
    let sign = if factor < 0 { '-' } else { '+' };
    match factor.unsigned_abs() {
        1 => format!(" {sign}{name}"),
        size => format!(" {sign}{size} {name}"),
    }
}

fn list<'a>(text: &mut String, word: &str, variables: impl Iterator<Item = &'a Variable>) {
    let names: Vec<&str> = variables.map(|variable| &*variable.name).collect();
    if let [first, others @ ..] = &*names {
        text.push_str(&format!("{word} {first}"));
        wrap(text, others.iter().map(|name| format!(",{name}")), "");
        text.push_str(";\n");
    }
}
