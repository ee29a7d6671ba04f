//! Regions that several threads try at once, which come to what one thread makes of them.
//!
//! A row in a region that has come to something needs none of its own, so what is tried depends on what was found before.
//! Threads try the rows first that are in no region at hand, and what they find is taken over in the order of the rows: what
//! one thread would not have tried is left out.

use crate::beside::on_threads;
use std::collections::HashSet;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How far a row is, whose region is tried.
enum Stage<M> {
    Open,
    /// A thread tries this region.
    Begun(Vec<u32>),
    /// What came of it, with the rows that need no region after that.
    Made(M, Vec<u32>),
}

/// Rows in their order.
struct Queue<'a, M> {
    rows: &'a [u32],
    stages: Vec<Stage<M>>,
    /// So many of the first ones are taken over.
    over: usize,
    /// The rows that need no region.
    met: HashSet<u32>,
}

impl<M> Queue<'_, M> {
    /// The first row that nobody has tried: one that no region at hand may meet, and any that is not met where there is none.
    fn next(&self) -> Option<usize> {
        let (mut near, mut other): (HashSet<u32>, _) = (HashSet::new(), None);
        for at in self.over..self.rows.len() {
            let row = &self.rows[at];
            match &self.stages[at] {
                Stage::Open if self.met.contains(row) => {}
                Stage::Open if near.contains(row) => other = other.or(Some(at)),
                Stage::Open => return Some(at),
                Stage::Begun(rows) | Stage::Made(_, rows) => near.extend(rows),
            }
        }
        other
    }

    /// Takes over what is made of the first rows.
    fn take_over(&mut self, take: &mut impl FnMut(M) -> bool) {
        while self.over < self.rows.len() {
            let is_met = self.met.contains(&self.rows[self.over]);
            match mem::replace(&mut self.stages[self.over], Stage::Open) {
                _ if is_met => {}
                Stage::Made(made, rows) => {
                    if take(made) {
                        self.met.extend(rows);
                    }
                }
                stage => {
                    self.stages[self.over] = stage;
                    return;
                }
            }
            self.over += 1;
        }
    }
}

/// Tries the regions of rows in their order, on so many threads. `attempt` says what a region comes to, and which rows need
/// none after that if `take` says that it is of use. Where `goes_on` says no it ends with what is taken over.
pub(super) fn in_order<M: Send>(
    (rows, threads): (&[u32], usize),
    region: impl Fn(u32) -> Vec<u32> + Sync,
    attempt: impl Fn(Vec<u32>) -> (M, Vec<u32>) + Sync,
    take: impl FnMut(M) -> bool + Send,
    goes_on: impl Fn() -> bool + Sync,
) {
    let stages = rows.iter().map(|_| Stage::Open).collect();
    let queue = Mutex::new((Queue { rows, stages, over: 0, met: HashSet::new() }, take));
    let work = |_: usize| {
        while goes_on() {
            let (at, own) = {
                let (queue, _) = &mut *lock(&queue);
                let Some(at) = queue.next() else { return };
                let own = region(rows[at]);
                queue.stages[at] = Stage::Begun(own.clone());
                (at, own)
            };
            let (made, met) = attempt(own);
            let (queue, take) = &mut *lock(&queue);
            queue.stages[at] = Stage::Made(made, met);
            queue.take_over(take);
        }
    };
    match threads {
        1 => work(0),
        _ => drop(on_threads(0..threads, work)),
    }
}

/// What a thread that has panicked leaves is dropped with its panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    /// Each region in turn, by one thread that forgets nothing.
    fn one_by_one(regions: &[Vec<u32>], is_of_use: impl Fn(u32) -> bool) -> Vec<u32> {
        let (mut met, mut taken) = (HashSet::new(), Vec::new());
        for (row, region) in (0u32..).zip(regions) {
            if !met.contains(&row) {
                taken.push(row);
                if is_of_use(row) {
                    met.extend(region.iter().copied());
                }
            }
        }
        taken
    }

    #[test]
    fn threads_come_to_what_one_thread_makes() {
        let (mut random, mut left_out) = (Random::new(60, 1), 0);
        for number in 0..200 {
            let count = 1 + random.below(60);
            let drawn = |row| {
                let others = (0..6).map(|_| random.below(count) as u32);
                [row].into_iter().chain(others).collect::<Vec<u32>>()
            };
            let regions: Vec<Vec<u32>> = (0..count as u32).map(drawn).collect();
            let is_of_use = |row: u32| !(row * 7 + number).is_multiple_of(3);
            let rows: Vec<u32> = (0..count as u32).collect();
            for threads in 1..4 {
                let mut taken = Vec::new();
                in_order(
                    (&rows, threads),
                    |row| regions[row as usize].clone(),
                    |region| {
                        // the first ones are the last to end
                        let delay = (count as u32 - region[0]) * 99;
                        let steps = (0..delay).map(std::hint::black_box);
                        assert_eq!(steps.count() as u32, delay);
                        (region[0], region)
                    },
                    |row| {
                        taken.push(row);
                        is_of_use(row)
                    },
                    || true,
                );
                assert_eq!(taken, one_by_one(&regions, is_of_use));
                left_out += count - taken.len();
            }
        }
        assert!(left_out > 1000, "{left_out}");
    }

    #[test]
    fn what_is_taken_over_at_the_end_is_a_beginning() {
        let rows: Vec<u32> = (0..100).collect();
        let done = Mutex::new(Vec::new());
        let take = |row: u32| {
            done.lock().unwrap().push(row);
            false
        };
        let goes_on = || done.lock().unwrap().len() < 40;
        in_order((&rows, 2), |row| vec![row], |region| (region[0], region), take, goes_on);
        let done = done.into_inner().unwrap();
        assert!((40..=41).contains(&done.len()) && done == rows[..done.len()], "{done:?}");
    }
}
