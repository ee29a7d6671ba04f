//! Exact basic solutions: the solver says which variables and rows are in a basis, and its system is solved in rationals.

use super::dixon::{self, Fractions};
use super::turns::{all_of, hold};
use crate::{LinearOutcome, ModelError, Program, Relation, Row, Sense, Solver};
use destrier_run::{Control, Progress};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

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

/// What the solver says of the relaxation.
pub(super) fn relaxed(
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

/// The equations of a basis that may take more memory than the control has, in exact arithmetic.
pub(super) fn too_many_equations(outcome: &LinearOutcome, control: Control<'_>) -> Option<usize> {
    let size = outcome.basis.as_ref()?.rows.len();
    let bytes = size.saturating_mul(size).saturating_mul(size_of::<u32>());
    (bytes > control.memory()).then_some(size)
}

/// The basic solution and its dual, if both are admissible: then they are optimal. None if it was stopped, or takes too
/// much memory. Variables have no bound but 0.
pub(super) fn from_basis(
    program: &Program,
    outcome: &LinearOutcome,
    control: Control<'_>,
) -> Option<Exact> {
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
    let rhs: Vec<i128> = rows.iter().map(|&row| program.rows[row].rhs.into()).collect();
    let costs: Vec<i128> = variables.iter().map(|&v| program.variables[v].cost.into()).collect();
    let solved = |square: &dixon::Rows, right: &[i128], places: &[usize], len| {
        let values = dixon::solve(square, right, control)?.reduced(control)?;
        Some(spread(values, places, len))
    };
    let primal = solved(&square, &rhs, variables, program.variables.len())?;
    let dual = solved(&transposed(&square), &costs, rows, program.rows.len())?;
    let is_optimal =
        is_admissible(program, &primal, control)? && is_dual_admissible(program, &dual, control)?;
    if !is_optimal {
        return None;
    }
    Some(Exact {
        value: objective(program, &primal),
        primal: all_of(rationals(&primal), control)?,
        dual: Some(all_of(rationals(&dual), control)?),
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
    let Fractions { numerators, denominator } = values;
    let mut all = vec![BigInt::zero(); len];
    for (numerator, &place) in numerators.into_iter().zip(places) {
        all[place] = numerator;
    }
    Fractions { numerators: all, denominator }
}

/// Whether values satisfy the program; none if that was stopped.
pub(super) fn is_admissible(
    program: &Program,
    values: &Fractions,
    control: Control<'_>,
) -> Option<bool> {
    let holds = |row: &Row| {
        let (load, rhs) = (load(&row.terms, values), &values.denominator * row.rhs);
        match row.relation {
            Relation::AtMost => load <= rhs,
            Relation::AtLeast => load >= rhs,
            Relation::Equal => load == rhs,
        }
    };
    let signs = values.numerators.iter().map(|value| !value.is_negative());
    hold(program.rows.iter().map(holds).chain(signs), control)
}

/// Whether duals bound the objective: none is of the wrong sign for its row, and no column promises more than them; none if
/// that was stopped.
fn is_dual_admissible(program: &Program, duals: &Fractions, control: Control<'_>) -> Option<bool> {
    let mut columns = vec![Vec::new(); program.variables.len()];
    for (index, row) in program.rows.iter().enumerate() {
        for &(variable, factor) in &row.terms {
            columns[variable].push((index, factor));
        }
    }
    let maximises = program.sense == Sense::Max;
    let covered = columns.iter().zip(&program.variables).map(|(column, variable)| {
        let (load, cost) = (load(column, duals), &duals.denominator * variable.cost);
        if maximises { load >= cost } else { load <= cost }
    });
    let signed = program.rows.iter().zip(&duals.numerators).map(|(row, dual)| match row.relation {
        Relation::Equal => true,
        relation if (relation == Relation::AtMost) == maximises => !dual.is_negative(),
        _ => !dual.is_positive(),
    });
    hold(covered.chain(signed), control)
}

pub(super) fn load(terms: &[(usize, i64)], values: &Fractions) -> BigInt {
    terms.iter().map(|&(index, factor)| &values.numerators[index] * factor).sum()
}

pub(super) fn objective(program: &Program, values: &Fractions) -> BigRational {
    let pairs = program.variables.iter().zip(&values.numerators);
    let total: BigInt = pairs.map(|(variable, value)| value * variable.cost).sum();
    BigRational::new(total, values.denominator.clone())
}

/// Each value as a fraction of its own.
pub(super) fn rationals(values: &Fractions) -> impl Iterator<Item = BigRational> {
    values.numerators.iter().map(|n| BigRational::new(n.clone(), values.denominator.clone()))
}
