//! The command: terms one after the other, then the table.

use super::bound;
use super::report::TableReport;
use super::term::{Means, Term};
use crate::args::{self, OutputArgs, RunArgs};
use crate::exit::Exit;
use crate::progress::{Line, control};
use crate::report::{self, Report};
use crate::{files, sequences};
use anyhow::{Result, ensure};
use clap::ValueEnum;
use destrier_run::Progress;
use std::path::PathBuf;

/// Computes terms of a sequence of the OEIS, beside what is published
#[derive(clap::Args)]
#[command(
    after_help = "Sequences: A006075 (minimum), A006076 and A103315 (all minimum covers), A261752 \
    (total), A342576 (independent), A279407 (torus), A098604 (k x n), A075458 (queens), A075561 (kings), \
    A001230 (closed tours). Only what the checker accepts, or two ways to count agree on, is a term, and closed \
    tours counted once; a b-file ends before the first that is not certain, and says in comments what is known \
    of the rest. With --proofs, minima are taken from certificates after checking them.\n\nExamples:\n  \
    destrier table --sequence A006075 --format bfile 1..12\n  \
    destrier table --sequence A103315 1..9\n  \
    destrier table --sequence A006075 13..14 --proofs results/certificates/knight-1[34].txt.gz"
)]
pub(crate) struct Args {
    /// First and last index, as 1..21; all that are published if not given
    #[arg(value_parser = args::range)]
    terms: Option<(usize, usize)>,
    /// The sequence's number, as A006075
    #[arg(long, value_name = "NUMBER")]
    sequence: String,
    /// What is printed or written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Certificates of minima and of bounds, which are checked instead of looking for others
    #[arg(long, value_name = "FILE", num_args = 1..)]
    proofs: Vec<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// How a table is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With what is published
    #[default]
    Text,
    /// As the OEIS takes it: index and term on a line
    Bfile,
    /// With bounds, for spreadsheets
    Csv,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let sequence = sequences::find(&args.sequence)?;
    if let Some(path) = &args.output.output {
        files::check_writable(path)?;
    }
    let last = sequence.offset + sequence.published().len() - 1;
    let (first, last) = args.terms.unwrap_or((sequence.offset, last));
    sequence.board(first)?;
    ensure!(last - first < MOST, "{} terms: at most {MOST} at once", last - first + 1);
    args::use_threads(args.run.threads)?;
    let shown = bound::read(&args.proofs)?;
    let line = Line::new(args.output.quiet);
    let stopping = control(args.run.time_limit).with_memory(args::free_memory());
    let terms = (first..=last).map(|n| {
        let tell = |now: &Progress<'_>| line.say(format!("{} a({n}): {now}", sequence.id));
        let control = stopping.telling(&tell);
        let (threads, seed) = (args.run.threads, args.run.seed);
        Term::find(&sequence, n, &Means { shown: &shown, threads, seed, control })
    });
    let terms = terms.collect::<Result<Vec<_>>>()?;
    drop(line);
    publish(args, &TableReport::new(sequence, terms))
}

/// No table has more terms.
const MOST: usize = 10_000;

fn publish(args: &Args, report: &TableReport) -> Result<Exit> {
    let text = match args.format {
        Format::Text => report.text(),
        Format::Bfile => report.bfile(),
        Format::Csv => report.csv(),
    };
    if let Some(path) = &args.output.output {
        files::write(path, &text)?;
    }
    match (args.output.json, &args.output.output) {
        (true, _) => report::publish(report, true)?,
        (false, None) => report::text(&text)?,
        (false, Some(path)) => report::written(&args.output, path.as_path()),
    }
    Ok(if report.is_complete() { Exit::Yes } else { Exit::Limit })
}
