//! A partition of a board into cycles.

mod balance;
mod certificate;

pub use balance::{Surface, balanced};
pub use certificate::{MAX_CUBE, PartitionCertificate};
