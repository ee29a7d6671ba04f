//! Proves lower bounds by a case tree: branch and bound whose every leaf carries an exact packing.
//!
//! Each node decides one orbit of squares: a cover contains it or avoids it. A case is settled when
//! its relaxation, re-solved from where its parent's ended, gives a packing that in whole numbers is
//! worth the target; when some square can no longer be covered; or when an automorphism of the board
//! shows it to lie inside a case settled before, as in isomorphism pruning (Margot, "Pruning by
//! isomorphism in branch-and-cut", Mathematical Programming 94, 2002). What comes out is a
//! certificate of kind `tree`; the solver's floating point only chooses where to look.
//!
//! Time grows exponentially with the gap between packings and covers: seconds for knights up to
//! 14x14, minutes at 16x16.

mod automorphism;
mod branching;
mod cases;
pub mod cut;
mod instance;
mod leaf;
mod relaxed;
mod search;
mod snapshot;

use automorphism::Motion;
use destrier_board::{Problem, Square, SquareSet};
use destrier_certify::{
    Automorphism, Node as Case, Obstacle, Tree, TreeCertificate, TreeClaim, Weights,
};
use destrier_model::ModelError;
use instance::Instance;
pub use instance::MAX_AREA;
use num_bigint::BigInt;
use relaxed::Relaxed;
use search::{Node, Search, Visit};
pub use snapshot::{Snapshot, SnapshotError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a tree is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// No cover has fewer pieces. A smaller cover met on the way ends the search.
    AtLeast(usize),
    /// This cover is a minimum one. A smaller cover met on the way takes its place.
    Minimum(SquareSet),
    /// There is no cover.
    Infeasible,
}

/// How long a tree may grow, and from where.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Stop after so long, with what can be shown by then.
    pub time_limit: Option<Duration>,
    /// Go on from the text of a [`Snapshot`] of the same problem.
    pub resume: Option<String>,
}

/// What a growing tree talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop; what can be shown by then is kept.
    pub stop: &'a AtomicBool,
    /// Called after every node.
    pub progress: &'a mut dyn FnMut(Progress),
    /// Called now and then with the state of the search, always at the same nodes: write it down, or
    /// not, as time goes by.
    pub save: &'a mut dyn FnMut(&Snapshot<'_>),
}

/// A word from a growing tree.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Nodes so far.
    pub nodes: usize,
    /// The size to be shown; none when there is to be no cover at all.
    pub target: usize,
    /// The part of the tree that is settled, from 0 to 1, as if every branch halved what is left.
    pub settled: f64,
    /// Time spent by this run.
    pub elapsed: Duration,
}

/// Why a tree stopped growing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Everything is settled.
    Finished,
    /// A cover was found that is smaller than what was to be shown.
    Refuted,
    /// The time was over.
    TimeLimit,
    /// It was told to stop.
    Interrupted,
}

/// A tree and what it shows.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it stopped.
    pub stop: Stop,
    /// The bound reached, which after a limit is less than what was asked; none when refuted. Not
    /// checked yet.
    pub certificate: Option<TreeCertificate>,
    /// The best cover known.
    pub cover: Option<SquareSet>,
    /// Nodes of the tree.
    pub nodes: usize,
}

/// Why no tree can be grown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The program cannot be made or its relaxation not solved.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The state to go on from is not one.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// A relaxation and exact arithmetic disagree.
    #[error("the relaxation of a case is too inexact to be rounded to a packing")]
    Numerics,
}

/// Nodes between two fresh relaxations: from there on a resumed search does what this one does.
const EPOCH: usize = 64;

/// Grows a tree.
///
/// # Errors
/// If the board is too large, the solver fails or is not part of this build, or the state to resume
/// from is of another problem.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_certify::Certificate;
/// use destrier_cover::tree::{Goal, Options, prove_quietly};
///
/// let problem = Problem::new(Board::new(5, 5)?);
/// let outcome = prove_quietly(&problem, &Goal::AtLeast(5), &Options::default())?;
/// let certificate = Certificate::Tree(outcome.certificate.ok_or("refuted")?);
/// assert_eq!(certificate.verify()?.to_string(), "knight domination of 5x5: at least 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(
    problem: &Problem,
    goal: &Goal,
    options: &Options,
    control: Control<'_>,
) -> Result<Outcome, TreeError> {
    let started = Instant::now();
    let instance = match Instance::new(problem) {
        Ok(instance) => instance,
        Err(TreeError::Model(ModelError::Uncoverable { square, .. })) => {
            return Ok(uncoverable(problem, &square));
        }
        Err(error) => return Err(error),
    };
    let mut search = match &options.resume {
        Some(text) => snapshot::restore(&instance, goal, text)?,
        None => Search::new(&instance, goal),
    };
    let mut grow = Grow { options, control, started };
    let stop = grow.run(&mut search)?;
    Ok(outcome(&search, stop))
}

