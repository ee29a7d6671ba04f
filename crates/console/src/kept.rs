//! Certificates that are kept, and what they show of the sizes of smallest covers.

use crate::files;
use anyhow::{Context, Result, bail};
use destrier_board::Problem;
use destrier_certify::{Claim, Size};
use std::path::{Path, PathBuf};

/// What a certificate shows of a problem.
pub struct Shown {
    problem: Problem,
    size: Size,
}

/// What is shown of a smallest cover.
#[derive(Clone, Copy, Default)]
pub struct Range {
    /// No cover has fewer pieces.
    pub at_least: Option<usize>,
    /// A cover has so many.
    pub at_most: Option<usize>,
}

impl Range {
    /// The number of pieces, if both bounds are the same.
    pub fn exact(self) -> Option<usize> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Takes up a bound.
    pub fn narrow(&mut self, at_least: Option<usize>, at_most: Option<usize>) {
        self.at_least = self.at_least.max(at_least);
        self.at_most = self.at_most.into_iter().chain(at_most).min();
    }
}

/// What certificates show, by the checker's word; of a folder, those that are about one of the problems.
pub fn read<'a>(
    paths: impl Iterator<Item = &'a PathBuf>,
    problems: &[Problem],
) -> Result<Vec<Shown>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files::entries(path)?.iter().filter_map(|file| of_folder(file, problems)));
        } else {
            found.push(shown(path, &files::read(path)?)?);
        }
    }
    Ok(found)
}

/// Whether a folder has a certificate about the board of a problem, nobody has checked which.
pub fn has(folder: &Path, problem: &Problem) -> bool {
    files::entries(folder)
        .into_iter()
        .flatten()
        .any(|file| board_of(&file).is_some_and(|(_, board)| board == problem.board.to_string()))
}

/// The text of a certificate and the board that it names.
fn board_of(file: &Path) -> Option<(String, String)> {
    let text = files::look(file).ok().filter(|text| files::is_certificate(text))?;
    let board = text.lines().find_map(|line| line.strip_prefix("board "))?.to_owned();
    Some((text, board))
}

/// What a file of a folder shows of one of the problems, if it does; of one that is refused, why.
fn of_folder(file: &Path, problems: &[Problem]) -> Option<Shown> {
    let (text, board) = board_of(file)?;
    if !problems.iter().any(|problem| problem.board.to_string() == board) {
        return None;
    }
    let shown = shown(file, &text);
    if let Err(error) = &shown {
        crate::note!("destrier: passed over {error:#}");
    }
    shown.ok().filter(|shown| problems.contains(&shown.problem))
}

fn shown(path: &Path, text: &str) -> Result<Shown> {
    let name = || path.display().to_string();
    let verified = destrier_certify::verify(text).with_context(name)?;
    match verified.claim() {
        Claim::Size { problem, size } => Ok(Shown { problem: problem.clone(), size: *size }),
        other => bail!("{}: nothing about the size of covers: {other}", name()),
    }
}

/// What the certificates show of one problem.
pub fn range(shown: &[Shown], problem: &Problem) -> Range {
    let mut range = Range::default();
    for one in shown.iter().filter(|one| one.problem == *problem) {
        match one.size {
            Size::AtLeast(size) => range.narrow(Some(size), None),
            Size::AtMost(size) => range.narrow(None, Some(size)),
            Size::Exactly(size) => range.narrow(Some(size), Some(size)),
            Size::Infeasible => {}
        }
    }
    range
}
