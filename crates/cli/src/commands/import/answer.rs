//! A solver's file: whose it is, and the numbers in it.

use super::args::Args;
use crate::files;
use crate::output::note;
use anyhow::{Context, Result, anyhow, bail, ensure};
use destrier_model::read::{self, Writer};
use destrier_model::{ModelError, Program};

/// A solver's file.
pub(super) struct Answer {
    pub(super) name: String,
    pub(super) from: Writer,
    text: String,
}

impl Answer {
    /// Reads the file; in words, why there is no answer in it, where a solver says that.
    pub(super) fn read(args: &Args) -> Result<Result<Self, String>> {
        let name = args.solution.display().to_string();
        let text = files::read(&args.solution)?;
        ensure!(!text.trim().is_empty(), "{name}: line 1: the file is empty");
        let names: Vec<&str> = Writer::ALL.iter().map(|(_, name)| *name).collect();
        let unseen = || {
            let known = "neither names with values nor of a solver that is known";
            format!("{name}: line 1: {known}: say it by --from {}", names.join(", "))
        };
        if let Some(said) = Self::no_solution(&text) {
            return Ok(Err(format!("{name}: {said}")));
        }
        let from = args.from.or_else(|| Writer::of(&text)).with_context(unseen)?;
        Ok(Ok(Answer { name, from, text }))
    }

    /// The values of the program's variables.
    pub(super) fn values(&self, program: &Program) -> Result<Vec<f64>, ModelError> {
        read::solution(&self.text, self.from, program)
    }

    /// The values of the program's variables, which are 0 or 1.
    pub(super) fn choice(&self, program: &Program) -> Result<Vec<i64>> {
        let whole = read::whole(&self.values(program)?, program);
        let values =
            whole.map_err(|error| anyhow!("{error}; --duals reads the duals of a relaxation"))?;
        let mut named = values.iter().zip(&program.variables);
        match named.find(|(value, _)| !(0..=1).contains(*value)) {
            Some((value, variable)) => {
                bail!("variable '{}' is {value}, neither 0 nor 1", variable.name)
            }
            None => Ok(values),
        }
    }

    /// In words, that the solver has no solution, if it says so.
    pub(super) fn no_solution(text: &str) -> Option<String> {
        let (line, said) = read::no_solution(text)?;
        Some(format!("line {line}: the solver found no solution: '{said}'"))
    }

    /// Says so if the file has another value of the objective than its choice; constants may be left out.
    pub(super) fn compare(&self, value: f64, constant: f64) {
        let Some(said) = read::objective(&self.text) else { return };
        let near = |own: f64| (said - own).abs() <= 1e-6 * own.abs().max(1.0);
        if ![value, value - constant, value - 2.0 * constant].into_iter().any(near) {
            let name = &self.name;
            note!("destrier: {name}: it says {said}, and the value of its choice is {value}");
        }
    }

    /// The duals of the program's rows.
    pub(super) fn duals(&self, program: &Program) -> Result<Vec<f64>, ModelError> {
        read::duals(&self.text, self.from, program)
    }
}

/// Whether an error is about a name that the program does not have.
pub(super) fn is_unknown(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(ModelError::UnknownVariable { .. }))
}
