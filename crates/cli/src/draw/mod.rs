//! Boards as pictures: in the terminal, as SVG and as PNG.

pub(crate) mod partition;
pub(crate) mod png;
pub(crate) mod sheet;
pub(crate) mod svg;
pub(crate) mod terminal;
pub(crate) mod tour;
