//! Counts all partitions into cycles.

use super::{Args, Ground, describe};
use crate::exit::Exit;
use crate::report;
use anyhow::Result;
use destrier_combinat::cycles::{self, Graph, Options, Task};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// Counts all partitions and prints how many there are.
pub(super) fn count(
    args: &Args,
    (ground, task): (Ground, Task),
    graph: &Graph,
    options: &Options,
    reason: Option<String>,
    started: Instant,
) -> Result<Exit> {
    let counted = cycles::count(graph, task, options).ok();
    let (tally, effort) = match &counted {
        Some((tally, effort)) => (Some(tally), Some(effort)),
        None => (None, None),
    };
    let total = tally.map(|tally| tally.iter().sum::<u128>());
    if args.output.json {
        report::json(&json!({
            "schema": "cycles-count-2",
            "board": ground.board, "cube": args.cube, "piece": args.piece, "count": task.count,
            "least": task.least, "most": task.most, "feasible": total.map(|total| total > 0),
            "total": total.map(report::count), "by_count": tally.map(|tally| by_count(tally)),
            "method": "sweep", "reason": reason,
            "states": effort.map(|effort| effort.states), "peak": effort.map(|effort| effort.peak),
            "seconds": started.elapsed().as_secs_f64(),
        }))?;
    } else {
        report::text(&text(ground, task, tally, reason))?;
    }
    Ok(match total {
        None => Exit::Limit,
        Some(0) => Exit::No,
        Some(_) => Exit::Yes,
    })
}

/// Numbers of partitions by the number of their cycles.
fn by_count(tally: &[u128]) -> Map<String, Value> {
    let some = tally.iter().enumerate().filter(|&(_, &ways)| ways > 0);
    some.map(|(count, &ways)| (count.to_string(), report::count(ways))).collect()
}

fn text(ground: Ground, task: Task, tally: Option<&Vec<u128>>, reason: Option<String>) -> String {
    let Some(tally) = tally else {
        return "Not counted: the sweep needs too many states, or was stopped.\n".to_owned();
    };
    let total: u128 = tally.iter().sum();
    let mut text = format!("{total} partitions of {ground} into {}.\n", describe(task));
    for (count, ways) in tally.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
        text.push_str(&format!("{count:>4} cycles  {ways}\n"));
    }
    if let Some(reason) = reason {
        text.push_str(&format!("reason   {reason}\n"));
    }
    text
}
