//! Certificates of kind `program` of covering problems.

use destrier_certify::{
    BoardProgramCertificate, Certificate, CoveringProblem, CoveringProgram, LinearNode,
    LinearProgram, LinearTree, ProgramCertificate, ProgramProof, Rejection,
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
        let certificate = in_words_of(problem, LinearProgram::from(covering), proof);
        CheapestChoice { choice, certificate, work }
    }
}

/// A choice as a solution of a linear program.
pub(crate) fn ones(choice: &[u32]) -> Vec<(u32, BigRational)> {
    choice.iter().map(|&column| (column, BigRational::one())).collect()
}

/// The certificate of a proof about the program of a problem; that of a board names the board in place of its rows.
pub(super) fn in_words_of(
    problem: &CoveringProblem,
    program: LinearProgram,
    proof: ProgramProof,
) -> Certificate {
    match problem {
        CoveringProblem::Rows(_) => Certificate::Program(ProgramCertificate { program, proof }),
        CoveringProblem::Board(board) => {
            Certificate::BoardProgram(BoardProgramCertificate { board: board.clone(), proof })
        }
    }
}

/// The same, which the checker has accepted.
///
/// Time is that of the check.
///
/// # Errors
/// If it does not hold.
pub(super) fn certified(
    problem: &CoveringProblem,
    program: LinearProgram,
    proof: ProgramProof,
) -> Result<Certificate, Rejection> {
    let certificate = in_words_of(problem, program, proof);
    certificate.verify().map(|_| certificate)
}
