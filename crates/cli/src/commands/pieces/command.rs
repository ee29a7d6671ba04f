//! The arguments, and the work.

use super::reports::{Fewest, Positions, is_list, list};
use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{control, watched};
use crate::report::{self, checked};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board};
use destrier_certify::Certificate;
use destrier_combinat::pieces::{Answer, Army, Bishops, PiecesMethod, Question};
use destrier_run::Control;
use std::path::Path;
use std::time::Duration;

/// Finds all positions of eight or other pieces that attack every square
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier pieces --missing 1\n  \
    destrier pieces --bishops same -o similar.csv\n  \
    destrier pieces --minimum\n  \
    destrier pieces 6 --pieces QQNNN --missing 2 --method folding")]
pub(crate) struct Args {
    /// The board, at most 12x12: 8 for 8x8, or 3x9 for 3 rows and 9 columns
    #[arg(default_value = "8")]
    pub(super) board: Board,
    /// Letters of the pieces: K, Q, R, B, N
    #[arg(long, value_name = "LETTERS", default_value = "KQRRBBNN")]
    pub(super) pieces: String,
    /// Colours of two bishops: opposite, same or any [default: opposite if there are two]
    #[arg(long, value_parser = bishops)]
    pub(super) bishops: Option<Bishops>,
    /// Let pieces share a square; pieces on one square block others as one piece, and not each other
    #[arg(long)]
    pub(super) stack: bool,
    /// strong: lines end at the first piece, as in chess; weak: through pieces
    #[arg(long, default_value = "strong")]
    pub(super) attack: Attack,
    /// Number of squares that may stay unattacked
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) missing: u32,
    /// Find positions that attack the fewest squares instead
    #[arg(long, conflicts_with_all = ["missing", "method"])]
    pub(super) minimum: bool,
    /// fast, or folding as in the paper [default: fast where it applies]
    #[arg(long, value_parser = method)]
    pub(super) method: Option<PiecesMethod>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
    /// Stop after this time, such as 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    pub(super) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

fn bishops(text: &str) -> Result<Bishops, String> {
    match text {
        "opposite" => Ok(Bishops::Opposite),
        "same" => Ok(Bishops::Same),
        "any" => Ok(Bishops::Any),
        _ => Err("one of opposite, same, any".to_owned()),
    }
}

fn method(text: &str) -> Result<PiecesMethod, String> {
    match text {
        "fast" => Ok(PiecesMethod::Fast),
        "folding" => Ok(PiecesMethod::Folding),
        _ => Err("one of fast, folding".to_owned()),
    }
}

impl Args {
    /// The question that the arguments ask.
    pub(super) fn question(&self) -> Result<Question> {
        let two = self.pieces.chars().filter(|letter| "bB".contains(*letter)).count() == 2;
        let bishops = self.bishops.unwrap_or(if two { Bishops::Opposite } else { Bishops::Any });
        let armies = Army::parse(self.board, &self.pieces, bishops).context("--pieces")?;
        let squares = self.board.area();
        ensure!(
            (self.missing as usize) < squares,
            "--missing {}: the board has only {squares} squares",
            self.missing
        );
        let fits = |army: &Army| self.stack || army.check_room().is_ok();
        let (armies, none): (Vec<Army>, Vec<Army>) = armies.into_iter().partition(fits);
        if armies.is_empty() {
            none[0].check_room()?;
        }
        Ok(Question { armies, missing: self.missing, attack: self.attack, stack: self.stack })
    }

    /// The method asked for, or the one that suits the question.
    pub(super) fn method(&self, question: &Question) -> Result<PiecesMethod> {
        match self.method {
            Some(PiecesMethod::Fast) if !question.is_fast() => bail!(
                "--method fast is for one king, at most two knights, bishops of fixed colours and \
                 at most 64 squares"
            ),
            Some(method) => Ok(method),
            None if question.is_fast() => Ok(PiecesMethod::Fast),
            None => Ok(PiecesMethod::Folding),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let question = args.question()?;
    let method = args.method(&question)?;
    let file = &args.output.output;
    file.iter().try_for_each(|path| files::check_ending(path, &["txt", "csv", "svg"]))?;
    if args.minimum {
        return minimum(&question, args);
    }
    let (answer, elapsed) = search(&question, method, args)?;
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
    let found = Positions::new(&question, method, &answer, verified, elapsed.as_secs_f64());
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
    let (certificate, verified) = checked(Certificate::Folding(trace.certificate(question)?))?;
    files::write(path, &certificate.to_string())?;
    Ok(Some(verified.to_string()))
}

/// Finds, writes and shows the positions that attack the fewest squares.
fn minimum(question: &Question, args: &Args) -> Result<Exit> {
    let find = |control: Control<'_>| question.minimum(control);
    let (found, elapsed) = watched(args.output.quiet, &args.pieces, control(args.time_limit), find);
    let Some(minimum) = found else {
        destrier_console::note!("destrier: stopped before the fewest attacked squares were found");
        return Ok(Exit::Limit);
    };
    if let Some(path) = &args.output.output {
        ensure!(is_list(path), "{}: positions are written as .csv or .svg", path.display());
        files::write(path, &list(question, &minimum.classes, path))?;
    }
    report::publish(&Fewest::new(question, &minimum, elapsed.as_secs_f64()), args.output.json)?;
    Ok(Exit::Yes)
}

/// Runs the search on its threads, with progress, interrupt and time limit.
fn search(question: &Question, method: PiecesMethod, args: &Args) -> Result<(Answer, Duration)> {
    let threads = args.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("--threads")?;
    let answer = |control: Control<'_>| pool.install(|| question.answer(method, control));
    Ok(watched(args.output.quiet, &args.pieces, control(args.time_limit), answer))
}
