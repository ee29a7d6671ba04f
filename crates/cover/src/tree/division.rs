//! Divides a proof into cases that can be proved apart, and joins their trees again.
//!
//! The case whose bound is worst is divided first, on the square that the tree itself would branch
//! on, so that the cases come out of about equal work. A case that a symmetry of the board takes
//! into an earlier one needs no proof.

use super::outcome::{Goal, Options, TreeError};
use super::prove::prove;
use destrier_board::{Group, Problem, Square, SquareSet, Symmetry};
use destrier_certify::{
    Automorphism, Node, Tree, TreeCertificate, TreeClaim, Weights, lower_bound,
};
use destrier_run::{Control, Saver};
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A leaf of the top of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Row-major squares on the way from the root, each with whether it is included.
    pub decisions: Vec<(usize, bool)>,
    /// Where a symmetry shows it to lie; none if the case has to be proved.
    pub image: Option<Image>,
    /// The part of the work, on no particular scale.
    pub work: f64,
}

/// An earlier case, perhaps divided since, and what takes its covers to these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Image {
    /// The decisions of the earlier case.
    pub of: Vec<(usize, bool)>,
    /// The symmetry, as its place in `Symmetry::ALL`.
    pub symmetry: usize,
}

/// Each piece between a case's bound and the target multiplies the work by about this.
const WORK_PER_PIECE: f64 = 12.0;

impl Case {
    /// The problem of this case alone.
    ///
    /// # Errors
    /// If a decision names a square beyond the board, or decides it twice in two ways.
    pub fn problem(&self, whole: &Problem) -> Result<Problem, JoinError> {
        if self.decisions.iter().any(|&(square, _)| square >= whole.board.area()) {
            return Err(JoinError::NoCase);
        }
        let of = |wanted: bool, set: &SquareSet| {
            let decided = self.decisions.iter().filter(move |&&(_, included)| included == wanted);
            let squares = decided.map(|&(square, _)| Square::new(square));
            set.iter().chain(squares).collect::<Vec<_>>()
        };
        let (forced, forbidden) = (of(true, &whole.forced), of(false, &whole.forbidden));
        whole.clone().with_fixed(forced, forbidden).map_err(|_| JoinError::NoCase)
    }
}

/// Why trees cannot be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// A decision makes no sense on the board.
    #[error("a case does not fit the board")]
    NoCase,
    /// The decisions are not those of the leaves of a binary tree in preorder.
    #[error("the cases do not make up a tree")]
    NoTree,
    /// A case has no tree, or one of another problem.
    #[error("the tree of case {0} is of another problem")]
    WrongPart(usize),
}

/// Divides the proof that a problem's covers have at least `target` pieces into about `wanted` cases,
/// in preorder; none if told to stop.
///
/// # Errors
/// As [`prove`].
pub fn divide(
    problem: &Problem,
    target: usize,
    wanted: usize,
    control: Control<'_>,
) -> Result<Option<Vec<Case>>, TreeError> {
    let whole = Case { decisions: Vec::new(), image: None, work: 1.0 };
    let mut cases = vec![whole];
    while cases.iter().filter(|case| case.image.is_none()).count() < wanted {
        if control.halted().is_some() {
            return Ok(None);
        }
        let open = cases.iter().enumerate().filter(|(_, case)| case.work > 0.0);
        let Some((at, _)) = open.max_by(|a, b| a.1.work.total_cmp(&b.1.work)) else { break };
        match branch(problem, target, &cases[at])? {
            Some(halves) => drop(cases.splice(at..=at, halves)),
            None => cases[at].work = 0.0, // settled at once: no branch makes it smaller
        }
        find_images(problem, &mut cases);
    }
    Ok(Some(cases))
}

