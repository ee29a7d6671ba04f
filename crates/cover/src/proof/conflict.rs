//! Why a covering program has no feasible choice: rows that exclude each other.

use super::error::CoveringError;
use super::solve::UncheckedChoice;
use destrier_certify::{CoveringProgram, LinearNode, LinearTree, ProgramProof};
use destrier_model::conflict::{Conflict, conflict};
use destrier_model::{Solver, covering_program};
use destrier_run::Control;
use std::collections::BTreeSet;
use std::time::Duration;

/// A smallest set of rows is looked for so long.
pub(crate) const LOOK: Duration = Duration::from_secs(5);

impl UncheckedChoice {
    /// The indices of rows that no choice satisfies together, ascending: those that the proof needs, or fewer where
    /// fewer are found within seconds; none unless it is proved that no choice is feasible.
    ///
    /// # Errors
    /// If the program cannot be made or solved.
    ///
    /// # Examples
    /// ```
    /// use destrier_certify::{CoveringProblem, CoveringProgram, CoveringRow};
    /// use destrier_cover::proof::solve_quietly;
    /// use destrier_cover::question::Goal;
    /// use destrier_run::Control;
    ///
    /// // two of a triangle's corners, no two of them joined by an edge
    /// let edge = |a, b| CoveringRow::at_most(1, vec![a, b]);
    /// let idle = CoveringRow::at_least(1, vec![3]);
    /// let two = CoveringRow::at_least(2, vec![0, 1, 2]);
    /// let rows = vec![edge(0, 1), idle, edge(0, 2), edge(1, 2), two];
    /// let program = CoveringProgram { costs: vec![1; 4], rows };
    /// let outcome = solve_quietly(&CoveringProblem::from(program), Goal::Minimum)?;
    /// assert_eq!(outcome.conflict(Control::quiet())?, [0, 2, 3, 4]);
    /// # Ok::<(), destrier_cover::proof::CoveringError>(())
    /// ```
    pub fn conflict(&self, control: Control<'_>) -> Result<Vec<usize>, CoveringError> {
        let ProgramProof::Infeasible(tree) = &self.certificate.proof else {
            return Ok(Vec::new());
        };
        let program = self.certificate.problem.program()?;
        let rows = match tree.nodes.first() {
            Some(LinearNode::Part(columns)) => about(columns, &program),
            _ => needed(tree, program.rows.len()),
        };
        let part = CoveringProgram {
            costs: vec![0; program.costs.len()],
            rows: rows.iter().map(|&row| program.rows[row].clone()).collect(),
        };
        let mut part = covering_program(&part, "");
        // what one relaxation shows, relaxations of fewer rows show, and soon
        let is_relaxed = tree.nodes.len() == 1;
        part.variables.iter_mut().for_each(|variable| variable.integer &= !is_relaxed);
        let control = control.within(Some(LOOK));
        Ok(match conflict(&part, Solver::default(), control)? {
            Some(Conflict::Rows(fewer)) => fewer.into_iter().map(|row| rows[row]).collect(),
            _ => rows,
        })
    }
}

/// The rows that hold some of these columns, of a part without a feasible choice.
fn about(columns: &[u32], program: &CoveringProgram) -> Vec<usize> {
    let is_own = |column: &u32| columns.binary_search(column).is_ok();
    let rows = 0..program.rows.len();
    rows.filter(|&row| program.rows[row].columns.iter().any(is_own)).collect()
}

/// The rows that the leaves and cuts of a tree speak of; all where some leaf is an image, whose rows stand elsewhere.
fn needed(tree: &LinearTree, number: usize) -> Vec<usize> {
    let mut rows = BTreeSet::new();
    for node in &tree.nodes {
        match node {
            LinearNode::Round(own) | LinearNode::Weights(own) | LinearNode::Infeasible(own) => {
                rows.extend(own.numerators().map(|(row, _)| row as usize));
            }
            LinearNode::Image { .. } => return (0..number).collect(),
            _ => {}
        }
    }
    rows.into_iter().filter(|&row| row < number).collect()
}
