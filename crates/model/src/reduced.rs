//! A program over orbits, and the way back to the board.

use crate::Program;
use destrier_board::{Orbits, SquareSet};

/// A program over orbits, and the way back to the board.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The program; variable `i` stands for orbit `i`.
    pub program: Program,
    /// The orbits of the problem's symmetry.
    pub orbits: Orbits,
}

impl Reduced {
    /// The set of squares that whole values of the variables stand for.
    pub fn lift(&self, values: &[i64]) -> SquareSet {
        let chosen = self.orbits.iter().zip(values).filter(|&(_, &value)| value > 0);
        let squares = chosen.flat_map(|(orbit, _)| orbit.iter().copied());
        SquareSet::from_squares(self.orbits.board(), squares)
    }

    /// The values that stand for a set of squares, if it is a union of orbits.
    pub fn lower(&self, set: &SquareSet) -> Option<Vec<i64>> {
        let values: Vec<i64> =
            self.orbits.iter().map(|orbit| i64::from(set.contains(orbit[0]))).collect();
        (self.lift(&values) == *set).then_some(values)
    }
}
