//! Row-weighting local search where more is asked for than covering: at most so many pieces of some sets
//! of columns (blocks, and pairs that attack each other). Rows that are uncovered and limits that are
//! exceeded are both violated demands, which weigh more each time they stay so.
//!
//! Unlike in [`super::weighting`] the worth of a move is summed when it is asked for: a swap takes time by
//! the degrees of all chosen columns.

use crate::search::instance::Instance;
use destrier_run::Random;
use std::cmp::Reverse;
use std::sync::Arc;

/// The place of a demand that is met, or of a column that is not chosen.
const OUT: u32 = u32::MAX;

/// A row to be covered, or a limit.
#[derive(Clone, Copy, Debug)]
struct Demand {
    weight: i64,
    /// Chosen columns that cover the row, or pieces that count towards the limit.
    level: u32,
    /// Where it stands among the violated, or `OUT`.
    place: u32,
    /// When its level changed last.
    changed: u64,
}

#[derive(Clone, Copy, Debug)]
struct Column {
    /// Its place among the chosen, or `OUT`.
    place: u32,
    /// When it came or went last; 0 if never.
    moved: u64,
}

/// A search at work: the chosen columns cost at most the budget, and some demands may be violated.
#[derive(Clone, Debug)]
pub(crate) struct Constrained {
    instance: Arc<Instance>,
    /// Rows, and limits after them.
    demands: Vec<Demand>,
    columns: Vec<Column>,
    chosen: Vec<u32>,
    violated: Vec<u32>,
    cost: u32,
    budget: u32,
    cheapest: u32,
    clock: u64,
    swaps: u64,
    random: Random,
    best: Option<Vec<u32>>,
}

impl Constrained {
    /// Begins with the columns of `start`, whatever they violate.
    pub(crate) fn new(instance: Arc<Instance>, start: &[u32], random: Random) -> Self {
        let (rows, limits) = (instance.rows(), instance.limits.len());
        let demand = |place| Demand { weight: 1, level: 0, place, changed: 0 };
        let uncovered = (0..rows as u32).map(demand);
        let mut search = Constrained {
            demands: uncovered.chain((0..limits).map(|_| demand(OUT))).collect(),
            columns: vec![Column { place: OUT, moved: 0 }; instance.columns()],
            chosen: Vec::new(),
            violated: (0..rows as u32).collect(),
            cost: 0,
            budget: u32::MAX,
            cheapest: instance.cost.iter().copied().min().unwrap_or(1),
            clock: 0,
            swaps: 0,
            random,
            best: None,
            instance,
        };
        for &column in start {
            search.enter(column);
        }
        search.settle();
        search
    }

    /// The cheapest cover found, as columns, if there is one.
    pub(crate) fn best(&self) -> Option<&[u32]> {
        self.best.as_deref()
    }

    /// Demands not met at the moment.
    pub(crate) fn violated(&self) -> usize {
        self.violated.len()
    }

    /// Swaps made so far.
    pub(crate) fn swaps(&self) -> u64 {
        self.swaps
    }

    /// Looks only for covers of at most so many squares.
    pub(crate) fn limit_to(&mut self, budget: u32) {
        if budget < self.budget {
            self.budget = budget;
            self.settle();
        }
    }

    /// Swaps up to `swaps` times, or until there is a smaller cover.
    pub(crate) fn run(&mut self, swaps: u64) {
        for _ in 0..swaps {
            if self.budget < self.cheapest {
                return;
            }
            self.swap();
            if self.violated.is_empty() {
                return self.settle();
            }
        }
    }

    /// A column leaves where nothing more fits; then a violated demand is met, and the others gain weight.
    fn swap(&mut self) {
        self.swaps += 1;
        if self.cost.saturating_add(self.cheapest) > self.budget {
            self.leave_first(None);
        }
        if !self.violated.is_empty() {
            let violated = self.violated[self.random.below(self.violated.len())];
            match (violated as usize).checked_sub(self.instance.rows()) {
                Some(limit) => self.leave_first(Some(limit)),
                None => {
                    if let Some(column) = self.candidate(violated) {
                        self.enter(column);
                    }
                }
            }
        }
        for &violated in &self.violated {
            self.demands[violated as usize].weight += 1;
        }
    }

