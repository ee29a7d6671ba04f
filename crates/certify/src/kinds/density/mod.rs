//! The density of covers of the plane.

mod bound;
mod certificate;
mod pattern;
mod strip;

pub use bound::StripBound;
pub use certificate::DensityCertificate;
pub use pattern::Pattern;
