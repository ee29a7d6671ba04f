//! Grows a tree until all is settled or a limit comes first.

use super::orbit_program::OrbitProgram;
use crate::answer::{End, Unchecked};
use crate::covering::CoveringError;
use crate::covering::run::{Run, TreeLimits};
use crate::covering::search::Search;
use crate::setters::setters;
use destrier_board::{Problem, Square, SquareSet};
use destrier_certify::{
    Automorphism, Certificate, CoveringAutomorphism, CoveringNode, CoveringTree, MAX_BYTES, Node,
    Obstacle, SparseWeights, Tree, TreeCertificate, TreeClaim, Weights,
};
use destrier_run::{Control, Saver, Snapshot};
use num_bigint::BigInt;
use std::time::Instant;

/// What a tree is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeGoal {
    /// No cover has fewer pieces. A smaller cover met on the way ends the search.
    AtLeast(usize),
    /// This cover is a minimum one. A smaller cover met on the way takes its place.
    Minimum(SquareSet),
    /// There is no cover.
    Infeasible,
}

/// How far a tree may grow, and from where.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TreeOptions {
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Go on from a state of the same proof.
    pub resume: Option<Snapshot>,
}

impl TreeOptions {
    setters! {
        "With so many nodes at most." with_nodes nodes: impl Into<Option<usize>>;
        "With a certificate of fewer bytes." with_bytes bytes: impl Into<Option<usize>>;
        "From a state of the same proof on." resumed_from resume: impl Into<Option<Snapshot>>;
    }
}

/// Grows a tree. Its certificate shows the bound reached, which after a limit is less than what was asked; there is none when
/// the cover refutes what was to be shown.
///
/// # Errors
/// If the board is too large, the solver fails or is not part of this build, or the state to resume
/// from is of another problem.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::tree::{TreeGoal, TreeOptions, prove_quietly};
///
/// let problem = Problem::new(Board::new(5, 5)?);
/// let outcome = prove_quietly(&problem, &TreeGoal::AtLeast(5), &TreeOptions::default())?;
/// let certificate = outcome.certificate.ok_or("refuted")?;
/// assert_eq!(certificate.verify()?.to_string(), "knight domination of 5x5: at least 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(
    problem: &Problem,
    goal: &TreeGoal,
    options: &TreeOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, CoveringError> {
    let instance = OrbitProgram::new(problem)?;
    if let Some(square) = instance.clash() {
        return Ok(clash(problem, square));
    }
    let setting = instance.setting();
    let bytes = options.bytes.unwrap_or(MAX_BYTES);
    let search = Search::new(&instance.program, Some(&setting), claimed(goal, &instance), true);
    let mut run = Run {
        program: &instance.program,
        parts: &[(0..instance.program.costs.len() as u32).collect()],
        searches: vec![search],
        at_least: None,
        work: work(problem, goal),
        phase: phase(goal),
        limits: TreeLimits {
            nodes: options.nodes.unwrap_or(usize::MAX),
            bytes: bytes.saturating_sub(instance.bytes()),
            leaf: LEAF * problem.board.area(),
        },
        started: Instant::now(),
        searching: None,
    };
    match (&options.resume, goal) {
        (Some(state), _) => run.restore(state)?,
        (None, TreeGoal::Minimum(cover)) => drop(run.offer(&instance.orbits_of(cover))),
        (None, _) => {}
    }
    let end = run.grow(control, saver)?;
    let is_refuted = matches!(end, End::Refuted);
    // covers as large as a bound that was asked for are of no use to it
    let choice = run.choice().filter(|_| is_refuted || matches!(goal, TreeGoal::Minimum(_)));
    let cover = choice.map(|choice| instance.cover(&choice));
    let certificate = (!is_refuted).then(|| {
        let (tree, least) = run.searches[0].written();
        let tree = of_squares(&instance, tree);
        let claim = claim(least, cover.as_ref());
        Certificate::Tree(TreeCertificate { problem: problem.clone(), claim, tree })
    });
    Ok(Unchecked::by_tree(certificate, cover, end, run.nodes()))
}

