//! Certificates of kind `program` of covering problems.

use destrier_certify::{
    BoardProgramCertificate, Certificate, CoveringProblem, LinearProgram, ProgramCertificate,
    ProgramProof, Rejection,
};

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
