//! Searches side by side: each thread has one on the problem itself and some on its symmetries by
//! orbits; in each round both have a turn, and after it all look below the cheapest choice. Where
//! this gains nothing for long, one thread walks among the cheapest choices by exact windows, and
//! searches begin anew from parts of what was found, joined.

use super::engine::Engine;
use super::ground::Ground;
use super::instance::SearchInstance;
use super::island::{GLANCE, Island};
use super::options::{Best, SearchError, SearchOptions};
use super::walk::Walk;
use destrier_run::{Control, Random};
use std::sync::Arc;
use std::thread;

/// After so many rounds without a smaller cover, each round of the first thread has a window.
const WALK: u64 = 100;
/// After each so many rounds without a smaller cover, one thread's search begins anew.
const CROSS: u64 = 250;

/// All searches of all threads.
pub(super) struct Portfolio<'a> {
    ground: Ground<'a>,
    own: Arc<SearchInstance>,
    workers: Vec<Worker>,
    /// Only cheaper choices are looked for.
    below: u64,
    /// Swaps in the next turn; turns become longer, so that what is easy is found at once.
    turn: u64,
    /// Swaps in the longest turns: some tenth of a second.
    longest: u64,
    /// Rounds since the cheapest choice was found.
    stalled: u64,
    random: Random,
    /// Swaps of searches that began anew.
    retired: u64,
}

/// The searches of one thread.
struct Worker {
    own: Island,
    guests: Vec<Island>,
    walk: Option<Walk>,
    rounds: usize,
}

impl<'a> Portfolio<'a> {
    pub(super) fn new<S>(
        ground: Ground<'a>,
        options: &SearchOptions<S>,
        start: Option<&[u32]>,
        control: Control<'_>,
    ) -> Result<Self, SearchError> {
        let own = Arc::new(ground.instance()?);
        let threads = options.threads.max(1);
        let island = |method: String, instance: &Arc<SearchInstance>, stream: usize| {
            Island::new(method, instance, start, Random::new(options.seed, stream as u64))
        };
        let worker = |thread| Worker {
            own: island(ground.name(), &own, thread),
            guests: Vec::new(),
            walk: None,
            rounds: 0,
        };
        let mut workers: Vec<Worker> = (0..threads).map(worker).collect();
        for (index, (name, symmetric)) in ground.symmetric(control).into_iter().enumerate() {
            let guest = island(name, &Arc::new(symmetric), threads + index);
            workers[index % threads].guests.push(guest);
        }
        // swaps of the general search take longer by a factor that differs between problems
        let pace = if own.is_plain() { 1 } else { 8 };
        let longest = (400_000_000 / pace / ground.pace(&own)).max(16);
        let first = workers[0].own.best().filter(|_| ground.is_plain() && options.windows);
        workers[0].walk = first.map(|first| Walk::new(&first, Random::new(options.seed, WALK)));
        Ok(Portfolio {
            ground,
            own,
            workers,
            below: options.below.map_or(u64::MAX, |below| below as u64),
            turn: (GLANCE / pace).min(longest),
            longest,
            stalled: 0,
            random: Random::new(options.seed, CROSS),
            retired: 0,
        })
    }

    /// The search of one thread anew, from parts of all searches' choices.
    fn cross(&mut self) {
        let found = self.islands().filter_map(Island::best).map(|best| best.items);
        let found: Vec<Vec<u32>> = found.collect();
        if found.is_empty() {
            return;
        }
        let start = self.ground.joined(&self.own, &found, &mut self.random);
        let worker = (self.stalled / CROSS) as usize % self.workers.len();
        let island = &mut self.workers[worker].own;
        self.retired += island.swaps();
        island.restart(&start, Random::new(self.random.draw(), 0));
    }

    fn islands(&self) -> impl Iterator<Item = &Island> {
        self.workers.iter().flat_map(|worker| std::iter::once(&worker.own).chain(&worker.guests))
    }
}

impl Engine for Portfolio<'_> {
    /// The cheapest of the choices that the searches began with, if one of them did.
    fn first(&self) -> Option<Best> {
        self.islands().min_by_key(|island| island.cost())?.best()
    }

    /// Every thread's turns; a choice cheaper than the best, if there is one. What is found does
    /// not depend on which thread is faster.
    fn round(&mut self, best: Option<&Best>, control: Control<'_>) -> Option<Best> {
        let least = best.map_or(u64::MAX, |best| best.cost).min(self.below);
        let turn = self.turn;
        self.turn = (2 * turn).min(self.longest);
        self.stalled += 1;
        if self.ground.is_plain() && self.stalled.is_multiple_of(CROSS) {
            self.cross();
        }
        let walks = self.stalled > WALK;
        let ground = (self.ground, &*self.own);
        let turn = |worker: &mut Worker| {
            worker.round(least, turn, control);
            if let (true, Some(walk), Some(best)) = (walks, &mut worker.walk, best) {
                walk.step(ground, best, control);
            }
        };
        if cfg!(target_family = "wasm") {
            self.workers.iter_mut().for_each(turn); // there are no threads
        } else {
            thread::scope(|scope| {
                for worker in &mut self.workers {
                    scope.spawn(|| turn(worker));
                }
            });
        }
        let cheapest = self.islands().min_by_key(|island| island.cost());
        let searched = cheapest.filter(|island| island.cost() < least).and_then(Island::best);
        let walk = self.workers[0].walk.as_ref().filter(|walk| walks && walk.cost() < least);
        let found = walk.map(Walk::best).into_iter().chain(searched).min_by_key(|best| best.cost);
        if found.is_some() {
            self.stalled = 0;
        }
        found
    }

    fn uncovered(&self) -> usize {
        self.workers.iter().map(|worker| worker.own.uncovered()).min().unwrap_or(0)
    }

    fn swaps(&self) -> u64 {
        self.retired + self.islands().map(|island| island.swaps()).sum::<u64>()
    }
}

impl Worker {
    fn round(&mut self, best: u64, turn: u64, control: Control<'_>) {
        self.own.turn(best, turn, control);
        if !self.guests.is_empty() {
            let guest = self.rounds % self.guests.len();
            self.guests[guest].turn(best.min(self.own.cost()), turn, control);
        }
        self.rounds += 1;
    }
}
