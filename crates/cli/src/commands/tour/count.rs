//! `destrier tour --count`: how many tours a small board has.

use super::Args;
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::report;
use anyhow::Result;
use destrier_board::{Board, Square};
use destrier_combinat::tour::{CountError, Swept, Tours, count_tours};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Counts closed tours, open ones, or open ones from a square.
pub(super) fn run(args: &Args, board: Board, start: Option<Square>) -> Result<Exit> {
    let (tours, kind) = match (args.closed, start) {
        (true, _) => (Tours::Closed, "closed"),
        (false, Some(start)) => (Tours::From(start), "open"),
        (false, None) => (Tours::Open, "open"),
    };
    let started = Instant::now();
    let stop = stop_on_signal();
    let line = Line::new(args.output.quiet);
    let mut progress = |now: Swept| {
        line.say(format!(
            "{} of {} squares, {} path states",
            now.squares,
            board.area(),
            now.states
        ));
        if args.time_limit.is_some_and(|limit| started.elapsed() > limit) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let bytes = args.memory.saturating_mul(1 << 30);
    let counted = count_tours(board, args.piece, tours, bytes, stop, &mut progress);
    drop(line);
    let (count, limit) = match counted {
        Ok(count) => (Some(count), None),
        Err(reason @ (CountError::Stopped | CountError::Memory(_) | CountError::Overflow)) => {
            (None, Some(reason.to_string()))
        }
        Err(other) => return Err(other.into()),
    };
    let seconds = started.elapsed().as_secs_f64();
    if args.output.json {
        report::json(&json!({
            "schema": "tour-count-1",
            "board": board,
            "piece": args.piece,
            "kind": kind,
            "start": start.map(|start| board.name(start)),
            "count": count.map(|count| number(count.tours)),
            "peak_states": count.map(|count| count.peak),
            "limit": limit,
            "seconds": seconds,
        }))?;
    } else {
        let from =
            start.filter(|_| !args.closed).map(|start| format!(" from {}", board.name(start)));
        let from = from.unwrap_or_default();
        report::text(&match (count, limit) {
            (Some(count), _) => format!(
                "{} {kind} {}'s tours of {board}{from}\nsweep    {seconds:.2} s, {} path states at the peak\n",
                count.tours, args.piece, count.peak
            ),
            (None, limit) => format!("Not counted: {}.\n", limit.unwrap_or_default()),
        })?;
    }
    Ok(if count.is_some() { Exit::Yes } else { Exit::Limit })
}

/// A JSON number where all readers take it exactly, text beyond.
fn number(count: u128) -> Value {
    match u64::try_from(count) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => count.to_string().into(),
    }
}
