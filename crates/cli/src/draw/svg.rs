//! Boards as SVG, written by hand: squares, pieces, over-covered squares, coordinates, and a text
//! alternative.

use super::partition::{COLOURS, colours};
use destrier_board::{Board, Piece, Placement, Rule, Square, SquareSet};
use destrier_certify::{PartitionCertificate, Weights};
use destrier_cover::count::Variations;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Side of a square and width of the margin, in SVG units.
const SIDE: usize = 40;
const MARGIN: usize = 28;

pub(super) const LIGHT: &str = "#f4efe4";
pub(super) const DARK: &str = "#d9cfb9";
pub(super) const INK: &str = "#1d1d1b";
/// Squares covered more than once are shaded with this, the more the stronger; distinct from the
/// board's colours in grey as well.
pub(super) const SHADE: &str = "#1b6ca8";

/// Pieces on a board; squares that are covered more than once are shaded.
pub(crate) fn placement(placement: &Placement) -> String {
    let board = placement.board();
    let mut svg = Drawing::new(board, &title(placement));
    let cover = coverage(placement);
    svg.squares(|square| (cover[square.index()].saturating_sub(1) as f64 * 0.18).min(0.75));
    for &(piece, square) in placement.men() {
        svg.piece(piece, square);
    }
    svg.finish()
}

/// The cycles of a partition as closed paths in different colours.
pub(crate) fn partition(partition: &PartitionCertificate) -> String {
    let PartitionCertificate { board, piece, cycles, .. } = partition;
    let title = format!("{} {piece} cycles on the {board} board", cycles.len());
    let mut svg = Drawing::new(*board, &title);
    svg.squares(|_| 0.0);
    for (cycle, colour) in cycles.iter().zip(colours(partition)) {
        svg.cycle(cycle, COLOURS[colour]);
    }
    svg.finish()
}

/// Weights as fractions on a heat map.
pub(crate) fn weights(weights: &Weights) -> String {
    let board = weights.board();
    let mut svg =
        Drawing::new(board, &format!("Weights on the {board} board, sum {}", weights.sum()));
    let heat = |square| weights.get(square).to_f64().unwrap_or(0.0).clamp(0.0, 1.0) * 0.85;
    svg.squares(heat);
    for square in board.squares() {
        let fraction = weights.get(square).to_string();
        if fraction != "0" && fraction.len() <= 9 {
            svg.label(square, &fraction);
        }
    }
    svg.finish()
}

/// What covers have in common: their common pieces, circles on what these leave uncovered, and the
/// squares of the other pieces, lettered by the choice that they belong to.
pub(crate) fn variations(piece: Piece, variations: &Variations) -> String {
    let common = &variations.common;
    let board = common.board();
    let pieces = Placement::of(piece, common);
    let mut svg = Drawing::new(board, &title(&pieces));
    svg.squares(|_| 0.0);
    for square in pieces.missing(Rule::Domination).iter() {
        svg.circle(square);
    }
    for square in common.iter() {
        svg.piece(piece, square);
    }
    for (letter, choice) in ('a'..='z').zip(&variations.choices) {
        let squares: BTreeSet<Square> = choice.iter().flat_map(SquareSet::iter).collect();
        for square in squares {
            svg.label(square, &letter.to_string());
        }
    }
    svg.finish()
}

/// Several boards side by side, up to five in a row.
pub(crate) fn gallery(placements: &[Placement]) -> String {
    gather(&placements.iter().map(placement).collect::<Vec<_>>())
}

/// Pictures of one size side by side; each is a whole SVG document of ours.
pub(crate) fn gather(pictures: &[String]) -> String {
    let across = pictures.len().clamp(1, 5);
    let side = 100;
    let down = pictures.len().div_ceil(across);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n",
        across * side,
        down * side
    );
    for (index, picture) in pictures.iter().enumerate() {
        let (x, y) = (index % across * side, index / across * side);
        let _ = write!(
            text,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\">\n{picture}</svg>\n"
        );
    }
    text.push_str("</svg>\n");
    text
}

fn title(placement: &Placement) -> String {
    let board = placement.board();
    let names = placement.men().iter().map(|&(piece, square)| (piece, board.name(square)));
    let names: Vec<String> = names.map(|(piece, name)| format!("{piece} {name}")).collect();
    format!("{} pieces on the {board} board: {}", names.len(), names.join(", "))
}

/// How many pieces stand on or attack each square.
fn coverage(placement: &Placement) -> Vec<usize> {
    let board = placement.board();
    let mut count = vec![0; board.area()];
    for &(piece, square) in placement.men() {
        count[square.index()] += 1;
        for attacked in piece.attacks(board, square, |_| false) {
            count[attacked.index()] += 1;
        }
    }
    count
}

/// A growing SVG text; writing to a string cannot fail, so results of `write!` are dropped.
struct Drawing {
    board: Board,
    text: String,
}

