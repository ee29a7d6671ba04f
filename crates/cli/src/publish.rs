//! Where results are written: what an unfinished run has never replaces what says more.

use crate::files;
use anyhow::{Context, Result};
use destrier_board::Problem;
use destrier_certify::{Claim, Size, Verified, ViprChecker, check_cover};
use std::path::Path;

/// Writes a result by `write`, and tells whether it did. A finished run always writes; an unfinished one
/// leaves a file that says more about the same problem and that the checker accepts, and a pseudo-Boolean
/// proof, whose claim only its own checker knows.
pub(crate) fn publish(
    path: &Path,
    claim: &Claim,
    finished: bool,
    write: impl FnOnce(&Path) -> Result<()>,
) -> Result<bool> {
    if !finished && stays(path, claim) {
        eprintln!("kept     {}: it says more than this run", path.display());
        return Ok(false);
    }
    write(path)?;
    Ok(true)
}

/// Pieces of the cover in a file, if it has one of this problem.
pub(crate) fn size_there(path: &Path, problem: &Problem) -> Option<usize> {
    let certificate = destrier_certify::parse(&regular(path)?).ok()?;
    let (own, cover) = files::cover(&certificate)?;
    (own == problem && check_cover(problem, cover).is_ok()).then(|| cover.len())
}

/// Whether the file must not give way to the claim of an unfinished run.
fn stays(path: &Path, new: &Claim) -> bool {
    let (Some(text), Some((problem, _))) = (regular(path), bounds(new)) else { return false };
    if text.starts_with("pseudo-Boolean proof") {
        return true;
    }
    verified(&text, problem).is_ok_and(|old| says_more(old.claim(), new))
}

/// The text of a plain file that is there.
fn regular(path: &Path) -> Option<String> {
    path.is_file().then(|| files::read(path).ok()).flatten()
}

/// What the checker says of a certificate: ours, or one in VIPR's format about the problem.
fn verified(text: &str, problem: &Problem) -> Result<Verified> {
    if text.starts_with("destrier ") {
        return destrier_certify::verify(text).context("rejected");
    }
    let checker = ViprChecker { problem: Some(problem), allow_cutoffs: true };
    checker.verify(text.as_bytes()).context("rejected")
}

/// Whether the old claim bounds the covers of the same problem at least as closely from both sides, and
/// from one of them more closely.
fn says_more(old: &Claim, new: &Claim) -> bool {
    let (Some((about, old)), Some((problem, new))) = (bounds(old), bounds(new)) else {
        return false;
    };
    about == problem && old.0 >= new.0 && old.1 <= new.1 && old != new
}

/// The problem, the fewest pieces that a claim leaves possible, and the size of the cover that it has.
fn bounds(claim: &Claim) -> Option<(&Problem, (usize, usize))> {
    match claim {
        Claim::Size { problem, size } => {
            let sizes = match *size {
                Size::AtLeast(least) => (least, usize::MAX),
                Size::AtMost(most) => (0, most),
                Size::Exactly(size) => (size, size),
                Size::Infeasible => (usize::MAX, 0),
            };
            Some((problem, sizes))
        }
        Claim::Sizes { problem, at_least, at_most } => Some((problem, (*at_least, *at_most))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;

    fn claim(side: usize, size: Size) -> Claim {
        let problem = Problem::new(Board::new(side, side).unwrap());
        Claim::Size { problem, size }
    }

    #[test]
    fn what_says_more_is_closer_from_no_side_farther() {
        use Size::{AtLeast, AtMost, Exactly, Infeasible};
        for (old, new, more) in [
            (Exactly(12), AtLeast(10), true),
            (Exactly(12), AtMost(12), true),
            (AtMost(12), AtMost(13), true),
            (Infeasible, AtLeast(3), true),
            (AtLeast(10), AtLeast(10), false),
            (AtLeast(10), Exactly(12), false),
            (AtMost(12), AtLeast(10), false), // neither says more
        ] {
            assert_eq!(says_more(&claim(8, old), &claim(8, new)), more, "{old}, {new}");
            assert!(!says_more(&claim(9, old), &claim(8, new)), "another board");
        }
    }
}
