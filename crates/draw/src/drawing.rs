//! A board as a growing SVG text: squares, coordinates, pieces, marks and words, all told apart
//! without colour as well.

use crate::colours::{DARK, INK, LIGHT};
use crate::legend::{self, Below, Legend, Mark};
use crate::symbols;
use destrier_board::{Board, Piece, Square};
use std::fmt::Write;

pub(crate) use crate::legend::SIDE;

/// Width of the margin, in SVG units.
const MARGIN: usize = 28;

/// Boards of longer sides are drawn without squares and pieces one could not see.
pub(crate) const DETAILED: usize = 40;

/// A point of the sheet, from its upper left corner.
pub(crate) type Point = (f64, f64);

/// Writing to a string cannot fail, so results of `write!` are dropped.
pub(crate) struct Drawing {
    board: Board,
    title: String,
    symbols: String,
    text: String,
    legend: Legend,
}

impl Drawing {
    /// A white sheet with a title, and the symbols of the pieces that will be drawn.
    pub(crate) fn new(board: Board, title: &str, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let (title, symbols) = (title.to_owned(), symbols::definitions(pieces));
        Drawing { board, title, symbols, text: String::new(), legend: Legend::default() }
    }

    /// Whether single squares can be seen.
    pub(crate) fn is_detailed(&self) -> bool {
        self.board.rows().max(self.board.cols()) <= DETAILED
    }

    /// The left and upper edge of a square; row 1 is at the bottom.
    fn corner(&self, square: Square) -> (usize, usize) {
        let up = self.board.rows() - 1 - self.board.row(square);
        (MARGIN + self.board.col(square) * SIDE, MARGIN + up * SIDE)
    }

