//! What is known of the least or greatest value of a linear program.

use crate::answer::{End, Status};
use crate::question::Goal;
use crate::symmetry::NoAutomorphism;
use destrier_certify::{
    Certificate, LinearAutomorphism, LinearNode, LinearProgram, LinearRow, LinearTree, Multipliers,
    ProgramCertificate, ProgramProof,
};
use destrier_model::ModelError;
use destrier_run::StateError;
use num_rational::BigRational;
use std::collections::{BTreeSet, HashMap};

/// What a proof of a linear program came to.
#[derive(Clone, Debug)]
pub struct LinearAnswer {
    /// The program.
    pub program: LinearProgram,
    /// The best solution: columns in ascending order with their numbers, others 0.
    pub solution: Option<Vec<(u32, BigRational)>>,
    /// What no solution is better than, with the cases that show it.
    pub bound: Option<(BigRational, LinearTree)>,
    /// The cases that show that there is no solution.
    pub infeasible: Option<LinearTree>,
    /// Why it ended.
    pub end: End,
    /// Nodes of the tree.
    pub nodes: u64,
}

/// Why nothing can be said.
#[derive(Debug, thiserror::Error)]
pub enum LinearError {
    /// Solutions are as good as you like.
    #[error("the objective has no limit")]
    Unbounded,
    /// A solver fails.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The state to go on from is not one.
    #[error(transparent)]
    State(#[from] StateError),
    /// A permutation is no automorphism.
    #[error(transparent)]
    Automorphism(#[from] NoAutomorphism),
}

impl LinearAnswer {
    /// A solution, of which nothing else is known.
    pub fn of_solution(program: LinearProgram, solution: Vec<(u32, BigRational)>) -> Self {
        let (solution, end) = (Some(solution), End::Finished);
        LinearAnswer { program, solution, bound: None, infeasible: None, end, nodes: 0 }
    }

    /// What weights on the rows show, that no solution costs less than this, of which nothing else is known.
    pub(super) fn of_weights(
        program: LinearProgram,
        (weights, cost): (Multipliers, BigRational),
    ) -> Self {
        let tree = LinearTree::from(vec![LinearNode::Weights(weights)]);
        let (bound, end) = (Some((program.value_of(cost), tree)), End::Finished);
        LinearAnswer { program, solution: None, bound, infeasible: None, end, nodes: 1 }
    }

    /// With another bound if that is better.
    pub(super) fn with_bound(mut self, other: Option<(BigRational, LinearTree)>) -> Self {
        let cost = |bound: &Option<(BigRational, LinearTree)>| {
            bound.as_ref().map(|(value, _)| self.program.cost_of(value))
        };
        if self.infeasible.is_none() && cost(&other) > cost(&self.bound) {
            self.bound = other;
        }
        self
    }

    /// The value of the best solution.
    pub fn value(&self) -> Option<BigRational> {
        self.solution.as_ref().map(|solution| self.program.value(solution))
    }

    /// Whether the solution is shown to be best, or that there is none.
    pub fn is_settled(&self) -> bool {
        let value = self.value();
        let bound = self.bound.as_ref().map(|(bound, _)| bound);
        self.infeasible.is_some() || value.is_some() && value.as_ref() == bound
    }

    /// What is known; of `goal` a cover is what a search finds, everything else a proof.
    pub fn status(&self, goal: Goal) -> Status {
        let (value, bound) = (self.value(), self.bound.as_ref().map(|(bound, _)| bound));
        let wanted = goal.at_least().map(|value| BigRational::from_integer(value.into()));
        match (&self.infeasible, &self.solution, goal) {
            (Some(_), ..) => Status::Infeasible,
            (None, Some(_), _) if wanted.is_some() && value < wanted => Status::Refuted,
            (None, Some(_), _) if self.is_settled() => Status::Optimal,
            (None, ..) if wanted.is_some() && bound >= wanted.as_ref() => Status::Proved,
            (None, Some(_), Goal::Cover) if !self.end.is_limit() => Status::Feasible,
            (None, None, _) if self.bound.is_some() && !self.end.is_limit() => Status::Proved,
            (None, ..) => Status::Limit,
        }
    }

    /// The rows on which it rests that there is no solution, ascending: all that some leaf or cut of the cases has weights on, and
    /// where cases are images of others the images of these rows.
    pub fn conflict(&self) -> Vec<u32> {
        let Some(tree) = &self.infeasible else { return Vec::new() };
        let weights = tree.nodes.iter().filter_map(|node| match node {
            LinearNode::Infeasible(weights)
            | LinearNode::Weights(weights)
            | LinearNode::Round(weights) => Some(weights),
            LinearNode::Cut(cut) => Some(&cut.weights),
            LinearNode::Narrow(narrowing) => Some(&narrowing.weights),
            LinearNode::Branch { .. }
            | LinearNode::Part(_)
            | LinearNode::Lemma(_)
            | LinearNode::Elimination(_)
            | LinearNode::Stable(_)
            | LinearNode::Propagate
            | LinearNode::Dominated(_)
            | LinearNode::Dominating(_)
            | LinearNode::Image { .. } => None,
        });
        let all = &self.program.rows;
        let rows = weights.flat_map(|weights| weights.numerators()).map(|(row, _)| row);
        let rows = rows.filter(|&row| (row as usize) < all.len()).collect();
        with_images(rows, all, &tree.automorphisms).into_iter().collect()
    }

    /// The certificate of all that is known that one claim can say: both sides where they meet, else the bound, else the
    /// solution.
    pub fn certificate(&self) -> Option<Certificate> {
        let proof = match (&self.infeasible, &self.bound, &self.solution) {
            (Some(tree), _, _) => ProgramProof::Infeasible(tree.clone()),
            (None, Some((value, tree)), Some(solution)) if self.is_settled() => {
                ProgramProof::Optimum(value.clone(), solution.clone(), tree.clone())
            }
            (None, Some((value, tree)), _) => ProgramProof::Bound(value.clone(), tree.clone()),
            (None, None, Some(solution)) => ProgramProof::solution(&self.program, solution.clone()),
            (None, None, None) => return None,
        };
        Some(Certificate::Program(ProgramCertificate { program: self.program.clone(), proof }))
    }
}

/// Rows of a program and all to which automorphisms take them, with all that are alike.
fn with_images(
    mut rows: BTreeSet<u32>,
    all: &[LinearRow],
    automorphisms: &[LinearAutomorphism],
) -> BTreeSet<u32> {
    if automorphisms.is_empty() {
        return rows;
    }
    let mut numbers: HashMap<&LinearRow, Vec<u32>> = HashMap::new();
    (0..).zip(all).for_each(|(index, row)| numbers.entry(row).or_default().push(index));
    let mut open: Vec<u32> = rows.iter().copied().collect();
    while let Some(row) = open.pop() {
        let images = automorphisms.iter().map(|own| own.image(&all[row as usize]));
        let images = images.filter_map(|image| numbers.get(&image)).flatten();
        open.extend(images.copied().filter(|&image| rows.insert(image)));
    }
    rows
}
