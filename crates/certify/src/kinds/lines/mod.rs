//! The size of minimum covers by queens and rooks, from below by rows and columns without pieces.

mod certificate;

pub use certificate::{LinesCertificate, line_bound};
