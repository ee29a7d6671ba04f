//! The colours of boards.

/// The colour of light squares.
pub(crate) const LIGHT: &str = "#f4efe4";
/// The colour of dark squares.
pub(crate) const DARK: &str = "#d9cfb9";
/// The colour of pieces, lines and words.
pub(crate) const INK: &str = "#1d1d1b";
/// The colour of all shading and of the marks that say the same without colour.
pub(crate) const SHADE: &str = "#1b6ca8";
