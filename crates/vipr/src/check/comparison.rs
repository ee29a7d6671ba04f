//! Compares the program of a file with what it must be.

use super::compare::ChoiceComparison;
use super::linear::LinearComparison;
use super::reference::Reference;
use super::store::Store;
use crate::text::{Number, Row, Terms};
use crate::{Claim, Violation};

/// What is known of what a file's program must be.
pub(super) enum Comparison<'a> {
    Choices(ChoiceComparison<'a>),
    Linear(LinearComparison<'a>),
}

impl<'a> Comparison<'a> {
    /// Checks variables, objective and rows: as those of the covering program, if there is one, and else of the linear one.
    pub(super) fn new(
        reference: &'a Reference<'a>,
        (names, whole): (&[String], &[bool]),
        (objective, maximise): (&Terms, bool),
        store: &Store,
    ) -> Result<Self, Violation> {
        let choices = reference.choices.as_ref().map(|own| {
            let comparison = ChoiceComparison::new(own, names, objective, maximise)?;
            Comparison::Choices(comparison).with_rows(store)
        });
        if let (Some(choices), None) | (Some(choices @ Ok(_)), _) = (choices, &reference.linear) {
            return choices;
        }
        let (program, name) = reference.linear.as_ref().ok_or(Violation::NotShown)?;
        let linear = LinearComparison::new((program, name), (names, whole), objective, maximise)?;
        Comparison::Linear(linear).with_rows(store)
    }

    fn with_rows(self, store: &Store) -> Result<Self, Violation> {
        let other = store.rows().enumerate().find(|(_, row)| !self.implies(row));
        other.map_or(Ok(self), |(row, _)| Err(Violation::OtherRow { row }))
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
