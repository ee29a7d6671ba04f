//! A solver's file: whose it is, and the numbers in it.

use super::args::Args;
use crate::files;
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
    pub(super) fn read(args: &Args) -> Result<Self> {
        let name = args.solution.display().to_string();
        let text = files::read(&args.solution)?;
        ensure!(!text.trim().is_empty(), "{name}: line 1: the file is empty");
        let unseen =
            || format!("{name}: line 1: whose answer this is cannot be seen: say it by --from");
        let from = args.from.or_else(|| Writer::of(&text)).with_context(unseen)?;
        Ok(Answer { name, from, text })
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

    /// The duals of the program's rows.
    pub(super) fn duals(&self, program: &Program) -> Result<Vec<f64>, ModelError> {
        read::duals(&self.text, self.from, program)
    }
}

/// Whether an error is about a name that the program does not have.
pub(super) fn is_unknown(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(ModelError::UnknownVariable { .. }))
}
