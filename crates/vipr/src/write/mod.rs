//! Certificates about covers, written as VIPR 1.0.

mod all_rows;
mod board;
mod cases;
mod derivation;
mod error;
mod file_terms;
mod linear;
mod rows;
mod shown;
mod unfold;
mod writer;

pub use all_rows::{AllRows, WeightedCut};
pub use cases::{Case, Cases, RowWeights};
pub use error::WriteError;
pub use file_terms::{CONSTANT, FileTerms};
pub use shown::Shown;
pub use unfold::unfolded;
pub use writer::{write, write_of_file};
