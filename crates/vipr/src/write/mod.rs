//! Certificates about covers and linear programs, written as VIPR 1.0.

mod all_rows;
mod board;
mod cases;
mod cut;
mod error;
mod file_terms;
mod given;
mod narrowing;
mod rounding;
mod rows;
mod shown;
mod unfold;
mod weights;
mod writer;

pub use all_rows::AllRows;
pub use error::WriteError;
pub use file_terms::{CONSTANT, FileTerms};
pub use shown::Shown;
pub use unfold::{inverse, seconds, unfolded};
pub use writer::{write, write_of_file};
