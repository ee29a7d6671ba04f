//! What a method found, and what the checker accepts of it: the cover, a lower bound, or both at once.

use super::MinimumError;
use super::effort::{AFTER_A_HALT, MAX_BOUNDED, MAX_PACKED};
use super::found::{End, Found};
use destrier_board::{Problem, SquareSet, Symmetry};
use destrier_certify::{
    Certificate, Claim, LinesCertificate, LowerBound, Size, TreeClaim, Weights, line_bound,
    lower_bound, verify,
};
use destrier_model::{Solver, bound_packing};
use destrier_run::Control;

/// A lower bound that the checker accepted.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The pieces that a cover has at least.
    pub at_least: usize,
    /// What shows it.
    pub by: By,
}

/// What shows a lower bound.
#[derive(Clone, Debug)]
pub enum By {
    /// The value of a packing, with the pieces that are forced.
    Packing(LowerBound),
    /// Rows and columns without pieces.
    Lines,
    /// So many parts that share no piece, added up.
    Parts(usize),
    /// So many cases, each settled by a packing of its own.
    Cases(usize),
    /// A sweep of half the board, or of what there is of it modulo a symmetry.
    Sweep {
        /// Whether it is half the board.
        halved: bool,
    },
}

/// What the checker accepted.
#[derive(Default)]
pub(super) struct Evidence {
    pub(super) certificate: Option<Certificate>,
    pub(super) verified: Vec<String>,
    pub(super) bound: Option<Bound>,
}

/// The best lower bound by a packing, as the checker reads it; none where no packing is the best, on boards
/// of more than 10,000 squares, and where it was stopped.
///
/// # Errors
/// If the packing cannot be made.
pub fn packing_bound(
    problem: &Problem,
    control: Control<'_>,
) -> Result<Option<usize>, MinimumError> {
    if problem.board.area() > MAX_PACKED {
        return Ok(None);
    }
    let packing = bound_packing(problem, Solver::default(), control)?;
    let Some(packing) = packing else { return Ok(None) };
    Ok(lower_bound(problem, &packing)?.to_usize())
}

impl Evidence {
    /// Hands the certificate of the whole answer to the checker; where it does not settle everything also
    /// the cover and a packing, in certificates, and takes the better bound.
    pub(super) fn of(problem: &Problem, found: &Found) -> Result<Self, MinimumError> {
        let cover = found.cover.as_ref();
        let certificates = found
            .certificate
            .clone()
            .into_iter()
            .chain(line_certificate(problem).map(Certificate::Lines));
        let shown = certificates
            .map(|certificate| Self::by_certificate(&with_cover(certificate, cover)))
            .filter(|shown| !shown.as_ref().is_err_and(MinimumError::is_unread));
        let shown =
            shown.collect::<Result<Vec<_>, _>>()?.into_iter().max_by_key(Evidence::at_least);
        let size = cover.map(SquareSet::len);
        match shown {
            Some(shown) if shown.at_least() == size => Ok(shown),
            Some(shown) => {
                let other = Self::by_packing(problem, found)?;
                let better = shown.at_least() > other.at_least();
                if better { shown.beside(problem, cover) } else { Ok(other) }
            }
            None => Self::by_packing(problem, found),
        }
    }

    fn at_least(&self) -> Option<usize> {
        self.bound.as_ref().map(|bound| bound.at_least)
    }

    /// What shows a bound, beside a cover of more pieces.
    fn beside(self, problem: &Problem, cover: Option<&SquareSet>) -> Result<Self, MinimumError> {
        let Some(cover) = cover else { return Ok(self) };
        let certificate = Certificate::at_most(problem.clone(), cover.clone());
        let verified = [vec![verdict(&certificate)?.to_string()], self.verified].concat();
        Ok(Evidence { certificate: Some(certificate), verified, ..self })
    }

