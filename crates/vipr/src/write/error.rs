//! Why a certificate cannot be written as VIPR.

use destrier_certify::Rejection;
use std::io;

/// The largest number of derived rows that are written: images of images can grow without end.
pub(super) const MAX_DERIVED: usize = 1 << 24;

/// Why a certificate cannot be written as VIPR.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The certificate does not hold.
    #[error("{0}")]
    Rejected(#[from] Rejection),
    /// A claim that is none about the sizes of covers.
    #[error(
        "only claims about the sizes of covers and the values of programs can be written as VIPR"
    )]
    OtherClaim,
    /// Writing the images of nodes out takes too many rows.
    #[error("more than {MAX_DERIVED} rows, once the images of nodes are written out")]
    TooManyRows,
    /// Cases that VIPR has no words for, or few.
    #[error(
        "only branches, parts, cuts, sums of rows and weights are written as VIPR, and images beside branches alone; prove the bound with --format vipr"
    )]
    OtherNode,
    /// The output could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}
