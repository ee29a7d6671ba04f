//! The state space of a projection: its transitions, and the tables of its costs-to-go, from the last decision
//! back to the first.

use destrier_board::Square;
use std::ops::Range;

/// Shorter runs of states that go on alike are no faster than single states.
const WORTH_A_RUN: usize = 16;
/// More than any cost: there is no way to go on.
const INFINITY: u16 = u16::MAX;

/// The cost-to-go of every state of a projection.
pub(super) type Table = Vec<u16>;

/// What deciding one square does to the states of a projection.
#[derive(Clone, Copy, Default)]
pub(super) struct Transition {
    /// The squares of the projection that a piece covers, a bit each.
    pub(super) covers: usize,
    /// Those that nothing undecided covers any more.
    pub(super) complete: usize,
    /// What a piece costs in this projection.
    pub(super) cost: u16,
}

/// The transitions of one projection, and how many squares are in its states at most.
#[derive(Clone)]
pub(super) struct StateSpace {
    pub(super) transitions: Vec<Transition>,
    pub(super) width: usize,
    /// The squares in the states after the first half of the lines, by their bits.
    pub(super) open: Vec<Option<Square>>,
}

impl StateSpace {
    /// The cost-to-go after all decisions.
    pub(super) fn done(&self) -> Table {
        vec![0; 1 << self.width]
    }

    /// The cost-to-go before these decisions, from that after them.
    pub(super) fn back(&self, decisions: Range<usize>, after: Table) -> Table {
        let (mut table, mut spare) = (after, vec![0; 1 << self.width]);
        for at in decisions.rev() {
            self.transitions[at].before(&table, &mut spare);
            std::mem::swap(&mut table, &mut spare);
        }
        table
    }

    /// The cost-to-go at the end of each stretch, from that after the last.
    pub(super) fn between(&self, stretches: &[usize], after: Table) -> Vec<Table> {
        let mut tables = vec![after];
        for ends in stretches.windows(2).skip(1).rev() {
            let after = tables[tables.len() - 1].clone();
            tables.push(self.back(ends[0]..ends[1], after));
        }
        tables.reverse();
        tables
    }

    /// The cost-to-go after each decision of a stretch, from that after the last.
    pub(super) fn within(&self, stretch: Range<usize>, after: Table) -> Vec<Table> {
        let mut tables = vec![after];
        for at in stretch.skip(1).rev() {
            let mut before = vec![0; 1 << self.width];
            self.transitions[at].before(&tables[tables.len() - 1], &mut before);
            tables.push(before);
        }
        tables.reverse();
        tables
    }
}

impl Transition {
    /// The cost-to-go before a decision, from that after it.
    ///
    /// Invariant: a run is all states that are alike in the bits above the lowest that the decision touches, so
    /// its states take their numbers from one other run, in the same order.
    pub(super) fn before(self, after: &Table, before: &mut Table) {
        let Transition { covers, complete, cost } = self;
        if covers == 0 {
            return before.copy_from_slice(after);
        }
        let alike = 1 << covers.trailing_zeros();
        if alike < WORTH_A_RUN {
            let to_go = |covered: usize| match covered & complete == complete {
                true => after[covered & !complete],
                false => INFINITY,
            };
            for (state, least) in before.iter_mut().enumerate() {
                *least = to_go(state).min(to_go(state | covers).saturating_add(cost));
            }
            return;
        }
        before.fill(INFINITY);
        // runs of states that are alike in all bits that the decision touches go on alike
        for (run, least) in before.chunks_mut(alike).enumerate() {
            let state = run * alike;
            for (covered, cost) in [(state, 0), (state | covers, cost)] {
                if covered & complete == complete {
                    let to_go = &after[covered & !complete..][..alike];
                    for (least, to_go) in least.iter_mut().zip(to_go) {
                        *least = (*least).min(to_go.saturating_add(cost));
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
            let space = StateSpace {
                transitions: vec![Transition { covers, complete, cost: 9 }],
                width,
                open: Vec::new(),
            };
            let mut before = vec![0; 1 << width];
            space.transitions[0].before(&after, &mut before);
            for (state, &least) in before.iter().enumerate() {
                let decisions = [(state, 0), (state | covers, 9)];
                let done = decisions.iter().filter(|(next, _)| next & complete == complete);
                let costs = done.map(|(next, cost)| after[next & !complete] + cost);
                assert_eq!(least, costs.min().unwrap_or(INFINITY), "{state} {covers}");
            }
        }
    }

    /// Tables at the ends of stretches, and those within each, are the tables after each decision.
    #[test]
    fn tables_that_are_made_again_are_the_same() {
        let width = 5;
        let transition = |at: usize| {
            let covers = at * 7 % 31 + 1;
            Transition { covers, complete: covers & (at * 11), cost: [1, 2, 3][at % 3] }
        };
        let transitions = (0..9).map(transition).collect();
        let space = StateSpace { transitions, width, open: Vec::new() };
        let whole = space.within(0..9, space.done());
        let ends = [0, 2, 3, 7, 9];
        let kept = space.between(&ends, space.done());
        let again = ends.windows(2).zip(kept);
        let again = again.flat_map(|(ends, after)| space.within(ends[0]..ends[1], after));
        assert_eq!(again.collect::<Vec<Table>>(), whole);
    }
}
