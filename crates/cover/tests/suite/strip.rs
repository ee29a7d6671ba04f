//! Strips against published formulas, against closed formulas for kings, and against programs.

use destrier_board::{Piece, Rule};
use destrier_certify::check_cover;
use destrier_cover::strip::{Control, Progress, Strip, StripError, strip};
use destrier_model::{Solver, cover_program};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

fn control<'a>(
    stop: &'a AtomicBool,
    checkpoint: Option<&'a Path>,
    progress: &'a mut dyn FnMut(Progress),
) -> Control<'a> {
    Control { stop, deadline: None, memory: 1 << 30, checkpoint, progress }
}

fn swept(rows: usize, piece: Piece, rule: Rule) -> Result<Strip, StripError> {
    let stop = AtomicBool::new(false);
    strip(rows, piece, rule, &mut control(&stop, None, &mut |_| {}))
}

/// D(k, n + period) = D(k, n) + increment from start on: Hare and Hedetniemi (1987) and Fisher and
/// Spalding (1999), as the issue of this project quotes them.
#[test]
fn published_formulas_are_found() {
    for (rows, period, increment, from) in
        [(1, 1, 1, 1), (2, 6, 4, 2), (3, 6, 4, 9), (4, 6, 4, 2), (6, 4, 4, 2), (7, 5, 6, 14)]
    {
        let strip = swept(rows, Piece::Knight, Rule::Domination).unwrap();
        assert_eq!((strip.period, strip.increment), (period, increment), "{rows}");
        assert!(strip.start <= from, "{rows}: from {} on, not {from}", strip.start);
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
        assert_eq!((strip.start, strip.period), (1, 3));
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
                    let outcome = Solver::Highs.solve_quietly(&reduced.program).unwrap();
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
    let stop = AtomicBool::new(false);
    let mut silent = |_| {};
    let mut over = control(&stop, None, &mut silent);
    over.deadline = Some(Instant::now());
    assert_eq!(strip(9, piece, Rule::Domination, &mut over), Err(StripError::Stopped));
    let mut small = control(&stop, None, &mut silent);
    small.memory = 10_000;
    let refused = strip(9, piece, Rule::Domination, &mut small);
    assert_eq!(refused, Err(StripError::Memory { limit: 10_000 }));
}

/// Stopped after every few columns and started again, with half a record at the end of the file.
#[test]
fn a_strip_goes_on_where_it_was_stopped() {
    let whole = swept(7, Piece::Knight, Rule::Domination).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strip.checkpoint");
    let mut columns = Vec::new();
    let resumed = loop {
        let stop = AtomicBool::new(false);
        let mut first = None;
        let mut progress = |now: Progress| {
            let first = *first.get_or_insert(now.columns);
            stop.store(now.columns >= first + 5, Ordering::Relaxed);
        };
        let result = strip(
            7,
            Piece::Knight,
            Rule::Domination,
            &mut control(&stop, Some(&path), &mut progress),
        );
        columns.push(first);
        match result {
            Err(StripError::Stopped) => {
                let mut bytes = std::fs::read(&path).unwrap();
                bytes.extend([7; 100]);
                std::fs::write(&path, bytes).unwrap();
            }
            result => break result.unwrap(),
        }
    };
    assert!(columns.len() > 5 && columns.is_sorted_by(|a, b| a < b), "{columns:?}");
    assert_eq!(resumed, whole);
    let stop = AtomicBool::new(false);
    let mut silent = |_| {};
    let mut other = control(&stop, Some(&path), &mut silent);
    let refused = strip(6, Piece::Knight, Rule::Domination, &mut other);
    assert!(matches!(refused, Err(StripError::Checkpoint { .. })), "{refused:?}");
}