    /// Notes a cover without columns that it can do without, and makes room below it.
    fn settle(&mut self) {
        if self.violated.is_empty() {
            while let Some(idle) = self.chosen.iter().copied().find(|&column| self.is_idle(column))
            {
                self.leave(idle);
            }
            self.best = Some(self.chosen.clone());
            self.budget = self.budget.min(self.cost.saturating_sub(1));
        }
        while self.cost > self.budget {
            self.leave_first(None);
        }
    }

    /// Whether a chosen column covers nothing alone.
    fn is_idle(&self, column: u32) -> bool {
        let mut rows = self.instance.rows_of.get(column).iter();
        rows.all(|&row| self.demands[row as usize].level > 1)
    }

    /// The chosen column of most worth leaves, of one limit or of all; of equal ones that which moved
    /// longest ago, and the one that just came only where it is alone.
    fn leave_first(&mut self, limit: Option<usize>) {
        let counts = |&column: &u32| {
            let mut limits = self.instance.limits.of_column(column).iter();
            limit.is_none_or(|limit| limits.any(|&(other, _)| other as usize == limit))
        };
        let key = |&column: &u32| {
            let moved = self.columns[column as usize].moved;
            (moved != self.clock, self.worth_per_square(column), Reverse(moved))
        };
        if let Some(column) = self.chosen.iter().copied().filter(counts).max_by_key(key) {
            self.leave(column);
        }
    }

    /// The column of most worth that covers the row and fits the budget, of these the one that moved longest
    /// ago; a column around which nothing changed since it left stays out.
    fn candidate(&self, row: u32) -> Option<u32> {
        let fits = |column: u32| {
            self.cost + self.instance.cost[column as usize] <= self.budget
                && (self.chosen.is_empty() || self.may_return(column))
        };
        let key = |&column: &u32| {
            (self.worth_per_square(column), Reverse(self.columns[column as usize].moved))
        };
        let columns = self.instance.columns_of.get(row).iter().copied();
        columns.filter(|&column| fits(column)).max_by_key(key)
    }

    fn may_return(&self, column: u32) -> bool {
        let moved = self.columns[column as usize].moved;
        moved == 0
            || self.demands_of(column).any(|(demand, _)| self.demands[demand].changed > moved)
    }

