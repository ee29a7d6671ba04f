//! A lower bound by cases.

mod cases;
mod certificate;

pub use cases::{Automorphism, Node, Tree};
pub use certificate::{TreeCertificate, TreeClaim};
