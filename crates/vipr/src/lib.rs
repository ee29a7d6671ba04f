//! Checks and writes VIPR certificates: mixed-integer programs with a list of derived rows, each
//! with its reason.
//!
//! The format is that of Cheung, Gleixner and Steffy, "Verifying Integer Programming Results"
//! (IPCO 2017), versions 1.0 and 1.1; what is read and written of it, and what acceptance means, is
//! in `FORMAT.md` beside this crate. The checker shares with `destrier-certify` how a board's problem
//! becomes orbits and what is a cover; no certificate of the project's own format rests on this crate.
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic, clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod check;
mod claim;
mod limits;
mod parse_error;
mod program;
mod rejection;
mod text;
mod violation;
mod write;

pub use check::{Checker, Reference};
pub use claim::{Claim, Verified};
pub use limits::MAX_BYTES;
pub use parse_error::ParseError;
pub use rejection::Rejection;
pub use violation::Violation;
pub use write::{
    AllRows, CONSTANT, FileTerms, Shown, WriteError, inverse, seconds, unfolded, write,
    write_of_file,
};