    /// The rows and limits of a column, with the pieces that it brings to each.
    fn demands_of(&self, column: u32) -> impl Iterator<Item = (usize, u32)> + '_ {
        let rows = self.instance.rows_of.get(column).iter().map(|&row| (row as usize, 1));
        let (first, limits) = (self.instance.rows(), self.instance.limits.of_column(column));
        rows.chain(limits.iter().map(move |&(limit, pieces)| (first + limit as usize, pieces)))
    }

    /// By how much less the violated demands weigh once the column has come, or gone if it is chosen.
    fn worth(&self, column: u32) -> i64 {
        let chosen = self.columns[column as usize].place != OUT;
        let change = |(demand, pieces): (usize, u32)| {
            let Demand { weight, level, .. } = self.demands[demand];
            let after = if chosen { level - pieces } else { level + pieces };
            weight * (self.violation(demand, level) - self.violation(demand, after))
        };
        self.demands_of(column).map(change).sum()
    }

    fn worth_per_square(&self, column: u32) -> i64 {
        /// Fractions of a weight that make a difference.
        const FINENESS: i64 = 64;
        self.worth(column) * FINENESS / i64::from(self.instance.cost[column as usize])
    }

    /// How far a demand is from being met at a level.
    fn violation(&self, demand: usize, level: u32) -> i64 {
        match demand.checked_sub(self.instance.rows()) {
            None => i64::from(level == 0),
            Some(limit) => i64::from(level.saturating_sub(self.instance.limits.most(limit))),
        }
    }

    fn enter(&mut self, column: u32) {
        self.change(column, |level, pieces| level + pieces);
        self.columns[column as usize].place = self.chosen.len() as u32;
        self.chosen.push(column);
        self.cost += self.instance.cost[column as usize];
    }

    fn leave(&mut self, column: u32) {
        self.change(column, |level, pieces| level - pieces);
        let place = std::mem::replace(&mut self.columns[column as usize].place, OUT) as usize;
        self.chosen.swap_remove(place);
        if let Some(&moved) = self.chosen.get(place) {
            self.columns[moved as usize].place = place as u32;
        }
        self.cost -= self.instance.cost[column as usize];
    }

    /// Moves a column: the levels of its demands change, and so may what is violated.
    fn change(&mut self, column: u32, level: impl Fn(u32, u32) -> u32) {
        self.clock += 1;
        self.columns[column as usize].moved = self.clock;
        let instance = Arc::clone(&self.instance);
        for &row in instance.rows_of.get(column) {
            self.change_level(row as usize, |now| level(now, 1));
        }
        for &(limit, pieces) in instance.limits.of_column(column) {
            self.change_level(instance.rows() + limit as usize, |now| level(now, pieces));
        }
    }

    fn change_level(&mut self, demand: usize, level: impl Fn(u32) -> u32) {
        let after = level(self.demands[demand].level);
        let is_violated = self.violation(demand, after) > 0;
        let Demand { level, place, changed, .. } = &mut self.demands[demand];
        (*level, *changed) = (after, self.clock);
        match (*place, is_violated) {
            (OUT, true) => {
                *place = self.violated.len() as u32;
                self.violated.push(demand as u32);
            }
            (OUT, false) | (_, true) => {}
            (at, false) => {
                *place = OUT;
                self.violated.swap_remove(at as usize);
                if let Some(&moved) = self.violated.get(at as usize) {
                    self.demands[moved as usize].place = at;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, MoveGraph, Piece, Problem, Rule, SquareSet};
    use destrier_certify::check_cover;

    /// Every set of squares of a small board, and the smallest that will do.
    fn least(problem: &Problem) -> Option<usize> {
        let board = problem.board;
        let set = |bits: u32| {
            let has = board.squares().filter(move |square| bits >> square.index() & 1 == 1);
            SquareSet::from_squares(board, has)
        };
        let sets = (0..1 << board.area()).map(set);
        sets.filter(|set| check_cover(problem, set).is_ok()).map(|set| set.len()).min()
    }

    #[test]
    fn the_smallest_set_within_limits_is_found() {
        let board = Board::new(4, 4).unwrap();
        for (piece, rule) in [Piece::Knight, Piece::Queen, Piece::King, Piece::Rook]
            .into_iter()
            .flat_map(|piece| Rule::ALL.map(|rule| (piece, rule)))
        {
            for blocks in [None, Some("2x2=1"), Some("2x2=2"), Some("1x4=1"), Some("3x2=1")] {
                let blocks = blocks.map(|blocks| blocks.parse().unwrap());
                let problem = Problem { piece, rule, blocks, ..Problem::new(board) };
                let graph = MoveGraph::for_rule(board, piece, rule);
                let instance = Arc::new(Instance::new(&problem, &graph).unwrap());
                let mut search = Constrained::new(Arc::clone(&instance), &[], Random::new(7, 0));
                for _ in 0..30 {
                    search.run(100);
                }
                let found = search.best().map(|best| instance.lift(best));
                assert_eq!(found.as_ref().map(SquareSet::len), least(&problem), "{problem}");
                assert!(found.is_none_or(|found| check_cover(&problem, &found).is_ok()));
            }
        }
    }
}
