//! Random trees for small boards as VIPR: the checker accepts what is written, as the same claim.

use destrier_board::{Board, Group, Piece, Problem, Rule, Square, SquareSet, Symmetry};
use destrier_certify::{
    Automorphism, Certificate, Node, Obstacle, Rejection, SparseWeights, Tree, TreeCertificate,
    TreeClaim, Weights, lower_bound,
};
use destrier_vipr::{Checker, Reference, write};
use num_bigint::BigInt;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;

fn problems() -> impl Strategy<Value = Problem> {
    let boards = proptest::sample::select(vec![(1, 4), (2, 3), (3, 3), (3, 4), (4, 4)]);
    let pieces = proptest::sample::select(vec![Piece::King, Piece::Knight, Piece::Rook]);
    let rules =
        proptest::sample::select(vec![Rule::Independent, Rule::Independent, Rule::Domination]);
    let groups = proptest::sample::select(Group::NAMED.to_vec());
    (boards, pieces, rules, groups, any::<[u16; 4]>()).prop_map(
        |((rows, cols), piece, rule, group, [forced, again, forbidden, too])| {
            let board = Board::new(rows, cols).unwrap();
            let symmetry = if group.fits(board) { group } else { Group::None };
            let set = |bits: u16| {
                let chosen = board.squares().filter(|square| bits >> square.index() & 1 == 1);
                SquareSet::from_squares(board, chosen)
            };
            let forced =
                if forced.is_multiple_of(3) { set(forced & again & 0x1111) } else { set(0) };
            let forbidden =
                set(forbidden & too & !forced.iter().fold(0, |all, s| all | 1 << s.index()));
            let forbidden = if again.is_multiple_of(3) { forbidden } else { set(0) };
            Problem { piece, rule, symmetry, forced, forbidden, ..Problem::new(board) }
        },
    )
}

fn tree(problem: &Problem, claim: TreeClaim, tree: &Tree) -> Certificate {
    Certificate::Tree(TreeCertificate { problem: problem.clone(), claim, tree: tree.clone() })
}

fn weights(board: Board, numerators: &[u32], denominator: u32) -> Weights {
    let numerators = numerators.iter().map(|&own| BigInt::from(own)).collect();
    Weights::over(board, denominator.into(), numerators).unwrap()
}

/// Whether these nodes are accepted under a claim that says nothing.
fn holds(problem: &Problem, claim: TreeClaim, nodes: Vec<Node>) -> bool {
    tree(problem, claim, &Tree { nodes, ..Tree::default() }).verify().is_ok()
}

/// A leaf of a case and what it bounds: an obstacle if there is one, else weights that cannot be raised by one.
fn leaf(case: &Problem, picks: &[u8]) -> (Node, Option<usize>) {
    let board = case.board;
    let obstacles = board.squares().flat_map(|at| [Obstacle::Clash(at), Obstacle::Uncoverable(at)]);
    let mut obstacles = obstacles.map(Node::Obstacle);
    if let Some(node) =
        obstacles.find(|node| holds(case, TreeClaim::Infeasible, vec![node.clone()]))
    {
        return (node, None);
    }
    let denominator = u32::from(picks[0] % 3) + 1;
    let mut numerators = vec![0; board.area()];
    for &pick in picks {
        let at = usize::from(pick) % board.area();
        numerators[at] += 1;
        if lower_bound(case, &weights(board, &numerators, denominator)).is_err() {
            numerators[at] -= 1;
        }
    }
    let packing = weights(board, &numerators, denominator);
    let size = lower_bound(case, &packing).unwrap().to_usize().unwrap();
    match SparseWeights::new(&packing) {
        Some(sparse) if picks[1].is_multiple_of(2) => (Node::Sparse(sparse), Some(size)),
        _ => (Node::Packing(packing), Some(size)),
    }
}

