//! `destrier cycles`: a partition of a board into cycles, or a proof that there is none.

mod count;
mod document;
mod program;
mod search;
mod weights;

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::{files, report};
use anyhow::{Result, bail, ensure};
use destrier_board::{Board, MoveGraph, Piece, Square};
use destrier_certify::{Certificate, PartitionCertificate, Surface};
use destrier_combinat::cycles::{self, Answer, Effort, Graph, Method, Options, Reason, Task};
use destrier_draw::{is_picture, svg, terminal};
pub(crate) use document::{Partition, Partitions};
use std::fmt;
use std::time::{Duration, Instant};

/// Partitions a board, or a cube's faces, into cycles of equal or given lengths, or shows that it cannot
/// be done
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cycles 6 --count 5\n  \
    destrier cycles 8 --count 2 -o cycles8.txt && destrier verify cycles8.txt\n  \
    destrier cycles 5x6 --lengths 4..30 --all\n  \
    destrier cycles 4 --cube --count 3")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    /// How many cycles; with --lengths, any number if not given
    #[arg(long, value_name = "C", required_unless_present = "lengths")]
    count: Option<usize>,
    /// Cycles of so many squares; balanced if not given
    #[arg(long, value_name = "LO..HI", value_parser = lengths)]
    lengths: Option<(usize, usize)>,
    /// Count all such partitions
    #[arg(long)]
    all: bool,
    /// The six faces of a cube whose faces are the board, drawn one above the other
    #[arg(long)]
    cube: bool,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// auto; exhaustive: sweep, cover, tree, first-fail, snake, program (HiGHS); finds only: local
    #[arg(long, default_value = "auto", value_parser = method)]
    method: Choice,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Stop after so long: 30s, 5m, 2h
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

/// How to search: by a method of our own or by HiGHS.
#[derive(Clone, Copy)]
enum Choice {
    Own(Method),
    Program,
}

fn method(text: &str) -> Result<Choice, String> {
    if text == "program" {
        return Ok(Choice::Program);
    }
    let known = Method::ALL.into_iter().find(|method| method.name() == text);
    let names = Method::ALL.map(Method::name).join(", ");
    known.map(Choice::Own).ok_or_else(|| format!("one of {names}, program"))
}

impl Args {
    fn ground(&self) -> Result<Ground> {
        if !self.cube {
            let board = self.board.with_area_at_most(MAX_AREA)?;
            return Ok(Ground { board, piece: self.piece, surface: Surface::Board });
        }
        let (side, plain) = (self.board.cols(), self.board.torus() != self.board);
        ensure!(self.board.is_square() && plain, "--cube: a face is square, not {}", self.board);
        ensure!(side <= MAX_CUBE, "--cube: a face of at most {MAX_CUBE} squares a side");
        ensure!(self.piece == Piece::Knight, "--cube: only the knight moves on a cube");
        Ok(Ground { board: Board::of_cube(side)?, piece: Piece::Knight, surface: Surface::Cube })
    }

    fn task(&self, area: usize) -> Result<Task> {
        ensure!(self.count != Some(0), "--count 0: a partition has at least one cycle");
        Ok(match (self.lengths, self.count) {
            (Some((least, most)), count) => Task { count, least, most },
            (None, Some(count)) => Task::balanced(area, count),
            (None, None) => bail!("--count or --lengths is missing"),
        })
    }
}

/// What is partitioned.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub(crate) board: Board,
    piece: Piece,
    surface: Surface,
}

impl Ground {
    /// A board for a knight.
    pub(crate) fn knights(board: Board) -> Self {
        Ground { board, piece: Piece::Knight, surface: Surface::Board }
    }

    /// The board with its shorter side across, as the sweep likes it.
    fn across(self) -> Board {
        if self.board.cols() > self.board.rows() { self.board.transposed() } else { self.board }
    }

    /// The moves; vertices are squares of the board [`Ground::across`].
    fn graph(self) -> Result<Graph> {
        Ok(match self.surface {
            Surface::Board => Graph::of_moves(self.across(), self.piece),
            Surface::Cube => Graph::of(&MoveGraph::of_cube(self.board.cols())?),
        })
    }

