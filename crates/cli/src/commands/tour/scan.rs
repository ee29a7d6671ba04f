//! `destrier tour --blind-alleys LO..HI`: on which square boards a rule ends in a blind alley.

use super::args::{Args, Halves, Method};
use crate::args;
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::report::{self, Report, field};
use anyhow::{Result, bail};
use destrier_combinat::tour::{Scan, TourMethod};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Follows the rule on every square board of the range that has a tour, smallest first.
pub(super) fn run(args: &Args, (low, high): (usize, usize)) -> Result<Exit> {
    let method = args.method.unwrap_or(Method::Roth);
    let TourMethod::Rule(rule) = method.rounding(args.rounding) else {
        bail!("--blind-alleys is for the methods warnsdorff and roth")
    };
    let start = args.start.as_deref().unwrap_or("a1");
    let started = Instant::now();
    let line = Line::new(args.output.quiet);
    let tell = line.of(rule);
    let control = control(args.time_limit).telling(&tell);
    let threads = args.threads.unwrap_or_else(args::cores);
    let scan = Scan { piece: args.piece, rule, start };
    let (blind_alleys, next) = scan.blind_alleys((low, high), threads, control)?;
    drop(tell);
    drop(line);
    let report = TourScan {
        from: low,
        to: next - 1,
        method: rule.to_string(),
        rounding: args.rounding,
        start: start.to_owned(),
        blind_alleys,
        seconds: started.elapsed().as_secs_f64(),
    };
    report::publish(&report, args.output.json)?;
    if next <= high && !args.output.quiet {
        destrier_console::note!("stopped; go on with --blind-alleys {next}..{high}");
    }
    Ok(if next > high { Exit::Yes } else { Exit::Limit })
}

/// Output of tour --blind-alleys with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Blind alleys of a rule")]
pub(crate) struct TourScan {
    /// side of the first board
    from: usize,
    /// side of the last
    to: usize,
    method: String,
    rounding: Halves,
    start: String,
    /// sides
    blind_alleys: Vec<usize>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
}

impl Report for TourScan {
    const NAME: &'static str = "tour-scan-1";

    fn text(&self) -> String {
        let TourScan { from, to, method, blind_alleys, seconds, .. } = self;
        let sides: Vec<String> = blind_alleys.iter().map(ToString::to_string).collect();
        let boards = (*from.max(&5)..to + 1).len();
        format!(
            "{} blind alleys on {boards} square boards of sides {from} to {to}:\n{}\n{method:<8} {seconds:.2} s\n",
            sides.len(),
            sides.join(" ")
        )
    }
}