/// Both cases of the first branch of a case's tree; none if it is settled without.
fn branch(problem: &Problem, target: usize, case: &Case) -> Result<Option<[Case; 2]>, TreeError> {
    let of_case = case.problem(problem).expect("a case made here fits");
    let (goal, options) = (Goal::AtLeast(target), Options { nodes: Some(1), ..Options::default() });
    let outcome = prove(&of_case, &goal, &options, Control::quiet(), &mut Saver::never())?;
    let Some(TreeCertificate { tree: Tree { nodes, .. }, .. }) = outcome.certificate else {
        return Ok(None); // refuted: whoever proves the case will find out, too
    };
    let [Node::Branch(square), first, second] = &nodes[..] else { return Ok(None) };
    let half = |included: bool, node: &Node| {
        let mut half = Case { work: 0.0, ..case.clone() };
        half.decisions.push((square.index(), included));
        let packing = match node {
            Node::Packing(packing) => packing.clone(),
            Node::Sparse(packing) => packing.on(problem.board),
            Node::Branch(_) | Node::Obstacle(_) | Node::Image { .. } => return half,
        };
        let problem = half.problem(problem).expect("a free square fits");
        half.work = work(&problem, target, &packing);
        half
    };
    Ok(Some([half(true, first), half(false, second)]))
}

/// What proving a case may cost, by the gap between its packing and the target.
fn work(problem: &Problem, target: usize, packing: &Weights) -> f64 {
    let Ok(bound) = lower_bound(problem, packing) else { return 1.0 };
    let gap = target as f64 - bound.exact.to_f64().unwrap_or(0.0);
    WORK_PER_PIECE.powf(gap.max(0.0))
}

/// Marks every case that a symmetry of the board takes into an earlier one.
fn find_images(problem: &Problem, cases: &mut [Case]) {
    let board = problem.board;
    let symmetries: Vec<usize> = (0..Symmetry::ALL.len())
        .filter(|&g| Group::of_board(board).elements().contains(&Symmetry::ALL[g]))
        .filter(|&g| keeps(problem, Symmetry::ALL[g]))
        .collect();
    for later in 1..cases.len() {
        let (before, rest) = cases.split_at_mut(later);
        let case = &mut rest[0];
        if case.image.is_some() {
            continue;
        }
        let into = |g: usize, other: &Case| {
            let origin = |square| Symmetry::ALL[g].inverse().apply(board, Square::new(square));
            let mut moved = other.decisions.iter().map(|&(s, with)| (origin(s).index(), with));
            moved.all(|decision| case.decisions.contains(&decision))
        };
        let proved = before.iter().filter(|other| other.image.is_none());
        let image = |other: &Case| {
            let symmetry = symmetries.iter().copied().find(|&g| into(g, other))?;
            Some(Image { of: other.decisions.clone(), symmetry })
        };
        case.image = proved.map(image).find_map(|image| image);
        if case.image.is_some() {
            case.work = 0.0;
        }
    }
}

/// Whether a symmetry keeps all of the problem.
fn keeps(problem: &Problem, symmetry: Symmetry) -> bool {
    let exempt = &problem.exempt;
    keeps_pieces(problem, symmetry) && exempt.image(symmetry) == *exempt && problem.blocks.is_none()
}

/// Whether a symmetry of the board keeps the squares that are forced and forbidden, and the orbits of a symmetric
/// problem.
pub(crate) fn keeps_pieces(problem: &Problem, symmetry: Symmetry) -> bool {
    let own = problem.symmetry.elements();
    let is_normal = own.iter().all(|&element| {
        let conjugate = symmetry.inverse().then(element).then(symmetry);
        own.contains(&conjugate)
    });
    is_normal
        && [&problem.forced, &problem.forbidden].into_iter().all(|set| set.image(symmetry) == *set)
}

