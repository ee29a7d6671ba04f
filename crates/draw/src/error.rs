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

/// Why a text is no arrangement.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArrangementError {
    /// A board, a square or a symbol that is none.
    #[error(transparent)]
    Board(#[from] destrier_board::BoardError),
    /// A certificate that cannot be read.
    #[error(transparent)]
    Certificate(#[from] destrier_certify::Rejection),
    /// JSON that is none.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Words of a form that is known, which say no arrangement.
    #[error("{0}")]
    Refused(String),
}

pub(crate) fn refused(reason: impl Into<String>) -> ArrangementError {
    ArrangementError::Refused(reason.into())
}
