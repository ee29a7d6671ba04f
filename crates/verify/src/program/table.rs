//! Tables of a text: lines of cells, between blanks or as spreadsheets write them.

use super::error::{ProgramError, clip, error, words};
use super::sets::check_name;
use std::collections::BTreeSet;

/// The lines that are neither empty nor comments, each with its number, from 1, and its cells.
pub(super) struct Table<'a>(pub(super) Vec<(usize, Vec<&'a str>)>);

/// What may stand between cells: the first of these that is there, or else blanks.
const DIVIDERS: [char; 3] = [';', '\t', ','];

impl<'a> Table<'a> {
    /// Reads the table; `#` and `%` begin comments of whole lines.
    pub(super) fn of(text: &'a str) -> Result<Self, ProgramError> {
        let lines = || (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line));
        let is_there = |divider: &char| lines().any(|(_, line)| line.contains(*divider));
        let divider = DIVIDERS.into_iter().find(is_there);
        let cells = |(number, line): (usize, &'a str)| {
            let blanks = words(number, line)?;
            Ok((number, divider.map_or(blanks, |divider| line.split(divider).map(cell).collect())))
        };
        Ok(Table(lines().map(cells).collect::<Result<_, _>>()?))
    }

    /// Whether all lines, of which there are several, have two cells, which are names.
    pub(super) fn is_of_pairs(&self) -> bool {
        let is_pair = |cells: &[&str]| cells.len() == 2 && cells.iter().all(|cell| is_name(cell));
        self.0.len() > 1 && self.0.iter().all(|(_, cells)| is_pair(cells))
    }

    /// Whether all lines, of which there are several, have as many cells, all of them 0 or 1.
    pub(super) fn is_of_bits(&self) -> bool {
        let width = self.0.first().map_or(0, |(_, cells)| cells.len());
        let is_row =
            |cells: &[&str]| cells.len() == width && cells.iter().all(|cell| bit(cell).is_some());
        self.0.len() > 1 && width > 1 && self.0.iter().all(|(_, cells)| is_row(cells))
    }
}

/// Whether a line says nothing.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with(['#', '%'])
}

/// A cell without the blanks and the quotes around it.
fn cell(text: &str) -> &str {
    let text = text.trim_matches([' ', '\t', '\r']);
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim()
}

/// What a cell of a matrix says.
pub(super) fn bit(cell: &str) -> Option<bool> {
    match cell {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// Whether a cell can be a name.
fn is_name(cell: &str) -> bool {
    !cell.is_empty() && !cell.contains(' ') && check_name(1, cell).is_ok()
}

/// Names that are all there and differ.
pub(super) fn distinct(names: &[(usize, &str)]) -> Result<Vec<String>, ProgramError> {
    let mut known = BTreeSet::new();
    for &(line, name) in names {
        if !is_name(name) {
            return error(line, format!("'{}' is no name: names have no blanks", clip(name)));
        }
        if !known.insert(name) {
            return error(line, format!("'{}' is named twice", clip(name)));
        }
    }
    Ok(names.iter().map(|&(_, name)| name.to_owned()).collect())
}
