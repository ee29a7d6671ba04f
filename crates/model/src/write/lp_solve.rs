//! The LP format of lp_solve, which is OR-Tools' LP, too.

use super::sheet::{Sheet, signed};
use super::words::wrap;
use crate::Program;
use destrier_verify::{Decimal, LinearColumn};

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
    linear_lp_solve(&Sheet::of(program))
}

/// A linear program in the same format, whose ranges are two rows.
pub(crate) fn linear_lp_solve(sheet: &Sheet) -> String {
    let columns = &sheet.program.columns;
    let mut text = String::from(if sheet.program.maximise { "max:" } else { "min:" });
    wrap(&mut text, sheet.objective().into_iter().map(term), " ");
    text.push_str(";\n");
    for line in sheet.lines() {
        text.push_str(&format!("{}:", line.name));
        wrap(&mut text, line.terms.into_iter().map(term), " ");
        text.push_str(&format!(" {} {};\n", line.symbol, line.number));
    }
    for LinearColumn { name, lower, upper, .. } in columns.iter().filter(|own| !own.is_binary()) {
        // lp_solve takes 0 for granted, and OR-Tools nothing; an equation would be a row
        let lower = lower.map_or("-1e30".to_owned(), |lower| lower.to_string());
        text.push_str(&format!("{name} >= {lower};\n"));
        text.extend(upper.map(|upper| format!("{name} <= {upper};\n")));
    }
    list(&mut text, "bin", columns.iter().filter(|own| own.is_binary()));
    list(&mut text, "int", columns.iter().filter(|own| own.is_whole && !own.is_binary()));
    text
}

/// ` +AB`, ` -AB`, ` +4 AB`.
fn term((name, factor): (&str, Decimal)) -> String {
    match signed(factor) {
        (sign, size) if size == 1.into() => format!(" {sign}{name}"),
        (sign, size) => format!(" {sign}{size} {name}"),
    }
}

fn list<'a>(text: &mut String, word: &str, columns: impl Iterator<Item = &'a LinearColumn>) {
    let names: Vec<&str> = columns.map(|column| &*column.name).collect();
    if let [first, others @ ..] = &*names {
        text.push_str(&format!("{word} {first}"));
        wrap(text, others.iter().map(|name| format!(",{name}")), "");
        text.push_str(";\n");
    }
}
