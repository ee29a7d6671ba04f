//! `destrier strip`: the domination number of K x n for every n, and the proof of it.

use crate::args::{self, OutputArgs, ResumeArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::{self, StripReport, strip_covers};
use anyhow::{Result, ensure};
use destrier_board::{Piece, Rule};
use destrier_cover::strip::{Strip, StripError, strip, work};
use destrier_run::State;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Finds the fewest pieces that cover K x n for every n, with a proof
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier strip 6\n  \
    destrier strip 5 --covers covers5.json -o strip5.txt")]
pub(crate) struct Args {
    /// Rows of the strip
    rows: usize,
    /// king, knight or leaper:1,3
    #[arg(long, default_value_t)]
    piece: Piece,
    /// domination or total
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Write a minimum cover for each number of columns to this file: .json, or text for any other ending
    #[arg(long, value_name = "FILE")]
    covers: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Memory for the states, such as 500M or 8G [default: three quarters of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    memory: Option<usize>,
    #[command(flatten)]
    resume: ResumeArgs,
    /// Stop after this time, such as 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    for path in [&args.covers, &args.output.output].into_iter().flatten() {
        files::check_writable(path)?;
    }
    ensure!(args.rows > 0, "a strip has at least one row");
    args::use_threads(args.threads)?;
    let started = Instant::now();
    let work = work(args.rows, args.piece, args.rule);
    let kept = args.resume.state(args.output.output.as_deref())?;
    let kept = kept.filter(|_| args.resume.is_asked());
    let mut state = files::state(kept.as_deref(), &work)?;
    let found = match sweep(args, state.as_mut()) {
        Err(error @ (StripError::Halted(_) | StripError::Memory { .. })) => {
            match &kept {
                Some(path) => {
                    let path = path.display();
                    destrier_console::note!(
                        "destrier: {error}; the same command goes on from {path}"
                    );
                }
                None => destrier_console::note!("destrier: {error}"),
            }
            return Ok(Exit::Limit);
        }
        found => found?,
    };
    let swept = started.elapsed();
    let line = Line::new(args.output.quiet);
    line.say(format!("{} rows: the checker replays the sweep", found.rows));
    let (text, claim) = found.verify()?;
    drop(line);
    if let Some(path) = &args.output.output {
        files::write(path, &text)?;
    }
    if let Some(path) = &args.covers {
        files::write(path, &strip_covers(&found, path))?;
    }
    let report = StripReport::new(&found, claim, swept, started.elapsed().saturating_sub(swept));
    report::publish(&report, args.output.json)?;
    report::written(&args.output, args.output.output.as_deref());
    report::written(&args.output, args.covers.as_deref());
    let some = found.values.iter().any(Option::is_some);
    Ok(if some { Exit::Yes } else { Exit::No })
}

fn sweep(args: &Args, state: Option<&mut State>) -> Result<Strip, StripError> {
    let line = Line::new(args.output.quiet);
    let tell = line.of(format!("{} rows", args.rows));
    let memory = args.memory.unwrap_or_else(args::free_memory);
    let control = control(args.time_limit).with_memory(memory).telling(&tell);
    strip(args.rows, args.piece, args.rule, control, state)
}
