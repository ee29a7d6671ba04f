//! The cheapest covers of a few rows that lie together: the sets that hold them one after the other, with the states of
//! the rows that some sets before and some after hold.

use multiversion::multiversion;

/// Rows as bits.
pub(super) type Mask = u128;

/// So many states are handled at a time.
const BLOCK: usize = 16;

/// No cover.
pub(super) const NEVER: f32 = f32::INFINITY;

/// The place of a set in the order.
struct Step {
    set: usize,
    /// The slots of its rows.
    bits: usize,
    /// The slots of the rows that no set after it holds.
    ends: usize,
    /// There are so many slots from the first to the last one in use.
    slots: u32,
}

/// An order of sets with slots for the rows that are open.
pub(super) struct Sweep {
    steps: Vec<Step>,
    slots: u32,
}

impl Sweep {
    /// An order that keeps few of these rows open, found greedily from a row at an end of them; none if more than so many
    /// slots are needed, or no set holds a row. Sets may hold other rows, too.
    pub(super) fn new(rows: Mask, sets: &[Mask], slots: u32) -> Option<Self> {
        let union = sets.iter().fold(0, |all, set| all | set);
        if rows & !union != 0 {
            return None;
        }
        let first = far(far(rows & rows.wrapping_neg(), rows, sets), rows, sets);
        let mut sweep = Sweep { steps: Vec::with_capacity(sets.len()), slots: 0 };
        let mut left: Vec<usize> = (0..sets.len()).filter(|&set| sets[set] & rows != 0).collect();
        let (mut open, mut slot_of, mut used) = (0, [0u32; Mask::BITS as usize], 0usize);
        while !left.is_empty() {
            let row =
                if open == 0 { first_of(first, &left, sets) } else { next(open, &left, sets) };
            let (own, others): (Vec<usize>, Vec<usize>) =
                left.iter().partition(|&&set| sets[set] & row != 0);
            left = others;
            for (at, &set) in own.iter().enumerate() {
                let mask = sets[set] & rows;
                for row in each(mask & !open) {
                    let slot = (!used).trailing_zeros();
                    (slot_of[row], used) = (slot, used | 1 << slot);
                }
                open |= mask;
                let after = own[at + 1..].iter().chain(&left);
                let ended = open & !after.fold(0, |all, &set| all | sets[set]);
                let bits = |mask| each(mask).fold(0, |all, row| all | 1 << slot_of[row]);
                let (bits, ends): (usize, usize) = (bits(mask), bits(ended));
                let width = usize::BITS - used.leading_zeros();
                if width > slots {
                    return None;
                }
                sweep.slots = sweep.slots.max(width);
                sweep.steps.push(Step { set, bits, ends, slots: width });
                (open, used) = (open & !ended, used & !ends);
            }
        }
        Some(sweep)
    }

    /// The sets in their order.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> {
        self.steps.iter().map(|step| step.set)
    }

    /// The least cost of sets that hold all rows.
    pub(super) fn least(&self, costs: &[f32]) -> f32 {
        let (mut states, mut with) = self.start();
        self.steps.iter().for_each(|step| take(&mut states, &mut with, step, costs[step.set]));
        states[0]
    }

    /// The least cost, and sets that have it.
    pub(super) fn cover(&self, costs: &[f32]) -> (f32, Vec<usize>) {
        let (mut states, mut with) = self.start();
        let mut before: Vec<f32> = Vec::new();
        for step in &self.steps {
            before.extend(&states[..1 << step.slots]);
            take(&mut states, &mut with, step, costs[step.set]);
        }
        let mut before = &before[..];
        let least = states[0];
        let (mut chosen, mut state, mut cost) = (Vec::new(), 0, least);
        if least == NEVER {
            return (least, chosen);
        }
        for step in self.steps.iter().rev() {
            let (others, own) = before.split_at(before.len() - (1 << step.slots));
            before = others;
            state |= step.ends;
            if own[state] == cost {
                continue;
            }
            // the set was taken by a state without some of its rows
            let price = costs[step.set];
            let mut from = parts(step.bits).map(|part| state & !part);
            state = from.find(|&from| own[from] + price == cost).unwrap_or(state);
            cost = own[state];
            chosen.push(step.set);
        }
        (least, chosen)
    }

    /// So many states there are at most between two sets.
    pub(super) fn most_states(&self, costs: &[f32]) -> usize {
        let ((mut states, mut with), mut most) = (self.start(), 1);
        for step in &self.steps {
            take(&mut states, &mut with, step, costs[step.set]);
            most = most.max(states[..1 << step.slots].iter().filter(|cost| **cost < NEVER).count());
        }
        most
    }

    fn start(&self) -> (Vec<f32>, Vec<f32>) {
        let mut states = vec![NEVER; 1 << self.slots];
        states[0] = 0.0;
        (states.clone(), states)
    }
}

