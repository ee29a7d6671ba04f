//! Product states, a state of every projection: what a decision does to them, and the least cost of each.

use super::parallel::join;
use super::space::{StateSpace, Table, Transition};

/// Fewer states are decided sooner than a thread starts.
const WORTH_A_THREAD: usize = 1 << 12;

/// The bits of a product state, its cost-to-come, and that with half of the costs on the middle line, perhaps
/// on another way. No cost is above D times the squares of a board, which is less than 2^26.
pub(super) type ProductState = (u128, u32, u32);

/// The sum of the costs-to-go of a product state's projections.
pub(super) fn cost_to_go(state: u128, to_go: &[&Table], spaces: &[StateSpace]) -> i64 {
    let (mut rest, mut least) = (state, 0);
    for (table, space) in to_go.iter().zip(spaces) {
        let own = usize::try_from(rest & ((1 << space.width) - 1));
        least += i64::from(table[own.expect("at most 26 bits")]);
        rest >>= space.width;
    }
    least
}

/// What deciding a square does to product states, the first projection in the lowest bits.
pub(super) struct JointTransition {
    covers: u128,
    complete: u128,
    cost: u32,
}

impl JointTransition {
    pub(super) fn new(spaces: &[StateSpace], at: usize) -> Self {
        let mut joint = JointTransition { covers: 0, complete: 0, cost: 0 };
        let mut shift = 0;
        for space in spaces {
            let Transition { covers, complete, cost } = space.transitions[at];
            joint.covers |= (covers as u128) << shift;
            joint.complete |= (complete as u128) << shift;
            joint.cost += u32::from(cost);
            shift += space.width;
        }
        joint
    }
}

/// Makes both decisions on every product state, with what a piece costs in full and with half of the middle
/// line; those that are worth keeping, each once with the least costs.
///
/// Invariant: the states are in ascending order, before and after. Without a piece they stay so, as all that
/// are kept lose the same bits; with one they are sorted again.
pub(super) fn decide(
    states: &[ProductState],
    [full, half]: &[JointTransition; 2],
    worth: impl Fn(&ProductState) -> bool + Sync,
) -> Vec<ProductState> {
    let decided = |covers: u128, cost: u32, halved: u32| -> Vec<ProductState> {
        let then =
            states.iter().map(|&(s, to_come, half)| (s | covers, to_come + cost, half + halved));
        let done = then.filter(|(state, ..)| state & full.complete == full.complete);
        let open = done.map(|(state, to_come, half)| (state & !full.complete, to_come, half));
        open.filter(&worth).collect()
    };
    let with = || {
        let mut with = decided(full.covers, full.cost, half.cost);
        with.sort();
        with
    };
    let (without, with) = if states.len() > WORTH_A_THREAD {
        join(|| decided(0, 0, 0), with)
    } else {
        (decided(0, 0, 0), with())
    };
    merged(without, with)
}

/// Product states in ascending order, each once with the least costs.
fn merged(first: Vec<ProductState>, second: Vec<ProductState>) -> Vec<ProductState> {
    let mut all: Vec<ProductState> = Vec::with_capacity(first.len() + second.len());
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
