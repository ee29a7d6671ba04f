//! Certificates of kind `program` of covering problems.

use destrier_certify::{
    BoardProgramCertificate, Certificate, CoveringProblem, LinearProgram, ProgramCertificate,
    ProgramProof, Rejection,
};

/// The certificate of a proof about the program of a problem; that of a board names the board in place of its rows.
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
    let certificate = match problem {
        CoveringProblem::Rows(_) => Certificate::Program(ProgramCertificate { program, proof }),
        CoveringProblem::Board(board) => {
            Certificate::BoardProgram(BoardProgramCertificate { board: board.clone(), proof })
        }
    };
    certificate.verify().map(|_| certificate)
}
