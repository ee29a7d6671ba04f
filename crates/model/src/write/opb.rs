//! The OPB format of the pseudo-Boolean competitions.

use super::contrary::without_contrary_bounds;
use super::unwritable::{Unwritable, check_binary};
use super::words::{comment, heading, is_binary, objective_by_index};
use crate::{Program, Relation, Row, Variable};

/// A program of binary variables in OPB format, where they are `x1`, `x2`, ... and comments say their names.
///
/// A variable that is fixed has a row of its own. The format only minimises, so an objective to be maximised is
/// negated, and a comment says so.
///
/// # Errors
/// If a variable is not 0 or 1.
///
/// ```
/// use destrier_model::{Program, sum, write};
///
/// let mut program = Program::minimise("two of three");
/// let cups = [1, 2, 3].map(|number| program.binary(format!("cup{number}")));
/// program.set_objective(sum(cups));
/// program.add("two", sum(cups).at_least(2));
/// let text = write::opb(&program)?;
/// assert!(text.starts_with("* #variable= 3 #constraint= 1\n* two of three\n* x1 = cup1\n"));
/// assert!(text.ends_with("min: +1 x1 +1 x2 +1 x3 ;\n+1 x1 +1 x2 +1 x3 >= 2 ;\n"));
/// # Ok::<(), write::Unwritable>(())
/// ```
pub fn opb(program: &Program) -> Result<String, Unwritable> {
    let program = &*without_contrary_bounds(program);
    check_binary(program, "opb")?;
    let fixed: String = (1..).zip(&program.variables).filter_map(fixed).collect();
    let rows = program.rows.len() + fixed.lines().count();
    let mut text =
        comment("*", &format!("#variable= {} #constraint= {rows}", program.variables.len()));
    text.push_str(&heading("*", program));
    for (number, variable) in (1..).zip(&program.variables) {
        text.push_str(&comment("*", &format!("x{number} = {}", variable.name)));
    }
    text.push_str(&objective(program));
    program.rows.iter().for_each(|row| text.push_str(&line(row)));
    Ok(text + &fixed)
}

fn objective(program: &Program) -> String {
    let (sign, costs) = objective_by_index(program);
    let note = if sign < 0 { "* The objective is negated: minimise it.\n" } else { "" };
    format!("{note}min:{} ;\n", terms(costs))
}

fn line(row: &Row) -> String {
    let (sign, relation) = match row.relation {
        Relation::AtLeast => (1, ">="),
        Relation::AtMost => (-1, ">="),
        Relation::Equal => (1, "="),
    };
    let nothing = [(0, 0)]; // readers take no row without terms
    let own = if row.terms.is_empty() { &nothing[..] } else { &row.terms };
    let terms = terms(own.iter().map(|&(index, factor)| (index, sign * factor)));
    format!("{} {relation} {} ;\n", terms.trim_start(), sign * row.rhs)
}

fn fixed((number, variable): (usize, &Variable)) -> Option<String> {
    let value = variable.lower.filter(|_| !is_binary(variable))?;
    Some(format!("+1 x{number} = {value} ;\n"))
}

/// ` +1 x1 -4 x2`.
fn terms(terms: impl Iterator<Item = (usize, i64)>) -> String {
    terms.map(|(index, factor)| format!(" {factor:+} x{}", index + 1)).collect()
}
