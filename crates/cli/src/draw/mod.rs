//! Pictures: boards in the terminal, as SVG and as PNG, and plots.

mod colours;
mod drawing;
mod file;
mod net;
pub(crate) mod partition;
pub(crate) mod plot;
pub(crate) mod png;
pub(crate) mod records;
pub(crate) mod sheet;
pub(crate) mod svg;
mod symbols;
pub(crate) mod terminal;
pub(crate) mod tour;

pub(crate) use file::{is_picture, write};
