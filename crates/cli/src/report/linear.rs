//! The words for a solution of a linear program.

use super::answer::{AnswerReport, LinearChoice, LinearFile};
use crate::files;
use destrier_cover::Status;
use destrier_cover::question::Goal;
use destrier_run::counted;
use std::fmt::Write as _;
use std::path::Path;

impl LinearChoice<'_> {
    /// What is known; of `goal` a cover is what a search finds, everything else a proof.
    pub(super) fn status(&self, goal: Goal) -> Status {
        let answer = self.answer;
        match (&answer.infeasible, &answer.solution, goal) {
            (Some(_), ..) => Status::Infeasible,
            (None, Some(_), _) if answer.is_settled() => Status::Optimal,
            (None, Some(_), Goal::Cover) if !answer.end.is_limit() => Status::Feasible,
            (None, ..) => Status::Limit,
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
                Status::Infeasible => format!("No solution in {name}: proved."),
                _ => format!("No solution found before the limit in {name}: {bound}."),
            };
        };
        let how = match report.status {
            Status::Optimal => "optimal, proved".to_owned(),
            _ => bound,
        };
        let what = if program.maximise { "value" } else { "cost" };
        format!("A solution of {what} {value} in {name}: {how}.")
    }

    /// What checks the file.
    pub(super) fn next(&self, file: Option<&Path>) -> String {
        let file = file.filter(|path| !files::is_json(path));
        let check = |path: &Path| format!("destrier verify {}{}", path.display(), self.subject());
        file.map_or_else(String::new, check)
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
        for claim in &report.verified {
            let _ = writeln!(text, "checked  {claim}");
        }
        let (stop, nodes) =
            (report.stop.unwrap_or("finished"), counted(self.answer.nodes, "nodes"));
        let _ = writeln!(text, "tree     {stop}, {nodes}, {:.2} s", report.seconds);
        text
    }
}
