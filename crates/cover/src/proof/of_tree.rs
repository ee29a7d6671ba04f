//! A problem of a board proved by a certificate of kind `tree`, which more checkers read: its leaves are packings, and its
//! automorphisms those of the board.

use super::error::CoveringError;
use super::of_board::solve_board;
use crate::answer::Unchecked;
use crate::question::Effort;
use destrier_board::{Board, Group, MoveGraph, Problem, Square, SquareSet};
use destrier_certify::{
    Automorphism, Certificate, CoveringAutomorphism, CoveringCases, CoveringCertificate,
    CoveringNode, CoveringProof, CoveringTree, Node, Obstacle, SparseWeights, Tree,
    TreeCertificate, TreeClaim, Weights,
};
use destrier_run::{Control, Saver};
use num_bigint::BigInt;

/// Whether a problem has such certificates: its program has a column for each square, and no rows but those of squares that
/// are to be covered.
pub(crate) fn has_trees(problem: &Problem) -> bool {
    let is_free = problem.forced.is_empty() && problem.forbidden.is_empty();
    is_free
        && problem.symmetry == Group::None
        && problem.rule.is_monotone()
        && problem.blocks.is_none()
}

/// Solves a problem that has trees as [`solve_board`] does, with a certificate of kind `tree`.
///
/// # Errors
/// As [`solve_board`].
pub(crate) fn solve_by_tree(
    problem: &Problem,
    options: &Effort<'_>,
    start: Option<&SquareSet>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, CoveringError> {
    let automorphisms = automorphisms(problem);
    let options = Effort { automorphisms, ..options.clone() };
    let mut found = solve_board(problem, &options, start, control, saver)?;
    let certificate = found.certificate.take().map(|certificate| match certificate {
        Certificate::Covering(own) => tree_of(problem, own),
        other => other,
    });
    Ok(Unchecked { certificate, ..found })
}

/// The tree that a certificate of the problem's program is; itself where it has no cases.
fn tree_of(problem: &Problem, own: CoveringCertificate) -> Certificate {
    let tree =
        |cases: &CoveringCases| of_squares(problem, cases.tree().expect("parts are together"));
    let (claim, tree) = match &own.proof {
        CoveringProof::AtMost(..) => return Certificate::Covering(own),
        CoveringProof::AtLeast(size, cases) => (TreeClaim::AtLeast(*size), tree(cases)),
        CoveringProof::Exactly(size, chosen, cases) => {
            let squares = chosen.iter().map(|&column| Square::new(column as usize));
            let cover = SquareSet::from_squares(problem.board, squares);
            (TreeClaim::Exactly(*size, cover), tree(cases))
        }
        CoveringProof::Infeasible(cases) => (TreeClaim::Infeasible, tree(cases)),
    };
    Certificate::Tree(TreeCertificate { problem: problem.clone(), claim, tree })
}

/// The tree with squares for columns and rows.
fn of_squares(problem: &Problem, tree: &CoveringTree) -> Tree {
    let board = problem.board;
    let asking = board.squares().filter(|&square| !problem.exempt.contains(square));
    let asking: Vec<Square> = asking.collect();
    let square = |column: u32| Square::new(column as usize);
    let moved = |own: &CoveringAutomorphism| {
        Automorphism(own.0.iter().map(|&column| square(column)).collect())
    };
    let nodes = tree.nodes.iter().map(|node| match node {
        CoveringNode::Branch { column, .. } => Node::Branch(square(*column)),
        CoveringNode::Uncoverable(row) => {
            Node::Obstacle(Obstacle::Uncoverable(asking[*row as usize]))
        }
        CoveringNode::Weights(weights) | CoveringNode::Infeasible(weights) => {
            leaf(board, &asking, weights)
        }
        CoveringNode::Image { node, automorphism } => {
            Node::Image { node: *node, automorphism: *automorphism }
        }
    });
    Tree { nodes: nodes.collect(), automorphisms: tree.automorphisms.iter().map(moved).collect() }
}

/// A leaf with these weights on the squares of rows, as short as they allow.
fn leaf(board: Board, asking: &[Square], weights: &SparseWeights) -> Node {
    let mut numerators = vec![BigInt::ZERO; board.area()];
    for &(row, numerator) in weights.numerators() {
        numerators[asking[row as usize].index()] = numerator.into();
    }
    let weights = Weights::over(board, weights.denominator().into(), numerators);
    let weights = weights.expect("weights are rounded from 0 up");
    SparseWeights::new(&weights).map_or(Node::Packing(weights), Node::Sparse)
}

/// Those of the board that keep the pieces' moves and the squares that need no cover; of a torus also steps along its sides.
fn automorphisms(problem: &Problem) -> Vec<CoveringAutomorphism> {
    let board = problem.board;
    let steps = if board.is_torus() { vec![(1, 0), (0, 1)] } else { Vec::new() };
    let shift = |(up, right): (usize, usize)| {
        let (rows, cols) = (board.rows(), board.cols());
        let image =
            |square| (board.row(square) + up) % rows * cols + (board.col(square) + right) % cols;
        board.squares().map(image).map(Square::new).collect::<Vec<_>>()
    };
    let symmetries = Group::of_board(board);
    let turned = symmetries.elements().iter().map(|&symmetry| {
        board.squares().map(|square| symmetry.apply(board, square)).collect::<Vec<_>>()
    });
    let graph = MoveGraph::for_rule(board, problem.piece, problem.rule);
    let all = turned.chain(steps.into_iter().map(shift));
    let kept = all.filter(|images| keeps(problem, &graph, images));
    let columns = |images: Vec<Square>| images.iter().map(|image| image.index() as u32).collect();
    kept.map(|images| CoveringAutomorphism(columns(images))).collect()
}

/// Whether moves, and squares that need no cover, are taken to their like.
fn keeps(problem: &Problem, graph: &MoveGraph, images: &[Square]) -> bool {
    let image = |square: Square| images[square.index()];
    let moves = |square: Square| {
        let moved = graph.neighbours(square).iter().map(|&to| image(to));
        let mut moved: Vec<Square> = moved.collect();
        moved.sort_unstable();
        moved == graph.neighbours(image(square))
    };
    problem.exempt.iter().all(|square| problem.exempt.contains(image(square)))
        && problem.board.squares().all(moves)
}
