//! Several packings looked up at once: the sums over a state's covered squares, a byte of slots at
//! a time, in lanes that a processor adds together.

use super::weights::LANES;
use super::{Budget, Frontier, Pool, UNIT, Word};

type Row = [i16; LANES];

/// The packings of a pool at the frontier after a step.
///
/// A packing `y` keeps a state with `k` pieces if the weight of what is uncovered fits in what is
/// left of the budget `b`: `y(open) <= b - k`. With `y(open) = y(unsettled) - y(covered)` that is
/// `y(covered) >= need(k) = y(unsettled) + k - b`. Sums saturate upwards, which only keeps more.
pub(crate) struct Lanes {
    /// For each byte of slots, the sums of weights by its value.
    tables: Vec<[Row; 256]>,
    /// By pieces.
    need: Vec<Row>,
}

impl Lanes {
    /// The lanes for the states after step `step` (steps counted from 0).
    pub(crate) fn new(
        steps: &Frontier,
        pool: &Pool,
        step: usize,
        budget: Budget,
        most: usize,
    ) -> Self {
        let mut tables = vec![[[0; LANES]; 256]; (steps.width as usize).div_ceil(8)];
        let mut unsettled = [0i64; LANES];
        for orbit in (0..steps.len()).filter(|&orbit| steps.last[orbit] > step) {
            let weights: Row = std::array::from_fn(|lane| pool.weight(lane, orbit));
            for (sum, weight) in unsettled.iter_mut().zip(weights) {
                *sum += i64::from(weight);
            }
            if steps.first[orbit] <= step {
                let slot = steps.slot[orbit] as usize;
                let table = &mut tables[slot / 8];
                for value in (0..256).filter(|value| value >> (slot % 8) & 1 == 1) {
                    add(&mut table[value], &weights);
                }
            }
        }
        let need = |pieces: usize| {
            let left = budget.0 - pieces as i64 * i64::from(UNIT);
            let clamp = |need: i64| need.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            std::array::from_fn(|lane| clamp(unsettled[lane] - left))
        };
        Lanes { tables, need: (0..=most).map(need).collect() }
    }

    /// Whether no packing shows the state to be hopeless.
    pub(crate) fn admit<W: Word>(&self, state: W) -> bool {
        let mut sum = [0; LANES];
        for (index, table) in self.tables.iter().enumerate() {
            add(&mut sum, &table[state.byte(index)]);
        }
        let need = &self.need[state.pieces()];
        sum.iter().zip(need).fold(true, |enough, (sum, need)| enough & (sum >= need))
    }
}

fn add(sum: &mut Row, more: &Row) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum = sum.saturating_add(*more);
    }
}