/// Takes a set or not, and leaves the states whose rows that end here are held. States may also hold some of the rows of a
/// set that is taken and not the others, which is as true. The second list is for this function alone.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2"))]
fn take(states: &mut [f32], with: &mut [f32], step: &Step, cost: f32) {
    let (states, with) = (&mut states[..1 << step.slots], &mut with[..1 << step.slots]);
    if cost < NEVER {
        with.copy_from_slice(states);
        for slot in each(step.bits as Mask) {
            match slot {
                0 if with.len() >= BLOCK => hold_in_blocks::<0>(with),
                1 if with.len() >= BLOCK => hold_in_blocks::<1>(with),
                2 if with.len() >= BLOCK => hold_in_blocks::<2>(with),
                3 if with.len() >= BLOCK => hold_in_blocks::<3>(with),
                _ => hold(with, slot),
            }
        }
        for (own, with) in states.iter_mut().zip(&*with) {
            *own = own.min(with + cost);
        }
    }
    for slot in each(step.ends as Mask) {
        for pair in states.chunks_exact_mut(2 << slot) {
            let (without, with) = pair.split_at_mut(1 << slot);
            without.copy_from_slice(with);
            with.fill(NEVER);
        }
    }
}

/// States in which the row of a slot is held cost no more than those in which it is not.
#[inline(always)]
fn hold(states: &mut [f32], slot: usize) {
    for pair in states.chunks_exact_mut(2 << slot) {
        let (without, with) = pair.split_at_mut(1 << slot);
        with.iter_mut().zip(&*without).for_each(|(own, without)| *own = own.min(*without));
    }
}

/// The same for slots whose states lie together.
#[inline(always)]
fn hold_in_blocks<const SLOT: usize>(states: &mut [f32]) {
    for block in states.chunks_exact_mut(BLOCK) {
        for state in (0..BLOCK).filter(|state| state >> SLOT & 1 == 1) {
            block[state] = block[state].min(block[state ^ 1 << SLOT]);
        }
    }
}

/// The numbers of the rows of a mask.
fn each(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let row = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(row)
    })
}

/// All parts of some bits.
fn parts(bits: usize) -> impl Iterator<Item = usize> {
    let next = move |&part: &usize| (part != 0).then(|| (part - 1) & bits);
    std::iter::successors(Some(bits), next)
}

/// The row to begin with among those of the sets left: the first one, or any where that is done.
fn first_of(first: Mask, left: &[usize], sets: &[Mask]) -> Mask {
    let all = left.iter().fold(0, |all, &set| all | sets[set]);
    if all & first != 0 { first } else { all & all.wrapping_neg() }
}

/// The open row whose sets that are left open fewest rows, then the one that has fewest.
fn next(open: Mask, left: &[usize], sets: &[Mask]) -> Mask {
    let opened = |row: usize| {
        let own = left.iter().filter(|&&set| sets[set] >> row & 1 == 1);
        let (all, count) = own.fold((0, 0), |(all, count), &set| (all | sets[set], count + 1));
        ((all & !open).count_ones(), count)
    };
    each(open).min_by_key(|&row| opened(row)).map_or(0, |row| 1 << row)
}

/// A row among those that are farthest from a row.
fn far(from: Mask, rows: Mask, sets: &[Mask]) -> Mask {
    let (mut met, mut last) = (from, from);
    loop {
        let near = sets.iter().filter(|set| **set & last != 0).fold(0, |all, set| all | set);
        let new = near & rows & !met;
        if new == 0 {
            return last & last.wrapping_neg();
        }
        (met, last) = (met | new, new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    #[test]
    fn least_costs_are_those_of_all_choices() {
        let (mut random, mut covered) = (Random::new(59, 0), 0);
        for _ in 0..600 {
            let rows = 1 + random.below(7);
            let all: Mask = (1 << rows) - 1;
            let sets: Vec<Mask> =
                (0..1 + random.below(9)).map(|_| 1 + random.below(1 << rows) as Mask).collect();
            let cost = |random: &mut Random| [NEVER, 0.0, 1.0, 2.5, 3.0][random.below(5)];
            let costs: Vec<f32> = sets.iter().map(|_| cost(&mut random)).collect();
            let own = |choice: usize| (0..sets.len()).filter(move |at| choice >> at & 1 == 1);
            let covering = (0..1usize << sets.len())
                .filter(|&choice| own(choice).fold(0, |all, at| all | sets[at]) & all == all);
            let sums = covering.map(|choice| own(choice).map(|at| costs[at]).sum());
            let least = sums.fold(NEVER, f32::min);
            let union = sets.iter().fold(0, |all, set| all | set);
            let Some(sweep) = Sweep::new(all, &sets, 8) else {
                assert!(union & all != all);
                continue;
            };
            assert_eq!(sweep.least(&costs), least);
            let (cost, chosen) = sweep.cover(&costs);
            assert_eq!(cost, least);
            assert!(sweep.most_states(&costs) <= 1 << rows);
            if least < NEVER {
                covered += 1;
                assert_eq!(chosen.iter().fold(0, |own, &at| own | sets[at]) & all, all);
                assert_eq!(chosen.iter().map(|&at| costs[at]).sum::<f32>(), least);
            }
        }
        assert!(covered > 100, "{covered}");
    }

    /// A cycle has two ends at any time, so it needs no more than a few slots however long it is.
    #[test]
    fn long_cycles_are_narrow() {
        let sets: Vec<Mask> = (0..99).map(|at| 1 << at | 1 << ((at + 1) % 99)).collect();
        let sweep = Sweep::new((1 << 99) - 1, &sets, 4).unwrap();
        assert_eq!(sweep.least(&[1.0; 99]), 50.0);
        assert!(Sweep::new((1 << 99) - 1, &sets, 1).is_none());
    }
}
