//! Sweeps against the known domination numbers and brute force, what they do at their limits, and that
//! an interrupted one goes on as if nothing had been.

use destrier_board::{Board, Group, Orbits, Piece, Problem, Rule, SquareSet, Symmetry};
use destrier_certify::{Certificate, SweepCertificate, check_cover, verify};
use destrier_cover::End;
use destrier_cover::sweep::{SweepError, SweepOptions, UncheckedSweep, prove};
use destrier_run::{Control, Done, Halt, Progress, Saver, Snapshot, StateError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn options() -> SweepOptions {
    SweepOptions::default().with_threads(2)
}

fn square(side: usize) -> Problem {
    Problem::new(Board::new(side, side).unwrap())
}

fn sweep(
    problem: &Problem,
    at_least: usize,
    options: &SweepOptions,
) -> Result<UncheckedSweep, SweepError> {
    prove(problem, at_least, options, Control::quiet().with_memory(1 << 28), &mut Saver::never())
}

/// What the checker says of a certificate.
fn verdict(certificate: &SweepCertificate) -> String {
    verify(&Certificate::Sweep(certificate.clone()).to_string()).unwrap().to_string()
}

/// Proves the least size; the checker accepts the proof.
fn assert_proved(problem: &Problem, least: usize) -> UncheckedSweep {
    let report = sweep(problem, least, &options()).unwrap();
    assert_eq!(report.end, End::Finished, "{problem}: at least {least}");
    let certificate = report.certificate.as_ref().unwrap();
    assert_eq!(verdict(certificate), format!("{problem}: at least {least}"));
    report
}

/// Knight domination numbers, OEIS A006075: whole boards to 8x8, halves beyond.
#[test]
fn knights_on_square_boards_have_their_known_domination_numbers() {
    let least = [1, 4, 4, 4, 5, 8, 10, 12, 14, 16, 21, 24, 28, 32];
    for (side, least) in (1..).zip(least) {
        assert_proved(&square(side), least);
    }
}

/// A square of an orbit would stand for those that need no cover; where no square needs one, nothing covers all.
#[test]
fn exempt_squares_are_as_symmetric_as_the_covers_or_all() {
    let board = Board::new(4, 3).unwrap();
    let asked = board.parse_squares("a3,a4,c4").unwrap();
    let exempt = SquareSet::from_squares(board, asked).complement();
    let problem = Problem { piece: Piece::Amazon, exempt, ..Problem::new(board) };
    let problem = problem.with_symmetry(Group::FlipRows).unwrap();
    assert!(matches!(sweep(&problem, 2, &options()), Err(SweepError::NotPlain)));
    let nothing = Problem { exempt: SquareSet::empty(board).complement(), ..Problem::new(board) };
    let report = sweep(&nothing, 1, &options()).unwrap();
    assert_eq!((report.end, report.best), (End::Refuted, Some(SquareSet::empty(board))));
}

#[test]
fn a_bound_beyond_the_minimum_is_never_shown() {
    for (side, least) in [(5, 5), (8, 12), (9, 14), (12, 24)] {
        let problem = square(side);
        let report = sweep(&problem, least + 1, &options()).unwrap();
        match &report.best {
            Some(cover) => {
                check_cover(&problem, cover).unwrap();
                assert_eq!((report.end, cover.len()), (End::Refuted, least));
            }
            None => assert_eq!(report.end, End::Short, "{side}"),
        }
        // what a half shows on the way is true
        if let Some(certificate) = report.certificate {
            assert!(certificate.size <= least && certificate.size + 2 > least);
            verdict(&certificate);
        }
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
    let orbits = Orbits::new(board, problem.symmetry);
    let orbits: Vec<u32> =
        orbits.iter().map(|orbit| orbit.iter().fold(0, |all, s| all | 1 << s.index())).collect();
    let is_symmetric =
        |set: &u32| orbits.iter().all(|orbit| set & orbit == 0 || set & orbit == *orbit);
    let admissible = (0..=all).filter(|set| is_symmetric(set) && covers(set));
    admissible.map(u32::count_ones).min().map(|size| size as usize)
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
                    let Some(least) = brute_force(&problem) else { continue };
                    assert_proved(&problem, least);
                    let beyond = sweep(&problem, least + 1, &options()).unwrap();
                    assert_eq!(beyond.end, End::Refuted);
                    assert_eq!(beyond.best.unwrap().len(), least);
                }
            }
        }
    }
}

