//! Covers, packings, partitions and what covers share, as SVG with a text alternative.

use crate::arrangement;
use crate::colours::{INK, SHADE};
use crate::drawing::Drawing;
use crate::net;
use crate::partition::{COLOURS, colours, label};
use destrier_board::{Attack, Board, Piece, Placement, Rule, Square, SquareSet};
use destrier_certify::{BoardCovering, PartitionCertificate, Surface, Weights};
use num_traits::ToPrimitive;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Pieces on a board, with rings on the squares that none of them covers. Where all are of one
/// kind, squares that are covered more than once are shaded, and have a dot for each time more.
pub fn placement(placement: &Placement) -> String {
    let board = placement.board();
    let mut svg = Drawing::new(board, &title(placement), pieces(placement));
    svg.chequer();
    let alike = pieces(placement).collect::<BTreeSet<_>>().len() == 1;
    let cover = if alike { coverage(placement) } else { vec![0; board.area()] };
    let extra: Vec<usize> = cover.into_iter().map(|times| times.saturating_sub(1)).collect();
    shade(&mut svg, board, &extra);
    svg.frame();
    let mut safe = placement.attacked(Attack::Strong).complement();
    if alike {
        for square in placement.squares().iter() {
            safe.remove(square);
        }
    }
    if safe.len() < board.area() {
        safe.iter().for_each(|square| svg.ring(square));
    }
    for &(piece, square) in placement.men() {
        svg.piece(piece, square);
    }
    dots(&mut svg, board, &extra);
    svg.finish()
}

/// What a problem of a board has chosen: holes are filled, squares that lack pieces have rings, and those that more pieces
/// cover than they ask for, and than one, are shaded, with a dot for each piece more.
pub fn choice(men: &Placement, covering: &BoardCovering) -> String {
    let board = covering.board;
    let once = covering.demand.iter().all(|&demand| demand <= 1);
    if covering.holes.is_empty() && once && covering.pieces.len() == 1 {
        return placement(men);
    }
    let covers = arrangement::coverers(covering, men, Attack::Weak);
    let asked = |square: Square| covering.demand[square.index()].max(1);
    let excess = |square: Square| match covering.holes.contains(square) {
        true => 0,
        false => covers[square.index()].saturating_sub(asked(square)) as usize,
    };
    let extra: Vec<usize> = board.squares().map(excess).collect();
    let mut svg = Drawing::new(board, &title(men), pieces(men));
    svg.chequer();
    shade(&mut svg, board, &extra);
    svg.fill(covering.holes.iter(), INK, 0.8);
    svg.frame();
    arrangement::missing(covering, men, Attack::Weak).iter().for_each(|square| svg.ring(square));
    for &(piece, square) in men.men() {
        svg.piece(piece, square);
    }
    dots(&mut svg, board, &extra);
    svg.finish()
}

/// Shades squares by how many pieces more than enough cover them.
fn shade(svg: &mut Drawing, board: Board, extra: &[usize]) {
    for times in 1..=extra.iter().copied().max().unwrap_or(0) {
        let opacity = (0.12 + 0.15 * times as f64).min(0.75);
        let squares = board.squares().filter(|square| extra[square.index()] == times);
        svg.fill(squares, SHADE, opacity);
    }
}

/// A dot for each piece more than enough, where squares are large.
fn dots(svg: &mut Drawing, board: Board, extra: &[usize]) {
    if svg.is_detailed() {
        board.squares().for_each(|square| svg.dots(square, extra[square.index()]));
    }
}

/// Pieces on a board, those that the placement's own symmetries exchange in one colour and with
/// one letter.
pub fn orbits(placement: &Placement) -> String {
    let board = placement.board();
    let squares = placement.squares();
    let symmetries = squares.stabiliser();
    let title = format!("{}, in orbits of {} symmetries", title(placement), symmetries.len());
    let mut svg = Drawing::new(board, &title, pieces(placement));
    svg.chequer();
    let mut left = squares.clone();
    let mut marks = Vec::new();
    loop {
        let Some(first) = left.iter().next() else { break };
        let orbit: BTreeSet<Square> =
            symmetries.iter().map(|symmetry| symmetry.apply(board, first)).collect();
        svg.fill(orbit.iter().copied(), COLOURS[marks.len() % COLOURS.len()], 0.55);
        for &square in &orbit {
            left.remove(square);
        }
        marks.push(orbit);
    }
    svg.frame();
    for &(piece, square) in placement.men() {
        svg.piece(piece, square);
    }
    for (index, orbit) in marks.iter().enumerate() {
        orbit.iter().for_each(|&square| svg.note(square, &label(index)));
    }
    svg.finish()
}