/// Grows a tree without a word.
///
/// # Errors
/// As [`prove`].
pub fn prove_quietly(
    problem: &Problem,
    goal: &Goal,
    options: &Options,
) -> Result<Outcome, TreeError> {
    let stop = AtomicBool::new(false);
    let control = Control { stop: &stop, progress: &mut |_| {}, save: &mut |_| {} };
    prove(problem, goal, options, control)
}

/// A run with its limits.
struct Grow<'a, 'b> {
    options: &'a Options,
    control: Control<'b>,
    started: Instant,
}

impl Grow<'_, '_> {
    fn run(&mut self, search: &mut Search) -> Result<Stop, TreeError> {
        loop {
            (self.control.save)(&Snapshot::new(search));
            let mut relaxed = Relaxed::new(search.instance)?;
            let end = search.nodes.len() + EPOCH;
            while search.nodes.len() < end {
                if let Some(stop) = self.limit() {
                    while !matches!(search.settle(&mut relaxed)?, Visit::Done) {}
                    return Ok(stop);
                }
                match search.visit(&mut relaxed)? {
                    Visit::Next => {
                        let word = self.word(search);
                        (self.control.progress)(word);
                    }
                    Visit::Done => return Ok(Stop::Finished),
                    Visit::Refuted => return Ok(Stop::Refuted),
                }
            }
        }
    }

    fn limit(&self) -> Option<Stop> {
        if self.control.stop.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        let over = self.options.time_limit.is_some_and(|limit| self.started.elapsed() >= limit);
        over.then_some(Stop::TimeLimit)
    }

    fn word(&self, search: &Search) -> Progress {
        Progress {
            nodes: search.nodes.len(),
            target: search.target,
            settled: search.settled(),
            elapsed: self.started.elapsed(),
        }
    }
}

/// No piece covers the square, wherever it stands.
fn uncoverable(problem: &Problem, square: &str) -> Outcome {
    let square =
        problem.board.parse_square(square).expect("the program names squares of its board");
    let nodes = vec![Case::Obstacle(Obstacle::Uncoverable(square))];
    let tree = Tree { automorphisms: Vec::new(), nodes };
    let certificate =
        TreeCertificate { problem: problem.clone(), claim: TreeClaim::Infeasible, tree };
    Outcome { stop: Stop::Finished, certificate: Some(certificate), cover: None, nodes: 1 }
}

fn outcome(search: &Search, stop: Stop) -> Outcome {
    let claim = claim(search);
    let certificate = (stop != Stop::Refuted).then(|| TreeCertificate {
        problem: search.instance.problem.clone(),
        claim,
        tree: tree(search),
    });
    Outcome { stop, certificate, cover: search.cover.clone(), nodes: search.nodes.len() }
}

/// All that the leaves show.
fn claim(search: &Search) -> TreeClaim {
    let bounds = search.nodes.iter().filter_map(|node| match node {
        Node::Packing(packing) => Some(packing.bound.max(0) as usize),
        _ => None,
    });
    match (bounds.min(), &search.cover) {
        (Some(bound), Some(cover)) if bound == cover.len() => {
            TreeClaim::Exactly(bound, cover.clone())
        }
        (Some(bound), _) => TreeClaim::AtLeast(bound),
        (None, _) => TreeClaim::Infeasible,
    }
}

/// The tree as the checker reads it, with only those automorphisms that it uses.
fn tree(search: &Search) -> Tree {
    let motions = &search.instance.motions;
    let mut numbers = vec![None; motions.len()];
    let mut automorphisms = Vec::new();
    let nodes = search.nodes.iter().map(|node| match node {
        Node::Branch(square) => Case::Branch(Square::new(*square as usize)),
        Node::Uncoverable(square) => {
            Case::Obstacle(Obstacle::Uncoverable(Square::new(*square as usize)))
        }
        Node::Clash(square) => Case::Obstacle(Obstacle::Clash(Square::new(*square as usize))),
        Node::Packing(packing) => Case::Packing(weights(search, packing)),
        Node::Image(node, motion) => {
            let automorphism = *numbers[*motion].get_or_insert_with(|| {
                let Motion { squares, .. } = &motions[*motion];
                automorphisms.push(Automorphism(squares.clone()));
                automorphisms.len() - 1
            });
            Case::Image { node: *node, automorphism }
        }
    });
    let nodes = nodes.collect();
    Tree { automorphisms, nodes }
}

fn weights(search: &Search, packing: &leaf::Packing) -> Weights {
    let board = search.instance.problem.board;
    let mut numerators = vec![BigInt::ZERO; board.area()];
    for &(square, numerator) in &packing.weights {
        numerators[square as usize] = numerator.into();
    }
    let denominator = packing.denominator.unsigned_abs().into();
    Weights::over(board, denominator, numerators).expect("weights are rounded from 0 up")
}
