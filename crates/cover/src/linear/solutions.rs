//! Exact solutions from what solvers say of them.

use super::basis::Basis;
use super::relaxed::Relaxed;
use destrier_certify::{LinearCase, LinearProgram, LinearRow, Whole};
use destrier_model::{WarmStart, exact};
use destrier_run::Control;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// Columns in ascending order with their numbers, others 0.
pub(super) type Solution = Vec<(u32, BigRational)>;

/// A value is taken for whole that is as near as this.
pub(super) const WHOLE: f64 = 1e-6;

/// Whether a value of the solver is nearly whole.
pub(super) fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() <= WHOLE
}

/// The values rounded to whole numbers, if that is a solution.
pub(super) fn rounded(program: &LinearProgram, values: &[f64]) -> Option<Solution> {
    let number = |&value: &f64| Some(BigRational::from_integer(whole(value)?));
    let numbers: Vec<BigRational> = values.iter().map(number).collect::<Option<_>>()?;
    admitted(program, numbers)
}

/// The basic solution of a relaxation in which whole columns are fixed, exactly, if it is a solution. A column that is not
/// basic is at the end of its range that is nearer to its value.
pub(super) fn basic(
    program: &LinearProgram,
    (relaxed, case): (&Relaxed, &LinearCase<'_>),
    (basis, values): (&WarmStart, &[f64]),
    control: Control<'_>,
) -> Option<Solution> {
    let basis = Basis::new(relaxed, basis)?;
    let mut numbers: Vec<BigInt> = Vec::with_capacity(values.len());
    for (column, &value) in program.columns.iter().zip(values) {
        let ends = [&column.range.lower, &column.range.upper];
        let distance = |end: &&Whole| (end.to_big().to_f64().unwrap_or(f64::MAX) - value).abs();
        let end = ends.into_iter().flatten().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        numbers.push(match end {
            _ if column.whole => whole(value)?,
            Some(end) => end.to_big(),
            None => BigInt::zero(),
        });
    }
    let (mut equations, mut right) = (Vec::new(), Vec::new());
    for end in &basis.tight {
        let LinearRow { range, terms } = case.row(end.row).ok()?;
        let number = if end.is_upper { &range.upper } else { &range.lower };
        let mut rest = number.as_ref()?.to_big();
        let mut equation = Vec::new();
        for (column, factor) in terms {
            match basis.place(*column) {
                None => rest -= factor.to_big() * &numbers[*column as usize],
                Some(place) => equation.push((place, factor.to_i64()?)),
            }
        }
        equations.push(equation);
        right.push(i128::try_from(&rest).ok()?);
    }
    let (numerators, denominator) = exact::square(&equations, &right, control)?;
    let mut exactly: Vec<BigRational> = numbers.into_iter().map(BigRational::from).collect();
    for (&column, numerator) in basis.columns.iter().zip(numerators) {
        exactly[column] = BigRational::new(numerator, denominator.clone());
    }
    admitted(program, exactly)
}

fn whole(value: f64) -> Option<BigInt> {
    (value.abs() < 1e18).then(|| BigInt::from(value.round() as i64))
}

/// The solution of these numbers, if it is one.
pub(super) fn admitted(program: &LinearProgram, numbers: Vec<BigRational>) -> Option<Solution> {
    let all = (0..).zip(numbers).filter(|(_, number)| !number.is_zero());
    let solution: Solution = all.collect();
    program.admits(&solution).then_some(solution)
}
