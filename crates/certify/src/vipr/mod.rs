//! VIPR certificates: mixed-integer programs with a list of derived rows, each with its reason.
//!
//! The format is that of Cheung, Gleixner and Steffy, "Verifying Integer Programming Results"
//! (IPCO 2017), versions 1.0 and 1.1; what is read and written of it is in `FORMAT.md`.

pub(crate) mod program;
pub(crate) mod write;
