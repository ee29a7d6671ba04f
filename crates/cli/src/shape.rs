//! A board as it is typed, or as a file draws it: dots and letters are squares, blanks are holes.

use crate::arrangement::{Drawing, is_drawing, read_drawing};
use crate::files;
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, BoardError, Piece, SquareSet};
use destrier_model::exchange::MAX_AREA;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A board, or a file that draws one.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Plain(Board),
    Drawn(PathBuf),
}

impl FromStr for Shape {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let path = Path::new(text);
        match text.parse() {
            Ok(board) => Ok(Shape::Plain(board)),
            Err(_) if is_drawn(path) => Ok(Shape::Drawn(path.to_owned())),
            Err(problem) => Err(problem),
        }
    }
}

/// Whether a file draws a board.
pub(crate) fn is_drawn(path: &Path) -> bool {
    path.is_file() && files::look(path).is_ok_and(|text| is_drawing(&text))
}

/// What a file draws, with its name; marks without a letter stand for this piece.
pub(crate) fn drawn(path: &Path, piece: Piece) -> Result<(String, Drawing)> {
    let name = path.display().to_string();
    let drawing = read_drawing(&files::read(path)?, None, piece).with_context(|| name.clone())?;
    Ok((name, drawing))
}

/// Squares that are not there.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct HoleArgs {
    /// Squares that do not exist: no piece stands there or passes them. A file that draws the board has them as blanks
    /// between its dots
    #[arg(long, value_name = "SQUARES")]
    pub(crate) holes: Option<String>,
}

impl HoleArgs {
    /// The same with the holes of a drawing.
    pub(crate) fn with(&self, drawing: &Drawing) -> Self {
        let drawn = drawing.holes.names();
        let all = drawn.into_iter().chain(self.holes.clone()).collect::<Vec<_>>().join(" ");
        HoleArgs { holes: Some(all).filter(|all| !all.is_empty()) }
    }

    /// A board of which a number is asked that pieces on it would not change, and its holes.
    pub(crate) fn bare(&self, shape: &Shape) -> Result<(Board, Option<SquareSet>)> {
        let (board, holes) = match shape {
            &Shape::Plain(board) => (board, self.clone()),
            Shape::Drawn(path) => {
                let (name, drawing) = drawn(path, Piece::Knight)?;
                let has_pieces = !drawing.pieces.men().is_empty();
                ensure!(!has_pieces, "{name}: pieces stand on it; dots alone draw a board");
                (drawing.pieces.board(), self.with(&drawing))
            }
        };
        let Some(names) = holes.holes else { return Ok((board, None)) };
        let squares = board.parse_squares(&names).context("--holes")?;
        board.with_area_at_most(MAX_AREA)?;
        Ok((board, Some(SquareSet::from_squares(board, squares))))
    }
}
