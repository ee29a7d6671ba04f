//! Exact relaxations of covering programs, and the bounds that duals show.

use super::basis::{Exact, from_basis, relaxed, too_many_equations};
use crate::{ModelError, Program, Relation, Row, Solver, covering_program};
use destrier_certify::{
    CoveringCertificate, CoveringNode, CoveringNumber, CoveringProblem, CoveringProgram,
    CoveringProof, CoveringTree, Rejection, SparseWeights,
};
use destrier_run::Control;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

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

/// Certificates have no larger numbers.
const LARGEST: u32 = 999_999_999;

/// The certificate of the bound that weights on a program's rows show, such as the dual of its relaxation. They are exact
/// where certificates have numbers that are long enough, and else the nearest that there are.
///
/// # Errors
/// If the checker would not keep the program.
///
/// # Panics
/// If a weight is negative.
///
/// # Examples
/// ```
/// use destrier_certify::{Certificate, CoveringProblem, CoveringProgram, CoveringRow, Size};
/// use destrier_model::exact::bounded_by;
/// use num_rational::BigRational;
///
/// let edge = |a, b| CoveringRow::at_least(1, vec![a, b]);
/// let triangle = CoveringProgram { costs: vec![1; 3], rows: vec![edge(0, 1), edge(1, 2), edge(0, 2)] };
/// let half = BigRational::new(1.into(), 2.into());
/// let bounded = bounded_by(&CoveringProblem::from(triangle), &[half.clone(), half.clone(), half])?;
/// assert_eq!(bounded.proof.size(), Size::AtLeast(2)); // 3/2, rounded up
/// Certificate::Covering(bounded).verify()?;
/// # Ok::<(), destrier_certify::Rejection>(())
/// ```
pub fn bounded_by(
    problem: &CoveringProblem,
    weights: &[BigRational],
) -> Result<CoveringCertificate, Rejection> {
    let program = problem.program()?;
    // what is met whatever is chosen shows nothing
    let asking = program.rows.iter().zip(weights).enumerate();
    let asking = asking.filter(|(_, (row, weight))| row.asked() > 0 && !weight.is_zero());
    let weights: Vec<(u32, &BigRational)> =
        asking.map(|(index, (_, weight))| (index as u32, weight)).collect();
    let one = BigInt::one();
    let exact = weights.iter().fold(one.clone(), |all, (_, weight)| all.lcm(weight.denom()));
    let most = weights.iter().map(|(_, weight)| weight.ceil().to_integer()).max();
    let unit = exact.min(BigInt::from(LARGEST) / most.unwrap_or_default().max(one));
    let short = |number: BigInt| number.to_u32().expect("the unit keeps numbers short");
    let rounded = weights.iter().map(|&(row, weight)| {
        (row, short((weight * BigRational::from(unit.clone())).round().to_integer()))
    });
    let rounded: Vec<(u32, u32)> = rounded.filter(|&(_, number)| number > 0).collect();
    let unit = short(unit);
    let shown = shown(&program, &rounded, unit);
    let leaf = CoveringNode::Weights(SparseWeights::over(unit, &rounded));
    let proof = CoveringProof::AtLeast(shown, CoveringTree::from(vec![leaf]).into());
    Ok(CoveringCertificate { problem: problem.clone(), proof })
}

/// The cost that weights in multiples of a unit show, as kind `covering` says it.
fn shown(program: &CoveringProgram, weights: &[(u32, u32)], unit: u32) -> usize {
    let (mut sum, mut loads) = (0i128, vec![[0i128; 2]; program.costs.len()]);
    for &(row, weight) in weights {
        let row = &program.rows[row as usize];
        sum += i128::from(weight) * i128::from(row.asked());
        let side = usize::from(!row.asks_for());
        row.columns.iter().for_each(|&j| loads[j as usize][side] += i128::from(weight));
    }
    let unit = i128::from(unit);
    let lost = loads.iter().zip(&program.costs);
    let lost: i128 =
        lost.map(|(&[inside, out], &cost)| out.max(inside - i128::from(cost) * unit)).sum();
    let step = i128::from(program.costs.iter().fold(0, |step, cost| step.gcd(cost)));
    let steps = if step == 0 { 0 } else { Integer::div_ceil(&(sum - lost).max(0), &(unit * step)) };
    (steps * step) as usize
}
