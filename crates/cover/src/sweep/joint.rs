//! The exact sweep: a dynamic program over product states, bounded by the costs-to-go of the projections.

use super::decisions::Decisions;
use super::group::{Keep, Origin};
use super::groups::{Groups, state_bytes};
use super::partitioning::CostPartitioning;
use super::product::Bits;
use super::subproblem::Subproblem;
use destrier_board::{Square, SquareSet};
use destrier_run::{Control, Halt};

/// How a sweep ended.
pub(super) enum CheapestSet {
    /// No set of pieces within the budget covers the region.
    Nothing,
    /// The cheapest set, and its cost.
    Cheapest(SquareSet, i64),
    /// A set within the budget, perhaps not the cheapest.
    Cheap(SquareSet),
    /// What the cheapest set costs; which it is was forgotten.
    Cost(i64),
    /// No set, but not all states were followed.
    Lost,
    /// The states take more room than allowed.
    TooMany,
    /// It was told to stop.
    Halted(Halt),
}

/// Bytes of a state that stay when the next decision is made.
const ORIGIN_BYTES: u64 = size_of::<Origin>() as u64;

/// Product states met, all together and at most at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    pub(super) states: u64,
    pub(super) peak: usize,
}

/// What limits a sweep besides its budget.
#[derive(Clone, Copy)]
pub(super) struct BeamLimits<'a> {
    /// About so many states are kept after each decision, those of the least cost-to-come and cost-to-go together.
    pub(super) states: usize,
    /// Bytes for states.
    pub(super) room: u64,
    pub(super) control: Control<'a>,
    /// Called after every line, with how many lines are done and how many states were met.
    pub(super) word: &'a dyn Fn(usize, u64),
}

/// The cheapest set of pieces that covers the region for at most `budget`, or its mirror image; perhaps a dearer
/// one within the budget, or none, where states are too many to be kept. The partitioning's costs have to be their
/// own mirror image, and the costs-to-go theirs.
///
/// Invariants: after each decision the groups hold a product state once, with the least cost-to-come of the ways to
/// it that were kept; its place among all is that of its origin in the last of `origins`. A state that was dropped
/// leaves a square uncovered for good, has an f above the limit, or includes no more and costs no less than
/// another; if a beam dropped any, `all` is false. So where `all` and no state is left, no set within the budget
/// covers the region: of it and its mirror image one would have been kept. How states came about takes most of the
/// room, and only a set that is found needs it: it is forgotten where it would not fit, unless a beam dropped any.
pub(super) fn cheapest<W: Bits>(
    partitioning: &mut CostPartitioning,
    budget: i64,
    limits: BeamLimits<'_>,
    tally: &mut Spent,
) -> CheapestSet {
    let BeamLimits { room, control, word, .. } = limits;
    let subproblem = partitioning.subproblem;
    let (mut met, mut all) = (0, true);
    let mut groups = Groups::<W>::new(Keep::Undominated);
    let decisions = Decisions::<W>::new(partitioning, budget);
    let mut origins = Some(Vec::with_capacity(subproblem.order.len()));
    for line in 0..subproblem.lines.len() - 1 {
        partitioning.make_costs_to_go_within(line);
        let of_line = decisions.of_line(partitioning, line);
        for stretch in of_line.chunks(of_line.len().div_ceil(2)) {
            groups.divide_before(stretch);
            for decision in stretch {
                groups.decide(decision);
                origins.iter_mut().for_each(|origins| origins.push(groups.origins()));
                all &= !groups.keep_best(limits.states, decision);
                let states = groups.len() as u64;
                tally.states += states;
                tally.peak = tally.peak.max(states as usize);
                if states == 0 {
                    return if all { CheapestSet::Nothing } else { CheapestSet::Lost };
                }
                met += states;
                let bytes = states * state_bytes::<W>();
                if met * ORIGIN_BYTES + bytes > room {
                    origins = None;
                }
                if bytes > room || (origins.is_none() && !all) {
                    return CheapestSet::TooMany;
                }
                if let Some(halt) = control.halted() {
                    return CheapestSet::Halted(halt);
                }
            }
        }
        if line + 1 == subproblem.reflection.lines {
            groups.end_first_half();
        }
        word(line + 1, met);
    }
    let cost = groups.cost().into();
    match origins.map(|origins| pieces(subproblem, &origins)) {
        Some(set) if all => CheapestSet::Cheapest(set, cost),
        Some(set) => CheapestSet::Cheap(set),
        None => CheapestSet::Cost(cost),
    }
}

/// The pieces on the way to the only state in the end.
fn pieces(subproblem: &Subproblem, origins: &[Vec<Origin>]) -> SquareSet {
    let mut state = 0;
    let mut squares: Vec<Square> = Vec::new();
    for (&square, from) in subproblem.order.iter().zip(origins).rev() {
        squares.extend((from[state] % 2 == 1).then_some(square));
        state = from[state] as usize / 2;
    }
    SquareSet::from_squares(subproblem.board, squares)
}
