//! Certificates about covers, written as VIPR 1.0.

mod covering;
mod derivation;
mod error;
mod rows;
mod writer;

pub use error::WriteError;
pub use writer::write;
