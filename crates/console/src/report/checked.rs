//! Results that the checker accepted.

use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Checked};

/// Hands a result to the checker, as the text that goes into a file.
pub fn checked(certificate: Certificate) -> Result<Checked> {
    certificate.checked().context("our own checker refuses the result")
}

/// Hands each cover of a list to the checker.
pub fn checked_covers(problem: &Problem, list: &[SquareSet]) -> Result<()> {
    list.iter().try_for_each(|cover| {
        checked(Certificate::at_most(problem.clone(), cover.clone())).map(drop)
    })
}
