//! Product states, a state of every projection: what a decision does to them, and the least cost of each.

use super::parallel::join;
use super::space::{StateSpace, Table, Transition};
use num_traits::{PrimInt, ToPrimitive, Zero, cast};

/// Fewer states are decided sooner than a thread starts.
const WORTH_A_THREAD: usize = 1 << 12;

/// The bits of product states, of which one is always left, and what costs are counted in: short words where both are
/// enough, for half of the memory, or long ones.
pub(super) trait Word: PrimInt + Send + Sync {
    /// Room for all costs together.
    type Cost: PrimInt + Send + Sync;

    /// Whether states of so many bits, and costs that add up to so much, have room.
    fn has_room(width: usize, costs: u64) -> bool {
        let bits = Self::zero().count_zeros() as usize;
        width < bits && cast::<u64, Self::Cost>(costs).is_some()
    }
}

impl Word for u64 {
    type Cost = u32;
}

impl Word for u128 {
    type Cost = u64;
}

/// The bits of a product state, its cost-to-come, and that with half of the costs on the middle line.
pub(super) type ProductState<W> = (W, <W as Word>::Cost, <W as Word>::Cost);

/// What product states may cost after a decision.
pub(super) struct Bound<'a, W> {
    /// The costs-to-go of each projection, with the place of its bits and a mask of so many.
    to_go: Vec<(&'a Table, usize, W)>,
    /// The most that cost-to-come and cost-to-go may be together.
    limit: i64,
    /// Whether the cost-to-come is that with half of the costs on the middle line.
    halved: bool,
}

impl<'a, W: Word> Bound<'a, W> {
    pub(super) fn new(
        spaces: &[StateSpace],
        tables: impl Iterator<Item = &'a Table>,
        limit: i64,
        halved: bool,
    ) -> Self {
        let mut place = 0;
        let to_go = tables.zip(spaces).map(|(table, space)| {
            let mask = (W::one() << space.width) - W::one();
            place += space.width;
            (table, place - space.width, mask)
        });
        Bound { to_go: to_go.collect(), limit, halved }
    }

    /// Whether a state with these costs-to-come costs no more than the limit, with the sum of the costs-to-go
    /// of its projections.
    fn holds(&self, state: W, full: W::Cost, half: W::Cost) -> bool {
        let to_come = if self.halved { half } else { full };
        let mut cost = to_come.to_i64().expect("16 bits for each byte of a text");
        for &(table, place, mask) in &self.to_go {
            let own = (state >> place & mask).to_usize();
            cost += i64::from(table[own.expect("at most 26 bits")]);
        }
        cost <= self.limit
    }
}

/// What deciding a square does to product states, the first projection in the lowest bits.
pub(super) struct JointTransition<W: Word> {
    covers: W,
    complete: W,
    cost: W::Cost,
}

impl<W: Word> JointTransition<W> {
    pub(super) fn new(spaces: &[StateSpace], at: usize) -> Self {
        let (mut covers, mut complete, mut all) = (W::zero(), W::zero(), 0u64);
        let mut shift = 0;
        let word = |bits: usize| W::from(bits).expect("at most 26 bits");
        for space in spaces {
            let Transition { covers: own, complete: done, cost } = space.transitions[at];
            covers = covers | word(own) << shift;
            complete = complete | word(done) << shift;
            all += u64::from(cost);
            shift += space.width;
        }
        let cost = cast(all).expect("there is room for all costs");
        JointTransition { covers, complete, cost }
    }

    /// The states that others become, where they complete what they must and are within the bound.
    fn follow(
        &self,
        states: &[ProductState<W>],
        half: W::Cost,
        bound: &Bound<'_, W>,
        into: &mut Vec<ProductState<W>>,
    ) {
        into.clear();
        for &(state, full_to_come, half_to_come) in states {
            let covered = state | self.covers;
            let (full, half) = (full_to_come + self.cost, half_to_come + half);
            let open = covered & !self.complete;
            if covered & self.complete == self.complete && bound.holds(open, full, half) {
                into.push((open, full, half));
            }
        }
    }
}

/// Product states, and room for those that a decision makes of them.
pub(super) struct ProductStates<W: Word> {
    pub(super) all: Vec<ProductState<W>>,
    without: Vec<ProductState<W>>,
    with: Vec<ProductState<W>>,
}

impl<W: Word> ProductStates<W> {
    /// Nothing covered, at no cost.
    pub(super) fn initial() -> Self {
        let nothing = (W::zero(), W::Cost::zero(), W::Cost::zero());
        ProductStates { all: vec![nothing], without: Vec::new(), with: Vec::new() }
    }

    /// Makes both decisions on every product state, with what a piece costs in full and with half of the middle
    /// line; keeps those within the bound, each once with the least cost-to-come, and the least half of those.
    ///
    /// Invariant: the states are in ascending order, before and after. Without a piece they stay so, as all that
    /// are kept lose the same bits; with one they are sorted again.
    pub(super) fn decide(&mut self, [full, half]: &[JointTransition<W>; 2], bound: &Bound<'_, W>) {
        let ProductStates { all, without, with } = self;
        let free = W::Cost::zero();
        let nothing = JointTransition { covers: W::zero(), complete: full.complete, cost: free };
        let mut with_a_piece = || {
            full.follow(all, half.cost, bound, with);
            with.sort_unstable();
        };
        if all.len() > WORTH_A_THREAD {
            join(|| nothing.follow(all, free, bound, without), with_a_piece);
        } else {
            nothing.follow(all, free, bound, without);
            with_a_piece();
        }
        merge(without, with, all);
    }
}

/// Product states in ascending order, each once with the least cost-to-come, and the least half of those.
fn merge<W: Word>(
    first: &[ProductState<W>],
    second: &[ProductState<W>],
    all: &mut Vec<ProductState<W>>,
) {
    all.clear();
    all.reserve(first.len() + second.len());
    let mut sources = [first.iter().peekable(), second.iter().peekable()];
    loop {
        let [first, second] = &mut sources;
        let next = match (first.peek(), second.peek()) {
            (Some(one), Some(other)) if one <= other => first.next(),
            (Some(_), None) => first.next(),
            _ => second.next(),
        };
        let Some(&next) = next else { return };
        if all.last().is_none_or(|last| last.0 != next.0) {
            all.push(next);
        }
    }
}
