//! Covering programs modulo permutations of their columns, and the program of a board's problem over its orbits.

use super::board::BoardCovering;
use super::board_rows::column_cost;
use super::program::CoveringProgram;
use super::row::{CoveringNumber, CoveringRow};
use crate::rejection::Rejection;
use destrier_board::{Group, Orbits, Problem, SquareSet};
use std::collections::HashSet;

impl CoveringProgram {
    /// The choices that are unions of orbits, if each column's orbit is given, numbered from 0: the program whose columns
    /// are the orbits, and for each of its rows the first one here that says the same.
    ///
    /// An orbit stands in a row once for each of its columns there, but no more often than the row asks for columns.
    ///
    /// ```
    /// use destrier_certify::{CoveringProgram, CoveringRow};
    ///
    /// let rows = vec![CoveringRow::at_least(1, vec![0, 1, 2]), CoveringRow::at_most(1, vec![0, 1])];
    /// let (turned, own) = CoveringProgram { costs: vec![1; 3], rows }.quotient(&[0, 0, 1])?;
    /// assert_eq!((turned.costs, own), (vec![2, 1], vec![0, 1]));
    /// assert_eq!(turned.rows, [CoveringRow::at_least(1, vec![0, 1]), CoveringRow::at_most(0, vec![0])]);
    /// # Ok::<(), destrier_certify::Rejection>(())
    /// ```
    ///
    /// # Errors
    /// If an orbit costs too much.
    pub fn quotient(&self, orbit: &[u32]) -> Result<(Self, Vec<usize>), Rejection> {
        let orbits = orbit.iter().max().map_or(0, |&last| last as usize + 1);
        let mut costs = vec![0; orbits];
        for (&orbit, &cost) in orbit.iter().zip(&self.costs) {
            costs[orbit as usize] += u64::from(cost);
        }
        let costs = costs.into_iter().map(column_cost).collect::<Result<_, _>>()?;
        let (mut rows, mut own, mut known) = (Vec::new(), Vec::new(), HashSet::new());
        for (index, row) in self.rows.iter().enumerate() {
            let row = row.over(orbit);
            if known.insert(row.clone()) {
                rows.push(row);
                own.push(index);
            }
        }
        Ok((CoveringProgram { costs, rows }, own))
    }

    /// The covers of a problem: a column for each orbit of its symmetry, at the cost of its squares; a row for each that
    /// has to be covered, and those of what else is asked.
    ///
    /// ```
    /// use destrier_board::{Board, Group, Problem};
    /// use destrier_certify::CoveringProgram;
    ///
    /// let problem = Problem::new(Board::new(3, 3)?).with_symmetry(Group::All)?;
    /// let program = CoveringProgram::of_problem(&problem)?;
    /// assert_eq!(program.costs, [4, 4, 1]); // corners, sides, the centre
    /// assert!(program.admits(&[0, 2]) && !program.admits(&[0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If pieces attack more squares than are kept.
    pub fn of_problem(problem: &Problem) -> Result<Self, Rejection> {
        let board = problem.board;
        let orbits = Orbits::new(board, problem.symmetry);
        let is_exempt = |orbit: &&[_]| orbit.iter().all(|&square| problem.exempt.contains(square));
        let exempt = orbits.iter().filter(is_exempt).flatten().copied();
        let plain = Problem {
            symmetry: Group::None,
            forbidden: SquareSet::empty(board),
            exempt: SquareSet::from_squares(board, exempt),
            ..problem.clone()
        };
        let number = |square| u32::try_from(orbits.orbit_of(square)).unwrap_or(u32::MAX);
        let orbit: Vec<u32> = board.squares().map(number).collect();
        let (mut program, _) = BoardCovering::new(&plain).program()?.quotient(&orbit)?;
        let barred = board.squares().filter(|&square| problem.forbidden.contains(square));
        let barred: HashSet<u32> = barred.map(|square| orbit[square.index()]).collect();
        let mut barred: Vec<u32> = barred.into_iter().collect();
        barred.sort_unstable();
        program.rows.extend(barred.into_iter().map(|own| CoveringRow::at_most(0, vec![own])));
        Ok(program)
    }
}

impl CoveringRow {
    /// The row over the orbits of its columns.
    fn over(&self, orbit: &[u32]) -> Self {
        let mut columns: Vec<u32> =
            self.columns.iter().map(|&column| orbit[column as usize]).collect();
        columns.sort_unstable();
        match (self.number, columns.first(), columns.last()) {
            (CoveringNumber::AtLeast(demand), ..) => CoveringRow::asking(demand, &columns),
            (CoveringNumber::AtMost(limit), Some(only), Some(last)) if only == last => {
                let times = u32::try_from(columns.len()).unwrap_or(u32::MAX);
                CoveringRow::at_most(limit / times, vec![*only])
            }
            (CoveringNumber::AtMost(limit), ..) => CoveringRow::at_most(limit, columns),
        }
    }
}
