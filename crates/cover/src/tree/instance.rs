//! What a tree is grown on: the cover program's rows without integrality, over orbits, and the
//! automorphisms that make cases alike.

use super::automorphism::{Automorphism, automorphisms};
use super::outcome::TreeError;
use destrier_board::{MoveGraph, Orbits, Problem, Square};
use destrier_model::{Program, Quotient, Relation, cover_program, packing_program};

/// The largest board that trees are grown on: beyond, one node takes minutes.
pub const MAX_AREA: usize = 10_000;

/// A problem in the terms of its orbits.
pub(super) struct Instance<'a> {
    pub(super) problem: &'a Problem,
    pub(super) orbits: Orbits,
    /// Covering rows only: what packings are dual to.
    pub(super) program: Program,
    /// For each row, the square that it asks to be covered.
    pub(super) squares: Vec<Square>,
    /// For each row, the orbits that cover its square.
    pub(super) coverers: Vec<Vec<usize>>,
    /// For each orbit, the rows that it covers.
    pub(super) covers: Vec<Vec<usize>>,
    /// For each orbit, those that cannot be in an independent set with it; else empty.
    pub(super) attacked: Vec<Vec<usize>>,
    pub(super) automorphisms: Vec<Automorphism>,
}

impl<'a> Instance<'a> {
    pub(super) fn new(problem: &'a Problem) -> Result<Self, TreeError> {
        problem.board.with_area_at_most(MAX_AREA).map_err(destrier_model::ModelError::from)?;
        let reduced = cover_program(problem)?;
        // every covering row has its weight in the packing program, at the same place
        let squares: Vec<Square> =
            packing_program(problem)?.squares.iter().map(|squares| squares[0]).collect();
        let (mut program, orbits) = (reduced.program, reduced.orbits);
        program.rows.retain(|row| row.relation == Relation::AtLeast);
        let coverers: Vec<Vec<usize>> = program
            .rows
            .iter()
            .map(|row| row.terms.iter().map(|&(orbit, _)| orbit).collect())
            .collect();
        let mut covers = vec![Vec::new(); orbits.len()];
        for (row, coverers) in coverers.iter().enumerate() {
            coverers.iter().for_each(|&orbit| covers[orbit].push(row));
        }
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let quotient = Quotient::new(problem, &graph);
        let attacked = (0..quotient.len()).map(|orbit| quotient.attacked(orbit)).collect();
        let automorphisms = automorphisms(problem, &graph, &orbits);
        Ok(Instance {
            problem,
            orbits,
            program,
            squares,
            coverers,
            covers,
            attacked,
            automorphisms,
        })
    }

    /// At most so many bytes has a certificate without its nodes: no more lists of squares than these, the
    /// name of a square in no more bytes.
    pub(super) fn bytes(&self) -> usize {
        const LISTS: usize = 8;
        const SQUARE: usize = 12;
        (LISTS + self.automorphisms.len()) * SQUARE * self.problem.board.area()
    }

    /// The number of squares of an orbit.
    pub(super) fn size(&self, orbit: usize) -> usize {
        self.orbits.squares(orbit).len()
    }
}
