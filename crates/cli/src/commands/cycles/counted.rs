//! What `destrier cycles --all` has to say.

use super::question::Question;
use crate::report::Report;
use crate::report::field::{self, Count};
use destrier_combinat::cycles::{Arena, Counted, Method, Task};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Output of cycles --all with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The number of partitions into cycles")]
pub(crate) struct PartitionsReport {
    #[serde(flatten)]
    pub(super) question: Question,
    total: Option<Count>,
    /// by the number of cycles
    by_count: Option<BTreeMap<String, Count>>,
    method: &'static str,
    states: Option<u64>,
    peak: Option<u64>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
}

impl PartitionsReport {
    pub(super) fn new((arena, task): (Arena, Task), counted: Counted, seconds: f64) -> Self {
        let (tally, effort) = counted.tally.unzip();
        let total = tally.as_ref().map(|tally| tally.iter().sum::<u128>());
        let by_count = tally.map(|tally| {
            let some = tally.into_iter().enumerate().filter(|&(_, ways)| ways > 0);
            some.map(|(count, ways)| (count.to_string(), ways.into())).collect()
        });
        PartitionsReport {
            question: Question::new(arena, task, total.map(|total| total > 0), counted.reason),
            total: total.map(Count::from),
            by_count,
            method: Method::Sweep.name(),
            states: effort.map(|effort| effort.states),
            peak: effort.map(|effort| effort.peak),
            seconds,
        }
    }
}

impl Report for PartitionsReport {
    const NAME: &'static str = "cycles-count-2";

    fn text(&self) -> String {
        let Question { arena, task, reason, .. } = &self.question;
        let (Some(total), Some(by_count)) = (&self.total, &self.by_count) else {
            return "Not counted: the sweep needs too many states, or was stopped.\n".to_owned();
        };
        let mut text = format!("{total} partitions of {arena} into {task}.\n");
        let mut rows: Vec<(usize, &Count)> =
            by_count.iter().filter_map(|(count, ways)| Some((count.parse().ok()?, ways))).collect();
        rows.sort_by_key(|&(count, _)| count);
        for (count, ways) in rows {
            text.push_str(&format!("{count:>4} cycles  {ways}\n"));
        }
        if let Some(reason) = reason {
            text.push_str(&format!("reason   {reason}\n"));
        }
        text
    }
}
