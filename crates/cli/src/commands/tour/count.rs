//! `destrier tour --count`: how many tours a small board has.

use super::args::Args;
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::report::field::{self, Count};
use crate::report::{self, Report};
use anyhow::Result;
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{CountError, Tours, count_tours};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Counts closed tours, open ones, or open ones from a square.
pub(super) fn run(args: &Args, board: Board, start: Option<Square>) -> Result<Exit> {
    let (tours, kind) = match (args.closed, start) {
        (true, _) => (Tours::Closed, "closed"),
        (false, Some(start)) => (Tours::From(start), "open"),
        (false, None) => (Tours::Open, "open"),
    };
    let started = Instant::now();
    let line = Line::new(args.output.quiet);
    let tell = line.of(format!("{kind} tours of {board}"));
    let control = control(args.time_limit).with_memory(args.memory);
    let counted = count_tours(board, args.piece, tours, control.telling(&tell));
    drop(tell);
    drop(line);
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
        seconds: started.elapsed().as_secs_f64(),
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
}

impl Report for TourCount {
    const NAME: &'static str = "tour-count-1";

    fn text(&self) -> String {
        let TourCount { board, piece, kind, start, count, peak_states, limit, seconds } = self;
        let (Some(count), Some(peak)) = (count, peak_states) else {
            return format!("Not counted: {}.\n", limit.as_deref().unwrap_or_default());
        };
        let from = start.as_ref().filter(|_| *kind == "open");
        let from = from.map_or_else(String::new, |start| format!(" from {start}"));
        format!(
            "{count} {kind} {piece}'s tours of {board}{from}\n\
             sweep    {seconds:.2} s, {peak} path states at the peak\n"
        )
    }
}
