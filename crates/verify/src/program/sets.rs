//! Lists of sets: a line for each set, with the names of its elements.

use super::error::{MAX, ProgramError, clip, error, whole, words};
use super::incidence::{Incidence, Incident, Nouns};
use super::wishes::Choose;
use std::collections::BTreeMap;

pub(super) fn read(text: &str) -> Result<Incidence, ProgramError> {
    let mut columns: Vec<String> = Vec::new();
    let mut known = BTreeMap::new();
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = words(number, line)?;
        if words.is_empty() {
            continue;
        }
        let demand = demand(number, &mut words)?;
        let mut row = Vec::with_capacity(words.len());
        for &word in &words {
            check_name(number, word)?;
            let next = columns.len() as u32;
            let column = *known.entry(word).or_insert(next);
            if column == next {
                columns.push(word.to_owned());
            }
            row.push(column);
        }
        row.sort_unstable();
        if let Some(twice) = row.windows(2).find(|pair| pair[0] == pair[1]) {
            return error(
                number,
                format!("'{}' is named twice", clip(&columns[twice[0] as usize])),
            );
        }
        rows.push(Incident { line: number, name: number.to_string(), columns: row, demand });
        if rows.len().max(columns.len()) > MAX {
            return error(number, format!("more than {MAX} rows or columns"));
        }
    }
    if rows.is_empty() {
        return error(1, "the file has no sets");
    }
    Ok(Incidence {
        columns_are: Choose::Elements,
        costs: vec![1; columns.len()],
        columns,
        rows,
        nouns: Nouns { set: ["set", "sets"], element: ["element", "elements"] },
        remarks: Vec::new(),
    })
}

/// Refuses what people write between names or around them, which would be a part of one.
pub(super) fn check_name(number: usize, word: &str) -> Result<(), ProgramError> {
    let brackets = word.find(['(', '[']).filter(|&at| at > 0 && word.ends_with([')', ']']));
    let outside = &word[..brackets.unwrap_or(word.len())];
    match outside.find(|c| ",;:|{}[]()\"<>=".contains(c)) {
        None if word.starts_with('%') || word.starts_with("//") => {
            error(number, "a comment begins with '#'")
        }
        None => Ok(()),
        Some(_) => {
            let problem = "is no name: blanks alone are between names, and >=K at the end";
            error(number, format!("'{}' {problem}", clip(word)))
        }
    }
}

/// Takes `>=K` off the end of a line: so many elements are asked for.
fn demand(number: usize, words: &mut Vec<&str>) -> Result<Option<u32>, ProgramError> {
    let Some(last) = words.last().and_then(|word| word.strip_prefix(">=")) else {
        return Ok(None);
    };
    words.pop();
    match whole(number, last)? {
        0 => error(number, "a set asks for one column or more, not 0"),
        demand => Ok(Some(demand)),
    }
}
