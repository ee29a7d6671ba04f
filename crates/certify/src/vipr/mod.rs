//! VIPR certificates: mixed-integer programs with a list of derived rows, each with its reason.
//!
//! The format is that of Cheung, Gleixner and Steffy, "Verifying Integer Programming Results"
//! (IPCO 2017), versions 1.0 and 1.1; what is read and written of it is in `FORMAT.md`.

pub(crate) mod check;
mod compare;
pub(crate) mod lie;
mod number;
pub(crate) mod program;
mod reader;
mod row;
mod solution;
mod store;
mod sum;
mod words;
pub(crate) mod write;
