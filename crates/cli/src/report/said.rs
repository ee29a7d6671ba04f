//! How an answer is said: as text, in a file, as a picture, and by the exit status.

use super::answer::{AnswerReport, Asked, LinearChoice};
use super::{Beside, Published, Report, certificate, cover, of_program, proof};
use crate::exit::Exit;
use anyhow::Result;
use destrier_board::Placement;
use destrier_certify::{BoardCovering, Certificate, Checked};
use destrier_cover::Status;
use destrier_cover::question::{Goal, ProofFormat};
use destrier_draw::svg;
use destrier_model::exchange::SolutionFile;
use std::path::Path;

impl Published for AnswerReport<'_> {
    /// Of a proof, and in formats of others, what shows the bound.
    fn filed(&self) -> Option<&Checked> {
        let (proof, shown) = self.shown();
        let is_cover = self.goal == Goal::Cover && self.written_as == ProofFormat::Destrier;
        proof.filter(|_| !is_cover).or(shown.first())
    }

    fn beside(&self) -> Option<(&Checked, Beside)> {
        let (proof, [cover, _]) = self.shown() else { return None };
        match (self.written_as.is_for_others(), self.goal) {
            (true, _) | (_, Goal::AtLeast(_)) => None,
            (_, Goal::Cover) => Some((proof?, Beside::Bound)),
            (_, Goal::Minimum) => Some((cover, Beside::Cover)),
        }
    }

    fn subject(&self) -> String {
        match self.asked {
            Asked::Board(..) => String::new(),
            Asked::Program(asked) => of_program(asked.covering),
            Asked::Linear(asked) => asked.subject(),
        }
    }

    fn write(&self, certificate: &Certificate, path: &Path) -> Result<()> {
        let terms = match self.asked {
            Asked::Program(asked) => asked.file_terms(),
            Asked::Linear(asked) => Some(asked.file_terms()),
            Asked::Board(..) => None,
        };
        certificate::write(certificate, path, self.written_as, terms.as_ref())
    }

    fn picture(&self) -> Option<String> {
        match self.asked {
            Asked::Board(problem, answer) => {
                let placement = Placement::of(problem.piece, answer.best.as_ref()?);
                Some(svg::choice(&placement, &BoardCovering::new(problem)))
            }
            Asked::Program(asked) => asked.picture(self.chosen.as_deref()),
            Asked::Linear(_) => None,
        }
    }

    fn solution(&self) -> Result<Option<String>> {
        let file = match self.asked {
            Asked::Board(problem, answer) => {
                let cover = answer.best.as_ref();
                cover.map(|cover| SolutionFile::of_cover(problem, cover)).transpose()?
            }
            Asked::Program(asked) => asked.solution()?,
            Asked::Linear(LinearChoice { file, answer, .. }) => {
                let solution = answer.solution.as_ref();
                solution.map(|solution| SolutionFile::of_linear(&file.program, solution))
            }
        };
        let status = if self.status == Status::Optimal { "Optimal" } else { "Unknown" };
        Ok(file.map(|file| file.text(status)))
    }

    fn exit(&self) -> Exit {
        match self.status {
            Status::Optimal | Status::Proved => Exit::Yes,
            Status::Infeasible | Status::Refuted => Exit::No,
            Status::Feasible if !self.end.is_limit() => Exit::Yes,
            Status::Feasible | Status::Limit => Exit::Limit,
        }
    }

    fn is_finished(&self) -> bool {
        match (self.asked, self.goal) {
            (Asked::Board(..), Goal::Minimum | Goal::AtLeast(_)) => self.end.is_finished(),
            _ => self.exit() != Exit::Limit,
        }
    }

    fn is_in(&mut self, file: Option<&Path>) {
        self.certificate = file.map(|path| path.display().to_string());
    }

    fn next(&self, file: Option<&Path>) -> String {
        match (self.asked, self.goal) {
            (Asked::Board(problem, answer), Goal::Cover) => {
                cover::next(self, problem, answer, file)
            }
            (Asked::Board(problem, _), Goal::Minimum | Goal::AtLeast(_)) => {
                proof::next(self, problem, file)
            }
            (Asked::Program(asked), _) => asked.next(self.written_as, file),
            (Asked::Linear(asked), _) => asked.next(self.written_as, file),
        }
    }
}

impl AnswerReport<'_> {
    /// What shows the bound, and all that the checker accepted.
    fn shown(&self) -> (Option<&Checked>, &[Checked]) {
        match self.asked {
            Asked::Board(_, answer) => (answer.proof(), &answer.shown),
            Asked::Program(asked) => (asked.answer.proof(), &asked.answer.shown),
            Asked::Linear(asked) => (None, asked.shown),
        }
    }
}

impl Report for AnswerReport<'_> {
    const NAME: &'static str = "answer-1";

    fn text(&self) -> String {
        match (self.asked, self.goal) {
            (Asked::Board(problem, answer), Goal::Cover) => cover::text(self, problem, answer),
            (Asked::Board(problem, answer), Goal::Minimum | Goal::AtLeast(_)) => {
                proof::text(self, problem, answer)
            }
            (Asked::Program(asked), _) => asked.text(self),
            (Asked::Linear(asked), _) => asked.text(self),
        }
    }
}
