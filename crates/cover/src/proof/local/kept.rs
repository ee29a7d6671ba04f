//! The state of a proof by local cuts: its best choice and its cases, as certificates, which are checked before it goes on.

use super::case::Tree;
use super::write::{Lemma, written};
use crate::proof::in_program::ones;
use crate::state;
use destrier_certify::{
    BoardProgramCertificate, Certificate, CoveringProblem, LinearProgram, LinearTree,
    ProgramCertificate, ProgramProof,
};
use destrier_run::{Snapshot, StateError};
use num_traits::One;
use std::sync::Arc;

/// A proof by local cuts that was begun.
pub struct LocalState {
    /// The cheapest choice that is known.
    pub choice: Vec<u32>,
    /// The cases, if they show anything.
    pub cases: Option<LinearTree>,
}

impl LocalState {
    /// Whether a state is of a proof by local cuts of this problem.
    pub fn is_of(problem: &CoveringProblem, snapshot: &Snapshot) -> bool {
        snapshot.check(&work(problem)).is_ok()
    }

    /// What a state says of this problem.
    ///
    /// # Errors
    /// If it is the state of other work, or not all of it holds.
    pub fn read(problem: &CoveringProblem, snapshot: &Snapshot) -> Result<Self, StateError> {
        let senseless = |what: &str| StateError::Senseless(what.to_owned());
        let (mut choice, mut cases) = (None, None);
        for certificate in state::certificates(&work(problem), snapshot)? {
            let proof = proof_of(problem, certificate);
            match proof.ok_or_else(|| senseless("it is about something else"))? {
                ProgramProof::Solution(_, chosen) => {
                    let columns = chosen.into_iter().filter(|(_, value)| value.is_one());
                    choice = Some(columns.map(|(column, _)| column).collect());
                }
                ProgramProof::Bound(_, nodes) => cases = Some(nodes),
                ProgramProof::Optimum(..) | ProgramProof::Infeasible(_) => {
                    return Err(senseless("it is finished"));
                }
            }
        }
        let choice = choice.ok_or_else(|| senseless("it has no choice"))?;
        Ok(LocalState { choice, cases })
    }
}

/// The state that says this of a problem: no cases where their weights say nothing yet.
pub(super) fn snapshot(
    problem: &CoveringProblem,
    program: &LinearProgram,
    choice: Option<&[u32]>,
    cases: Option<(&[Arc<Lemma>], &Tree)>,
) -> Snapshot {
    let choice = choice.map(|choice| ProgramProof::solution(program, ones(choice)));
    let bound = cases.and_then(|(lemmas, tree)| written(lemmas, tree, program).ok());
    let bound = bound.map(|(cost, nodes)| ProgramProof::Bound(cost, nodes));
    let proofs = choice.into_iter().chain(bound);
    let certificates = proofs.map(|proof| Certificate::of_program(problem, proof));
    state::snapshot(work(problem), certificates)
}

/// The proof of a certificate, if it is about this problem.
fn proof_of(problem: &CoveringProblem, certificate: Certificate) -> Option<ProgramProof> {
    match (problem, certificate) {
        (
            CoveringProblem::Rows(rows),
            Certificate::Program(ProgramCertificate { program, proof }),
        ) => (program == LinearProgram::from(rows)).then_some(proof),
        (
            CoveringProblem::Board(own),
            Certificate::BoardProgram(BoardProgramCertificate { board, proof }),
        ) => (board == *own).then_some(proof),
        _ => None,
    }
}

/// What the work is, in words that name the problem.
fn work(problem: &CoveringProblem) -> String {
    format!("local cuts for {problem}")
}
