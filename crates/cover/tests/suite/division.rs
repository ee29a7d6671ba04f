//! A proof that is cut and joined is a proof of the whole.

use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{Certificate, TreeCertificate};
use destrier_cover::tree::division::{Case, JoinError, divide, join};
use destrier_cover::tree::{Goal, Options, prove_quietly};
use destrier_run::Control;

fn parts(problem: &Problem, target: usize, cases: &[Case]) -> Vec<Option<TreeCertificate>> {
    let prove = |case: &Case| {
        let part = case.problem(problem).unwrap();
        let goal = Goal::AtLeast(target);
        prove_quietly(&part, &goal, &Options::default()).unwrap().certificate
    };
    cases.iter().map(|case| if case.image.is_some() { None } else { prove(case) }).collect()
}

fn cases(problem: &Problem, target: usize, wanted: usize) -> Vec<Case> {
    divide(problem, target, wanted, Control::quiet()).unwrap().unwrap()
}

#[test]
fn joined_trees_prove_the_whole() {
    let knight = |n| Problem::new(Board::new(n, n).unwrap());
    let queens = Problem { piece: Piece::Queen, ..knight(7) };
    let total = Problem { rule: Rule::Total, ..knight(8) };
    for (problem, target) in [(knight(10), 16), (knight(11), 21), (queens, 4), (total, 14)] {
        for wanted in [1, 2, 7, 20] {
            let cases = cases(&problem, target, wanted);
            let joined = join(&problem, &cases, &parts(&problem, target, &cases)).unwrap();
            let verified = Certificate::Tree(joined).verify().unwrap().to_string();
            assert_eq!(verified, format!("{problem}: at least {target}"));
        }
    }
}

#[test]
fn symmetric_cases_are_left_out_and_large_ones_split() {
    let problem = Problem::new(Board::new(12, 12).unwrap());
    let cases = cases(&problem, 24, 16);
    let open: Vec<f64> =
        cases.iter().filter(|case| case.image.is_none()).map(|case| case.work).collect();
    assert!(open.len() >= 16 && cases.len() > open.len(), "{cases:?}");
    let mean = open.iter().sum::<f64>() / open.len() as f64;
    let largest = open.iter().copied().fold(0.0, f64::max);
    assert!(largest <= 12.0 * mean, "{open:?}");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let problem = Problem::new(Board::new(10, 10).unwrap());
    let cases = cases(&problem, 16, 5);
    let parts = parts(&problem, 16, &cases);
    let mut swapped = parts.clone();
    swapped.swap(0, 1);
    assert_eq!(join(&problem, &cases, &swapped), Err(JoinError::WrongPart(0)));
    let mut missing = parts.clone();
    missing[0] = None;
    assert_eq!(join(&problem, &cases, &missing), Err(JoinError::WrongPart(0)));
    assert_eq!(join(&problem, &cases[1..], &parts[1..]), Err(JoinError::NoTree));
    assert_eq!(join(&problem, &cases[..cases.len() - 1], &parts), Err(JoinError::NoTree));
}
