//! Programs whose rows are the edges of a graph: the fewest vertices that cover all edges are those beside a largest set of
//! vertices no two of which are neighbours.
//!
//! Relaxations say little of dense graphs, cliques nearly all. A case of the proof takes a vertex out of the cover, which
//! leaves its neighbours in it, and ends where cliques cover the vertices that are open.

mod search;
mod set;

use super::error::CoveringError;
use super::in_program::CheapestChoice;
use super::reductions::Kernel;
use destrier_certify::{
    CoveringProblem, CoveringProgram, LinearClique, LinearDomination, LinearNode, Multipliers,
    Whole,
};
use destrier_run::Control;
use search::{CliqueProof, CliqueSearch, CliqueStep};
use set::VertexBits;
use std::collections::BTreeMap;

/// The largest graph for which this is tried.
const VERTICES: usize = 1_000;

/// A cheapest choice of a program whose kernel is a graph, if cases are few; none otherwise.
///
/// # Errors
/// If the program is too large.
pub fn vertex_cover(
    problem: &CoveringProblem,
    control: Control<'_>,
) -> Result<Option<CheapestChoice>, CoveringError> {
    let covering = problem.program()?;
    let kernel = Kernel::new(&covering, control);
    let Some(graph) = KernelGraph::of(&covering, &kernel) else { return Ok(None) };
    let mut search = CliqueSearch::new(&graph.neighbours, Vec::new(), None, control);
    if !search.run() {
        return Ok(None);
    }
    let proof = Some(CliqueProof::default());
    let mut search = CliqueSearch::new(&graph.neighbours, search.best, proof, control);
    let is_over = search.run();
    let Some(proof) = search.proof.filter(|_| is_over) else { return Ok(None) };
    let apart: Vec<u32> = search.best.iter().map(|&vertex| graph.vertices[vertex]).collect();
    let own = graph.vertices.iter().copied().filter(|vertex| !apart.contains(vertex));
    let mut own: Vec<u32> = own.collect();
    own.sort_unstable();
    let choice = kernel.choice(&own);
    let nodes = graph.nodes(&covering, &kernel, &proof);
    Ok(Some(CheapestChoice::new(problem, &covering, choice, nodes, search.cases)))
}

/// The graph whose edges are the rows of a kernel.
struct KernelGraph {
    /// The column of the kernel that each vertex is: those with the fewest neighbours first, as they are left without the
    /// ones after them.
    vertices: Vec<u32>,
    neighbours: Vec<VertexBits>,
    cost: u32,
    /// Columns of the program in place of which vertices serve, and these.
    dominated: Vec<(u32, u32)>,
}

impl KernelGraph {
    /// None if rows are no edges, columns cost differently, or there are too many.
    fn of(covering: &CoveringProgram, kernel: &Kernel<'_>) -> Option<Self> {
        let CoveringProgram { costs, rows } = &*kernel.program;
        let cost = *costs.first()?;
        let suits = costs.len() <= VERTICES
            && costs.iter().all(|&own| own == cost)
            && rows.iter().all(|row| row.demand() == Some(1));
        if !suits {
            return None;
        }
        let mut lists = vec![Vec::new(); costs.len()];
        for row in rows {
            let [one, other] = row.columns[..] else { return None };
            lists[one as usize].push(other);
            lists[other as usize].push(one);
        }
        let dominated = dominated(covering, kernel)?;
        let vertices = order(&lists);
        let mut place = vec![0; vertices.len()];
        vertices.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = at);
        let neighbours = vertices.iter().map(|&vertex| {
            let mut own = VertexBits::none(vertices.len());
            lists[vertex as usize].iter().for_each(|&other| own.insert(place[other as usize]));
            own
        });
        Some(KernelGraph { neighbours: neighbours.collect(), vertices, cost, dominated })
    }

    /// What shows the optimum: the dominated columns and the cliques first, then the cases.
    fn nodes(
        &self,
        covering: &CoveringProgram,
        kernel: &Kernel<'_>,
        proof: &CliqueProof,
    ) -> Vec<LinearNode> {
        let column = |vertex: usize| kernel.column(self.vertices[vertex]);
        let clique = |clique: &VertexBits| {
            let mut literals: Vec<(u32, bool)> =
                clique.vertices().map(|vertex| (column(vertex), false)).collect();
            literals.sort_unstable();
            LinearNode::Clique(LinearClique { literals })
        };
        let mut nodes = Vec::new();
        if !self.dominated.is_empty() {
            let pairs = self.dominated.clone();
            nodes.push(LinearNode::Dominated(LinearDomination { pairs }));
        }
        nodes.extend(proof.cliques.iter().map(clique));
        let rows = covering.rows.len() as u32;
        let chosen = kernel.chosen().map(|(row, column)| {
            let cost = covering.costs[column as usize];
            (row, Whole::from(i64::from(cost)))
        });
        let chosen: Vec<(u32, Whole)> = chosen.collect();
        for step in &proof.steps {
            match step {
                CliqueStep::Take(vertex) => {
                    let (column, value) = (column(*vertex), Whole::ZERO);
                    nodes.push(LinearNode::Branch { column, at_most: true, value });
                    nodes.push(LinearNode::Propagate);
                }
                CliqueStep::End(cliques) => {
                    let weight = Whole::from(-i64::from(self.cost));
                    let own = cliques.iter().map(|&at| (rows + at as u32, weight.clone()));
                    let mut weights: Vec<(u32, Whole)> =
                        chosen.iter().cloned().chain(own).collect();
                    weights.sort_unstable();
                    weights.dedup(); // one clique may have the vertices of two
                    nodes.push(LinearNode::Weights(Multipliers::over(Whole::ONE, weights)));
                }
            }
        }
        nodes
    }
}

/// The columns that rows have beside the two that the kernel has of them, each with one of these that is in all of its rows;
/// none if there is a column without such a one.
fn dominated(covering: &CoveringProgram, kernel: &Kernel<'_>) -> Option<Vec<(u32, u32)>> {
    let rows_of = covering.rows_of_columns();
    let mut dominated = BTreeMap::new();
    for (at, row) in kernel.program.rows.iter().enumerate() {
        let vertices: Vec<u32> = row.columns.iter().map(|&column| kernel.column(column)).collect();
        let all = &covering.rows[kernel.row(at) as usize].columns;
        for &column in all.iter().filter(|column| !vertices.contains(column)) {
            let serves = |&&vertex: &&u32| {
                let (own, rows) = (&rows_of[column as usize], &rows_of[vertex as usize]);
                covering.costs[vertex as usize] <= covering.costs[column as usize]
                    && own.iter().all(|row| rows.binary_search(row).is_ok())
            };
            dominated.insert(column, *vertices.iter().find(serves)?);
        }
    }
    Some(dominated.into_iter().collect())
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
