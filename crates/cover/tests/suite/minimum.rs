//! Proofs of minima that are interrupted, as their states go on.

use destrier_board::{Board, Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::{BoardCovering, CoveringProblem, check_cover};
use destrier_cover::plan::{MinimumError, minimum, packing_bound, prove};
use destrier_cover::proof::solve;
use destrier_cover::question::{Effort, Method};
use destrier_cover::sweep::SweepError;
use destrier_cover::{Answer, End, FoundBy, Status};
use destrier_run::{Control, Saver, Snapshot, StateError};
use std::sync::Mutex;
use std::time::Duration;

/// The states that a proof leaves which begins with whatever cover there is at once.
fn states(problem: &Problem, options: &Effort<'_>, control: Control<'_>) -> Vec<Snapshot> {
    let mut states = Vec::new();
    let mut keep = |state: Snapshot| states.push(state);
    prove(problem, options, control, &mut Saver::always(&mut keep)).unwrap();
    states
}

#[test]
fn a_proof_goes_on_whatever_size_the_run_before_was_to_show() {
    let problem = Problem::new(Board::new(19, 19).unwrap());
    let problem = problem.with_symmetry(Group::Bilateral).unwrap();
    let sweep = Effort::default().with_method(Method::Sweep);
    let over = Control::quiet().within(Some(Duration::ZERO));
    let interrupted = states(&problem, &sweep, over);
    let whole = states(&problem, &sweep, Control::quiet());
    for state in [&interrupted[0], &whole[0], &whole[whole.len() - 1]] {
        let resume = sweep.clone().resumed_from(state.clone());
        let proof = prove(&problem, &resume, Control::quiet(), &mut Saver::never()).unwrap();
        assert!(matches!(proof.end, End::Finished), "{}: {:?}", state.work, proof.end);
        assert!(proof.verified()[0].ends_with("exactly 58"), "{}", state.work);
    }
    let other = Problem::new(Board::new(9, 9).unwrap());
    let resume = sweep.resumed_from(whole[0].clone());
    let error = prove(&other, &resume, Control::quiet(), &mut Saver::never()).unwrap_err();
    let other_work =
        matches!(&error, MinimumError::Sweep(SweepError::State(StateError::OtherWork { .. })));
    assert!(other_work, "{error}");
}

/// Where there is no time, no program is solved for a bound.
#[test]
fn packings_look_at_the_clock() {
    let problem = Problem::new(Board::new(90, 90).unwrap());
    let over = Control::quiet().within(Some(Duration::ZERO));
    assert_eq!(packing_bound(&problem, over).unwrap(), None);
}

/// Rules, pieces, regions, tori and symmetries: what the default says is what the solver says.
#[test]
fn whatever_suits_finds_what_the_solver_finds_and_proves_it() {
    let board = Board::new(7, 7).unwrap();
    let plain = Problem::new(board);
    let forced = board.parse_squares("c3").unwrap();
    let forbidden = board.parse_squares("d4 e5").unwrap();
    let problems = [
        Problem { rule: Rule::Independent, ..plain.clone() },
        Problem { piece: Piece::Queen, rule: Rule::Independent, ..plain.clone() },
        Problem { rule: Rule::Total, ..plain.clone() }.with_symmetry(Group::Rot90).unwrap(),
        plain.clone().with_fixed(forced, forbidden).unwrap(),
        Problem { blocks: Some("3x3=3".parse().unwrap()), ..plain.clone() },
        Problem::new("7t".parse().unwrap()),
    ];
    for problem in problems {
        let solver = Effort::default().with_method(Method::Program(Default::default()));
        let [suited, solved] = [Effort::default(), solver]
            .map(|effort| minimum(&problem, &effort, Control::quiet()).unwrap());
        assert_eq!((suited.status(), suited.size), (Status::Optimal, solved.size), "{problem}");
        assert_eq!(suited.proved().max(solved.proved()), suited.proved(), "{problem}");
    }
}

/// Where sweeps end short of a proof, and no time was set, no limit of time came first.
#[test]
fn an_answer_ends_for_the_reason_that_ended_it() {
    let problem = Problem::new(Board::new(18, 18).unwrap());
    let control = Control::quiet().with_memory(1 << 20);
    let answer = minimum(&problem, &Effort::default().with_threads(1), control).unwrap();
    assert_eq!((answer.end, answer.method), (End::OutOfMemory, FoundBy::Sweep));
    let cover = answer.best.unwrap();
    assert!(check_cover(&problem, &cover).is_ok() && answer.bound.is_some());
}

/// A cover is there at once, and every gain is handed on, where no proof comes to its end in time.
#[test]
fn there_is_a_cover_before_any_proof() {
    let plain = Problem::new(Board::new(15, 15).unwrap());
    let regions = Problem { blocks: Some("5x5=5".parse().unwrap()), ..plain };
    let last = Mutex::new(None);
    let gained = |cover: &SquareSet| *last.lock().unwrap() = Some(cover.clone());
    let effort = Effort::default().telling(&gained);
    let control = Control::quiet().within(Some(Duration::from_secs(2)));
    let cover = minimum(&regions, &effort, control).unwrap().best.unwrap();
    check_cover(&regions, &cover).unwrap();
    assert!(last.into_inner().unwrap().unwrap().len() >= cover.len());
}

/// Packings show 5, and 5 for the queens.
#[test]
fn rows_and_columns_without_pieces_bound_rooks_and_queens() {
    for (piece, side, size) in [(Piece::Rook, 8, 8), (Piece::Rook, 30, 30), (Piece::Queen, 12, 6)] {
        let problem = Problem { piece, ..Problem::new(Board::new(side, side).unwrap()) };
        let answer = minimum(&problem, &Effort::default(), Control::quiet()).unwrap();
        assert_eq!((answer.size, answer.proved()), (Some(size), Some(size)), "{problem}");
        let proofs = [None, Some(size), Some(size - 1)].map(|at_least| {
            let options = Effort::default().at_least(at_least);
            prove(&problem, &options, Control::quiet(), &mut Saver::never()).unwrap()
        });
        for proof in &proofs {
            assert_eq!((proof.method, proof.proved()), (FoundBy::Lines, Some(size)), "{problem}");
        }
        assert_eq!(proofs[0].size, Some(size));
    }
}

/// Cases that come to no end show less than lines.
#[test]
fn the_best_of_all_bounds_is_taken() {
    let problem = Problem { piece: Piece::Queen, ..Problem::new(Board::new(14, 14).unwrap()) };
    let control = Control::quiet().within(Some(Duration::from_secs(2)));
    let answer = minimum(&problem, &Effort::default(), control).unwrap();
    assert!(answer.proved() >= Some(7), "{:?}", answer.verified());
    let proof = prove(&problem, &Effort::default(), control, &mut Saver::never()).unwrap();
    assert!(proof.proved() >= Some(7), "{:?}", proof.verified());
}

/// What is known of a board's covers, and of the choices of its program, has the same words and numbers.
#[test]
fn a_board_and_its_program_are_answered_alike() {
    let of = |side, rule| Problem { rule, ..Problem::new(Board::new(side, side).unwrap()) };
    let (plain, total) = (of(5, Rule::Domination), of(2, Rule::Total));
    for (problem, at_least, expected) in [
        (&plain, None, (Status::Optimal, Some(5), Some(5))), // OEIS A006075
        (&plain, Some(6), (Status::Refuted, None, Some(5))),
        (&total, None, (Status::Infeasible, None, None)), // no knight moves
        (&total, Some(3), (Status::Proved, None, None)),  // which any bound holds of
    ] {
        let options = Effort::default().at_least(at_least).with_method(Method::Tree);
        let quiet = Control::quiet();
        let board = prove(problem, &options, quiet, &mut Saver::never()).unwrap();
        let program = CoveringProblem::from(BoardCovering::new(problem));
        let options = Effort::default().at_least(at_least);
        let choice = solve(&program, &options, quiet, &mut Saver::never()).unwrap();
        let choice = Answer::of_program(choice, &options).unwrap();
        let known = (board.status_of(at_least), board.proved(), board.size);
        assert_eq!(known, (choice.status_of(at_least), choice.proved(), choice.size), "{problem}");
        assert_eq!(known, expected, "{problem}: {at_least:?}");
    }
}
