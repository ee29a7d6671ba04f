//! What the formats have in common: words in lines, comments, and the terms that are written.

use crate::{Program, Row, Sense, Variable};
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

/// The terms of the objective, and with 0 those of variables that would else have no place before their bounds.
pub(super) fn objective_in_full(program: &Program) -> Vec<(&str, i64)> {
    let mut unseen = vec![true; program.variables.len()];
    program.rows.iter().flat_map(|row| &row.terms).for_each(|&(index, _)| unseen[index] = false);
    let terms = program.variables.iter().zip(unseen);
    let terms = terms.filter(|(variable, unseen)| variable.cost != 0 || *unseen);
    terms.map(|(variable, _)| (variable.name.as_str(), variable.cost)).collect()
}

/// The terms of a row by the names of variables; 0 times some variable where there is none, since not every reader takes a
/// sum of nothing.
pub(super) fn row_terms<'a>(program: &'a Program, row: &Row) -> Vec<(&'a str, i64)> {
    let name = |index: usize| program.variables[index].name.as_str();
    let terms = row.terms.iter().map(|&(index, factor)| (name(index), factor)).collect();
    some_terms(program, terms)
}

/// The terms; 0 times some variable where there is none.
pub(super) fn some_terms<'a>(
    program: &'a Program,
    terms: Vec<(&'a str, i64)>,
) -> Vec<(&'a str, i64)> {
    let some = program.variables.first().filter(|_| terms.is_empty());
    terms.into_iter().chain(some.map(|variable| (variable.name.as_str(), 0))).collect()
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

/// The title after a format's comment sign, and what files do not say of the objective, since readers differ.
pub(super) fn heading(sign: &str, program: &Program) -> String {
    let mut text = comment(sign, &program.title);
    if program.constant != 0 {
        text.push_str(&comment(sign, &format!("Add {} to the objective.", program.constant)));
    }
    if program.denominator != 1 {
        let divided = format!("Divide the objective by {}.", program.denominator);
        text.push_str(&comment(sign, &divided));
    }
    text
}

/// Whether the variable may be 0 or 1 and nothing else.
pub(super) fn is_binary(variable: &Variable) -> bool {
    variable.integer && variable.lower == Some(0) && variable.upper == Some(1)
}
