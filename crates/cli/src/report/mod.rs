//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

pub(crate) mod certificate;
mod cover;
mod covering;
mod ending;
mod proof;

pub(crate) use cover::CoverReport;
pub(crate) use covering::CoveringReport;
pub(crate) use destrier_console::report::{
    Described, PackingReport, Published, RelaxationReport, Report, Symmetries, checked,
    checked_covers, conclude, document, drawn, field, grouped, json, next, of_program, plural,
    publish, publish_schemas, regular, runs, schema, short, text, through_pieces, written,
};
pub(crate) use proof::ProofReport;
