//! A tour.

mod certificate;

pub use certificate::TourCertificate;
