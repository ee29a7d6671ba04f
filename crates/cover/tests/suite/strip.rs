//! Strips against published formulas, against closed formulas for kings, and against programs.

use destrier_board::{Piece, Rule};
use destrier_certify::check_cover;
use destrier_cover::strip::{Strip, StripError, strip, work};
use destrier_model::{Solver, cover_program};
use destrier_run::{Control, Halt, Progress, State, StateError};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn swept(rows: usize, piece: Piece, rule: Rule) -> Result<Strip, StripError> {
    strip(rows, piece, rule, Control::quiet(), None)
}

/// D(k, n + period) = D(k, n) + increment from start on: Hare and Hedetniemi (1987) and Fisher and
/// Spalding (1999), as the issue of this project quotes them.
#[test]
fn published_formulas_are_found() {
    for (rows, period, increment, from) in
        [(1, 1, 1, 1), (2, 6, 4, 2), (3, 6, 4, 9), (4, 6, 4, 2), (6, 4, 4, 2), (7, 5, 6, 14)]
    {
        let strip = swept(rows, Piece::Knight, Rule::Domination).unwrap();
        assert_eq!((strip.formula.period, strip.formula.increment), (period, increment), "{rows}");
        let start = strip.formula.start;
        assert!(start <= from, "{rows}: from {start} on, not {from}");
        for n in from..from + 60 {
            let value = |n| strip.value(n).unwrap();
            assert_eq!(value(n + period), value(n) + increment, "{rows}x{n}");
        }
    }
}

#[test]
fn kings_need_one_for_nine_squares() {
    for rows in 1..=7 {
        let strip = swept(rows, Piece::King, Rule::Domination).unwrap();
        assert_eq!((strip.formula.start, strip.formula.period), (1, 3));
        for n in 1..50 {
            assert_eq!(strip.value(n), Some(rows.div_ceil(3) * n.div_ceil(3)), "{rows}x{n}");
        }
    }
}

/// Every value against HiGHS, and every cover against the checker.
#[test]
fn values_are_those_of_programs_and_covers_are_covers() {
    let knights = (1..=4).flat_map(|rows| [(rows, Piece::Knight, 12)]);
    let others = [(3, Piece::King, 9), (4, Piece::Leaper(1, 1), 8), (2, Piece::Leaper(1, 3), 9)];
    for (rows, piece, columns) in knights.chain(others) {
        for rule in [Rule::Domination, Rule::Total] {
            let strip = swept(rows, piece, rule).unwrap();
            for n in 1..=columns {
                let problem = strip.problem(n);
                let best = cover_program(&problem).ok().map(|reduced| {
                    let outcome = reduced.program.solve_with(Solver::Highs).unwrap();
                    reduced.lift(&outcome.values.unwrap()).len()
                });
                assert_eq!(strip.value(n), best, "{problem}");
            }
            for (n, cover) in (1..).zip(&strip.covers) {
                let size = cover.as_ref().map(|cover| {
                    assert_eq!(check_cover(&strip.problem(n), cover), Ok(()), "{rows}x{n}");
                    cover.len()
                });
                assert_eq!(size, strip.value(n), "{rows}x{n}");
            }
        }
    }
}

#[test]
fn strips_that_cannot_be_swept_are_refused() {
    let refused = |rows, piece, rule| swept(rows, piece, rule).unwrap_err();
    assert_eq!(refused(4, Piece::Knight, Rule::Independent), StripError::Rule);
    let piece = Piece::Rook;
    assert_eq!(refused(4, piece, Rule::Total), StripError::TooWide { piece, rows: 4 });
    let piece = Piece::Knight;
    assert_eq!(refused(13, piece, Rule::Domination), StripError::TooWide { piece, rows: 13 });
    let within = |control| strip(9, piece, Rule::Domination, control, None).unwrap_err();
    let over = Control::quiet().within(Some(Duration::ZERO));
    assert_eq!(within(over), StripError::Halted(Halt::TimeLimit));
    let small = Control::quiet().with_memory(10_000);
    assert_eq!(within(small), StripError::Memory { limit: 10_000 });
}

/// Stopped after every few columns and started again, with half a record at the end of the file.
#[test]
fn a_strip_goes_on_where_it_was_stopped() {
    let whole = swept(7, Piece::Knight, Rule::Domination).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strip.state");
    let open = |rows| State::open(&path, &work(rows, Piece::Knight, Rule::Domination));
    let mut columns = Vec::new();
    let resumed = loop {
        let stop = AtomicBool::new(false);
        let first = Mutex::new(None);
        let tell = |now: &Progress<'_>| {
            let columns = now.count("columns").unwrap();
            let first = *first.lock().unwrap().get_or_insert(columns);
            stop.store(columns >= first + 5, Ordering::Relaxed);
        };
        let control = Control::new(&stop).telling(&tell);
        let mut state = open(7).unwrap();
        let result = strip(7, Piece::Knight, Rule::Domination, control, Some(&mut state));
        columns.push(first.into_inner().unwrap());
        match result {
            Err(StripError::Halted(_)) => {
                let mut bytes = std::fs::read(&path).unwrap();
                bytes.extend([7; 10]);
                std::fs::write(&path, bytes).unwrap();
            }
            result => break result.unwrap(),
        }
    };
    assert!(columns.len() > 5 && columns.is_sorted_by(|a, b| a < b), "{columns:?}");
    assert_eq!(resumed, whole);
    assert!(matches!(open(6), Err(StateError::OtherWork { .. })));
}
