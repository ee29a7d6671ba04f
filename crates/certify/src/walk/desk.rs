//! What threads know of each other: the leading one, which hands cases on, and its helpers.

use super::ahead::Ahead;
use super::case::{Case, Settled, lesser, to_the_end};
use crate::rejection::Rejection;
use crate::text::Lines;
use crate::work::Work;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Mutex, PoisonError};

/// A case that another thread is to go through, its place among those, and its lines.
pub(super) struct Job<'t, C> {
    pub(super) place: usize,
    pub(super) case: C,
    pub(super) lines: Lines<'t>,
}

/// What threads know of each other.
#[derive(Default)]
pub(super) struct Desk {
    /// How many cases wait for a helper.
    pub(super) waiting: AtomicUsize,
    is_refused: AtomicBool,
    /// What cases that are settled have left of their shares.
    work: Mutex<Work>,
}

impl Desk {
    pub(super) fn work(&self) -> impl std::ops::DerefMut<Target = Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Through how many cases a helper has gone, with their least bound, or its first refusal with the place of that case.
pub(super) type Helped<V> = Result<(usize, Option<V>), (usize, Rejection)>;

/// Goes through cases as they come.
pub(super) fn help<C: Case>(
    jobs: &Mutex<Receiver<Job<C>>>,
    desk: &Desk,
    read: impl Fn(&mut Lines) -> Result<C::Node, Rejection>,
) -> Helped<C::Value> {
    let (mut finished, mut least) = (0, None);
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        // cases that wait are behind all that were taken, so behind a refusal
        let Ok(Job { place, mut case, mut lines }) = job else { return Ok((finished, least)) };
        desk.waiting.fetch_sub(1, Relaxed);
        let bound = to_the_end(&mut case, &mut lines, &read).map_err(|refusal| {
            desk.is_refused.store(true, Relaxed);
            (place, refusal)
        })?;
        assert!(lines.rest().is_empty(), "a case ends where its lines end");
        desk.work().take(case.work());
        least = lesser(least, bound);
        finished += 1;
    }
}

/// The thread that hands cases on.
pub(super) struct Leader<'t, 'd, C> {
    pub(super) ahead: usize,
    pub(super) helpers: usize,
    pub(super) send: Sender<Job<'t, C>>,
    pub(super) desk: &'d Desk,
    pub(super) handed: usize,
}

impl<'t, C: Case> Leader<'t, '_, C> {
    /// Goes through the nodes that it does not hand on, to the last one or to where a helper refuses; returns how many cases it
    /// has handed on, too.
    pub(super) fn lead(
        mut self,
        case: &mut C,
        lines: &mut Lines<'t>,
        read: impl Fn(&mut Lines) -> Result<C::Node, Rejection>,
    ) -> (usize, Result<Settled<C::Value>, Rejection>) {
        let mut ahead = Ahead::default();
        let mut settled = Ok(None);
        while matches!(settled, Ok(None)) && !self.desk.is_refused.load(Relaxed) {
            settled = match self.next(case, lines, &mut ahead) {
                None => read(lines).and_then(|node| case.next(&node)),
                Some((nodes, bytes)) => {
                    case.work().take(&mut self.desk.work());
                    let fork = case.fork(2 * self.helpers + 1);
                    let job =
                        Job { place: self.handed, case: fork, lines: lines.take(nodes, bytes) };
                    self.handed += 1;
                    self.desk.waiting.fetch_add(1, Relaxed);
                    match self.send.send(job) {
                        Ok(()) => case.pass(nodes),
                        Err(_) => break, // all helpers have ended: one has refused, or failed
                    }
                }
            };
        }
        (self.handed, settled)
    }

    /// The lines and bytes of the case of the next node, if a helper should have it.
    fn next(&self, case: &C, lines: &Lines, ahead: &mut Ahead) -> Option<(usize, usize)> {
        if self.desk.waiting.load(Relaxed) >= self.helpers {
            return None;
        }
        let size = case.size()?;
        if lines.number() >= ahead.until {
            *ahead = Ahead::look(lines, self.ahead, C::below);
        }
        ahead.case(lines.number()).filter(|&(_, bytes)| {
            (self.ahead / 256).max(size / 16) <= bytes && bytes <= self.ahead / 4
        })
    }
}
