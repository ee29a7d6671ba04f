//! What `destrier tour` has to say.

use super::args::{Args, Halves};
use super::format::walk;
use crate::report::{Report, field};
use destrier_board::{Board, Piece};
use destrier_combinat::tour::{BlindAlley, Found, Missing, Tour};
use destrier_draw::terminal;
use schemars::JsonSchema;
use serde::Serialize;

/// Output of tour with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A tour")]
pub(crate) struct TourReport<'a> {
    #[schemars(with = "field::Board")]
    board: Board,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    method: String,
    rounding: Halves,
    closed: Option<bool>,
    #[schemars(with = "Option<field::Square>")]
    start: Option<String>,
    blind_alley: Option<Alley>,
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

/// What [`json_with_squares`](super::format::json_with_squares) writes as it comes.
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
        board: Board,
        answer: &'a Found,
        verified: Option<&'a str>,
        seconds: f64,
    ) -> Self {
        let tour = answer.tour.as_ref();
        let alley =
            |alley: BlindAlley| Alley { square: board.name(alley.at), visited: alley.visited };
        TourReport {
            board,
            piece: args.piece,
            method: answer.method.to_string(),
            rounding: args.rounding,
            closed: tour.map(Tour::is_closed),
            start: tour.map(|tour| board.name(tour.start())),
            blind_alley: answer.blind_alley.map(alley),
            reason: answer.missing.as_ref().map(|missing| reason(missing, answer, board)),
            verified,
            squares: (),
            seconds,
            tour,
        }
    }
}

impl Report for TourReport<'_> {
    const NAME: &'static str = "tour-1";

    fn text(&self) -> String {
        let TourReport { board, piece, method, seconds, .. } = self;
        let Some(tour) = self.tour else {
            let none = || "Nothing found before the limit.\n".to_owned();
            return self
                .reason
                .as_ref()
                .map_or_else(none, |reason| format!("No, because {reason}.\n"));
        };
        let kind = if tour.is_closed() { "A closed" } else { "An open" };
        let from = board.name(tour.start());
        let mut text = format!("{kind} {piece}'s tour of {board} from {from}.\n");
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

/// Why there is no tour.
fn reason(missing: &Missing, answer: &Found, board: Board) -> String {
    let method = answer.method;
    match missing {
        Missing::NoTour(reason) => reason.to_string(),
        Missing::BlindAlley(alley) => format!(
            "{method}'s rule ends in a blind alley on {} after {} of {} squares; \
             --method linear builds a tour if there is one",
            board.name(alley.at),
            alley.visited,
            board.area()
        ),
        Missing::Open => {
            format!("{method}'s rule gives an open tour; --method linear builds closed ones")
        }
    }
}

/// Larger boards are not printed.
const WIDEST: usize = 32;
