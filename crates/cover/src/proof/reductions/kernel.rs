//! What is left of a program of rows that ask for one column each: no row that another one implies, no column instead of
//! which another one serves as well, and no row with one column, which is chosen; again and again, since each makes room
//! for the others.
//!
//! A proof by weights need not mention this. Weights on the rows of the kernel, with the cost of each chosen column on the
//! row that asks for it alone, are weights of the program: at each step the rows that are left of a column that goes are
//! among those of the one that serves instead, which has no more load than it costs. What covers the kernel covers, with
//! the chosen columns, the program. Other proofs begin with the nodes that leave of each column what the kernel does.

use super::reduction::{Reduced, is_late};
use super::taken::Taken;
use crate::proof::case::{Duals, is_set_cover};
use destrier_certify::{CoveringProgram, CoveringRow, LinearDomination, LinearNode};
use destrier_run::Control;
use std::borrow::Cow;
use std::cmp::Reverse;

/// A program is reduced so often at most.
const ROUNDS: usize = 32;

/// The kernel of a program.
pub(crate) struct Kernel<'a> {
    pub(crate) program: Cow<'a, CoveringProgram>,
    /// What its rows and columns are in the whole program, ascending.
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// The columns that are chosen, each with a row that has no other one.
    chosen: Vec<(u32, u32)>,
    /// The columns that are taken in place of others.
    taken: Vec<u32>,
    /// What both cost.
    base: i64,
    /// For each row of the whole program one that implies it, which may be implied itself, and from which round on.
    implied: Vec<Option<(u32, usize)>>,
    rounds: Vec<Round>,
}

/// What has been left out at once.
struct Round {
    /// Whether columns have been chosen before.
    chooses: bool,
    /// Whether columns are taken in place of others; otherwise they are not taken.
    takes: bool,
    /// These columns of the whole program, each with the other one, in the order of a proof.
    pairs: Vec<(u32, u32)>,
}

impl<'a> Kernel<'a> {
    pub(crate) fn new(program: &'a CoveringProgram, control: Control<'_>) -> Self {
        Self::without(program, |_| false, control)
    }

    /// The kernel of what is left without some columns, unless that leaves nothing to choose from or has other rows; as
    /// far as there is time.
    pub(crate) fn without(
        program: &'a CoveringProgram,
        is_out: impl Fn(u32) -> bool,
        control: Control<'_>,
    ) -> Self {
        let mut kernel = Kernel {
            rows: (0..program.rows.len() as u32).collect(),
            columns: (0..program.costs.len() as u32).collect(),
            chosen: Vec::new(),
            taken: Vec::new(),
            base: 0,
            implied: vec![None; program.rows.len()],
            rounds: Vec::new(),
            program: Cow::Borrowed(program),
        };
        let is_plain = is_set_cover(&program.rows);
        let open: Vec<usize> =
            (0..program.costs.len()).filter(|&column| !is_out(column as u32)).collect();
        let is_left = |row: &CoveringRow| row.columns.iter().any(|&column| !is_out(column));
        if is_plain && open.len() < program.costs.len() && program.rows.iter().all(is_left) {
            kernel.keep(&(0..program.rows.len()).collect::<Vec<usize>>(), &open);
        }
        if is_plain {
            kernel.reduce_often(control);
        }
        kernel
    }

    /// The kernel without columns that serve in place of others where they are not taken, as far as there is time. Weights of it
    /// are none of the program.
    pub(crate) fn taking(program: &'a CoveringProgram, control: Control<'_>) -> Self {
        let mut kernel = Self::new(program, control);
        let is_plain = is_set_cover(&program.rows);
        for _ in 0..ROUNDS {
            let ends = !is_plain || is_late(kernel.entries(), control);
            if ends || !kernel.take() {
                break;
            }
            kernel.reduce_often(control);
        }
        kernel
    }

    /// Leaves rows and columns out as long as there are some, and time.
    fn reduce_often(&mut self, control: Control<'_>) {
        for _ in 0..ROUNDS {
            let ends = self.rows.is_empty() || is_late(self.entries(), control);
            if ends || !self.reduce() {
                break;
            }
        }
    }

    /// Takes columns in place of others; whether there were some.
    fn take(&mut self) -> bool {
        let Taken { pairs, left } = Taken::of(&self.program);
        if pairs.is_empty() {
            return false;
        }
        let own = pairs.iter().map(|pair| [pair.0, pair.1].map(|at| self.columns[at as usize]));
        let own: Vec<(u32, u32)> = own.map(|[column, other]| (column, other)).collect();
        self.base +=
            pairs.iter().map(|pair| i64::from(self.program.costs[pair.0 as usize])).sum::<i64>();
        self.taken.extend(own.iter().map(|pair| pair.0));
        self.rounds.push(Round { chooses: false, takes: true, pairs: own });
        let mut is_used = vec![false; self.program.costs.len()];
        left.iter()
            .flat_map(|&row| &self.program.rows[row].columns)
            .for_each(|&at| is_used[at as usize] = true);
        let kept: Vec<usize> = (0..is_used.len()).filter(|&at| is_used[at]).collect();
        self.keep(&left, &kept);
        true
    }

