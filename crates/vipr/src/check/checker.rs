//! Checks VIPR files in one pass, each row as it is read.
//!
//! Stricter than the reference checkers: whatever a reason takes for granted is checked, and what
//! was claimed must have been shown. `FORMAT.md` lists the rules and why they are enough.

use super::reference::Reference;
use super::state::Check;
use crate::Rejection;
use crate::claim::Verified;
use std::io::Read;

/// How VIPR files are checked.
///
/// ```
/// use destrier_vipr::Checker;
///
/// // x + y >= 3/2 for whole x and y: at least 2
/// let text = "VER 1.0\nVAR 2\nx y\nINT 2\n0 1\nOBJ min\n2 0 1 1 1\nCON 1 0\n\
///     c G 3/2 OBJ\nRTP range 2 inf\nSOL 0\nDER 1\nr G 2 OBJ { rnd 1 0 1 } -1\n";
/// let verified = Checker::default().verify(text.as_bytes())?;
/// let claim = verified.to_string();
/// assert!(claim.starts_with("program of 2 variables and 1 rows, sha256 "));
/// assert!(claim.ends_with(": minimum at least 2"));
/// # Ok::<(), destrier_vipr::Rejection>(())
/// ```
#[derive(Clone, Copy)]
pub struct Checker<'a> {
    /// What the program must be; the claim is then about that. Without it, the claim is about the program in the
    /// file, whatever that may mean.
    pub reference: Option<&'a Reference<'a>>,
    /// Whether reasons `sol` are accepted, where they are sound.
    pub allow_cutoffs: bool,
}

impl Default for Checker<'_> {
    fn default() -> Self {
        Checker { reference: None, allow_cutoffs: true }
    }
}

impl Checker<'_> {
    /// Reads a file once, and checks it. Memory is linear in the file, which is limited to
    /// [`crate::MAX_BYTES`]; time is that of the terms of the rows that the reasons
    /// add up, times the length of their common denominators.
    ///
    /// # Errors
    /// The first thing in the file that is not of the format, or not true.
    pub fn verify(&self, input: impl Read) -> Result<Verified, Rejection> {
        let (mut check, names) = Check::new(self.reference, self.allow_cutoffs, input)?;
        let (rows, digest) = check.conditions()?;
        let comparison = check.compare(&names)?;
        check.relation()?;
        check.solutions(comparison.as_ref())?;
        check.derivations()?;
        check.reader.words.skip_comments()?;
        check.reader.words.end()?;
        let claim = check.claim(rows, &digest, comparison.as_ref())?;
        Ok(Verified::new(claim))
    }
}
