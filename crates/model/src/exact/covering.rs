//! Exact relaxations of covering programs, and the bounds that duals show.

use super::basis::{Exact, from_basis, relaxed, too_many_equations};
use crate::{ModelError, Program, Relation, Row, Solver, covering_program};
use destrier_certify::{
    Certificate, CoveringNumber, CoveringProblem, CoveringProgram, LinearCase, LinearNode,
    LinearProgram, LinearTree, Multipliers, ProgramProof, Rejection, Whole,
};
use destrier_run::Control;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// Solves the relaxation of a covering program exactly: its columns lie between 0 and 1, and the dual has a value for
/// each row, not negative for a demand, and not positive for a limit. None if nothing satisfies the relaxation, or it
/// was stopped.
///
/// # Errors
/// If the solver fails, or shows no basis, as microlp, or the basis takes more memory than there is.
///
/// # Examples
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_model::{Solver, exact};
/// use destrier_run::Control;
///
/// // the corners of a triangle on each of its edges, of which the first two are not both chosen
/// let edge = |a, b| CoveringRow::at_least(1, vec![a, b]);
/// let rows = vec![edge(0, 1), edge(1, 2), edge(0, 2), CoveringRow::at_most(1, vec![0, 1])];
/// let triangle = CoveringProgram { costs: vec![1; 3], rows };
/// let exact = exact::covering(&triangle, Solver::Highs, Control::quiet())?.ok_or("no optimum")?;
/// assert_eq!(exact.value.to_string(), "3/2");
/// assert!(exact.primal.iter().all(|value| value.to_string() == "1/2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn covering(
    covering: &CoveringProgram,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<Exact>, ModelError> {
    if covering.rows.is_empty() {
        // solvers have no basis of nothing
        let primal = vec![BigRational::zero(); covering.costs.len()];
        return Ok(Some(Exact { value: BigRational::zero(), primal, dual: Some(Vec::new()) }));
    }
    let program = relaxation(covering);
    let Some(outcome) = relaxed(&program, solver, control)? else { return Ok(None) };
    let Some(mut exact) = from_basis(&program, &outcome, control) else {
        return match too_many_equations(&outcome, control) {
            _ if control.halted().is_some() => Ok(None),
            Some(equations) => Err(ModelError::TooManyEquations(equations)),
            None => Err(ModelError::InexactBasis),
        };
    };
    exact.dual.iter_mut().for_each(|dual| dual.truncate(covering.rows.len()));
    Ok(Some(exact))
}

/// The relaxation, in which rows bound the columns from above, unless no optimum is beyond 1: where each row asks for one
/// column.
fn relaxation(covering: &CoveringProgram) -> Program {
    let mut program = covering_program(covering, "relaxation");
    let is_plain = covering.rows.iter().all(|row| row.number == CoveringNumber::AtLeast(1));
    for (index, variable) in program.variables.iter_mut().enumerate() {
        (variable.integer, variable.upper) = (false, None);
        if !is_plain {
            let name = format!("b{}", index + 1);
            program.rows.push(Row::new(name, vec![(index, 1)], Relation::AtMost, 1));
        }
    }
    program
}

/// The bound that weights on a program's rows show, such as the dual of its relaxation, and its certificate.
///
/// # Errors
/// If the checker would not keep the program.
///
/// # Panics
/// If a weight is negative.
///
/// # Examples
/// ```
/// use destrier_certify::{CoveringProblem, CoveringProgram, CoveringRow};
/// use destrier_model::exact::bounded_by;
/// use num_rational::BigRational;
///
/// let edge = |a, b| CoveringRow::at_least(1, vec![a, b]);
/// let triangle = CoveringProgram { costs: vec![1; 3], rows: vec![edge(0, 1), edge(1, 2), edge(0, 2)] };
/// let half = BigRational::new(1.into(), 2.into());
/// let weights = [half.clone(), half.clone(), half];
/// let (bound, certificate) = bounded_by(&CoveringProblem::from(triangle), &weights)?;
/// assert_eq!(bound.to_string(), "2"); // 3/2, rounded up
/// certificate.verify()?;
/// # Ok::<(), destrier_certify::Rejection>(())
/// ```
pub fn bounded_by(
    problem: &CoveringProblem,
    weights: &[BigRational],
) -> Result<(BigRational, Certificate), Rejection> {
    assert!(!weights.iter().any(Signed::is_negative), "weights are not negative");
    let covering = problem.program()?;
    let program = LinearProgram::from(&*covering);
    // what is met whatever is chosen shows nothing
    let asking = covering.rows.iter().zip(weights).zip(0..);
    let asking = asking.filter(|((row, _), _)| row.asked() > 0);
    let denominator = asking.clone().fold(BigInt::one(), |all, ((_, own), _)| all.lcm(own.denom()));
    let numerators = asking.map(|((row, own), index)| {
        let own = (own * &denominator).to_integer();
        (index, Whole::from(if row.asks_for() { own } else { -own }))
    });
    let weights = Multipliers::over(Whole::from(denominator.clone()), numerators);
    let bound = LinearCase::new(&program).bound(&weights)?;
    // no cost is negative
    let none = Multipliers::over(Whole::ONE, []);
    let (bound, weights) =
        if bound.is_positive() { (bound, weights) } else { (BigRational::zero(), none) };
    let tree = LinearTree::from(vec![LinearNode::Weights(weights)]);
    let proof = ProgramProof::Bound(bound.clone(), tree);
    Ok((bound, Certificate::of_program(problem, proof)))
}