    /// Leaves rows and columns out; whether there were some.
    fn reduce(&mut self) -> bool {
        let (rows, costs, chosen) = (&self.program.rows, &self.program.costs, self.chosen.len());
        let mut is_met = vec![false; rows.len()];
        let mut is_out = vec![false; costs.len()];
        for (index, row) in rows.iter().enumerate() {
            if let [column] = row.columns[..]
                && !std::mem::replace(&mut is_out[column as usize], true)
            {
                self.chosen.push((self.rows[index], self.columns[column as usize]));
                self.base += i64::from(costs[column as usize]);
            }
        }
        for (is_met, row) in is_met.iter_mut().zip(rows) {
            *is_met = row.columns.iter().any(|&column| is_out[column as usize]);
        }
        let left: Vec<usize> = (0..rows.len()).filter(|&row| !is_met[row]).collect();
        let lists: Vec<&[u32]> = left.iter().map(|&row| &rows[row].columns[..]).collect();
        let Reduced { kept: needed, implied, instead } = Reduced::of(costs, &lists);
        let mut loads = vec![0; costs.len()];
        needed.iter().flat_map(|&at| lists[at]).for_each(|&at| loads[at as usize] += 1);
        for (&row, by) in left.iter().zip(implied) {
            let by = by.map(|by| (self.rows[left[by]], self.rounds.len()));
            self.implied[self.rows[row] as usize] = by;
        }
        let mut order: Vec<usize> = (0..costs.len()).filter(|&at| instead[at].is_some()).collect();
        order.sort_unstable_by_key(|&at| (Reverse(costs[at]), loads[at], Reverse(at)));
        let pair = |at: usize| Some((self.columns[at], self.columns[instead[at]? as usize]));
        let pairs = order.into_iter().filter_map(pair).collect();
        let chooses = self.chosen.len() > chosen;
        self.rounds.push(Round { chooses, takes: false, pairs });
        let left: Vec<usize> = needed.iter().map(|&at| left[at]).collect();
        let kept = (0..costs.len()).filter(|&at| loads[at] > 0 && instead[at].is_none());
        let kept: Vec<usize> = kept.collect();
        if left.len() == rows.len() && kept.len() == costs.len() {
            return false;
        }
        self.keep(&left, &kept);
        true
    }

    fn keep(&mut self, rows: &[usize], columns: &[usize]) {
        let mut place = vec![u32::MAX; self.program.costs.len()];
        (0..).zip(columns).for_each(|(at, &column)| place[column] = at);
        let kept = rows.iter().map(|&row| {
            let own = self.program.rows[row].columns.iter().map(|&column| place[column as usize]);
            CoveringRow::at_least(1, own.filter(|&at| at != u32::MAX).collect())
        });
        let (kept, costs) = (kept.collect(), columns.iter().map(|&at| self.program.costs[at]));
        self.program = Cow::Owned(CoveringProgram { costs: costs.collect(), rows: kept });
        self.rows = rows.iter().map(|&row| self.rows[row]).collect();
        self.columns = columns.iter().map(|&column| self.columns[column]).collect();
    }

    /// What leaves the columns of the whole program what the kernel does: columns are chosen, or not, or are in no row.
    pub(crate) fn nodes(&self, program: &CoveringProgram) -> Vec<LinearNode> {
        let (rows_of, mut nodes) = (program.rows_of_columns(), Vec::new());
        let mut chooses = false;
        for (at, round) in self.rounds.iter().enumerate() {
            chooses |= round.chooses;
            if round.pairs.is_empty() {
                continue;
            }
            nodes.extend(std::mem::take(&mut chooses).then_some(LinearNode::Propagate));
            let needed = round.pairs.iter().flat_map(|&pair| {
                let (column, other) = if round.takes { (pair.1, pair.0) } else { pair };
                let others = &rows_of[other as usize];
                let own = rows_of[column as usize].iter();
                own.copied().filter(|row| others.binary_search(row).is_err())
            });
            let implied = needed.filter_map(|row| Some((row as u32, self.implied_by(row, at)?)));
            let mut implied: Vec<(u32, u32)> = implied.collect();
            implied.sort_unstable();
            implied.dedup();
            let domination = LinearDomination { pairs: round.pairs.clone(), implied };
            nodes.push(match round.takes {
                true => LinearNode::Dominating(domination),
                false => LinearNode::Dominated(domination),
            });
        }
        nodes.extend(chooses.then_some(LinearNode::Propagate));
        nodes
    }

    /// The row that implies a row of the whole program in a round, and is implied by no other then.
    fn implied_by(&self, row: usize, round: usize) -> Option<u32> {
        let by = |row: usize| Some(self.implied[row].filter(|own| own.1 <= round)?.0);
        std::iter::successors(by(row), |&row| by(row as usize)).last()
    }

