//! A lower bound as the sum of bounds of parts that share no piece, or of regions that share its cost.

mod certificate;
mod part;
mod shared;

pub use certificate::SumCertificate;
pub use part::{Evidence, Part};
pub use shared::{Region, SharedSumCertificate};
