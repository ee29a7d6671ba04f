//! What the checker accepted of an answer: the cover, a lower bound, or both at once.

use super::{Search, short};
use anyhow::{Context, Result};
use destrier_board::Problem;
use destrier_certify::{Certificate, Claim, Size, Weights, lower_bound};
use destrier_model::{Solver, bound_packing};
use num_rational::BigRational;

/// Packings are made for boards of at most so many squares: exact arithmetic takes a minute there.
pub(crate) const MAX_BOUNDED: usize = 5_000;

/// What the checker accepted.
pub(super) struct Proof {
    pub(super) bound: Option<Bound>,
    /// The cover, with the packing if that shows it to be the smallest; the packing without one.
    pub(super) certificate: Certificate,
    /// What the checker confirmed: of the cover, of the bound, or of both at once.
    pub(super) verified: Vec<String>,
}

/// A lower bound.
pub(super) struct Bound {
    pub(super) at_least: usize,
    by: By,
}

/// What shows a lower bound.
enum By {
    /// The value of a packing, with the pieces that are forced.
    Packing(BigRational),
    /// So many cases, each settled by a packing of its own.
    Cases(usize),
    Sweep,
}

const REFUSED: &str = "our own checker refuses the result";

/// The best lower bound by a packing, as the checker reads it.
pub(crate) fn proved_bound(problem: &Problem) -> Result<Option<usize>> {
    let Some(packing) = bound_packing(problem, Solver::default())? else { return Ok(None) };
    Ok(lower_bound(problem, &packing).context(REFUSED)?.to_usize())
}

impl Proof {
    /// Hands the certificate of the whole answer to the checker; without one makes a packing, puts it
    /// and the cover in certificates, and hands over these.
    pub(super) fn new(problem: &Problem, search: &Search, solver: Solver) -> Result<Option<Self>> {
        if let Some(certificate) = &search.certificate {
            return Self::by_certificate(certificate).map(Some);
        }
        let small = problem.board.area() <= MAX_BOUNDED;
        let packing = if small { bound_packing(problem, solver)? } else { None };
        let (bound, certificates) = match packing {
            Some(packing) => {
                let bound = lower_bound(problem, &packing).context(REFUSED)?;
                let at_least = bound.to_usize().context("the bound is beyond all boards")?;
                let certificates = certificates(problem, search, packing, at_least)?;
                (Some(Bound { at_least, by: By::Packing(bound.exact) }), certificates)
            }
            None => {
                let cover = search.cover.iter().cloned();
                (None, cover.map(|cover| Certificate::at_most(problem.clone(), cover)).collect())
            }
        };
        let verify = |certificate: &Certificate| {
            let verified = destrier_certify::verify(&certificate.to_string()).context(REFUSED)?;
            Ok(verified.to_string())
        };
        let verified = certificates.iter().map(verify).collect::<Result<_>>()?;
        let first = certificates.into_iter().next();
        Ok(first.map(|certificate| Proof { bound, certificate, verified }))
    }

    /// What a certificate of the whole answer shows.
    fn by_certificate(certificate: &Certificate) -> Result<Self> {
        let verified = destrier_certify::verify(&certificate.to_string()).context(REFUSED)?;
        let by = match certificate {
            Certificate::Tree(proof) => By::Cases(proof.tree.nodes.len().div_ceil(2)),
            _ => By::Sweep,
        };
        let bound = match verified.claim() {
            Claim::Size { size: Size::AtLeast(size) | Size::Exactly(size), .. } => {
                Some(Bound { at_least: *size, by })
            }
            _ => None,
        };
        let (certificate, verified) = (certificate.clone(), vec![verified.to_string()]);
        Ok(Proof { bound, certificate, verified })
    }
}

/// The cover's certificate first, if there is a cover; one for both where they meet.
fn certificates(
    problem: &Problem,
    search: &Search,
    packing: Weights,
    at_least: usize,
) -> Result<Vec<Certificate>> {
    let lower = Certificate::at_least(problem.clone(), packing.clone())?;
    Ok(match search.cover.clone() {
        Some(cover) if cover.len() == at_least => {
            vec![Certificate::exactly(problem.clone(), cover, packing)]
        }
        Some(cover) => vec![Certificate::at_most(problem.clone(), cover), lower],
        None => vec![lower],
    })
}

impl Bound {
    /// The value of the packing that shows it, if one does.
    pub(super) fn packing(&self) -> Option<&BigRational> {
        match &self.by {
            By::Packing(value) => Some(value),
            _ => None,
        }
    }

    /// The bound and where it comes from; a step above 1 is the common size of all free orbits.
    pub(super) fn words(&self) -> String {
        let at_least = self.at_least;
        match &self.by {
            By::Packing(value) => {
                let rounded = value.ceil().to_integer();
                let lattice =
                    if rounded == at_least.into() { "" } else { ", rounded up to whole orbits" };
                let value = short(value);
                format!(
                    "at least {at_least}, by an exact fractional packing of value {value}{lattice}"
                )
            }
            By::Cases(1) => format!("at least {at_least}, by an exact fractional packing"),
            By::Cases(cases) => {
                format!("at least {at_least}, by {cases} cases, settled by exact packings")
            }
            By::Sweep => format!("at least {at_least}, by a sweep of half the board"),
        }
    }
}