/// Boards modulo each of their groups, with mirrors or glued sides.
#[test]
fn symmetric_covers_of_small_boards_agree_with_brute_force() {
    let pieces = [Piece::Knight, Piece::King, Piece::Rook, Piece::Bishop, Piece::Leaper(1, 3)];
    for (rows, cols) in [(1, 1), (3, 3), (4, 4), (3, 4), (5, 3), (2, 6), (7, 2)] {
        let board = Board::new(rows, cols).unwrap();
        for group in Group::NAMED.into_iter().filter(|group| group.fits(board)) {
            for (piece, rule) in pieces
                .into_iter()
                .flat_map(|piece| [(piece, Rule::Domination), (piece, Rule::Total)])
            {
                for board in [board, board.torus()] {
                    let problem = Problem { piece, rule, ..Problem::new(board) };
                    let problem = problem.with_symmetry(group).unwrap();
                    let Some(least) = brute_force(&problem) else { continue };
                    assert_proved(&problem, least);
                    let beyond = sweep(&problem, least + 1, &options()).unwrap();
                    assert_eq!(beyond.end, End::Refuted);
                    assert_eq!(beyond.best.unwrap().len(), least);
                }
            }
        }
    }
}

/// Values that HiGHS and the case tree found alike.
#[test]
fn symmetric_covers_by_knights_have_their_known_sizes() {
    let known = [
        (15, Group::Bilateral, 38),
        (15, Group::Diagonal, 37),
        (16, Group::Rot90, 40),
        (16, Group::Rot180, 40),
        (18, Group::Bilateral4, 52),
        (18, Group::Diagonal4, 56),
        // product states of more than 64 bits
        (20, Group::Diagonal, 64),
    ];
    for (side, group, least) in known {
        let problem = square(side).with_symmetry(group).unwrap();
        assert_proved(&problem, least);
        let beyond = sweep(&problem, least + 1, &options()).unwrap();
        assert_eq!(beyond.end, End::Refuted, "{problem}");
        let cover = beyond.best.unwrap();
        check_cover(&problem, &cover).unwrap();
        assert_eq!(cover.len(), least);
    }
}

/// Values that the case tree found; that of half turns by half of the quotient, since all of it has too many states.
#[test]
fn large_quotients_and_their_halves_show_known_sizes() {
    let known = [
        (22, Group::Bilateral, 76),
        (24, Group::Bilateral4, 88),
        (24, Group::Diagonal4, 94),
        (17, Group::Rot180, 46),
    ];
    for (side, group, least) in known {
        let proved = assert_proved(&square(side).with_symmetry(group).unwrap(), least);
        let is_half = proved.certificate.unwrap().symmetry != Symmetry::Identity;
        assert_eq!(is_half, group == Group::Rot180, "{side} {group}");
    }
}

#[test]
fn rectangles_other_pieces_and_rules_are_swept_by_halves() {
    let board = |rows, cols| Problem::new(Board::new(rows, cols).unwrap());
    let kings = Problem { piece: Piece::King, ..board(10, 9) };
    let total = Problem { rule: Rule::Total, ..board(9, 9) };
    // ceil(10/3) * ceil(9/3) kings; the others by the case tree
    for (problem, least) in [(kings, 12), (board(9, 12), 18), (total, 18)] {
        assert_proved(&problem, least);
    }
}

#[test]
fn threads_and_memory_do_not_change_the_certificate() {
    // 6 MB do not hold the tables of all lines
    let certificates = [(1, 1 << 28), (2, 1 << 28), (3, 6 << 20)].map(|(threads, memory)| {
        let options = options().with_threads(threads);
        let control = Control::quiet().with_memory(memory);
        let report = prove(&square(12), 24, &options, control, &mut Saver::never()).unwrap();
        (report.certificate.unwrap(), report.work)
    });
    assert!(certificates.iter().all(|certificate| *certificate == certificates[0]));
}

