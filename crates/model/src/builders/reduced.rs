//! A program over orbits, and the way back to the board.

use crate::Program;
use destrier_board::{Orbits, SquareSet};

/// A program over orbits, and the way back to the board.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Group, Problem};
/// use destrier_model::cover_program;
///
/// let problem = Problem::new(Board::new(4, 4)?).with_symmetry(Group::Rot90)?;
/// let reduced = cover_program(&problem)?;
/// assert_eq!((reduced.orbits.len(), reduced.program.variables.len()), (4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The program; variable `i` stands for orbit `i`.
    pub program: Program,
    /// The orbits of the problem's symmetry.
    pub orbits: Orbits,
}

impl Reduced {
    /// The set of squares that whole values of the variables stand for.
    ///
    /// # Examples
    /// ```
    /// use destrier_board::{Board, Group, Problem};
    /// use destrier_model::cover_program;
    ///
    /// let problem = Problem::new(Board::new(4, 4)?).with_symmetry(Group::Rot90)?;
    /// let corners = cover_program(&problem)?.lift(&[1, 0, 0, 0]);
    /// assert_eq!(corners.names(), ["a1", "d1", "a4", "d4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lift(&self, values: &[i64]) -> SquareSet {
        let chosen = self.orbits.iter().zip(values).filter(|&(_, &value)| value > 0);
        let squares = chosen.flat_map(|(orbit, _)| orbit.iter().copied());
        SquareSet::from_squares(self.orbits.board(), squares)
    }

    /// The values that stand for a set of squares, if it is a union of orbits.
    ///
    /// # Examples
    /// ```
    /// use destrier_board::{Board, Group, Problem, SquareSet};
    /// use destrier_model::cover_program;
    ///
    /// let problem = Problem::new(Board::new(4, 4)?).with_symmetry(Group::Rot90)?;
    /// let reduced = cover_program(&problem)?;
    /// let set = |names| Ok::<_, destrier_board::BoardError>(
    ///     SquareSet::from_squares(problem.board, problem.board.parse_squares(names)?));
    /// assert_eq!(reduced.lower(&set("a1 a4 d1 d4")?), Some(vec![1, 0, 0, 0]));
    /// assert_eq!(reduced.lower(&set("a1 a4")?), None); // two of the four
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lower(&self, set: &SquareSet) -> Option<Vec<i64>> {
        let values: Vec<i64> =
            self.orbits.iter().map(|orbit| i64::from(set.contains(orbit[0]))).collect();
        (self.lift(&values) == *set).then_some(values)
    }
}
