//! A proof with a search beside it on other cores, and a proof on several; a proof alone where there are no threads.

use destrier_run::Control;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Raises a flag when it goes out of scope.
struct Raised<'a>(&'a AtomicBool);

impl Drop for Raised<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What a proof comes to, and what a search found meanwhile: it is told to stop when the proof ends, and the proof when
/// what is found is enough.
pub(crate) fn beside<P, S: Send>(
    control: Control<'_>,
    prove: impl FnOnce(Control<'_>) -> P,
    search: impl FnOnce(Control<'_>) -> Option<S> + Send,
    is_enough: impl Fn(&S) -> bool + Send,
) -> (P, Option<S>) {
    if cfg!(target_family = "wasm") {
        return (prove(control), None);
    }
    let (proved, met) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let searcher = scope.spawn(|| {
            let found = search(control.silent().or_when(&proved));
            met.store(found.as_ref().is_some_and(is_enough), Ordering::Relaxed);
            found
        });
        let ended = Raised(&proved);
        let proof = prove(control.or_when(&met));
        drop(ended);
        (proof, searcher.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// What the work makes of each of these, in their order, each on a thread of its own.
pub(crate) fn on_threads<I: Send, O: Send>(
    items: impl IntoIterator<Item = I>,
    work: impl Fn(I) -> O + Sync,
) -> Vec<O> {
    let work = &work;
    thread::scope(|scope| {
        let begun = items.into_iter().map(|item| scope.spawn(move || work(item)));
        let begun: Vec<_> = begun.collect();
        let ended = begun.into_iter().map(|work| work.join());
        ended.map(|made| made.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// What the workers make of so many pieces, in the order of these: each takes the next one as long as some are left, on a
/// thread of its own, and one worker alone takes all of them here.
pub(crate) fn shared_out<W: Send, O: Send>(
    workers: &mut [W],
    pieces: usize,
    work: impl Fn(&mut W, usize) -> O + Sync,
) -> Vec<O> {
    if let [worker] = workers {
        return (0..pieces).map(|at| work(worker, at)).collect();
    }
    let next = AtomicUsize::new(0);
    let made = on_threads(workers, |worker| {
        let mut made = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= pieces {
                return made;
            }
            made.push((at, work(worker, at)));
        }
    });
    let mut made: Vec<(usize, O)> = made.into_iter().flatten().collect();
    made.sort_unstable_by_key(|one| one.0);
    made.into_iter().map(|one| one.1).collect()
}
