//! Bounds on the smallest covers from certificates, each checked.

use crate::files;
use anyhow::{Context, Result, bail};
use destrier_board::Problem;
use destrier_certify::{Claim, Size};
use std::path::{Path, PathBuf};

/// What a certificate shows of a problem.
pub(super) struct Shown {
    problem: Problem,
    size: Size,
}

/// What is shown of a smallest cover.
#[derive(Clone, Copy, Default)]
pub(super) struct Range {
    pub(super) at_least: Option<usize>,
    pub(super) at_most: Option<usize>,
}

impl Range {
    /// The number of pieces, if both bounds are the same.
    pub(super) fn exact(self) -> Option<usize> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Takes up a bound.
    pub(super) fn narrow(&mut self, at_least: Option<usize>, at_most: Option<usize>) {
        self.at_least = self.at_least.max(at_least);
        self.at_most = self.at_most.into_iter().chain(at_most).min();
    }
}

/// What the certificates show, by the checker's word.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Shown>> {
    paths.iter().map(|path| shown(path)).collect()
}

fn shown(path: &Path) -> Result<Shown> {
    let name = || path.display().to_string();
    let verified = destrier_certify::verify(&files::read(path)?).with_context(name)?;
    match verified.claim() {
        Claim::Size { problem, size } => Ok(Shown { problem: problem.clone(), size: *size }),
        other => bail!("{}: nothing about the size of covers: {other}", name()),
    }
}

/// What the certificates show of one problem.
pub(super) fn range(shown: &[Shown], problem: &Problem) -> Range {
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
