//! A cover that came from elsewhere, and what a moment proves of it.

use super::MinimumError;
use super::order::{MAX_PROVED, prove};
use crate::answer::{Answer, FoundBy, Unchecked};
use crate::question::Effort;
use crate::question::limits::A_MOMENT;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, check_cover};
use destrier_run::{Control, Saver};

impl Answer {
    /// What is proved in a moment of a cover that came from elsewhere.
    ///
    /// # Errors
    /// If it is no cover, or no bound can be made.
    ///
    /// # Panics
    /// If the system has no threads to give.
    pub fn of(
        problem: &Problem,
        cover: SquareSet,
        from: &'static str,
        control: Control<'_>,
    ) -> Result<Self, MinimumError> {
        check_cover(problem, &cover)?;
        let certificate = bound(problem, &cover, control)?;
        let (best, method) = (Some(cover), FoundBy::File(from));
        Self::to(problem, Unchecked { best, certificate, method, ..Unchecked::default() })
    }
}

/// What shows that no cover is smaller than this one, or the best bound that is shown on the way.
fn bound(
    problem: &Problem,
    cover: &SquareSet,
    control: Control<'_>,
) -> Result<Option<Certificate>, MinimumError> {
    if problem.board.area() > MAX_PROVED {
        return Ok(None);
    }
    let effort = Effort::default().at_least(cover.len()).with_start(cover.clone());
    let proof = prove(problem, &effort, control.within(Some(A_MOMENT)), &mut Saver::never())?;
    Ok(proof.proof().map(|(certificate, _)| certificate.clone()))
}
