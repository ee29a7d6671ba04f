//! `destrier tour`: a knight's tour by rule or by construction, blind alleys of the rules, counts.

mod count;
mod format;
mod scan;

use crate::args::{self, OutputArgs};
use crate::draw::terminal;
use crate::exit::Exit;
use crate::progress::stop_on_signal;
use crate::{files, report};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{
    BlindAlley, Rounding, Tour, TourError, TourRule, any_open_tour, closed_tour, follow_rule,
    open_tour, search_tour,
};
use format::Format;
pub(crate) use scan::blind_alleys;
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufWriter, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Finds a knight's tour, or says why there is none
#[derive(clap::Args)]
#[command(
    after_help = "Without --method it follows Roth's rule, and where that ends in a blind alley \
    it builds the\ntour from blocks; --closed always builds.\n\n\
    The ending of --output chooses the format: .csv, .json, .bin, .svg or .png, else a certificate\n\
    for destrier verify. Binary is DTOUR1 and two zero bytes, rows, columns, and the row-major index\n\
    of each square, all unsigned 32-bit little-endian numbers.\n\n\
    Examples:\n  \
    destrier tour 8\n  \
    destrier tour 20 --closed -o tour20.txt && destrier verify tour20.txt\n  \
    destrier tour 60 --method roth --density -o roth60.png\n  \
    destrier tour 3x7 --start c1 --format csv\n  \
    destrier tour --blind-alleys 5..200 --method warnsdorff\n  \
    destrier tour 5x6 --closed --count"
)]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    #[arg(required_unless_present = "blind_alleys")]
    board: Option<Board>,
    /// king, knight, or leaper:1,4
    #[arg(long, default_value_t)]
    piece: Piece,
    /// A tour that comes back to where it began
    #[arg(long)]
    closed: bool,
    /// The square to start from; a1 if not given
    #[arg(long, value_name = "SQUARE")]
    start: Option<String>,
    /// warnsdorff, roth or linear
    #[arg(long, value_enum, hide_possible_values = true)]
    method: Option<Method>,
    /// How Roth's rule rounds halves: up, even or down
    #[arg(long, value_enum, hide_possible_values = true, default_value = "up")]
    rounding: Halves,
    /// Follow the rule on all square boards of these sides and list those with blind alleys
    #[arg(long, value_name = "LO..HI", value_parser = scan::range)]
    blind_alleys: Option<(usize, usize)>,
    /// Count all tours instead (closed ones once each; open ones once for both directions)
    #[arg(long, conflicts_with_all = ["method", "blind_alleys", "format", "density"])]
    count: bool,
    /// Let counting take so many GiB
    #[arg(long, value_name = "GIB", default_value_t = 4)]
    memory: usize,
    /// Stop counting, scanning or searching after so long: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    /// Scan with so many threads; all cores if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// text, csv, json, binary, svg or png
    #[arg(long, value_enum, hide_possible_values = true)]
    format: Option<Format>,
    /// Draw squares by the time of their visit, early ones dark, instead of the path
    #[arg(long)]
    density: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// How to find a tour.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Warnsdorff,
    Roth,
    Linear,
}

/// What becomes of halves.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Halves {
    Up,
    Even,
    Down,
}

impl Halves {
    fn rounding(self) -> Rounding {
        match self {
            Halves::Up => Rounding::Up,
            Halves::Even => Rounding::Even,
            Halves::Down => Rounding::Down,
        }
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Halves::Up => "up",
            Halves::Even => "even",
            Halves::Down => "down",
        })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Warnsdorff => "warnsdorff",
            Method::Roth => "roth",
            Method::Linear => "linear",
        })
    }
}

impl Method {
    /// The rule, if the method is one.
    fn rule(self, halves: Halves) -> Option<TourRule> {
        match self {
            Method::Warnsdorff => Some(TourRule::Warnsdorff),
            Method::Roth => Some(TourRule::Roth(halves.rounding())),
            Method::Linear => None,
        }
    }
}

