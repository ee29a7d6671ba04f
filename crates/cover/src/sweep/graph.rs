//! All sets of pieces within a budget that cover the region, as the ways through a graph: its nodes are the product
//! states where lines meet, from which the end can be reached within the budget, and its edges the decisions of one
//! line.
//!
//! A sweep forward keeps the states where lines meet; going back, the decisions of a line are made again, and
//! what leads to no node of the next line is dropped. So a node has its exact cost-to-go. There are nodes for
//! either half, which may cost more where the other costs little, and edges for one of them.

use super::decisions::Decisions;
use super::group::{Decision, Keep, Scratch, StateGroup};
use super::groups::{Groups, state_bytes};
use super::options::{Unlisted, check};
use super::partitioning::CostPartitioning;
use super::product::{Bits, ProductState};
use destrier_run::Control;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The decisions of one line that lead from a node to another.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    /// What the pieces cost.
    pub(super) cost: i16,
    /// The decisions of the line that place pieces.
    pub(super) placed: u64,
}

/// What sets may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budgets {
    /// For which there are edges.
    pub(super) own: i64,
    /// For which there are nodes, no less than the own.
    pub(super) other: i64,
}

/// All ways within the budgets.
pub(super) struct Graph<W> {
    /// For each line its edges, by the nodes where they begin; the only node of the first is 0.
    pub(super) edges: Vec<Vec<Edge>>,
    /// For each line those where it begins; after the last there is one.
    pub(super) nodes: Vec<LineNodes<W>>,
    /// States after every decision of the sweep.
    pub(super) states: u64,
}

/// The nodes where a line begins.
pub(super) struct LineNodes<W> {
    numbers: FxHashMap<W, u32>,
    /// What they cost to go on from, at least.
    to_go: Vec<i16>,
}

impl<W: Bits> LineNodes<W> {
    fn end() -> Self {
        LineNodes { numbers: FxHashMap::from_iter([(W::zero(), 0)]), to_go: vec![0] }
    }

    pub(super) fn len(&self) -> usize {
        self.to_go.len()
    }

    /// What a node costs to go on from, at least.
    pub(super) fn to_go(&self, node: u32) -> i32 {
        self.to_go[node as usize].into()
    }

    /// The same of a state, if it is that of a node.
    pub(super) fn to_go_from(&self, state: W) -> Option<i32> {
        self.numbers.get(&state).map(|&node| self.to_go(node))
    }
}

impl<W: Bits> Graph<W> {
    /// All ways within the budgets; the costs-to-go have to be those of the partitioning's costs. Calls `word`
    /// after every line.
    ///
    /// Invariants, going back: the first of `nodes` are the states behind the line from which the end is reached
    /// within the budget of the other half, with the least that this costs; the lines behind have an edge for each
    /// step of each way within the own budget.
    pub(super) fn new(
        partitioning: &mut CostPartitioning,
        budgets: Budgets,
        control: Control<'_>,
        word: &dyn Fn(usize, u64),
    ) -> Result<Self, Unlisted> {
        let decisions = Decisions::<W>::new(partitioning, budgets.other);
        let Swept { checkpoints, states } = forward(partitioning, &decisions, control, word)?;
        let mut graph = Graph { edges: Vec::new(), nodes: vec![LineNodes::end()], states };
        for (line, begins) in checkpoints.iter().enumerate().rev() {
            partitioning.make_costs_to_go_within(line);
            let decisions = &decisions.of_line(partitioning, line);
            let nodes = &graph.nodes[graph.edges.len()];
            let (before, edges) = Walk { decisions, nodes, budgets, control }.back(begins)?;
            graph.edges.push(edges);
            graph.nodes.push(before);
        }
        graph.edges.reverse();
        graph.nodes.reverse();
        Ok(graph)
    }

    /// The least that a set costs, if it is within the budgets.
    pub(super) fn least(&self) -> Option<i64> {
        self.nodes[0].to_go.first().map(|&cost| cost.into())
    }

    /// The edges that begin at a node.
    pub(super) fn edges_from(&self, line: usize, node: u32) -> impl Iterator<Item = &Edge> {
        let edges = &self.edges[line];
        let first = edges.partition_point(|edge| edge.from < node);
        edges[first..].iter().take_while(move |edge| edge.from == node)
    }
}

/// What a sweep forward leaves behind.
struct Swept<W> {
    /// The states where each line begins, in the order of their bits, so that nodes have the same numbers
    /// whenever the graph is made.
    checkpoints: Vec<Vec<ProductState<W>>>,
    /// How many there were after all decisions.
    states: u64,
}

/// Sweeps, and keeps the states where lines begin. Those that others dominate stay, since smallest covers go
/// through them, too.
///
/// Invariant: `groups` have each product state once, with the least cost-to-come of all ways that no bound dropped.
fn forward<W: Bits>(
    partitioning: &mut CostPartitioning,
    decisions: &Decisions<W>,
    control: Control<'_>,
    word: &dyn Fn(usize, u64),
) -> Result<Swept<W>, Unlisted> {
    let subproblem = partitioning.subproblem;
    let tables = CostPartitioning::bytes(subproblem);
    let mut groups = Groups::<W>::new(Keep::All);
    let (mut checkpoints, mut states, mut kept) = (Vec::new(), 0, 0);
    for line in 0..subproblem.lines.len() - 1 {
        let mut begins = groups.states();
        begins.par_sort_unstable_by_key(|state| state.bits);
        kept += size_of_val(&*begins) as u64;
        checkpoints.push(begins);
        partitioning.make_costs_to_go_within(line);
        let of_line = decisions.of_line(partitioning, line);
        for stretch in of_line.chunks(of_line.len().div_ceil(2)) {
            groups.divide_before(stretch);
            for decision in stretch {
                groups.decide(decision);
                states += groups.len() as u64;
                check(control, tables + kept + groups.len() as u64 * state_bytes::<W>())?;
            }
        }
        word(line + 1, states);
    }
    Ok(Swept { checkpoints, states })
}

