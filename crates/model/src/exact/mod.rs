//! Exact solutions of packing and covering programs: from the solver's final basis, or rounded and repaired.
//!
//! The solver's floating-point answer only says which variables and rows to look at. The basis is
//! solved in rationals by p-adic lifting; if primal and dual are then admissible, both are optimal, and
//! nothing of the floating point is left in them.

mod covering;
mod dixon;

pub use covering::{bounded_by, covering};

use crate::{LinearOutcome, ModelError, Program, Relation, Sense, Solver};
use destrier_run::{Control, Progress};
use dixon::Fractions;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// An exact solution of a linear program.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Solver, exact, sum};
///
/// let mut program = Program::maximise("thirds");
/// let cups = [1, 2].map(|number| program.continuous(format!("cup{number}"), 0..));
/// program.set_objective(sum(cups));
/// program.add("first", (cups[0] + 2 * cups[1]).at_most(1));
/// program.add("second", (2 * cups[0] + cups[1]).at_most(1));
/// let exact = exact::packing(&program, Solver::Highs)?;
/// assert_eq!(exact.value.to_string(), "2/3");
/// assert!(exact.primal.iter().all(|value| value.to_string() == "1/3"));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The objective.
    pub value: BigRational,
    /// One for each variable.
    pub primal: Vec<BigRational>,
    /// One for each row, with the same objective: then `value` is the optimum.
    pub dual: Option<Vec<BigRational>>,
}

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

/// What the solver says of the relaxation.
fn relaxed(
    program: &Program,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<LinearOutcome>, ModelError> {
    control.tell(&Progress {
        phase: "linear program",
        counts: &[(program.rows.len() as u64, "rows")],
        ..Progress::default()
    });
    solver.solve_linear_within(program, control)
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

/// The basic solution and its dual, if both are admissible: then they are optimal. None if it was stopped. Variables
/// have no bound but 0.
fn from_basis(program: &Program, outcome: &LinearOutcome, control: Control<'_>) -> Option<Exact> {
    let basis = outcome.basis.as_ref()?;
    let (variables, rows) = (&basis.variables, &basis.rows);
    if variables.len() != rows.len() {
        return None;
    }
    let mut place = vec![None; program.variables.len()];
    for (index, &variable) in variables.iter().enumerate() {
        place[variable] = Some(index);
    }
    let square: Vec<Vec<(usize, i64)>> = rows
        .iter()
        .map(|&row| {
            let terms = program.rows[row].terms.iter();
            terms.filter_map(|&(variable, factor)| Some((place[variable]?, factor))).collect()
        })
        .collect();
    let rhs: Vec<i64> = rows.iter().map(|&row| program.rows[row].rhs).collect();
    let costs: Vec<i64> = variables.iter().map(|&v| program.variables[v].cost).collect();
    let primal = spread(dixon::solve(&square, &rhs, control)?, variables, program.variables.len());
    let dual =
        spread(dixon::solve(&transposed(&square), &costs, control)?, rows, program.rows.len());
    (is_admissible(program, &primal) && is_dual_admissible(program, &dual)).then(|| Exact {
        value: objective(program, &primal),
        primal: rationals(&primal),
        dual: Some(rationals(&dual)),
    })
}

fn transposed(square: &dixon::Rows) -> Vec<Vec<(usize, i64)>> {
    let mut columns = vec![Vec::new(); square.len()];
    for (row, terms) in square.iter().enumerate() {
        for &(column, factor) in terms {
            columns[column].push((row, factor));
        }
    }
    columns
}

/// Values at some places, 0 elsewhere.
fn spread(values: Fractions, places: &[usize], len: usize) -> Fractions {
    let Fractions { numerators, denominator } = values.reduced();
    let mut all = vec![BigInt::zero(); len];
    for (numerator, &place) in numerators.into_iter().zip(places) {
        all[place] = numerator;
    }
    Fractions { numerators: all, denominator }
}

fn is_admissible(program: &Program, values: &Fractions) -> bool {
    let rows = program.rows.iter().all(|row| {
        let (load, rhs) = (load(&row.terms, values), &values.denominator * row.rhs);
        match row.relation {
            Relation::AtMost => load <= rhs,
            Relation::AtLeast => load >= rhs,
            Relation::Equal => load == rhs,
        }
    });
    rows && values.numerators.iter().all(|value| !value.is_negative())
}

/// Whether duals bound the objective: none is of the wrong sign for its row, and no column promises more than them.
fn is_dual_admissible(program: &Program, duals: &Fractions) -> bool {
    let mut columns = vec![Vec::new(); program.variables.len()];
    for (index, row) in program.rows.iter().enumerate() {
        for &(variable, factor) in &row.terms {
            columns[variable].push((index, factor));
        }
    }
    let maximises = program.sense == Sense::Max;
    let covered = columns.iter().zip(&program.variables).all(|(column, variable)| {
        let (load, cost) = (load(column, duals), &duals.denominator * variable.cost);
        if maximises { load >= cost } else { load <= cost }
    });
    let signed = program.rows.iter().zip(&duals.numerators).all(|(row, dual)| match row.relation {
        Relation::Equal => true,
        relation if (relation == Relation::AtMost) == maximises => !dual.is_negative(),
        _ => !dual.is_positive(),
    });
    covered && signed
}

fn load(terms: &[(usize, i64)], values: &Fractions) -> BigInt {
    terms.iter().map(|&(index, factor)| &values.numerators[index] * factor).sum()
}

fn objective(program: &Program, values: &Fractions) -> BigRational {
    let pairs = program.variables.iter().zip(&values.numerators);
    let total: BigInt = pairs.map(|(variable, value)| value * variable.cost).sum();
    BigRational::new(total, values.denominator.clone())
}

fn rationals(values: &Fractions) -> Vec<BigRational> {
    let rational = |n: &BigInt| BigRational::new(n.clone(), values.denominator.clone());
    values.numerators.iter().map(rational).collect()
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
        values.filter(|values| is_admissible(program, values))
    });
    match close {
        None => rounded(program, primal),
        Some(values) => {
            Exact { value: objective(program, &values), primal: rationals(&values), dual: None }
        }
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
    debug_assert!(is_admissible(program, &values));
    Exact { value: objective(program, &values), primal: rationals(&values), dual: None }
}
