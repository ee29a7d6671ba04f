//! All sets of pieces within a budget that cover the region, or their mirror images, as the ways through a
//! graph: its nodes are the product states where lines meet, from which the end can be reached within the
//! budget, and its edges the decisions of one line.
//!
//! A sweep forward keeps the states where lines meet; going back, the decisions of a line are made again, and
//! what leads to no node of the next line is dropped. So a node has its exact cost-to-go.

use super::decisions::Decisions;
use super::group::Decision;
use super::partitioning::CostPartitioning;
use super::product::{Bits, ProductState};
use super::unlisted::{Unlisted, check};
use destrier_run::Control;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The decisions of one line that lead from a node to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    /// What the pieces cost.
    pub(super) cost: i16,
    /// The decisions of the line that place pieces.
    pub(super) placed: u64,
}

/// All ways within the budget.
pub(super) struct Graph {
    /// For each line its edges, by the nodes where they begin; the only node of the first is 0.
    pub(super) edges: Vec<Vec<Edge>>,
    /// For each line what its nodes cost to go on from, at least; after the last there is one node.
    pub(super) to_go: Vec<Vec<i16>>,
    /// States after every decision of the sweep.
    pub(super) states: u64,
}

/// The nodes where a line begins.
struct Nodes<W> {
    numbers: FxHashMap<W, u32>,
    to_go: Vec<i16>,
}

impl Graph {
    /// All ways that cost at most `budget`; the costs-to-go have to be those of the partitioning's costs. None
    /// if there is no way. Calls `word` after every line.
    ///
    /// Invariants, going back: `nodes` are the states behind the line from which edges lead to the end, and `to_go`
    /// is the least that these cost; the lines behind have an edge for each step of each way that no bound dropped.
    pub(super) fn new<W: Bits>(
        partitioning: &mut CostPartitioning,
        budget: i64,
        control: Control<'_>,
        word: &dyn Fn(usize, u64),
    ) -> Result<Option<Self>, Unlisted> {
        let decisions = Decisions::<W>::new(partitioning, budget);
        let Swept { checkpoints, states } = forward(partitioning, &decisions, control, word)?;
        let lines = checkpoints.len();
        let mut nodes = Nodes { numbers: FxHashMap::from_iter([(W::zero(), 0)]), to_go: vec![0] };
        let mut graph = Graph { edges: Vec::new(), to_go: vec![vec![0]], states };
        for (line, begins) in checkpoints.iter().enumerate().rev() {
            partitioning.make_costs_to_go_within(line);
            let walk =
                Walk { decisions: &decisions.of_line(partitioning, line), nodes: &nodes, budget };
            check(control, 0)?;
            let (before, edges) = walk.back(begins);
            graph.edges.push(edges);
            graph.to_go.push(before.to_go.clone());
            nodes = before;
        }
        graph.edges.reverse();
        graph.to_go.reverse();
        Ok((lines > 0 && !nodes.to_go.is_empty()).then_some(graph))
    }

    /// The edges that begin at a node.
    pub(super) fn edges_from(&self, line: usize, node: u32) -> impl Iterator<Item = &Edge> {
        let edges = &self.edges[line];
        let first = edges.partition_point(|edge| edge.from < node);
        edges[first..].iter().take_while(move |edge| edge.from == node)
    }
}

/// How many times a state is kept, with the states before it and its place in a hash table.
const COPIES: usize = 4;

/// What a sweep forward leaves behind.
struct Swept<W> {
    /// The states where each line begins.
    checkpoints: Vec<Vec<ProductState<W>>>,
    /// How many there were after all decisions.
    states: u64,
}

