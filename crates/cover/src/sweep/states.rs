//! The exact sweep of a part: all layers together, with what the layers cost at least as the bound.

use super::plan::Plan;
use super::split::Split;
use super::table::NEVER;
use destrier_board::{Square, SquareSet};
use rustc_hash::FxHashMap;
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

/// Bytes of a state, with those that follow from it and their places in a hash table.
const STATE_BYTES: u64 = 80;
/// Bytes that stay of it.
const ORIGIN_BYTES: u64 = 4;

/// States met, all together and at most at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) states: u64,
    pub(super) peak: usize,
}

/// How a state came about: twice the place of the state before, and one more if by a piece.
type Origin = u32;

/// A combination of states of all layers.
#[derive(Clone, Copy)]
struct State {
    bits: u64,
    /// The least that leads to it.
    spent: i16,
    /// The same with half of the costs on a middle line, perhaps on another way.
    half: i16,
}

/// The cheapest set of pieces that covers the part for at most `budget`, or its mirror image. The
/// split's guides have to be those of its costs.
pub(super) fn cheapest(
    plan: &Plan,
    split: &mut Split,
    budget: i64,
    room: u64,
    stop: &AtomicBool,
    tally: &mut Tally,
) -> Found {
    let mut met = 0;
    let mut states = vec![State { bits: 0, spent: 0, half: 0 }];
    let halved: Vec<Vec<i16>> = split.costs.iter().map(|costs| plan.middle.halved(costs)).collect();
    let mut origins: Vec<Vec<Origin>> = Vec::with_capacity(plan.order.len());
    let mut places: FxHashMap<u64, u32> = FxHashMap::default();
    for line in 0..plan.lines.len() - 1 {
        let first = line < plan.middle.lines;
        let limit = if first { budget.div_euclid(2) } else { budget };
        let sums = |costs: &[Vec<i16>]| -> Vec<i16> {
            let decisions = plan.lines[line]..plan.lines[line + 1];
            decisions.map(|at| costs.iter().map(|costs| costs[at]).sum()).collect()
        };
        let (costs, halved) = (sums(&split.costs), sums(&halved));
        split.guide_through(line);
        for (inner, at) in (plan.lines[line]..plan.lines[line + 1]).enumerate() {
            let step = Joint::new(plan, at);
            let tables = split.guides(line, inner + 1);
            let mut next: Vec<State> = Vec::with_capacity(states.len());
            let mut from: Vec<Origin> = Vec::with_capacity(states.len());
            places.clear();
            places.shrink_to(2 * states.len());
            for (index, &none) in (0..).zip(&states) {
                let piece = State {
                    bits: none.bits | step.covers,
                    spent: none.spent.saturating_add(costs[inner]),
                    half: none.half.saturating_add(halved[inner]),
                };
                // a piece that covers nothing new is no use
                let tried = if piece.bits == none.bits { 1 } else { 2 };
                for (mut state, piece) in [(none, 0), (piece, 1)].into_iter().take(tried) {
                    if state.bits & step.complete != step.complete {
                        continue;
                    }
                    state.bits &= !step.complete;
                    let spent = i64::from(if first { state.half } else { state.spent });
                    if spent + step.onward(state.bits, &tables) > limit {
                        continue;
                    }
                    let new = next.len() as u32;
                    let place = *places.entry(state.bits).or_insert(new);
                    if place == new {
                        next.push(state);
                        from.push(2 * index + piece);
                        continue;
                    }
                    let known = &mut next[place as usize];
                    known.half = known.half.min(state.half);
                    if state.spent < known.spent {
                        known.spent = state.spent;
                        from[place as usize] = 2 * index + piece;
                    }
                }
            }
            states = next;
            origins.push(from);
            tally.states += states.len() as u64;
            tally.peak = tally.peak.max(states.len());
            if states.is_empty() {
                return Found::Nothing;
            }
            met += states.len() as u64;
            if met * ORIGIN_BYTES + states.len() as u64 * STATE_BYTES > room {
                return Found::TooMany;
            }
            if stop.load(Ordering::Relaxed) {
                return Found::Stopped;
            }
        }
    }
    let spent = i64::from(states[0].spent);
    Found::Cheapest(pieces(plan, &origins), spent)
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

/// A decision on the states of all layers, one after the other in a word.
struct Joint {
    covers: u64,
    complete: u64,
    /// Where each layer's bits begin, and which they are once moved there.
    places: Vec<(u32, u64)>,
}

impl Joint {
    fn new(plan: &Plan, at: usize) -> Self {
        let mut joint = Joint { covers: 0, complete: 0, places: Vec::new() };
        let mut shift = 0;
        for layer in &plan.layers {
            joint.covers |= (layer.steps[at].covers as u64) << shift;
            joint.complete |= (layer.steps[at].complete as u64) << shift;
            joint.places.push((shift, (1 << layer.width) - 1));
            shift += layer.width;
        }
        joint
    }

    /// What it costs at least to go on from a state.
    fn onward(&self, state: u64, tables: &[&[i16]]) -> i64 {
        let layers = self.places.iter().zip(tables);
        let costs = layers.map(|(&(shift, bits), table)| table[(state >> shift & bits) as usize]);
        costs.map(|cost| if cost == NEVER { i64::MAX / 4 } else { i64::from(cost) }).sum()
    }
}
