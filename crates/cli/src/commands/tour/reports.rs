//! What `destrier tour` has to say: of a tour, of how many there are, of blind alleys.

use super::args::{Args, Halves, Method};
use crate::args;
use crate::exit::Exit;
use crate::picture::walk;
use crate::progress::{control, watched};
use crate::report::field::{self, Count};
use crate::report::{self, Report};
use anyhow::{Result, bail};
use destrier_board::{Board, Group, Piece, Square, SquareSet};
use destrier_combinat::tour::{
    BlindAlley, CountError, Found, Missing, Scan, Tour, TourMethod, Tours, count_tours,
};
use destrier_draw::terminal;
use destrier_run::Control;
use schemars::JsonSchema;
use serde::Serialize;

/// Output of tour with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A tour")]
pub(crate) struct TourReport<'a> {
    #[schemars(with = "field::Board")]
    board: Board,
    /// squares of the board that are not there
    #[schemars(with = "Vec<field::Square>")]
    holes: Vec<String>,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    method: String,
    rounding: Halves,
    closed: Option<bool>,
    #[schemars(with = "Option<field::Square>")]
    start: Option<String>,
    blind_alley: Option<Alley>,
    /// the symmetry that was asked for
    #[schemars(with = "field::Group")]
    symmetry: Group,
    /// whether no jumps may cross
    uncrossed: bool,
    /// of a longest path, whether it is known that none is longer
    longest: Option<bool>,
    /// why there is none
    reason: Option<String>,
    verified: Option<&'a str>,
    /// in the order of the visits
    #[schemars(with = "Option<Vec<field::Square>>")]
    squares: Streamed,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    tour: Option<&'a Tour>,
}

/// What [`json_with_squares`](super::args::json_with_squares) writes as it comes.
type Streamed = ();

/// Where a rule failed.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Alley {
    #[schemars(with = "field::Square")]
    square: String,
    visited: usize,
}

impl<'a> TourReport<'a> {
    pub(super) fn new(
        args: &Args,
        (board, holes): (Board, Option<&SquareSet>),
        answer: &'a Found,
        verified: Option<&'a str>,
        seconds: f64,
    ) -> Self {
        let tour = answer.tour.as_ref();
        let alley =
            |alley: BlindAlley| Alley { square: board.name(alley.at), visited: alley.visited };
        TourReport {
            board,
            holes: holes.map(SquareSet::names).unwrap_or_default(),
            piece: args.piece,
            method: answer.method.to_string(),
            rounding: args.rounding,
            closed: tour.map(Tour::is_closed),
            start: tour.map(|tour| board.name(tour.start())),
            blind_alley: answer.blind_alley.map(alley),
            symmetry: args.symmetry,
            uncrossed: args.uncrossed,
            longest: answer.is_longest,
            reason: answer.missing.as_ref().map(|missing| reason(missing, answer, board)),
            verified,
            squares: (),
            seconds,
            tour,
        }
    }
}

impl Report for TourReport<'_> {
    const NAME: &'static str = "tour-3";

    fn text(&self) -> String {
        let TourReport { board, piece, method, seconds, .. } = self;
        let Some(tour) = self.tour else {
            let none = || "Nothing found before the limit.\n".to_owned();
            return self
                .reason
                .as_ref()
                .map_or_else(none, |reason| format!("No, because {reason}.\n"));
        };
        let kind = if self.closed == Some(true) { "A closed" } else { "An open" };
        let from = board.name(tour.start());
        let holes = match &self.holes[..] {
            [] => String::new(),
            holes => format!(", holes {},", holes.join(" ")),
        };
        let symmetry = match self.symmetry {
            Group::None => String::new(),
            own => format!(", symmetry {own},"),
        };
        let mut text = match self.longest {
            None => format!("{kind} {piece}'s tour of {board}{holes}{symmetry} from {from}.\n"),
            Some(is_longest) => self.path(kind, &holes, (tour, is_longest)),
        };
        if board.cols() <= WIDEST && board.rows() <= WIDEST {
            text.push_str(&format!("\n{}\n", terminal::tour(&walk(tour))));
        }
        if let Some(claim) = self.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        if let Some(Alley { square, visited }) = &self.blind_alley {
            text.push_str(&format!("roth     blind alley on {square} after {visited} squares\n"));
        }
        text + &format!("{method:<8} {seconds:.3} s\n")
    }
}

