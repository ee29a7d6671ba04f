//! What it costs a layer alone to go on from each of its states: its tables, from the last decision back
//! to the first.

use destrier_board::Square;
use std::ops::Range;

/// Shorter runs of states that go on alike are no faster than single states.
const WORTH_A_RUN: usize = 16;
/// More than anything costs: there is no way to go on.
const NEVER: u16 = u16::MAX;

/// What it costs to go on, for every state of a layer.
pub(super) type Table = Vec<u16>;

/// What deciding one square does to the states of a layer.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// The squares of the layer that a piece covers, a bit each.
    pub(super) covers: usize,
    /// Those that nothing undecided covers any more.
    pub(super) complete: usize,
    /// What a piece costs in this layer.
    pub(super) share: u16,
}

/// The steps of one layer, and how many squares are in its states at most.
#[derive(Clone)]
pub(super) struct Track {
    pub(super) steps: Vec<Step>,
    pub(super) width: usize,
    /// The squares in the states after the first half of the lines, by their bits.
    pub(super) open: Vec<Option<Square>>,
}

impl Track {
    /// What it costs to go on after all decisions.
    pub(super) fn done(&self) -> Table {
        vec![0; 1 << self.width]
    }

    /// What it costs to go on before these decisions, from what it costs after them.
    pub(super) fn back(&self, decisions: Range<usize>, after: Table) -> Table {
        let (mut table, mut spare) = (after, vec![0; 1 << self.width]);
        for at in decisions.rev() {
            self.steps[at].before(&table, &mut spare);
            std::mem::swap(&mut table, &mut spare);
        }
        table
    }

    /// What it costs to go on from the end of each stretch, from what it costs after the last.
    pub(super) fn between(&self, stretches: &[usize], after: Table) -> Vec<Table> {
        let mut tables = vec![after];
        for ends in stretches.windows(2).skip(1).rev() {
            let after = tables[tables.len() - 1].clone();
            tables.push(self.back(ends[0]..ends[1], after));
        }
        tables.reverse();
        tables
    }

    /// What it costs to go on after each decision of a stretch, from what it costs after the last.
    pub(super) fn within(&self, stretch: Range<usize>, after: Table) -> Vec<Table> {
        let mut tables = vec![after];
        for at in stretch.skip(1).rev() {
            let mut before = vec![0; 1 << self.width];
            self.steps[at].before(&tables[tables.len() - 1], &mut before);
            tables.push(before);
        }
        tables.reverse();
        tables
    }
}

impl Step {
    /// What it costs to go on before a decision, from what it costs after it.
    pub(super) fn before(self, after: &Table, before: &mut Table) {
        let Step { covers, complete, share } = self;
        if covers == 0 {
            return before.copy_from_slice(after);
        }
        let alike = 1 << covers.trailing_zeros();
        if alike < WORTH_A_RUN {
            let onward = |covered: usize| match covered & complete == complete {
                true => after[covered & !complete],
                false => NEVER,
            };
            for (state, least) in before.iter_mut().enumerate() {
                *least = onward(state).min(onward(state | covers).saturating_add(share));
            }
            return;
        }
        before.fill(NEVER);
        // runs of states that are alike in all bits that the decision touches go on alike
        for (run, least) in before.chunks_mut(alike).enumerate() {
            let state = run * alike;
            for (covered, share) in [(state, 0), (state | covers, share)] {
                if covered & complete == complete {
                    let onward = &after[covered & !complete..][..alike];
                    for (least, onward) in least.iter_mut().zip(onward) {
                        *least = (*least).min(onward.saturating_add(share));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_those_of_single_states() {
        let width = 7;
        let after: Table = (0..1_u16 << width).map(|state| state * 37 % 101).collect();
        for covers in 1..1 << width {
            let complete = covers & 0b101_0110;
            let track =
                Track { steps: vec![Step { covers, complete, share: 9 }], width, open: Vec::new() };
            let mut before = vec![0; 1 << width];
            track.steps[0].before(&after, &mut before);
            for (state, &least) in before.iter().enumerate() {
                let decisions = [(state, 0), (state | covers, 9)];
                let done = decisions.iter().filter(|(next, _)| next & complete == complete);
                let costs = done.map(|(next, share)| after[next & !complete] + share);
                assert_eq!(least, costs.min().unwrap_or(NEVER), "{state} {covers}");
            }
        }
    }
}
