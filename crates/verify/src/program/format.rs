//! The formats, by the endings of files.

use super::error::ProgramError;
use super::form::{self, Known};
use super::heading::{self, Form};
use super::linear::LinearProgram;
use super::named::NamedProgram;
use super::rows::Rows;
use super::wishes::{Kind, Wishes};
use super::{graph, lp, mps, nl, opb, wcnf};
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
    /// A text that is a set covering program of OR-Library, or else a list of edges or a matrix.
    Text,
    /// A list of edges.
    Edges,
    /// A matrix or a list of edges, as spreadsheets write them.
    Csv,
    /// The CPLEX LP format.
    Lp,
    /// The MPS format.
    Mps,
    /// The OPB format, and WBO.
    Opb,
    /// The WCNF format of MaxSAT.
    Wcnf,
    /// The NL format of AMPL, as text.
    Nl,
}

impl Format {
    /// The endings of files, as they are said to people.
    pub const ENDINGS: &'static str =
        ".gr, .col, .edges, .csv, .hgr, .sets, .scp, .txt, .lp, .mps, .opb, .wbo, .wcnf or .nl";

    /// The format of a file, by the ending of its name before any `.gz`, in small letters or capitals. A file that is there
    /// under a name without an ending, as `rail507`, is a text, unless the name is a board's, too.
    pub fn of(path: &Path) -> Option<Self> {
        let packed = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
        let name = if packed { Path::new(path.file_stem()?) } else { path };
        let Some(ending) = name.extension() else {
            let is_board = name.to_str()?.parse::<Board>().is_ok();
            return (path.is_file() && !is_board).then_some(Format::Text);
        };
        match ending.to_str()?.to_ascii_lowercase().as_str() {
            "gr" => Some(Format::Gr),
            "col" => Some(Format::Col),
            "hgr" => Some(Format::Hgr),
            "sets" => Some(Format::Sets),
            "scp" => Some(Format::OrLibrary),
            "txt" => Some(Format::Text),
            "edges" => Some(Format::Edges),
            "csv" => Some(Format::Csv),
            "lp" => Some(Format::Lp),
            "mps" => Some(Format::Mps),
            "opb" | "wbo" => Some(Format::Opb),
            "wcnf" => Some(Format::Wcnf),
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

    /// What of these wishes is not for files of the format, by its name alone.
    fn misfit(self, wishes: &Wishes) -> Option<String> {
        match self {
            Format::Gr | Format::Col | Format::Edges => wishes.misfit(Kind::Graph),
            Format::Hgr | Format::Sets | Format::OrLibrary => wishes.misfit(Kind::Sets),
            Format::Text | Format::Csv => None,
            Format::Lp | Format::Mps | Format::Opb | Format::Wcnf | Format::Nl => {
                let problem = "a program says itself what is asked:";
                (*wishes != Wishes::default()).then(|| format!("{problem} not{wishes}"))
            }
        }
    }

    /// Whether its files can say any linear program.
    pub fn is_linear(self) -> bool {
        matches!(self, Format::Lp | Format::Mps | Format::Opb | Format::Wcnf | Format::Nl)
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
            Format::Wcnf => wcnf::read(text),
            Format::Nl => nl::read(text),
            _ => Ok(self.rows(text)?.map(Rows::linear).unwrap_or_default()),
        }
    }

    /// The rows of sets or of a graph, if it is a file of these.
    fn rows(self, text: &str) -> Result<Option<Rows>, ProgramError> {
        let Reading { format, wishes } = self;
        let known = match format {
            Format::Gr => return graph::gr(text, &wishes).map(Some),
            Format::Col => return graph::col(text, &wishes).map(Some),
            Format::Hgr => return graph::hgr(text)?.asked(&wishes).map(Some),
            Format::Lp | Format::Mps | Format::Opb | Format::Wcnf | Format::Nl => return Ok(None),
            Format::Sets => Known::Is(Form::Sets),
            Format::OrLibrary => Known::Is(Form::OrLibrary),
            Format::Edges => Known::Is(Form::Edges),
            Format::Text => Known::Text,
            Format::Csv => Known::Csv,
        };
        form::read(&heading::of(text, wishes)?, known).map(Some)
    }
}
