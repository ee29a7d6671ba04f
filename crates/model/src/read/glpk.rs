//! glpsol's files: printed for people, or plain, by the numbers of rows and columns.

use super::lines::{Pair, Pairs, after, bad, last, lines, number};
use crate::ModelError;

/// Whether a file is printed for people.
pub(super) fn is_printed(text: &str) -> bool {
    text.trim_start().starts_with("Problem:")
}

/// A table headed `No. Column name ... Activity`, a long name alone on its line.
pub(super) fn printed(text: &str) -> Pairs<'_> {
    let rows = after(text, "the table of columns", |line| line.contains("Column name"))?;
    let mut pairs = Vec::new();
    let mut name = None;
    for (line, text) in rows.skip(1) {
        let mut words = text.split_whitespace().filter(|&word| word != "*");
        if text.trim().is_empty() {
            return Ok(pairs);
        }
        if name.is_none() {
            name = words.nth(1); // after the column's number
        }
        let status = ["B", "NL", "NU", "NF", "NS"];
        let value = words.find(|word| !status.contains(word));
        if let (Some(owner), Some(value)) = (name, value) {
            pairs.push(Pair { line, name: owner.into(), value: value.into() });
            name = None;
        }
    }
    Err(bad(last(text), "the file ends inside the table of columns"))
}

/// Lines `j column status value ...`, columns numbered as in the model file.
pub(super) fn values(text: &str, columns: usize) -> Result<Vec<f64>, ModelError> {
    let integer = lines(text).any(|(_, line)| line.starts_with("s mip"));
    numbered(text, "j ", "column", columns, if integer { 2 } else { 3 })
}

/// Lines `i row status value dual` of a linear program.
pub(super) fn duals(text: &str, rows: usize) -> Result<Vec<f64>, ModelError> {
    let Some((at, status)) = lines(text).find(|(_, line)| line.starts_with("s ")) else {
        return Err(bad(last(text), "no duals are in this: write it by glpsol --write"));
    };
    match status.starts_with("s mip") {
        true => Err(bad(at, "integer programs have no duals: solve the relaxation")),
        false => numbered(text, "i ", "row", rows, if status.starts_with("s bas") { 4 } else { 3 }),
    }
}

/// All numbers at a place of the lines that begin so, by the number after that.
fn numbered(
    text: &str,
    begin: &str,
    what: &str,
    count: usize,
    place: usize,
) -> Result<Vec<f64>, ModelError> {
    let mut values = vec![None; count];
    for (at, line) in lines(text).filter(|(_, line)| line.starts_with(begin)) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number_of = words.get(1).and_then(|word| word.parse::<usize>().ok());
        let slot = number_of.and_then(|number| values.get_mut(number.checked_sub(1)?));
        let slot = slot.ok_or_else(|| bad(at, format!("no such {what} in this program")))?;
        let value = words.get(place).ok_or_else(|| bad(at, "the line is cut off"))?;
        if slot.replace(number(at, value)?).is_some() {
            return Err(bad(at, format!("the {what} comes a second time")));
        }
    }
    let values: Option<Vec<f64>> = values.into_iter().collect();
    let complete = values.filter(|_| text.trim_end().ends_with("e o f"));
    complete.ok_or_else(|| bad(last(text), "the file is cut off"))
}
