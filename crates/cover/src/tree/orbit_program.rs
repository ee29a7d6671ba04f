//! What a tree is grown on: a problem's covering rows over its orbits, what else it asks for, and the automorphisms that
//! make cases alike.

use crate::covering::CoveringError;
use crate::covering::setting::{Judgement, Setting};
use destrier_board::{Board, Group, MoveGraph, Orbits, Problem, Square, SquareSet, Symmetry};
use destrier_certify::{CoveringAutomorphism, CoveringProgram, CoveringRow, check_cover};
use destrier_model::{ModelError, ProblemQuotient};
use std::collections::HashSet;

/// The largest board that trees are grown on: beyond, one node takes minutes.
pub const MAX_AREA: usize = 10_000;

/// A problem in the terms of its orbits.
pub(super) struct OrbitProgram<'a> {
    problem: &'a Problem,
    pub(super) orbits: Orbits,
    /// Covering rows only: what packings are dual to.
    pub(super) program: CoveringProgram,
    /// For each row the square that it asks to be covered.
    pub(super) squares: Vec<Square>,
    /// Orbits that the problem itself decides, and whether they are included.
    given: Vec<(usize, bool)>,
    /// For each orbit those that are excluded beside it.
    excludes: Vec<Vec<usize>>,
    pub(super) automorphisms: Vec<BoardAutomorphism>,
}

impl<'a> OrbitProgram<'a> {
    pub(super) fn new(problem: &'a Problem) -> Result<Self, CoveringError> {
        problem.board.with_area_at_most(MAX_AREA).map_err(ModelError::from)?;
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let quotient = ProblemQuotient::new(problem, &graph);
        let all = 0..quotient.len();
        let rows = all.clone().filter_map(|orbit| {
            let coverers = quotient.coverers(orbit).into_iter().map(|orbit| orbit as u32);
            Some((quotient.required(orbit)?, CoveringRow::at_least(1, coverers.collect())))
        });
        let (squares, rows) = rows.unzip();
        let costs = all.clone().map(|orbit| quotient.size(orbit) as u32).collect();
        let excluded = all.clone().filter(|&orbit| quotient.is_excluded(orbit));
        let forced = all.clone().filter(|&orbit| quotient.is_forced(orbit));
        let given =
            excluded.map(|orbit| (orbit, false)).chain(forced.map(|orbit| (orbit, true))).collect();
        let excludes = all.map(|orbit| quotient.attacked(orbit)).collect();
        let orbits = quotient.into_orbits();
        let automorphisms = automorphisms(problem, &graph, &orbits);
        let program = CoveringProgram { costs, rows };
        Ok(OrbitProgram { problem, orbits, program, squares, given, excludes, automorphisms })
    }

    /// A square of an orbit that is forced and excluded.
    pub(super) fn clash(&self) -> Option<Square> {
        let forced = self.given.iter().filter(|given| given.1).map(|given| given.0);
        let is_excluded = |orbit: &usize| {
            self.given.contains(&(*orbit, false))
                || self.excludes[*orbit].iter().any(|&other| self.given.contains(&(other, true)))
        };
        forced.into_iter().find(is_excluded).map(|orbit| self.square(orbit as u32))
    }

    /// What the problem says beside its covering rows.
    pub(super) fn setting(&self) -> Setting<'_> {
        Setting {
            given: self.given.clone(),
            excludes: self.excludes.clone(),
            automorphisms: self.automorphisms.iter().map(|moved| moved.orbits.clone()).collect(),
            judge: Box::new(|choice| self.judge(choice)),
        }
    }

    fn judge(&self, choice: &[u32]) -> Judgement {
        let cover = self.cover(choice);
        let without_blocks = Problem { blocks: None, ..self.problem.clone() };
        match check_cover(&without_blocks, &cover) {
            Err(_) => Judgement::Clash,
            Ok(()) if check_cover(self.problem, &cover).is_err() => Judgement::Overfull,
            Ok(()) => Judgement::Cover,
        }
    }

    /// The squares of these orbits.
    pub(super) fn cover(&self, choice: &[u32]) -> SquareSet {
        let squares = choice.iter().flat_map(|&orbit| self.orbits.squares(orbit as usize));
        SquareSet::from_squares(self.orbits.board(), squares.copied())
    }

    /// The orbits of a cover.
    pub(super) fn orbits_of(&self, cover: &SquareSet) -> Vec<u32> {
        let mut orbits: Vec<u32> =
            cover.iter().map(|square| self.orbits.orbit_of(square) as u32).collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits
    }

    /// The first square of an orbit.
    pub(super) fn square(&self, orbit: u32) -> Square {
        self.orbits.squares(orbit as usize)[0]
    }

    /// At most so many bytes has a certificate without its nodes: no more lists of squares than these, the
    /// name of a square in no more bytes.
    pub(super) fn bytes(&self) -> usize {
        const LISTS: usize = 8;
        const SQUARE: usize = 12;
        (LISTS + self.automorphisms.len()) * SQUARE * self.orbits.board().area()
    }
}

/// One automorphism, on squares and on orbits.
#[derive(Clone, Debug)]
pub(super) struct BoardAutomorphism {
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
) -> Vec<BoardAutomorphism> {
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
                automorphisms.push(BoardAutomorphism { squares, orbits: moved });
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
