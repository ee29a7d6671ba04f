//! What to spend on an answer, and on what.

use super::format::ProofFormat;
use super::goal::Goal;
use super::methods::{CoverMethod, ProofMethod};
use crate::setters::setters;
use destrier_board::SquareSet;
use destrier_certify::CoveringAutomorphism;
use destrier_run::Snapshot;
use std::fmt;
use std::time::Duration;

/// How to look for a smallest cover.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::plan::minimum;
/// use destrier_cover::question::Effort;
/// use destrier_run::Control;
///
/// let effort = Effort::default().with_seed(7).with_threads(1);
/// let answer = minimum(&Problem::new(Board::new(6, 6)?), &effort, Control::quiet())?;
/// assert_eq!((answer.size, answer.proved()), (Some(8), Some(8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Effort<'a> {
    /// What looks for it.
    pub method: CoverMethod,
    /// Everything random follows from it.
    pub seed: u32,
    /// Threads; if none, HiGHS uses one, which it needs to repeat itself exactly, and the rest all cores.
    pub threads: Option<usize>,
    /// A search stops at a cover of at most so many pieces, and so does the whole.
    pub target: Option<usize>,
    /// Squares that HiGHS or a local search starts from.
    pub start: Option<SquareSet>,
    /// Whether to try a proof by cases where the solver's packing falls short of its cover.
    pub cases: bool,
    /// Called with each smaller cover that a local search finds.
    pub gained: &'a (dyn Fn(&SquareSet) + Sync),
}

impl<'a> Effort<'a> {
    setters! {
        "With what looks for the cover." with_method method: CoverMethod;
        "With this seed of everything random." with_seed seed: u32;
        "On so many threads." with_threads threads: impl Into<Option<usize>>;
        "Stopping at a cover of at most so many pieces." with_target target: impl Into<Option<usize>>;
        "From these squares." with_start start: impl Into<Option<SquareSet>>;
        "With a proof by cases where it takes one, or without." with_cases cases: bool;
    }

    /// Telling of each smaller cover that a local search finds.
    #[must_use]
    pub fn telling(self, gained: &'a (dyn Fn(&SquareSet) + Sync)) -> Self {
        Effort { gained, ..self }
    }
}

impl Default for Effort<'_> {
    fn default() -> Self {
        let (method, target, start) = (CoverMethod::Auto, None, None);
        Effort { method, seed: 0, threads: None, target, start, cases: true, gained: &|_| {} }
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { method, seed, threads, target, .. } = self;
        write!(f, "{method:?}, seed {seed}, threads {threads:?}, target {target:?}")
    }
}

/// How to prove a lower bound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProofOptions {
    /// The bound; the size of the smallest cover that turns up if none.
    pub at_least: Option<usize>,
    /// What proves it.
    pub method: ProofMethod,
    /// Everything random follows from it.
    pub seed: u32,
    /// Threads; all cores if none.
    pub threads: Option<usize>,
    /// A small cover to begin with; one is looked for if none.
    pub start: Option<SquareSet>,
    /// How the certificate is to be written.
    pub format: ProofFormat,
    /// The state to go on from, as an unfinished proof saved it.
    pub resume: Option<Snapshot>,
}

impl Default for ProofOptions {
    fn default() -> Self {
        let (at_least, method, start, resume) = (None, ProofMethod::Auto, None, None);
        let format = ProofFormat::Destrier;
        ProofOptions { at_least, method, seed: 0, threads: None, start, format, resume }
    }
}

impl ProofOptions {
    setters! {
        "To show this bound." at_least at_least: impl Into<Option<usize>>;
        "With what proves it." with_method method: ProofMethod;
        "With this seed of everything random." with_seed seed: u32;
        "On so many threads." with_threads threads: impl Into<Option<usize>>;
        "With a small cover to begin with." with_start start: impl Into<Option<SquareSet>>;
        "With a certificate in this format." with_format format: ProofFormat;
        "From the state of an unfinished proof on." resumed_from resume: impl Into<Option<Snapshot>>;
    }
}

/// How a covering program is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What is to be shown.
    pub goal: Goal,
    /// How the certificate is to be written.
    pub format: ProofFormat,
    /// The local search follows from it.
    pub seed: u32,
    /// A choice to begin with, whatever it leaves unmet; that of a solver meets all rows.
    pub start: Option<Vec<u32>>,
    /// What looks for a cheap choice; only what suits grows a tree whatever that finds.
    pub method: CoverMethod,
    /// Threads; if none, a solver uses one and the rest all cores.
    pub threads: Option<usize>,
    /// A choice that costs at most so much is enough.
    pub target: Option<usize>,
    /// Automorphisms to be used in place of those that are found; none if these are to be found.
    pub automorphisms: Vec<CoveringAutomorphism>,
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Grow a tree from the start alone, since others look for cheaper choices.
    pub(crate) alone: bool,
    /// Go on from a state of the same work.
    pub resume: Option<Snapshot>,
    /// Stop after so long.
    pub time_limit: Option<Duration>,
}

impl Options {
    setters! {
        "To show this." with_goal goal: Goal;
        "With this seed of the local search." with_seed seed: u32;
        "On so many threads." with_threads threads: impl Into<Option<usize>>;
        "Within so much time." with_time_limit time_limit: Duration;
        "From a state of the same work on." resumed_from resume: impl Into<Option<Snapshot>>;
        "With these automorphisms and their products in place of those that are found."
            with_automorphisms automorphisms: Vec<CoveringAutomorphism>;
        "With so many nodes at most." with_nodes nodes: impl Into<Option<usize>>;
        "With a certificate of fewer bytes." with_bytes bytes: impl Into<Option<usize>>;
        "With a certificate in this format." with_format format: ProofFormat;
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            goal: Goal::Minimum,
            format: ProofFormat::Destrier,
            seed: 0,
            start: None,
            method: CoverMethod::Auto,
            threads: None,
            target: None,
            automorphisms: Vec::new(),
            nodes: None,
            bytes: None,
            alone: false,
            resume: None,
            time_limit: None,
        }
    }
}