/// Branches on a few squares in every case, and the least that the leaves show.
fn full_tree(problem: &Problem, order: &[u8], picks: &[u8]) -> (Tree, Option<usize>) {
    let (mut nodes, mut least) = (Vec::new(), None);
    let mut todo = vec![(problem.clone(), 0)];
    while let Some((case, depth)) = todo.pop() {
        let square = order.get(depth).map(|&n| Square::new(usize::from(n) % case.board.area()));
        let nothing = Node::Packing(weights(case.board, &vec![0; case.board.area()], 1));
        let is_free = |square: &Square| {
            let nodes = vec![Node::Branch(*square), nothing.clone(), nothing.clone()];
            let tree = tree(&case, TreeClaim::AtLeast(0), &Tree { nodes, ..Tree::default() });
            !matches!(tree.verify(), Err(Rejection::BranchOnFixedSquare { .. }))
        };
        if let Some(square) = square.filter(is_free) {
            let (mut with, mut without) = (case.clone(), case);
            with.forced.insert(square);
            without.forbidden.insert(square);
            nodes.push(Node::Branch(square));
            todo.extend([(without, depth + 1), (with, depth + 1)]);
        } else {
            let (node, size) = leaf(&case, picks);
            nodes.push(node);
            least = least.into_iter().chain(size).min();
        }
    }
    (Tree { automorphisms: Vec::new(), nodes }, least)
}

#[test]
fn random_trees_are_written_as_the_same_claims() {
    let images = proptest::collection::vec(any::<(u8, u8, u8)>(), 60);
    let picks = proptest::collection::vec(any::<u8>(), 40);
    let drawn = (problems(), any::<[u8; 3]>(), picks, images);
    let (tried, with_images) = (Cell::new(0), Cell::new(0));
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha); // so that as many are drawn of each kind
    let verdict = TestRunner::new_with_rng(config, rng).run(&drawn, |drawn| {
        let (problem, order, picks, images) = drawn;
        let board = problem.board;
        let (mut own, least) = full_tree(&problem, &order, &picks);
        let claim = |least: Option<usize>| least.map_or(TreeClaim::Infeasible, TreeClaim::AtLeast);
        let claim = claim(least);
        let maps = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board));
        let maps = maps.map(|symmetry| {
            Automorphism(board.squares().map(|square| symmetry.apply(board, square)).collect())
        });
        own.automorphisms = maps
            .filter(|map| {
                let one = Tree { automorphisms: vec![map.clone()], nodes: own.nodes.clone() };
                tree(&problem, claim.clone(), &one).verify().is_ok()
            })
            .collect();
        let mut count = 0;
        for (leaf, target, automorphism) in images {
            let leaf = usize::from(leaf) % own.nodes.len();
            if own.automorphisms.is_empty() || matches!(own.nodes[leaf], Node::Branch(_)) {
                continue;
            }
            let automorphism = usize::from(automorphism) % own.automorphisms.len();
            let mut other = own.clone();
            other.nodes[leaf] =
                Node::Image { node: usize::from(target) % (leaf + 1), automorphism };
            if tree(&problem, claim.clone(), &other).verify().is_ok() {
                own = other;
                count += 1;
            }
        }
        let certificate = tree(&problem, claim, &own);
        let Ok(verified) = certificate.verify() else { return Ok(()) };
        let mut vipr = Vec::new();
        write(&certificate, &mut vipr)
            .map_err(|error| TestCaseError::fail(format!("{error}:\n{certificate}")))?;
        let reference = Reference::of_problem(problem.clone()).unwrap();
        let checker = Checker { reference: Some(&reference), ..Checker::default() };
        let found = checker.verify(&vipr[..]).map(|found| found.to_string());
        let found =
            found.map_err(|error| TestCaseError::fail(format!("{error}:\n{certificate}")))?;
        prop_assert_eq!(found, verified.to_string());
        tried.set(tried.get() + 1);
        with_images.set(with_images.get() + i32::from(count > 0));
        Ok(())
    });
    verdict.unwrap();
    assert!(tried.get() > 100 && with_images.get() > 10, "{tried:?} {with_images:?}");
}
