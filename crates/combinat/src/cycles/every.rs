//! Balanced partitions into every number of cycles.
//!
//! Each partition is changed into the one with a cycle more, which takes a few exchanges where a search from
//! the start takes thousands. A second row of partitions begins with tiles of 4x4. What neither finds is
//! left to weights, which exclude numbers, and to the methods of a single task.

use super::local::{self, Cycles, cut};
use super::partition::certify;
use super::repair::{FOR_WINDOWS, repair};
use super::strategy::{plain, search, weigh};
use super::tiles::tiled;
use super::{Answer, Arena, Graph, Options, PartitionError, Task, Weights, impossible};
use destrier_run::Random;
use std::collections::BTreeMap;
use std::time::Duration;

/// Windows, and exchanges of two cycles, that change one partition into the next.
const WINDOWS: u64 = 2_500;
const EXCHANGES: u64 = 1_000;

/// Cycles so short that exchanges of two do not help where windows fail.
const SHORT: usize = 8;

/// Cycles of so many squares or more on average are found on all but narrow boards.
const MIDDLE: usize = 5;

/// Numbers in a row that are not reached, after which a row ends.
const GIVES_UP: usize = 4;

/// Boards of more squares have too many cycles to weigh in seconds.
const WEIGHED: usize = 400;

/// What is known of one number of cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The checker has accepted a partition.
    Partition,
    /// There is none, as counting, weights or an exhaustive search show.
    None,
    /// A limit came first.
    Open,
}

/// Decides for every number of cycles whether there is a balanced partition; `patience` is what one
/// number may take that is not found at once.
///
/// # Errors
/// As [`partition`](super::partition).
pub fn every_count(
    arena: &Arena,
    options: &Options,
    patience: Duration,
) -> Result<BTreeMap<usize, Decision>, PartitionError> {
    let graph = arena.graph()?;
    let known = (1..=graph.len() / 4).map(|count| (count, Decision::Open)).collect();
    let mut table = Table { arena, graph: &graph, options: *options, patience, known };
    table.exclude(|task| impossible(&graph, task).is_some());
    let random = &mut Random::new(options.seed, 0);
    if let Some(start) = cut(&graph, Task::balanced(graph.len(), 1), random, &options.control) {
        table.row(&start, random)?;
    }
    if let Some(start) = plain(arena).and_then(|board| tiled(board, &graph, random)) {
        table.row(&start, random)?;
    }
    if graph.len() <= WEIGHED {
        table.weigh()?;
    }
    for count in table.open() {
        if options.control.halted().is_none()
            && (graph.len() <= WEIGHED || MIDDLE * count <= graph.len())
        {
            table.search(count)?;
        }
    }
    Ok(table.known)
}

/// What is known so far.
struct Table<'a> {
    arena: &'a Arena,
    graph: &'a Graph,
    options: Options<'a>,
    patience: Duration,
    known: BTreeMap<usize, Decision>,
}

impl Table<'_> {
    fn task(&self, count: usize) -> Task {
        Task::balanced(self.graph.len(), count)
    }

    fn open(&self) -> Vec<usize> {
        let open = self.known.iter().filter(|&(_, &known)| known == Decision::Open);
        open.map(|(&count, _)| count).collect()
    }

    /// Excludes the open numbers of which this is so.
    fn exclude(&mut self, is_impossible: impl Fn(Task) -> bool) {
        for count in self.open() {
            if is_impossible(self.task(count)) {
                self.known.insert(count, Decision::None);
            }
        }
    }

    /// Keeps a partition, once the checker has accepted it.
    fn keep(&mut self, count: usize, cycles: &[Vec<u32>]) -> Result<(), PartitionError> {
        let squares = self.arena.squares();
        let named = |cycle: &Vec<u32>| cycle.iter().map(|&v| squares[v as usize]).collect();
        certify(self.arena, self.task(count), cycles.iter().map(named).collect())?;
        self.known.insert(count, Decision::Partition);
        Ok(())
    }

    /// Changes one partition into all others that are open: those with more cycles, and where it has too
    /// many for that, those with fewer.
    fn row(&mut self, start: &[Vec<u32>], random: &mut Random) -> Result<(), PartitionError> {
        let (fewer, more): (Vec<usize>, Vec<usize>) =
            self.open().into_iter().partition(|&count| count < start.len());
        for counts in [more, fewer.into_iter().rev().collect()] {
            let mut cycles = start.to_vec();
            let mut failed = 0;
            for count in counts {
                if failed == GIVES_UP || self.options.control.halted().is_some() {
                    break;
                }
                if self.change(&mut cycles, count, random) {
                    self.keep(count, &cycles)?;
                    failed = 0;
                } else if self.task(count).most <= SHORT {
                    failed += 1;
                } else if let Some(found) = self.search(count)? {
                    cycles = found;
                }
            }
        }
        Ok(())
    }

    /// Changes cycles into a partition with so many; whether that was reached.
    fn change(&self, cycles: &mut Vec<Vec<u32>>, count: usize, random: &mut Random) -> bool {
        let (graph, control, task) = (self.graph, &self.options.control, self.task(count));
        if task.most <= FOR_WINDOWS && repair(graph, task, cycles, random, WINDOWS, control) {
            return true;
        }
        if task.most <= SHORT {
            return false;
        }
        let mut long = Cycles::new(graph, std::mem::take(cycles));
        let found = local::search(&mut long, task, random, EXCHANGES, control);
        *cycles = long.list;
        found
    }

    /// Excludes numbers for which the cycles weigh too much or too little together.
    fn weigh(&mut self) -> Result<(), PartitionError> {
        for least in [4, 6] {
            let of = |count: &usize| Some(self.task(*count)).filter(|task| task.least == least);
            let Some(task) = self.open().iter().filter_map(of).max_by_key(|task| task.most) else {
                continue;
            };
            let Some(weights) = weigh(self.graph, Task { count: None, ..task })? else { continue };
            let light = |count: usize| {
                let few = |weights: &Weights| !weights.allow(count as i64, weights.total());
                weights.iter().any(few)
            };
            self.exclude(|other| {
                (task.least..=task.most).contains(&other.least)
                    && other.most <= task.most
                    && other.count.is_some_and(light)
            });
        }
        Ok(())
    }

    /// Searches for a number by itself, for as long as patience lasts; the partition, if it finds one.
    fn search(&mut self, count: usize) -> Result<Option<Vec<Vec<u32>>>, PartitionError> {
        let options =
            Options { control: self.options.control.within(Some(self.patience)), ..self.options };
        match search(self.arena, self.graph, self.task(count), &options)?.answer {
            Answer::Found(cycles) => {
                self.keep(count, &cycles)?;
                return Ok(Some(cycles));
            }
            Answer::Impossible => {
                self.known.insert(count, Decision::None);
            }
            Answer::Unknown => {}
        }
        Ok(None)
    }
}
