//! Sweeps against the known domination numbers and brute force, and what they do at their limits.

use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_certify::{Certificate, verify};
use destrier_cover::sweep::{Control, Options, Outcome, Report, SweepError, prove};
use std::sync::atomic::AtomicBool;

fn options() -> Options {
    Options { threads: 2, memory: 1 << 28, solver: Default::default() }
}

fn sweep(problem: &Problem, at_least: usize, options: &Options) -> Result<Report, SweepError> {
    let (stop, mut progress) = (AtomicBool::new(false), |_| {});
    prove(problem, at_least, options, Control { stop: &stop, progress: &mut progress })
}

/// Proves the least size and refutes one more; the checker accepts the proof.
fn assert_least(problem: &Problem, least: usize) -> Box<Certificate> {
    let report = sweep(problem, least, &options()).unwrap();
    let Outcome::Proved(certificate) = report.outcome else {
        panic!("{problem}: {:?}", report.outcome)
    };
    let claim = verify(&certificate.to_string()).unwrap().to_string();
    assert_eq!(claim, format!("{problem}: at least {least}"));
    let beyond = sweep(problem, least + 1, &options()).unwrap().outcome;
    assert!(matches!(beyond, Outcome::Refuted(size) if size == least), "{problem}: {beyond:?}");
    certificate
}

/// Knight domination numbers, OEIS A006075.
#[test]
fn knights_on_square_boards_have_their_known_domination_numbers() {
    for (side, least) in (1..=12).zip([1, 4, 4, 4, 5, 8, 10, 12, 14, 16, 21, 24]) {
        assert_least(&Problem::new(Board::new(side, side).unwrap()), least);
    }
}

#[test]
fn thirteen_and_fourteen_are_proved() {
    for (side, least) in [(13, 28), (14, 32)] {
        let problem = Problem::new(Board::new(side, side).unwrap());
        let report = sweep(&problem, least, &options()).unwrap();
        let Outcome::Proved(certificate) = report.outcome else { panic!("{side}") };
        assert!(verify(&certificate.to_string()).is_ok());
    }
}

/// The least number of pieces, by trying all sets.
fn brute_force(problem: &Problem) -> Option<usize> {
    let board = problem.board;
    let all = (1u32 << board.area()) - 1;
    let own = problem.rule.covers_own_square();
    let reach: Vec<u32> = board
        .squares()
        .map(|square| {
            let attacks = problem.piece.attacks(board, square, |_| false);
            let start = if own { 1 << square.index() } else { 0 };
            attacks.iter().fold(start, |all, to| all | 1 << to.index())
        })
        .collect();
    let covers = |set: &u32| {
        (0..board.area()).filter(|s| set >> s & 1 == 1).fold(0, |all, s| all | reach[s]) == all
    };
    (0..=all).filter(covers).map(u32::count_ones).min().map(|size| size as usize)
}

#[test]
fn small_boards_agree_with_brute_force() {
    let pieces = [Piece::Knight, Piece::King, Piece::Rook, Piece::Bishop, Piece::Leaper(0, 1)];
    for (rows, cols) in [(1, 1), (1, 5), (2, 4), (3, 4), (4, 3), (4, 4), (2, 7), (8, 2)] {
        for piece in pieces {
            for rule in [Rule::Domination, Rule::Total] {
                let plain = Board::new(rows, cols).unwrap();
                for board in [plain, plain.torus()] {
                    let problem = Problem { piece, rule, ..Problem::new(board) };
                    if let Some(least) = brute_force(&problem) {
                        assert_least(&problem, least);
                    }
                }
            }
        }
    }
}

#[test]
fn threads_do_not_change_the_certificate() {
    let problem = Problem::new(Board::new(11, 12).unwrap());
    let texts = [1, 2, 3].map(|threads| {
        let report = sweep(&problem, 22, &Options { threads, ..options() }).unwrap();
        let Outcome::Proved(certificate) = report.outcome else { panic!("{:?}", report.outcome) };
        (certificate.to_string(), report.states)
    });
    assert!(texts.iter().all(|text| *text == texts[0]));
}

#[test]
fn limits_are_told_apart() {
    let problem = Problem::new(Board::new(16, 16).unwrap());
    let small = Options { memory: 1 << 16, ..options() };
    let outcome = sweep(&problem, 40, &small).unwrap().outcome;
    assert!(matches!(outcome, Outcome::OutOfMemory), "{outcome:?}");
    let (stop, mut progress) = (AtomicBool::new(true), |_| {});
    let control = Control { stop: &stop, progress: &mut progress };
    let outcome = prove(&problem, 40, &options(), control).unwrap().outcome;
    assert!(matches!(outcome, Outcome::Interrupted), "{outcome:?}");
}

#[test]
fn problems_that_a_sweep_does_not_know_are_refused() {
    let problem = Problem::new(Board::new(6, 6).unwrap()).with_symmetry(Group::Rot90).unwrap();
    assert!(matches!(sweep(&problem, 8, &options()), Err(SweepError::NotPlain)));
    let queens = Problem { piece: Piece::Queen, ..Problem::new(Board::new(20, 20).unwrap()) };
    assert!(matches!(sweep(&queens, 5, &options()), Err(SweepError::TooWide(_))));
}
