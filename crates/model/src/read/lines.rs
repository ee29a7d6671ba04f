//! What readers of solution files have in common: numbered lines, pairs of names and values.

use crate::ModelError;
use std::borrow::Cow;
use std::collections::HashMap;

/// A name with a value, both as written, and their line.
pub(super) struct Pair<'a> {
    pub(super) line: usize,
    pub(super) name: Cow<'a, str>,
    pub(super) value: Cow<'a, str>,
}

pub(super) type Pairs<'a> = Result<Vec<Pair<'a>>, ModelError>;

pub(super) fn bad(line: usize, problem: impl Into<String>) -> ModelError {
    ModelError::BadSolution { line, problem: problem.into() }
}

/// Values above this are no shares, counts or weights.
const LARGEST: f64 = 1e15;

pub(super) fn number(line: usize, text: &str) -> Result<f64, ModelError> {
    match text.parse::<f64>() {
        Ok(value) if value.abs() <= LARGEST => Ok(value),
        Ok(value) if value.is_finite() => Err(bad(line, format!("{text} is too large a value"))),
        _ => Err(bad(line, format!("'{}' is not a number", clip(text)))),
    }
}

/// The beginning of a word of any length, for messages.
pub(super) fn clip(word: &str) -> String {
    let start: String = word.chars().take(40).collect();
    if start.len() < word.len() { start + "..." } else { start }
}

/// Numbered lines, from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// The number of the last line, or 1.
pub(super) fn last(text: &str) -> usize {
    text.lines().count().max(1)
}

/// Numbered lines after the first that `heading` accepts.
pub(super) fn after<'a>(
    text: &'a str,
    what: &str,
    heading: impl Fn(&str) -> bool,
) -> Result<impl Iterator<Item = (usize, &'a str)>, ModelError> {
    let mut rest = lines(text);
    let missing = || bad(last(text), format!("the file ends before {what}"));
    rest.by_ref().find(|(_, line)| heading(line)).ok_or_else(missing)?;
    Ok(rest)
}

/// Words at two places of a line.
pub(super) fn pair(
    (number, line): (usize, &str),
    name: usize,
    value: usize,
) -> Result<Pair<'_>, ModelError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match (words.get(name), words.get(value)) {
        (Some(&name), Some(&value)) => {
            Ok(Pair { line: number, name: name.into(), value: value.into() })
        }
        _ => Err(bad(number, format!("'{}' is cut off", clip(line.trim())))),
    }
}

/// A number for each of the names, in their order; 0 for those that no pair has.
pub(super) fn by_name<'a>(
    pairs: &[Pair],
    names: impl ExactSizeIterator<Item = &'a str>,
) -> Result<Vec<f64>, ModelError> {
    let mut values = vec![None; names.len()];
    let index: HashMap<&str, usize> =
        names.enumerate().map(|(index, name)| (name, index)).collect();
    for Pair { line, name, value } in pairs {
        let unknown = || ModelError::UnknownVariable { line: *line, name: clip(name) };
        let slot = &mut values[*index.get(&**name).ok_or_else(unknown)?];
        if slot.replace(number(*line, value)?).is_some() {
            return Err(bad(*line, format!("'{}' comes a second time", clip(name))));
        }
    }
    Ok(values.into_iter().map(Option::unwrap_or_default).collect())
}
