//! `destrier pieces`: which squares the eight pieces, or any others, can attack together.

use super::args::Args;
use super::fewest::Fewest;
use super::list::{is_list, list};
use super::report::Positions;
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::{self, Checked, checked};
use anyhow::{Context, Result, ensure};
use destrier_certify::Certificate;
use destrier_combinat::pieces::{Answer, Method, Question};
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let question = args.question()?;
    let method = args.method(&question)?;
    if let Some(path) = &args.output.output {
        files::check_writable(path)?;
    }
    if args.minimum {
        return minimum(&question, args);
    }
    let started = Instant::now();
    let answer = search(&question, method, args)?;
    let seconds = started.elapsed().as_secs_f64();
    let verified = match &args.output.output {
        Some(path) if is_list(path) => {
            files::write(path, &list(&question, &answer.classes, path))?;
            None
        }
        Some(path) => write_certificate(&question, &answer, path)?,
        None => None,
    };
    let file = args.output.output.as_deref();
    let file = file.filter(|path| is_list(path) || verified.is_some());
    let found = Positions::new(&question, method, &answer, verified, seconds);
    report::publish(&found, args.output.json)?;
    report::written(&args.output, file);
    Ok(match (answer.complete, answer.total) {
        (false, _) => Exit::Limit,
        (true, 0) => Exit::No,
        (true, _) => Exit::Yes,
    })
}

/// Writes the folding search that shows that there are no positions, after the checker accepted it.
fn write_certificate(question: &Question, answer: &Answer, path: &Path) -> Result<Option<String>> {
    let name = path.display();
    ensure!(answer.total == 0, "{name}: there are positions, which are written as .csv or .svg");
    ensure!(question.armies.len() == 1, "{name}: this takes one certificate for each colour");
    if !answer.complete {
        return Ok(None);
    }
    let Some(trace) = question.trace(&question.armies[0], control(None)) else { return Ok(None) };
    let Checked { text, claim } = checked(&Certificate::Folding(trace.certificate(question)?))?;
    files::write(path, &text)?;
    Ok(Some(claim))
}

/// Finds, writes and shows the positions that attack the fewest squares.
fn minimum(question: &Question, args: &Args) -> Result<Exit> {
    let started = Instant::now();
    let _line = Line::new(args.output.quiet);
    let Some(minimum) = question.minimum(control(args.time_limit)) else {
        destrier_console::note!("destrier: stopped before the fewest attacked squares were found");
        return Ok(Exit::Limit);
    };
    let seconds = started.elapsed().as_secs_f64();
    if let Some(path) = &args.output.output {
        ensure!(is_list(path), "{}: positions are written as .csv or .svg", path.display());
        files::write(path, &list(question, &minimum.classes, path))?;
    }
    report::publish(&Fewest::new(question, &minimum, seconds), args.output.json)?;
    Ok(Exit::Yes)
}

/// Runs the search on its threads, with progress, interrupt and time limit.
fn search(question: &Question, method: Method, args: &Args) -> Result<Answer> {
    let threads = args.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("--threads")?;
    let line = Line::new(args.output.quiet);
    let tell = line.of(&args.pieces);
    let control = control(args.time_limit).telling(&tell);
    Ok(pool.install(|| question.answer(method, control)))
}