    /// The square of a vertex.
    fn square(self, vertex: u32) -> Square {
        let (turned, index) = (self.across(), Square::new(vertex as usize));
        let (row, col) = (turned.row(index), turned.col(index));
        let place =
            if turned == self.board { self.board.at(row, col) } else { self.board.at(col, row) };
        place.expect("a square of the turned board is one of the board")
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.surface {
            Surface::Board => write!(f, "{}", self.board),
            Surface::Cube => write!(f, "the cube of side {}", self.board.cols()),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let ground = args.ground()?;
    let task = args.task(ground.board.area())?;
    if let Some(path) = &args.output.output {
        files::check_result(path)?;
    }
    let started = Instant::now();
    let graph = ground.graph()?;
    let reason = cycles::impossible(&graph, task).map(|reason| words(reason, ground));
    let line = Line::new(args.output.quiet);
    line.say(format!("{} on {ground}", describe(task)));
    let options = Options {
        method: if let Choice::Own(method) = args.method { method } else { Method::Auto },
        seed: args.seed,
        control: control(args.time_limit),
        ..Options::default()
    };
    if args.all {
        return count::count(args, (ground, task), &graph, &options, reason, started);
    }
    let solution = match args.method {
        Choice::Program if reason.is_none() => program::solve(&graph, task, &options)?,
        Choice::Own(Method::Auto) => search::auto(ground, &graph, task, &options)?,
        Choice::Own(Method::Cover | Method::Tree) => search::weighted(&graph, task, &options)?,
        _ => cycles::solve(&graph, task, &options),
    };
    drop(line);
    let found = match &solution.answer {
        Answer::Found(cycles) => Some(certified(ground, task, cycles)?),
        _ => None,
    };
    let seconds = started.elapsed().as_secs_f64();
    let result = Outcome { args, ground, task, found, solution, reason, seconds };
    result.publish()
}

/// A partition as a certificate that the checker accepted; vertices are those of the board
/// [`Ground::across`].
pub(crate) fn certified(ground: Ground, task: Task, cycles: &[Vec<u32>]) -> Result<Checked> {
    let Ground { board, piece, surface } = ground;
    let squares = |cycle: &Vec<u32>| cycle.iter().map(|&v| ground.square(v)).collect();
    let cycles: Vec<Vec<Square>> = cycles.iter().map(squares).collect();
    let lengths = (task.least, task.most);
    let certificate = PartitionCertificate::new(board, piece, surface, lengths, cycles);
    let report::Checked { text, claim } =
        report::checked(&Certificate::Partition(certificate.clone()))?;
    Ok(Checked { certificate, text, claim })
}

/// A partition that the checker accepted.
pub(crate) struct Checked {
    certificate: PartitionCertificate,
    pub(crate) text: String,
    pub(crate) claim: String,
}

impl Checked {
    /// The lengths of the cycles in ascending order.
    pub(crate) fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.certificate.cycles.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths
    }
}

/// What became of a task.
pub(crate) struct Decided {
    pub(crate) solution: cycles::Solution,
    pub(crate) checked: Option<Checked>,
}

/// Decides whether a board has a partition, by whatever method suits it.
pub(crate) fn decide(ground: Ground, task: Task, options: &Options) -> Result<Decided> {
    let solution = search::auto(ground, &ground.graph()?, task, options)?;
    let checked = match &solution.answer {
        Answer::Found(cycles) => Some(certified(ground, task, cycles)?),
        _ => None,
    };
    Ok(Decided { solution, checked })
}

struct Outcome<'a> {
    args: &'a Args,
    ground: Ground,
    task: Task,
    found: Option<Checked>,
    solution: cycles::Solution,
    reason: Option<String>,
    seconds: f64,
}

