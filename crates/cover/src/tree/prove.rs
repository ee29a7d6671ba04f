//! Grows a tree, node by node, until all is settled or a limit comes first.

use super::instance::Instance;
use super::leaf;
use super::outcome::{Goal, Limit, Options, Outcome, TreeError};
use super::relaxed::Relaxed;
use super::search::{Node, Search, Visit};
use super::snapshot::{restore, snapshot};
use destrier_board::{Problem, Square};
use destrier_certify::{
    Automorphism, MAX_BYTES, Node as Case, Obstacle, SparseWeights, Tree, TreeCertificate,
    TreeClaim, Weights,
};
use destrier_model::ModelError;
use destrier_run::{Control, Done, Progress, Saver};
use num_bigint::BigInt;
use std::time::{Duration, Instant};

/// Nodes between two fresh relaxations: from there on a resumed search does what this one does.
const EPOCH: usize = 64;
/// After a halt open cases are relaxed for so long.
const MOMENT: Duration = Duration::from_millis(500);

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
    saver: &mut Saver<'_>,
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
        Some(state) => restore(&instance, goal, state)?,
        None => Search::new(&instance, goal),
    };
    let (nodes, bytes) = (options.nodes.unwrap_or(usize::MAX), options.bytes.unwrap_or(MAX_BYTES));
    let grow = Grow { nodes, bytes, control, started };
    let end = grow.run(&mut search, saver)?;
    Ok(outcome(&search, end))
}

/// Grows a tree without a word and without limits.
///
/// # Errors
/// As [`prove`].
pub fn prove_quietly(
    problem: &Problem,
    goal: &Goal,
    options: &Options,
) -> Result<Outcome, TreeError> {
    prove(problem, goal, options, Control::quiet(), &mut Saver::never())
}

/// A run with its limits.
struct Grow<'a> {
    nodes: usize,
    bytes: usize,
    control: Control<'a>,
    started: Instant,
}

/// How a run ended.
#[derive(Clone, Copy)]
enum End {
    Settled,
    Refuted,
    Stopped(Limit),
}

impl Grow<'_> {
    fn run(&self, search: &mut Search, saver: &mut Saver<'_>) -> Result<End, TreeError> {
        loop {
            saver.save(|| snapshot(search));
            let mut relaxed = Relaxed::new(search.instance)?;
            let end = search.nodes.len() + EPOCH;
            while search.nodes.len() < end {
                if let Some(limit) = self.limit(search) {
                    wind_up(search, &mut relaxed, limit)?;
                    return Ok(End::Stopped(limit));
                }
                match search.visit(&mut relaxed, self.control)? {
                    Visit::Next => self.tell(search),
                    Visit::Done => return Ok(End::Settled),
                    Visit::Refuted => return Ok(End::Refuted),
                }
            }
        }
    }

    fn limit(&self, search: &Search) -> Option<Limit> {
        match self.control.halted() {
            Some(halt) => Some(Limit::Halted(halt)),
            None if search.nodes.len() >= self.nodes => Some(Limit::Nodes),
            None if search.bytes() > self.bytes => Some(Limit::Bytes),
            None => None,
        }
    }

    /// Tells what is to be shown and how much of it is settled, as if every branch halved what is left.
    fn tell(&self, search: &Search) {
        let board = search.instance.problem.board;
        let phase = match search.target {
            target if target > board.area() => String::new(),
            target => format!("at least {target}?"),
        };
        self.control.tell(&Progress {
            phase: &phase,
            done: Done::Part(search.settled()),
            counts: &[(search.nodes.len() as u64, "nodes")],
            elapsed: self.started.elapsed(),
            ..Progress::default()
        });
    }
}

