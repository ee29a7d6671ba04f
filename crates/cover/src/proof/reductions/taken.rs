//! Columns that are taken in place of others, where every row asks for one column.
//!
//! A row of two columns says that one of them is taken if the other is not. If column `j` is not, all columns are that have such a
//! row with it; if one of these is in no other row but those that `j` or others of these meet, `j` serves in its place. Of a graph,
//! whose edges are the rows, it is a vertex that is beside another one and all of its neighbours.

use destrier_certify::CoveringProgram;
use std::collections::VecDeque;

/// Columns are compared in so many rows at most.
const STEPS: usize = 1 << 26;

/// What is taken.
pub(super) struct Taken {
    /// Columns with those in place of which they serve, each after those that are taken before.
    pub(super) pairs: Vec<(u32, u32)>,
    /// The rows that none of them meets, ascending.
    pub(super) left: Vec<usize>,
}

/// Rows that are left.
struct Open<'a> {
    program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    is_met: Vec<bool>,
    /// For each column the last one of which it is known that both can not be missing.
    forced_by: Vec<u32>,
    steps: usize,
}

impl Taken {
    pub(super) fn of(program: &CoveringProgram) -> Self {
        let columns = program.costs.len();
        let mut open = Open {
            program,
            rows_of: program.rows_of_columns(),
            is_met: vec![false; program.rows.len()],
            forced_by: vec![u32::MAX; columns],
            steps: STEPS,
        };
        let (mut pairs, mut is_queued) = (Vec::new(), vec![true; columns]);
        let mut queue: VecDeque<u32> = (0..columns as u32).collect();
        while let Some(column) = queue.pop_front() {
            is_queued[column as usize] = false;
            let Some(other) = open.replaced_by(column) else { continue };
            pairs.push((column, other));
            for near in open.met_by(column) {
                if !std::mem::replace(&mut is_queued[near as usize], true) {
                    queue.push_back(near);
                }
            }
        }
        let left = (0..program.rows.len()).filter(|&row| !open.is_met[row]).collect();
        Taken { pairs, left }
    }
}

impl Open<'_> {
    /// The open rows of a column, with their columns.
    fn rows(&self, column: u32) -> impl Iterator<Item = (usize, &[u32])> {
        let own = self.rows_of[column as usize].iter().copied();
        let own = own.filter(|&row| !self.is_met[row]);
        own.map(|row| (row, &self.program.rows[row].columns[..]))
    }

    /// A column in place of which this one serves, if there is one.
    fn replaced_by(&mut self, column: u32) -> Option<u32> {
        let beside = self.rows(column).filter_map(|(_, row)| match *row {
            [one, other] => Some(if one == column { other } else { one }),
            _ => None,
        });
        let beside: Vec<u32> = beside.collect();
        self.steps = self.steps.checked_sub(self.rows_of[column as usize].len())?;
        for &other in beside.iter().chain([&column]) {
            self.forced_by[other as usize] = column;
        }
        for other in beside {
            let costs = &self.program.costs;
            if costs[column as usize] > costs[other as usize] {
                continue;
            }
            let is_met = |row: &[u32]| {
                let mut others = row.iter().filter(|&&at| at != other);
                others.any(|&at| self.forced_by[at as usize] == column)
            };
            let mut steps = 0;
            let serves = self.rows(other).all(|(_, row)| {
                steps += row.len();
                is_met(row)
            });
            self.steps = self.steps.checked_sub(steps)?;
            if serves {
                return Some(other);
            }
        }
        None
    }

    /// Takes a column; returns those that may serve for others now.
    fn met_by(&mut self, column: u32) -> Vec<u32> {
        let met: Vec<usize> = self.rows(column).map(|own| own.0).collect();
        met.iter().for_each(|&row| self.is_met[row] = true);
        let beside = met.iter().flat_map(|&row| &self.program.rows[row].columns);
        let mut beside: Vec<u32> = beside.copied().filter(|&at| at != column).collect();
        beside.sort_unstable();
        beside.dedup();
        let near = beside.iter().flat_map(|&at| self.rows(at).flat_map(|own| own.1));
        near.copied().chain(beside.iter().copied()).collect()
    }
}
