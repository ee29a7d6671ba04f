//! The optimum of a program of rows that lie along a narrow tree, by eliminating its columns one after the other.
//!
//! A column that is eliminated leaves a table on the columns it shares rows or tables with: for each choice of these what
//! the columns that are gone cost at least (Bertelè and Brioschi, "Nonserial Dynamic Programming", Academic Press, 1972).
//! Time and space are those of the largest tables, however many rows there are. Other cases are not needed, nor is a
//! relaxation.

mod order;
mod tables;

use super::error::CoveringError;
use super::in_program::CheapestChoice;
use super::reductions::Reduction;
use destrier_certify::{CoveringProblem, LinearElimination, LinearNode, Multipliers, Whole};
use destrier_run::Control;
use order::order;
use std::time::Duration;
use tables::{Rows, least};

/// A cheapest choice of a program, if there is one and an order of the columns is found whose tables are small enough for the
/// limit of time, if there is one; none else, or when the control says so.
///
/// # Errors
/// If the program is too large.
pub fn eliminated(
    problem: &CoveringProblem,
    limit: Option<Duration>,
    control: Control<'_>,
) -> Result<Option<CheapestChoice>, CoveringError> {
    let covering = problem.program()?;
    let reduction = Reduction::new(&covering, control);
    let kept = match reduction.is_bounded {
        true => (0..covering.rows.len()).collect(), // of these relaxations leave some out that say more than others
        false => reduction.rows.clone(),
    };
    let Some(rows) = Rows::of(&covering, &kept, &reduction) else { return Ok(None) };
    let Some(order) = order(&rows, limit, control) else { return Ok(None) };
    let Some(choice) = least(&rows, &order.columns, control) else { return Ok(None) };
    if !covering.admits(&choice) {
        return Ok(None);
    }
    let columns = order.columns.iter().map(|&column| {
        let cost = covering.costs[column as usize];
        (column, Whole::from(i64::from(cost)))
    });
    let elimination = LinearElimination {
        rows: kept.iter().map(|&row| row as u32).collect(),
        columns: columns.collect(),
    };
    let rows = covering.rows.len() as u32;
    let weights = Multipliers::over(Whole::ONE, [(rows, Whole::ONE)]);
    let nodes = vec![LinearNode::Elimination(elimination), LinearNode::Weights(weights)];
    Ok(Some(CheapestChoice::new(problem, &covering, choice, nodes, order.costs)))
}
