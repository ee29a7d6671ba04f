//! The covers that a run gains: each is in the file at once, so that a run that is killed loses nothing.

use crate::files;
use crate::report::{is_certificate, regular};
use anyhow::{Error, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, check_cover};
use destrier_draw::arrangement::cover;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What was gained so far, and when.
pub(super) struct BestSoFar<'a> {
    problem: &'a Problem,
    /// The file for certificates, if there is one.
    file: Option<&'a Path>,
    /// Pieces of the cover that is in it.
    there: Mutex<usize>,
    started: Instant,
    /// The best value, and when it became smaller last.
    best: Mutex<Option<(f64, Duration)>>,
    /// Why the last cover could not be written.
    unwritten: Mutex<Option<Error>>,
}

impl<'a> BestSoFar<'a> {
    /// None so far; the clock starts.
    pub(super) fn new(problem: &'a Problem, output: Option<&'a Path>) -> Self {
        let started = Instant::now();
        let file = output.filter(|path| is_certificate(path));
        let there = file.and_then(|path| size_there(path, problem)).unwrap_or(usize::MAX);
        let there = Mutex::new(there);
        let (best, unwritten) = (Mutex::default(), Mutex::default());
        BestSoFar { problem, file, there, started, best, unwritten }
    }

    /// Notes a cover, and writes it if the file has none as small.
    pub(super) fn keep(&self, cover: &SquareSet) {
        self.note(cover.len() as f64);
        let mut there = locked(&self.there);
        if let Some(path) = self.file.filter(|_| cover.len() < *there) {
            *there = cover.len();
            let text = Certificate::at_most(self.problem.clone(), cover.clone()).to_string();
            *locked(&self.unwritten) = files::write(path, &text).err();
        }
    }

    /// Notes the best value so far.
    pub(super) fn note(&self, value: f64) {
        let mut best = locked(&self.best);
        if best.is_none_or(|(least, _)| value < least) {
            *best = Some((value, self.started.elapsed()));
        }
    }

    /// After how long the best value became smaller last.
    pub(super) fn last(&self) -> Option<Duration> {
        locked(&self.best).map(|(_, after)| after)
    }

    /// Whether the last cover is in the file.
    ///
    /// # Errors
    /// Why it is not.
    pub(super) fn written(&self) -> Result<()> {
        locked(&self.unwritten).take().map_or(Ok(()), Err)
    }
}

/// Pieces of the cover in a file, if it has one of this problem.
fn size_there(path: &Path, problem: &Problem) -> Option<usize> {
    let certificate = destrier_certify::parse(&regular(path)?).ok()?;
    let (own, cover) = cover(&certificate)?;
    (own == *problem && check_cover(problem, &cover).is_ok()).then(|| cover.len())
}

/// What a mutex holds, whatever became of those who held it before.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
