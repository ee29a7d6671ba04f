//! All choices of a cost in a covering program.

use super::limits::CountError;
use super::solutions::{SolutionOptions, Solutions, best_value, solutions};
use destrier_certify::{CoveringProgram, LinearProgram};
use destrier_run::Control;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The choices that were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What each costs.
    pub cost: usize,
    /// The columns of each, ascending.
    pub all: Vec<Vec<u32>>,
    /// Cases that were looked at.
    pub nodes: u64,
}

/// All choices of this cost, or else all of the least cost; none where no choice meets the rows.
///
/// # Errors
/// If the control stops it, or there are too many.
pub fn choices(
    program: &CoveringProgram,
    cost: Option<usize>,
    control: Control<'_>,
) -> Result<Choices, CountError> {
    let program = LinearProgram::from(program);
    let options = SolutionOptions { is_listed: true, ..SolutionOptions::default() };
    let value = match cost {
        Some(cost) => Some(BigRational::from_integer(cost.into())),
        None => best_value(&program, options.threads, control)?,
    };
    if value.is_none() {
        return Ok(Choices { cost: 0, all: Vec::new(), nodes: 0 });
    }
    let found = solutions(&program, value.as_ref(), &options, control, None)?;
    let Solutions { value, list, nodes, .. } = found;
    let cost = value.and_then(|value| value.to_usize()).unwrap_or(0);
    let columns =
        |solution: Vec<(u32, i64)>| solution.into_iter().map(|(column, _)| column).collect();
    Ok(Choices { cost, all: list.into_iter().flatten().map(columns).collect(), nodes })
}
