//! What keeps a picture from being drawn.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The path of a tour would be a blot.
    #[error("paths are drawn up to a side of {0}: take --density")]
    PathTooLong(usize),
    /// The library of plots refuses one.
    #[error("{title}: {reason}")]
    Plot {
        /// Which plot it is.
        title: String,
        /// What the library says.
        reason: String,
    },
    /// The text is no table of records.
    #[error("not a table of records")]
    Table(#[from] csv::Error),
    /// The SVG text cannot be rendered as PNG.
    #[error("cannot render the picture as PNG: {0}")]
    Png(String),
    /// The SVG text cannot be written as PDF.
    #[error("cannot write the picture as PDF: {0}")]
    Pdf(String),
    /// The SVG text cannot be written as TikZ.
    #[error("cannot write the picture as TikZ: {0}")]
    Tikz(String),
}