/// Sweeps, and keeps the states where lines begin.
///
/// Invariant: `at_hand` has each product state once, with the least cost-to-come of all ways that no bound dropped,
/// and the least `halved`, perhaps of another of these.
fn forward<W: Bits>(
    partitioning: &mut CostPartitioning,
    decisions: &Decisions<W>,
    control: Control<'_>,
    word: &dyn Fn(usize, u64),
) -> Result<Swept<W>, Unlisted> {
    let subproblem = partitioning.subproblem;
    let tables = CostPartitioning::bytes(subproblem);
    let (mut at_hand, mut checkpoints, mut states, mut kept) =
        (vec![ProductState::first()], Vec::new(), 0, 0);
    for line in 0..subproblem.lines.len() - 1 {
        if line == subproblem.reflection.lines {
            // from now on costs count in full
            at_hand.iter_mut().for_each(|state| state.halved = state.to_come);
        }
        // nodes have the same numbers whenever the graph is made
        at_hand.par_sort_unstable_by_key(|state| state.bits);
        kept += size_of_val(&*at_hand) as u64;
        checkpoints.push(at_hand.clone());
        partitioning.make_costs_to_go_within(line);
        for decision in decisions.of_line(partitioning, line) {
            at_hand = decided(&at_hand, &decision);
            states += at_hand.len() as u64;
            let bytes = at_hand.len() * COPIES * size_of::<ProductState<W>>();
            check(control, tables + kept + bytes as u64)?;
        }
        word(line + 1, states);
    }
    Ok(Swept { checkpoints, states })
}

/// What a decision makes of states; those that others dominate stay, since smallest covers go through them, too.
fn decided<W: Bits>(
    states: &[ProductState<W>],
    decision: &Decision<'_, W>,
) -> Vec<ProductState<W>> {
    let mut next: FxHashMap<W, ProductState<W>> = FxHashMap::default();
    for child in states.iter().flat_map(|&state| decision.children(state)).flatten() {
        let known = next.entry(child.bits).or_insert(child);
        known.to_come = known.to_come.min(child.to_come);
        known.halved = known.halved.min(child.halved);
    }
    next.into_values().collect()
}

/// The decisions of one line, and the nodes where the next begins.
struct Walk<'a, W> {
    decisions: &'a [Decision<'a, W>],
    nodes: &'a Nodes<W>,
    budget: i64,
}

impl<W: Bits> Walk<'_, W> {
    /// Those of these states that lead to nodes, and the edges to these.
    fn back(&self, states: &[ProductState<W>]) -> (Nodes<W>, Vec<Edge>) {
        let found: Vec<(W, Vec<Edge>)> = states
            .par_iter()
            .map(|state| (state.bits, self.edges_of(state)))
            .filter(|(_, edges)| !edges.is_empty())
            .collect();
        let mut before = Nodes { numbers: FxHashMap::default(), to_go: Vec::new() };
        let mut all = Vec::new();
        for (from, (bits, edges)) in (0..).zip(found) {
            let to_go = edges.iter().map(|edge| edge.cost + self.nodes.to_go[edge.to as usize]);
            before.to_go.extend(to_go.min());
            before.numbers.insert(bits, from);
            all.extend(edges.into_iter().map(|edge| Edge { from, ..edge }));
        }
        (before, all)
    }

    fn edges_of(&self, state: &ProductState<W>) -> Vec<Edge> {
        let mut edges = Vec::new();
        self.search(state.to_come, *state, 0, 0, &mut edges);
        edges
    }

    /// Goes on from a state after so many decisions; `begun` is what had been paid before the line.
    fn search(
        &self,
        begun: i16,
        state: ProductState<W>,
        at: usize,
        placed: u64,
        edges: &mut Vec<Edge>,
    ) {
        let Some(decision) = self.decisions.get(at) else {
            if let Some(&to) = self.nodes.numbers.get(&state.bits) {
                let cost = i64::from(state.to_come) + i64::from(self.nodes.to_go[to as usize]);
                let edge = Edge { from: 0, to, cost: state.to_come - begun, placed };
                edges.extend((cost <= self.budget).then_some(edge));
            }
            return;
        };
        for (piece, child) in (0..).zip(decision.children(state)) {
            if let Some(child) = child {
                self.search(begun, child, at + 1, placed | piece << at, edges);
            }
        }
    }
}