    /// The middle of a square.
    pub(crate) fn centre(&self, square: Square) -> (usize, usize) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2, y + SIDE / 2)
    }

    /// As [`Drawing::centre`], between whole units.
    pub(crate) fn middle(&self, square: Square) -> Point {
        let (x, y) = self.centre(square);
        (x as f64, y as f64)
    }

    /// Light and dark squares; one plain field where they are too small.
    pub(crate) fn chequer(&mut self) {
        let (width, height) = (self.board.cols() * SIDE, self.board.rows() * SIDE);
        let _ = writeln!(
            self.text,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\" \
             fill=\"{LIGHT}\"/>"
        );
        if self.is_detailed() {
            let board = self.board;
            let dark =
                |square: &Square| (board.row(*square) + board.col(*square)).is_multiple_of(2);
            self.fill(board.squares().filter(dark), DARK, 1.0);
        }
    }

    /// Lines between the squares.
    pub(crate) fn lines(&mut self) {
        let (width, height) = (self.board.cols() * SIDE, self.board.rows() * SIDE);
        self.text.push_str("<path d=\"");
        for row in 1..self.board.rows() {
            let _ = write!(self.text, "M{MARGIN} {}h{width}", MARGIN + row * SIDE);
        }
        for col in 1..self.board.cols() {
            let _ = write!(self.text, "M{} {MARGIN}v{height}", MARGIN + col * SIDE);
        }
        let _ = writeln!(self.text, "\" stroke=\"{DARK}\" stroke-width=\"1\"/>");
    }

    /// Squares filled with a colour, as one path.
    pub(crate) fn fill(
        &mut self,
        squares: impl IntoIterator<Item = Square>,
        colour: &str,
        opacity: f64,
    ) {
        self.mark(Mark::Filled(colour, opacity), squares);
    }

    /// Squares with a mark.
    pub(crate) fn mark(&mut self, mark: Mark<'_>, squares: impl IntoIterator<Item = Square>) {
        self.text.push_str(&mark.on(squares.into_iter().map(|square| self.corner(square))));
    }

    /// A line below the board: what squares with these marks are.
    pub(crate) fn say(&mut self, marks: &[Mark<'_>], words: &str) {
        self.legend.say(marks, words);
    }

    /// The border, and as many coordinates as can be read.
    pub(crate) fn frame(&mut self) {
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let height = rows * SIDE;
        self.border(Square::new(0), Square::new(rows * cols - 1));
        if !self.is_detailed() {
            return;
        }
        for col in 0..cols {
            let name = column_name(self.board, col);
            self.words((MARGIN + col * SIDE + SIDE / 2, MARGIN + height + 18), &name, 13, INK);
        }
        for row in 0..rows {
            let y = MARGIN + (rows - 1 - row) * SIDE + SIDE / 2 + 5;
            self.words((MARGIN / 2, y), &(row + 1).to_string(), 13, INK);
        }
    }

    /// The border of a rectangle from its first to its last square.
    pub(crate) fn border(&mut self, first: Square, last: Square) {
        let ((x, bottom), (right, y)) = (self.corner(first), self.corner(last));
        let (width, height) = (right + SIDE - x, bottom + SIDE - y);
        let stroke = self.board.rows().max(self.board.cols()) as f64 / 16.0 + 1.0;
        let _ = writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{INK}\" stroke-width=\"{stroke:.1}\"/>"
        );
    }

    /// A piece; a dot where its shape could not be seen.
    pub(crate) fn piece(&mut self, piece: Piece, square: Square) {
        if !self.is_detailed() {
            return self.disc(self.centre(square), 16, INK);
        }
        let (x, y) = self.corner(square);
        let _ = writeln!(
            self.text,
            "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>",
            symbols::name(piece)
        );
    }

    pub(crate) fn disc(&mut self, centre: (usize, usize), radius: usize, colour: &str) {
        self.text.push_str(&legend::disc(centre, radius, colour));
    }

    /// The head of an arrow halfway from a square to another.
    pub(crate) fn arrow(&mut self, from: Square, to: Square, colour: &str) {
        let ((x, y), (to_x, to_y)) = (self.middle(from), self.middle(to));
        let (along, across) = (to_x - x, to_y - y);
        let turn = across.atan2(along).to_degrees();
        let (x, y) = (x + along / 2.0, y + across / 2.0);
        let _ = writeln!(
            self.text,
            "<path d=\"M-8 -7L8 0L-8 7z\" transform=\"translate({x:.1} {y:.1}) rotate({turn:.1})\" fill=\"{colour}\"/>"
        );
    }

    /// Lines from square to square, and back to the first if the path is closed.
    pub(crate) fn path(
        &mut self,
        squares: impl IntoIterator<Item = Square>,
        closed: bool,
        (colour, width): (&str, f64),
    ) {
        self.text.push_str("<path d=\"");
        for (at, square) in squares.into_iter().enumerate() {
            let (x, y) = self.centre(square);
            let _ = write!(self.text, "{}{x} {y}", if at == 0 { "M" } else { "L" });
        }
        let _ = writeln!(
            self.text,
            "{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.1}\" \
             stroke-linejoin=\"round\"/>",
            if closed { "Z" } else { "" }
        );
    }

    /// A line between two points.
    pub(crate) fn segment(&mut self, (x, y): Point, (to_x, to_y): Point, colour: &str) {
        let _ = writeln!(
            self.text,
            "<path d=\"M{x} {y}L{to_x:.1} {to_y:.1}\" stroke=\"{colour}\" stroke-width=\"2.5\"/>"
        );
    }

    /// A white disc with a coloured edge.
    pub(crate) fn circle(&mut self, (x, y): Point, colour: &str) {
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"#ffffff\" stroke=\"{colour}\"/>"
        );
    }

    /// A few letters around a point, small enough for a disc.
    pub(crate) fn name(&mut self, (x, y): Point, words: &str, colour: &str) {
        let (y, size) = (y + 2.7, if words.len() > 3 { 6.5 } else { 7.5 });
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" \
             fill=\"{colour}\">{words}</text>"
        );
    }

    /// A word in the upper left corner of a square.
    pub(crate) fn note(&mut self, square: Square, words: &str) {
        let (x, y) = self.corner(square);
        self.words((x + 3 + 3 * words.len(), y + 9), words, 9, INK);
    }

    /// A word in the middle of a square.
    pub(crate) fn label(&mut self, square: Square, words: &str, colour: &str) {
        let (x, y) = self.centre(square);
        let size = if words.len() > 5 { 9 } else { 12 };
        self.words((x, y + 4), words, size, colour);
    }

    fn words(&mut self, (x, y): (usize, usize), words: &str, size: usize, colour: &str) {
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" \
             fill=\"{colour}\">{words}</text>"
        );
    }

    /// The picture, and below it what its marks mean.
    pub(crate) fn finish(self) -> String {
        let Drawing { board, title, symbols, text, legend } = self;
        let own = board.cols() * SIDE + 2 * MARGIN;
        let Below { text: below, width, height } =
            legend.below(own, board.rows() * SIDE + 2 * MARGIN);
        let symbols = match symbols.is_empty() {
            true => symbols,
            false => format!("<defs>{symbols}</defs>\n"),
        };
        // narrow boards stand in the middle over their legend
        let text = match (width - own) / 2 {
            0 => text,
            right => format!("<g transform=\"translate({right} 0)\">\n{text}</g>\n"),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" font-family=\"DejaVu Sans, Arial, sans-serif\">\n<title>{title}</title>\n{symbols}\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{text}{below}</svg>\n"
        )
    }
}

fn column_name(board: Board, col: usize) -> String {
    match char::from_digit(col as u32 + 10, 36) {
        Some(letter) if board.cols() <= 26 => letter.to_string(),
        _ => (col + 1).to_string(),
    }
}
