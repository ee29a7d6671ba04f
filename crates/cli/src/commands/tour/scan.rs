//! `destrier tour --blind-alleys LO..HI`: on which square boards a rule ends in a blind alley.

use super::args::{Args, Halves, Method};
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::report::{self, Report, field};
use anyhow::{Context, Result};
use destrier_board::{Board, Piece};
use destrier_combinat::tour::{TourRule, follow_rule};
use destrier_run::Control;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Follows the rule on every square board of the range that has a tour, smallest first.
pub(super) fn run(args: &Args, (low, high): (usize, usize)) -> Result<Exit> {
    let method = args.method.unwrap_or(Method::Roth);
    let rule = method
        .rule(args.rounding)
        .context("--blind-alleys is for the methods warnsdorff and roth")?;
    let start = args.start.as_deref().unwrap_or("a1");
    let started = Instant::now();
    let control = control(args.time_limit);
    let line = Line::new(args.output.quiet);
    let say = |side: usize, found: usize| {
        line.say(format!("{method}: side {side} of {high}, {found} blind alleys"));
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let scan = Scan { piece: args.piece, rule, start, next: AtomicUsize::new(low), high, control };
    let mut found = scan.run(args.threads.unwrap_or(cores).max(1), &say)?;
    drop(line);
    let next = scan.next.load(Ordering::Relaxed).min(high + 1);
    found.sort_unstable();
    let report = TourScan {
        from: low,
        to: next - 1,
        method: method.to_string(),
        rounding: args.rounding,
        start: start.to_owned(),
        blind_alleys: found,
        seconds: started.elapsed().as_secs_f64(),
    };
    report::publish(&report, args.output.json)?;
    if next <= high && !args.output.quiet {
        crate::output::note!("stopped; go on with --blind-alleys {next}..{high}");
    }
    Ok(if next > high { Exit::Yes } else { Exit::Limit })
}

/// Output of tour --blind-alleys with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Blind alleys of a rule")]
pub(crate) struct TourScan {
    /// side of the first board
    from: usize,
    /// side of the last
    to: usize,
    method: String,
    rounding: Halves,
    start: String,
    /// sides
    blind_alleys: Vec<usize>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
}

impl Report for TourScan {
    const NAME: &'static str = "tour-scan-1";

    fn text(&self) -> String {
        let TourScan { from, to, method, blind_alleys, seconds, .. } = self;
        let sides: Vec<String> = blind_alleys.iter().map(ToString::to_string).collect();
        let boards = (*from.max(&5)..to + 1).len();
        format!(
            "{} blind alleys on {boards} square boards of sides {from} to {to}:\n{}\n{method:<8} {seconds:.2} s\n",
            sides.len(),
            sides.join(" ")
        )
    }
}

/// The sides of square boards on which a rule for knights fails from a1, in order; incomplete when
/// asked to stop.
pub(crate) fn blind_alleys(
    rule: TourRule,
    sides: RangeInclusive<usize>,
    control: Control<'_>,
) -> Result<Vec<usize>> {
    let (next, high) = (AtomicUsize::new(*sides.start()), *sides.end());
    let scan = Scan { piece: Piece::Knight, rule, start: "a1", next, high, control };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut found = scan.run(cores, &|_, _| {})?;
    found.sort_unstable();
    Ok(found)
}

struct Scan<'a> {
    piece: Piece,
    rule: TourRule,
    start: &'a str,
    /// The smallest side that no thread has taken.
    next: AtomicUsize,
    high: usize,
    control: Control<'a>,
}

impl Scan<'_> {
    /// The sides with blind alleys; every side that a thread takes is finished.
    fn run(&self, threads: usize, say: &(dyn Fn(usize, usize) + Sync)) -> Result<Vec<usize>> {
        let found = Mutex::new(Vec::new());
        let work = || -> Result<()> {
            while self.control.halted().is_none() {
                let side = self.next.fetch_add(1, Ordering::Relaxed);
                if side > self.high {
                    break;
                }
                let alley = self.fails(side)?;
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                found.extend(alley.then_some(side));
                say(side, found.len());
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let ends = workers.into_iter().map(|worker| worker.join());
            ends.into_iter()
                .try_for_each(|end| end.map_err(|_| anyhow::anyhow!("a thread failed"))?)
        })?;
        Ok(found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Whether the rule fails; boards of sides 2, 3 and 4, which have no knight's tour, do not count.
    fn fails(&self, side: usize) -> Result<bool> {
        if self.piece == Piece::Knight && (2..=4).contains(&side) {
            return Ok(false);
        }
        let board = Board::new(side, side)?;
        let start = board.parse_square(self.start)?;
        Ok(follow_rule(board, self.piece, start, self.rule)?.is_err())
    }
}
