//! Searches side by side: each thread has one on the problem itself and some on its symmetries by
//! orbits; in each round both have a turn, and after it all look below the smallest cover.

use crate::search::instance::Instance;
use crate::search::random::Random;
use crate::search::weighting::Weighting;
use crate::search::{Best, Clock, Options, SearchError};
use destrier_board::{Group, MoveGraph, Problem};
use std::sync::Arc;
use std::thread;

/// The clock is looked at after so many swaps.
const GLANCE: u64 = 2_048;

/// All searches of all threads.
pub(super) struct Portfolio {
    workers: Vec<Worker>,
    /// Only smaller covers are looked for.
    below: usize,
    /// Swaps in a turn: some tenth of a second.
    turn: u64,
}

/// The searches of one thread.
struct Worker {
    own: Island,
    guests: Vec<Island>,
    rounds: usize,
}

/// One search, on one symmetry.
struct Island {
    method: String,
    instance: Arc<Instance>,
    search: Weighting,
}

impl Portfolio {
    pub(super) fn new(
        problem: &Problem,
        graph: &MoveGraph,
        options: &Options,
    ) -> Result<Self, SearchError> {
        let start = options.start.as_ref();
        let island = |instance: &Arc<Instance>, symmetry: Group, stream: usize| {
            let columns = start.map_or(Vec::new(), |start| instance.lower(start));
            let random = Random::new(options.seed, stream as u64);
            let search = Weighting::new(Arc::clone(instance), &columns, random);
            let method = if symmetry == Group::None { "free" } else { &symmetry.to_string() };
            Island { method: method.to_owned(), instance: Arc::clone(instance), search }
        };
        let own = Arc::new(Instance::new(problem, graph)?);
        let threads = options.threads.max(1);
        let worker = |thread| Worker {
            own: island(&own, problem.symmetry, thread),
            guests: Vec::new(),
            rounds: 0,
        };
        let mut workers: Vec<Worker> = (0..threads).map(worker).collect();
        for (index, symmetric) in richer(problem).iter().enumerate() {
            if let Ok(instance) = Instance::new(symmetric, graph) {
                let guest = island(&Arc::new(instance), symmetric.symmetry, threads + index);
                workers[index % threads].guests.push(guest);
            }
        }
        let turn = 400_000_000 / (2_000 + problem.board.area() as u64);
        let below = options.below.unwrap_or(usize::MAX);
        Ok(Portfolio { workers, below, turn: turn.max(GLANCE) })
    }

    /// The smallest of the covers that the searches began with.
    pub(super) fn first(&self) -> Best {
        let first = self.islands().min_by_key(|island| island.size());
        first.expect("there is a thread").best()
    }

    /// Every thread's turns; a cover smaller than the best, if there is one. What is found does
    /// not depend on which thread is faster.
    pub(super) fn round(&mut self, best: &Best, clock: &Clock<'_>) -> Option<Best> {
        let (size, turn) = (best.cover.len().min(self.below), self.turn);
        thread::scope(|scope| {
            for worker in &mut self.workers {
                scope.spawn(move || worker.round(size, turn, clock));
            }
        });
        let smallest = self.islands().min_by_key(|island| island.size());
        smallest.filter(|island| island.size() < size).map(Island::best)
    }

    pub(super) fn uncovered(&self) -> usize {
        self.workers.iter().map(|worker| worker.own.search.uncovered()).min().unwrap_or(0)
    }

    pub(super) fn swaps(&self) -> u64 {
        self.islands().map(|island| island.search.swaps()).sum()
    }

    fn islands(&self) -> impl Iterator<Item = &Island> {
        self.workers.iter().flat_map(|worker| std::iter::once(&worker.own).chain(&worker.guests))
    }
}

impl Worker {
    fn round(&mut self, best: usize, turn: u64, clock: &Clock<'_>) {
        self.own.turn(best, turn, clock);
        if !self.guests.is_empty() {
            let guest = self.rounds % self.guests.len();
            self.guests[guest].turn(best.min(self.own.size()), turn, clock);
        }
        self.rounds += 1;
    }
}

impl Island {
    /// Looks for covers of fewer than `best` squares.
    fn turn(&mut self, best: usize, turn: u64, clock: &Clock<'_>) {
        let below = best.saturating_sub(1 + self.instance.base());
        self.search.limit_to(below as u32);
        let mut left = turn;
        while left > 0 && !clock.is_over() {
            let swaps = left.min(GLANCE);
            self.search.run(swaps);
            left -= swaps;
        }
    }

    /// The size of its smallest cover.
    fn size(&self) -> usize {
        self.instance.base() + self.search.best_cost() as usize
    }

    fn best(&self) -> Best {
        let cover = self.instance.lift(self.search.best());
        Best { cover, method: self.method.clone() }
    }
}

/// The problem with each larger symmetry of its board. Squares that are fixed may break a symmetry,
/// so there is none then.
fn richer(problem: &Problem) -> Vec<Problem> {
    if !problem.forced.is_empty() || !problem.forbidden.is_empty() {
        return Vec::new();
    }
    let own = problem.symmetry.elements();
    let larger = Group::ALL.into_iter().filter(|group| {
        let elements = group.elements();
        elements.len() > own.len() && own.iter().all(|symmetry| elements.contains(symmetry))
    });
    larger.filter_map(|group| problem.clone().with_symmetry(group).ok()).collect()
}