/// No tour has more squares than this; at a byte a square they fit into memory.
const MAX_SQUARES: usize = 1 << 32;

/// Tours of more squares are not checked on the spot: that takes longer than finding them.
const CHECKED_AREA: usize = 1 << 16;

/// A tour, or why there is none, and where a rule failed.
struct Answer {
    tour: Option<Tour>,
    method: Method,
    /// Why there is none; with neither a tour nor a reason, a limit came first.
    reason: Option<String>,
    blind_alley: Option<BlindAlley>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    if let Some(path) = &args.output.output {
        files::check_writable(path)?;
    }
    if let Some(range) = args.blind_alleys {
        return scan::run(args, range);
    }
    let Some(board) = args.board else { bail!("no board is given") };
    board.with_area_at_most(MAX_SQUARES)?;
    let start = args.start.as_deref().map(|text| board.parse_square(text)).transpose()?;
    if args.count {
        return count::run(args, board, start);
    }
    let format = Format::choose(args.format, args.output.output.as_deref());
    let picture = format.is_some_and(Format::is_picture);
    ensure!(picture || !args.density, "--density is for pictures: give --output x.svg or x.png");
    let started = Instant::now();
    if let Some(limit) = args.time_limit {
        let stop = stop_on_signal();
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            stop.store(true, Ordering::Relaxed);
        });
    }
    let answer = answer(args, board, start)?;
    publish(args, board, &answer, format, started.elapsed().as_secs_f64())
}

/// Follows the rule that is asked for, or Roth's; builds where none is, and where Roth's rule fails
/// without being asked for.
fn answer(args: &Args, board: Board, start: Option<Square>) -> Result<Answer> {
    let method = args.method.unwrap_or(if args.closed { Method::Linear } else { Method::Roth });
    let Some(rule) = method.rule(args.rounding) else { return build(args, board, start, None) };
    let from = start.unwrap_or(Square::new(0));
    let (tour, blind_alley) = match follow_rule(board, args.piece, from, rule)? {
        Ok(tour) => (Some(tour), None),
        Err(alley) => (None, Some(alley)),
    };
    if tour.as_ref().is_some_and(|tour| tour.is_closed() || !args.closed) {
        return Ok(Answer { tour, method, reason: None, blind_alley });
    }
    if args.method.is_none() {
        return build(args, board, start, blind_alley);
    }
    let reason = match blind_alley {
        Some(alley) => format!(
            "{method}'s rule ends in a blind alley on {} after {} of {} squares; \
             --method linear builds a tour if there is one",
            board.name(alley.at),
            alley.visited,
            board.area()
        ),
        None => format!("{method}'s rule gives an open tour; --method linear builds closed ones"),
    };
    Ok(Answer { tour: None, method, reason: Some(reason), blind_alley })
}

/// Builds a knight's tour, or searches for one of another piece.
fn build(
    args: &Args,
    board: Board,
    start: Option<Square>,
    blind_alley: Option<BlindAlley>,
) -> Result<Answer> {
    let built = match start {
        _ if args.piece != Piece::Knight => {
            search_tour(board, args.piece, start, args.closed, stop_on_signal())
        }
        _ if args.closed => {
            closed_tour(board).map(|tour| tour.from(start.unwrap_or(Square::new(0))))
        }
        Some(start) => open_tour(board, start),
        None => any_open_tour(board),
    };
    let (tour, reason) = match built {
        Ok(tour) => (Some(tour), None),
        Err(TourError::None(reason)) => (None, Some(reason.to_string())),
        Err(TourError::Stopped) => (None, None),
        Err(other) => return Err(other.into()),
    };
    Ok(Answer { tour, method: Method::Linear, reason, blind_alley })
}