    /// What the columns cost that are chosen already.
    pub(crate) fn base(&self) -> i64 {
        self.base
    }

    /// What one of its rows is in the whole program.
    pub(crate) fn row(&self, row: usize) -> u32 {
        self.rows[row]
    }

    /// What one of its columns is in the whole program.
    pub(crate) fn column(&self, column: u32) -> u32 {
        self.columns[column as usize]
    }

    /// The entries of its rows.
    pub(crate) fn entries(&self) -> usize {
        self.program.rows.iter().map(|row| row.columns.len()).sum()
    }

    /// The duals of the whole program, of which there are so many costs, that those of the kernel stand for.
    pub(crate) fn duals(&self, costs: &[u32], own: &Duals) -> Box<Duals> {
        let chosen = self.chosen.iter().map(|&(row, at)| (row, f64::from(costs[at as usize])));
        let own = own.iter().map(|&(row, dual)| (self.rows[row as usize], dual));
        let mut duals: Box<Duals> = own.chain(chosen.filter(|pair| pair.1 > 0.0)).collect();
        duals.sort_unstable_by_key(|pair| pair.0);
        duals
    }

    /// The values of so many columns that those of the kernel stand for.
    pub(crate) fn values(&self, columns: usize, own: &[f64]) -> Vec<f64> {
        let mut values = vec![0.0; columns];
        self.columns.iter().zip(own).for_each(|(&at, &value)| values[at as usize] = value);
        self.chosen.iter().for_each(|&(_, at)| values[at as usize] = 1.0);
        values
    }

    /// The choice of the whole program that one of the kernel stands for.
    pub(crate) fn choice(&self, own: &[u32]) -> Vec<u32> {
        let own = own.iter().map(|&at| self.columns[at as usize]);
        let settled = self.chosen.iter().map(|pair| pair.1).chain(self.taken.iter().copied());
        let mut choice: Vec<u32> = own.chain(settled).collect();
        choice.sort_unstable();
        choice
    }

    /// Of a choice of the whole program what is in the kernel.
    pub(crate) fn within(&self, choice: &[u32]) -> Vec<u32> {
        let place = |column| self.columns.binary_search(column).ok().map(|at| at as u32);
        choice.iter().filter_map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::case::{Cases, value};
    use crate::proof::solve_quietly;
    use crate::question::Goal;
    use destrier_certify::CoveringProblem;
    use destrier_run::Random;

    fn minimum(program: &CoveringProgram) -> (u64, Vec<u32>) {
        let problem = CoveringProblem::from(program.clone());
        let choice = solve_quietly(&problem, Goal::Minimum).unwrap().best.unwrap();
        (program.cost(&choice), choice)
    }

    #[test]
    fn a_kernel_has_the_minimum_and_the_weights_of_the_program() {
        let mut random = Random::new(7, 0);
        let (mut reduced, mut empty) = (0, 0);
        for _ in 0..300 {
            let columns = 2 + random.below(9) as u32;
            let rows = (0..1 + random.below(12)).map(|_| {
                let mut own: Vec<u32> = (0..columns).filter(|_| random.below(3) == 0).collect();
                if own.is_empty() {
                    own.push(random.below(columns as usize) as u32);
                }
                CoveringRow::at_least(1, own)
            });
            let rows = rows.collect();
            let costs = (0..columns).map(|_| random.below(4) as u32).collect();
            let program = CoveringProgram { costs, rows };
            let kernel = Kernel::new(&program, Control::quiet());
            let (cost, _) = minimum(&program);
            let (own, choice) = match kernel.rows.is_empty() {
                true => (0, Vec::new()),
                false => minimum(&kernel.program),
            };
            assert_eq!(own as i64 + kernel.base(), cost as i64);
            let choice = kernel.choice(&choice);
            assert!(program.admits(&choice) && program.cost(&choice) == cost);
            assert_eq!(kernel.choice(&kernel.within(&choice)), choice);
            // any weights of the kernel that load no column beyond its cost show as much of the program
            let mut room: Vec<f64> = kernel.program.costs.iter().map(|&c| f64::from(c)).collect();
            let weights = kernel.program.rows.iter().enumerate().map(|(row, own)| {
                let free = own.columns.iter().map(|&at| room[at as usize]);
                let weight = free.fold(f64::INFINITY, f64::min);
                own.columns.iter().for_each(|&at| room[at as usize] -= weight);
                (row as u32, weight)
            });
            let weights: Vec<(u32, f64)> = weights.collect();
            let sum: f64 = weights.iter().map(|pair| pair.1).sum();
            let duals = kernel.duals(&program.costs, &weights);
            let shown = value(&Cases::new(&program), &duals);
            assert!((shown - sum - kernel.base() as f64).abs() < 1e-9, "{shown}");
            reduced += usize::from(kernel.columns.len() < columns as usize);
            empty += usize::from(kernel.rows.is_empty());
        }
        assert!(reduced > 100 && empty > 100 && empty < 300, "{reduced} {empty}");
    }
}
