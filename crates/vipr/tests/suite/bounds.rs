//! Random bounds of problems of small boards as VIPR: the checker accepts what is written, as the same claim.

use destrier_board::{Board, Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::{Certificate, CoverCertificate, CoverProof, Obstacle, Weights, lower_bound};
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

fn weights(board: Board, numerators: &[u32], denominator: u32) -> Weights {
    let numerators = numerators.iter().map(|&own| BigInt::from(own)).collect();
    Weights::over(board, denominator.into(), numerators).unwrap()
}

/// What bounds the covers of a problem: an obstacle if there is one, else weights that cannot be raised by one.
fn bound(problem: &Problem, picks: &[u8]) -> Certificate {
    let board = problem.board;
    let obstacles = board.squares().flat_map(|at| [Obstacle::Clash(at), Obstacle::Uncoverable(at)]);
    let mut impossible = obstacles.map(|obstacle| {
        let proof = CoverProof::Infeasible(obstacle);
        Certificate::Cover(CoverCertificate { problem: problem.clone(), proof })
    });
    if let Some(certificate) = impossible.find(|certificate| certificate.verify().is_ok()) {
        return certificate;
    }
    let denominator = u32::from(picks[0] % 3) + 1;
    let mut numerators = vec![0; board.area()];
    for &pick in picks {
        let at = usize::from(pick) % board.area();
        numerators[at] += 1;
        if lower_bound(problem, &weights(board, &numerators, denominator)).is_err() {
            numerators[at] -= 1;
        }
    }
    Certificate::at_least(problem.clone(), weights(board, &numerators, denominator)).unwrap()
}

#[test]
fn random_bounds_are_written_as_the_same_claims() {
    let picks = proptest::collection::vec(any::<u8>(), 40);
    let (tried, independent, fixed) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha); // so that as many are drawn of each kind
    let verdict = TestRunner::new_with_rng(config, rng).run(&(problems(), picks), |drawn| {
        let (problem, picks) = drawn;
        let certificate = bound(&problem, &picks);
        let verified = certificate.verify().unwrap();
        let mut vipr = Vec::new();
        write(&certificate, &mut vipr)
            .map_err(|error| TestCaseError::fail(format!("{error}:\n{certificate}")))?;
        let reference = Reference::of_problem(problem.clone()).unwrap();
        let checker = Checker { reference: Some(&reference), ..Checker::default() };
        let found = checker.verify(&vipr[..]).map(|found| found.to_string());
        let found =
            found.map_err(|error| TestCaseError::fail(format!("{error}:\n{certificate}")))?;
        prop_assert_eq!(found, verified.to_string());
        let is_fixed = !problem.forced.is_empty() || !problem.forbidden.is_empty();
        tried.set(tried.get() + 1);
        independent.set(independent.get() + i32::from(problem.rule == Rule::Independent));
        fixed.set(fixed.get() + i32::from(is_fixed));
        Ok(())
    });
    verdict.unwrap();
    let drawn = [tried, independent, fixed].map(Cell::into_inner);
    assert!(drawn.iter().all(|&number| number > 50), "{drawn:?}");
}
