//! A lower bound as the sum of bounds of parts that share no piece.

mod certificate;
mod part;

pub use certificate::SumCertificate;
pub use part::{Evidence, Part};
