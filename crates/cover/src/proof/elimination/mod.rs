//! The optimum of a program of rows that lie along a narrow tree, by eliminating its columns one after the other.
//!
//! A column that is eliminated leaves a table on the columns it shares rows or tables with: for each choice of these what
//! the columns that are gone cost at least (Bertelè and Brioschi, "Nonserial Dynamic Programming", Academic Press, 1972).
//! Time and space are those of the largest tables, however many rows there are. Other cases are not needed, nor is a
//! relaxation.

mod order;
mod tables;

use super::error::CoveringError;
use super::in_program::in_words_of;
use super::reductions::Reduction;
use destrier_certify::{
    Certificate, CoveringProblem, LinearElimination, LinearNode, LinearProgram, LinearTree,
    Multipliers, ProgramProof, Whole,
};
use destrier_run::Control;
use num_rational::BigRational;
use num_traits::One;
use order::order;
use tables::{Rows, least};

/// A cheapest choice, and what is to show that none is cheaper.
pub struct Eliminated {
    /// The columns, ascending.
    pub choice: Vec<u32>,
    /// How many costs all tables had.
    pub costs: u64,
    /// The optimum, before the checker has seen it.
    pub certificate: Certificate,
}

/// A cheapest choice of a program, if there is one and an order of the columns is found whose tables are small; none else, or
/// when the control says so.
///
/// # Errors
/// If the program is too large.
pub fn eliminated(
    problem: &CoveringProblem,
    control: Control<'_>,
) -> Result<Option<Eliminated>, CoveringError> {
    let covering = problem.program()?;
    let reduction = Reduction::new(&covering, control);
    let kept = match reduction.is_bounded {
        true => (0..covering.rows.len()).collect(), // of these relaxations leave some out that say more than others
        false => reduction.rows.clone(),
    };
    let Some(rows) = Rows::of(&covering, &kept, &reduction) else { return Ok(None) };
    let Some(order) = order(&rows, control) else { return Ok(None) };
    let Some(choice) = least(&rows, &order.columns, control) else { return Ok(None) };
    if !covering.admits(&choice) {
        return Ok(None);
    }
    let program = LinearProgram::from(&*covering);
    let columns = order.columns.iter().map(|&column| {
        let cost = covering.costs[column as usize];
        (column, Whole::from(i64::from(cost)))
    });
    let elimination = LinearElimination {
        rows: kept.iter().map(|&row| row as u32).collect(),
        columns: columns.collect(),
    };
    let weights = Multipliers::over(Whole::ONE, [(program.rows.len() as u32, Whole::ONE)]);
    let nodes = vec![LinearNode::Elimination(elimination), LinearNode::Weights(weights)];
    let cost = BigRational::from_integer(covering.cost(&choice).into());
    let chosen = choice.iter().map(|&column| (column, BigRational::one())).collect();
    let proof = ProgramProof::Optimum(cost, chosen, LinearTree::from(nodes));
    let certificate = in_words_of(problem, program, proof);
    Ok(Some(Eliminated { choice, costs: order.costs, certificate }))
}
