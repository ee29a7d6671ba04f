//! The words for a solution of a linear program.

use super::answer::{AnswerReport, LinearChoice, LinearFile};
use super::certificate::{check, import};
use super::is_certificate;
use super::names::listed;
use crate::files;
use destrier_certify::{LinearProgram, LinearRange};
use destrier_cover::Status;
use destrier_cover::question::ProofFormat;
use destrier_run::counted;
use destrier_vipr::FileTerms;
use std::fmt::Write as _;
use std::path::Path;

/// Whether all columns are 0 or 1.
pub(crate) fn is_binary(program: &LinearProgram) -> bool {
    let is_choice = LinearRange::between(0, 1);
    program.columns.iter().all(|column| column.whole && column.range == is_choice)
}

impl LinearChoice<'_> {
    /// The columns that are 1, where all are 0 or 1.
    pub(super) fn chosen(&self) -> Option<Vec<String>> {
        let columns = &self.file.program.columns;
        let is_choice = is_binary(&self.answer.program);
        let solution = self.answer.solution.as_ref().filter(|_| is_choice)?;
        let name = |&(column, _): &(u32, _)| columns[column as usize].name.clone();
        Some(solution.iter().map(name).collect())
    }

    /// The rows that exclude each other, where there is no solution.
    pub(super) fn conflict(&self) -> Vec<String> {
        let rows = self.answer.conflict().into_iter();
        let rows = rows.filter_map(|row| self.file.program.rows.get(row as usize));
        rows.map(|row| row.name.clone()).collect()
    }

    /// In words, the rows that exclude each other.
    fn excluded(&self) -> String {
        match &self.conflict()[..] {
            [] => "proved".to_owned(),
            [row] => format!("{row} has none within the bounds of its columns"),
            rows => format!("{} exclude each other", listed(rows)),
        }
    }

    fn summary(&self, report: &AnswerReport) -> String {
        let LinearFile { name, program } = self.file;
        let bound = match (&report.lower, program.maximise) {
            (None, _) => "nothing proved".to_owned(),
            (Some(bound), true) => format!("at most {bound} proved"),
            (Some(bound), false) => format!("at least {bound} proved"),
        };
        let Some(value) = &report.size else {
            return match report.status {
                Status::Infeasible => format!("No solution in {name}: {}.", self.excluded()),
                Status::Proved => format!("A bound of {name}: {bound}."),
                _ => format!("No solution found before the limit in {name}: {bound}."),
            };
        };
        let how = match report.status {
            Status::Optimal => "optimal, proved".to_owned(),
            Status::Refuted => "less than was to be proved".to_owned(),
            _ => bound,
        };
        let what = if program.maximise { "value" } else { "cost" };
        format!("A solution of {what} {value} in {name}: {how}.")
    }

    /// What checks the file.
    pub(super) fn next(&self, format: ProofFormat, file: Option<&Path>) -> String {
        match file {
            Some(path) if files::is_solution(path) => import(&self.file.name, path),
            Some(path) if is_certificate(path) => check(path, format, &self.subject()),
            _ => String::new(),
        }
    }

    /// What the variables of other checkers' files are called in this one.
    pub(super) fn file_terms(&self) -> FileTerms {
        let LinearFile { name, program } = self.file;
        let columns = program.columns.iter().zip(1..);
        let columns =
            columns.map(|(column, number)| format!("the file's {} is x{number}", column.name));
        let comments = [format!("the objective is that of {name}")].into_iter().chain(columns);
        FileTerms { constant: None, comments: comments.collect() }
    }

    /// The words for a checker that say what a certificate is about.
    pub(super) fn subject(&self) -> String {
        format!(" --program {}", self.file.name)
    }

    pub(super) fn text(&self, report: &AnswerReport) -> String {
        let mut text = format!("{}\n\n", self.summary(report));
        if let Some(values) = &report.values {
            let width = values.keys().map(|name| name.chars().count()).max().unwrap_or(0);
            for (name, value) in values {
                let _ = writeln!(text, "{name:width$}  {value}");
            }
            text.push_str(if values.is_empty() { "all columns are 0\n\n" } else { "\n" });
        }
        text.push_str(&report.asked_line());
        for claim in &report.verified {
            let _ = writeln!(text, "checked  {claim}");
        }
        let (stop, nodes) =
            (report.stop.unwrap_or("finished"), counted(self.answer.nodes, "nodes"));
        let _ = writeln!(text, "tree     {stop}, {nodes}, {:.2} s", report.seconds);
        text
    }
}
