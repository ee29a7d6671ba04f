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
    /// The LP of lp_solve and OR-Tools.
    LpSolve,
    /// LINDO.
    Lindo,
    /// Pseudo-Boolean, as the competitions have it.
    Opb,
    /// MaxSAT, as the evaluations have it since 2022; only where every row is a clause.
    Wcnf,
}

impl FileFormat {
    /// All of them.
    pub const ALL: [FileFormat; 6] = [
        FileFormat::Lp,
        FileFormat::Mps,
        FileFormat::LpSolve,
        FileFormat::Lindo,
        FileFormat::Opb,
        FileFormat::Wcnf,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            FileFormat::Lp => "lp",
            FileFormat::Mps => "mps",
            FileFormat::LpSolve => "lpsolve",
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
            FileFormat::LpSolve => &["lps"],
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

    /// What begins a comment, if all readers take some.
    pub fn comment(self) -> Option<&'static str> {
        match self {
            FileFormat::Lp => Some("\\"),
            FileFormat::Mps | FileFormat::Opb => Some("*"),
            FileFormat::Wcnf => Some("c"),
            FileFormat::Lindo => Some("!"),
            FileFormat::LpSolve => None,
        }
    }

    /// A file with these comments after its first line, if the format has any.
    pub(super) fn commented<'a>(
        self,
        text: &str,
        lines: impl Iterator<Item = &'a String>,
    ) -> String {
        let Some(sign) = self.comment() else { return text.to_owned() };
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        let comments: String = lines.map(|line| format!("{sign} {line}\n")).collect();
        format!("{title}\n{comments}{rest}")
    }

    /// The names of variables as solvers of this format print them.
    pub fn variables(self, program: &Program) -> Vec<String> {
        self.renamed(program.variables.iter().map(|variable| variable.name.clone()).collect())
    }

    /// What variables of these names are called in files of this format.
    pub(super) fn renamed(self, names: Vec<String>) -> Vec<String> {
        match self {
            FileFormat::Opb => (1..=names.len()).map(|number| format!("x{number}")).collect(),
            FileFormat::Wcnf => (1..=names.len()).map(|number| number.to_string()).collect(),
            _ => names,
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
            FileFormat::LpSolve => write::lp_solve(program),
            FileFormat::Lindo => write::lindo(program),
            FileFormat::Opb => write::opb(program)?,
            FileFormat::Wcnf => write::wcnf(program)?,
        })
    }
}
