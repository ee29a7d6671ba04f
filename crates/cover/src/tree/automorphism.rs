//! The permutations of a board's squares that take covers to covers, as far as geometry knows
//! them: symmetries of the rectangle, and on a torus the translations too.

use destrier_board::{Board, Group, MoveGraph, Orbits, Problem, Square, SquareSet, Symmetry};
use destrier_certify::CoveringAutomorphism;
use std::collections::HashSet;

/// One automorphism, on squares and on orbits.
#[derive(Clone, Debug)]
pub(super) struct Automorphism {
    /// The image of each square, in row-major order.
    pub(super) squares: Vec<Square>,
    /// The image of each orbit.
    pub(super) orbits: CoveringAutomorphism,
}

/// Beyond this many squares, a torus' translations are left out: there are as many.
const MAX_TRANSLATED: usize = 1024;

/// All automorphisms of the problem but those that leave every orbit where it is; of those that
/// move orbits alike, one.
pub(super) fn automorphisms(
    problem: &Problem,
    graph: &MoveGraph,
    orbits: &Orbits,
) -> Vec<Automorphism> {
    let board = problem.board;
    let identity = CoveringAutomorphism((0..orbits.len() as u32).collect());
    let mut seen = HashSet::from([identity]);
    let mut automorphisms = Vec::new();
    for symmetry in Group::of_board(board).elements() {
        for (up, right) in translations(board) {
            let squares: Vec<Square> = board
                .squares()
                .map(|square| translate(board, symmetry.apply(board, square), up, right))
                .collect();
            let Some(moved) = over_orbits(orbits, &squares) else { continue };
            if keeps(problem, graph, &squares) && seen.insert(moved.clone()) {
                automorphisms.push(Automorphism { squares, orbits: moved });
            }
        }
    }
    debug_assert!(Symmetry::ALL.len() > automorphisms.len() || board.is_torus());
    automorphisms
}

fn translations(board: Board) -> Vec<(usize, usize)> {
    if !board.is_torus() || board.area() > MAX_TRANSLATED {
        return vec![(0, 0)];
    }
    (0..board.rows()).flat_map(|up| (0..board.cols()).map(move |right| (up, right))).collect()
}

fn translate(board: Board, square: Square, up: usize, right: usize) -> Square {
    let (row, col) = (board.row(square) + up, board.col(square) + right);
    Square::new(row % board.rows() * board.cols() + col % board.cols())
}

/// The image of each orbit, if orbits are moved onto orbits.
fn over_orbits(orbits: &Orbits, squares: &[Square]) -> Option<CoveringAutomorphism> {
    let mut images = Vec::with_capacity(orbits.len());
    for orbit in orbits.iter() {
        let image = orbits.orbit_of(squares[orbit[0].index()]);
        let moved = |square: &Square| orbits.orbit_of(squares[square.index()]) == image;
        if !orbit.iter().all(moved) || orbits.squares(image).len() != orbit.len() {
            return None;
        }
        images.push(image as u32);
    }
    Some(CoveringAutomorphism(images))
}

/// Whether what squares cover, and the fixed and exempt squares, are moved onto themselves.
fn keeps(problem: &Problem, graph: &MoveGraph, squares: &[Square]) -> bool {
    let image = |square: Square| squares[square.index()];
    let fixed = |set: &SquareSet| set.iter().all(|square| set.contains(image(square)));
    let moves = |square: Square| {
        let mut moved: Vec<Square> = graph.neighbours(square).iter().map(|&to| image(to)).collect();
        moved.sort_unstable();
        moved == graph.neighbours(image(square))
    };
    let sets = [&problem.forced, &problem.forbidden, &problem.exempt];
    sets.into_iter().all(fixed) && problem.board.squares().all(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(board: &str, symmetry: Group, forced: &str) -> usize {
        let board: Board = board.parse().unwrap();
        let forced = board.parse_squares(forced).unwrap();
        let problem = Problem::new(board).with_symmetry(symmetry).unwrap();
        let problem = problem.with_fixed(forced, []).unwrap();
        let graph = MoveGraph::for_rule(board, problem.piece, problem.rule);
        automorphisms(&problem, &graph, &Orbits::new(board, symmetry)).len()
    }

    #[test]
    fn automorphisms_are_the_symmetries_that_orbits_and_fixed_squares_leave() {
        assert_eq!(count("6", Group::None, ""), 7);
        assert_eq!(count("4x6", Group::None, ""), 3);
        assert_eq!(count("6", Group::None, "a1"), 1); // the diagonal mirror
        assert_eq!(count("6", Group::Rot90, ""), 1); // turns move no orbit, mirrors all alike
        assert_eq!(count("6", Group::Bilateral, ""), 1); // quarter turns break the orbits
        assert_eq!(count("6", Group::All, ""), 0);
        assert_eq!(count("5x7t", Group::None, ""), 4 * 35 - 1);
    }
}
