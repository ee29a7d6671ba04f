//! What a method of proof reached, and a lower bound with its certificate, as far as the checker confirms it.

use super::MinimumError;
use super::evidence::verdict;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Claim, Size, check_cover};
use destrier_run::Halt;

/// Why a proof ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is settled.
    Finished,
    /// A cover was found that is smaller than what was to be shown.
    Refuted,
    /// It was stopped.
    Halted(Halt),
    /// Halves of the board show no more.
    Short,
    /// Tables or states of a sweep do not fit into the memory.
    OutOfMemory,
    /// A whole certificate has more bytes than the checker reads: a bound is shown on the way to it, or
    /// nothing.
    TooLarge,
}

/// What a method of proof reached, before the checker has seen it.
pub(super) struct Attempt {
    pub(super) certificate: Option<Certificate>,
    pub(super) cover: Option<SquareSet>,
    pub(super) end: End,
    /// `tree`, `sweep`, `lines` or `parts`.
    pub(super) method: &'static str,
    /// Nodes of a tree, states of sweeps; none of lines.
    pub(super) work: u64,
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
    pub(super) fn new(problem: &Problem, attempt: Attempt) -> Result<Self, MinimumError> {
        let Attempt { certificate, cover, end, method, work } = attempt;
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
