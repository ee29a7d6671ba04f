//! What was found and proved, as far as the checker confirms it: an answer has a cover, a proof a lower bound.

use super::MinimumError;
use super::evidence::{Bound, Evidence, verdict};
use super::found::{End, Found};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Claim, Size, check_cover};
use destrier_model::Stop;
use serde::Serialize;

/// A cover, what its finder says of it, and what the checker accepted of it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The smallest cover found.
    pub cover: Option<SquareSet>,
    /// The certificate to keep: of the cover, with what shows it to be a smallest one if something
    /// does; of the bound without a cover.
    pub certificate: Option<Certificate>,
    /// What the checker says of the cover, of the bound, or of both at once; none without certificates.
    pub verified: Vec<String>,
    /// The lower bound that is proved.
    pub bound: Option<Bound>,
    /// The bound that a solver claims, in floating point: no proof.
    pub claimed: Option<f64>,
    /// Why the finder stopped; none for a cover that came from elsewhere.
    pub stop: Option<Stop>,
    /// What found it: `sweep`, `search`, a solver's name, or where it came from.
    pub method: &'static str,
    /// States of a sweep, swaps of a search, nodes of a solver.
    pub work: Option<u64>,
    /// In words, why there is no cover, where that is the answer and a reason is known.
    pub reason: Option<String>,
}

/// What is known of a smallest cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// This is one, by a proof or by the solver's word.
    Optimal,
    /// There is a cover, which may not be the smallest.
    Feasible,
    /// There is no cover.
    Infeasible,
    /// A limit came before any cover.
    Limit,
}

impl Status {
    /// All that can be known.
    pub const ALL: [Status; 4] =
        [Status::Optimal, Status::Feasible, Status::Infeasible, Status::Limit];
}

impl Answer {
    /// Proves what can be proved of what was found, and lets the checker decide.
    pub(super) fn to(problem: &Problem, found: Found) -> Result<Self, MinimumError> {
        let evidence = match found.end {
            End::Infeasible => Evidence::default(),
            _ => Evidence::of(problem, &found)?,
        };
        let Found { end, cover, claimed, work, method, reason, .. } = found;
        let stop = end.stop();
        let Evidence { certificate, verified, bound } = evidence;
        Ok(Answer { cover, certificate, verified, bound, claimed, stop, method, work, reason })
    }

    /// What is proved of a cover that came from elsewhere.
    ///
    /// # Errors
    /// If it is no cover, or no bound can be made.
    pub fn of(
        problem: &Problem,
        cover: SquareSet,
        from: &'static str,
    ) -> Result<Self, MinimumError> {
        Self::to(problem, Found { cover: Some(cover), method: from, ..Found::default() })
    }

    /// The pieces of the cover.
    pub fn size(&self) -> Option<usize> {
        self.cover.as_ref().map(SquareSet::len)
    }

    /// The pieces that a cover has at least, as proved.
    pub fn proved(&self) -> Option<usize> {
        self.bound.as_ref().map(|bound| bound.at_least)
    }

    /// The solver's bound as a number of pieces, which is no proof.
    pub fn claimed(&self) -> Option<usize> {
        self.claimed.map(whole)
    }

    /// What is known.
    pub fn status(&self) -> Status {
        let proved = self.size().is_some() && self.proved() >= self.size();
        match (self.stop, self.size()) {
            (Some(Stop::Infeasible), _) => Status::Infeasible,
            (_, None) => Status::Limit,
            (Some(Stop::Finished), Some(_)) => Status::Optimal,
            _ if proved => Status::Optimal,
            _ => Status::Feasible,
        }
    }

    /// The solver's smallest cover, of which nothing shows that it is one but the solver's word.
    pub fn unproved(&self) -> Option<&SquareSet> {
        let unproved = self.status() == Status::Optimal && self.proved() < self.size();
        self.cover.as_ref().filter(|_| unproved)
    }
}

/// The pieces of a solver's bound: a little above a whole number is that number.
pub fn whole(bound: f64) -> usize {
    (bound - 1e-6).ceil().max(0.0) as usize
}

/// What a proof shows, as the checker confirms it.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The certificate; none where nothing is shown.
    pub certificate: Option<Certificate>,
    /// What the checker says that it shows.
    pub claim: Option<Claim>,
    /// The smallest cover known.
    pub cover: Option<SquareSet>,
    /// Why it ended.
    pub end: End,
    /// `tree`, `sweep`, `lines` or `parts`.
    pub method: &'static str,
    /// Nodes of the tree, states of the sweeps.
    pub work: u64,
}

impl Proof {
    /// Hands the certificate to the checker, and the cover.
    pub(super) fn new(problem: &Problem, found: Found) -> Result<Self, MinimumError> {
        let Found { certificate, cover, end, method, work, .. } = found;
        let work = work.unwrap_or(0);
        if let (End::Refuted, Some(cover)) = (end, &cover) {
            check_cover(problem, cover)?; // it is all that shows the bound to be false
        }
        let cover = cover.filter(|cover| check_cover(problem, cover).is_ok());
        let claim = certificate.as_ref().map(verdict).transpose();
        if claim.as_ref().is_err_and(MinimumError::is_unread) {
            let end = End::TooLarge;
            return Ok(Proof { certificate: None, claim: None, cover, end, method, work });
        }
        Ok(Proof { certificate, claim: claim?, cover, end, method, work })
    }

    /// What is shown about the sizes of covers.
    pub fn size(&self) -> Option<Size> {
        match self.claim {
            Some(Claim::Size { size, .. }) => Some(size),
            _ => None,
        }
    }

    /// Whether nothing is left to do.
    pub fn is_finished(&self) -> bool {
        matches!(self.end, End::Finished | End::Refuted)
    }

    /// The pieces that a cover has at least.
    pub fn lower(&self) -> Option<usize> {
        match self.size() {
            Some(Size::AtLeast(size) | Size::Exactly(size)) => Some(size),
            _ => None,
        }
    }

    /// The pieces of the smallest cover known.
    pub fn upper(&self) -> Option<usize> {
        self.cover.as_ref().map(SquareSet::len)
    }
}
