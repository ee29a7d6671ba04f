//! The free MPS format.

use super::sheet::{Sheet, untaken};
use crate::Program;
use destrier_verify::{Decimal, LinearColumn, LinearRow};

/// A program in free MPS format, with integer markers and explicit bounds, as every solver reads
/// it. Not every reader knows how to maximise, so such an objective is negated, and a comment
/// says so.
pub fn mps(program: &Program) -> String {
    let mut sheet = Sheet::of(program);
    if std::mem::take(&mut sheet.program.maximise) {
        sheet.program.columns.iter_mut().for_each(|column| column.cost = -column.cost);
        sheet.notes.push("The objective is negated: minimise it.".to_owned());
    }
    linear_mps(&sheet)
}

/// A linear program in the same format: a maximum by OBJSENSE, which some readers pass over, and ranges as such.
pub(crate) fn linear_mps(sheet: &Sheet) -> String {
    let mut text = sheet.heading("*");
    text.push_str("NAME destrier FREE\n");
    if sheet.program.maximise {
        text.push_str("OBJSENSE\n MAX\n");
    }
    let objective = sheet.objective_name();
    text.push_str(&format!("ROWS\n N {objective}\n"));
    let rows = rows(sheet);
    rows.iter().for_each(|row| text.push_str(&format!(" {} {}\n", row.letter, row.name)));
    text.push_str("COLUMNS\n");
    columns(&mut text, (&objective, &sheet.program.columns), &rows);
    text.push_str("RHS\n");
    for row in rows.iter().filter(|row| row.side != Decimal::default()) {
        text.push_str(&format!(" RHS {} {}\n", row.name, row.side));
    }
    if rows.iter().any(|row| row.range.is_some()) {
        text.push_str("RANGES\n");
    }
    for (row, range) in rows.iter().filter_map(|row| Some((row, row.range?))) {
        text.push_str(&format!(" RNG {} {range}\n", row.name));
    }
    text.push_str("BOUNDS\n");
    sheet.program.columns.iter().for_each(|column| text.push_str(&bounds(column)));
    text.push_str("ENDATA\n");
    text
}

/// A row of the file, with the terms of that which it is of.
struct Row<'a> {
    letter: char,
    name: String,
    side: Decimal,
    range: Option<Decimal>,
    terms: &'a [(u32, Decimal)],
}

/// The rows; two for a range whose size is no short number, or whose sides exclude each other.
fn rows(sheet: &Sheet) -> Vec<Row<'_>> {
    let mut taken = sheet.taken_names();
    let mut rows = Vec::with_capacity(sheet.program.rows.len());
    for LinearRow { name, terms, lower, upper, .. } in &sheet.program.rows {
        let row = |letter, name: &str, side, range| Row {
            letter,
            name: name.to_owned(),
            side,
            range,
            terms,
        };
        match (*lower, *upper) {
            (None, None) => rows.push(row('N', name, Decimal::default(), None)),
            (Some(lower), None) => rows.push(row('G', name, lower, None)),
            (None, Some(upper)) => rows.push(row('L', name, upper, None)),
            (Some(lower), Some(upper)) if lower == upper => rows.push(row('E', name, lower, None)),
            (Some(lower), Some(upper)) => match upper.plus(-lower) {
                Some(range) if lower < upper && lower.plus(range) == Some(upper) => {
                    rows.push(row('G', name, lower, Some(range)));
                }
                _ => {
                    rows.push(row('G', name, lower, None));
                    let other = untaken(&mut taken, format!("{name}_at_most"));
                    rows.push(row('L', &other, upper, None));
                }
            },
        }
    }
    rows
}

/// Column by column: the objective, then the rows; whole columns between markers.
fn columns(text: &mut String, (objective, columns): (&str, &[LinearColumn]), rows: &[Row]) {
    let mut entries = vec![Vec::new(); columns.len()];
    for row in rows {
        for &(index, factor) in row.terms.iter().filter(|term| term.1 != Decimal::default()) {
            entries[index as usize].push((row.name.as_str(), factor));
        }
    }
    let mut inside_integers = false;
    let mut markers = 0;
    let mut mark = |text: &mut String, integer: bool| {
        let kind = if integer { "INTORG" } else { "INTEND" };
        text.push_str(&format!(" MARKER{markers} 'MARKER' '{kind}'\n"));
        markers += 1;
    };
    for (LinearColumn { name, cost, is_whole, .. }, entries) in columns.iter().zip(entries) {
        if *is_whole != inside_integers {
            mark(text, *is_whole);
            inside_integers = *is_whole;
        }
        text.push_str(&format!(" {name} {objective} {cost}\n"));
        for (row, factor) in entries {
            text.push_str(&format!(" {name} {row} {factor}\n"));
        }
    }
    if inside_integers {
        mark(text, false);
    }
}

fn bounds(LinearColumn { name, lower, upper, .. }: &LinearColumn) -> String {
    match (lower, upper) {
        (Some(lower), Some(upper)) if upper == lower => format!(" FX BND {name} {lower}\n"),
        (Some(lower), Some(upper)) => format!(" LO BND {name} {lower}\n UP BND {name} {upper}\n"),
        (Some(lower), None) => format!(" LO BND {name} {lower}\n PL BND {name}\n"),
        (None, Some(upper)) => format!(" MI BND {name}\n UP BND {name} {upper}\n"),
        (None, None) => format!(" FR BND {name}\n"),
    }
}
