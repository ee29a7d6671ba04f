//! Decides, in exact rational arithmetic, whether a certificate proves its claim.
//!
//! A certificate is a text that states a claim and carries everything needed to check it; the
//! format, and what the acceptance of each kind means, is in `FORMAT.md` beside this crate. The
//! checker rebuilds boards, moves and orbits from `destrier-board` and believes the text nothing.
//! It searches nothing, solves nothing and uses no floating point; a reader who trusts no other
//! part of the project reads `destrier-board` and this.
//!
//! ```
//! use destrier_board::{Board, Problem, SquareSet};
//! use destrier_certify::{Certificate, verify};
//!
//! let board = Board::new(4, 4)?;
//! let middle = SquareSet::from_squares(board, board.parse_squares("b2 c2 b3 c3")?);
//! let text = Certificate::at_most(Problem::new(board), middle).to_string();
//! assert_eq!(verify(&text)?.to_string(), "knight domination of 4x4: at most 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod certificate;
mod claim;
mod covering;
mod digest;
mod kinds;
mod limits;
mod linear;
mod parse_error;
mod place;
mod problem;
mod rejection;
mod surface;
mod sweep;
mod text;
mod walk;
mod whole;
mod work;

pub use certificate::{Certificate, Checked, Verified, parse, verify, verify_on};
pub use claim::{BoardBound, Claim, Size};
pub use covering::{
    BoardCovering, CoveringNumber, CoveringProblem, CoveringProgram, CoveringRow, PricedPiece,
};
pub use digest::Digest;
pub use kinds::cover::{CoverCertificate, CoverProof};
pub use kinds::density::{DensityCertificate, Pattern, StripBound};
pub use kinds::folding::{
    Folding, FoldingCertificate, FoldingKind, FoldingNode, FoldingTree, LeafSize, Replay,
};
pub use kinds::lines::{LinesCertificate, line_bound};
pub use kinds::packing::PackingCertificate;
pub use kinds::partition::{MAX_CUBE, PartitionCertificate};
pub use kinds::program::{
    BoardProgramCertificate, LinearAutomorphism, LinearCase, LinearCut, LinearDomination,
    LinearElimination, LinearLemma, LinearNarrowing, LinearNode, LinearStable, LinearTree,
    LiteralGraph, LiteralSet, ProgramCertificate, ProgramProof, StableCases,
};
pub use kinds::strip::StripCertificate;
pub use kinds::sum::{Evidence, Part, Region, SharedSumCertificate, SumCertificate};
pub use kinds::sweep::SweepCertificate;
pub use kinds::tour::TourCertificate;
pub use limits::{MAX_AREA, MAX_BYTES, MAX_DIGITS, MAX_STRIP_SQUARES, MAX_TOUR_AREA};
pub use linear::{
    LinearColumn, LinearProgram, LinearRange, LinearRow, Multipliers, Optimum, decimal,
};
pub use parse_error::ParseError;
pub use place::Place;
pub use problem::{Fixing, Instance, LowerBound, Obstacle, Weights, check_cover, lower_bound};
pub use rejection::Rejection;
pub use surface::{Surface, balanced};
pub use sweep::{Projection, SweepLines};
pub use walk::Crew;
pub use whole::Whole;
