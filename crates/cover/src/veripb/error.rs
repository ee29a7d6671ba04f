//! Why there is no pseudo-Boolean proof.

use destrier_certify::Rejection;
use destrier_vipr::WriteError;
use std::io;

/// The largest number of nodes that are written: images of images can grow without end.
pub(super) const MAX_NODES: usize = 1 << 24;

/// Why a certificate cannot be written as a pseudo-Boolean proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VeripbError {
    /// The certificate does not hold.
    #[error("{0}")]
    Rejected(#[from] Rejection),
    /// A certificate that shows no bound by cases.
    #[error("only bounds by cases can be written for VeriPB")]
    NoBound,
    /// A column of this name that is continuous, or has other numbers.
    #[error("column {0} is not one that is 0 or 1, and VeriPB has no others")]
    OtherColumn(String),
    /// Cases that are not written for VeriPB.
    #[error(
        "only branches, images and weights, and sums of rows before them, are written for VeriPB; \
         prove the bound with --format veripb"
    )]
    OtherNode,
    /// Writing the images of nodes out takes too many of them.
    #[error("more than {MAX_NODES} nodes, once the images of nodes are written out")]
    TooManyNodes,
    /// Bounds of parts that add up.
    #[error("bounds of parts are not written for VeriPB; prove the bound with --format veripb")]
    Parts,
    /// A file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl From<WriteError> for VeripbError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Rejected(reason) => VeripbError::Rejected(reason),
            WriteError::OtherNode => VeripbError::OtherNode,
            WriteError::TooManyRows => VeripbError::TooManyNodes,
            WriteError::Io(error) => VeripbError::Io(error),
            _ => VeripbError::NoBound,
        }
    }
}