/// So many states go back over a line together: they share what comes after them.
const TOGETHER: usize = 1 << 17;

/// The decisions of one line, and the nodes where the next begins.
struct Walk<'a, W> {
    decisions: &'a [Decision<'a, W>],
    nodes: &'a LineNodes<W>,
    budgets: Budgets,
    control: Control<'a>,
}

/// What it costs to go on from a state, at least.
type ToGo<W> = FxHashMap<W, i16>;

/// The state of a node, its cost-to-go, and the edges that begin there.
type Found<W> = (W, i16, Vec<Edge>);

impl<W: Bits> Walk<'_, W> {
    /// Those of these states that lead to nodes, and the edges to these.
    fn back(&self, states: &[ProductState<W>]) -> Result<(LineNodes<W>, Vec<Edge>), Unlisted> {
        let back = |states: &[ProductState<W>]| {
            check(self.control, 0)?;
            Ok(self.back_together(states))
        };
        let found: Result<Vec<Vec<Found<W>>>, Unlisted> =
            states.par_chunks(TOGETHER).map(back).collect();
        let mut before = LineNodes { numbers: FxHashMap::default(), to_go: Vec::new() };
        let mut all = Vec::new();
        for (from, (bits, to_go, edges)) in (0..).zip(found?.into_iter().flatten()) {
            before.to_go.push(to_go);
            before.numbers.insert(bits, from);
            all.extend(edges.into_iter().map(|edge| Edge { from, ..edge }));
        }
        Ok((before, all))
    }

    fn back_together(&self, states: &[ProductState<W>]) -> Vec<Found<W>> {
        let to_go = self.costs_to_go(states);
        let onward = |state: &ProductState<W>| {
            let cost = *to_go[0].get(&state.bits)?;
            let mut edges = Vec::new();
            let left = self.budgets.own - i64::from(state.to_come);
            self.edges_from((left, &to_go), state.bits, Edge::default(), 0, &mut edges);
            Some((state.bits, cost, edges))
        };
        states.iter().filter_map(onward).collect()
    }

    /// The exact costs-to-go after every decision, of those from which the end is reached within the budget.
    fn costs_to_go(&self, states: &[ProductState<W>]) -> Vec<ToGo<W>> {
        let (mut group, mut scratch) = (StateGroup::of(states.to_vec()), Scratch::default());
        let mut met = Vec::with_capacity(self.decisions.len());
        for decision in self.decisions {
            met.push(group.states.clone());
            group.decide(decision, Keep::All, &mut scratch);
        }
        let last = group.states;
        let node =
            |state: &ProductState<W>| self.nodes.to_go_from(state.bits).map(|cost| cost as i16);
        let mut to_go = vec![self.within(&last, node)];
        for (states, decision) in met.iter().zip(self.decisions).rev() {
            let after = &to_go[to_go.len() - 1];
            let least = |state: &ProductState<W>| {
                let steps = decision.steps(state.bits).into_iter().flatten();
                steps.filter_map(|(bits, cost)| Some(cost + after.get(&bits)?)).min()
            };
            to_go.push(self.within(states, least));
        }
        to_go.reverse();
        to_go
    }

    /// The states whose cost-to-come and cost-to-go are within the budget.
    fn within(
        &self,
        states: &[ProductState<W>],
        to_go: impl Fn(&ProductState<W>) -> Option<i16>,
    ) -> ToGo<W> {
        let costs = states.iter().filter_map(|state| Some((state, to_go(state)?)));
        let fits = |state: &ProductState<W>, to_go: i16| {
            i64::from(state.to_come) + i64::from(to_go) <= self.budgets.other
        };
        costs
            .filter(|&(state, cost)| fits(state, cost))
            .map(|(state, cost)| (state.bits, cost))
            .collect()
    }

    /// All edges that go on from a state after so many decisions for no more than is `left`; `edge` has what was
    /// decided.
    fn edges_from(
        &self,
        (left, to_go): (i64, &[ToGo<W>]),
        bits: W,
        edge: Edge,
        at: usize,
        edges: &mut Vec<Edge>,
    ) {
        let fits = |&to_go: &i16| i64::from(edge.cost) + i64::from(to_go) <= left;
        if !to_go[at].get(&bits).is_some_and(fits) {
            return;
        }
        let Some(decision) = self.decisions.get(at) else {
            edges.extend(self.nodes.numbers.get(&bits).map(|&to| Edge { to, ..edge }));
            return;
        };
        for (piece, step) in (0..).zip(decision.steps(bits)) {
            if let Some((bits, cost)) = step {
                let (cost, placed) = (edge.cost + cost, edge.placed | piece << at);
                self.edges_from((left, to_go), bits, Edge { cost, placed, ..edge }, at + 1, edges);
            }
        }
    }
}
