//! `destrier cycles --every`: which numbers of cycles have a balanced partition.

use super::partitioned::Partitioned;
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::report::{self, Report, field};
use anyhow::Result;
use destrier_combinat::cycles::{Arena, Decision, Options, every_count};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What one number may take if nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// Output of cycles --every with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The numbers of cycles of balanced partitions")]
pub(crate) struct EveryReport {
    #[serde(flatten)]
    partitioned: Partitioned,
    /// numbers of cycles with a balanced partition that the checker has accepted
    with: Vec<usize>,
    /// numbers without one, from 1 to a quarter of the squares
    without: Vec<usize>,
    /// numbers that are not decided
    open: Vec<usize>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
}

/// Decides every number, each in so much time where it is not found at once.
pub(super) fn run(
    arena: Arena,
    seed: u64,
    patience: Option<Duration>,
    output: &OutputArgs,
) -> Result<Exit> {
    let started = Instant::now();
    let line = Line::new(output.quiet);
    line.say(format!("every number of cycles on {arena}"));
    let options = Options { seed, control: control(None), ..Options::default() };
    let known = every_count(&arena, &options, patience.unwrap_or(PATIENCE))?;
    drop(line);
    let report = EveryReport::new(arena, &known, started.elapsed().as_secs_f64());
    report::publish(&report, output.json)?;
    Ok(if report.open.is_empty() { Exit::Yes } else { Exit::Limit })
}

impl EveryReport {
    fn new(arena: Arena, known: &BTreeMap<usize, Decision>, seconds: f64) -> Self {
        let those = |decision: Decision| {
            known.iter().filter(|&(_, &known)| known == decision).map(|(&count, _)| count).collect()
        };
        EveryReport {
            partitioned: arena.into(),
            with: those(Decision::Partition),
            without: those(Decision::None),
            open: those(Decision::Open),
            seconds,
        }
    }
}

/// `1 to 5, 8`, or `none`.
fn ranges(numbers: &[usize]) -> String {
    let parts = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, .., last] => format!("{first} to {last}"),
        _ => run.iter().map(usize::to_string).collect(),
    });
    if numbers.is_empty() { "none".to_owned() } else { parts.collect::<Vec<_>>().join(", ") }
}

impl Report for EveryReport {
    const NAME: &'static str = "cycles-every-1";

    fn text(&self) -> String {
        let EveryReport { partitioned, with, without, open, seconds } = self;
        let Partitioned { arena, piece, .. } = partitioned;
        let [with, without, open] = [with, without, open].map(|numbers| ranges(numbers));
        format!(
            "Balanced partitions of {arena} into {piece} cycles, by the number of cycles.\n\
             checked  {with}\nnone     {without}\nopen     {open}\nin       {seconds:.2} s\n"
        )
    }
}