/// The cycles of a partition as closed paths, each in a colour and with a letter on its squares.
pub fn partition(partition: &PartitionCertificate) -> String {
    let PartitionCertificate { board, piece, surface, cycles, .. } = partition;
    let place = match surface {
        Surface::Board => format!("the {board} board"),
        Surface::Cube => format!("the cube of side {}, unfolded", board.cols()),
    };
    let plural = if cycles.len() == 1 { "" } else { "s" };
    let title = format!("{} {piece} cycle{plural} on {place}", cycles.len());
    if *surface == Surface::Cube {
        return net::partition(partition, &title);
    }
    let mut svg = Drawing::new(*board, &title, []);
    svg.chequer();
    svg.fill(partition.holes.iter(), INK, 0.8);
    svg.frame();
    let colours = colours(partition);
    for (cycle, &colour) in cycles.iter().zip(&colours) {
        svg.path(cycle.iter().copied(), true, (COLOURS[colour], 2.5));
    }
    for (index, (cycle, &colour)) in cycles.iter().zip(&colours).enumerate() {
        for &square in cycle {
            svg.disc(svg.centre(square), 9, COLOURS[colour]);
            svg.label(square, &label(index), "#ffffff");
        }
    }
    svg.finish()
}

/// Weights as fractions on a heat map, the heavier the darker.
pub fn weights(weights: &Weights) -> String {
    let board = weights.board();
    let title = format!("Weights on the {board} board, sum {}", weights.sum());
    let mut svg = Drawing::new(board, &title, []);
    let heat = |square| weights.get(square).to_f64().unwrap_or(0.0).clamp(0.0, 1.0);
    svg.lines();
    for square in board.squares().filter(|&square| heat(square) > 0.0) {
        svg.fill([square], SHADE, 0.08 + 0.9 * heat(square));
    }
    svg.frame();
    for square in board.squares() {
        let fraction = weights.get(square).to_string();
        if fraction != "0" && fraction.len() <= 9 {
            svg.label(square, &fraction, if heat(square) > 0.5 { "#ffffff" } else { INK });
        }
    }
    svg.finish()
}

/// What covers have in common: their common pieces, circles on what these leave uncovered, and the
/// squares of the other pieces, lettered by the choice that they belong to.
pub fn variations(piece: Piece, common: &SquareSet, choices: &[Vec<SquareSet>]) -> String {
    let board = common.board();
    let pieces = Placement::of(piece, common);
    let mut svg = Drawing::new(board, &title(&pieces), [piece]);
    svg.chequer();
    svg.frame();
    for square in pieces.missing(Rule::Domination).iter() {
        svg.ring(square);
    }
    for square in common.iter() {
        svg.piece(piece, square);
    }
    for (letter, choice) in ('a'..='z').zip(choices) {
        let squares: BTreeSet<Square> = choice.iter().flat_map(SquareSet::iter).collect();
        for square in squares {
            svg.label(square, &letter.to_string(), INK);
        }
    }
    svg.finish()
}

/// Several boards side by side, up to five in a row.
pub fn gallery(placements: &[Placement]) -> String {
    gather(&placements.iter().map(placement).collect::<Vec<_>>())
}

/// Pictures of one size side by side; each is a whole SVG document of ours.
pub fn gather(pictures: &[String]) -> String {
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

fn pieces(placement: &Placement) -> impl Iterator<Item = Piece> {
    placement.men().iter().map(|&(piece, _)| piece)
}

fn title(placement: &Placement) -> String {
    let board = placement.board();
    let names = placement.men().iter().map(|&(piece, square)| (piece, board.name(square)));
    let names: Vec<String> = names.map(|(piece, name)| format!("{piece} {name}")).collect();
    format!("{} pieces on the {board} board: {}", names.len(), names.join(", "))
}

/// How many pieces stand on or attack each square.
fn coverage(placement: &Placement) -> Vec<usize> {
    let board: Board = placement.board();
    let mut count = vec![0; board.area()];
    for &(piece, square) in placement.men() {
        count[square.index()] += 1;
        for attacked in piece.attacks(board, square, |_| false) {
            count[attacked.index()] += 1;
        }
    }
    count
}
