//! A proof with a search beside it on other cores; a proof alone where there are no threads.

use destrier_run::Control;
use std::sync::atomic::{AtomicBool, Ordering};
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
        (proof, searcher.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
