//! The density of covers of the plane.

mod certificate;
mod pattern;
mod strip;

pub use certificate::DensityCertificate;
pub use pattern::Pattern;
