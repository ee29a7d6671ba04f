//! Tours as SVG: the path over the board, and Roth's density plots, where the grey of a square tells
//! when it is visited.

use anyhow::{Result, ensure};
use destrier_board::{Board, Square};
use destrier_combinat::tour::Tour;
use std::fmt::Write;

/// Side of a square in SVG units.
const SIDE: usize = 10;

/// Paths on larger boards are lines on lines.
const MAX_SIDE: usize = 400;

/// Density plots of larger boards show the means of blocks of squares.
const MAX_CELLS: usize = 512;

/// Shades of grey of a density plot.
const SHADES: usize = 64;

const LIGHT: &str = "#f4efe4";
const DARK: &str = "#d9cfb9";
const INK: &str = "#1b3a5c";
const START: &str = "#2a7f3b";
const END: &str = "#b3261e";

/// The path of a tour, its first square green and its last red.
///
/// # Errors
/// If the board is too large to see a path on it.
pub(crate) fn path(tour: &Tour) -> Result<String> {
    let board = tour.board();
    let longest = board.rows().max(board.cols());
    ensure!(longest <= MAX_SIDE, "paths are drawn up to a side of {MAX_SIDE}: take --density");
    let mut svg = head(board, "Path", tour, (board.rows(), board.cols()));
    squares(board, &mut svg);
    let middle = |square: Square| {
        let (x, y) = (board.col(square), board.rows() - 1 - board.row(square));
        (x * SIDE + SIDE / 2, y * SIDE + SIDE / 2)
    };
    svg.push_str("<path d=\"");
    let mut last = tour.start();
    for (at, square) in tour.squares().enumerate() {
        let (x, y) = middle(square);
        let _ = write!(svg, "{}{x} {y}", if at == 0 { "M" } else { "L" });
        last = square;
    }
    let close = if tour.is_closed() { "Z" } else { "" };
    let _ = writeln!(
        svg,
        "{close}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\" stroke-linejoin=\"round\"/>"
    );
    for (square, colour) in [(last, END), (tour.start(), START)] {
        let (x, y) = middle(square);
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2\" fill=\"{colour}\"/>");
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Light squares as one path on a dark board.
fn squares(board: Board, svg: &mut String) {
    let (width, height) = (board.cols() * SIDE, board.rows() * SIDE);
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{DARK}\"/>");
    let _ = write!(svg, "<path fill=\"{LIGHT}\" d=\"");
    for square in board.squares() {
        let (row, col) = (board.row(square), board.col(square));
        if (row + col) % 2 == 1 {
            let (x, y) = (col * SIDE, (board.rows() - 1 - row) * SIDE);
            let _ = write!(svg, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
        }
    }
    svg.push_str("\"/>\n");
}

/// The density plot: the first square black, the last one white.
pub(crate) fn density(tour: &Tour) -> String {
    let board = tour.board();
    let block = board.rows().max(board.cols()).div_ceil(MAX_CELLS);
    let (rows, cols) = (board.rows().div_ceil(block), board.cols().div_ceil(block));
    let mut sums = vec![(0u64, 0u64); rows * cols];
    for (at, square) in tour.squares().enumerate() {
        let cell = board.row(square) / block * cols + board.col(square) / block;
        sums[cell] = (sums[cell].0 + at as u64, sums[cell].1 + 1);
    }
    let last = board.area().max(2) as u64 - 1;
    let mut shades = vec![String::new(); SHADES];
    for (cell, (sum, count)) in sums.into_iter().enumerate() {
        let shade = (sum * (SHADES as u64 - 1) / (count.max(1) * last)) as usize;
        let (x, y) = (cell % cols * SIDE, (rows - 1 - cell / cols) * SIDE);
        let _ = write!(shades[shade], "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
    }
    let mut svg = head(board, "Density plot", tour, (rows, cols));
    for (shade, cells) in shades.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
        let grey = shade * 255 / (SHADES - 1);
        let _ = writeln!(svg, "<path fill=\"#{grey:02x}{grey:02x}{grey:02x}\" d=\"{cells}\"/>");
    }
    svg.push_str("</svg>\n");
    svg
}

/// The opening tag for so many rows and columns of squares, with a title.
fn head(board: Board, what: &str, tour: &Tour, (rows, cols): (usize, usize)) -> String {
    let kind = if tour.is_closed() { "a closed" } else { "an open" };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" \
         shape-rendering=\"{}\">\n<title>{what} of {kind} {}'s tour of {board} from {}</title>\n",
        cols * SIDE,
        rows * SIDE,
        if what == "Path" { "auto" } else { "crispEdges" },
        tour.piece(),
        board.name(tour.start())
    )
}
