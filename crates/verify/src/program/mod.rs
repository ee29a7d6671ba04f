//! Covering programs in files, by readers of our own: what a certificate is compared with may not go through a
//! solver's reader. Whatever is not understood is refused, with its line.
//!
//! - `.gr` (PACE: `p ds VERTICES EDGES`, then a line `U V` for each edge) and `.col` (DIMACS: `p edge VERTICES EDGES`,
//!   then lines `e U V`) are graphs, whose dominating sets are asked for: a column and a row for each vertex. `c` begins a
//!   comment.
//! - `.sets` has a line for each row: the names of the columns that cover it, separated by blanks, and perhaps
//!   `>=K` at the end where K of them are asked for. Columns are numbered as they first appear, rows by their
//!   lines; `#` begins a comment, and empty lines are passed over.
//! - `.lp` (CPLEX) and `.mps` (free) are minimisation programs with binary variables, costs that are not negative
//!   and rows `>=` with coefficients 1.

mod error;
mod graph;
mod linear;
mod lp;
mod mps;
mod sets;

pub use error::ProgramError;
use error::clip;

use destrier_certify::CoveringProgram;
use std::path::Path;

/// A covering program with names.
///
/// ```
/// use destrier_verify::{Format, NamedProgram};
///
/// let path = NamedProgram::read("p ds 3 2\n1 2\n2 3\n", Format::Gr)?;
/// assert_eq!(path.program.rows[0].columns, [0, 1]); // vertex 1 is covered by itself and by 2
/// assert_eq!(path.program.to_string(), "3 rows, 3 columns");
/// # Ok::<(), destrier_verify::ProgramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedProgram {
    /// The program.
    pub program: CoveringProgram,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The name of each row.
    pub rows: Vec<String>,
}

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
}

impl NamedProgram {
    /// Reads a program.
    ///
    /// # Errors
    /// The first line that is not of the format, or the first thing that no covering program has.
    pub fn read(text: &str, format: Format) -> Result<Self, ProgramError> {
        match format {
            Format::Gr => graph::gr(text),
            Format::Col => graph::col(text),
            Format::Sets => sets::read(text),
            Format::Lp => lp::read(text)?.covering(),
            Format::Mps => mps::read(text)?.covering(),
        }
    }

    /// In what another program differs, if it does: its columns and their costs, its rows and their order.
    pub fn difference(&self, other: &CoveringProgram) -> Option<String> {
        let CoveringProgram { costs, rows } = &self.program;
        if (costs.len(), rows.len()) != (other.costs.len(), other.rows.len()) {
            return Some(format!("it has {} rows and {} columns", rows.len(), costs.len()));
        }
        let costs = costs.iter().zip(&other.costs);
        if let Some(column) = costs.into_iter().position(|(own, other)| own != other) {
            return Some(format!("column '{}' has another cost", clip(&self.columns[column])));
        }
        let row = rows.iter().zip(&other.rows).position(|(own, other)| own != other)?;
        Some(format!("row '{}' is another one", clip(&self.rows[row])))
    }
}
