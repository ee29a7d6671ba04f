//! Counts all partitions into cycles.

use super::document::Partitions;
use super::{Args, Ground, describe};
use crate::exit::Exit;
use crate::report::{self, field::Count};
use anyhow::Result;
use destrier_combinat::cycles::{self, Graph, Options, Task};
use std::collections::BTreeMap;
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
    let report = Partitions {
        board: ground.board,
        cube: args.cube,
        piece: args.piece,
        count: task.count,
        least: task.least,
        most: task.most,
        feasible: total.map(|total| total > 0),
        total: total.map(Count::from),
        by_count: tally.map(|tally| by_count(tally)),
        method: "sweep",
        states: effort.map(|effort| effort.states),
        peak: effort.map(|effort| effort.peak),
        seconds: started.elapsed().as_secs_f64(),
        text: text(ground, task, tally, reason.as_deref()),
        reason,
    };
    report::publish(&report, args.output.json)?;
    Ok(match total {
        None => Exit::Limit,
        Some(0) => Exit::No,
        Some(_) => Exit::Yes,
    })
}

/// Numbers of partitions by the number of their cycles.
fn by_count(tally: &[u128]) -> BTreeMap<String, Count> {
    let some = tally.iter().enumerate().filter(|&(_, &ways)| ways > 0);
    some.map(|(count, &ways)| (count.to_string(), ways.into())).collect()
}

fn text(ground: Ground, task: Task, tally: Option<&Vec<u128>>, reason: Option<&str>) -> String {
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
