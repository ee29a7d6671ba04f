//! Both halves side by side: a sweep of the whole board whose states are pairs of a node of the graph of one
//! half and a product state of the other, which agree on the pieces that count for both.
//!
//! What is still to be paid is at least the exact costs-to-go of both, and within a line that of the node and those
//! of the other half's projections. The sweep is breadth first as long as its pairs fit into the memory; where they do not, it goes
//! on with one half of them after the other. `SWEEP.md`, section 12, has the proof that no cover is missed.

use super::checkpoint::{Saved, append_pairs};
use super::decisions::Decisions;
use super::line::{Line, PairLimits};
use super::options::Unlisted;
use super::pair::{Completion, Completions, Costs, Pairs, number, pair_bytes, split};
use super::partitioning::CostPartitioning;
use super::product::Bits;
use destrier_board::{Square, SquareSet};
use destrier_run::State;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// So many pairs may be after every line, however little room is left.
const LEAST: u64 = 1 << 12;

/// The sweep of both halves.
pub(super) struct Both<'a, W> {
    pub(super) limits: PairLimits<'a, W>,
    pub(super) decisions: &'a Decisions<W>,
    /// The most pieces of covers.
    pub(super) most: usize,
    /// Bytes for pairs, no more than memory has.
    pub(super) room: u64,
    /// Pairs after every line.
    pub(super) met: &'a AtomicU64,
    pub(super) word: &'a (dyn Fn(usize, u64) + Sync),
}

/// Where pairs are kept after every line, as long as they are all there, and those of a sweep before.
#[derive(Default)]
pub(super) struct Kept<'a> {
    pub(super) state: Option<&'a mut State>,
    pub(super) saved: Saved,
}

impl<W: Bits> Both<'_, W> {
    /// All covers within the budgets. The tables are those of the other half, without reflection.
    pub(super) fn covers(
        &self,
        tables: &mut CostPartitioning,
        mut kept: Kept<'_>,
    ) -> Result<Vec<SquareSet>, Unlisted> {
        let bytes = CostPartitioning::bytes(tables.subproblem);
        let memory = (self.limits.control.memory() as u64).saturating_sub(bytes);
        let room = memory.min(self.room) / pair_bytes::<W>();
        let states = FxHashMap::from_iter([(W::zero(), Costs::default())]);
        let found = self.complete(tables, 0, vec![Pairs { node: 0, states }], (room, &mut kept))?;
        Ok(found.into_values().flatten().map(|completion| completion.pieces).collect())
    }

    /// The completions of pairs where a line begins.
    ///
    /// Invariants: these are all pairs, or a part of them that no other call shares, with the least costs of the
    /// ways to each that no bound dropped. A pair that is not among the completions leads to no cover within the
    /// budgets.
    fn complete(
        &self,
        tables: &mut CostPartitioning,
        line: usize,
        mut pairs: Vec<Pairs<W>>,
        (room, kept): (u64, &mut Kept<'_>),
    ) -> Result<Completions<W>, Unlisted> {
        if line == self.limits.graph.edges.len() {
            let none = Completion {
                costs: Costs::default(),
                pieces: SquareSet::empty(tables.subproblem.board),
            };
            let keys = pairs.iter().flat_map(|own| own.states.keys().map(|&bits| (own.node, bits)));
            return Ok(keys.map(|key| (key, vec![none.clone()])).collect());
        }
        let Some(next) = self.next(tables, line, &pairs, (room, kept))? else {
            let other = split(&mut pairs).ok_or(Unlisted::TooMany)?;
            let mut found = self.complete(tables, line, pairs, (room, &mut Kept::default()))?;
            found.extend(self.complete(tables, line, other, (room, &mut Kept::default()))?);
            return Ok(found);
        };
        let more = number(&next);
        let before = self.met.fetch_add(more, Ordering::Relaxed);
        (self.word)(line + 1, before + more);
        let completions =
            self.complete(tables, line + 1, next, (room.saturating_sub(more), kept))?;
        if completions.is_empty() {
            return Ok(completions);
        }
        self.line(tables, line).back(&pairs, &completions)
    }

    /// The pairs after a line, from the state if they are there; none if there is no room for so many.
    fn next(
        &self,
        tables: &mut CostPartitioning,
        line: usize,
        pairs: &[Pairs<W>],
        (room, kept): (u64, &mut Kept<'_>),
    ) -> Result<Option<Vec<Pairs<W>>>, Unlisted> {
        let (nodes, width) = (self.limits.graph.nodes[line + 1].len(), tables.subproblem.width());
        if let Some(next) = kept.saved.pairs(line + 1, nodes, width)? {
            return Ok(Some(next));
        }
        // the lines to come need room too
        let next = self.line(tables, line).forward(pairs, (room / 2).max(LEAST))?;
        if let (Some(next), Some(state)) = (&next, &mut kept.state) {
            append_pairs(state, self.most, next)?;
        }
        Ok(next)
    }

    /// One line, with its tables made anew.
    fn line<'a>(&'a self, tables: &'a mut CostPartitioning, line: usize) -> Line<'a, W> {
        tables.make_costs_to_go_within(line);
        let subproblem = tables.subproblem;
        let squares = &subproblem.order[subproblem.line(line)];
        let place = |&square: &Square| {
            let image = subproblem.image(square);
            squares.iter().position(|&other| other == image)
        };
        let images = squares.iter().map(place).collect();
        let decisions = self.decisions.of_line(tables, line);
        Line { limits: &self.limits, subproblem, line, squares, decisions, images }
    }
}
