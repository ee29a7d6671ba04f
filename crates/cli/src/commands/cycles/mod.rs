//! `destrier cycles`: a partition of a board into cycles, or a proof that there is none.

mod every;
mod partitioned;

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::field::{self, Count};
use crate::report::{self, Report, runs};
use crate::shape::{HoleArgs, Shape};
use anyhow::{Result, bail, ensure};
use destrier_board::{Piece, Square};
use destrier_certify::Surface;
use destrier_combinat::cycles::{
    Answer, Arena, Counted, Effort, Options, Outcome, Partition, PartitionMethod, Solution, Task,
    count_partitions, partition,
};
use destrier_draw::{is_picture, svg, terminal};
pub(crate) use every::EveryReport;
use partitioned::Partitioned;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Partitions a board, or the faces of a cube, into cycles, or proves it impossible
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cycles 6 --count 5\n  \
    destrier cycles 8 --count 2 -o cycles8.txt && destrier verify cycles8.txt\n  \
    destrier cycles 5x6 --lengths 4..30 --all\n  \
    destrier cycles 4 --cube --count 3\n  \
    destrier cycles 12x16 --every")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns; or a file that draws it by dots, with blanks for holes
    board: Shape,
    #[command(flatten)]
    holes: HoleArgs,
    /// Number of cycles; optional with --lengths
    #[arg(long, value_name = "C", required_unless_present_any = ["lengths", "every"])]
    count: Option<usize>,
    /// Lengths of the cycles [default: balanced]
    #[arg(long, value_name = "LO..HI", value_parser = lengths)]
    lengths: Option<(usize, usize)>,
    /// Count all partitions of this kind
    #[arg(long)]
    all: bool,
    /// Decide which numbers of cycles have a balanced partition
    #[arg(long, conflicts_with_all = ["count", "lengths", "all", "method", "output"])]
    every: bool,
    /// Partition the six faces of a cube; BOARD is one face, and the faces are drawn one above the other
    #[arg(long)]
    cube: bool,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// auto; exhaustive: sweep, cover, tree, first-fail, snake, program (HiGHS); finds only: local, windows
    #[arg(long, default_value = "auto", value_parser = method)]
    method: PartitionMethod,
    /// Seed of the random number generator
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Stop after this time, such as 30s, 5m or 2h; with --every, the time of each number that is not found at once [default there: 1s]
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The largest board that is partitioned, and that a certificate may have.
const MAX_AREA: usize = destrier_certify::MAX_AREA;

/// The longest side of a cube, there too.
const MAX_CUBE: usize = destrier_certify::MAX_CUBE;

/// Reads `LO..HI`.
fn lengths(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("'{text}' is not a range of lengths: write 4..8");
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let number = |part: &str| part.parse::<u32>().map_err(|_| wrong());
    let (least, most) = (number(least)? as usize, number(most)? as usize);
    if least > most {
        return Err(format!("'{text}' holds no length: {least} is more than {most}"));
    }
    Ok((least, most))
}

fn method(text: &str) -> Result<PartitionMethod, String> {
    args::one_of(PartitionMethod::ALL, PartitionMethod::name, text)
}

impl Args {
    /// What is partitioned.
    fn arena(&self) -> Result<Arena> {
        let (board, holes) = self.holes.bare(&self.board)?;
        if !self.cube {
            ensure!(
                !matches!(self.piece, Piece::Sum(_)),
                "cycles take no sums of moves such as {}",
                self.piece
            );
            let arena = Arena::of_board(board.with_area_at_most(MAX_AREA)?, self.piece);
            let Some(holes) = holes else { return Ok(arena) };
            ensure!(holes.len() < board.area(), "--holes: no square is left");
            return Ok(arena.with_holes(holes));
        }
        ensure!(holes.is_none(), "--cube: a cube has no holes");
        let (side, plain) = (board.cols(), board.torus() != board);
        ensure!(board.is_square() && plain, "--cube: a face is square, not {board}");
        ensure!(side <= MAX_CUBE, "--cube: a face of at most {MAX_CUBE} squares a side");
        ensure!(self.piece == Piece::Knight, "--cube: only the knight moves on a cube");
        Ok(Arena::of_cube(side)?)
    }

