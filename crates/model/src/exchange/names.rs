//! What columns and rows are called in files that other solvers read.

use super::file_format::FileFormat;
use crate::is_portable;
use crate::program::{is_lp_name, is_mps_name};
use crate::write::{OBJECTIVE, untaken};
use destrier_verify::LinearProgram;
use std::collections::HashSet;

/// The column that holds the constant of an objective.
pub(super) const CONSTANT: &str = "constant";

/// Formats without words for other names keep those that people read at a glance.
const SHORT: usize = 16;

/// Whether the format takes a name.
fn is_name(name: &str, format: FileFormat) -> bool {
    match format {
        FileFormat::Lp => is_lp_name(name),
        FileFormat::Mps => is_mps_name(name),
        FileFormat::LpSolve | FileFormat::Lindo => is_portable(name) && name.len() <= SHORT,
        FileFormat::Opb | FileFormat::Wcnf => true, // which number them
    }
}

/// Gives the objective, if it has a name, one that the format takes and no row has; what another was called.
pub(super) fn rename_objective(program: &mut LinearProgram, format: FileFormat) -> Vec<String> {
    let name = &mut program.objective;
    if name.is_empty() || !matches!(format, FileFormat::Lp | FileFormat::Mps) {
        return Vec::new();
    }
    let mut rows: HashSet<String> = program.rows.iter().map(|row| row.name.clone()).collect();
    if is_name(name, format) && !rows.contains(name) {
        return Vec::new();
    }
    let own = untaken(&mut rows, OBJECTIVE.to_owned());
    meaning(&own, &std::mem::replace(name, own.clone()))
}

/// Gives the columns or rows names that the format takes, each once; what others were called.
pub(super) fn rename(mut names: Vec<&mut String>, letter: &str, format: FileFormat) -> Vec<String> {
    let mut taken: HashSet<String> = names.iter().map(|name| (**name).clone()).collect();
    let mut kept = HashSet::new();
    let mut comments = Vec::new();
    for (number, name) in (1..).zip(&mut names) {
        if is_name(name, format) && kept.insert((**name).clone()) {
            continue;
        }
        let own = untaken(&mut taken, format!("{letter}{number}"));
        comments.extend(meaning(&own, &std::mem::replace(*name, own.clone())));
    }
    comments
}

/// What columns or rows of a file may be called in answers to it: as there, or as in each format that it is exported to.
pub(super) fn called(own: &[&str], letter: &str) -> Vec<Vec<String>> {
    use FileFormat::{Lp, LpSolve, Mps, Opb};
    let mut all = vec![own.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()];
    for format in [Lp, Mps, LpSolve, Opb] {
        let mut names = all[0].clone();
        rename(names.iter_mut().collect(), letter, format);
        let names = format.renamed(names);
        if !all.contains(&names) {
            all.push(names);
        }
    }
    all
}

/// What a variable stands for, in lines that every reader of program files takes.
pub(super) fn meaning(variable: &str, name: &str) -> Vec<String> {
    lines(&format!("{variable}: "), " = ", name.split('='))
}

/// As many lines as the words need: each begins so, and has this between its words.
pub(super) fn lines<'a>(
    begin: &str,
    between: &str,
    words: impl Iterator<Item = &'a str>,
) -> Vec<String> {
    /// The longest line.
    const WIDTH: usize = 90;
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| line.len() + word.len() < WIDTH) {
            Some(line) => line.push_str(&format!("{between}{word}")),
            None => lines.push(format!("{begin}{word}")),
        }
    }
    lines
}
