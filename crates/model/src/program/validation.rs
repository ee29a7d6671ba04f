//! What makes a program unfit for solvers and files.

use super::data::Program;
use super::names::is_portable;
use std::collections::HashSet;

/// What is wrong with a program, and where.
///
/// # Examples
/// ```
/// use destrier_model::{InvalidProgram, Program, Relation, Row};
///
/// let mut program = Program::minimise("an index too large");
/// program.binary("cup");
/// program.rows.push(Row::new("row", vec![(7, 1)], Relation::AtLeast, 1));
/// let invalid = InvalidProgram::NoVariable { row: "row".to_owned(), index: 7, variables: 1 };
/// assert_eq!(program.validate(), Err(invalid));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidProgram {
    /// A name that some reader of LP or MPS files takes for something else.
    #[error(
        "{what} {index} has the name '{name}', which not every solver reads: a letter, then letters, digits and _"
    )]
    Name {
        /// `variable` or `row`.
        what: &'static str,
        /// Its index, from 0.
        index: usize,
        /// Its name.
        name: String,
    },
    /// A name for two things of a kind.
    #[error("two {what}s have the name '{name}'")]
    SameName {
        /// `variable` or `row`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A row with a variable that the program does not have.
    #[error("row '{row}' has variable {index}, and there are {variables}")]
    NoVariable {
        /// The row.
        row: String,
        /// The index, from 0.
        index: usize,
        /// How many there are.
        variables: usize,
    },
    /// A row with a variable twice.
    #[error("row '{row}' has variable '{variable}' twice")]
    Twice {
        /// The row.
        row: String,
        /// The variable.
        variable: String,
    },
    /// A number that solvers refuse or do not hold exactly.
    #[error("{what} has the number {number}; solvers take whole numbers below 10^15")]
    Huge {
        /// Where it is.
        what: String,
        /// The number.
        number: i64,
    },
}

/// HiGHS takes coefficients below this, and beyond 2^53 whole numbers are not exact in floating point.
const LIMIT: u64 = 1_000_000_000_000_000;

impl Program {
    /// Checks what solvers and files need: names that every reader takes, each once; indices of variables that there
    /// are, each once in a row; numbers that they hold exactly. Bounds that exclude each other are valid: nothing
    /// satisfies such a program, as all solvers say and [`conflict`](crate::conflict::conflict) explains.
    ///
    /// # Errors
    /// What is wrong first.
    ///
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("");
    /// program.binary("camera at the door");
    /// let invalid = "variable 0 has the name 'camera at the door', which not every solver reads: \
    ///     a letter, then letters, digits and _";
    /// assert_eq!(program.validate().unwrap_err().to_string(), invalid);
    /// ```
    pub fn validate(&self) -> Result<(), InvalidProgram> {
        check(self)
    }
}

/// The first thing that is wrong with a program.
fn check(program: &Program) -> Result<(), InvalidProgram> {
    let variables: Vec<&str> = program.variables.iter().map(|v| v.name.as_str()).collect();
    let rows: Vec<&str> = program.rows.iter().map(|row| row.name.as_str()).collect();
    names("variable", &variables)?;
    names("row", &rows)?;
    for variable in &program.variables {
        let numbers = [variable.cost, variable.lower.unwrap_or(0), variable.upper.unwrap_or(0)];
        exact(&format_args!("variable '{}'", variable.name), &numbers)?;
    }
    exact(&"the objective", &[program.constant, program.denominator])?;
    // for each variable the row that had it last
    let mut last = vec![usize::MAX; variables.len()];
    for (at, row) in program.rows.iter().enumerate() {
        exact(&format_args!("row '{}'", row.name), &[row.rhs])?;
        for &(index, factor) in &row.terms {
            let name = || row.name.clone();
            let Some(seen) = last.get_mut(index) else {
                let variables = variables.len();
                return Err(InvalidProgram::NoVariable { row: name(), index, variables });
            };
            if std::mem::replace(seen, at) == at {
                let variable = variables[index].to_owned();
                return Err(InvalidProgram::Twice { row: name(), variable });
            }
            exact(&format_args!("row '{}'", row.name), &[factor])?;
        }
    }
    Ok(())
}

fn names(what: &'static str, names: &[&str]) -> Result<(), InvalidProgram> {
    let mut seen = HashSet::with_capacity(names.len());
    for (index, &name) in names.iter().enumerate() {
        if !is_portable(name) {
            return Err(InvalidProgram::Name { what, index, name: name.to_owned() });
        }
        if !seen.insert(name) {
            return Err(InvalidProgram::SameName { what, name: name.to_owned() });
        }
    }
    Ok(())
}

fn exact(what: &dyn std::fmt::Display, numbers: &[i64]) -> Result<(), InvalidProgram> {
    match numbers.iter().find(|number| number.unsigned_abs() >= LIMIT) {
        Some(&number) => Err(InvalidProgram::Huge { what: what.to_string(), number }),
        None => Ok(()),
    }
}
