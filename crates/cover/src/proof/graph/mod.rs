//! Programs whose rows are the edges of a graph: the fewest vertices that cover all edges are those beside a largest set of
//! vertices no two of which are neighbours.
//!
//! Relaxations say little of dense graphs, cliques nearly all. A case of the proof takes a vertex out of the cover, which
//! leaves its neighbours in it, and ends where cliques cover the vertices that are open, or cannot each have one that is left
//! out.

mod search;

use super::error::CoveringError;
use super::in_program::CheapestChoice;
use super::incumbent::soon;
use super::reductions::Kernel;
use crate::proof::case::is_set_cover;
use crate::question::Effort;
use crate::question::limits::cores;
use destrier_certify::{
    CoveringProblem, CoveringProgram, LinearNode, LinearStable, LiteralGraph, Multipliers, Whole,
};
use destrier_run::Control;
use search::{Searched, search};

/// The words of classes that a search looks at, about a minute,
const WORDS: u64 = 1 << 36;
/// in this part of the time.
const PART: u32 = 2;

/// A cheapest choice of a program whose kernel is a graph, if cases are few; none otherwise.
///
/// # Errors
/// If the program is too large.
pub fn vertex_cover(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Option<CheapestChoice>, CoveringError> {
    let covering = problem.program()?;
    let kernel = Kernel::taking(&covering, control);
    let Some(graph) = KernelGraph::of(&kernel.program) else { return Ok(None) };
    let all = || (0..graph.lists.len() as u32).collect();
    let first = soon(&kernel.program, None, 0, effort, control).unwrap_or_else(all);
    let control = control.within(control.remaining().map(|left| left / PART));
    let found = match graph.lists.len().div_ceil(64) {
        0 | 1 => graph.optimum::<1>(first, effort, control),
        2 => graph.optimum::<2>(first, effort, control),
        3 | 4 => graph.optimum::<4>(first, effort, control),
        5..=8 => graph.optimum::<8>(first, effort, control),
        _ => graph.optimum::<16>(first, effort, control),
    };
    let Some((own, stable)) = found else { return Ok(None) };
    let (choice, cases) = (kernel.choice(&own), stable.cases.iter().count());
    let nodes = graph.nodes(&covering, &kernel, stable);
    Ok(Some(CheapestChoice::new(problem, &covering, choice, nodes, cases as u64)))
}

/// The graph whose edges are the rows of a kernel.
struct KernelGraph {
    /// The neighbours of each column of the kernel.
    lists: Vec<Vec<u32>>,
    cost: u32,
}

impl KernelGraph {
    /// None if rows are no edges, columns cost differently, or there are too many.
    fn of(CoveringProgram { costs, rows }: &CoveringProgram) -> Option<Self> {
        let cost = *costs.first()?;
        let suits = costs.len() <= LinearStable::LITERALS
            && costs.iter().all(|&own| own == cost)
            && is_set_cover(rows);
        if !suits {
            return None;
        }
        let mut lists = vec![Vec::new(); costs.len()];
        for row in rows {
            let [one, other] = row.columns[..] else { return None };
            lists[one as usize].push(other);
            lists[other as usize].push(one);
        }
        Some(KernelGraph { lists, cost })
    }

    /// The fewest columns of the kernel that cover all edges, from so many on, and why the others are no more.
    fn optimum<const W: usize>(
        &self,
        mut cover: Vec<u32>,
        effort: &Effort<'_>,
        control: Control<'_>,
    ) -> Option<(Vec<u32>, LinearStable)> {
        let (vertices, all) = (order(&self.lists), self.lists.len());
        let mut graph = LiteralGraph::<W>::new(all);
        let mut place = vec![0; all];
        vertices.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = at);
        for (one, others) in self.lists.iter().enumerate() {
            others.iter().for_each(|&other| graph.add_edge(place[one], place[other as usize]));
        }
        let threads = cores(effort.threads);
        loop {
            let most = all - cover.len();
            match search(&graph, all, most, (WORDS, threads), control) {
                Searched::Shown(cases) => {
                    let literals = vertices.into_iter().map(|vertex| (vertex, false)).collect();
                    return Some((cover, LinearStable { most: most as u32, literals, cases }));
                }
                Searched::Larger(apart) => {
                    let apart = apart.iter().map(|&at| vertices[at as usize]);
                    let apart: Vec<u32> = apart.collect();
                    cover = (0..all as u32).filter(|vertex| !apart.contains(vertex)).collect();
                }
                Searched::Halted => return None,
            }
        }
    }

    /// What shows the optimum: what the kernel leaves of the columns, then how many of the vertices are left out at most.
    fn nodes(
        &self,
        covering: &CoveringProgram,
        kernel: &Kernel<'_>,
        mut stable: LinearStable,
    ) -> Vec<LinearNode> {
        stable.literals.iter_mut().for_each(|literal| literal.0 = kernel.column(literal.0));
        let own = (covering.rows.len() as u32, Whole::from(-i64::from(self.cost)));
        let mut nodes = kernel.nodes(covering);
        nodes.push(LinearNode::Stable(stable));
        nodes.push(LinearNode::Weights(Multipliers::over(Whole::ONE, [own])));
        nodes
    }
}

/// The vertices with these neighbours: the last has the most, the one before it the most without the last, and so on.
fn order(lists: &[Vec<u32>]) -> Vec<u32> {
    let mut degrees: Vec<usize> = lists.iter().map(Vec::len).collect();
    let mut is_left = vec![true; lists.len()];
    let mut order = Vec::with_capacity(lists.len());
    for _ in 0..lists.len() {
        let left = (0..lists.len()).filter(|&vertex| is_left[vertex]);
        let Some(next) = left.max_by_key(|&vertex| degrees[vertex]) else { break };
        is_left[next] = false;
        lists[next].iter().for_each(|&other| degrees[other as usize] -= 1);
        order.push(next as u32);
    }
    order.reverse();
    order
}