impl Outcome<'_> {
    fn publish(&self) -> Result<Exit> {
        let output = &self.args.output;
        match (&output.output, &self.found) {
            (Some(path), Some(found)) if is_picture(path) => {
                files::write_picture(path, svg::partition(&found.certificate))?;
            }
            (Some(path), Some(found)) => files::write(path, &found.text)?,
            _ => {}
        }
        report::publish(&self.report(), output.json)?;
        match &output.output {
            _ if self.found.is_none() => {}
            Some(path) => report::written(output, path.as_path()),
            None => report::next(output, "-o cycles.txt keeps it, -o cycles.png draws it"),
        }
        Ok(match self.solution.answer {
            Answer::Found(_) => Exit::Yes,
            Answer::Impossible => Exit::No,
            Answer::Unknown => Exit::Limit,
        })
    }

    fn lengths(&self) -> Option<Vec<usize>> {
        self.found.as_ref().map(Checked::lengths)
    }

    fn report(&self) -> Partition {
        let Ground { board, piece, surface } = self.ground;
        let names = |cycle: &Vec<Square>| -> Vec<String> {
            cycle.iter().map(|&square| board.name(square)).collect()
        };
        let found = self.found.as_ref();
        let effort = &self.solution.effort;
        Partition {
            board,
            cube: surface == Surface::Cube,
            piece,
            count: self.task.count,
            least: self.task.least,
            most: self.task.most,
            feasible: match self.solution.answer {
                Answer::Found(_) => Some(true),
                Answer::Impossible => Some(false),
                Answer::Unknown => None,
            },
            lengths: self.lengths(),
            cycles: found.map(|found| found.certificate.cycles.iter().map(names).collect()),
            method: self.solution.method.to_string(),
            states: effort.states,
            peak: effort.peak,
            backtracks: effort.backtracks,
            reason: self.reason.clone(),
            verified: found.map(|found| found.claim.clone()),
            seconds: self.seconds,
            seed: self.args.seed,
            text: self.text(),
        }
    }

    fn text(&self) -> String {
        let (ground, task) = (self.ground, describe(self.task));
        let how = format!("{}, {:.2} s", effort(&self.solution), self.seconds);
        match (&self.found, &self.reason) {
            (Some(found), _) => {
                let lengths = self.lengths().unwrap_or_default();
                let shown = terminal::cycles(&found.certificate);
                let runs = report::runs(&lengths);
                let place = match ground.surface {
                    Surface::Board => format!("the {ground} board"),
                    Surface::Cube => ground.to_string(),
                };
                format!(
                    "{} {place}: lengths {runs}.\n\n{shown}\nchecked  {}\nmethod   {how}\n",
                    cycles_of(lengths.len(), ground.piece),
                    found.claim
                )
            }
            (None, Some(reason)) => format!("No partition of {ground} into {task}: {reason}.\n"),
            (None, None) if self.solution.answer == Answer::Impossible => {
                let word = match self.solution.method {
                    "program" => "HiGHS finds its program infeasible, in floating point",
                    _ => "searched exhaustively",
                };
                format!("No partition of {ground} into {task}: {word}.\nmethod   {how}\n")
            }
            _ => format!("Not decided before the limit: {ground} into {task}.\nmethod   {how}\n"),
        }
    }
}

fn cycles_of(count: usize, piece: Piece) -> String {
    if count == 1 {
        format!("1 {piece} cycle partitions")
    } else {
        format!("{count} {piece} cycles partition")
    }
}

/// `6 squares`, `6 to 8 squares`.
fn squares(least: usize, most: usize) -> String {
    if least == most { format!("{least} squares") } else { format!("{least} to {most} squares") }
}

fn describe(task: Task) -> String {
    let range = squares(task.least, task.most);
    match task.count {
        Some(1) => format!("1 cycle of {range}"),
        Some(count) => format!("{count} cycles of {range}"),
        None => format!("cycles of {range}"),
    }
}

fn effort(solution: &cycles::Solution) -> String {
    let Effort { states, peak, backtracks } = solution.effort;
    match solution.method {
        "tree" => format!("tree, {states} nodes"),
        "sweep" | "cover" => {
            format!("{}, {states} states, at most {peak} at a square", solution.method)
        }
        "first-fail" | "snake" => format!("{}, {backtracks} backtracks", solution.method),
        "program" => format!("program, {states} nodes"),
        other => other.to_owned(),
    }
}

/// An argument against all partitions, in words.
fn words(reason: Reason, ground: Ground) -> String {
    match reason {
        Reason::TooMany { count, least, area } => format!(
            "{count} cycles of at least {least} squares need {} squares, there are {area}",
            count as u128 * least as u128
        ),
        Reason::TooFew { count, most, area } => format!(
            "{count} cycles of at most {most} squares reach {} squares, there are {area}",
            count as u128 * most as u128
        ),
        Reason::Colours { one, other } => format!(
            "every cycle alternates between two kinds of squares, and there are {one} of one kind \
             and {other} of the other"
        ),
        Reason::DeadEnd(vertex) => {
            let name = ground.board.name(ground.square(vertex));
            format!("the {} has fewer than two moves from {name}", ground.piece)
        }
        Reason::Lengths { least, most, area } => {
            format!("no number of cycles of {} adds up to {area}", squares(least, most))
        }
    }
}
