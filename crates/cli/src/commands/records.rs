//! `destrier records`: the table of the smallest covers found, improved board by board.

mod table;

use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::{args, report};
use anyhow::{Context, Result};
use destrier_board::{Board, Problem, Square, SquareSet};
use destrier_cover::construct::{Pattern, construct};
use destrier_cover::search::{Control, Options, Progress, search};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use table::{Record, Table};

/// Improves the table of the smallest knight covers: DIR/records.csv and the covers in DIR/covers
///
/// A record is only ever replaced by a smaller cover that the checker accepted. Several runs may
/// work on one folder, and may be killed at any time.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier records records --boards 1..8,3x20 --time-limit 2s\n  \
    destrier records records --boards 30 --time-limit 1s --threads 2")]
pub(crate) struct Args {
    /// The folder of the table
    folder: PathBuf,
    /// Boards to work on
    #[arg(long, value_name = "LO..HI,RxC,...", default_value = "1..100,3x20,31x32")]
    boards: String,
    #[command(flatten)]
    run: args::RunArgs,
    /// No progress, no remarks
    #[arg(short, long)]
    quiet: bool,
}

/// Patterns of density 1/8 are tried on boards of more squares.
const PATTERNED: usize = 900;

/// How long the work goes on if nothing is said.
const HOUR: Duration = Duration::from_secs(3600);

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let boards = parse_boards(&args.boards)?;
    let table = Table::open(&args.folder)?;
    let until = Instant::now() + args.run.time_limit.unwrap_or(HOUR);
    let line = Line::new(args.quiet);
    let mut schedule = Schedule::new(boards, args.run.seed);
    let stop = stop_on_signal();
    let mut gains = 0;
    while Instant::now() < until && !stop.load(Ordering::Relaxed) {
        let Some(task) = schedule.next(&table)? else { break };
        let gained = attempt(&task, &table, &args.run, until, &line)?;
        if let (Some(size), false) = (gained, args.quiet) {
            eprintln!("{}: {size} knights, {}", task.board, task.method());
        }
        gains += usize::from(gained.is_some());
        schedule.note(&task, gained.is_some());
    }
    report::text(&format!("{gains} records in {}\n", args.folder.join("records.csv").display()))?;
    Ok(Exit::Yes)
}

/// Reads `1..100,31x32`.
fn parse_boards(text: &str) -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    for word in text.split(',') {
        match word.split_once("..") {
            Some((low, high)) => {
                let side = |text: &str| text.parse::<usize>().context("--boards");
                for side in side(low)?..=side(high)? {
                    boards.push(Board::new(side, side)?);
                }
            }
            None => boards.push(word.parse().context("--boards")?),
        }
    }
    for board in &boards {
        board.with_area_at_most(destrier_certify::MAX_AREA).context("--boards")?;
    }
    Ok(boards)
}

/// One attempt at one board.
struct Task {
    board: Board,
    seed: u64,
    slice: Duration,
    from: Origin,
}

/// What an attempt starts from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Nothing,
    /// The record of this board or of a near one, grown or cropped.
    Record(Board),
    /// One of the patterns of density 1/8.
    Pattern,
}

impl Task {
    fn method(&self) -> String {
        match self.from {
            Origin::Nothing => "row weighting".to_owned(),
            Origin::Pattern => "row weighting from a pattern of density 1/8".to_owned(),
            Origin::Record(from) if from == self.board => {
                "row weighting from the record before".to_owned()
            }
            Origin::Record(from) => format!("row weighting from the {from} record"),
        }
    }
}

impl Origin {
    /// For a board without a record.
    fn first(board: Board) -> Self {
        if board.area() > PATTERNED { Origin::Pattern } else { Origin::Nothing }
    }
}

/// Which board next, and from where: first those without a record in order of size, so that one
/// grows from the other; then at random, less often where attempts failed.
struct Schedule {
    boards: Vec<Board>,
    failures: HashMap<Board, f64>,
    seed: u64,
    turns: u64,
}

impl Schedule {
    fn new(mut boards: Vec<Board>, seed: u32) -> Self {
        boards.sort_by_key(|board| board.area());
        Schedule { boards, failures: HashMap::new(), seed: u64::from(seed), turns: 0 }
    }

    fn next(&mut self, table: &Table) -> Result<Option<Task>> {
        let mut open = Vec::new();
        for &board in &self.boards {
            match table.read(board)? {
                None => return Ok(Some(self.task(board, Origin::first(board)))),
                Some(record) if record.is_minimum() => {}
                Some(_) => open.push(board),
            }
        }
        self.turns += 1;
        let point = self.chance();
        let weight = |board: &Board| {
            (board.area() as f64).sqrt() / (1.0 + self.failures.get(board).unwrap_or(&0.0))
        };
        let total: f64 = open.iter().map(weight).sum();
        let mut point = total * point;
        let chosen = open.iter().copied().find(|board| {
            point -= weight(board);
            point <= 0.0
        });
        let Some(board) = chosen.or(open.last().copied()) else { return Ok(None) };
        let near = self.near(board, table)?;
        let from = match (self.chance() * 5.0) as usize {
            0 => Origin::Nothing,
            1 => Origin::Record(board),
            2 if board.area() > PATTERNED => Origin::Pattern,
            _ if near.is_empty() => Origin::Nothing,
            _ => Origin::Record(near[(self.chance() * near.len() as f64) as usize % near.len()]),
        };
        Ok(Some(self.task(board, from)))
    }