    /// Puts a packing and the cover in certificates, and hands them to the checker.
    fn by_packing(problem: &Problem, found: &Found) -> Result<Self, MinimumError> {
        let (bound, certificates) = match packing(problem, found)? {
            Some(packing) => {
                let bound = lower_bound(problem, &packing)?;
                let at_least = bound.to_usize().unwrap_or(usize::MAX);
                let certificates = certificates(problem, found.cover.as_ref(), packing, at_least)?;
                (Some(Bound { at_least, by: By::Packing(bound) }), certificates)
            }
            None => {
                let cover = found.cover.iter().cloned();
                (None, cover.map(|cover| Certificate::at_most(problem.clone(), cover)).collect())
            }
        };
        let verified = certificates.iter().map(|certificate| Ok(verdict(certificate)?.to_string()));
        let verified = verified.collect::<Result<_, MinimumError>>()?;
        Ok(Evidence { certificate: certificates.into_iter().next(), verified, bound })
    }

    /// What a certificate of the whole answer shows.
    fn by_certificate(certificate: &Certificate) -> Result<Self, MinimumError> {
        let claim = verdict(certificate)?;
        let by = match certificate {
            Certificate::Lines(_) => By::Lines,
            Certificate::Sum(sum) => By::Parts(sum.parts.len()),
            Certificate::Tree(proof) => By::Cases(proof.tree.nodes.len().div_ceil(2)),
            Certificate::Sweep(sweep) => By::Sweep { halved: sweep.symmetry != Symmetry::Identity },
            _ => By::Sweep { halved: false },
        };
        let bound = match claim {
            Claim::Size { size: Size::AtLeast(at_least) | Size::Exactly(at_least), .. } => {
                Some(Bound { at_least, by })
            }
            _ => None,
        };
        let (certificate, verified) = (Some(certificate.clone()), vec![claim.to_string()]);
        Ok(Evidence { certificate, verified, bound })
    }
}

/// The bound by lines, if the piece has one.
pub(super) fn line_certificate(problem: &Problem) -> Option<LinesCertificate> {
    let size = line_bound(problem)?;
    Some(LinesCertificate { problem: problem.clone(), size, cover: None })
}

/// The certificate of a bound with the cover that meets it, if this one does.
fn with_cover(mut certificate: Certificate, cover: Option<&SquareSet>) -> Certificate {
    match (&mut certificate, cover) {
        (Certificate::Tree(tree), Some(cover)) if matches!(tree.claim, TreeClaim::AtLeast(least) if least == cover.len()) =>
        {
            tree.claim = TreeClaim::Exactly(cover.len(), cover.clone());
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

/// What the checker says of a certificate, which it reads as text, as anybody's.
pub(super) fn verdict(certificate: &Certificate) -> Result<Claim, MinimumError> {
    Ok(verify(&certificate.to_string())?.claim().clone())
}

/// The packing that bounds the problem, unless the board is too large for one.
fn packing(problem: &Problem, found: &Found) -> Result<Option<Weights>, MinimumError> {
    if found.packing.is_some() || problem.board.area() > MAX_BOUNDED {
        return Ok(found.packing.clone());
    }
    let microlp = found.method == Solver::Microlp.name();
    let solver = if microlp { Solver::Microlp } else { Solver::default() };
    // after a halt there is a little time left to say what is shown
    let limit = matches!(found.end, End::Halted(_)).then_some(AFTER_A_HALT);
    Ok(bound_packing(problem, solver, Control::quiet().within(limit))?)
}

/// The cover's certificate first, if there is a cover; one for both where they meet.
fn certificates(
    problem: &Problem,
    cover: Option<&SquareSet>,
    packing: Weights,
    at_least: usize,
) -> Result<Vec<Certificate>, MinimumError> {
    let lower = Certificate::at_least(problem.clone(), packing.clone())?;
    Ok(match cover.cloned() {
        Some(cover) if cover.len() == at_least => {
            vec![Certificate::exactly(problem.clone(), cover, packing)]
        }
        Some(cover) => vec![Certificate::at_most(problem.clone(), cover), lower],
        None => vec![lower],
    })
}
