//! `destrier pieces`: which squares the eight pieces, or any others, can attack together.

mod show;

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::{files, report};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board};
use destrier_certify::{
    Certificate, Folding, FoldingCertificate, FoldingKind, FoldingNode, FoldingTree,
};
use destrier_combinat::pieces::{
    Answer, Army, Bishops, Control, Domain, Kind, Method, Minimum, Question, Record, Step,
};
use serde_json::{Value, json};
use show::{armies, draw, foldings, is_list, list, name, position, text};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Finds all positions of the eight pieces, or of any others, that attack every square or nearly
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier pieces --missing 1\n  \
    destrier pieces --bishops same -o similar.csv\n  \
    destrier pieces --minimum\n  \
    destrier pieces 6 --pieces QQNNN --missing 2 --method folding")]
pub(crate) struct Args {
    /// The board, at most 12x12: 8 for 8x8, or 3x9 for 3 rows and 9 columns
    #[arg(default_value = "8")]
    board: Board,
    /// Letters of the pieces: K, Q, R, B, N
    #[arg(long, value_name = "LETTERS", default_value = "KQRRBBNN")]
    pieces: String,
    /// Colours of two bishops: opposite, same or any [default: opposite if there are two]
    #[arg(long, value_parser = bishops)]
    bishops: Option<Bishops>,
    /// Pieces may share squares; they block others as one piece, and not each other
    #[arg(long)]
    stack: bool,
    /// strong: lines end at the first piece, as in chess; weak: through pieces
    #[arg(long, default_value = "strong")]
    attack: Attack,
    /// Leave at most so many squares unattacked
    #[arg(long, value_name = "N", default_value_t = 0)]
    missing: u32,
    /// Find the fewest squares that the pieces can attack instead
    #[arg(long, conflicts_with_all = ["missing", "method"])]
    minimum: bool,
    /// fast, or folding as in the paper [default: fast where it applies]
    #[arg(long, value_parser = method)]
    method: Option<Method>,
    /// At most so many threads; all cores if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Stop after so long: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

fn bishops(text: &str) -> Result<Bishops, String> {
    match text {
        "opposite" => Ok(Bishops::Opposite),
        "same" => Ok(Bishops::Same),
        "any" => Ok(Bishops::Any),
        _ => Err("one of opposite, same, any".to_owned()),
    }
}

fn method(text: &str) -> Result<Method, String> {
    match text {
        "fast" => Ok(Method::Fast),
        "folding" => Ok(Method::Folding),
        _ => Err("one of fast, folding".to_owned()),
    }
}

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
    if args.output.json {
        report::json(&args.json(&question, method, &answer, (seconds, verified)))?;
    } else {
        report::text(&text(&question, method, &answer, seconds))?;
        let file = args.output.output.as_deref();
        report::written(&args.output, file.filter(|path| is_list(path) || verified.is_some()));
        if let Some(verified) = verified {
            report::text(&format!("checked {verified}\n"))?;
        }
    }
    Ok(match (answer.complete, answer.total) {
        (false, _) => Exit::Limit,
        (true, 0) => Exit::No,
        (true, _) => Exit::Yes,
    })
}