    /// The cycles that are wanted of so many squares.
    fn task(&self, area: usize) -> Result<Task> {
        ensure!(self.count != Some(0), "--count 0: a partition has at least one cycle");
        Ok(match (self.lengths, self.count) {
            (Some((least, most)), count) => Task { count, least, most },
            (None, Some(count)) => Task::balanced(area, count),
            (None, None) => bail!("--count or --lengths is missing"),
        })
    }
}

/// What was asked, and whether there is such a partition.
#[derive(Serialize, JsonSchema)]
struct Question {
    #[serde(flatten)]
    partitioned: Partitioned,
    /// cycles asked for
    count: Option<usize>,
    /// squares of a cycle, at least
    least: usize,
    /// at most
    most: usize,
    /// null where a limit came first
    feasible: Option<bool>,
    /// why there is none
    reason: Option<String>,
    #[serde(skip)]
    task: Task,
}

impl Question {
    fn new(arena: Arena, task: Task, feasible: Option<bool>, reason: Option<String>) -> Self {
        let Task { count, least, most } = task;
        Question { partitioned: arena.into(), count, least, most, feasible, reason, task }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let arena = args.arena()?;
    if args.every {
        return every::run(arena, args.seed, args.time_limit, &args.output);
    }
    let task = args.task(arena.area())?;
    if let Some(path) = &args.output.output {
        files::check_result(path)?;
    }
    let started = Instant::now();
    let seconds = || started.elapsed().as_secs_f64();
    let line = Line::new(args.output.quiet);
    line.say(format!("{task} on {arena}"));
    let control = control(args.time_limit);
    let options = Options { method: args.method, seed: args.seed, control, ..Options::default() };
    if args.all {
        let counted = count_partitions(&arena, task, &options)?;
        drop(line);
        let report = PartitionsReport::new((arena, task), counted, seconds());
        report::publish(&report, args.output.json)?;
        return Ok(exit(report.question.feasible));
    }
    let outcome = partition(&arena, task, &options)?;
    drop(line);
    publish(args, (arena, task), &outcome, seconds())
}

fn publish(args: &Args, asked: (Arena, Task), outcome: &Outcome, seconds: f64) -> Result<Exit> {
    let output = &args.output;
    match (&output.output, &outcome.partition) {
        (Some(path), Some(found)) if is_picture(path) => {
            files::write_picture(path, svg::partition(&found.certificate))?;
        }
        (Some(path), Some(found)) => files::write(path, &found.text)?,
        _ => {}
    }
    let report = PartitionReport::new(asked, outcome, args.seed, seconds);
    report::publish(&report, output.json)?;
    match &output.output {
        _ if outcome.partition.is_none() => {}
        Some(path) => report::written(output, path.as_path()),
        None => report::next(output, "-o cycles.txt keeps it, -o cycles.png draws it"),
    }
    Ok(exit(report.question.feasible))
}

fn exit(feasible: Option<bool>) -> Exit {
    match feasible {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    }
}

/// Output of cycles --all with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The number of partitions into cycles")]
pub(crate) struct PartitionsReport {
    #[serde(flatten)]
    question: Question,
    total: Option<Count>,
    /// by the number of cycles
    by_count: Option<BTreeMap<String, Count>>,
    method: &'static str,
    states: Option<u64>,
    peak: Option<u64>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
}

impl PartitionsReport {
    fn new((arena, task): (Arena, Task), counted: Counted, seconds: f64) -> Self {
        let (tally, effort) = counted.tally.unzip();
        let total = tally.as_ref().map(|tally| tally.iter().sum::<u128>());
        let by_count = tally.map(|tally| {
            let some = tally.into_iter().enumerate().filter(|&(_, ways)| ways > 0);
            some.map(|(count, ways)| (count.to_string(), ways.into())).collect()
        });
        PartitionsReport {
            question: Question::new(arena, task, total.map(|total| total > 0), counted.reason),
            total: total.map(Count::from),
            by_count,
            method: PartitionMethod::Sweep.name(),
            states: effort.map(|effort| effort.states),
            peak: effort.map(|effort| effort.peak),
            seconds,
        }
    }
}

impl Report for PartitionsReport {
    const NAME: &'static str = "cycles-count-3";

