//! A search for cheaper choices that goes on between cuts, for a part of the time.

use crate::proof::reductions::Kernel;
use crate::search::{SearchOptions, search_program};
use destrier_certify::CoveringProgram;
use destrier_run::Control;
use std::time::{Duration, Instant};

/// The search takes so long at a time,
const SLICE: Duration = Duration::from_secs(2);
/// and one in so many parts of all the time.
const PARTS: u32 = 5;

/// A search that begins anew in each slice.
pub(super) struct Slices<'a> {
    kernel: Kernel<'a>,
    seed: u64,
    spent: Duration,
    count: u64,
}

impl<'a> Slices<'a> {
    pub(super) fn new(program: &'a CoveringProgram, seed: u64, control: Control<'_>) -> Self {
        let kernel = Kernel::new(program, control);
        Slices { kernel, seed, spent: Duration::ZERO, count: 0 }
    }

    /// Whether there is time for a slice, after so much time.
    pub(super) fn is_due(&self, elapsed: Duration) -> bool {
        !self.kernel.program.costs.is_empty() && (self.spent + SLICE) * PARTS <= elapsed
    }

    /// A choice that costs less than the best one, which costs so much: from that, and every other time from the columns to
    /// which a relaxation gives most of 1.
    pub(super) fn look(
        &mut self,
        (best, cost): (&[u32], u64),
        values: &[f64],
        control: Control<'_>,
    ) -> Option<Vec<u32>> {
        let (started, kernel) = (Instant::now(), &self.kernel);
        if kernel.program.costs.is_empty() {
            return Some(kernel.choice(&[]));
        }
        self.count += 1;
        let rounded = || (0u32..).zip(values).filter(|own| *own.1 > 0.5).map(|own| own.0).collect();
        let start: Vec<u32> = if self.count % 2 == 1 { rounded() } else { best.to_vec() };
        let target = (cost as i64 - 1 - kernel.base()).max(0);
        let how = SearchOptions::default()
            .with_seed(self.seed + (self.count << 33))
            .with_target(target as usize)
            .with_windows(false)
            .with_start(kernel.within(&start));
        let control = control.silent().within(Some(SLICE));
        let found = search_program(&kernel.program, &how, control, &mut |_| {});
        self.spent += started.elapsed();
        found.ok().map(|found| self.kernel.choice(&found.cover))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::CoveringRow;
    use destrier_run::Random;

    /// From all columns, and from values that say nothing, to choices of the least cost, for a part of the time.
    #[test]
    fn slices_find_cheaper_choices_and_take_their_part() {
        let mut random = Random::new(59, 5);
        let columns = 9;
        for _ in 0..40 {
            let rows = (0..14).map(|_| {
                let mut own: Vec<u32> = (0..3).map(|_| random.below(columns) as u32).collect();
                own.sort_unstable();
                own.dedup();
                CoveringRow::at_least(1, own)
            });
            let rows = rows.collect();
            let costs = (0..columns).map(|_| 1 + random.below(3) as u32).collect();
            let program = CoveringProgram { costs, rows };
            let own = |set: u32| (0..columns as u32).filter(move |at| set >> at & 1 == 1);
            let choices = (0u32..1 << columns).map(|set| own(set).collect::<Vec<u32>>());
            let admitted = choices.filter(|own| program.admits(own));
            let least = admitted.map(|own| program.cost(&own)).min().unwrap();
            let mut slices = Slices::new(&program, 0, Control::quiet());
            assert!(!slices.is_due(SLICE));
            let all: Vec<u32> = (0..columns as u32).collect();
            for _ in 0..2 {
                // to the least cost, which is as much as is asked for
                let known = (&all[..], least + 1);
                let Some(found) = slices.look(known, &vec![0.0; columns], Control::quiet()) else {
                    panic!("nothing of {least}")
                };
                assert!(program.admits(&found) && program.cost(&found) == least);
            }
            slices.spent = SLICE;
            assert!(!slices.is_due(SLICE * (2 * PARTS - 1)));
            assert_eq!(slices.is_due(SLICE * 2 * PARTS), !slices.kernel.program.costs.is_empty());
        }
    }
}
