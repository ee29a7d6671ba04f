//! Boards as pictures: in the terminal and as SVG.

pub(crate) mod svg;
pub(crate) mod terminal;
