//! Certificates about covers, written as VIPR 1.0.

mod derivation;
mod error;
mod writer;

pub use error::WriteError;
pub use writer::write;