/// Grows a tree without a word and without limits.
///
/// # Errors
/// As [`prove`].
pub fn prove_quietly(
    problem: &Problem,
    goal: &TreeGoal,
    options: &TreeOptions,
) -> Result<Unchecked, CoveringError> {
    prove(problem, goal, options, Control::quiet(), &mut Saver::never())
}

/// At most so many bytes for each square has a leaf.
const LEAF: usize = 16;

/// The bound that is to be shown, if a smaller cover is to end the search; without any cover one beyond the board.
fn claimed(goal: &TreeGoal, instance: &OrbitProgram) -> Option<usize> {
    match goal {
        TreeGoal::AtLeast(size) => Some(*size),
        TreeGoal::Minimum(_) => None,
        TreeGoal::Infeasible => Some(instance.orbits.board().area() + 1),
    }
}

/// What the work is, in words. A bound belongs to it, a cover's size is on the way.
fn work(problem: &Problem, goal: &TreeGoal) -> String {
    match goal {
        TreeGoal::AtLeast(size) => format!("tree for {problem}: at least {size}"),
        TreeGoal::Minimum(_) => format!("tree for {problem}: minimum"),
        TreeGoal::Infeasible => format!("tree for {problem}: infeasible"),
    }
}

/// What is to be shown, in words.
fn phase(goal: &TreeGoal) -> String {
    match goal {
        TreeGoal::AtLeast(size) => format!("at least {size}?"),
        TreeGoal::Minimum(cover) => format!("at least {}?", cover.len()),
        TreeGoal::Infeasible => String::new(),
    }
}

/// A square that is both forced and excluded by the problem itself.
fn clash(problem: &Problem, square: Square) -> Unchecked {
    let nodes = vec![Node::Obstacle(Obstacle::Clash(square))];
    let tree = Tree { automorphisms: Vec::new(), nodes };
    let certificate =
        TreeCertificate { problem: problem.clone(), claim: TreeClaim::Infeasible, tree };
    Unchecked::by_tree(Some(Certificate::Tree(certificate)), None, End::Finished, 1)
}

/// All that the leaves show.
fn claim(least: Option<i64>, cover: Option<&SquareSet>) -> TreeClaim {
    match (least.map(|least| least.max(0) as usize), cover) {
        (Some(least), Some(cover)) if least == cover.len() => {
            TreeClaim::Exactly(least, cover.clone())
        }
        (Some(least), _) => TreeClaim::AtLeast(least),
        (None, _) => TreeClaim::Infeasible,
    }
}

/// The tree with squares for orbits and rows, as kind `tree` has it.
fn of_squares(instance: &OrbitProgram, tree: CoveringTree) -> Tree {
    let squares = |moved: &CoveringAutomorphism| {
        let known = instance.automorphisms.iter().find(|known| known.orbits == *moved);
        Automorphism(known.map_or(Vec::new(), |known| known.squares.clone()))
    };
    let nodes = tree.nodes.into_iter().map(|node| match node {
        CoveringNode::Branch { column, .. } => Node::Branch(instance.square(column)),
        CoveringNode::Uncoverable(row) => {
            Node::Obstacle(Obstacle::Uncoverable(instance.squares[row as usize]))
        }
        CoveringNode::Weights(weights) | CoveringNode::Infeasible(weights) => {
            leaf(instance, &weights)
        }
        CoveringNode::Image { node, automorphism } => Node::Image { node, automorphism },
    });
    Tree { nodes: nodes.collect(), automorphisms: tree.automorphisms.iter().map(squares).collect() }
}

/// A leaf with these weights on rows, as short as they allow.
fn leaf(instance: &OrbitProgram, weights: &SparseWeights) -> Node {
    let board = instance.orbits.board();
    let mut numerators = vec![BigInt::ZERO; board.area()];
    for &(row, numerator) in weights.numerators() {
        numerators[instance.squares[row as usize].index()] = numerator.into();
    }
    let weights = Weights::over(board, weights.denominator().into(), numerators);
    let weights = weights.expect("weights are rounded from 0 up");
    SparseWeights::new(&weights).map_or(Node::Packing(weights), Node::Sparse)
}
