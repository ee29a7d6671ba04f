//! Tours as SVG: the path over the board, and Roth's density plots, where the grey of a square tells
//! when it is visited.

use crate::DrawError;
use crate::drawing::Drawing;
use crate::legend::{HOLE, Legend, Mark};
use destrier_board::{Board, Piece, Square, SquareSet};
use std::fmt::Write;

/// Side of a square of a density plot in SVG units.
const SIDE: usize = 10;

/// Paths on larger boards are lines on lines.
const MAX_SIDE: usize = 400;

/// Density plots of larger boards show the means of blocks of squares.
const MAX_CELLS: usize = 512;

/// Shades of grey of a density plot.
const SHADES: usize = 64;

const INK: &str = "#1b3a5c";
/// Boards of at most so many squares have the number of its visit on each.
const NUMBERED: usize = 144;

/// A tour as its squares in the order of their visits.
#[derive(Clone, Debug)]
pub struct Walk<I> {
    /// The board that is toured.
    pub board: Board,
    /// The piece that moves.
    pub piece: Piece,
    /// Whether the last square is a move from the first.
    pub is_closed: bool,
    /// All squares, in order.
    pub squares: I,
}

impl<I: Iterator<Item = Square> + Clone> Walk<I> {
    /// The squares from the first on.
    pub(crate) fn visits(&self) -> I {
        self.squares.clone()
    }

    fn start(&self) -> Square {
        self.visits().next().unwrap_or(Square::new(0))
    }

    /// `Path of a closed knight's tour of 6x8 from a1`.
    fn title(&self, what: &str) -> String {
        let Walk { board, piece, is_closed, .. } = self;
        let kind = if *is_closed { "a closed" } else { "an open" };
        format!("{what} of {kind} {piece}'s tour of {board} from {}", board.name(self.start()))
    }
}

/// The path of a tour: on small boards with the number of its visit on each square, on others with rings
/// around the first square and, if the tour is open, the last one, and an arrow out of the first.
///
/// # Errors
/// If the board is too large to see a path on it.
pub fn path(tour: &Walk<impl Iterator<Item = Square> + Clone>) -> Result<String, DrawError> {
    let board = tour.board;
    let longest = board.rows().max(board.cols());
    if longest > MAX_SIDE {
        return Err(DrawError::PathTooLong(MAX_SIDE));
    }
    let mut svg = Drawing::new(board, &tour.title("Path"), []);
    svg.chequer();
    let visited = SquareSet::from_squares(board, tour.visits());
    let left = visited.complement();
    svg.mark(HOLE, left.iter());
    if !left.is_empty() {
        svg.say(&[HOLE], "not visited");
    }
    svg.frame();
    svg.path(tour.visits(), tour.is_closed, (INK, 2.5));
    if board.area() <= NUMBERED {
        for (at, square) in tour.visits().enumerate() {
            svg.disc(svg.centre(square), 11, INK);
            svg.label(square, &(at + 1).to_string(), "#ffffff");
        }
        return Ok(svg.finish());
    }
    if svg.is_detailed() {
        tour.visits().for_each(|square| svg.disc(svg.centre(square), 4, INK));
    }
    let mut visits = tour.visits();
    if let (Some(first), Some(second)) = (visits.next(), visits.next()) {
        svg.mark(Mark::Ring, [first]);
        svg.arrow(first, second, INK);
    }
    if let (false, Some(last)) = (tour.is_closed, visits.last()) {
        svg.mark(Mark::Ring, [last]);
        svg.say(&[Mark::Ring], "the first and the last square; an arrow out of the first");
    } else {
        svg.say(&[Mark::Ring], "the first square, with an arrow to the second");
    }
    Ok(svg.finish())
}

/// The density plot: the first square black, the last one white.
pub fn density(tour: &Walk<impl Iterator<Item = Square> + Clone>) -> String {
    let board = tour.board;
    let block = board.rows().max(board.cols()).div_ceil(MAX_CELLS);
    let (rows, cols) = (board.rows().div_ceil(block), board.cols().div_ceil(block));
    let mut sums = vec![(0u64, 0u64); rows * cols];
    for (at, square) in tour.visits().enumerate() {
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
    let mut legend = Legend::default();
    legend.say(&[Mark::Filled("#000000", 1.0)], "visited first");
    legend.say(&[Mark::Filled("#ffffff", 1.0)], "visited last");
    let (width, height) = (cols * SIDE, rows * SIDE);
    let below = legend.below(width, height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" \
         font-family=\"DejaVu Sans, Arial, sans-serif\">\n<title>{}</title>\n\
         <rect y=\"{height}\" width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n{}\
         <g shape-rendering=\"crispEdges\" transform=\"translate({} 0)\">\n",
        below.width,
        below.height,
        tour.title("Density plot"),
        below.width,
        below.height - height,
        below.text,
        (below.width - width) / 2,
    );
    for (shade, cells) in shades.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
        let grey = shade * 255 / (SHADES - 1);
        let _ = writeln!(svg, "<path fill=\"#{grey:02x}{grey:02x}{grey:02x}\" d=\"{cells}\"/>");
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}
