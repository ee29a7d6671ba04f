//! A lower bound by what a region of the board costs.

mod certificate;
mod lines;
mod projection;

pub use certificate::SweepCertificate;
pub(crate) use certificate::read_denominator;
pub use lines::SweepLines;
pub use projection::Projection;
