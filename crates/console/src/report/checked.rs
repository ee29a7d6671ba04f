//! Results that the checker accepted.

use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Verified, verify};

/// A certificate that the checker accepted, and what it says of it.
pub type Checked = (Certificate, Verified);

/// Hands a result to the checker, as the text that goes into a file.
pub fn checked(certificate: Certificate) -> Result<Checked> {
    let verified =
        verify(&certificate.to_string()).context("our own checker refuses the result")?;
    Ok((certificate, verified))
}

/// Hands each cover of a list to the checker.
pub fn checked_covers(problem: &Problem, list: &[SquareSet]) -> Result<()> {
    list.iter().try_for_each(|cover| {
        checked(Certificate::at_most(problem.clone(), cover.clone())).map(drop)
    })
}
