//! The command: one partition or the number of all.

use super::args::Args;
use super::counted::PartitionsReport;
use super::report::PartitionReport;
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::{files, report};
use anyhow::Result;
use destrier_combinat::cycles::{Arena, Options, Outcome, Task, count_partitions, partition};
use destrier_draw::{is_picture, svg};
use std::time::Instant;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let arena = args.arena()?;
    let task = args.task(arena.board().area())?;
    if let Some(path) = &args.output.output {
        files::check_result(path)?;
    }
    let started = Instant::now();
    let seconds = || started.elapsed().as_secs_f64();
    let line = Line::new(args.output.quiet);
    line.say(format!("{task} on {arena}"));
    let control = control(args.time_limit);
    let options = Options { method: args.method, seed: args.seed, control, ..Options::default() };
    let asked = (arena, task);
    if args.all {
        let counted = count_partitions(arena, task, &options)?;
        drop(line);
        let report = PartitionsReport::new(asked, counted, seconds());
        report::publish(&report, args.output.json)?;
        return Ok(exit(report.question.feasible));
    }
    let outcome = partition(arena, task, &options)?;
    drop(line);
    publish(args, asked, &outcome, seconds())
}

fn publish(args: &Args, asked: (Arena, Task), outcome: &Outcome, seconds: f64) -> Result<Exit> {
    let output = &args.output;
    match (&output.output, &outcome.partition) {
        (Some(path), Some(found)) if is_picture(path) => {
            files::write_picture(path, svg::partition(&found.certificate))?;
        }
        (Some(path), Some(found)) => files::write(path, &found.text)?,
        _ => {}
    }
    let report = PartitionReport::new(asked, outcome, args.seed, seconds);
    report::publish(&report, output.json)?;
    match &output.output {
        _ if outcome.partition.is_none() => {}
        Some(path) => report::written(output, path.as_path()),
        None => report::next(output, "-o cycles.txt keeps it, -o cycles.png draws it"),
    }
    Ok(exit(report.question.feasible))
}

fn exit(feasible: Option<bool>) -> Exit {
    match feasible {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    }
}
