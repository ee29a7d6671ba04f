//! Why there is no bound.

use destrier_board::{Piece, Rule};
use destrier_certify::Rejection;
use destrier_model::ModelError;
use destrier_run::Halt;

/// Why it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The time was over, or it was told to stop.
    #[error("{0}")]
    Halted(Halt),
    /// The states take more memory than there is.
    #[error("the states take more than {limit} bytes")]
    Memory {
        /// Bytes for them.
        limit: usize,
    },
}

/// Why there is no bound.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DensityError {
    /// The piece rides or does not move alike in all directions, or the strip is too high for its reach.
    #[error(
        "a strip of {rows} rows is beyond the sweep for {piece} {rule}: it takes pieces that leap, alike in all \
         directions, and so few rows that the columns which a leap may cross to either side, with their own, have at most 64 \
         squares"
    )]
    TooWide {
        /// The piece.
        piece: Piece,
        /// The rule.
        rule: Rule,
        /// Rows.
        rows: usize,
    },
    /// Its squares of one colour are no plane of their own.
    #[error("a {piece} does not leap from squares to squares of the same colour")]
    ChangesColour {
        /// The piece.
        piece: Piece,
    },
    /// Costs to start from that are not those of this strip.
    #[error("the costs to start from are {found}, the strip has {expected}")]
    OtherCosts {
        /// How many there are.
        found: usize,
        /// How many it takes.
        expected: usize,
    },
    /// A linear program that no solver solves.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The checker rejects a certificate, which is a defect of this library.
    #[error("our own checker refuses the result: {0}")]
    Refused(Box<Rejection>),
    /// It was stopped before anything was shown.
    #[error("stopped before any bound was shown: {0}")]
    Halted(Stopped),
}
