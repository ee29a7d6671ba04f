//! Leaves out positions that symmetries of the board lead to, before any search.
//!
//! A *step* says: the first piece of a kind stands in a domain D. It loses nothing if the
//! symmetries still at hand move every square of the kind into D; those that map D onto itself
//! stay at hand for the next step. For alike pieces the squares are ordered with D in front, so
//! that "the first piece" is the smallest one and the condition is "some piece stands in D".
//! All sequences of steps by cells of orbits (the squares nearest to one square of an orbit) are
//! tried, and one that leaves the fewest positions is kept. On 8x8 with the eight pieces that is
//! the choice of Robison, Hafner and Skiena (1988): the queen in a quarter, one bishop in a half.

use super::army::Army;
use destrier_board::{Board, Piece, Square, SquareSet, Symmetry};

/// The squares of a kind in the order of the search, and how many of them the first piece may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The squares that the kind may stand on; those of the first piece in front.
    pub squares: Vec<Square>,
    /// The first piece stands on one of the first so many.
    pub first: usize,
}

/// For each kind of an army, where its pieces have to be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// One for each kind.
    pub domains: Vec<Domain>,
    /// The kinds whose domains were reduced, in the order in which to check it.
    pub steps: Vec<usize>,
}

/// One step: the kind, and the domain of its first piece.
type Step = (usize, SquareSet);

impl Reduction {
    /// All positions.
    pub fn none(army: &Army) -> Self {
        Self::of(army, &[])
    }

    /// A reduction that leaves the fewest positions among those by cells of orbits.
    pub fn best(army: &Army) -> Self {
        let regions: Vec<SquareSet> =
            army.kinds().iter().map(|kind| kind.colour.squares(army.board())).collect();
        let mut best = (Self::none(army).positions(army), Vec::new());
        extend(army, &regions, &army.symmetries(), &mut Vec::new(), &mut best);
        Self::of(army, &best.1)
    }

    fn of(army: &Army, steps: &[Step]) -> Self {
        let board = army.board();
        let domain = |(index, kind): (usize, &super::Kind)| {
            let region = kind.colour.squares(board);
            let step = steps.iter().find(|(other, _)| *other == index);
            let first = step.map_or(&region, |(_, first)| first).clone();
            let rest =
                SquareSet::from_squares(board, region.iter().filter(|&s| !first.contains(s)));
            let squares = [folded(kind.piece, &first), folded(kind.piece, &rest)].concat();
            Domain { squares, first: first.len() }
        };
        let domains = army.kinds().iter().enumerate().map(domain).collect();
        Reduction { domains, steps: steps.iter().map(|(kind, _)| *kind).collect() }
    }

    /// The number of positions left: alike pieces are not told apart, and may share squares.
    pub fn positions(&self, army: &Army) -> u128 {
        let kinds = army.kinds().iter().zip(&self.domains);
        kinds
            .map(|(kind, domain)| {
                let all = multisets(domain.squares.len(), kind.count);
                all - multisets(domain.squares.len() - domain.first, kind.count)
            })
            .product()
    }
}

/// Tries every further step.
fn extend(
    army: &Army,
    regions: &[SquareSet],
    group: &[Symmetry],
    steps: &mut Vec<Step>,
    best: &mut (u128, Vec<Step>),
) {
    for (kind, region) in regions.iter().enumerate() {
        if steps.iter().any(|(other, _)| *other == kind) {
            continue;
        }
        let keeps = |symmetry: &&Symmetry| region.image(**symmetry) == *region;
        let group: Vec<Symmetry> = group.iter().filter(keeps).copied().collect();
        for domain in cells(region, &group) {
            let stays = |symmetry: &&Symmetry| domain.image(**symmetry) == domain;
            let left: Vec<Symmetry> = group.iter().filter(stays).copied().collect();
            steps.push((kind, domain));
            let positions = Reduction::of(army, steps).positions(army);
            if positions < best.0 {
                *best = (positions, steps.clone());
            }
            extend(army, regions, &left, steps, best);
            steps.pop();
        }
    }
}

/// The cells of the region around one square of each orbit that are smaller than the region.
fn cells(region: &SquareSet, group: &[Symmetry]) -> Vec<SquareSet> {
    let board = region.board();
    let mut cells: Vec<SquareSet> = Vec::new();
    for centre in board.squares() {
        let images = group.iter().map(|symmetry| symmetry.apply(board, centre));
        let images: Vec<Square> = images.collect();
        let nearest = |&square: &Square| {
            let own = distance(board, square, centre);
            images.iter().all(|&image| own <= distance(board, square, image))
        };
        let cell = SquareSet::from_squares(board, region.iter().filter(nearest));
        if cell.len() < region.len() && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// The squared distance.
fn distance(board: Board, a: Square, b: Square) -> usize {
    let (rows, cols) = (board.row(a).abs_diff(board.row(b)), board.col(a).abs_diff(board.col(b)));
    rows * rows + cols * cols
}

/// The squares in an order whose halves, halves of halves, ... lie together: each time the longer
/// side is cut in two. Knights are parted by colour before, since each half then attacks squares
/// of the other colour only.
fn folded(piece: Piece, set: &SquareSet) -> Vec<Square> {
    let board = set.board();
    let mut squares: Vec<Square> = set.iter().collect();
    let light = |square: &Square| (board.row(*square) + board.col(*square)) % 2 == 1;
    if piece == Piece::Knight {
        squares.sort_by_key(light);
        let dark = squares.partition_point(|square| !light(square));
        let (dark, light) = squares.split_at_mut(dark);
        fold(board, dark);
        fold(board, light);
    } else {
        fold(board, &mut squares);
    }
    squares
}

fn fold(board: Board, squares: &mut [Square]) {
    if squares.len() < 2 {
        return;
    }
    let extent = |line: &dyn Fn(Square) -> usize| {
        let lines = squares.iter().map(|&square| line(square));
        lines.clone().max().zip(lines.min()).map_or(0, |(most, least)| most - least)
    };
    let (tall, wide) = (extent(&|s| board.row(s)), extent(&|s| board.col(s)));
    if wide > tall {
        squares.sort_by_key(|&square| (board.col(square), board.row(square)));
    } else {
        squares.sort_by_key(|&square| (board.row(square), board.col(square)));
    }
    let (low, high) = squares.split_at_mut(squares.len().div_ceil(2));
    fold(board, low);
    fold(board, high);
}

/// Ways to choose `count` of `squares`, repeats allowed and order ignored.
fn multisets(squares: usize, count: usize) -> u128 {
    // C(squares + count - 1, count), built so that every division is exact
    (0..count).fold(1, |ways, i| ways * (squares + i) as u128 / (i as u128 + 1))
}
