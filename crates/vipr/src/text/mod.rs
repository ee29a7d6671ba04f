//! The text of a VIPR file: words, numbers, rows, sections.

mod number;
mod reader;
mod row;
mod words;

pub(crate) use number::{Number, parse_index};
pub(crate) use reader::{Reader, Relation};
pub(crate) use row::{Row, Sense, Terms, implies, is_false};
pub(crate) use words::text;
