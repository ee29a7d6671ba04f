//! Combinations of the states of all layers: what a decision does to them, and the least that leads to each.

use super::join;
use super::track::{Step, Table, Track};

/// Fewer combinations are decided sooner than a thread starts.
const WORTH_A_THREAD: usize = 1 << 12;

/// A combination of states, the least that leads to it, and the least with half of the costs on the middle
/// line, perhaps on another way.
pub(super) type Combination = (u64, i64, i64);

/// What it costs all layers at least to go on from a combination.
pub(super) fn least(state: u64, onward: &[&Table], tracks: &[Track]) -> i64 {
    let (mut rest, mut least) = (state, 0);
    for (table, track) in onward.iter().zip(tracks) {
        let own = usize::try_from(rest & ((1 << track.width) - 1));
        least += i64::from(table[own.expect("at most 26 bits")]);
        rest >>= track.width;
    }
    least
}

/// What deciding a square does to combinations, the first layer in the lowest bits.
pub(super) struct Joint {
    covers: u64,
    complete: u64,
    cost: i64,
}

pub(super) fn joint(tracks: &[Track], at: usize) -> Joint {
    let mut joint = Joint { covers: 0, complete: 0, cost: 0 };
    let mut shift = 0;
    for track in tracks {
        let Step { covers, complete, share } = track.steps[at];
        joint.covers |= (covers as u64) << shift;
        joint.complete |= (complete as u64) << shift;
        joint.cost += i64::from(share);
        shift += track.width;
    }
    joint
}

/// Both decisions of every combination, with what a piece costs in full and with half of the middle line;
/// the least that leads to each that is worth it.
pub(super) fn decide(
    left: &[Combination],
    [full, half]: &[Joint; 2],
    worth: impl Fn(&Combination) -> bool + Sync,
) -> Vec<Combination> {
    let decided = |covers: u64, cost: i64, halved: i64| -> Vec<Combination> {
        let then = left.iter().map(|&(s, spent, half)| (s | covers, spent + cost, half + halved));
        let done = then.filter(|(state, ..)| state & full.complete == full.complete);
        let open = done.map(|(state, spent, half)| (state & !full.complete, spent, half));
        open.filter(&worth).collect()
    };
    let with = || {
        let mut with = decided(full.covers, full.cost, half.cost);
        with.sort();
        with
    };
    // without a piece they stay in order
    let (without, with) = if left.len() > WORTH_A_THREAD {
        join(|| decided(0, 0, 0), with)
    } else {
        (decided(0, 0, 0), with())
    };
    merged(without, with)
}

/// Combinations in order, each once with the least of what leads to it.
fn merged(first: Vec<Combination>, second: Vec<Combination>) -> Vec<Combination> {
    let mut all: Vec<Combination> = Vec::with_capacity(first.len() + second.len());
    let mut sources = [first.into_iter().peekable(), second.into_iter().peekable()];
    loop {
        let [first, second] = &mut sources;
        let next = match (first.peek(), second.peek()) {
            (Some(one), Some(other)) if one <= other => first.next(),
            (Some(_), None) => first.next(),
            _ => second.next(),
        };
        let Some(next) = next else { return all };
        match all.last_mut() {
            Some(last) if last.0 == next.0 => last.2 = last.2.min(next.2),
            _ => all.push(next),
        }
    }
}
