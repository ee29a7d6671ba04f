//! What the formats have in common: words in lines, comments, and the terms that are written.

use crate::{Program, Sense, Variable};
use std::fmt::Write;

/// The longest line of an LP or LINDO file: every reader takes 255 characters, people prefer this.
const WIDTH: usize = 96;

/// Adds words to a text, each after a blank, and breaks the line before it gets too long.
pub(super) fn wrap(text: &mut String, words: impl Iterator<Item = String>, indent: &str) {
    let mut column = text.len() - text.rfind('\n').map_or(0, |at| at + 1);
    for word in words {
        if column + word.len() >= WIDTH {
            text.push('\n');
            text.push_str(indent);
            column = indent.len();
        }
        text.push_str(&word);
        column += word.len();
    }
}

/// The non-zero terms of the objective.
pub(super) fn objective(program: &Program) -> impl Iterator<Item = (&str, i64)> {
    let terms = program.variables.iter().map(|variable| (variable.name.as_str(), variable.cost));
    terms.filter(|&(_, cost)| cost != 0)
}

/// The sign of an objective that is minimised, and its non-zero terms with that sign, by the variables' indices.
pub(super) fn objective_by_index(program: &Program) -> (i64, impl Iterator<Item = (usize, i64)>) {
    let sign = if program.sense == Sense::Max { -1 } else { 1 };
    let terms = program.variables.iter().map(move |variable| sign * variable.cost).enumerate();
    (sign, terms.filter(|&(_, cost)| cost != 0))
}

/// A line of text after a format's comment sign.
pub(super) fn comment(sign: &str, text: &str) -> String {
    let mut line = String::new();
    let _ = writeln!(line, "{sign} {}", text.replace(['\n', '\r'], " ")); // writing to a string cannot fail
    line
}

/// The title after a format's comment sign, and what files do not say of the objective.
pub(super) fn heading(sign: &str, program: &Program) -> String {
    headed(sign, &program.title, &notes(program))
}

/// A title and notes after a comment sign.
pub(super) fn headed(sign: &str, title: &str, notes: &[String]) -> String {
    let lines = std::iter::once(title).chain(notes.iter().map(String::as_str));
    lines.map(|line| comment(sign, line)).collect()
}

/// What files do not say of the objective, since readers differ.
pub(super) fn notes(program: &Program) -> Vec<String> {
    let added = format!("Add {} to the objective.", program.constant);
    let divided = format!("Divide the objective by {}.", program.denominator);
    let added = (program.constant != 0).then_some(added);
    added.into_iter().chain((program.denominator != 1).then_some(divided)).collect()
}

/// Whether the variable may be 0 or 1 and nothing else.
pub(super) fn is_binary(variable: &Variable) -> bool {
    variable.integer && variable.lower == Some(0) && variable.upper == Some(1)
}
