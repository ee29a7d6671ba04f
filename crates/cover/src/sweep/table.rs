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

/// The numbers of the states from `base` on, each taken with these bits set, or cleared.
#[inline(always)]
fn run<const SET: bool>(table: &[i16], base: usize, bits: usize) -> [i16; LANES] {
    let high = bits & !(LANES - 1);
    let from = if SET { base | high } else { base & !high };
    let mut run: [i16; LANES] = table[from..from + LANES].try_into().expect("a whole run");
    if bits & 1 != 0 {
        copy::<1, SET>(&mut run);
    }
    if bits & 2 != 0 {
        copy::<2, SET>(&mut run);
    }
    if bits & 4 != 0 {
        copy::<4, SET>(&mut run);
    }
    if bits & 8 != 0 {
        copy::<8, SET>(&mut run);
    }
    if bits & 16 != 0 {
        copy::<16, SET>(&mut run);
    }
    run
}

#[inline(always)]
fn copy<const BIT: usize, const SET: bool>(run: &mut [i16; LANES]) {
    for state in (0..LANES).filter(|state| state & BIT == 0) {
        if SET {
            run[state] = run[state | BIT];
        } else {
            run[state | BIT] = run[state];
        }
    }
}

/// What it costs at least to go on, from what it costs after a decision: a piece, for its cost, or
/// none.
pub(super) fn back(after: &[i16], before: &mut [i16], step: Step, cost: i16) {
    for base in (0..after.len()).step_by(LANES) {
        let piece = run::<true>(after, base, step.covers);
        let (none, before) = (&after[base..base + LANES], &mut before[base..base + LANES]);
        for lane in 0..LANES {
            before[lane] = piece[lane].saturating_add(cost).min(none[lane]);
        }
    }
}

/// What it costs at least to get here with at least these squares covered, one decision later.
pub(super) fn on(before: &mut [i16], step: Step, cost: i16) {
    if step.covers == 0 {
        return;
    }
    // from above: states without the bits stay as they are
    for base in (0..before.len()).step_by(LANES).rev() {
        let piece = run::<false>(before, base, step.covers);
        for (none, piece) in before[base..base + LANES].iter_mut().zip(piece) {
            *none = (*none).min(piece.saturating_add(cost));
        }
    }
}

/// What it costs to go on before the complete squares are asked for and forgotten.
pub(super) fn ask(after: &[i16], before: &mut [i16], complete: usize) {
    if complete == 0 {
        before.copy_from_slice(after);
        return;
    }
    for base in (0..after.len()).step_by(LANES) {
        let asked = &mut before[base..base + LANES];
        if base & complete != complete & !(LANES - 1) {
            asked.fill(NEVER);
            continue;
        }
        let low = complete & (LANES - 1);
        let cleared = run::<false>(after, base, complete);
        for (state, number) in asked.iter_mut().enumerate() {
            *number = if state & low == low { cleared[state] } else { NEVER };
        }
    }
}

/// What it costs to get here after the complete squares were asked for and forgotten.
pub(super) fn forget(before: &mut [i16], complete: usize) {
    if complete == 0 {
        return;
    }
    for base in (0..before.len()).step_by(LANES) {
        if base & complete != 0 {
            before[base..base + LANES].fill(NEVER);
            continue;
        }
        let low = complete & (LANES - 1);
        let asked = run::<true>(before, base, complete);
        for (state, number) in before[base..base + LANES].iter_mut().enumerate() {
            *number = if state & low == 0 { asked[state] } else { NEVER };
        }
    }
}

/// The least cost of all without a piece here and with one, its own cost left out, from what it
/// costs to get here and to go on.
pub(super) fn least(here: &[i16], onward: &[i16], step: Step) -> (i16, i16) {
    let (mut none, mut piece) = ([NEVER; LANES], [NEVER; LANES]);
    for base in (0..here.len()).step_by(LANES) {
        let taken = run::<true>(onward, base, step.covers);
        let (here, onward) = (&here[base..base + LANES], &onward[base..base + LANES]);
        for lane in 0..LANES {
            none[lane] = none[lane].min(here[lane].saturating_add(onward[lane]));
            piece[lane] = piece[lane].min(here[lane].saturating_add(taken[lane]));
        }
    }
    let least = |lanes: [i16; LANES]| lanes.into_iter().min().unwrap_or(NEVER);
    (least(none), least(piece))
}
