//! A linear program as a file says it: exact numbers, columns that are whole or continuous, any bounds, any rows. What
//! engines and checkers can do with it is no matter here.

use super::decimal::Decimal;
use super::error::MAX;

/// A linear program of a file.
///
/// ```
/// use destrier_verify::Format;
///
/// let text = "Maximize\n 7.25 x + 1001 y + 3\nSubject To\n c: x + 0.123456789012345678 y <= 1e12\n\
///     Bounds\n -5 <= x <= 100\nGenerals\n x\nEnd\n";
/// let program = Format::Lp.read_linear(text)?;
/// let [x, y] = &program.columns[..] else { panic!() };
/// assert!(program.maximise && x.is_whole && !y.is_whole);
/// assert_eq!((x.lower, y.upper), (Some((-5).into()), None));
/// assert_eq!(program.rows[0].terms[1].1.to_string(), "0.123456789012345678");
/// # Ok::<(), destrier_verify::ProgramError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearProgram {
    /// Whether a maximum is asked for, else a minimum.
    pub maximise: bool,
    /// What the objective is called; empty if it has no name.
    pub objective: String,
    /// What is added to the costs of the columns.
    pub constant: Decimal,
    /// The columns, in the order in which the file names them; at most 1,048,576.
    pub columns: Vec<LinearColumn>,
    /// The rows, in the order of the file; at most 1,048,576.
    pub rows: Vec<LinearRow>,
    /// What is asked, in words, where a file of sets or a graph may be asked several things.
    pub asks: Option<String>,
    /// What is to be said of how the file was read.
    pub remarks: Vec<String>,
}

/// A column of a linear program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearColumn {
    /// The line of the file that names it first, from 1.
    pub line: usize,
    /// Its name, which no other column has.
    pub name: String,
    /// Its factor in the objective.
    pub cost: Decimal,
    /// Whether its value is whole.
    pub is_whole: bool,
    /// Its least value; none where it may be as small as you like.
    pub lower: Option<Decimal>,
    /// Its largest value; none where it may be as large as you like.
    pub upper: Option<Decimal>,
}

/// A row of a linear program: a sum of columns, and between which numbers it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRow {
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// Its name, or `R` and its number.
    pub name: String,
    /// Indices of columns, each once, with their factors, which may be 0.
    pub terms: Vec<(u32, Decimal)>,
    /// The least value of the sum, if there is one.
    pub lower: Option<Decimal>,
    /// The largest value of the sum, if there is one.
    pub upper: Option<Decimal>,
}

impl LinearProgram {
    /// The most columns and the most rows that are read.
    pub const MAX: usize = MAX;
}

/// How the sum of a row compares with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeast,
    AtMost,
    Equal,
}

impl LinearRow {
    /// A row without terms.
    pub(super) fn new(line: usize, name: String, relation: Relation, number: Decimal) -> Self {
        let lower = (relation != Relation::AtMost).then_some(number);
        let upper = (relation != Relation::AtLeast).then_some(number);
        LinearRow { line, name, terms: Vec::new(), lower, upper }
    }
}
