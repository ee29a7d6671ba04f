//! The numbers of a strip.

mod certificate;
mod states;

pub use certificate::StripCertificate;
