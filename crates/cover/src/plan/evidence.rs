//! What a method found, and what the checker accepts of it: the cover, a lower bound, or both at once.

use super::MinimumError;
use super::by_lines::line_certificate;
use crate::answer::{Answer, End, FoundBy, Unchecked, bound, is_unread};
use crate::proof::{CheapestChoice, columns_of, ones};
use crate::question::limits::{AFTER_A_HALT, MAX_BOUNDED};
use crate::question::{Effort, Goal};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{
    BoardProgramCertificate, Certificate, Checked, CoveringProblem, LinesCertificate, ProgramProof,
    Weights, check_cover, lower_bound,
};
use destrier_model::{Solver, bound_packing};
use destrier_run::Control;
use num_rational::BigRational;

/// The answer about a program whose optimum a method has found, if the checker accepts its certificate.
pub(super) fn settled(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    found: CheapestChoice,
    by: FoundBy,
) -> Result<Answer<Vec<u32>>, MinimumError> {
    let CheapestChoice { choice, certificate, work } = found;
    let cost = problem.program()?.cost(&choice) as usize;
    let end = match effort.goal {
        Goal::AtLeast(least) if cost < least => End::Refuted,
        _ => End::Finished,
    };
    let shown = certificate.checked()?;
    Ok(Answer::new(Unchecked::by(by, (), Some(choice), end, work), Some(cost), vec![shown]))
}

impl<S> Answer<S> {
    /// What a certificate shows that has no cover.
    ///
    /// # Errors
    /// If the checker rejects it.
    pub fn of_bound(certificate: Certificate) -> Result<Self, MinimumError> {
        let found = Unchecked::by_tree((), None, End::Finished, 1);
        Ok(Answer::new(found, None, vec![certificate.checked()?]))
    }
}

impl Answer {
    /// Proves what can be proved of what was found, and lets the checker decide.
    pub(super) fn to(problem: &Problem, mut found: Unchecked) -> Result<Self, MinimumError> {
        let shown = match found.end {
            End::Infeasible => Vec::new(),
            _ => evidence(problem, &mut found)?,
        };
        let size = found.best.as_ref().map(SquareSet::len);
        Ok(Answer::new(found, size, shown))
    }

    /// Hands the certificate of a proof to the checker, and the cover; where lines show more than an unfinished proof, their
    /// certificate.
    pub(super) fn of_proof(
        problem: &Problem,
        mut found: Unchecked,
        lines: Option<LinesCertificate>,
    ) -> Result<Self, MinimumError> {
        if let (End::Refuted, Some(cover)) = (found.end, &found.best) {
            check_cover(problem, cover)?; // it is all that shows the bound to be false
        }
        found.best = found.best.filter(|cover| check_cover(problem, cover).is_ok());
        let shown = match found.certificate.take().map(Certificate::checked).transpose() {
            Err(rejection) if is_unread(&rejection) => {
                found.end = End::TooLarge;
                None
            }
            shown => shown?,
        };
        let shown = match lines {
            Some(lines)
                if !found.end.is_finished()
                    && shown.as_ref().and_then(at_least) < Some(lines.size) =>
            {
                Some(with_cover(Certificate::Lines(lines), found.best.as_ref()).checked()?)
            }
            _ => shown,
        };
        let size = found.best.as_ref().map(SquareSet::len);
        Ok(Answer::new(found, size, shown.into_iter().collect()))
    }
}

