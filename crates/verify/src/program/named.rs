//! A covering program with the names that its file has.

use super::equivalence::have_the_same_choices;
use super::error::clip;
use super::terms::Terms;
use destrier_certify::CoveringProgram;

/// A covering program with names.
///
/// ```
/// use destrier_verify::Format;
///
/// let path = Format::Gr.read("p ds 3 2\n1 2\n2 3\n")?;
/// assert_eq!(path.program.rows[0].columns, [0, 1]); // vertex 1 is covered by itself and by 2
/// assert!(path.program.to_string().starts_with("3 rows, 3 columns, sha256 "));
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
    /// How the file's own numbers and columns follow from it.
    pub terms: Terms,
    /// What is asked, in words, where a file of sets or a graph may be asked several things.
    pub asks: Option<String>,
    /// What is to be said of how the file was read.
    pub remarks: Vec<String>,
}

impl NamedProgram {
    /// A program that is in its file as it stands.
    pub(super) fn plain(program: CoveringProgram, columns: Vec<String>, rows: Vec<String>) -> Self {
        let (terms, remarks) = (Terms::default(), Vec::new());
        NamedProgram { program, columns, rows, terms, asks: None, remarks }
    }

    /// In what another program differs, if it does: its columns and their costs, its rows and their order.
    pub fn difference(&self, other: &CoveringProgram) -> Option<String> {
        let CoveringProgram { costs, rows } = &self.program;
        if (costs.len(), rows.len()) != (other.costs.len(), other.rows.len()) {
            return Some(format!("it has {} rows and {} columns", rows.len(), costs.len()));
        }
        let costs = costs.iter().zip(&other.costs);
        if let Some(column) = costs.into_iter().position(|(own, other)| own != other) {
            return Some(format!("column {} has another cost", self.column(column)));
        }
        let row = rows.iter().zip(&other.rows).position(|(own, other)| own != other)?;
        Some(format!("row {} is another one", self.row(row)))
    }

    /// The name of a column, as messages say it.
    pub(crate) fn column(&self, column: usize) -> String {
        format!("'{}'", clip(&self.columns[column]))
    }

    /// The name of a row, as messages say it.
    pub(crate) fn row(&self, row: usize) -> String {
        format!("'{}'", clip(&self.rows[row]))
    }

    /// Whether another program has the same columns and costs as this one, and admits the same choices of them. Rows are
    /// compared one by one: it may overlook that several together say the same.
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let path = Format::Gr.read("p ds 3 2\n1 2\n2 3\n")?;
    /// let ends = Format::Lp.read("Minimize\n a + b + c\nSubject To\n a + b >= 1\n b + c >= 1\nBinaries\n a b c\nEnd\n")?;
    /// assert!(ends.has_choices_of(&path.program)); // whoever covers the ends covers the middle
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn has_choices_of(&self, other: &CoveringProgram) -> bool {
        have_the_same_choices(&self.program, other)
    }
}
