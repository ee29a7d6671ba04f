//! Certificates of kind `program` of covering problems.

use destrier_certify::{
    Certificate, CoveringProblem, CoveringProgram, LinearNode, LinearTree, ProgramProof, Rejection,
};
use num_rational::BigRational;
use num_traits::One;

/// A cheapest choice of a program, and what is to show that none is cheaper.
pub struct CheapestChoice {
    /// The columns, ascending.
    pub choice: Vec<u32>,
    /// The optimum, before the checker has seen it.
    pub certificate: Certificate,
    /// What it took, in the unit of the method.
    pub work: u64,
}

impl CheapestChoice {
    /// That of a problem with this program, which nodes show.
    pub(super) fn new(
        problem: &CoveringProblem,
        covering: &CoveringProgram,
        choice: Vec<u32>,
        nodes: Vec<LinearNode>,
        work: u64,
    ) -> Self {
        let cost = BigRational::from_integer(covering.cost(&choice).into());
        let proof = ProgramProof::Optimum(cost, ones(&choice), LinearTree::from(nodes));
        let certificate = Certificate::of_program(problem, proof);
        CheapestChoice { choice, certificate, work }
    }
}

/// What is shown of a covering problem, before the checker has seen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemProof {
    /// The problem.
    pub problem: CoveringProblem,
    /// What is claimed of its program, and what shows that.
    pub proof: ProgramProof,
}

impl ProblemProof {
    /// That this is a choice, of its cost.
    ///
    /// # Errors
    /// If the checker would not keep the program.
    pub fn of_choice(problem: &CoveringProblem, choice: &[u32]) -> Result<Self, Rejection> {
        let cost = BigRational::from_integer(problem.program()?.cost(choice).into());
        let proof = ProgramProof::Solution(cost, ones(choice));
        Ok(ProblemProof { problem: problem.clone(), proof })
    }

    /// The certificate.
    pub fn certificate(self) -> Certificate {
        Certificate::of_program(&self.problem, self.proof)
    }
}

/// A choice as a solution of a linear program.
pub(crate) fn ones(choice: &[u32]) -> Vec<(u32, BigRational)> {
    choice.iter().map(|&column| (column, BigRational::one())).collect()
}
