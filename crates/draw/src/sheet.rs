//! Many small boards on one SVG sheet: positions of pieces, with the squares they leave safe.

use crate::colours::{DARK, INK, LIGHT, SHADE};
use crate::symbols;
use destrier_board::{Attack, Board, Piece, Placement, Square};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Side of a square, and the space between boards, in SVG units.
const SIDE: usize = 16;
const GAP: usize = 14;
const TITLE: usize = 30;

/// Boards side by side.
const ACROSS: usize = 12;

/// Positions on one board under a title; a disc marks each square that stays safe, if at most
/// `marked` do. Pieces that share a square stand in its quarters.
pub fn positions(
    title: &str,
    board: Board,
    placements: &[&Placement],
    attack: Attack,
    marked: usize,
) -> String {
    let across = ACROSS.min(placements.len().max(1));
    let (wide, tall) = (board.cols() * SIDE + GAP, board.rows() * SIDE + GAP);
    // about 7.5 units a letter
    let width = (across * wide + GAP).max(title.len() * 15 / 2 + 2 * GAP);
    let pieces = placements.iter().flat_map(|placement| placement.men()).map(|&(piece, _)| piece);
    let height = placements.len().div_ceil(across) * tall + TITLE + GAP;
    // writing to a string cannot fail
    let mut text = String::new();
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"DejaVu Sans, Arial, sans-serif\">\n<title>{title}</title>\n<defs>{}{}</defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{GAP}\" y=\"20\" font-size=\"13\" fill=\"{INK}\">{title}</text>\n",
        symbols::definitions(pieces),
        empty(board),
    );
    for (index, placement) in placements.iter().enumerate() {
        let (x, y) = (GAP + index % across * wide, TITLE + index / across * tall);
        let _ =
            write!(text, "<g transform=\"translate({x} {y})\"><title>{}</title>", names(placement));
        text.push_str("<use href=\"#board\"/>");
        let safe = placement.attacked(attack).complement();
        if safe.len() <= marked {
            safe.iter().for_each(|square| disc(&mut text, board, square));
        }
        men(&mut text, placement);
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

/// The upper left corner of a square.
fn corner(board: Board, square: Square) -> (usize, usize) {
    (board.col(square) * SIDE, (board.rows() - 1 - board.row(square)) * SIDE)
}

fn empty(board: Board) -> String {
    let (width, height) = (board.cols() * SIDE, board.rows() * SIDE);
    let mut text =
        format!("<g id=\"board\"><rect width=\"{width}\" height=\"{height}\" fill=\"{LIGHT}\"/>");
    for square in board.squares().filter(|&s| (board.row(s) + board.col(s)).is_multiple_of(2)) {
        let (x, y) = corner(board, square);
        let _ = write!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{DARK}\"/>"
        );
    }
    let _ = write!(
        text,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{INK}\"/></g>"
    );
    text
}

fn disc(text: &mut String, board: Board, square: Square) {
    let (x, y) = corner(board, square);
    let (x, y, radius) = (x + SIDE / 2, y + SIDE / 2, SIDE / 2 - 1);
    let _ = write!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{SHADE}\" \
         stroke-width=\"2\"/>"
    );
}

fn men(text: &mut String, placement: &Placement) {
    let board = placement.board();
    let mut squares = BTreeMap::<Square, Vec<Piece>>::new();
    for &(piece, square) in placement.men() {
        squares.entry(square).or_default().push(piece);
    }
    for (square, pieces) in squares {
        let (x, y) = corner(board, square);
        let side = if pieces.len() == 1 { SIDE } else { SIDE / 2 };
        for (place, piece) in pieces.into_iter().enumerate() {
            let (x, y) = (x + place % 2 * side, y + place / 2 % 2 * side);
            let _ = write!(
                text,
                "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>",
                symbols::name(piece)
            );
        }
    }
}

fn names(placement: &Placement) -> String {
    let board = placement.board();
    let name = |&(piece, square): &(Piece, Square)| format!("{piece} {}", board.name(square));
    placement.men().iter().map(name).collect::<Vec<_>>().join(", ")
}
