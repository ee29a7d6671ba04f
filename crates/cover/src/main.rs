//! `destrier-cover NAME [SECONDS [RULE]]`: the best answer to one question and its certificate, without files and threads, for
//! pages of the web. The text of a file of that name, a model or a program, is read from standard input.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

use destrier_board::{Problem, SquareSet};
use destrier_certify::decimal;
use destrier_cover::Answer;
use destrier_cover::plan::{Found, answer};
use destrier_cover::question::{About, Effort, Goal, Question};
use destrier_model::exchange::{Covering, ModelFile, Statement};
use destrier_run::{Control, Progress, Saver};
use destrier_verify::{Format, LinearProgram, Wishes};
use num_rational::BigRational;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "\
Usage: destrier-cover NAME [SECONDS [RULE]]

Reads a model (.toml) or a program (.gr, .col, .hgr, .sets, .scp, .lp, .mps, .opb, .wbo, .wcnf or .nl) from standard input as a file of
this name, and prints one object of JSON: status, stop, size, lower, chosen or values, conflict, verified, remarks, certificate.
Amounts are decimal numbers or fractions as text, null where they are not known. RULE is what is asked of a graph or of sets.
Lines on standard error tell how far it is; one that begins with { is the best so far: its size, and what is chosen or the
values. Exit status: 0 an answer was printed; 2 nothing can be said, for the reason on standard error.
";

/// Bytes for the states of a sweep: what a page may be given has 4 GB of addresses.
const MEMORY: usize = 1 << 30;

fn main() -> ExitCode {
    let written = run(&std::env::args().skip(1).collect::<Vec<_>>())
        .and_then(|answer| Ok(io::stdout().write_all(format!("{answer}\n").as_bytes())?));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format_args!("destrier-cover: {error}"));
            ExitCode::from(2)
        }
    }
}

