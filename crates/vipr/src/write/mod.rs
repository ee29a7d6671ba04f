//! Certificates about covers, written as VIPR 1.0.

mod covering;
mod derivation;
mod error;
mod rows;
mod unfold;
mod writer;

pub use error::WriteError;
pub use unfold::unfolded;
pub use writer::write;
