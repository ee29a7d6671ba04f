//! `destrier pieces`: which squares the eight pieces, or any others, can attack together.

use crate::args::{self, OutputArgs};
use crate::draw::{sheet, terminal};
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::{files, report};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board, Piece, Placement};
use destrier_certify::{
    Certificate, Folding, FoldingCertificate, FoldingKind, FoldingNode, FoldingTree,
};
use destrier_combinat::pieces::{
    Answer, Army, Bishops, Class, Control, Domain, Kind, MAX_KEPT, Method, Minimum, Question,
    Record, Step, Table,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
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

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
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

fn name(method: Method) -> &'static str {
    match method {
        Method::Folding => "folding",
        Method::Fast => "fast",
    }
}

/// Rows of the paper's table 1, the most foldings first.
fn rows(table: &Table) -> Vec<(usize, u64, u64)> {
    let at = |counts: &[u64], folds: usize| counts.get(folds).copied().unwrap_or(0);
    let most = table.safe.len().max(table.clipped.len());
    let all = (0..most).rev().map(|n| (n, at(&table.safe, n), at(&table.clipped, n)));
    all.filter(|&(_, safe, clipped)| safe + clipped > 0).collect()
}

fn foldings(table: &Table) -> Value {
    let row = |(n, safe, clipped)| json!({"foldings": n, "safe": safe, "clipped": clipped});
    rows(table).into_iter().map(row).collect()
}

fn position(question: &Question, class: &Class) -> Value {
    json!({
        "pieces": pieces(&class.placement),
        "safe": safe(question, class),
        "count": class.size,
    })
}

/// Squares by piece.
fn pieces(placement: &Placement) -> BTreeMap<Piece, Vec<String>> {
    let mut pieces = BTreeMap::<Piece, Vec<String>>::new();
    for &(piece, square) in placement.men() {
        pieces.entry(piece).or_default().push(placement.board().name(square));
    }
    pieces
}

/// The squares that stay safe.
fn safe(question: &Question, class: &Class) -> Vec<String> {
    let safe = class.placement.attacked(question.attack).complement();
    safe.iter().map(|square| question.board().name(square)).collect()
}

/// Whether the file is a list of positions, not a certificate.
fn is_list(path: &Path) -> bool {
    ["csv", "svg"].contains(&ending(path).as_str())
}

/// The positions, as a table or drawn on a sheet.
fn list(question: &Question, classes: &[Class], path: &Path) -> String {
    if ending(path) == "csv" {
        return csv(question, classes);
    }
    let title = format!("{} on {}, one of each class", armies(question), question.board());
    let placements: Vec<&Placement> = classes.iter().map(|class| &class.placement).collect();
    let marked = question.missing as usize;
    sheet::positions(&title, question.board(), &placements, question.attack, marked)
}

/// One line a class: the squares of each kind of piece, those that stay safe, and how many
/// positions the board's symmetries make of it.
fn csv(question: &Question, classes: &[Class]) -> String {
    let kinds: Vec<Piece> = Piece::CHESS
        .into_iter()
        .filter(|&piece| question.armies[0].men().any(|other| other == piece))
        .collect();
    let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    let mut text = format!("{},safe,positions\n", names.join(","));
    for class in classes {
        let pieces = pieces(&class.placement);
        let squares =
            kinds.iter().map(|kind| pieces.get(kind).map_or(String::new(), |s| s.join(" ")));
        let squares: Vec<String> = squares.collect();
        let safe = safe(question, class).join(" ");
        text.push_str(&format!("{},{safe},{}\n", squares.join(","), class.size));
    }
    text
}

/// At most so many positions are drawn in the terminal.
const DRAWN: usize = 3;

fn text(question: &Question, method: Method, answer: &Answer, seconds: f64) -> String {
    let mut text = verdict(question, answer);
    draw(&mut text, question, &answer.classes, true);
    let shared = if question.stack { "" } else { " on distinct squares" };
    let grouped = |n: u64| report::grouped(n.into());
    text.push_str(&format!(
        "\nspace   {} positions after symmetry\n\
         weak    {} of them through pieces, squares shared or not\n\
         strong  {} of those as in chess{shared}\n\
         {:<7} {} nodes, {} leaves, {seconds:.2} s\n",
        report::grouped(answer.space),
        grouped(answer.weak),
        grouped(answer.strong),
        name(method),
        grouped(answer.nodes),
        grouped(answer.leaves),
    ));
    if let Some(table) = &answer.table {
        text.push_str("\nfoldings  with safe squares      clipped\n");
        for (folds, safe, clipped) in rows(table) {
            text.push_str(&format!(
                "{folds:>8}  {:>17}  {:>11}\n",
                grouped(safe),
                grouped(clipped)
            ));
        }
        let volume = report::grouped(table.volume);
        text.push_str(&format!("sizes add up to {volume}, the whole unclipped space\n"));
    }
    text
}

/// The first few positions, with the squares that stay safe if they are few.
fn draw(text: &mut String, question: &Question, classes: &[Class], name_safe: bool) {
    for class in classes.iter().take(DRAWN) {
        text.push_str(&format!("\n{}", terminal::placement(&class.placement)));
        let safe = safe(question, class);
        if name_safe && !safe.is_empty() {
            text.push_str(&format!("safe: {}\n", safe.join(" ")));
        }
    }
    if classes.len() > DRAWN {
        let more = classes.len() - DRAWN;
        text.push_str(&format!("\nand {more} more: -o FILE.csv writes them all\n"));
    }
}

fn armies(question: &Question) -> String {
    let armies: Vec<String> = question.armies.iter().map(ToString::to_string).collect();
    armies.join(" or ")
}

fn verdict(question: &Question, answer: &Answer) -> String {
    let board = question.board();
    let squares = board.area() - question.missing as usize;
    let goal = if question.missing == 0 {
        format!("all {squares} squares")
    } else {
        format!("at least {squares} of the {} squares", board.area())
    };
    let armies = armies(question);
    let how = match question.attack {
        Attack::Weak => " through pieces",
        Attack::Strong => "",
    };
    match (answer.complete, answer.total) {
        (false, total) => format!(
            "Stopped: so far {total} positions of {armies} attack {goal} of {board}{how} \
             (at most {MAX_KEPT} are kept).\n"
        ),
        (true, 0) => format!("No position of {armies} attacks {goal} of {board}{how}.\n"),
        (true, total) => format!(
            "{} positions of {armies} attack {goal} of {board}{how}: {} up to symmetry.\n",
            report::grouped(total.into()),
            report::grouped(answer.classes.len() as u128),
        ),
    }
}