/// A line on standard error, written at once: a page takes what is written for a line.
fn say(line: &dyn Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

fn run(words: &[String]) -> Result<Value> {
    let (name, limits) = match words {
        [name, limits @ ..] if !name.starts_with('-') && limits.len() <= 2 => (name, limits),
        _ => return Err(USAGE.into()),
    };
    let seconds = limits.first().map(|seconds| seconds.parse()).transpose()?;
    let rule = limits.get(1).map(|rule| rule.parse()).transpose()?;
    let (mut text, stop) = (String::new(), AtomicBool::new(false));
    io::stdin().read_to_string(&mut text)?;
    let tell = |now: &Progress<'_>| say(now);
    let control = Control::new(&stop).within(seconds.map(Duration::from_secs));
    let wishes = Wishes { rule, ..Wishes::default() };
    answered((Path::new(name), wishes), &text, control.with_memory(MEMORY).telling(&tell))
}

/// What is known of the question of a file, whose text this is.
fn answered((path, wishes): (&Path, Wishes), text: &str, control: Control<'_>) -> Result<Value> {
    if path.extension().is_some_and(|ending| ending == "toml") {
        let model = ModelFile::parse(path, text, |_| Err("models here name no other files"))?;
        return of_statement(&model.statement(MEMORY)?, control);
    }
    let format = Format::of(path).ok_or(USAGE)?;
    let reading = format.asking(wishes)?;
    if !format.is_linear() {
        let named = reading.read(text)?;
        let remarks = named.remarks.clone();
        let covering = Covering::of_file(path.display().to_string(), named);
        return Ok(with(of_statement(&covering.into(), control)?, "remarks", json!(remarks)));
    }
    let program = reading.read_linear(text)?;
    let remarks = json!(program.remarks);
    let statement = program.clone().covering().ok().and_then(|named| {
        let suits = Covering::suits(&named);
        let statement = Statement::of_file(path, named, text, MEMORY);
        (suits || statement.board().is_some()).then_some(statement)
    });
    let answer = match statement {
        Some(statement) => of_statement(&statement, control)?,
        None => of_linear(&program, control)?,
    };
    Ok(with(answer, "remarks", remarks))
}

/// Of a board, or of a covering program.
fn of_statement(statement: &Statement, control: Control<'_>) -> Result<Value> {
    match statement.problem() {
        Some(problem) => of_board(problem, control),
        None => of_covering(statement.covering()?.as_ref(), control),
    }
}

fn of_board(problem: &Problem, control: Control<'_>) -> Result<Value> {
    let (amount, least) = (|pieces: usize| json!(pieces.to_string()), Least::default());
    let gained =
        |cover: &SquareSet| least.tell(cover.len() as u64, || (amount(cover.len()), cover.names()));
    let Found::Board(found) =
        asked(About::Board(problem), |effort| effort.telling(&gained), control)?
    else {
        return Err("a board has covers".into());
    };
    let chosen = found.best.as_ref().map(|best| best.names());
    Ok(with(known(&found, amount), "chosen", json!(chosen)))
}

fn of_covering(covering: &Covering, control: Control<'_>) -> Result<Value> {
    let amount = |cost: usize| json!(decimal(&covering.terms.value(cost as u64).rational()));
    let (program, least) = (covering.problem.program()?, Least::default());
    let chosen = |choice: &[u32]| {
        let cost = program.cost(choice);
        least.tell(cost, || (amount(cost as usize), covering.names_of(choice)));
    };
    let about = About::Program(&covering.problem);
    let Found::Program(found, conflict) =
        asked(about, |effort| effort.telling_choices(&chosen), control)?
    else {
        return Err("a program has choices".into());
    };
    let chosen = found.best.as_ref().map(|best| covering.names_of(best));
    let conflict: Vec<_> = conflict.into_iter().map(|row| covering.row_in_words(row)).collect();
    let answer = with(known(&found, amount), "chosen", json!(chosen));
    Ok(with(answer, "conflict", json!(conflict)))
}

/// The answer to the question for a minimum, with an effort that tells what it finds.
fn asked<'a>(
    about: About<'_>,
    telling: impl FnOnce(Effort<'a>) -> Effort<'a>,
    control: Control<'_>,
) -> Result<Found> {
    let effort = telling(Effort::default().with_goal(Goal::Minimum));
    Ok(answer(&Question { about, effort }, control, &mut Saver::never())?)
}

/// What the best that was told of costs.
struct Least(AtomicU64);

impl Default for Least {
    fn default() -> Self {
        Least(AtomicU64::new(u64::MAX))
    }
}

impl Least {
    /// Tells size and names of what is better than all before.
    fn tell<N: Serialize>(&self, cost: u64, words: impl FnOnce() -> (Value, N)) {
        if cost < self.0.fetch_min(cost, Ordering::Relaxed) {
            let (size, chosen) = words();
            say(&json!({ "size": size, "chosen": chosen }));
        }
    }
}

/// What is known of covers of a board, or of choices.
fn known<S>(answer: &Answer<S>, amount: impl Fn(usize) -> Value) -> Value {
    json!({
        "status": answer.status(),
        "stop": answer.end.name(),
        "size": answer.size.map(&amount),
        "lower": answer.proved().map(&amount),
        "verified": answer.verified(),
        "certificate": answer.proof().or(answer.shown.first()).map(|(certificate, _)| certificate.to_string()),
    })
}

/// Of a linear program.
fn of_linear(program: &LinearProgram, control: Control<'_>) -> Result<Value> {
    let stated = program.stated();
    let values = |solution: &[(u32, BigRational)]| {
        let named = solution.iter().map(|(column, value)| {
            (program.columns[*column as usize].name.clone(), json!(decimal(value)))
        });
        named.collect::<Map<_, _>>()
    };
    let solved = |solution: &[(u32, BigRational)]| {
        say(&json!({ "size": decimal(&stated.value(solution)), "values": values(solution) }));
    };
    let Found::Linear(answer, checked) =
        asked(About::Linear(&stated), |effort| effort.telling_solutions(&solved), control)?
    else {
        return Err("a linear program has solutions".into());
    };
    let values = answer.solution.as_deref().map(values);
    let rows = answer.conflict().into_iter();
    let conflict: Vec<_> =
        rows.filter_map(|row| program.rows.get(row as usize)).map(|row| &row.name).collect();
    Ok(json!({
        "status": answer.status(Goal::Minimum),
        "stop": answer.end.name(),
        "size": answer.value().as_ref().map(decimal),
        "lower": answer.bound.as_ref().map(|(bound, _)| decimal(bound)),
        "values": values,
        "conflict": conflict,
        "verified": checked.iter().map(|(_, verified)| verified.to_string()).collect::<Vec<_>>(),
        "certificate": checked.first().map(|(certificate, _)| certificate.to_string()),
    }))
}

/// The same with one thing more.
fn with(mut answer: Value, key: &str, value: Value) -> Value {
    answer[key] = value;
    answer
}
