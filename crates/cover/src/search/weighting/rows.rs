//! Row-weighting local search for set cover: one column leaves, one enters, and the rows that stay
//! uncovered weigh more each time (Gao, Weise and Li, "An efficient local search heuristic with row
//! weighting for the unicost set covering problem", 2015).
//!
//! Columns of unequal size are compared by weight per square. A swap takes time by the degrees of
//! two columns and a pass over the chosen ones that the compiler turns into vector instructions;
//! memory is linear. Meant for up to some 20,000 columns at a time.

use crate::search::instance::SearchInstance;
use destrier_run::Random;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The place of a column that is not chosen.
pub(super) const OUT: u32 = u32::MAX;

/// Scales are in steps of one over this.
const FINENESS: u32 = 16;

/// Chosen columns are looked through in portions of this size.
const PORTION: usize = 32;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row {
    pub(super) weight: i32,
    /// How many chosen columns cover it.
    pub(super) count: u32,
    /// These columns' numbers, exclusive-ored: the column itself when there is one.
    pub(super) coverer: u32,
    /// When one of its columns came or went last.
    pub(super) changed: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// The weight of the rows that only it covers (chosen) or would newly cover (not chosen).
    pub(super) score: i32,
    /// Its place among the chosen, or `OUT`.
    pub(super) place: u32,
    /// When it came or went last; 0 if never.
    pub(super) moved: u32,
    /// Scores are multiplied by it, so that they compare per square.
    pub(super) scale: i32,
}

/// A search at work: the chosen columns cost at most `budget`, and some rows may be uncovered.
#[derive(Clone, Debug)]
pub(crate) struct Weighting {
    pub(super) instance: Arc<SearchInstance>,
    pub(super) rows: Vec<Row>,
    pub(super) columns: Vec<Column>,
    pub(super) chosen: Vec<u32>,
    /// The scaled scores of the chosen columns, by place.
    pub(super) losses: Vec<i32>,
    pub(super) uncovered: Vec<u32>,
    /// Where a row stands among the uncovered, if it does.
    pub(super) place_of: Vec<u32>,
    pub(super) cost: u32,
    pub(super) budget: u32,
    pub(super) cheapest: u32,
    /// Weights are halved beyond this, so that scaled scores stay in 32 bits.
    pub(super) heavy: i32,
    pub(super) newcomer: u32,
    pub(super) clock: u32,
    pub(super) swaps: u64,
    pub(super) random: Random,
    pub(super) best: Vec<u32>,
}

impl Weighting {
    /// Begins with the columns of `start`, made a cover by the greedy rule.
    pub(crate) fn new(instance: Arc<SearchInstance>, start: &[u32], random: Random) -> Self {
        let rows = vec![Row { weight: 1, ..Row::default() }; instance.rows()];
        let largest = instance.cost.iter().copied().max().unwrap_or(1);
        let degree = (0..instance.columns() as u32).map(|c| instance.rows_of.get(c).len()).max();
        let heaviest = FINENESS as usize * largest as usize * degree.unwrap_or(1).max(1);
        let column = |index: u32| Column {
            score: instance.rows_of.get(index).len() as i32,
            place: OUT,
            moved: 0,
            scale: (FINENESS * largest / instance.cost[index as usize]) as i32,
        };
        let columns = (0..instance.columns() as u32).map(column).collect();
        let mut search = Weighting {
            columns,
            chosen: Vec::new(),
            losses: Vec::new(),
            uncovered: (0..instance.rows() as u32).collect(),
            place_of: (0..instance.rows() as u32).collect(),
            rows,
            cost: 0,
            budget: u32::MAX,
            cheapest: instance.cost.iter().copied().min().unwrap_or(1),
            heavy: i32::MAX / 2 / heaviest as i32,
            newcomer: OUT,
            clock: 0,
            swaps: 0,
            random,
            best: Vec::new(),
            instance,
        };
        for &column in start {
            search.enter(column);
        }
        search.complete();
        search.settle();
        search
    }

    /// The cheapest cover found, as columns.
    pub(crate) fn best(&self) -> &[u32] {
        &self.best
    }

    /// What the cheapest cover found costs: its squares without the forced ones, or their prices.
    pub(crate) fn best_cost(&self) -> u32 {
        self.best.iter().map(|&column| self.instance.cost[column as usize]).sum()
    }

