//! A partition of a board into cycles.

mod certificate;

pub use certificate::{MAX_CUBE, PartitionCertificate};
