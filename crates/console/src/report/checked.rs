//! A result as text, which the checker accepted.

use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;

/// A certificate that the checker accepted.
pub struct Checked {
    /// The certificate as a file holds it.
    pub text: String,
    /// What the checker says that it shows.
    pub claim: String,
}

/// Hands a result to the checker, as the text that goes into a file.
pub fn checked(certificate: &Certificate) -> Result<Checked> {
    let text = certificate.to_string();
    let verified = destrier_certify::verify(&text).context("our own checker refuses the result")?;
    Ok(Checked { text, claim: verified.to_string() })
}

/// Hands each cover of a list to the checker.
pub fn checked_covers(problem: &Problem, list: &[SquareSet]) -> Result<()> {
    list.iter().try_for_each(|cover| {
        checked(&Certificate::at_most(problem.clone(), cover.clone())).map(drop)
    })
}
