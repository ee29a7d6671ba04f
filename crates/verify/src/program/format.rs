//! The formats, by the endings of files.

use super::error::{ProgramError, error};
use super::linear::LinearProgram;
use super::named::NamedProgram;
use super::rows::Rows;
use super::wishes::Wishes;
use super::{graph, heading, lp, mps, nl, numbers, opb, sets};
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

    /// The same with what is asked of files of it.
    ///
    /// # Errors
    /// If that does not go together, or files of the format say it themselves.
    pub fn asking(self, wishes: Wishes) -> Result<Reading, String> {
        match self.misfit(&wishes).or_else(|| wishes.conflict()) {
            Some(problem) => Err(problem),
            None => Ok(Reading { format: self, wishes }),
        }
    }

    /// What of these wishes is not for files of the format.
    fn misfit(self, wishes: &Wishes) -> Option<String> {
        let (are_sets, what) = match self {
            Format::Gr | Format::Col => (false, "graphs"),
            Format::Hgr | Format::Sets | Format::OrLibrary => (true, "files of sets"),
            Format::Lp | Format::Mps | Format::Opb | Format::Nl => {
                let problem = "a program says itself what is asked:";
                return (*wishes != Wishes::default()).then(|| format!("{problem} not{wishes}"));
            }
        };
        if let Some(choose) = wishes.choose.filter(|_| !are_sets) {
            return Some(format!("--choose {} is for files of sets", choose.name()));
        }
        let rule = wishes.rule.filter(|rule| rule.is_of_sets() != are_sets)?;
        Some(format!("--rule {} is not for {what}", rule.name()))
    }

    /// Whether its files can say any linear program.
    pub fn is_linear(self) -> bool {
        matches!(self, Format::Lp | Format::Mps | Format::Opb | Format::Nl)
    }

    /// Reads a covering program that is asked what files of the format usually are.
    ///
    /// # Errors
    /// As of [`Reading::read`].
    pub fn read(self, text: &str) -> Result<NamedProgram, ProgramError> {
        Reading::from(self).read(text)
    }

    /// Reads a linear program in the same way.
    ///
    /// # Errors
    /// As of [`Reading::read_linear`].
    pub fn read_linear(self, text: &str) -> Result<LinearProgram, ProgramError> {
        Reading::from(self).read_linear(text)
    }
}

/// A format, and what is asked of files of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    format: Format,
    wishes: Wishes,
}

impl From<Format> for Reading {
    /// What is usually asked.
    fn from(format: Format) -> Self {
        Reading { format, wishes: Wishes::default() }
    }
}

impl Reading {
    /// The format.
    pub fn format(self) -> Format {
        self.format
    }

    /// Reads a covering program.
    ///
    /// # Errors
    /// The first line that is not of the format, or that readers of it read differently, or the first thing that no program
    /// of columns that are 0 or 1 has, or that cannot be asked of it.
    pub fn read(self, text: &str) -> Result<NamedProgram, ProgramError> {
        match self.rows(text)? {
            Some(rows) => rows.named(),
            None => self.read_linear(text)?.covering(),
        }
    }

    /// Reads a linear program, exactly as the file says it.
    ///
    /// # Errors
    /// The first line that is not of the format, or that readers of it read differently, or that cannot be asked of it.
    pub fn read_linear(self, text: &str) -> Result<LinearProgram, ProgramError> {
        match self.format {
            Format::Lp => lp::read(text),
            Format::Mps => mps::read(text),
            Format::Opb => opb::read(text),
            Format::Nl => nl::read(text),
            _ => Ok(self.rows(text)?.map(Rows::linear).unwrap_or_default()),
        }
    }

    /// The rows of sets or of a graph, if it is a file of these.
    fn rows(self, text: &str) -> Result<Option<Rows>, ProgramError> {
        let Reading { format, wishes } = self;
        Ok(Some(match format {
            Format::Gr => graph::gr(text, &wishes)?,
            Format::Col => graph::col(text, &wishes)?,
            Format::Hgr => graph::hgr(text)?.asked(&wishes)?,
            Format::Sets | Format::OrLibrary => {
                let (wishes, text) = heading::of(text, wishes)?;
                if let Err(problem) = format.asking(wishes) {
                    return error(1, problem);
                }
                let read = if format == Format::Sets { sets::read } else { numbers::read };
                read(&text)?.asked(&wishes)?
            }
            Format::Lp | Format::Mps | Format::Opb | Format::Nl => return Ok(None),
        }))
    }
}
