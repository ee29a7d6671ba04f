//! One search of a portfolio, on one symmetry.

use super::constrained::Constrained;
use super::instance::Instance;
use super::options::Best;
use super::weighting::Weighting;
use destrier_board::SquareSet;
use destrier_run::{Control, Random};
use std::sync::Arc;

/// The clock is looked at after so many swaps.
pub(super) const GLANCE: u64 = 2_048;

/// One search, on one symmetry.
pub(super) struct Island {
    method: String,
    instance: Arc<Instance>,
    search: Search,
}

/// What searches: the fast one where nothing but covering is asked for.
enum Search {
    Covering(Weighting),
    Constrained(Constrained),
}

impl Search {
    fn new(instance: &Arc<Instance>, start: Option<&SquareSet>, random: Random) -> Self {
        let columns = start.map_or(Vec::new(), |start| instance.lower(start));
        let instance = Arc::clone(instance);
        match instance.limits.is_empty() {
            true => Search::Covering(Weighting::new(instance, &columns, random)),
            false => Search::Constrained(Constrained::new(instance, &columns, random)),
        }
    }
}

impl Island {
    pub(super) fn new(
        method: String,
        instance: &Arc<Instance>,
        start: Option<&SquareSet>,
        random: Random,
    ) -> Self {
        let search = Search::new(instance, start, random);
        Island { method, instance: Arc::clone(instance), search }
    }

    /// Begins anew.
    pub(super) fn restart(&mut self, start: &SquareSet, random: Random) {
        self.search = Search::new(&self.instance, Some(start), random);
    }

    /// Looks for covers of fewer than `best` squares.
    pub(super) fn turn(&mut self, best: usize, turn: u64, control: Control<'_>) {
        let below = best.saturating_sub(1 + self.instance.base()).min(u32::MAX as usize) as u32;
        match &mut self.search {
            Search::Covering(search) => search.limit_to(below),
            Search::Constrained(search) => search.limit_to(below),
        }
        let mut left = turn;
        while left > 0 && control.halted().is_none() {
            let swaps = left.min(GLANCE);
            match &mut self.search {
                Search::Covering(search) => _ = search.run(swaps),
                Search::Constrained(search) => search.run(swaps),
            }
            left -= swaps;
        }
    }

    /// The size of its smallest cover; if it has none, more than any.
    pub(super) fn size(&self) -> usize {
        let cost = |&column: &u32| self.instance.cost[column as usize] as usize;
        let squares = |columns: &[u32]| columns.iter().map(cost).sum::<usize>();
        self.columns().map_or(usize::MAX, |columns| self.instance.base() + squares(columns))
    }

    /// Its smallest cover.
    pub(super) fn best(&self) -> Option<Best> {
        let cover = self.instance.lift(self.columns()?);
        Some(Best { cover, method: self.method.clone() })
    }

    fn columns(&self) -> Option<&[u32]> {
        match &self.search {
            Search::Covering(search) => Some(search.best()),
            Search::Constrained(search) => search.best(),
        }
    }

    /// Squares not covered, and limits exceeded, at the moment.
    pub(super) fn uncovered(&self) -> usize {
        match &self.search {
            Search::Covering(search) => search.uncovered(),
            Search::Constrained(search) => search.violated(),
        }
    }

    pub(super) fn swaps(&self) -> u64 {
        match &self.search {
            Search::Covering(search) => search.swaps(),
            Search::Constrained(search) => search.swaps(),
        }
    }
}