    fn text(&self) -> String {
        let Question { partitioned: Partitioned { arena, .. }, task, reason, .. } = &self.question;
        let (Some(total), Some(by_count)) = (&self.total, &self.by_count) else {
            return "Not counted: the sweep needs too many states, or was stopped.\n".to_owned();
        };
        let partitions = if matches!(total, Count::Number(1)) { "partition" } else { "partitions" };
        let mut text = format!("{total} {partitions} of {arena} into {task}.\n");
        let mut rows: Vec<(usize, &Count)> =
            by_count.iter().filter_map(|(count, ways)| Some((count.parse().ok()?, ways))).collect();
        rows.sort_by_key(|&(count, _)| count);
        for (count, ways) in rows {
            let cycles = if count == 1 { "cycle " } else { "cycles" };
            text.push_str(&format!("{count:>4} {cycles}  {ways}\n"));
        }
        if let Some(reason) = reason {
            text.push_str(&format!("reason   {reason}\n"));
        }
        text
    }
}

/// Output of cycles with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A partition into cycles")]
pub(crate) struct PartitionReport<'a> {
    #[serde(flatten)]
    question: Question,
    lengths: Option<Vec<usize>>,
    #[schemars(with = "Option<Vec<Vec<field::Square>>>")]
    cycles: Option<Vec<Vec<String>>>,
    method: &'static str,
    states: u64,
    peak: u64,
    backtracks: u64,
    verified: Option<&'a str>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    seed: u64,
    #[serde(skip)]
    outcome: &'a Outcome,
}

impl<'a> PartitionReport<'a> {
    fn new((arena, task): (Arena, Task), outcome: &'a Outcome, seed: u64, seconds: f64) -> Self {
        let feasible = match outcome.solution.answer {
            Answer::Found(_) => Some(true),
            Answer::Impossible => Some(false),
            Answer::Unknown => None,
        };
        let Solution { method, effort: Effort { states, peak, backtracks }, .. } = outcome.solution;
        let board = arena.board();
        let name = |&square: &Square| board.name(square);
        let names = |cycle: &Vec<Square>| cycle.iter().map(name).collect();
        let found = outcome.partition.as_ref();
        PartitionReport {
            question: Question::new(arena, task, feasible, outcome.reason.clone()),
            lengths: found.map(Partition::lengths),
            cycles: found.map(|found| found.certificate.cycles.iter().map(names).collect()),
            method,
            states,
            peak,
            backtracks,
            verified: found.map(|found| found.claim.as_str()),
            seconds,
            seed,
            outcome,
        }
    }

    /// The method and its work, as people have it.
    fn how(&self) -> String {
        let PartitionReport { method, states, peak, backtracks, seconds, .. } = self;
        let work = match *method {
            "tree" | "program" => format!(", {states} nodes"),
            "sweep" | "cover" => format!(", {states} states, at most {peak} at a square"),
            "first-fail" | "snake" => format!(", {backtracks} backtracks"),
            _ => String::new(),
        };
        format!("{method}{work}, {seconds:.2} s")
    }

    fn found(&self, found: &Partition) -> String {
        let Partitioned { piece, ref arena, .. } = self.question.partitioned;
        let lengths = found.lengths();
        let cycles = match lengths.len() {
            1 => format!("1 {piece} cycle partitions"),
            count => format!("{count} {piece} cycles partition"),
        };
        let place = match arena.surface() {
            Surface::Board if arena.holes().is_empty() => format!("the {arena} board"),
            Surface::Board => arena.to_string(),
            Surface::Cube => arena.to_string(),
        };
        let (runs, shown) = (runs(&lengths), terminal::cycles(&found.certificate));
        let (claim, how) = (&found.claim, self.how());
        format!("{cycles} {place}: lengths {runs}.\n\n{shown}\nchecked  {claim}\nmethod   {how}\n")
    }
}

impl Report for PartitionReport<'_> {
    const NAME: &'static str = "cycles-3";

    fn text(&self) -> String {
        let Question { partitioned, task, feasible, reason, .. } = &self.question;
        let arena = &partitioned.arena;
        if let Some(found) = &self.outcome.partition {
            return self.found(found);
        }
        if let Some(reason) = reason {
            return format!("No partition of {arena} into {task}: {reason}.\n");
        }
        let how = self.how();
        if feasible.is_none() {
            return format!("Not decided before the limit: {arena} into {task}.\nmethod   {how}\n");
        }
        let word = match self.method == PartitionMethod::Program.name() {
            true => "HiGHS finds its program infeasible, in floating point",
            false => "searched exhaustively",
        };
        format!("No partition of {arena} into {task}: {word}.\nmethod   {how}\n")
    }
}
