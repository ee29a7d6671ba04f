//! `destrier tour`: a knight's tour by rule or by construction.

use super::args::{Args, Format, json_with_squares};
use super::reports::{TourReport, count, scan};
use crate::exit::Exit;
use crate::files;
use crate::progress::control;
use crate::report::{self, Report};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Board, SquareSet};
use destrier_combinat::tour::{Found, Tour, Wanted, find_tour, find_tour_between, longest_path};
use std::io::Write;
use std::time::Instant;

/// No tour has more squares than this; at a byte a square they fit into memory.
const MAX_SQUARES: usize = 1 << 32;

/// Tours of more squares are not checked on the spot: that takes longer than finding them.
const CHECKED_AREA: usize = 1 << 16;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let endings = ["txt", "csv", "json", "bin", "svg", "png", "pdf", "tex"];
    args.output.output.iter().try_for_each(|path| files::check_ending(path, &endings))?;
    if let Some(range) = args.blind_alleys {
        return scan(args, range);
    }
    let Some(shape) = &args.board else { bail!("no board is given") };
    let (board, holes) = args.holes.bare(shape)?;
    let holes = holes.filter(|holes| !holes.is_empty());
    board.with_area_at_most(MAX_SQUARES)?;
    let square =
        |text: &Option<String>| text.as_deref().map(|text| board.parse_square(text)).transpose();
    let (start, end) = (square(&args.start)?, square(&args.end)?);
    ensure!(holes.is_none() || !args.count, "--count counts tours of boards without holes");
    if args.count {
        return count(args, board, start);
    }
    let format = Format::choose(args.format, args.output.output.as_deref());
    let picture = format.is_some_and(Format::is_picture);
    ensure!(picture || !args.density, "--density is for pictures: give --output x.svg or x.png");
    let started = Instant::now();
    if args.longest || args.uncrossed {
        return longest(args, (board, holes), format, started);
    }
    let wanted = Wanted {
        board,
        piece: args.piece,
        closed: args.closed,
        start,
        end,
        symmetry: args.symmetry,
        method: args.method.map(|method| method.rounding(args.rounding)),
        rounding: args.rounding.rounding(),
    };
    let answer = match &holes {
        Some(holes) => find_tour_between(&wanted, holes, control(args.time_limit))?,
        None => find_tour(&wanted, control(args.time_limit))?,
    };
    publish(args, (board, holes.as_ref()), &answer, format, started.elapsed().as_secs_f64())
}

/// The longest path, or the longest that was found before a limit.
fn longest(
    args: &Args,
    (board, holes): (Board, Option<SquareSet>),
    format: Option<Format>,
    started: Instant,
) -> Result<Exit> {
    let around = holes.clone().unwrap_or_else(|| SquareSet::empty(board));
    let wanted = (args.closed, args.uncrossed);
    let found = longest_path((board, &around), args.piece, wanted, control(args.time_limit));
    let answer = Found::of_longest(found)?;
    publish(args, (board, holes.as_ref()), &answer, format, started.elapsed().as_secs_f64())
}

fn publish(
    args: &Args,
    board: (Board, Option<&SquareSet>),
    answer: &Found,
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
            json_with_squares(document, answer.tour.as_ref(), &mut out)?;
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
    Ok(match (&answer.tour, &answer.missing) {
        (Some(_), _) if answer.is_longest == Some(false) => Exit::Limit,
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
    let verified = destrier_certify::verify(&tour.certificate());
    Ok(Some(verified.context("our own checker refuses the tour")?.to_string()))
}
