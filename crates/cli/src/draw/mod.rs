//! Pictures: boards in the terminal, as SVG and as PNG, and plots.

pub(crate) mod partition;
pub(crate) mod plot;
pub(crate) mod png;
pub(crate) mod records;
pub(crate) mod sheet;
pub(crate) mod svg;
pub(crate) mod terminal;
pub(crate) mod tour;
