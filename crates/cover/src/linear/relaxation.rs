//! The relaxation of a program, in which no column has to be whole, exactly.

use super::answer::LinearAnswer;
use super::first;
use super::fixed::{Fixed, Left};
use super::relaxed::Relaxed;
use super::solutions::{self, Solution};
use super::vertex::{self, Vertex};
use super::weights;
use destrier_certify::{LinearCase, LinearProgram, Multipliers};
use destrier_model::{ModelError, Relaxation, Stop};
use destrier_run::Control;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// An optimum of a relaxation.
#[derive(Clone, Debug)]
pub struct LinearOptimum {
    /// Columns in ascending order with their numbers, others 0.
    pub solution: Solution,
    /// Its value.
    pub value: BigRational,
    /// For each row of the program, by how much the value changes for each 1 that is added to its ends.
    pub duals: Vec<BigRational>,
    /// What the duals show of the program itself, in which columns are whole.
    pub shown: Option<LinearAnswer>,
}

/// What a relaxation comes to.
#[derive(Clone, Debug)]
pub enum LinearRelaxed {
    /// It has an optimum.
    Optimum(Box<LinearOptimum>),
    /// It has no solution.
    Infeasible,
    /// Its solutions are as good as you like.
    Unbounded,
    /// Nothing is known exactly: floating point comes to nothing, or the control halted it.
    Unknown,
}

/// Solves the relaxation of a program exactly.
///
/// ```
/// use destrier_cover::linear::{LinearRelaxed, relaxation};
/// use destrier_run::Control;
/// use destrier_verify::Format;
///
/// let text = "Maximize\n 7 x + 5 y\nSubject To\n c: 3 x + 3 y <= 10\n d: x <= 2\nGenerals\n x y\nEnd\n";
/// let program = Format::Lp.read_linear(text)?.stated();
/// let LinearRelaxed::Optimum(optimum) = relaxation(&program, Control::quiet())? else { panic!("no optimum") };
/// assert_eq!(optimum.value.to_string(), "62/3"); // x is 2, y is 4/3
/// assert_eq!(optimum.duals.iter().map(ToString::to_string).collect::<Vec<_>>(), ["5/3", "2"]);
/// let (bound, _) = optimum.shown.and_then(|shown| shown.bound).ok_or("no bound")?;
/// assert_eq!(bound.to_string(), "20");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a solver fails.
pub fn relaxation(
    program: &LinearProgram,
    control: Control<'_>,
) -> Result<LinearRelaxed, ModelError> {
    let mut relaxed = program.clone();
    relaxed.columns.iter_mut().for_each(|column| column.whole = false);
    let case = LinearCase::new(&relaxed);
    let none = vec![BigInt::zero(); program.columns.len()];
    let found = match Fixed::new(&relaxed, &case, &none).solve(control)? {
        Left::Solved(Some(solution), all) => optimum(program, &case, solution, all),
        Left::Infeasible(ray) if weights::infeasible(&case, &ray).is_some() => {
            return Ok(LinearRelaxed::Infeasible);
        }
        _ => None,
    };
    match found {
        Some(found) => Ok(LinearRelaxed::Optimum(found.into())),
        None if vertex::is_small(&case) => {
            Ok(in_exact_arithmetic(program, (&relaxed, &case), control))
        }
        None if is_endless(&relaxed, &case, control)? => Ok(LinearRelaxed::Unbounded),
        None => Ok(LinearRelaxed::Unknown),
    }
}

/// Whether a solver finds solutions, and no end of better ones, in a program that it knows in full.
fn is_endless(
    relaxed: &LinearProgram,
    case: &LinearCase<'_>,
    control: Control<'_>,
) -> Result<bool, ModelError> {
    let floating = Relaxed::new(relaxed, case);
    Ok(floating.is_exact(case)
        && first::endless(&floating.program, control) == Some(Stop::Unbounded)
        && first::any(&floating.program, control)?.stop == Stop::Finished)
}

/// What a small relaxation comes to, by the exact simplex method.
fn in_exact_arithmetic(
    program: &LinearProgram,
    (relaxed, case): (&LinearProgram, &LinearCase<'_>),
    control: Control<'_>,
) -> LinearRelaxed {
    match vertex::best(case, control) {
        Some(Vertex::Best(numbers, weights)) => {
            let solution = solutions::admitted(relaxed, numbers);
            let found = solution.and_then(|own| optimum(program, case, own, vec![weights]));
            found.map_or(LinearRelaxed::Unknown, |found| LinearRelaxed::Optimum(found.into()))
        }
        Some(Vertex::Infeasible(weights)) if case.infeasible(&weights).is_ok() => {
            LinearRelaxed::Infeasible
        }
        Some(Vertex::Endless(_)) => LinearRelaxed::Unbounded,
        _ => LinearRelaxed::Unknown,
    }
}

/// An optimum of the relaxation, if some of these weights show that it is one.
fn optimum(
    program: &LinearProgram,
    case: &LinearCase<'_>,
    solution: Solution,
    all: Vec<Multipliers>,
) -> Option<LinearOptimum> {
    let value = program.value(&solution);
    let cost = program.cost_of(&value);
    let is_optimal = |weights: &_| case.bound(weights).is_ok_and(|bound| bound == cost);
    let weights = all.into_iter().find(is_optimal)?;
    let mut duals = vec![BigRational::zero(); program.rows.len()];
    for (row, numerator) in weights.numerators() {
        let weight = BigRational::new(numerator.to_big(), weights.denominator().to_big());
        // what one unit of cost is worth
        duals[row as usize] = program.value_of(weight) - &program.constant;
    }
    let whole = LinearCase::new(program);
    let shown = whole.bound(&weights).ok();
    let shown = shown.map(|cost| LinearAnswer::of_weights(program.clone(), (weights, cost)));
    Some(LinearOptimum { solution, value, duals, shown })
}

/// Weights on the rows that show what the relaxation costs, or nearly; none if a solver finds none.
pub(crate) fn multipliers(program: &LinearProgram, control: Control<'_>) -> Option<Multipliers> {
    let case = LinearCase::new(program);
    let relaxed = Relaxed::new(program, &case);
    let mut relaxation = Relaxation::of_factors(&relaxed.program).ok()?;
    relaxation.solve_until(f64::INFINITY, control).ok()?;
    let duals = relaxed.multipliers(relaxation.duals(), program.rows.len());
    weights::bound(&case, &duals, None).map(|(weights, _)| weights)
}
