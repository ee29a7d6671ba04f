//! `destrier strip`: the domination number of K x n for every n, and the proof of it.

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::{files, report};
use anyhow::{Context, Result, ensure};
use destrier_board::{Piece, Placement, Rule};
use destrier_certify::{Certificate, StripCertificate};
use destrier_cover::strip::{Control, Progress, Strip, StripError, strip};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Finds the fewest pieces that cover K x n for every n, with the proof
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
    /// Write a smallest cover for each number of columns to this file: .json, or else text
    #[arg(long, value_name = "FILE")]
    covers: Option<PathBuf>,
    /// At most so many threads; all cores if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Memory for the states, such as 500M or 8G; three quarters of what is free if not given
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    memory: Option<usize>,
    /// Keep the sweep in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Stop after so long: 30s, 5m, 2h
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
    let found = match sweep(args, started) {
        Err(error @ (StripError::Stopped | StripError::Memory { .. })) => {
            match &args.checkpoint {
                Some(path) => {
                    let path = path.display();
                    eprintln!("destrier: {error}; the same command goes on from {path}");
                }
                None => eprintln!("destrier: {error}"),
            }
            return Ok(Exit::Limit);
        }
        found => found?,
    };
    let certificate = Certificate::Strip(StripCertificate {
        rows: found.rows,
        piece: found.piece,
        rule: found.rule,
        repeat: found.repeat,
        start: found.start,
        period: found.period,
        increment: found.increment,
        values: (1..found.start + found.period).map(|n| found.value(n)).collect(),
    });
    let swept = started.elapsed();
    let line = Line::new(args.output.quiet);
    line.say(format!("{} rows: the checker replays the sweep", found.rows));
    let file = certificate.to_string();
    let verified = destrier_certify::verify(&file).context("our own checker refuses the result")?;
    check_covers(&found)?;
    drop(line);
    if let Some(path) = &args.output.output {
        files::write(path, &file)?;
    }
    if let Some(path) = &args.covers {
        let json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        files::write(path, &if json { covers_json(&found) } else { covers_text(&found) })?;
    }
    let times = (swept, started.elapsed().saturating_sub(swept));
    if args.output.json {
        report::json(&json(&found, &verified.to_string(), times))?;
    } else {
        report::text(&text(&found, &verified.to_string(), times))?;
        report::written(&args.output, args.output.output.as_deref());
        report::written(&args.output, args.covers.as_deref());
    }
    let some = found.values.iter().any(Option::is_some);
    Ok(if some { Exit::Yes } else { Exit::No })
}

fn sweep(args: &Args, started: Instant) -> Result<Strip, StripError> {
    let line = Line::new(args.output.quiet);
    let mut progress = |now: Progress| {
        let value = now.value.map_or("none".to_owned(), |value| value.to_string());
        let Progress { columns, states, bytes, .. } = now;
        let (rows, megabytes) = (args.rows, bytes >> 20);
        line.say(format!("{rows} x {columns}: {value} pieces, {states} states, {megabytes} MB"));
    };
    let mut control = Control {
        stop: stop_on_signal(),
        deadline: args.time_limit.map(|limit| started + limit),
        memory: args.memory.unwrap_or_else(args::free_memory),
        checkpoint: args.checkpoint.as_deref(),
        progress: &mut progress,
    };
    strip(args.rows, args.piece, args.rule, &mut control)
}

/// Hands each cover to the checker.
fn check_covers(found: &Strip) -> Result<()> {
    for (n, cover) in (1..).zip(&found.covers) {
        let size = cover.as_ref().map(|cover| {
            let text = Certificate::at_most(found.problem(n), cover.clone()).to_string();
            destrier_certify::verify(&text).map(|_| cover.len())
        });
        let size = size.transpose().context("our own checker refuses a cover")?;
        ensure!(size == found.value(n), "the cover of {n} columns has another size than claimed");
    }
    Ok(())
}

fn json(found: &Strip, verified: &str, times: (Duration, Duration)) -> Value {
    let values: serde_json::Map<String, Value> =
        (1..found.start + found.period).map(|n| (n.to_string(), json!(found.value(n)))).collect();
    json!({
        "schema": "strip-1",
        "rows": found.rows,
        "piece": found.piece,
        "rule": found.rule,
        "start": found.start,
        "period": found.period,
        "increment": found.increment,
        "values": values,
        "repeat": [found.repeat.0, found.repeat.1],
        "states": found.states,
        "verified": verified,
        "seconds": times.0.as_secs_f64(),
        "check_seconds": times.1.as_secs_f64(),
    })
}

fn text(found: &Strip, verified: &str, times: (Duration, Duration)) -> String {
    let Strip { rows, start, period, increment, repeat, .. } = found;
    let mut text = format!(
        "D({rows}, n + {period}) = D({rows}, n) + {increment} for every n >= {start}.\n\n\
         {:>5}  D({rows},n)\n",
        "n"
    );
    for n in 1..start + period {
        let value = found.value(n).map_or("none".to_owned(), |value| value.to_string());
        text.push_str(&format!("{n:>5}  {value}\n"));
    }
    text.push_str(&format!(
        "\nproved   the states after {} columns are those after {}, each {} dearer\n\
         checked  {verified}\n\
         sweep    at most {} states a column, {:.2} s; checked in {:.2} s\n",
        repeat.1,
        repeat.0,
        (repeat.1 - repeat.0) / period * increment,
        found.states,
        times.0.as_secs_f64(),
        times.1.as_secs_f64(),
    ));
    text
}

fn covers_text(found: &Strip) -> String {
    let block = |(n, cover): (usize, &Option<destrier_board::SquareSet>)| match cover {
        Some(cover) => {
            format!("{}x{n}: {}\n{}", found.rows, cover.len(), Placement::of(found.piece, cover))
        }
        None => format!("{}x{n}: none\n", found.rows),
    };
    (1..).zip(&found.covers).map(block).collect::<Vec<_>>().join("\n")
}

fn covers_json(found: &Strip) -> String {
    let one = |(n, cover): (usize, &Option<destrier_board::SquareSet>)| {
        let board = found.problem(n).board;
        json!({
            "board": board,
            "size": found.value(n),
            "squares": cover.as_ref().map(|cover| {
                cover.iter().map(|square| board.name(square)).collect::<Vec<_>>()
            }),
        })
    };
    let covers: Vec<Value> = (1..).zip(&found.covers).map(one).collect();
    format!("{:#}\n", json!({ "piece": found.piece, "rule": found.rule, "covers": covers }))
}
