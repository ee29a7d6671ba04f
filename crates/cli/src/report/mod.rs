//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

mod answer;
mod certificate;
mod cover;
mod linear;
mod names;
mod program;
mod proof;
mod said;

pub(crate) use answer::{Amount, AnswerReport, LinearChoice, LinearFile};
pub(crate) use certificate::check_formula;
pub(crate) use destrier_console::report::{
    Beside, Described, PackingReport, Published, RelaxationReport, Report, Symmetries, checked,
    checked_covers, conclude, document, drawn, field, grouped, is_certificate, json, men, next,
    of_program, plural, publish, publish_schemas, regular, runs, schema, short, short_decimal,
    stage, text, through_pieces, written,
};
pub(crate) use linear::is_binary;
