//! Exact solutions of packing and covering programs: from the solver's final basis, or rounded and repaired.
//!
//! The solver's floating-point answer only says which variables and rows to look at. The basis is
//! solved in rationals by p-adic lifting; if primal and dual are then admissible, both are optimal, and
//! nothing of the floating point is left in them.

mod basis;
mod covering;
mod dixon;
mod factors;
mod fraction;
mod turns;

pub use basis::Exact;
pub use covering::{bounded_by, covering};
pub use fraction::fraction;

use crate::{ModelError, Program, Relation, Sense, Solver};
use basis::{from_basis, is_admissible, load, objective, rationals, relaxed};
use destrier_run::Control;
use dixon::Fractions;
use num_bigint::BigInt;
use num_traits::One;

/// Solves `max c y` under `A y <= b`, `y >= 0`, with whole data, `A >= 0` and `b > 0`, exactly.
///
/// With HiGHS the result carries a dual and is the maximum, unless its basis turns out not to be
/// optimal; with microlp, or then, it is the floating-point solution rounded down to an admissible
/// one.
///
/// # Errors
/// If the solver fails.
///
/// # Panics
/// If the program is not of this form.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Solver, exact};
///
/// let mut program = Program::maximise("a third");
/// let cup = program.continuous("cup", 0..);
/// program.set_objective(cup);
/// program.add("three", (3 * cup).at_most(1));
/// let exact = exact::packing(&program, Solver::Highs)?;
/// assert_eq!(exact.value.to_string(), "1/3");
/// assert!(exact.dual.is_some_and(|dual| dual[0] == exact.value)); // a third of the row says so
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub fn packing(program: &Program, solver: Solver) -> Result<Exact, ModelError> {
    let unsolved = || ModelError::Solver {
        solver: solver.name(),
        reason: format!("no maximum found: {}", program.title),
    };
    packing_within(program, solver, Control::quiet())?.ok_or_else(unsolved)
}

/// As [`packing`]; none if it was stopped.
pub(crate) fn packing_within(
    program: &Program,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<Exact>, ModelError> {
    assert!(is_packing(program), "not a packing program: {}", program.title);
    let Some(outcome) = relaxed(program, solver, control)? else { return Ok(None) };
    let exact = from_basis(program, &outcome, control);
    Ok(Some(exact.unwrap_or_else(|| rounded(program, &outcome.primal))))
}

/// Solves `matrix * x = right` exactly, where the matrix is square, by rows of (column, coefficient): numerators over one positive
/// denominator. None if it is singular, takes more memory than the control has, or was stopped.
///
/// # Examples
/// ```
/// use destrier_model::exact;
/// use destrier_run::Control;
///
/// let matrix = [vec![(0, 2), (1, 1)], vec![(0, 1), (1, 2)]]; // 2 x + y = 1, x + 2 y = 1
/// let (numerators, denominator) = exact::square(&matrix, &[1, 1], Control::quiet()).unwrap();
/// assert_eq!((numerators, denominator), (vec![1.into(), 1.into()], 3.into()));
/// ```
pub fn square(
    matrix: &[Vec<(usize, i64)>],
    right: &[i128],
    control: Control<'_>,
) -> Option<(Vec<BigInt>, BigInt)> {
    if matrix.is_empty() {
        return Some((Vec::new(), BigInt::one()));
    }
    let Fractions { numerators, denominator } =
        dixon::solve(matrix, right, control)?.reduced(control)?;
    Some((numerators, denominator))
}

fn is_packing(program: &Program) -> bool {
    program.sense == Sense::Max
        && program.variables.iter().all(|v| v.lower == Some(0) && v.upper.is_none() && !v.integer)
        && program.rows.iter().all(|row| {
            row.relation == Relation::AtMost
                && row.rhs > 0
                && row.terms.iter().all(|&(_, factor)| factor > 0)
        })
}

/// Fractions next to floating-point values with the least denominator up to 1000 that is near all of them and
/// overloads nothing; else as [`rounded`].
pub(crate) fn near(program: &Program, primal: &[f64]) -> Exact {
    let close = (1..=1000u32).find_map(|denominator| {
        let multiples = primal.iter().map(|value| value.max(0.0) * f64::from(denominator));
        let is_near = multiples.clone().all(|value| (value - value.round()).abs() < 1e-4);
        let numerators = || multiples.map(|value| BigInt::from(value.round() as u64)).collect();
        let values = is_near
            .then(|| Fractions { numerators: numerators(), denominator: denominator.into() });
        values.filter(|values| is_admissible(program, values, Control::quiet()) == Some(true))
    });
    match close {
        None => rounded(program, primal),
        Some(values) => Exact {
            value: objective(program, &values),
            primal: rationals(&values).collect(),
            dual: None,
        },
    }
}

/// Rounds to multiples of 2^-40 and divides by the largest load, if it is above 1.
fn rounded(program: &Program, primal: &[f64]) -> Exact {
    let unit = (1u64 << 40) as f64;
    let numerators: Vec<BigInt> =
        primal.iter().map(|value| BigInt::from((value.max(0.0) * unit) as u64)).collect();
    let mut values = Fractions { numerators, denominator: BigInt::one() << 40 };
    let loads = program.rows.iter().map(|row| load(&row.terms, &values) / row.rhs + 1u8);
    let largest = loads.max().unwrap_or_default();
    values.denominator = values.denominator.max(largest);
    debug_assert_eq!(is_admissible(program, &values, Control::quiet()), Some(true));
    Exact { value: objective(program, &values), primal: rationals(&values).collect(), dual: None }
}
