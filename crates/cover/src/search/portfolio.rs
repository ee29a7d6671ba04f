//! Searches side by side: each thread has one on the problem itself and some on its symmetries by
//! orbits; in each round both have a turn, and after it all look below the smallest cover. Where
//! this gains nothing for long, one thread walks among the smallest covers by exact windows, and
//! searches begin anew from corners of what was found, joined.

use crate::search::error::SearchError;
use crate::search::instance::Instance;
use crate::search::island::{GLANCE, Island};
use crate::search::join::join;
use crate::search::mend::mend;
use crate::search::options::{Best, Options};
use crate::search::walk::Walk;
use destrier_board::{Board, Group, MoveGraph, Problem, SquareSet, Symmetry};
use destrier_run::{Control, Random};
use std::sync::Arc;
use std::thread;

/// After so many rounds without a smaller cover, each round of the first thread has a window.
const WALK: u64 = 100;
/// After each so many rounds without a smaller cover, one thread's search begins anew.
const CROSS: u64 = 250;

/// All searches of all threads.
pub(super) struct Portfolio {
    workers: Vec<Worker>,
    /// Only smaller covers are looked for.
    below: usize,
    /// Swaps in the next turn; turns become longer, so that what is easy is found at once.
    turn: u64,
    /// Swaps in the longest turns: some tenth of a second.
    longest: u64,
    /// Rounds since the smallest cover was found.
    stalled: u64,
    /// Whether the problem knows nothing but covering, so that corners may be exchanged.
    plain: bool,
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

impl Portfolio {
    pub(super) fn new(
        problem: &Problem,
        graph: &MoveGraph,
        options: &Options,
    ) -> Result<Self, SearchError> {
        let start = options.start.as_ref();
        let island = |instance: &Arc<Instance>, symmetry: Group, stream: usize| {
            let random = Random::new(options.seed, stream as u64);
            let method = if symmetry == Group::None { "free" } else { &symmetry.to_string() };
            Island::new(method.to_owned(), instance, start, random)
        };
        let own = Arc::new(Instance::new(problem, graph)?);
        let threads = options.threads.max(1);
        let worker = |thread| Worker {
            own: island(&own, problem.symmetry, thread),
            guests: Vec::new(),
            walk: None,
            rounds: 0,
        };
        let mut workers: Vec<Worker> = (0..threads).map(worker).collect();
        for (index, symmetric) in richer(problem).iter().enumerate() {
            if let Ok(instance) = Instance::new(symmetric, graph) {
                let guest = island(&Arc::new(instance), symmetric.symmetry, threads + index);
                workers[index % threads].guests.push(guest);
            }
        }
        // swaps within limits take longer by a factor that differs between pieces
        let pace = if own.limits.is_empty() { 1 } else { 8 };
        let longest = 400_000_000 / pace / (2_000 + problem.board.area() as u64);
        let below = options.below.unwrap_or(usize::MAX);
        let plain = problem.is_plain() && problem.rule.is_monotone();
        let first = workers[0].own.best().filter(|_| plain && options.windows);
        workers[0].walk =
            first.map(|first| Walk::new(first.cover, Random::new(options.seed, WALK)));
        let random = Random::new(options.seed, CROSS);
        Ok(Portfolio {
            workers,
            below,
            turn: GLANCE / pace,
            longest: longest.max(GLANCE),
            stalled: 0,
            plain,
            random,
            retired: 0,
        })
    }

    /// The smallest of the covers that the searches began with, if one of them did.
    pub(super) fn first(&self) -> Option<Best> {
        self.islands().min_by_key(|island| island.size())?.best()
    }

    /// Every thread's turns; a cover smaller than the best, if there is one. What is found does
    /// not depend on which thread is faster.
    pub(super) fn round(
        &mut self,
        best: Option<&Best>,
        graph: &MoveGraph,
        control: Control<'_>,
    ) -> Option<Best> {
        let size = best.map_or(usize::MAX, |best| best.cover.len()).min(self.below);
        let turn = self.turn;
        self.turn = (2 * turn).min(self.longest);
        self.stalled += 1;
        if self.plain && self.stalled.is_multiple_of(CROSS) {
            self.cross(graph);
        }
        let walks = self.stalled > WALK;
        thread::scope(|scope| {
            for worker in &mut self.workers {
                scope.spawn(move || {
                    worker.round(size, turn, control);
                    if let (true, Some(walk), Some(best)) = (walks, &mut worker.walk, best) {
                        walk.step(graph, &best.cover, control);
                    }
                });
            }
        });
        let smallest = self.islands().min_by_key(|island| island.size());
        let searched = smallest.filter(|island| island.size() < size).and_then(Island::best);
        let walked = self.workers[0].walk.as_ref().map(Walk::cover);
        let walked = walked.filter(|cover| walks && cover.len() < size);
        let walked =
            walked.map(|cover| Best { cover: cover.clone(), method: "windows".to_owned() });
        let found = walked.into_iter().chain(searched).min_by_key(|best| best.cover.len());
        if found.is_some() {
            self.stalled = 0;
        }
        found
    }

    /// The search of one thread anew, from corners of all searches' covers.
    fn cross(&mut self, graph: &MoveGraph) {
        let covers: Vec<SquareSet> =
            self.islands().filter_map(Island::best).map(|best| best.cover).collect();
        let own: Vec<Symmetry> = symmetries(graph.board());
        let corners = [(); 4].map(|()| {
            let cover = &covers[self.random.below(covers.len())];
            cover.image(own[self.random.below(own.len())])
        });
        let joined = join(graph, corners.each_ref(), self.random.draw());
        let start = mend(graph, &joined, self.random.draw());
        let worker = (self.stalled / CROSS) as usize % self.workers.len();
        let island = &mut self.workers[worker].own;
        self.retired += island.swaps();
        island.restart(&start, Random::new(self.random.draw(), 0));
    }

    pub(super) fn uncovered(&self) -> usize {
        self.workers.iter().map(|worker| worker.own.uncovered()).min().unwrap_or(0)
    }

    pub(super) fn swaps(&self) -> u64 {
        self.retired + self.islands().map(|island| island.swaps()).sum::<u64>()
    }

    fn islands(&self) -> impl Iterator<Item = &Island> {
        self.workers.iter().flat_map(|worker| std::iter::once(&worker.own).chain(&worker.guests))
    }
}

impl Worker {
    fn round(&mut self, best: usize, turn: u64, control: Control<'_>) {
        self.own.turn(best, turn, control);
        if !self.guests.is_empty() {
            let guest = self.rounds % self.guests.len();
            self.guests[guest].turn(best.min(self.own.size()), turn, control);
        }
        self.rounds += 1;
    }
}

/// The symmetries that lead to the same board.
fn symmetries(board: Board) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board)).collect()
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
