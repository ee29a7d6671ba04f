//! All distinct minimum covers, as the census lists them.

use anyhow::{Context, Result};
use destrier_board::Board;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Lists of more covers are for programs to read, not to be looked at.
const MOST: usize = 500;

/// The covers of one board, one of each class.
#[derive(Serialize)]
pub(super) struct Gallery {
    n: usize,
    size: usize,
    covers: Vec<Thumb>,
    /// The dark squares, as an SVG path.
    shade: String,
}

/// A cover as the page draws it.
#[derive(Serialize)]
struct Thumb {
    /// The middles of the squares, from the upper left corner.
    men: Vec<(f64, f64)>,
    /// Its squares as the board to play on takes them.
    names: String,
    symmetry: String,
    images: usize,
}

#[derive(Deserialize)]
struct Listed {
    board: Board,
    covers: Vec<Cover>,
}

#[derive(Deserialize)]
struct Cover {
    squares: Vec<String>,
    symmetry: String,
    images: usize,
}

/// The lists of a folder of results, by n, but for long ones.
pub(super) fn read(results: &Path) -> Result<Vec<Gallery>> {
    let path = |n: usize| results.join(format!("census/covers-{n:02}.json.gz"));
    let there = (1..100).map(path).filter(|path| path.exists());
    let galleries = there.map(|path| gallery(&path).with_context(|| path.display().to_string()));
    galleries.filter(|gallery| !matches!(gallery, Ok(long) if long.covers.len() > MOST)).collect()
}

fn gallery(path: &Path) -> Result<Gallery> {
    let Listed { board, covers } = serde_json::from_str(&destrier_console::files::read(path)?)?;
    let size = covers.first().map_or(0, |cover| cover.squares.len());
    let up = |row: usize| board.rows() - 1 - row;
    let thumb = |cover: Cover| {
        let squares = board.parse_squares(&cover.squares.join(" "))?;
        let middle = |square| (board.col(square) as f64 + 0.5, up(board.row(square)) as f64 + 0.5);
        let (names, Cover { symmetry, images, .. }) = (cover.squares.join(","), cover);
        Ok(Thumb { men: squares.into_iter().map(middle).collect(), names, symmetry, images })
    };
    let covers = covers.into_iter().map(thumb).collect::<Result<_>>()?;
    let dark = board.squares().filter(|&s| (board.row(s) + board.col(s)).is_multiple_of(2));
    let shade = dark.map(|s| format!("M{} {}h1v1h-1z", board.col(s), up(board.row(s)))).collect();
    Ok(Gallery { n: board.rows(), size, covers, shade })
}
