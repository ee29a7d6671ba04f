//! The state of a proof: its best solution and its tree, as two certificates, which are checked before the proof goes on.

use super::solutions::Solution;
use crate::state;
use destrier_certify::{Certificate, LinearProgram, LinearTree, ProgramCertificate, ProgramProof};
use destrier_run::{Snapshot, StateError};
use num_rational::BigRational;

/// What a proof has found.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) solution: Option<Solution>,
    /// What no solution is better than, with the cases that show it.
    pub(super) bound: Option<(BigRational, LinearTree)>,
}

/// A proof that was begun: what it shows by which cases, and what units that went on from there have made of these.
pub(super) struct Begun {
    pub(super) bound: BigRational,
    pub(super) tree: LinearTree,
    pub(super) units: Vec<(String, LinearTree)>,
}

impl Kept {
    /// What a state says of this program.
    ///
    /// # Errors
    /// If it is the state of other work, or not all of it holds.
    pub(super) fn read(program: &LinearProgram, snapshot: &Snapshot) -> Result<Self, StateError> {
        let senseless = |what: &str| StateError::Senseless(what.to_owned());
        let mut kept = Kept::default();
        for certificate in state::certificates(&work(program), snapshot)? {
            match certificate {
                Certificate::Program(ProgramCertificate { program: own, proof })
                    if own == *program =>
                {
                    match proof {
                        ProgramProof::Solution(_, solution) => kept.solution = Some(solution),
                        ProgramProof::Bound(value, tree) => kept.bound = Some((value, tree)),
                        ProgramProof::Optimum(..) | ProgramProof::Infeasible(_) => {
                            return Err(senseless("it is finished"));
                        }
                    }
                }
                _ => return Err(senseless("it is about something else")),
            }
        }
        Ok(kept)
    }

    /// The state that says this of a program.
    pub(super) fn snapshot(self, program: &LinearProgram) -> Snapshot {
        let solution = self.solution.map(|solution| ProgramProof::solution(program, solution));
        let bound = self.bound.map(|(value, tree)| ProgramProof::Bound(value, tree));
        let proofs = solution.into_iter().chain(bound);
        let certificates = proofs.map(|proof| {
            Certificate::Program(ProgramCertificate { program: program.clone(), proof })
        });
        state::snapshot(work(program), certificates)
    }
}

/// What the work is, in words that name the program.
fn work(program: &LinearProgram) -> String {
    format!("proof for {program}")
}
