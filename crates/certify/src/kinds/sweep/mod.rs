//! A lower bound by what a region of the board costs.

mod certificate;

pub use certificate::SweepCertificate;
pub(crate) use certificate::read_denominator;
