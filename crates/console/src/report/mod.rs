//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

mod checked;
mod document;
pub mod field;
mod lines;
mod packing;
mod print;
mod publish;
mod relaxation;
mod symmetries;
mod words;

pub use checked::{checked, checked_covers};
pub use document::{Described, Report, document, publish, publish_schemas, schema};
pub use lines::{drawn, through_pieces};
pub use packing::PackingReport;
pub use print::{json, next, text, written};
pub use publish::{Beside, Published, conclude, is_certificate, regular};
pub use relaxation::{RelaxationReport, of_program, stage};
pub use symmetries::Symmetries;
pub use words::{grouped, men, plural, runs, short, short_decimal};
