//! The size of minimum covers, from above by a cover and from below by a packing.

mod certificate;
mod lines;
mod obstacle;

pub use certificate::{CoverCertificate, CoverProof};
pub(crate) use lines::{
    bound, check_size, read_bound, read_claim, read_cover, write_bound, write_claim,
};
pub(crate) use obstacle::{read_obstacle, write_obstacle};
