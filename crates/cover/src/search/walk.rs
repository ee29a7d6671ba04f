//! A walk among choices of one cost by exact windows: a window is chosen anew by a program, all outside kept, at the
//! least cost and, among these choices, one by chance.

use super::ground::Ground;
use super::instance::SearchInstance;
use super::options::Best;
use destrier_model::{Options, Program, Relation, Row, Variable};
use destrier_run::{Control, Random};
use std::time::Duration;

/// A unit of cost counts this and a random part; all random parts of a window together count less.
const UNIT: i64 = 1 << 12;
/// Only a program that is unusually hard takes this long; the window is left as it was, then.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) struct Walk {
    items: Vec<u32>,
    cost: u64,
    random: Random,
}

impl Walk {
    pub(super) fn new(first: &Best, random: Random) -> Self {
        Walk { items: first.items.clone(), cost: first.cost, random }
    }

    /// One window, on the best choice or on one as cheap that the walk came to.
    pub(super) fn step(
        &mut self,
        (ground, own): (Ground<'_>, &SearchInstance),
        best: &Best,
        control: Control<'_>,
    ) {
        if self.cost > best.cost {
            (self.items, self.cost) = (best.items.clone(), best.cost);
        }
        let window = ground.window(own, &self.items, &mut self.random);
        if let Some((items, cost)) = self.exact(&window, control) {
            (self.items, self.cost) = (items, cost);
        }
    }

    /// What it has.
    pub(super) fn best(&self) -> Best {
        Best { items: self.items.clone(), cost: self.cost, method: "windows".to_owned() }
    }

    /// What that costs.
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    /// The choice with the window chosen anew, never at a higher cost; none if HiGHS is not part of this build, or was
    /// stopped.
    fn exact(&mut self, window: &SearchInstance, control: Control<'_>) -> Option<(Vec<u32>, u64)> {
        let program = self.program(window);
        let control = control.within(Some(LIMIT)).silent();
        let values = program.solve_under(&Options::default(), control).ok()?.values?;
        let chosen = |&column: &u32| values[column as usize] > 0;
        let columns: Vec<u32> = (0..window.columns() as u32).filter(chosen).collect();
        let own: u64 = columns.iter().map(|&column| u64::from(window.cost[column as usize])).sum();
        let cost = window.base() + own;
        (cost <= self.cost).then(|| (window.lift(&columns), cost))
    }

    fn program(&mut self, window: &SearchInstance) -> Program {
        let spread = UNIT as usize / window.columns().max(1);
        let mut program = Program::minimise("a window");
        for (index, &cost) in window.cost.iter().enumerate().take(window.columns()) {
            let cost = i64::from(cost) * UNIT + self.random.below(spread.max(1)) as i64;
            program.variable(Variable::integer(format!("x{index}"), 0..=1).at_cost(cost));
        }
        let entries = window.entries();
        let row = |index: usize| {
            let limit = index.checked_sub(window.rows());
            let terms = entries.row(index as u32).iter();
            let relation = if limit.is_some() { Relation::AtMost } else { Relation::AtLeast };
            let rhs = limit.map_or(window.demand(index), |limit| window.limits.most(limit));
            let terms = terms.map(|&(column, number)| (column as usize, number.into())).collect();
            Row::new(format!("c{index}"), terms, relation, rhs.into())
        };
        program.rows.extend((0..window.rows() + window.limits.len()).map(row));
        program
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::instance::squares;
    use destrier_board::{Board, MoveGraph, Piece, Problem, Rule, SquareSet};
    use destrier_certify::BoardCovering;

    #[test]
    #[cfg(feature = "highs")]
    fn a_walk_on_a_small_board_ends_at_the_minimum() {
        let board = Board::new(8, 8).unwrap();
        let problem = Problem::new(board);
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let program = BoardCovering::new(&problem).program().unwrap();
        for ground in [Ground::Board(&problem, &graph), Ground::Program(&program)] {
            let own = ground.instance().unwrap();
            let all = Best { items: (0..64).collect(), cost: 64, method: String::new() };
            let mut walk = Walk::new(&all, Random::new(1, 0));
            let mut covers: Vec<SquareSet> = Vec::new();
            for _ in 0..60 {
                walk.step((ground, &own), &all, Control::quiet());
                let cover = squares(board, &walk.best().items);
                destrier_certify::check_cover(&problem, &cover).unwrap();
                assert_eq!(cover.len() as u64, walk.cost());
                covers.push(cover);
            }
            assert_eq!(walk.cost(), 12); // Fisher 2003, table 1
            assert!(covers.windows(2).all(|pair| pair[1].len() <= pair[0].len()));
        }
    }
}
