//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

pub(crate) mod certificate;
mod cover;
mod covering;
mod proof;
mod relaxation;

pub(crate) use cover::CoverReport;
pub(crate) use covering::CoveringReport;
pub(crate) use destrier_console::report::{
    Checked, Described, PackingReport, Report, Symmetries, checked, checked_covers, document,
    drawn, field, grouped, json, next, plural, publish, publish_schemas, runs, schema, short, text,
    through_pieces, written,
};
pub(crate) use proof::ProofReport;
pub(crate) use relaxation::RelaxationReport;
