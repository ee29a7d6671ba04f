//! `destrier tour`: a knight's tour by rule or by construction.

use super::args::{Args, Method};
use super::format::{self, Format};
use super::report::TourReport;
use super::{count, scan};
use crate::exit::Exit;
use crate::files;
use crate::progress::control;
use crate::report::{self, Report};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{
    BlindAlley, Tour, TourError, any_open_tour, closed_tour, follow_rule, open_tour, search_tour,
};
use std::io::Write;
use std::time::Instant;

/// No tour has more squares than this; at a byte a square they fit into memory.
const MAX_SQUARES: usize = 1 << 32;

/// Tours of more squares are not checked on the spot: that takes longer than finding them.
const CHECKED_AREA: usize = 1 << 16;

/// A tour, or why there is none, and where a rule failed.
pub(super) struct Answer {
    pub(super) tour: Option<Tour>,
    pub(super) method: Method,
    /// Why there is none; with neither a tour nor a reason, a limit came first.
    pub(super) reason: Option<String>,
    pub(super) blind_alley: Option<BlindAlley>,
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
            search_tour(board, args.piece, start, args.closed, control(args.time_limit))
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
        Err(TourError::Halted(_)) => (None, None),
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
    let shown = TourReport::new(args, board, answer, verified.as_deref(), seconds);
    if let (Some(path), Some(tour)) = (&args.output.output, &answer.tour) {
        let format = format.unwrap_or(Format::Text);
        files::stream(path, |out| format.write(tour, args.density, out))?;
    }
    let mut out = crate::output::stream();
    match (&answer.tour, args.format) {
        _ if args.output.json => {
            let document = report::document(&shown)?;
            format::json_with_squares(document, answer.tour.as_ref(), &mut out)?;
        }
        (Some(tour), Some(format)) if args.output.output.is_none() => {
            format.write(tour, args.density, &mut out)?;
        }
        _ => out.write_all(shown.text().as_bytes())?,
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