impl TourReport<'_> {
    /// A path, and whether none is longer.
    fn path(&self, kind: &str, holes: &str, (tour, is_longest): (&Tour, bool)) -> String {
        let TourReport { board, piece, uncrossed, .. } = self;
        let (visited, all) = (tour.squares().len(), board.area() - self.holes.len());
        let crossing = if *uncrossed { " whose jumps do not cross" } else { "" };
        let longest = match is_longest {
            true => "none has more",
            false => "the longest that was found before the limit",
        };
        let from = board.name(tour.start());
        format!(
            "{kind} {piece}'s path{crossing} on {board}{holes} from {from}, through {visited} of {all} squares: {longest}.\n"
        )
    }
}

/// Why there is no tour.
fn reason(missing: &Missing, answer: &Found, board: Board) -> String {
    let method = answer.method;
    match missing {
        Missing::NoTour(reason) => reason.to_string(),
        Missing::BlindAlley(alley) => format!(
            "the rule {method} ends in a blind alley on {} after {} of {} squares; \
             --method linear builds a tour if there is one",
            board.name(alley.at),
            alley.visited,
            board.area()
        ),
        Missing::Open => {
            format!("the rule {method} gives an open tour; --method linear builds closed ones")
        }
    }
}

/// Larger boards are not printed.
const WIDEST: usize = 32;

/// Counts closed tours, open ones, or open ones from a square.
pub(super) fn count(args: &Args, board: Board, start: Option<Square>) -> Result<Exit> {
    let tours = match (args.closed, start) {
        (true, _) => Tours::Closed,
        (false, Some(start)) => Tours::From(start),
        (false, None) => Tours::Open,
    };
    let kind = match tours {
        Tours::Closed => "closed",
        Tours::Open | Tours::From(_) => "open",
    };
    let control = control(args.time_limit).with_memory(args.memory);
    let count = |control: Control<'_>| count_tours(board, args.piece, tours, control);
    let words = format!("{kind} tours of {board}");
    let (counted, elapsed) = watched(args.output.quiet, words, control, count);
    let (count, limit) = match counted {
        Ok(count) => (Some(count), None),
        Err(reason @ (CountError::Halted(_) | CountError::Memory(_) | CountError::Overflow)) => {
            (None, Some(reason.to_string()))
        }
        Err(other) => return Err(other.into()),
    };
    let report = TourCount {
        board,
        piece: args.piece,
        kind,
        start: start.map(|start| board.name(start)),
        count: count.map(|count| count.tours.into()),
        peak_states: count.map(|count| count.peak),
        limit,
        seconds: elapsed.as_secs_f64(),
        tours,
    };
    report::publish(&report, args.output.json)?;
    Ok(if count.is_some() { Exit::Yes } else { Exit::Limit })
}

/// Output of tour --count with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The number of tours")]
pub(crate) struct TourCount {
    #[schemars(with = "field::Board")]
    board: Board,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    kind: &'static str,
    #[schemars(with = "Option<field::Square>")]
    start: Option<String>,
    count: Option<Count>,
    peak_states: Option<usize>,
    /// what came first
    limit: Option<String>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    tours: Tours,
}

impl Report for TourCount {
    const NAME: &'static str = "tour-count-1";

    fn text(&self) -> String {
        let TourCount { board, piece, kind, count, peak_states, limit, seconds, tours, .. } = self;
        let (Some(count), Some(peak)) = (count, peak_states) else {
            return format!("Not counted: {}.\n", limit.as_deref().unwrap_or_default());
        };
        let from = match tours {
            Tours::From(start) => format!(" from {}", board.name(*start)),
            Tours::Closed | Tours::Open => String::new(),
        };
        format!(
            "{count} {kind} {piece}'s tours of {board}{from}\n\
             sweep    {seconds:.2} s, {peak} path states at the peak\n"
        )
    }
}

/// Follows the rule on every square board of the range that has a tour, smallest first.
pub(super) fn scan(args: &Args, (low, high): (usize, usize)) -> Result<Exit> {
    let method = args.method.unwrap_or(Method::Roth);
    let TourMethod::Rule(rule) = method.rounding(args.rounding) else {
        bail!("--blind-alleys is for the methods warnsdorff, roth and octants")
    };
    let start = args.start.as_deref().unwrap_or("a1");
    let threads = args.threads.unwrap_or_else(args::cores);
    let scan = Scan { piece: args.piece, rule, start };
    let find = |control: Control<'_>| scan.blind_alleys((low, high), threads, control);
    let (found, elapsed) = watched(args.output.quiet, rule, control(args.time_limit), find);
    let (blind_alleys, next) = found?;
    let report = TourScan {
        from: low,
        to: next - 1,
        method: rule.to_string(),
        rounding: args.rounding,
        start: start.to_owned(),
        blind_alleys,
        seconds: elapsed.as_secs_f64(),
    };
    report::publish(&report, args.output.json)?;
    if next <= high && !args.output.quiet {
        destrier_console::note!("stopped; continue with --blind-alleys {next}..{high}");
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
