//! What `destrier export` has to say.

use super::Report;
use destrier_model::Program;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// Output of export with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A program that was written")]
pub(crate) struct Exported {
    title: String,
    vars: usize,
    rows: usize,
    nonzeros: usize,
    file: String,
}

impl Exported {
    pub(crate) fn new(program: &Program, file: Option<&Path>) -> Self {
        Exported {
            title: program.title.clone(),
            vars: program.variables.len(),
            rows: program.rows.len(),
            nonzeros: program.nonzeros(),
            file: file.map(|path| path.display().to_string()).unwrap_or_default(),
        }
    }

    /// One line for people.
    pub(crate) fn summary(&self) -> String {
        let Exported { title, vars, rows, nonzeros, .. } = self;
        format!("{title}: {vars} variables, {rows} rows, {nonzeros} nonzeros")
    }
}

impl Report for Exported {
    const NAME: &'static str = "export-1";
}