fn publish(
    args: &Args,
    board: Board,
    answer: &Answer,
    format: Option<Format>,
    seconds: f64,
) -> Result<Exit> {
    let streams = args.format.is_some() && args.output.output.is_none() && !args.output.json;
    let shown = answer.tour.as_ref().filter(|_| !streams);
    let verified = shown.map_or(Ok(None), check)?;
    let verified = verified.as_deref();
    if let (Some(path), Some(tour)) = (&args.output.output, &answer.tour) {
        let format = format.unwrap_or(Format::Text);
        files::stream(path, |out| format.write(tour, args.density, out))?;
    }
    let stdout = std::io::stdout().lock();
    let mut out = BufWriter::with_capacity(1 << 16, stdout);
    match (&answer.tour, args.format) {
        _ if args.output.json => {
            let head = head(args, board, answer, verified, seconds);
            format::json_with_squares(&head, answer.tour.as_ref(), &mut out)?;
        }
        (Some(tour), Some(format)) if args.output.output.is_none() => {
            format.write(tour, args.density, &mut out)?;
        }
        (Some(tour), _) => out.write_all(text(tour, answer, verified, seconds).as_bytes())?,
        (None, _) => match &answer.reason {
            Some(reason) => writeln!(out, "No, because {reason}.")?,
            None => writeln!(out, "Nothing found before the limit.")?,
        },
    }
    out.flush()?;
    if answer.tour.is_some() {
        report::written(&args.output, args.output.output.as_deref());
    }
    Ok(match (&answer.tour, &answer.reason) {
        (Some(_), _) => Exit::Yes,
        (None, Some(_)) => Exit::No,
        (None, None) => Exit::Limit,
    })
}

/// What the checker says of a tour that is not too large to be checked on the spot.
fn check(tour: &Tour) -> Result<Option<String>> {
    if tour.board().area() > CHECKED_AREA {
        return Ok(None);
    }
    let verified = destrier_certify::verify(&certificate(tour)?);
    Ok(Some(verified.context("our own checker refuses the tour")?.to_string()))
}

/// The text of a tour's certificate.
pub(crate) fn certificate(tour: &Tour) -> Result<String> {
    let mut text = Vec::new();
    Format::Text.write(tour, false, &mut text)?;
    Ok(String::from_utf8(text)?)
}

/// All that the JSON document says before the squares.
fn head(args: &Args, board: Board, answer: &Answer, verified: Option<&str>, seconds: f64) -> Value {
    let alley = answer.blind_alley;
    json!({
        "schema": "tour-1",
        "board": board,
        "piece": args.piece,
        "method": answer.method.to_string(),
        "rounding": args.rounding.to_string(),
        "closed": answer.tour.as_ref().map(Tour::is_closed),
        "start": answer.tour.as_ref().map(|tour| board.name(tour.start())),
        "blind_alley": alley.map(|a| json!({ "square": board.name(a.at), "visited": a.visited })),
        "reason": answer.reason,
        "verified": verified,
        "seconds": seconds,
    })
}

fn text(tour: &Tour, answer: &Answer, verified: Option<&str>, seconds: f64) -> String {
    let board = tour.board();
    let kind = if tour.is_closed() { "A closed" } else { "An open" };
    let from = board.name(tour.start());
    let mut text = format!("{kind} {}'s tour of {board} from {from}.\n", tour.piece());
    if board.cols() <= WIDEST && board.rows() <= WIDEST {
        text.push_str(&format!("\n{}\n", terminal::tour(tour)));
    }
    if let Some(claim) = verified {
        text.push_str(&format!("checked  {claim}\n"));
    }
    if let Some(alley) = answer.blind_alley {
        let (at, visited) = (board.name(alley.at), alley.visited);
        text.push_str(&format!("roth     blind alley on {at} after {visited} squares\n"));
    }
    text.push_str(&format!("{:<8} {seconds:.3} s\n", answer.method));
    text
}

/// Larger boards are not printed.
const WIDEST: usize = 32;
