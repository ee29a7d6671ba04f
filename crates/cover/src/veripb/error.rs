//! Why there is no pseudo-Boolean proof.

use destrier_certify::Rejection;
use std::io;

/// Why a certificate cannot be written as a pseudo-Boolean proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VeripbError {
    /// The certificate does not hold.
    #[error("{0}")]
    Rejected(#[from] Rejection),
    /// A certificate that shows no lower bound by cases.
    #[error("only lower bounds by cases can be written for VeriPB")]
    NoBound,
    /// A file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}
