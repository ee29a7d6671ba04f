//! Compares the program of a file with what it must be.

use super::compare::ChoiceComparison;
use super::linear::LinearComparison;
use super::reference::{Own, Reference};
use super::store::Store;
use crate::text::{Number, Row, Terms};
use crate::{Claim, Violation};

/// What is known of what a file's program must be.
pub(super) enum Comparison<'a> {
    Choices(ChoiceComparison<'a>),
    Linear(LinearComparison<'a>),
}

impl<'a> Comparison<'a> {
    /// Checks variables, objective and rows, beside the other program if they are not those of the first.
    pub(super) fn new(
        reference: &'a Reference<'a>,
        (names, whole): (&[String], &[bool]),
        (objective, maximise): (&Terms, bool),
        store: &Store,
    ) -> Result<Self, Violation> {
        let compare = |own: &'a Own<'a>| {
            let comparison = match own {
                Own::Choices(own) => {
                    Comparison::Choices(ChoiceComparison::new(own, names, objective, maximise)?)
                }
                Own::Linear(program, name) => Comparison::Linear(LinearComparison::new(
                    (program, name),
                    (names, whole),
                    objective,
                    maximise,
                )?),
            };
            let other = store.rows().enumerate().find(|(_, row)| !comparison.implies(row));
            other.map_or(Ok(comparison), |(row, _)| Err(Violation::OtherRow { row }))
        };
        let first = compare(&reference.first);
        match &reference.other {
            Some(other) => first.or_else(|_| compare(other)),
            None => first,
        }
    }

    fn implies(&self, row: &Row) -> bool {
        match self {
            Comparison::Choices(own) => own.implies(row),
            Comparison::Linear(own) => own.implies(row),
        }
    }

    /// Checks a solution of this number.
    pub(super) fn check_solution(&self, solution: usize, values: &Terms) -> Result<(), Violation> {
        match self {
            Comparison::Choices(own) => own.check_solution(solution, values),
            Comparison::Linear(own) => own.check_solution(solution, values),
        }
    }

    /// The claim that a range for the objective makes; none if it is beyond all boards.
    pub(super) fn claim(&self, least: Option<&Number>, greatest: Option<&Number>) -> Option<Claim> {
        match self {
            Comparison::Choices(own) => own.claim(least, greatest),
            Comparison::Linear(own) => Some(own.claim(least, greatest)),
        }
    }
}
