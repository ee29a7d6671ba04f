//! What a tree is grown on: a problem's covering rows over its orbits, what else it asks for, and the automorphisms that
//! make cases alike.

use super::automorphism::{Automorphism, automorphisms};
use crate::covering::CoveringError;
use crate::covering::setting::{Judgement, Setting};
use destrier_board::{MoveGraph, Orbits, Problem, Square, SquareSet};
use destrier_certify::{CoveringProgram, CoveringRow, check_cover};
use destrier_model::{ModelError, Quotient};

/// The largest board that trees are grown on: beyond, one node takes minutes.
pub const MAX_AREA: usize = 10_000;

/// A problem in the terms of its orbits.
pub(super) struct Instance<'a> {
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
    pub(super) automorphisms: Vec<Automorphism>,
}

impl<'a> Instance<'a> {
    pub(super) fn new(problem: &'a Problem) -> Result<Self, CoveringError> {
        problem.board.with_area_at_most(MAX_AREA).map_err(ModelError::from)?;
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let quotient = Quotient::new(problem, &graph);
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
        Ok(Instance { problem, orbits, program, squares, given, excludes, automorphisms })
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