impl Drawing {
    fn new(board: Board, title: &str) -> Self {
        let width = board.cols() * SIDE + 2 * MARGIN;
        let height = board.rows() * SIDE + 2 * MARGIN;
        let mut text = String::new();
        let _ = write!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" font-family=\"DejaVu Sans, Arial, sans-serif\">\n\
             <title>{title}</title>\n\
             <defs>{}</defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
            symbols(),
        );
        Drawing { board, text }
    }

    /// The left and upper edge of a square; row 1 is at the bottom.
    fn corner(&self, square: Square) -> (usize, usize) {
        let up = self.board.rows() - 1 - self.board.row(square);
        (MARGIN + self.board.col(square) * SIDE, MARGIN + up * SIDE)
    }

    /// The board, each square shaded by an opacity, and its coordinates.
    fn squares(&mut self, shade: impl Fn(Square) -> f64) {
        for square in self.board.squares() {
            let (x, y) = self.corner(square);
            let even = (self.board.row(square) + self.board.col(square)).is_multiple_of(2);
            let fill = if even { DARK } else { LIGHT };
            let _ = writeln!(
                self.text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>"
            );
            let opacity = shade(square);
            if opacity > 0.0 {
                let _ = writeln!(
                    self.text,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" \
                     fill=\"{SHADE}\" fill-opacity=\"{opacity:.2}\"/>"
                );
            }
        }
        self.frame();
    }

    fn frame(&mut self) {
        let (width, height) = (self.board.cols() * SIDE, self.board.rows() * SIDE);
        let _ = writeln!(
            self.text,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\" \
             fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>"
        );
        for col in 0..self.board.cols() {
            let name = column_name(self.board, col);
            self.words(MARGIN + col * SIDE + SIDE / 2, MARGIN + height + 18, &name, 13);
        }
        for row in 0..self.board.rows() {
            let y = MARGIN + (self.board.rows() - 1 - row) * SIDE + SIDE / 2 + 5;
            self.words(MARGIN / 2, y, &(row + 1).to_string(), 13);
        }
    }

    fn piece(&mut self, piece: Piece, square: Square) {
        let (x, y) = self.corner(square);
        let _ = writeln!(
            self.text,
            "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>",
            symbol_name(piece)
        );
    }

    fn circle(&mut self, square: Square) {
        let (x, y) = self.corner(square);
        let _ = writeln!(
            self.text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{INK}\"/>",
            x + SIDE / 2,
            y + SIDE / 2,
            SIDE / 2 - 4
        );
    }

    /// A closed path through the centres of squares, with a dot on each.
    fn cycle(&mut self, cycle: &[Square], colour: &str) {
        let centre = |&square: &Square| {
            let (x, y) = self.corner(square);
            (x + SIDE / 2, y + SIDE / 2)
        };
        let centres: Vec<(usize, usize)> = cycle.iter().map(centre).collect();
        let points: Vec<String> = centres.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(
            self.text,
            "<polygon points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" \
             stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
        for (x, y) in centres {
            let _ =
                writeln!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{colour}\"/>");
        }
    }

    fn label(&mut self, square: Square, words: &str) {
        let (x, y) = self.corner(square);
        let size = if words.len() > 5 { 9 } else { 12 };
        self.words(x + SIDE / 2, y + SIDE / 2 + 4, words, size);
    }

    fn words(&mut self, x: usize, y: usize, words: &str, size: usize) {
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" \
             fill=\"{INK}\">{words}</text>"
        );
    }

    fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

fn column_name(board: Board, col: usize) -> String {
    match char::from_digit(col as u32 + 10, 36) {
        Some(letter) if board.cols() <= 26 => letter.to_string(),
        _ => (col + 1).to_string(),
    }
}

pub(super) fn symbol_name(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "king",
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Bishop => "bishop",
        Piece::Knight => "knight",
        Piece::Leaper(..) => "leaper",
    }
}

/// The pieces, each drawn in a square of 40 units.
pub(super) fn symbols() -> String {
    let base = "M9 35 h22 v-4 h-22 z";
    let shapes = [
        (
            "knight",
            "M10 31 C10 24 17 21 18 17 C15 18 13 21 10 21 C8 21 7 19 7 17 L12 10 L12 6 \
            L16 8 C25 7 31 14 30 31 z",
        ),
        (
            "king",
            "M18.5 4 h3 v3 h3 v3 h-3 v4 h-3 v-4 h-3 v-3 h3 z M20 14 C30 8 35 18 28 26 V31 H12 \
            V26 C5 18 10 8 20 14 z",
        ),
        ("queen", "M6 12 L12 22 L14 9 L18 21 L20 6 L22 21 L26 9 L28 22 L34 12 L29 31 H11 z"),
        ("rook", "M10 8 h5 v4 h3 v-4 h4 v4 h3 v-4 h5 v8 l-3 3 v12 h-14 v-12 l-3 -3 z"),
        (
            "bishop",
            "M20 5 C24 9 29 14 27 20 C26 23 24 24 24 26 V31 H16 V26 C16 24 14 23 13 20 \
            C11 14 16 9 20 5 z",
        ),
        ("leaper", "M20 6 L31 20 L20 31 L9 20 z"),
    ];
    let symbol = |(name, path): (&str, &str)| {
        format!(
            "<symbol id=\"{name}\" viewBox=\"0 0 40 40\">\
             <path d=\"{path} {base}\" fill=\"{INK}\" stroke=\"#ffffff\" stroke-width=\"1\"/>\
             </symbol>"
        )
    };
    shapes.into_iter().map(symbol).collect()
}
