//! The words for a cover of a board.

use super::answer::AnswerReport;
use super::certificate::import;
use super::{drawn, plural, short};
use crate::files;
use crate::known::{Known, inherited};
use destrier_board::Problem;
use destrier_cover::{Answer, Bound, By, Status};
use destrier_draw::is_picture;
use std::path::Path;

/// Whether a proof is within reach of a visitor: knights on plain boards up to 17x17.
fn is_provable(problem: &Problem) -> bool {
    *problem == Problem::new(problem.board) && problem.board.area() <= 289
}

fn summary(report: &AnswerReport, problem: &Problem, answer: &Answer) -> String {
    let &Problem { board, piece, .. } = problem;
    let asks_more = problem.to_string().contains(',');
    let of = if asks_more { format!(" ({problem})") } else { String::new() };
    match (report.status, answer.size) {
        (Status::Infeasible, _) => format!("No set of {piece}s will do: {problem}."),
        (_, None) => format!("Nothing found before the limit: {problem}."),
        (status, Some(size)) => {
            let verb = if size == 1 { "covers" } else { "cover" };
            let who = format!("{} {verb}", plural(piece, size));
            let how = match status {
                Status::Optimal if answer.proved() >= Some(size) => "optimal, proved",
                Status::Optimal => "optimal by the solver's floating point, not yet proved",
                _ if report.known.is_some_and(|known| known.is_minimum() && known.size == size) => {
                    "not proved here to be the fewest"
                }
                _ if report.known.is_some_and(|known| known.size < size) => "not the fewest",
                _ if inherits(report, problem, answer) => "not proved here to be the fewest",
                _ => "not known to be the fewest",
            };
            format!("{who} the {board} board: {how}{of}.")
        }
    }
}

/// Whether the tables have a problem that asks for less and takes as many pieces.
fn inherits(report: &AnswerReport, problem: &Problem, answer: &Answer) -> bool {
    report.known.is_none() && answer.size.is_some() && inherited(problem) >= answer.size
}

fn solver_says(report: &AnswerReport, answer: &Answer) -> String {
    let mut parts = vec![report.stop.unwrap_or("read").to_owned()];
    parts.extend(answer.claimed().map(|bound| format!("bound {bound}")));
    parts.extend(report.work());
    parts.push(format!("{:.2} s", report.seconds));
    parts.push(format!("seed {}", report.seed));
    parts.join(", ")
}

pub(super) fn next(
    report: &AnswerReport,
    problem: &Problem,
    answer: &Answer,
    file: Option<&Path>,
) -> String {
    let board = problem.board;
    match file {
        _ if report.status == Status::Limit => "the same with a longer --time-limit".to_owned(),
        _ if answer.size.is_none() => String::new(),
        Some(path) if is_picture(path) => String::new(),
        Some(path) if files::is_solution(path) => {
            if *problem == Problem::new(board) {
                import(&board.to_string(), path)
            } else {
                String::new()
            }
        }
        Some(path) if files::is_json(path) => format!("destrier check {}", path.display()),
        Some(path) => {
            let path = path.display();
            format!("destrier verify {path}; destrier draw {path} -o cover.png")
        }
        None if answer.unproved().is_some() => {
            let plain = *problem == Problem::new(board);
            let flags = if plain { "" } else { " with the same flags" };
            format!("destrier prove {board}{flags} tries to prove that none is smaller")
        }
        None if report.status == Status::Feasible && is_provable(problem) => {
            format!("destrier prove {board} proves that none is smaller, or finds one")
        }
        None => "-o cover.txt keeps it, -o cover.png draws it".to_owned(),
    }
}

pub(super) fn text(report: &AnswerReport, problem: &Problem, answer: &Answer) -> String {
    let mut text = summary(report, problem, answer);
    text.push('\n');
    if let Some(reason) = report.reason {
        text.push_str(&format!("\nreason   {reason}\n"));
    }
    if let Some(cover) = &answer.best {
        text.push_str(&format!("\n{}\n", drawn(problem, cover)));
    }
    if !report.verified.is_empty() {
        let words = answer.bound.as_ref().map_or("no bound".to_owned(), bound_words);
        text.push_str(&format!("proved   {words}\n"));
        for claim in &report.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
    }
    if let Some(known) = report.known.filter(|_| answer.proved() < answer.size) {
        text.push_str(&format!("record   {}\n", record(known)));
    }
    if let Some(size) =
        answer.size.filter(|_| answer.proved() < answer.size && inherits(report, problem, answer))
    {
        let board = problem.board;
        text.push_str(&format!("record   every cover of the {board} board has at least {size}\n"));
    }
    text.push_str(&format!("{:<8} {}\n", report.method, solver_says(report, answer)));
    text
}

/// The bound and where it comes from; a step above 1 is the common size of all free orbits.
fn bound_words(bound: &Bound) -> String {
    let at_least = bound.at_least;
    match &bound.by {
        By::Packing(shown) => {
            let rounded = shown.exact.ceil().to_integer();
            let lattice =
                if rounded == at_least.into() { "" } else { ", rounded up to whole orbits" };
            let value = short(&shown.exact);
            format!("at least {at_least}, by an exact fractional packing of value {value}{lattice}")
        }
        By::Lines => format!("at least {at_least}, by rows and columns without pieces"),
        By::Parts(parts) => format!("at least {at_least}, by {parts} parts that share no piece"),
        By::Cases(1) => format!("at least {at_least}, by exact weights on rows"),
        By::Cases(cases) => {
            format!("at least {at_least}, by {cases} cases, settled by exact weights")
        }
        By::Lemmas(lemmas) => {
            format!("at least {at_least}, by {lemmas} local cuts and exact weights")
        }
        By::Elimination(columns) => {
            format!("at least {at_least}, by tables of {columns} columns, eliminated one by one")
        }
        By::Sweep { halved: true } => format!("at least {at_least}, by a sweep of half the board"),
        By::Sweep { halved: false } => format!("at least {at_least}, by a sweep"),
    }
}

/// What is known, beside an answer that leaves something open.
fn record(known: Known) -> String {
    match known.is_minimum() {
        true => format!("the smallest known: {}, which is the minimum", known.size),
        false => format!("the smallest known: {}; at least {}", known.size, known.at_least),
    }
}
