//! Two threads: for the projections, and for the two halves of a decision; one where there are no threads.

use super::space::StateSpace;

/// Something of each projection, in order; half of them on a thread of their own.
pub(super) fn for_each<T: Send>(
    spaces: &[StateSpace],
    make: impl Fn(usize, &StateSpace) -> T + Sync,
) -> Vec<T> {
    let (first, second) = spaces.split_at(spaces.len() / 2);
    let of = |from: usize, spaces: &[StateSpace]| -> Vec<T> {
        spaces.iter().enumerate().map(|(at, space)| make(from + at, space)).collect()
    };
    let (second, mut all) = join(|| of(first.len(), second), || of(0, first));
    all.extend(second);
    all
}

/// Both at the same time.
pub(super) fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B,
) -> (A, B) {
    if cfg!(target_family = "wasm") {
        return (one(), other());
    }
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), other)
    })
}
