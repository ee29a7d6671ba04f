//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

mod checked;
mod cover;
mod document;
pub(crate) mod field;
mod packing;
mod print;
mod proof;
mod words;

pub(crate) use checked::{Checked, checked};
pub(crate) use cover::CoverReport;
pub(crate) use document::{Report, document, publish, schema};
pub(crate) use packing::PackingReport;
pub(crate) use print::{json, next, text, written};
pub(crate) use proof::ProofReport;
pub(crate) use words::{grouped, plural, runs, short};
