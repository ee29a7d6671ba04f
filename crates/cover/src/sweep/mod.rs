//! Lower bounds by sweeping a part of the board.
//!
//! The board is cut in two along its longer side. A piece near the cut shares its cost between the halves,
//! so that twice what one half costs at least is a bound for the whole board, and only the cut loses
//! anything: less if the half has to cover some lines beyond the cut, which wider boards need. What a half
//! costs is found exactly, deciding square after square and keeping for each set of
//! covered squares near the frontier the cheapest way there. Such states are far too many; but the squares
//! of either colour alone, far from the cut or near it, are few enough for a table of what they cost at
//! least from each state on, if every piece's cost is split between what it covers of each. All tables
//! together tell which states lead nowhere; and since a set of pieces or its mirror image is no dearer
//! before the middle than after it (`middle`), they leave some thousands. So there are three problems inside
//! each other: the shares at the cut, by cutting planes that local search finds (`shares`); the split between
//! the layers, by message passing (`split`); and the sweep (`states`, in `groups` for threads), which finds
//! a cutting plane that local search missed, or ends the proof. The proof is in the certificate format,
//! kind `sweep`, and `destrier-certify` sweeps again by itself.
//!
//! Dynamic programming over the frontier and packings as bounds are both suggested by Fisher (2003,
//! sections 2 and 6); sharing costs between parts is Lagrangian decomposition (Guignard and Kim, 1987).
//! States take four bits a line of the part: meant for boards up to 22x22.

mod certificate;
mod groups;
mod middle;
mod plan;
mod prover;
mod shares;
mod snapshot;
mod split;
mod states;
mod table;

pub use snapshot::{Snapshot, SnapshotError};

use destrier_board::{Board, MoveGraph, Problem, SquareSet};
use destrier_certify::SweepCertificate;
use destrier_model::{ModelError, Solver};
use plan::{Extent, Plan};
use prover::Prover;
use split::Split;
use std::sync::atomic::AtomicBool;

/// How to sweep.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads; the result does not depend on them.
    pub threads: usize,
    /// Bytes that tables and states may take.
    pub memory: u64,
    /// Solves the linear programs that choose the shares.
    pub solver: Solver,
    /// The text of a [`Snapshot`] to go on from.
    pub resume: Option<String>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The best bound shown: the one asked for, or a smaller one.
    pub certificate: Option<Box<SweepCertificate>>,
    /// States after every decision of all sweeps, added up.
    pub states: u64,
    /// The most states at once.
    pub peak: usize,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No smaller cover exists, as the certificate shows.
    Proved,
    /// This is a smaller cover.
    Refuted(SquareSet),
    /// Shares at the cut cannot show so much; this is the most they may show.
    Short(usize),
    /// It was told to stop.
    Interrupted,
    /// Tables or states do not fit into the memory given.
    OutOfMemory,
}

/// A word from a sweep under way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Sweeps done: the shares are improved between them.
    pub round: usize,
    /// How many lines the sweep under way has gone through; 0 between sweeps.
    pub line: usize,
    /// How many lines there are.
    pub lines: usize,
    /// The bound shown so far.
    pub bound: f64,
    /// States met by all sweeps.
    pub states: u64,
    /// Bytes that the tables take.
    pub memory: u64,
}

/// What a sweep talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop.
    pub stop: &'a AtomicBool,
    /// Called after every line of a sweep, and after every sweep.
    pub progress: &'a mut (dyn FnMut(Progress) + Send),
    /// Called after every sweep with the state of things, for [`Options::resume`].
    pub save: &'a mut (dyn FnMut(&Snapshot<'_>) + Send),
}

/// Why there is no sweep of a problem.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// A symmetry, fixed squares or blocks.
    #[error("a sweep knows no symmetry, no fixed squares and no blocks: use the tree")]
    NotPlain,
    /// More open squares than a table has room for.
    #[error("the {0} board is too wide for a sweep with this piece: use the tree")]
    TooWide(destrier_board::Board),
    /// The linear program failed.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Nothing to go on from.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
}

/// Boards with a shorter side up to this are swept in one go.
const NARROW: usize = 8;
/// The most lines beyond a half.
const BEYOND: usize = 5;

/// What can be swept, smaller parts first.
fn plans(board: Board, graph: &MoveGraph) -> Vec<Plan> {
    let short = board.rows().min(board.cols());
    let halves = (0..=BEYOND).map(|beyond| Extent::Half { beyond });
    let extents = halves.filter(|_| short > NARROW).chain([Extent::Whole]);
    extents.filter_map(|extent| Plan::new(board, graph, extent)).collect()
}

