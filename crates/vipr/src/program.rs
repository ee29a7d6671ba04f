//! A covering program as an integer program.

use crate::text::Sense;
use destrier_board::{Board, Orbits, Problem};
use destrier_certify::{CoveringNumber, CoveringProgram};

/// A row with small whole numbers: the sum of coefficient times variable, compared with `rhs`.
pub(crate) struct ProgramRow {
    pub(crate) sense: Sense,
    pub(crate) rhs: i64,
    /// Variables in ascending order, with their coefficients.
    pub(crate) terms: Vec<(usize, i64)>,
}

/// The rows of a covering program with so many variables, which are whole, in their order: `x >= 0` of all, `x <= 1` of all, then
/// its own rows. The first two are its bounds.
pub(crate) fn covering_rows(program: &CoveringProgram, variables: usize) -> Vec<ProgramRow> {
    let bound = |column: usize, sense: Sense| {
        let rhs = i64::from(sense == Sense::AtMost);
        ProgramRow { sense, rhs, terms: vec![(column, 1)] }
    };
    let bounds = [Sense::AtLeast, Sense::AtMost].into_iter();
    let bounds = bounds.flat_map(|sense| (0..variables).map(move |column| bound(column, sense)));
    let rows = program.rows.iter().map(|row| {
        let (sense, rhs) = match row.number {
            CoveringNumber::AtLeast(demand) => (Sense::AtLeast, demand),
            CoveringNumber::AtMost(limit) => (Sense::AtMost, limit),
        };
        let terms = row.terms().map(|(column, times)| (column as usize, times.into())).collect();
        ProgramRow { sense, rhs: rhs.into(), terms }
    });
    bounds.chain(rows).collect()
}

/// The names of orbits: those of their first squares.
pub(crate) fn orbit_names(problem: &Problem) -> Vec<String> {
    let board: Board = problem.board;
    Orbits::new(board, problem.symmetry).iter().map(|orbit| board.name(orbit[0])).collect()
}
