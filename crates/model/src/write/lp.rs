//! The CPLEX LP format.

use super::sheet::{Sheet, signed, some};
use super::words::wrap;
use crate::Program;
use destrier_verify::{Decimal, LinearColumn};

/// A program in CPLEX LP format, as cbc, glpsol, SCIP and HiGHS read it.
pub fn lp(program: &Program) -> String {
    linear_lp(&Sheet::of(program))
}

/// A linear program in the same format, whose ranges are two rows.
pub(crate) fn linear_lp(sheet: &Sheet) -> String {
    let columns = &sheet.program.columns;
    let mut text = sheet.heading("\\");
    let sense = if sheet.program.maximise { "Maximize" } else { "Minimize" };
    text.push_str(&format!("{sense}\n {}:", sheet.objective_name()));
    wrap(&mut text, some(sheet.objective(), columns).into_iter().map(term), " ");
    text.push_str("\nSubject To\n");
    for line in sheet.lines() {
        text.push_str(&format!(" {}:", line.name));
        wrap(&mut text, line.terms.into_iter().map(term), "  ");
        text.push_str(&format!(" {} {}\n", line.symbol, line.number));
    }
    bounds(&mut text, columns);
    section(&mut text, "Binaries", columns.iter().filter(|own| own.is_binary()));
    section(&mut text, "Generals", columns.iter().filter(|own| own.is_whole && !own.is_binary()));
    text.push_str("End\n");
    text
}

/// ` + AB`, ` - AB`, ` + 4 AB`.
fn term((name, factor): (&str, Decimal)) -> String {
    match signed(factor) {
        (sign, size) if size == 1.into() => format!(" {sign} {name}"),
        (sign, size) => format!(" {sign} {size} {name}"),
    }
}

/// Every column's bounds but those that the format takes for granted.
fn bounds(text: &mut String, columns: &[LinearColumn]) {
    let zero = Decimal::default();
    let line = |LinearColumn { name, lower, upper, .. }: &LinearColumn| match (lower, upper) {
        (Some(lower), Some(upper)) if upper == lower => Some(format!(" {name} = {lower}\n")),
        (Some(lower), Some(upper)) => Some(format!(" {lower} <= {name} <= {upper}\n")),
        (Some(lower), None) if *lower == zero => None,
        (Some(lower), None) => Some(format!(" {name} >= {lower}\n")),
        (None, Some(upper)) => Some(format!(" -inf <= {name} <= {upper}\n")),
        (None, None) => Some(format!(" {name} free\n")),
    };
    let lines: Vec<String> =
        columns.iter().filter(|own| !own.is_binary()).filter_map(line).collect();
    if !lines.is_empty() {
        text.push_str("Bounds\n");
        text.extend(lines);
    }
}

fn section<'a>(text: &mut String, heading: &str, columns: impl Iterator<Item = &'a LinearColumn>) {
    let names: Vec<String> = columns.map(|column| format!(" {}", column.name)).collect();
    if !names.is_empty() {
        text.push_str(heading);
        text.push('\n');
        wrap(text, names.into_iter(), "");
        text.push('\n');
    }
}
