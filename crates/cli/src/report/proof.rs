//! The words for a lower bound of a board.

use super::answer::AnswerReport;
use super::{certificate, drawn, is_certificate, plural};
use destrier_board::Problem;
use destrier_cover::{Answer, Status};
use std::path::Path;

fn summary(report: &AnswerReport, problem: &Problem, proof: &Answer) -> String {
    let pieces = |count: Option<usize>| plural(problem.piece, count.unwrap_or(0));
    let (lower, upper) = (proof.proved(), proof.size);
    match report.status {
        Status::Optimal => format!("Proved: {problem} takes {}, no fewer.", pieces(lower)),
        Status::Proved if lower.is_none() => {
            let least = pieces(report.goal.at_least());
            let piece = problem.piece;
            format!("Proved: {problem} takes at least {least}, since no set of {piece}s will do.")
        }
        Status::Proved => format!("Proved: {problem} takes at least {}.", pieces(lower)),
        Status::Infeasible => format!("Proved: no set of {}s will do: {problem}.", problem.piece),
        Status::Refuted if upper.is_none() => format!("Not so: fewer will do for {problem}."),
        Status::Refuted => format!("Not so: {} will do for {problem}.", pieces(upper)),
        Status::Feasible | Status::Limit if lower.is_none() => {
            format!("A limit came first: {problem}.")
        }
        Status::Feasible | Status::Limit => {
            format!("A limit came first: {problem} takes at least {}.", pieces(lower))
        }
    }
}

pub(super) fn text(report: &AnswerReport, problem: &Problem, proof: &Answer) -> String {
    let mut text = format!("{}\n", summary(report, problem, proof));
    if let (Some(cover), Status::Refuted) = (&proof.best, report.status) {
        text.push_str(&format!("\n{}\n", drawn(problem, cover)));
    }
    if let Some(claim) = report.verified.last() {
        text.push_str(&format!("checked  {claim}\n"));
    }
    let work = report.work().unwrap_or_else(|| "rows and columns".to_owned());
    text.push_str(&format!("{:<8} {work}, {:.2} s\n", report.method, report.seconds));
    text
}

/// What checks the file.
pub(super) fn next(report: &AnswerReport, problem: &Problem, file: Option<&Path>) -> String {
    let board = problem.board;
    let is_plain = *problem == Problem::new(board);
    let subject = match report.written_as.is_for_others() && is_plain {
        true => format!(" --board {board}"),
        false => String::new(),
    };
    let file = file.filter(|path| is_certificate(path));
    file.map_or_else(String::new, |path| certificate::check(path, report.written_as, &subject))
}
