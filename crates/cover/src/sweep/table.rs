//! Tables with a number for every state of a layer, and the few things done to them: the one hot loop
//! of a sweep, written so that a compiler makes vectors of it.

use super::plan::Step;

/// A number for every state; [`NEVER`] if nothing leads on from there.
pub(super) type Table = Vec<i16>;

/// More than anything costs. Sums that are too large end here too.
pub(super) const NEVER: i16 = i16::MAX;

/// States handled together, of which a decision may exchange any.
const LANES: usize = 32;

/// Bits of the smallest table.
const LEAST_WIDTH: u32 = LANES.trailing_zeros();

/// A table for states of so many bits.
pub(super) fn table(width: u32) -> Table {
    vec![0; 1 << width.max(LEAST_WIDTH)]
}

/// The numbers of the states from `base` on, each taken with some bits set and others cleared.
#[inline(always)]
fn run(table: &[i16], base: usize, set: usize, clear: usize) -> [i16; LANES] {
    let from = (base | set) & !clear & !(LANES - 1);
    let mut run: [i16; LANES] = table[from..from + LANES].try_into().expect("a whole run");
    if (set | clear) & (LANES - 1) != 0 {
        copy::<1>(&mut run, set, clear);
        copy::<2>(&mut run, set, clear);
        copy::<4>(&mut run, set, clear);
        copy::<8>(&mut run, set, clear);
        copy::<16>(&mut run, set, clear);
    }
    run
}

#[inline(always)]
fn copy<const BIT: usize>(run: &mut [i16; LANES], set: usize, clear: usize) {
    let cleared = (0..LANES).filter(|state| state & BIT == 0);
    if set & BIT != 0 {
        cleared.for_each(|state| run[state] = run[state | BIT]);
    } else if clear & BIT != 0 {
        cleared.for_each(|state| run[state | BIT] = run[state]);
    }
}

/// For each of the states handled together: the least number if it may be, [`NEVER`] if not.
fn mask(may_be: impl Fn(usize) -> bool) -> [i16; LANES] {
    std::array::from_fn(|state| if may_be(state) { i16::MIN } else { NEVER })
}

/// What it costs at least to go on, from what it costs after a decision: a piece, for its cost, or
/// none if all squares that are complete then are covered.
pub(super) fn back(after: &[i16], before: &mut [i16], step: Step, cost: i16) {
    let Step { covers, complete } = step;
    let high = complete & !(LANES - 1);
    let covered = mask(|state| complete & (LANES - 1) & !state == 0);
    for base in (0..after.len()).step_by(LANES) {
        let piece = run(after, base, covers & !complete, complete);
        let before = &mut before[base..base + LANES];
        for lane in 0..LANES {
            before[lane] = piece[lane].saturating_add(cost);
        }
        if base & high == high {
            let none = run(after, base, 0, complete);
            for lane in 0..LANES {
                before[lane] = before[lane].min(none[lane].max(covered[lane]));
            }
        }
    }
}

/// What it costs at least to get to a state or one that covers more, one decision later.
pub(super) fn on(before: &[i16], after: &mut [i16], step: Step, cost: i16) {
    let Step { covers, complete } = step;
    let high = complete & !(LANES - 1);
    let cleared = mask(|state| complete & (LANES - 1) & state == 0);
    for base in (0..before.len()).step_by(LANES) {
        let after = &mut after[base..base + LANES];
        if base & high != 0 {
            after.fill(NEVER);
            continue;
        }
        let (none, piece) = (run(before, base, complete, 0), run(before, base, 0, covers));
        for lane in 0..LANES {
            let least = none[lane].min(piece[lane].saturating_add(cost));
            after[lane] = least.max(cleared[lane]);
        }
    }
}

/// The least cost of all without a piece here and with one, its own cost left out, from what it
/// costs to get here and to go on after it.
pub(super) fn least(here: &[i16], onward: &[i16], step: Step) -> (i16, i16) {
    let Step { covers, complete } = step;
    let high = complete & !(LANES - 1);
    let covered = mask(|state| complete & (LANES - 1) & !state == 0);
    let (mut none, mut piece) = ([NEVER; LANES], [NEVER; LANES]);
    for base in (0..here.len()).step_by(LANES) {
        let here = &here[base..base + LANES];
        let taken = run(onward, base, covers & !complete, complete);
        for lane in 0..LANES {
            piece[lane] = piece[lane].min(here[lane].saturating_add(taken[lane]));
        }
        if base & high == high {
            let kept = run(onward, base, 0, complete);
            for lane in 0..LANES {
                let kept = kept[lane].max(covered[lane]);
                none[lane] = none[lane].min(here[lane].saturating_add(kept));
            }
        }
    }
    let least = |lanes: [i16; LANES]| lanes.into_iter().min().unwrap_or(NEVER);
    (least(none), least(piece))
}
