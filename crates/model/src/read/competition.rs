//! What solvers print in competitions of pseudo-Boolean and MaxSAT solvers: a line `s STATUS` and lines `v ...`.

use super::lines::{bad, clip, last, lines};
use crate::ModelError;

/// The value of each variable: `v x1 -x2` or `v 1 -2` names those that are 1 and 0, `v 10` has a digit for each.
pub(super) fn values(text: &str, variables: usize) -> Result<Vec<f64>, ModelError> {
    let words: Vec<(usize, &str)> = lines(text)
        .filter(|(_, line)| line.trim_end() == "v" || line.starts_with("v "))
        .flat_map(|(at, line)| line.split_whitespace().skip(1).map(move |word| (at, word)))
        .collect();
    match &words[..] {
        [] => Err(no_values(text)),
        [(_, digits)] if is_digits(digits, variables) => {
            Ok(digits.bytes().map(|digit| f64::from(digit - b'0')).collect())
        }
        literals => by_literal(literals, variables),
    }
}

fn no_values(text: &str) -> ModelError {
    let status = lines(text).find(|(_, line)| line.starts_with("s "));
    let said = |(at, line): (usize, &str)| {
        bad(at, format!("the solver says '{}' and no values", clip(line[2..].trim())))
    };
    status.map_or_else(|| bad(last(text), "the file ends before a line 'v ...'"), said)
}

fn is_digits(word: &str, variables: usize) -> bool {
    word.len() == variables && word.bytes().all(|digit| matches!(digit, b'0' | b'1'))
}

fn by_literal(literals: &[(usize, &str)], variables: usize) -> Result<Vec<f64>, ModelError> {
    let mut values = vec![None; variables];
    for &(line, word) in literals.iter().filter(|(_, word)| *word != "0") {
        let (value, name) = word.strip_prefix('-').map_or((1.0, word), |name| (0.0, name));
        let index = name.strip_prefix('x').unwrap_or(name).parse::<usize>().ok();
        let slot = index.and_then(|number| values.get_mut(number.checked_sub(1)?));
        let unknown = || ModelError::UnknownVariable { line, name: clip(name) };
        if slot.ok_or_else(unknown)?.replace(value).is_some() {
            return Err(bad(line, format!("'{name}' comes a second time")));
        }
    }
    Ok(values.into_iter().map(Option::unwrap_or_default).collect())
}
