//! The formats of program files.

use super::error::StatementError;
use crate::{Program, write};
use std::ffi::OsStr;
use std::path::Path;

/// A format of program files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// CPLEX LP.
    Lp,
    /// Free MPS.
    Mps,
    /// LINDO.
    Lindo,
    /// Pseudo-Boolean, as the competitions have it.
    Opb,
    /// MaxSAT, as the evaluations have it since 2022; only where every row is a clause.
    Wcnf,
}

impl FileFormat {
    /// All of them.
    pub const ALL: [FileFormat; 5] =
        [FileFormat::Lp, FileFormat::Mps, FileFormat::Lindo, FileFormat::Opb, FileFormat::Wcnf];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            FileFormat::Lp => "lp",
            FileFormat::Mps => "mps",
            FileFormat::Lindo => "lindo",
            FileFormat::Opb => "opb",
            FileFormat::Wcnf => "wcnf",
        }
    }

    /// How the names of its files end.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            FileFormat::Lp => &["lp"],
            FileFormat::Mps => &["mps"],
            FileFormat::Lindo => &["lindo", "ltx"],
            FileFormat::Opb => &["opb"],
            FileFormat::Wcnf => &["wcnf"],
        }
    }

    /// The format of a file by its ending, before any `.gz`.
    pub fn of(path: Option<&Path>) -> Self {
        let plain = path.map(|path| match path.extension() {
            Some(ending) if ending == "gz" => path.with_extension(""),
            _ => path.to_owned(),
        });
        let ending = plain.as_deref().and_then(Path::extension).and_then(OsStr::to_str);
        let named = |format: &Self| ending.is_some_and(|ending| format.endings().contains(&ending));
        Self::ALL.into_iter().find(named).unwrap_or(FileFormat::Lp)
    }

    /// What begins a comment.
    pub fn comment(self) -> &'static str {
        match self {
            FileFormat::Lp => "\\",
            FileFormat::Mps | FileFormat::Opb => "*",
            FileFormat::Lindo => "!",
            FileFormat::Wcnf => "c",
        }
    }

    /// The names of variables as solvers of this format print them.
    pub fn variables(self, program: &Program) -> Vec<String> {
        let names = program.variables.iter().map(|variable| variable.name.clone());
        match self {
            FileFormat::Opb => {
                (1..=program.variables.len()).map(|number| format!("x{number}")).collect()
            }
            FileFormat::Wcnf => {
                (1..=program.variables.len()).map(|number| number.to_string()).collect()
            }
            _ => names.collect(),
        }
    }

    /// The program as text.
    ///
    /// # Errors
    /// If the format has no words for the program.
    pub fn text(self, program: &Program) -> Result<String, StatementError> {
        Ok(match self {
            FileFormat::Lp => write::lp(program),
            FileFormat::Mps => write::mps(program),
            FileFormat::Lindo => write::lindo(program),
            FileFormat::Opb => write::opb(program)?,
            FileFormat::Wcnf => write::wcnf(program)?,
        })
    }
}
