//! The least cost of a choice of columns that every row admits.

mod automorphism;
mod cases;
mod certificate;
mod cuts;
mod free;
mod parts;

pub use automorphism::CoveringAutomorphism;
pub use cases::{CoveringNode, CoveringTree};
pub use certificate::{CoveringCertificate, CoveringProof};
pub use cuts::CoveringCut;
pub use parts::{CoveringCases, CoveringPart};