/// Settles all open cases, each by its own relaxation; if it was told to halt only for a moment, and the
/// others by the relaxation of the root.
fn wind_up(search: &mut Search, relaxed: &mut Relaxed, limit: Limit) -> Result<(), TreeError> {
    let moment = Control::quiet().within(matches!(limit, Limit::Halted(_)).then_some(MOMENT));
    while moment.halted().is_none() {
        if let Visit::Done = search.settle(relaxed)? {
            return Ok(());
        }
    }
    let root = search.root_duals(relaxed)?;
    while !matches!(search.settle_by(&root)?, Visit::Done) {}
    Ok(())
}

/// No piece covers the square, wherever it stands.
fn uncoverable(problem: &Problem, square: &str) -> Outcome {
    let square =
        problem.board.parse_square(square).expect("the program names squares of its board");
    let nodes = vec![Case::Obstacle(Obstacle::Uncoverable(square))];
    let tree = Tree { automorphisms: Vec::new(), nodes };
    let certificate =
        TreeCertificate { problem: problem.clone(), claim: TreeClaim::Infeasible, tree };
    Outcome { limit: None, certificate: Some(certificate), cover: None, nodes: 1 }
}

fn outcome(search: &Search, end: End) -> Outcome {
    let claim = claim(search);
    let certificate = (!matches!(end, End::Refuted)).then(|| TreeCertificate {
        problem: search.instance.problem.clone(),
        claim,
        tree: tree(search),
    });
    let limit = if let End::Stopped(limit) = end { Some(limit) } else { None };
    Outcome { limit, certificate, cover: search.cover.clone(), nodes: search.nodes.len() }
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
    let known = &search.instance.automorphisms;
    let mut numbers = vec![None; known.len()];
    let mut automorphisms = Vec::new();
    let nodes = search.nodes.iter().map(|node| match node {
        Node::Branch(square) => Case::Branch(Square::new(*square as usize)),
        Node::Uncoverable(square) => {
            Case::Obstacle(Obstacle::Uncoverable(Square::new(*square as usize)))
        }
        Node::Clash(square) => Case::Obstacle(Obstacle::Clash(Square::new(*square as usize))),
        Node::Packing(packing) => leaf(weights(search, packing)),
        Node::Image(node, index) => {
            let automorphism = *numbers[*index].get_or_insert_with(|| {
                automorphisms.push(Automorphism(known[*index].squares.clone()));
                automorphisms.len() - 1
            });
            Case::Image { node: *node, automorphism }
        }
    });
    let nodes = nodes.collect();
    Tree { automorphisms, nodes }
}

/// A leaf with these weights, as short as they allow.
fn leaf(weights: Weights) -> Case {
    SparseWeights::new(&weights).map_or(Case::Packing(weights), Case::Sparse)
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

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;
    use destrier_certify::{Certificate, Claim, Size};
    use destrier_run::Halt;

    /// What the open cases are worth by the root's relaxation, wherever a search is cut off.
    #[test]
    fn cases_left_open_are_settled_by_the_root() {
        let problem = Problem::new(Board::new(12, 12).unwrap());
        let instance = Instance::new(&problem).unwrap();
        for nodes in [1, 3, 5] {
            let mut search = Search::new(&instance, &Goal::AtLeast(24));
            let mut relaxed = Relaxed::new(&instance).unwrap();
            while search.nodes.len() < nodes {
                assert!(matches!(
                    search.visit(&mut relaxed, Control::quiet()).unwrap(),
                    Visit::Next
                ));
            }
            let root = search.root_duals(&mut relaxed).unwrap();
            while !matches!(search.settle_by(&root).unwrap(), Visit::Done) {}
            let tree =
                outcome(&search, End::Stopped(Limit::Halted(Halt::TimeLimit))).certificate.unwrap();
            let &Claim::Size { size: Size::AtLeast(size), .. } =
                Certificate::Tree(tree).verify().unwrap().claim()
            else {
                panic!("not a lower bound");
            };
            // the maximum fractional packing is worth 257/12
            assert!((22..=24).contains(&size), "{nodes}: {size}");
        }
    }
}
