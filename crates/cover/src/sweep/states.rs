//! The exact sweep of a part: all layers together, with what the layers cost at least as the bound.

use super::groups::{Decision, Groups, Joint, Origin};
use super::plan::Plan;
use super::split::Split;
use destrier_board::{Square, SquareSet};
use std::sync::atomic::{AtomicBool, Ordering};

/// How a sweep of the part ended.
pub(super) enum Found {
    /// No set of pieces within the budget covers it.
    Nothing,
    /// The cheapest set, and its cost.
    Cheapest(SquareSet, i64),
    /// The states take more room than allowed.
    TooMany,
    /// It was told to stop.
    Stopped,
}

/// Bytes of a state, with those that follow from it, their places in a hash table and other groups.
const STATE_BYTES: u64 = 96;
/// Bytes that stay of it.
const ORIGIN_BYTES: u64 = 4;

/// States met, all together and at most at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) states: u64,
    pub(super) peak: usize,
}

/// The cheapest set of pieces that covers the part for at most `budget`, or its mirror image. The
/// split's guides have to be those of its costs. Has a word after every line: how many, and states met.
pub(super) fn cheapest(
    split: &mut Split,
    budget: i64,
    room: u64,
    stop: &AtomicBool,
    word: &mut dyn FnMut(usize, u64),
    tally: &mut Tally,
) -> Found {
    let plan = split.plan;
    let mut met = 0;
    let mut groups = Groups::new();
    let halved: Vec<Vec<i16>> = split.costs.iter().map(|costs| plan.middle.halved(costs)).collect();
    let mut origins: Vec<Vec<Origin>> = Vec::with_capacity(plan.order.len());
    let steps: Vec<Joint> = (0..plan.order.len()).map(|at| Joint::new(plan, at)).collect();
    for line in 0..plan.lines.len() - 1 {
        let first = line < plan.middle.lines;
        let sum = |costs: &[Vec<i16>], at: usize| costs.iter().map(|costs| costs[at]).sum();
        split.guide_through(line);
        let (begin, end) = (plan.lines[line], plan.lines[line + 1]);
        let half = (end - begin).div_ceil(2);
        for at in begin..end {
            if (at - begin).is_multiple_of(half) {
                let stretch = at..(at + half).min(end);
                groups.divide(steps[stretch].iter().fold(0, |bits, step| bits | step.covers));
            }
            let decision = Decision {
                step: &steps[at],
                cost: sum(&split.costs, at),
                halved: sum(&halved, at),
                first,
                limit: if first { budget.div_euclid(2) } else { budget },
                tables: &split.guides(at + 1 - begin),
            };
            origins.push(groups.decide(&decision));
            let states = groups.len() as u64;
            tally.states += states;
            tally.peak = tally.peak.max(states as usize);
            if states == 0 {
                return Found::Nothing;
            }
            met += states;
            if met * ORIGIN_BYTES + states * STATE_BYTES > room {
                return Found::TooMany;
            }
            if stop.load(Ordering::Relaxed) {
                return Found::Stopped;
            }
        }
        word(line + 1, met);
    }
    Found::Cheapest(pieces(plan, &origins), groups.spent().into())
}

/// The pieces on the way to the only state in the end.
fn pieces(plan: &Plan, origins: &[Vec<Origin>]) -> SquareSet {
    let mut state = 0;
    let mut squares: Vec<Square> = Vec::new();
    for (&square, from) in plan.order.iter().zip(origins).rev() {
        squares.extend((from[state] % 2 == 1).then_some(square));
        state = from[state] as usize / 2;
    }
    SquareSet::from_squares(plan.board, squares)
}
