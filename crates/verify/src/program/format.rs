//! The formats, by the endings of files.

use super::error::ProgramError;
use super::linear::LinearProgram;
use super::named::NamedProgram;
use super::{graph, lp, mps, nl, numbers, opb, sets};
use destrier_board::Board;
use std::path::Path;

/// The formats of files with covering programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A graph of the PACE challenge.
    Gr,
    /// A graph of DIMACS.
    Col,
    /// A hypergraph of the PACE challenge.
    Hgr,
    /// A list of sets.
    Sets,
    /// A set covering program of OR-Library.
    OrLibrary,
    /// The CPLEX LP format.
    Lp,
    /// The MPS format.
    Mps,
    /// The OPB format.
    Opb,
    /// The NL format of AMPL, as text.
    Nl,
}

impl Format {
    /// The endings of files, as they are said to people.
    pub const ENDINGS: &'static str = ".gr, .col, .hgr, .sets, .scp, .txt, .lp, .mps, .opb or .nl";

    /// The format of a file, by the ending of its name before any `.gz`, in small letters or capitals. A file that is there
    /// under a name without an ending, as `rail507`, is OR-Library's, unless the name is a board's, too.
    pub fn of(path: &Path) -> Option<Self> {
        let packed = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
        let name = if packed { Path::new(path.file_stem()?) } else { path };
        let Some(ending) = name.extension() else {
            let is_board = name.to_str()?.parse::<Board>().is_ok();
            return (path.is_file() && !is_board).then_some(Format::OrLibrary);
        };
        match ending.to_str()?.to_ascii_lowercase().as_str() {
            "gr" => Some(Format::Gr),
            "col" => Some(Format::Col),
            "hgr" => Some(Format::Hgr),
            "sets" => Some(Format::Sets),
            "scp" | "txt" => Some(Format::OrLibrary),
            "lp" => Some(Format::Lp),
            "mps" => Some(Format::Mps),
            "opb" => Some(Format::Opb),
            "nl" => Some(Format::Nl),
            _ => None,
        }
    }

    /// Reads a covering program.
    ///
    /// # Errors
    /// The first line that is not of the format, or that readers of it read differently, or the first thing that no program
    /// of columns that are 0 or 1 has.
    pub fn read(self, text: &str) -> Result<NamedProgram, ProgramError> {
        match self {
            Format::Gr => graph::gr(text),
            Format::Col => graph::col(text),
            Format::Hgr => graph::hgr(text),
            Format::Sets => sets::read(text),
            Format::OrLibrary => numbers::read(text),
            Format::Lp | Format::Mps | Format::Opb | Format::Nl => {
                self.read_linear(text)?.covering()
            }
        }
    }

    /// Reads a linear program, exactly as the file says it.
    ///
    /// # Errors
    /// The first line that is not of the format, or that readers of it read differently.
    pub fn read_linear(self, text: &str) -> Result<LinearProgram, ProgramError> {
        match self {
            Format::Lp => lp::read(text),
            Format::Mps => mps::read(text),
            Format::Opb => opb::read(text),
            Format::Nl => nl::read(text),
            _ => self.read(text).map(LinearProgram::from),
        }
    }
}
