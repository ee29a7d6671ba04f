//! Where results are written: what an unfinished run has never replaces what says more.

use crate::files;
use anyhow::Result;
use destrier_board::Problem;
use destrier_certify::{Claim, check_cover};
use destrier_draw::arrangement::cover;
use destrier_verify::says_more;
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
        destrier_console::note!("kept     {}: it proves more than this run", path.display());
        return Ok(false);
    }
    write(path)?;
    Ok(true)
}

/// Pieces of the cover in a file, if it has one of this problem.
pub(crate) fn size_there(path: &Path, problem: &Problem) -> Option<usize> {
    let certificate = destrier_certify::parse(&regular(path)?).ok()?;
    let (own, cover) = cover(&certificate)?;
    (own == problem && check_cover(problem, cover).is_ok()).then(|| cover.len())
}

/// Whether the file must not give way to the claim of an unfinished run.
fn stays(path: &Path, new: &Claim) -> bool {
    regular(path).is_some_and(|old| old.starts_with("pseudo-Boolean proof") || says_more(&old, new))
}

/// The text of a plain file that is there.
fn regular(path: &Path) -> Option<String> {
    path.is_file().then(|| files::read(path).ok()).flatten()
}
