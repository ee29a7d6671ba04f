//! One search of a portfolio, on one symmetry.

use super::general::General;
use super::instance::SearchInstance;
use super::options::Best;
use super::weighting::Weighting;
use destrier_run::{Control, Random};
use std::sync::Arc;

/// The clock is looked at after so many swaps.
pub(super) const GLANCE: u64 = 2_048;

/// One search, on one symmetry.
pub(super) struct Island {
    method: String,
    instance: Arc<SearchInstance>,
    search: Search,
}

/// What searches: the fast one where every row asks for one column and nothing is limited.
enum Search {
    Covering(Box<Weighting>),
    General(Box<General>),
}

impl Search {
    fn new(instance: &Arc<SearchInstance>, start: Option<&[u32]>, random: Random) -> Self {
        let columns = start.map_or(Vec::new(), |start| instance.lower(start));
        let instance = Arc::clone(instance);
        match instance.is_plain() {
            true => Search::Covering(Box::new(Weighting::new(instance, &columns, random))),
            false => Search::General(Box::new(General::new(instance, &columns, random))),
        }
    }
}

impl Island {
    pub(super) fn new(
        method: String,
        instance: &Arc<SearchInstance>,
        start: Option<&[u32]>,
        random: Random,
    ) -> Self {
        let search = Search::new(instance, start, random);
        Island { method, instance: Arc::clone(instance), search }
    }

    /// Begins anew from these items.
    pub(super) fn restart(&mut self, start: &[u32], random: Random) {
        self.search = Search::new(&self.instance, Some(start), random);
    }

    /// Looks for choices that cost less than `best`.
    pub(super) fn turn(&mut self, best: u64, turn: u64, control: Control<'_>) {
        let below = best.saturating_sub(1 + self.instance.base());
        match &mut self.search {
            Search::Covering(search) => search.limit_to(below.min(u32::MAX.into()) as u32),
            Search::General(search) => search.limit_to(below),
        }
        let mut left = turn;
        while left > 0 && control.halted().is_none() {
            let swaps = left.min(GLANCE);
            match &mut self.search {
                Search::Covering(search) => _ = search.run(swaps),
                Search::General(search) => search.run(swaps),
            }
            left -= swaps;
        }
    }

    /// What its cheapest choice costs; if it has none, more than any.
    pub(super) fn cost(&self) -> u64 {
        let own = match &self.search {
            Search::Covering(search) => Some(search.best_cost().into()),
            Search::General(search) => search.best_cost(),
        };
        own.map_or(u64::MAX, |own| self.instance.base() + own)
    }

    /// Its cheapest choice.
    pub(super) fn best(&self) -> Option<Best> {
        let columns = match &self.search {
            Search::Covering(search) => Some(search.best()),
            Search::General(search) => search.best(),
        };
        let items = self.instance.lift(columns?);
        Some(Best { items, cost: self.cost(), method: self.method.clone() })
    }

    /// Rows not covered or not met, and limits exceeded, at the moment.
    pub(super) fn uncovered(&self) -> usize {
        match &self.search {
            Search::Covering(search) => search.uncovered(),
            Search::General(search) => search.violated(),
        }
    }

    pub(super) fn swaps(&self) -> u64 {
        match &self.search {
            Search::Covering(search) => search.swaps(),
            Search::General(search) => search.swaps(),
        }
    }
}
