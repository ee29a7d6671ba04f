//! The formats, by the endings of files.

use super::error::ProgramError;
use super::named::NamedProgram;
use super::{graph, lp, mps, sets};
use std::path::Path;

/// The formats of files with covering programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A graph of the PACE challenge.
    Gr,
    /// A graph of DIMACS.
    Col,
    /// A list of sets.
    Sets,
    /// The CPLEX LP format.
    Lp,
    /// The free MPS format.
    Mps,
}

impl Format {
    /// The format of a file, by the ending of its name before any `.gz`.
    pub fn of(path: &Path) -> Option<Self> {
        let packed = path.extension().is_some_and(|ending| ending == "gz");
        let name = if packed { Path::new(path.file_stem()?) } else { path };
        match name.extension()?.to_str()? {
            "gr" => Some(Format::Gr),
            "col" => Some(Format::Col),
            "sets" => Some(Format::Sets),
            "lp" => Some(Format::Lp),
            "mps" => Some(Format::Mps),
            _ => None,
        }
    }

    /// Reads a program.
    ///
    /// # Errors
    /// The first line that is not of the format, or the first thing that no covering program has.
    pub fn read(self, text: &str) -> Result<NamedProgram, ProgramError> {
        match self {
            Format::Gr => graph::gr(text),
            Format::Col => graph::col(text),
            Format::Sets => sets::read(text),
            Format::Lp => lp::read(text)?.covering(),
            Format::Mps => mps::read(text)?.covering(),
        }
    }
}