/// Proves that every cover of the problem has at least so many pieces, if it can be shown.
///
/// # Errors
/// [`SweepError`], before any long work.
///
/// # Panics
/// If the system has no threads to give.
pub fn prove(
    problem: &Problem,
    at_least: usize,
    options: &Options,
    mut control: Control<'_>,
) -> Result<Report, SweepError> {
    if !problem.is_plain() {
        return Err(SweepError::NotPlain);
    }
    let board = problem.board;
    board.with_area_at_most(destrier_certify::MAX_AREA).map_err(|_| SweepError::TooWide(board))?;
    let graph = MoveGraph::for_rule(board, problem.piece, problem.rule);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1));
    let threads = threads.build().expect("a thread pool");
    let plans = plans(board, &graph);
    if plans.is_empty() {
        return Err(SweepError::TooWide(board));
    }
    let mut options = options.clone();
    let mut resumed = options.resume.as_deref().map(Snapshot::proof_of).transpose()?;
    // what each part may show: the best bound is tried by the smallest part
    let mut hopes = vec![at_least; plans.len()];
    let mut report = Report::of(Outcome::Short(0));
    while let Some(&size) = hopes.iter().max().filter(|&&size| size > 0) {
        let at = hopes.iter().position(|&hope| hope == size).unwrap_or(0);
        let plan = &plans[at];
        hopes[at] = size - 1;
        if resumed.as_ref().is_some_and(|name| *name != Prover::name(problem, size, plan)) {
            continue;
        }
        if Split::bytes(plan) > options.memory {
            (hopes[at], report.outcome) = (0, Outcome::OutOfMemory);
            continue;
        }
        let prover = Prover::new(problem, size, plan, &graph, &options)?;
        let next = threads.install(|| prover.prove(&mut control))?;
        (resumed, options.resume) = (None, None);
        let why = report.outcome.clone();
        report = next.after(report);
        match report.outcome {
            Outcome::Short(hope) => hopes[at] = hope.min(size - 1),
            Outcome::OutOfMemory => (),
            Outcome::Proved if size < at_least => {
                report.outcome = why;
                break;
            }
            _ => break,
        }
    }
    match resumed {
        Some(proof) => Err(SnapshotError::OtherProof(proof).into()),
        None => Ok(report),
    }
}

impl Report {
    fn of(outcome: Outcome) -> Self {
        Report { outcome, certificate: None, states: 0, peak: 0 }
    }

    /// This report with what another found out before.
    fn after(mut self, before: Report) -> Self {
        self.states += before.states;
        self.peak = self.peak.max(before.peak);
        let size = |one: &Option<Box<SweepCertificate>>| one.as_ref().map(|one| one.size);
        if size(&before.certificate) > size(&self.certificate) {
            self.certificate = before.certificate;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::{Certificate, verify};

    /// Proves a bound by one part alone; the checker accepts what comes of it.
    fn prove_by(problem: &Problem, at_least: usize, extent: Extent) -> Outcome {
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let plan = Plan::new(problem.board, &graph, extent).unwrap();
        let options =
            Options { threads: 2, memory: 1 << 28, solver: Solver::default(), resume: None };
        let stop = AtomicBool::new(false);
        let mut control = Control { stop: &stop, progress: &mut |_| {}, save: &mut |_| {} };
        let prover = Prover::new(problem, at_least, &plan, &graph, &options).unwrap();
        let report = prover.prove(&mut control).unwrap();
        if report.outcome == Outcome::Proved {
            let certificate = Certificate::Sweep(*report.certificate.unwrap());
            let verdict = verify(&certificate.to_string()).unwrap().to_string();
            assert_eq!(verdict, format!("{problem}: at least {at_least}"));
        }
        report.outcome
    }

    /// Knight domination numbers, OEIS A006075; odd and even numbers of lines have other middles.
    #[test]
    fn lines_beyond_the_half_show_the_minimum_and_no_more() {
        for (side, least) in [(7, 10), (8, 12)] {
            let problem = Problem::new(Board::new(side, side).unwrap());
            for beyond in 0..=BEYOND {
                let extent = Extent::Half { beyond };
                assert_eq!(prove_by(&problem, least, extent), Outcome::Proved, "{side} {beyond}");
                assert_eq!(prove_by(&problem, least + 1, extent), Outcome::Short(least));
            }
        }
    }
}
