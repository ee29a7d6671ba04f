//! Why a program cannot be written in a format.

use crate::Program;

/// Why a program cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// A variable that need not be 0 or 1.
    #[error(
        "{format} has variables that are 0 or 1 only, and '{variable}' is none; lp and mps have others"
    )]
    NotBinary {
        /// The format.
        format: &'static str,
        /// The variable.
        variable: String,
    },
    /// Numbers that are too long once they are whole.
    #[error(
        "{format} has whole numbers only, and in whole numbers {place} is too long; lp and mps have fractions"
    )]
    Long {
        /// The format.
        format: &'static str,
        /// Where they are.
        place: String,
    },
    /// A row that clauses do not say.
    #[error(
        "row '{row}' is no clause; wcnf has 'at least one of' and 'at most one of' only, opb has any row"
    )]
    NotClause {
        /// The row.
        row: String,
    },
}

/// Refuses variables that are not 0 or 1.
pub(super) fn check_binary(program: &Program, format: &'static str) -> Result<(), Unwritable> {
    let other = program.variables.iter().find(|variable| {
        let inside = variable.lower.is_some_and(|lower| lower >= 0)
            && variable.upper.is_some_and(|upper| upper <= 1);
        !variable.integer || !inside
    });
    match other {
        Some(other) => Err(Unwritable::NotBinary { format, variable: other.name.clone() }),
        None => Ok(()),
    }
}
