//! Counts all partitions into cycles.

use super::{Args, describe};
use crate::exit::Exit;
use crate::report;
use anyhow::Result;
use destrier_combinat::cycles::{self, Graph, Options, Task};
use serde_json::json;
use std::time::Instant;

/// Counts all partitions and prints how many there are.
pub(super) fn count(
    args: &Args,
    task: Task,
    graph: &Graph,
    options: &Options,
    reason: Option<String>,
    started: Instant,
) -> Result<Exit> {
    let counted = cycles::count(graph, task, options);
    let (tally, effort) = match counted {
        Ok(counted) => counted,
        Err(_) => {
            report::text("Not counted: the sweep needs too many states, or was stopped.\n")?;
            return Ok(Exit::Limit);
        }
    };
    let total: u128 = tally.iter().sum();
    let by_count: serde_json::Map<String, serde_json::Value> = tally
        .iter()
        .enumerate()
        .filter(|&(_, &ways)| ways > 0)
        .map(|(count, ways)| (count.to_string(), whole(*ways)))
        .collect();
    if args.output.json {
        report::json(&json!({
            "board": args.board, "piece": args.piece, "count": task.count,
            "least": task.least, "most": task.most, "feasible": total > 0,
            "total": whole(total), "by_count": by_count, "method": "sweep", "reason": reason,
            "states": effort.states, "peak": effort.peak,
            "seconds": started.elapsed().as_secs_f64(),
        }))?;
    } else {
        let mut text = format!("{total} partitions of {} into {}.\n", args.board, describe(task));
        for (count, ways) in tally.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
            text.push_str(&format!("{count:>4} cycles  {ways}\n"));
        }
        if let Some(reason) = reason {
            text.push_str(&format!("reason   {reason}\n"));
        }
        report::text(&text)?;
    }
    Ok(if total > 0 { Exit::Yes } else { Exit::No })
}

/// A number as JSON: text above 2^53.
fn whole(number: u128) -> serde_json::Value {
    match u64::try_from(number) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}
