//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

mod certificate;
mod checked;
mod cover;
mod covering;
mod document;
mod exported;
pub(crate) mod field;
mod lines;
mod packing;
mod print;
mod proof;
mod strip;
mod words;

pub(crate) use checked::{Checked, checked, checked_covers};
pub(crate) use cover::CoverReport;
pub(crate) use covering::CoveringReport;
pub(crate) use document::{Report, document, publish, schema};
pub(crate) use exported::Exported;
pub(crate) use lines::{missing, through_pieces};
pub(crate) use packing::PackingReport;
pub(crate) use print::{json, next, text, written};
pub(crate) use proof::ProofReport;
pub(crate) use strip::{StripReport, strip_covers};
pub(crate) use words::{grouped, plural, runs, short};