/// Joins the trees of all cases that have to be proved, in the order of the cases, to one of the
/// whole problem; nothing is checked but the shape.
///
/// # Errors
/// If cases and trees do not belong together.
pub fn join(
    problem: &Problem,
    cases: &[Case],
    parts: &[Option<TreeCertificate>],
) -> Result<TreeCertificate, JoinError> {
    let mut join = Join { cases, parts, done: 0, ..Join::default() };
    join.subtree(problem, 0)?;
    if join.done != cases.len() {
        return Err(JoinError::NoTree);
    }
    let bounds = parts.iter().flatten().filter_map(|part| match part.claim {
        TreeClaim::AtLeast(bound) | TreeClaim::Exactly(bound, _) => Some(bound),
        TreeClaim::Infeasible => None,
    });
    let claim = bounds.min().map_or(TreeClaim::Infeasible, TreeClaim::AtLeast);
    Ok(TreeCertificate { problem: problem.clone(), claim, tree: join.tree })
}

/// A tree that grows in preorder from the trees of its cases.
#[derive(Default)]
struct Join<'a> {
    cases: &'a [Case],
    parts: &'a [Option<TreeCertificate>],
    tree: Tree,
    /// Numbers of the automorphisms listed.
    known: HashMap<Vec<Square>, usize>,
    /// The node at which each case, also one that was divided, begins.
    begins: HashMap<Vec<(usize, bool)>, usize>,
    /// Leaves so far.
    done: usize,
}

impl Join<'_> {
    /// Everything below a node at this depth, which begins with the next case.
    fn subtree(&mut self, problem: &Problem, depth: usize) -> Result<(), JoinError> {
        let case = self.cases.get(self.done).ok_or(JoinError::NoTree)?;
        let way = case.decisions.get(..depth).ok_or(JoinError::NoTree)?;
        self.begins.insert(way.to_vec(), self.tree.nodes.len());
        let Some(&(square, included)) = case.decisions.get(depth) else {
            return self.leaf(problem);
        };
        if !included {
            return Err(JoinError::NoTree);
        }
        self.tree.nodes.push(Node::Branch(Square::new(square)));
        self.subtree(problem, depth + 1)?;
        let second = self.cases.get(self.done).ok_or(JoinError::NoTree)?;
        let agrees = second.decisions.len() > depth
            && second.decisions[..depth] == *way
            && second.decisions[depth] == (square, false);
        if !agrees {
            return Err(JoinError::NoTree);
        }
        self.subtree(problem, depth + 1)
    }

    fn leaf(&mut self, problem: &Problem) -> Result<(), JoinError> {
        let index = self.done;
        let case = &self.cases[index];
        self.done += 1;
        if let Some(image) = &case.image {
            let symmetry = Symmetry::ALL.get(image.symmetry).ok_or(JoinError::NoTree)?;
            let node = *self.begins.get(&image.of).ok_or(JoinError::NoTree)?;
            let board = problem.board;
            let squares = board.squares().map(|square| symmetry.apply(board, square)).collect();
            let automorphism = self.automorphism(squares);
            self.tree.nodes.push(Node::Image { node, automorphism });
            return Ok(());
        }
        let wrong = JoinError::WrongPart(index);
        let part = self.parts.get(index).and_then(Option::as_ref).ok_or(wrong)?;
        if part.problem != case.problem(problem)? {
            return Err(wrong);
        }
        let start = self.tree.nodes.len();
        for node in &part.tree.nodes {
            let node = match node {
                Node::Image { node, automorphism } => {
                    let squares =
                        part.tree.automorphisms.get(*automorphism).ok_or(wrong)?.0.clone();
                    Node::Image { node: start + node, automorphism: self.automorphism(squares) }
                }
                other => other.clone(),
            };
            self.tree.nodes.push(node);
        }
        Ok(())
    }

    fn automorphism(&mut self, squares: Vec<Square>) -> usize {
        let next = self.tree.automorphisms.len();
        *self.known.entry(squares).or_insert_with_key(|squares| {
            self.tree.automorphisms.push(Automorphism(squares.clone()));
            next
        })
    }
}