    /// Rows not covered at the moment.
    pub(crate) fn uncovered(&self) -> usize {
        self.uncovered.len()
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

    /// Swaps up to `swaps` times, or until there is a smaller cover; tells whether there is.
    pub(crate) fn run(&mut self, swaps: u64) -> bool {
        for _ in 0..swaps {
            if self.budget < self.cheapest {
                return false;
            }
            self.swap();
            if self.uncovered.is_empty() {
                self.settle();
                return true;
            }
        }
        false
    }

    /// One column leaves, others enter as far as the budget allows; what is still uncovered gains
    /// weight.
    fn swap(&mut self) {
        self.swaps += 1;
        if !self.chosen.is_empty() {
            let leaves = self.lightest();
            self.leave(leaves);
        }
        self.newcomer = OUT;
        while self.cost + self.cheapest <= self.budget && !self.uncovered.is_empty() {
            let pick = self.random.below(self.uncovered.len());
            let Some(enters) = self.candidate(self.uncovered[pick]) else { break };
            self.enter(enters);
            self.newcomer = enters;
        }
        self.add_weight();
    }

    /// Notes a cover, and makes room below it: chosen columns leave, the lightest first.
    fn settle(&mut self) {
        if self.uncovered.is_empty() {
            self.drop_idle();
            self.best.clone_from(&self.chosen);
            self.budget = self.budget.min(self.cost.saturating_sub(1));
        }
        self.newcomer = OUT;
        while self.cost > self.budget {
            let leaves = self.lightest();
            self.leave(leaves);
        }
    }

    /// Columns that cover nothing alone leave.
    fn drop_idle(&mut self) {
        while !self.chosen.is_empty() {
            let lightest = self.lightest();
            if self.columns[lightest as usize].score > 0 {
                return;
            }
            self.leave(lightest);
        }
    }

    /// Chooses by weight per square until everything is covered.
    fn complete(&mut self) {
        let mut heap = BinaryHeap::new();
        for index in 0..self.columns.len() as u32 {
            let column = self.columns[index as usize];
            if column.place == OUT && column.score > 0 {
                let tie = self.random.draw() as u32;
                heap.push((column.score * column.scale, tie, Reverse(index)));
            }
        }
        while let Some((score, tie, Reverse(index))) = heap.pop() {
            let column = self.columns[index as usize];
            let now = column.score * column.scale;
            if now == score {
                self.enter(index);
            } else if now > 0 {
                heap.push((now, tie, Reverse(index)));
            }
            if self.uncovered.is_empty() {
                return;
            }
        }
    }

    /// The chosen column of least weight, of these the one that moved longest ago; not the one
    /// that just came.
    fn lightest(&mut self) -> u32 {
        let (columns, chosen) = (&self.columns, &self.chosen);
        // the newcomer is passed over by a loss that no other has
        let shelter = (self.newcomer != OUT && chosen.len() > 1)
            .then(|| columns[self.newcomer as usize].place as usize);
        let kept = shelter.map(|place| std::mem::replace(&mut self.losses[place], i32::MAX));
        let least = |portion: &[i32]| portion.iter().fold(i32::MAX, |a, &b| a.min(b));
        let minimum = least(&self.losses);
        let (mut oldest, mut lightest) = (u32::MAX, chosen[0]);
        for (portion, losses) in self.losses.chunks(PORTION).enumerate() {
            if least(losses) > minimum {
                continue;
            }
            for (place, &loss) in losses.iter().enumerate() {
                if loss == minimum {
                    let column = chosen[portion * PORTION + place];
                    let moved = columns[column as usize].moved;
                    if moved < oldest {
                        (oldest, lightest) = (moved, column);
                    }
                }
            }
        }
        if let Some((place, loss)) = shelter.zip(kept) {
            self.losses[place] = loss;
        }
        lightest
    }

    /// The column of most weight that covers the row and fits the budget, of these the one that
    /// moved longest ago; a column whose surroundings did not change since it left stays out, unless
    /// nothing else is left.
    fn candidate(&self, row: u32) -> Option<u32> {
        let mut best: Option<(i32, Reverse<u32>, u32)> = None;
        for &index in self.instance.columns_of.get(row) {
            let column = self.columns[index as usize];
            let key = (column.score * column.scale, Reverse(column.moved), index);
            let better = best.is_none_or(|(score, moved, _)| (key.0, key.1) > (score, moved));
            let may_enter = || self.chosen.is_empty() || self.may_return(index, column.moved);
            if better && self.fits(index) && may_enter() {
                best = Some(key);
            }
        }
        best.map(|(_, _, index)| index)
    }

    fn fits(&self, column: u32) -> bool {
        self.cost + self.instance.cost[column as usize] <= self.budget
    }

    fn may_return(&self, column: u32, moved: u32) -> bool {
        let mut rows = self.instance.rows_of.get(column).iter();
        moved == 0 || rows.any(|&row| self.rows[row as usize].changed > moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::instance::squares;
    use destrier_board::{Board, Group, MoveGraph, Piece, Problem, Rule, Square, SquareSet};

    /// What the search keeps up to date, computed anew.
    fn check(search: &Weighting) {
        let instance = &search.instance;
        let is_chosen = |column: u32| search.columns[column as usize].place != OUT;
        for row in 0..instance.rows() as u32 {
            let covering = instance.columns_of.get(row).iter().filter(|&&c| is_chosen(c));
            let count = covering.count() as u32;
            assert_eq!(search.rows[row as usize].count, count);
            assert_eq!(search.uncovered.contains(&row), count == 0);
        }
        for column in 0..instance.columns() as u32 {
            let needed = u32::from(is_chosen(column));
            let rows = instance.rows_of.get(column).iter();
            let rows = rows.map(|&row| search.rows[row as usize]);
            let score: i32 = rows.filter(|row| row.count == needed).map(|row| row.weight).sum();
            assert_eq!(search.columns[column as usize].score, score);
        }
        for (place, &column) in search.chosen.iter().enumerate() {
            let Column { score, scale, place: told, .. } = search.columns[column as usize];
            assert_eq!((told as usize, search.losses[place]), (place, score * scale));
        }
        let cost = |&column: &u32| instance.cost[column as usize];
        assert_eq!(search.cost, search.chosen.iter().map(cost).sum::<u32>());
        assert!(search.cost <= search.budget);
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_it_would_be_anew() {
        let board = Board::new(9, 9).unwrap();
        for (group, heavy) in [(Group::None, 20), (Group::Diagonal, 20), (Group::Rot90, 1 << 20)] {
            let problem = Problem::new(board).with_symmetry(group).unwrap();
            let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
            let instance = Arc::new(SearchInstance::new(&problem, &graph).unwrap());
            let mut search = Weighting::new(instance, &[], Random::new(1, 2));
            search.heavy = heavy;
            check(&search);
            for _ in 0..300 {
                search.run(7);
                check(&search);
            }
            search.clock = u32::MAX - 50; // times begin anew within the next swaps
            for _ in 0..20 {
                search.run(7);
                check(&search);
            }
        }
    }

    /// The cheapest of all sets that cover some squares, with prices that differ much.
    #[test]
    fn the_cheapest_cover_of_a_part_is_found() {
        let board = Board::new(4, 4).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let part = SquareSet::from_squares(board, board.squares().take(10));
        let order: Vec<Square> = board.squares().collect();
        for seed in 1..20_u32 {
            let prices: Vec<u32> = (1..=16).map(|at| 1 + at * seed * 7919 % 500).collect();
            let covers = |set: &u32| {
                let has = |square: &Square| set >> square.index() & 1 == 1;
                part.iter().all(|square| graph.neighbours(square).iter().any(has))
            };
            let cost =
                |set: u32| (0..16).filter(|at| set >> at & 1 == 1).map(|at| prices[at]).sum();
            let least: u32 = (0..1 << 16).filter(covers).map(cost).min().unwrap();
            let instance = SearchInstance::priced(&graph, &part, &order, prices);
            let mut search = Weighting::new(Arc::new(instance), &[], Random::new(seed.into(), 0));
            while search.run(2000) {}
            assert_eq!(search.best_cost(), least);
        }
    }

    #[test]
    fn the_best_is_a_cover_at_any_time() {
        let board = Board::new(8, 11).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Total);
        let problem = Problem { rule: Rule::Total, ..Problem::new(board) };
        let instance = Arc::new(SearchInstance::new(&problem, &graph).unwrap());
        let mut search = Weighting::new(Arc::clone(&instance), &[], Random::new(3, 0));
        for _ in 0..50 {
            search.run(20);
            let cover = squares(board, &instance.lift(search.best()));
            destrier_certify::check_cover(&problem, &cover).unwrap();
            assert_eq!(cover.len(), search.best_cost() as usize);
        }
    }
}
