//! A fractional packing.

mod certificate;
mod dual;

pub use certificate::PackingCertificate;
