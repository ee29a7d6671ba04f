//! `destrier strip`: the domination number of K x n for every n, and the proof of it.

use crate::args::{self, OutputArgs, ResumeArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{control, watched};
use crate::report::{self, Report, field};
use anyhow::{Result, ensure};
use destrier_board::{Piece, Placement, Rule, SquareSet};
use destrier_certify::StripCertificate;
use destrier_cover::strip::{Strip, StripError, strip, work};
use destrier_run::{Control, State, StateError};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Finds the fewest pieces that cover K x n for every n, with a proof
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier strip 6\n  \
    destrier strip 5 --covers covers5.json -o strip5.txt")]
pub(crate) struct Args {
    /// Rows of the strip
    rows: usize,
    /// Not for strips
    #[arg(long, value_name = "SQUARES", hide = true)]
    holes: Option<String>,
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
    args.covers.iter().try_for_each(|path| files::check_ending(path, &["txt", "json"]))?;
    args.output.output.iter().try_for_each(|path| files::check_ending(path, &["txt"]))?;
    ensure!(args.rows > 0, "a strip has at least one row");
    let boards = "cover and prove take --holes of one board";
    ensure!(
        args.holes.is_none(),
        "--holes: every square of a strip of any length is there; {boards}"
    );
    args::use_threads(args.threads)?;
    let work = work(args.rows, args.piece, args.rule);
    let kept = args.resume.state(args.output.output.as_deref())?;
    let kept = kept.filter(|_| args.resume.is_asked());
    let mut state = files::state(kept.as_deref(), &work)?;
    let (found, swept) = sweep(args, state.as_mut());
    let found = match found {
        Err(error @ (StripError::Halted(_) | StripError::Memory { .. })) => {
            match &kept {
                Some(path) => {
                    let path = path.display();
                    destrier_console::note!(
                        "destrier: {error}; the same command continues from {path}"
                    );
                }
                None => destrier_console::note!("destrier: {error}"),
            }
            return Ok(Exit::Limit);
        }
        Err(error @ StripError::State(StateError::Io(_))) => return Err(error.into()),
        Err(error) => {
            state.as_mut().map_or(Ok(()), State::take_back)?;
            return Err(error.into());
        }
        Ok(found) => found,
    };
    let words = format!("{} rows: the checker replays the sweep", found.formula.rows);
    let (verified, checked) = watched(args.output.quiet, words, control(None), |_| found.verify());
    if let (Err(_), Some(state)) = (&verified, &mut state) {
        state.take_back()?;
    }
    let (text, claim) = verified?;
    if let Some(path) = &args.output.output {
        files::write(path, &text)?;
    }
    if let Some(path) = &args.covers {
        files::write(path, &strip_covers(&found, path))?;
    }
    let report = StripReport::new(&found, claim, swept, checked);
    report::publish(&report, args.output.json)?;
    report::written(&args.output, args.output.output.as_deref());
    report::written(&args.output, args.covers.as_deref());
    let some = found.formula.values.iter().any(Option::is_some);
    Ok(if some { Exit::Yes } else { Exit::No })
}

fn sweep(args: &Args, state: Option<&mut State>) -> (Result<Strip, StripError>, Duration) {
    let memory = args.memory.unwrap_or_else(args::free_memory);
    let control = control(args.time_limit).with_memory(memory);
    let sweep = |control: Control<'_>| strip(args.rows, args.piece, args.rule, control, state);
    watched(args.output.quiet, format!("{} rows", args.rows), control, sweep)
}

/// Output of strip with --json: D(rows, n + period) = D(rows, n) + increment for n >= start.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The numbers of a strip")]
pub(crate) struct StripReport {
    rows: usize,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    #[schemars(with = "field::Rule")]
    rule: Rule,
    start: usize,
    period: usize,
    increment: usize,
    /// D(rows, n) by n, null where there is no cover
    #[schemars(with = "BTreeMap<String, Option<usize>>")]
    values: BTreeMap<usize, Option<usize>>,
    repeat: Vec<usize>,
    states: usize,
    verified: String,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[schemars(with = "field::Seconds")]
    check_seconds: f64,
}

impl StripReport {
    pub(crate) fn new(found: &Strip, verified: String, swept: Duration, checked: Duration) -> Self {
        let &StripCertificate { rows, piece, rule, start, period, increment, repeat, .. } =
            &found.formula;
        StripReport {
            rows,
            piece,
            rule,
            start,
            period,
            increment,
            values: (1..).zip(found.formula.values.iter().copied()).collect(),
            repeat: vec![repeat.0, repeat.1],
            states: found.states,
            verified,
            seconds: swept.as_secs_f64(),
            check_seconds: checked.as_secs_f64(),
        }
    }
}

impl Report for StripReport {
    const NAME: &'static str = "strip-1";

    fn text(&self) -> String {
        let StripReport { rows, start, period, increment, repeat, states, verified, .. } = self;
        let mut text = format!(
            "D({rows}, n + {period}) = D({rows}, n) + {increment} for every n >= {start}.\n\n\
             {:>5}  D({rows},n)\n",
            "n"
        );
        for (n, value) in &self.values {
            let value = value.map_or("none".to_owned(), |value| value.to_string());
            text.push_str(&format!("{n:>5}  {value}\n"));
        }
        let dearer = (repeat[1] - repeat[0]) / period * increment;
        text + &format!(
            "\nproved   the states after {} columns are those after {}, each {dearer} dearer\n\
             checked  {verified}\n\
             sweep    at most {states} states a column, {:.2} s; checked in {:.2} s\n",
            repeat[1], repeat[0], self.seconds, self.check_seconds,
        )
    }
}

/// The covers of a strip as a file of this name holds them: JSON, or blocks of text.
fn strip_covers(found: &Strip, path: &Path) -> String {
    match path.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("json") => covers_json(found),
        _ => covers_text(found),
    }
}

fn covers_text(found: &Strip) -> String {
    let StripCertificate { rows, piece, .. } = found.formula;
    let block = |(n, cover): (usize, &Option<SquareSet>)| match cover {
        Some(cover) => {
            format!("{rows}x{n}: {}\n{}", cover.len(), Placement::of(piece, cover))
        }
        None => format!("{rows}x{n}: none\n"),
    };
    (1..).zip(&found.covers).map(block).collect::<Vec<_>>().join("\n")
}

fn covers_json(found: &Strip) -> String {
    let one = |(n, cover): (usize, &Option<SquareSet>)| {
        let board = found.problem(n).board;
        json!({
            "board": board,
            "size": found.value(n),
            "squares": cover.as_ref().map(SquareSet::names),
        })
    };
    let covers: Vec<Value> = (1..).zip(&found.covers).map(one).collect();
    format!(
        "{:#}\n",
        json!({ "piece": found.formula.piece, "rule": found.formula.rule, "covers": covers })
    )
}