/// Stopped after every sweep, a proof goes on from its state and ends with the same certificate.
#[test]
fn a_proof_goes_on_from_every_state() {
    let problem = square(14);
    let mut states = Vec::new();
    let mut keep = |state: Snapshot| states.push(state);
    let mut saver = Saver::always(&mut keep);
    let whole = prove(&problem, 32, &options(), Control::quiet(), &mut saver).unwrap();
    assert!(states.len() > 1, "{}", states.len());
    for state in &states {
        let resume = Some(state.clone());
        let report = sweep(&problem, 32, &options().resumed_from(resume)).unwrap();
        assert_eq!((&report.certificate, report.work), (&whole.certificate, whole.work));
    }
    let (work, text) = (&states[0].work, String::from_utf8_lossy(&states[0].state));
    let longer = text.replacen("\"center\":[", "\"center\":[1,", 1);
    for (state, size) in [("{}", 32), ("nonsense", 32), (&longer, 32), (&text, 31)] {
        let resume = Some(Snapshot { work: work.clone(), state: state.as_bytes().to_vec() });
        let error = sweep(&problem, size, &options().resumed_from(resume)).unwrap_err();
        let other = matches!(error, SweepError::State(StateError::OtherWork { .. }));
        let senseless = matches!(error, SweepError::State(StateError::Senseless(_)));
        assert!(other == (size == 31) && senseless == (size == 32), "{error}");
    }
}

/// A bound that one part does not show is looked for in larger parts, also after an interruption.
#[test]
fn larger_parts_are_swept_after_an_interruption() {
    let problem = square(9);
    let mut states = Vec::new();
    let mut keep = |state: Snapshot| states.push(state);
    let mut saver = Saver::always(&mut keep);
    let whole = prove(&problem, 15, &options(), Control::quiet(), &mut saver).unwrap();
    assert_eq!(whole.end, End::Refuted);
    assert_eq!(whole.best.as_ref().unwrap().len(), 14);
    assert!(states.last().unwrap().work.contains("sweep of the board for"));
    let resume = states.into_iter().find(|state| state.work.contains("and 1 lines more"));
    assert!(resume.is_some());
    let report = sweep(&problem, 15, &options().resumed_from(resume)).unwrap();
    assert_eq!((report.end, report.best), (whole.end, whole.best));
    assert_eq!(report.certificate, whole.certificate);
}

#[test]
fn limits_are_told_apart() {
    let proved = |side, at_least, control| {
        prove(&square(side), at_least, &options(), control, &mut Saver::never()).unwrap()
    };
    let little = Control::quiet().with_memory(1 << 16);
    assert_eq!(proved(16, 40, little).end, End::OutOfMemory);
    let over = Control::quiet().within(Some(Duration::ZERO));
    assert_eq!(proved(13, 28, over).end, End::Halted(Halt::TimeLimit));
    // stopped after a sweep, what it shows is kept
    let stop = AtomicBool::new(false);
    let tell = |now: &Progress<'_>| {
        let between = matches!(now.done, Done::Steps { done: 0, .. });
        stop.store(between, Ordering::Relaxed);
    };
    let report = proved(14, 32, Control::new(&stop).telling(&tell));
    assert_eq!(report.end, End::Halted(Halt::Interrupted));
    let certificate = report.certificate.unwrap();
    assert!((29..32).contains(&certificate.size), "{}", certificate.size);
    assert!(verdict(&certificate).ends_with(&format!("at least {}", certificate.size)));
}

#[test]
fn problems_that_a_sweep_does_not_know_are_refused() {
    let board = Board::new(6, 6).unwrap();
    let problem = square(6).with_fixed([board.at(0, 0).unwrap()], []).unwrap();
    assert!(matches!(sweep(&problem, 8, &options()), Err(SweepError::NotPlain)));
    let queens = Problem { piece: Piece::Queen, ..square(20) };
    assert!(matches!(sweep(&queens, 5, &options()), Err(SweepError::TooWide(_))));
}
