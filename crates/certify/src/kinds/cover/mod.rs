//! The size of minimum covers, from above by a cover and from below by a packing.

mod certificate;
mod lines;
mod obstacle;

pub use certificate::{CoverCertificate, CoverProof};
pub(crate) use lines::{bound, check_size, read_bound, read_claim, write_bound, write_claim};