    fn task(&mut self, board: Board, from: Origin) -> Task {
        self.seed += 1;
        let failures = self.failures.get(&board).copied().unwrap_or(0.0);
        let seconds = (0.2 + board.area() as f64 / 400.0) * (1.0 + failures).min(4.0);
        Task { board, seed: self.seed, slice: Duration::from_secs_f64(seconds), from }
    }

    fn note(&mut self, task: &Task, gained: bool) {
        let failures = self.failures.entry(task.board).or_default();
        *failures = if gained { 0.0 } else { *failures + 1.0 };
    }

    /// Boards with a record whose sides are at most two longer or shorter.
    fn near(&self, board: Board, table: &Table) -> Result<Vec<Board>> {
        let mut near = Vec::new();
        for &other in &self.boards {
            let rows = other.rows().abs_diff(board.rows());
            let cols = other.cols().abs_diff(board.cols());
            if other != board && rows.max(cols) <= 2 && table.read(other)?.is_some() {
                near.push(other);
            }
        }
        Ok(near)
    }

    /// A number from 0 to below 1 that follows from the seed and the turn.
    fn chance(&mut self) -> f64 {
        self.turns += 1;
        let mixed = (self.seed << 32 ^ self.turns).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Searches below the record; each gain is written at once. The size of the last gain.
fn attempt(
    task: &Task,
    table: &Table,
    run: &args::RunArgs,
    until: Instant,
    line: &Line,
) -> Result<Option<usize>> {
    let problem = Problem::new(task.board);
    let record = table.read(task.board)?;
    let lower = table.lower_bound(task.board)?;
    let start = match task.from {
        Origin::Record(from) => {
            table.cover(from)?.map(|cover| moved(&cover, task.board, task.seed))
        }
        Origin::Pattern => {
            let patterns = Pattern::eighths();
            let pattern = &patterns[task.seed as usize % patterns.len()];
            Some(construct(task.board, pattern, task.seed))
        }
        Origin::Nothing => None,
    };
    let options = Options {
        seed: task.seed,
        threads: run.threads.unwrap_or(1),
        time_limit: Some(task.slice.min(until.saturating_duration_since(Instant::now()))),
        target: lower,
        below: record.as_ref().map(|record| record.size),
        start,
        ..Options::default()
    };
    let mut smallest = record.as_ref().map_or(usize::MAX, |record| record.size);
    let mut gained = None;
    let mut failed = None;
    let mut keep = |cover: &SquareSet, symmetry: &str, after: Duration| {
        if cover.len() < smallest && failed.is_none() {
            smallest = cover.len();
            let method = match symmetry {
                "free" => task.method(),
                symmetry => format!("{} on {symmetry} orbits", task.method()),
            };
            let seconds = after.as_secs_f64();
            match table.improve(cover, lower, &method, task.seed, seconds) {
                Ok(true) => gained = Some(smallest),
                Ok(false) => {} // another run was faster
                Err(error) => failed = Some(error),
            }
        }
    };
    let mut progress = |now: &Progress<'_>| {
        keep(now.cover, now.method, now.elapsed);
        line.say(format!(
            "{}: {} in the table; {} squares uncovered below it; {}",
            task.board,
            record.as_ref().map_or("none".to_owned(), |record| record.size.to_string()),
            now.uncovered,
            task.method()
        ));
    };
    let control = Control { stop: stop_on_signal(), progress: &mut progress };
    let found = search(&problem, &options, control)?;
    keep(&found.cover, &found.method, found.after);
    match failed {
        Some(error) => Err(error),
        None => Ok(gained),
    }
}

/// A cover's squares on a larger or smaller board, in one of the corners.
fn moved(cover: &SquareSet, board: Board, seed: u64) -> SquareSet {
    let from = cover.board();
    let shift = |bit: u64, to: usize, from: usize| {
        if seed >> bit & 1 == 1 { to as i64 - from as i64 } else { 0 }
    };
    let (down, right) = (shift(0, board.rows(), from.rows()), shift(1, board.cols(), from.cols()));
    let squares = cover.iter().filter_map(|square| -> Option<Square> {
        let row = usize::try_from(from.row(square) as i64 + down).ok()?;
        let col = usize::try_from(from.col(square) as i64 + right).ok()?;
        board.at(row, col)
    });
    SquareSet::from_squares(board, squares)
}

impl Record {
    fn is_minimum(&self) -> bool {
        self.lower == Some(self.size)
    }
}