impl Args {
    fn question(&self) -> Result<Question> {
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

    fn method(&self, question: &Question) -> Result<Method> {
        match self.method {
            Some(Method::Fast) if !question.is_fast() => bail!(
                "--method fast is for one king, at most two knights, bishops of fixed colours and \
                 at most 64 squares"
            ),
            Some(method) => Ok(method),
            None if question.is_fast() => Ok(Method::Fast),
            None => Ok(Method::Folding),
        }
    }

    fn json(
        &self,
        question: &Question,
        method: Method,
        answer: &Answer,
        (seconds, verified): (f64, Option<String>),
    ) -> Value {
        json!({
            "schema": "pieces-1",
            "board": question.board(),
            "pieces": question.armies.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "attack": question.attack,
            "stack": question.stack,
            "missing": question.missing,
            "method": name(method),
            "status": if answer.complete { "complete" } else { "limit" },
            "space": report::count(answer.space),
            "nodes": answer.nodes,
            "leaves": answer.leaves,
            "foldings": answer.table.as_ref().map(foldings),
            "weak": answer.weak,
            "strong": answer.strong,
            "total": answer.total,
            "classes": answer.classes.len(),
            "positions": answer.classes.iter().map(|c| position(question, c)).collect::<Vec<_>>(),
            "verified": verified,
            "seconds": seconds,
        })
    }
}

/// Writes the folding search that shows that there are no positions, after the checker accepted it.
fn write_certificate(question: &Question, answer: &Answer, path: &Path) -> Result<Option<String>> {
    let name = path.display();
    ensure!(answer.total == 0, "{name}: there are positions, which are written as .csv or .svg");
    ensure!(question.armies.len() == 1, "{name}: this takes one certificate for each colour");
    if !answer.complete {
        return Ok(None);
    }
    let control = Control::new(stop_on_signal(), &|_| {});
    let Some(record) = question.record(&question.armies[0], &control) else { return Ok(None) };
    let text = certificate(question, record)?.to_string();
    let verified = destrier_certify::verify(&text).context("our own checker refuses the result")?;
    files::write(path, &text)?;
    Ok(Some(verified.to_string()))
}

/// The certificate of a search written down.
pub(super) fn certificate(question: &Question, record: Record) -> Result<Certificate> {
    let kind = |(kind, domain): (Kind, Domain)| FoldingKind {
        piece: kind.piece,
        shade: kind.shade,
        count: kind.count,
        first: domain.first,
        squares: domain.squares,
    };
    let node = |step: &Step| match *step {
        Step::Unfold(piece) => FoldingNode::Unfold(piece),
        Step::Safe => FoldingNode::Safe,
        Step::Clipped => FoldingNode::Clipped,
        Step::Whole => FoldingNode::Whole,
    };
    let folding = Folding {
        board: question.board(),
        at_most: question.board().area() - question.missing as usize - 1,
        attack: question.attack,
        sharing: question.stack,
        kinds: record.kinds.into_iter().map(kind).collect(),
    };
    let tree = FoldingTree { nodes: record.steps.iter().map(node).collect(), safe: record.safe };
    let certificate = FoldingCertificate::new(folding, tree);
    Ok(Certificate::Folding(certificate.context("our own checker refuses the result")?))
}

/// Finds, writes and shows the positions that attack the fewest squares.
fn minimum(question: &Question, args: &Args) -> Result<Exit> {
    let started = Instant::now();
    let _line = Line::new(args.output.quiet);
    let control = Control::new(start_clock(args.time_limit), &|_| {});
    let Some(minimum) = question.minimum(&control) else {
        eprintln!("destrier: stopped before the fewest attacked squares were found");
        return Ok(Exit::Limit);
    };
    let seconds = started.elapsed().as_secs_f64();
    if let Some(path) = &args.output.output {
        ensure!(is_list(path), "{}: positions are written as .csv or .svg", path.display());
        files::write(path, &list(question, &minimum.classes, path))?;
    }
    let Minimum { attacked, nodes, total, classes } = &minimum;
    if args.output.json {
        report::json(&json!({
            "schema": "pieces-minimum-1",
            "board": question.board(),
            "pieces": question.armies.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "attack": question.attack,
            "stack": question.stack,
            "status": "complete",
            "minimum": attacked,
            "nodes": nodes,
            "total": total,
            "classes": classes.len(),
            "positions": classes.iter().map(|c| position(question, c)).collect::<Vec<_>>(),
            "seconds": seconds,
        }))?;
    } else {
        let mut text = format!(
            "{} attack at least {attacked} squares of {}: {} positions, {} up to symmetry.\n",
            armies(question),
            question.board(),
            report::grouped((*total).into()),
            report::grouped(classes.len() as u128),
        );
        draw(&mut text, question, classes, false);
        text.push_str(&format!("\n{} nodes, {seconds:.2} s\n", report::grouped((*nodes).into())));
        report::text(&text)?;
    }
    Ok(Exit::Yes)
}

/// The flag that an interrupt sets, or the end of the time.
fn start_clock(limit: Option<Duration>) -> &'static AtomicBool {
    let stop = stop_on_signal();
    if let Some(limit) = limit {
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            stop.store(true, Ordering::Relaxed);
        });
    }
    stop
}

/// Runs the search on its threads, with progress, interrupt and time limit.
fn search(question: &Question, method: Method, args: &Args) -> Result<Answer> {
    let threads = args.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("--threads")?;
    let line = Line::new(args.output.quiet);
    let stop = start_clock(args.time_limit);
    let progress = |done: f64| line.say(format!("{:.1} % of the space", 100.0 * done));
    Ok(pool.install(|| question.answer(method, &Control::new(stop, &progress))))
}