/// The certificate of all that was found; where it does not settle everything also the cover and a packing, in
/// certificates, or the better bound. A certificate that is too long shows nothing.
fn evidence(problem: &Problem, found: &mut Unchecked) -> Result<Vec<Checked>, MinimumError> {
    let lines = line_certificate(problem).map(Certificate::Lines);
    let certificates = found.certificate.take().into_iter().chain(lines);
    let all = certificates.map(|own| with_cover(own, found.best.as_ref()).checked());
    let (unread, read): (Vec<_>, Vec<_>) = all.partition(|one| one.as_ref().is_err_and(is_unread));
    if !unread.is_empty() {
        found.end = End::TooLarge;
    }
    let (found, cover) = (&*found, found.best.as_ref());
    let best = read.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().max_by_key(at_least);
    let Some(best) = best else { return by_packing(problem, found) };
    let proved = at_least(&best);
    if proved == cover.map(SquareSet::len) {
        return Ok(vec![best]);
    }
    let other = by_packing(problem, found)?;
    if proved <= other.iter().filter_map(at_least).max() {
        return Ok(other);
    }
    let larger = cover.map(|cover| Certificate::at_most(problem.clone(), cover.clone()).checked());
    Ok(larger.transpose()?.into_iter().chain([best]).collect())
}

fn at_least(shown: &Checked) -> Option<usize> {
    bound(shown).map(|bound| bound.at_least)
}

/// A packing and the cover in certificates, which the checker accepts.
fn by_packing(problem: &Problem, found: &Unchecked) -> Result<Vec<Checked>, MinimumError> {
    let cover = found.best.as_ref();
    let certificates = match packing(problem, found)? {
        Some(packing) => certificates(problem, cover, packing)?,
        None => cover
            .map(|cover| Certificate::at_most(problem.clone(), cover.clone()))
            .into_iter()
            .collect(),
    };
    Ok(certificates.into_iter().map(Certificate::checked).collect::<Result<_, _>>()?)
}

/// The certificate of a bound with the cover that meets it, if this one does.
pub(super) fn with_cover(mut certificate: Certificate, cover: Option<&SquareSet>) -> Certificate {
    match (&mut certificate, cover) {
        (Certificate::BoardProgram(BoardProgramCertificate { board, proof }), Some(cover)) => {
            if let ProgramProof::Bound(least, tree) = &*proof
                && *least == BigRational::from_integer(cover.len().into())
            {
                let solution = ones(&columns_of(board, cover));
                *proof = ProgramProof::Optimum(least.clone(), solution, tree.clone());
            }
        }
        (Certificate::Sum(sum), Some(cover)) if sum.size == cover.len() => {
            sum.cover = Some(cover.clone());
        }
        (Certificate::Lines(lines), Some(cover)) if lines.size == cover.len() => {
            lines.cover = Some(cover.clone());
        }
        (Certificate::Sweep(sweep), Some(cover)) if sweep.size == cover.len() => {
            sweep.cover = Some(cover.clone());
        }
        _ => {}
    }
    certificate
}

/// The packing that bounds the problem, unless the board is too large for one.
fn packing(problem: &Problem, found: &Unchecked) -> Result<Option<Weights>, MinimumError> {
    if found.packing.is_some() || problem.board.area() > MAX_BOUNDED {
        return Ok(found.packing.clone());
    }
    let solver =
        if let FoundBy::Solver(solver) = found.method { solver } else { Solver::default() };
    // after a halt there is a little time left to say what is shown
    let limit = matches!(found.end, End::Halted(_)).then_some(AFTER_A_HALT);
    Ok(bound_packing(problem, solver, Control::quiet().within(limit))?)
}

/// The cover's certificate first, if there is a cover; one for both where they meet.
fn certificates(
    problem: &Problem,
    cover: Option<&SquareSet>,
    packing: Weights,
) -> Result<Vec<Certificate>, MinimumError> {
    let at_least = lower_bound(problem, &packing)?.to_usize();
    let lower = Certificate::at_least(problem.clone(), packing.clone())?;
    Ok(match cover.cloned() {
        Some(cover) if Some(cover.len()) == at_least => {
            vec![Certificate::exactly(problem.clone(), cover, packing)]
        }
        Some(cover) => vec![Certificate::at_most(problem.clone(), cover), lower],
        None => vec![lower],
    })
}
