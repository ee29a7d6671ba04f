//! The formats of program files.

use anyhow::Result;
use destrier_model::{Program, write};
use std::ffi::OsStr;
use std::path::Path;

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// CPLEX LP
    Lp,
    /// Free MPS
    Mps,
    /// LINDO
    Lindo,
    /// Pseudo-Boolean, as the competitions have it
    Opb,
    /// MaxSAT, as the evaluations have it since 2022; only where every row is a clause
    Wcnf,
}

impl Format {
    /// The format of a file by its ending, before any `.gz`.
    pub(super) fn of(path: Option<&Path>) -> Self {
        let plain = path.map(|path| match path.extension() {
            Some(ending) if ending == "gz" => path.with_extension(""),
            _ => path.to_owned(),
        });
        match plain.as_deref().and_then(Path::extension).and_then(OsStr::to_str) {
            Some("mps") => Format::Mps,
            Some("lindo" | "ltx") => Format::Lindo,
            Some("opb") => Format::Opb,
            Some("wcnf") => Format::Wcnf,
            _ => Format::Lp,
        }
    }

    /// What begins a comment.
    pub(super) fn comment(self) -> &'static str {
        match self {
            Format::Lp => "\\",
            Format::Mps | Format::Opb => "*",
            Format::Lindo => "!",
            Format::Wcnf => "c",
        }
    }

    /// The names of variables as solvers of this format print them.
    pub(super) fn variables(self, program: &Program) -> Vec<String> {
        let names = program.variables.iter().map(|variable| variable.name.clone());
        match self {
            Format::Opb => {
                (1..=program.variables.len()).map(|number| format!("x{number}")).collect()
            }
            Format::Wcnf => {
                (1..=program.variables.len()).map(|number| number.to_string()).collect()
            }
            _ => names.collect(),
        }
    }

    /// The program as text.
    pub(super) fn text(self, program: &Program) -> Result<String> {
        Ok(match self {
            Format::Lp => write::lp(program),
            Format::Mps => write::mps(program),
            Format::Lindo => write::lindo(program),
            Format::Opb => write::opb(program)?,
            Format::Wcnf => write::wcnf(program)?,
        })
    }
}
