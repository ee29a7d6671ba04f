//! What somebody's values of the columns are worth: an exact solution, or why they are none.

use super::answer::LinearAnswer;
use super::fixed::{Fixed, Left};
use super::solutions::Solution;
use super::weights;
use destrier_certify::{LinearCase, LinearColumn, LinearProgram, LinearRange, LinearRow};
use destrier_model::ModelError;
use destrier_run::Control;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// What the values of a solver with tolerances come to.
#[derive(Clone, Debug, PartialEq)]
pub enum Exactly {
    /// They are a solution, whole columns rounded.
    Solution(Solution),
    /// The best solution with the same whole columns: the values themselves are one but for tolerances.
    Completed(Solution),
    /// A column whose value is not whole, or out of its range.
    Column(u32),
    /// A row that does not hold.
    Row(u32),
    /// No exact solution with these whole columns was found.
    Unknown,
}

/// Values differ by no more from whole numbers, and sums by no more from the numbers of rows, in shares of the largest
/// number of the row.
const TOLERANCE: (i64, i64) = (1, 100_000);

/// The solution that floating values of all columns are meant to be.
///
/// ```
/// use destrier_cover::linear::{Exactly, exactly};
/// use destrier_run::Control;
/// use destrier_verify::Format;
///
/// let text = "Minimize\n 2 x + y\nSubject To\n c: 3 x + 3 y >= 10\nBounds\n x <= 2\nGenerals\n x\nEnd\n";
/// let program = Format::Lp.read_linear(text)?.stated();
/// let near = exactly(&program, &[2.0000001, 1.33333333], Control::quiet())?;
/// let Exactly::Completed(solution) = near else { panic!("{near:?}") };
/// assert_eq!(program.value(&solution).to_string(), "16/3"); // y is 4/3
/// assert_eq!(exactly(&program, &[1.0, 1.0], Control::quiet())?, Exactly::Row(0));
/// assert_eq!(exactly(&program, &[0.5, 9.0], Control::quiet())?, Exactly::Column(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a solver fails.
pub fn exactly(
    program: &LinearProgram,
    values: &[f64],
    control: Control<'_>,
) -> Result<Exactly, ModelError> {
    let numbers = match rounded(program, values) {
        Ok(numbers) => numbers,
        Err(column) => return Ok(Exactly::Column(column)),
    };
    if let Some(row) = program.rows.iter().position(|row| !nearly_holds(program, row, &numbers)) {
        return Ok(Exactly::Row(row as u32));
    }
    let all = (0..).zip(numbers.iter().cloned()).filter(|(_, number)| !number.is_zero());
    let solution: Solution = all.collect();
    if program.admits(&solution) {
        return Ok(Exactly::Solution(solution));
    }
    let whole: Vec<BigInt> = numbers.iter().map(|number| number.round().to_integer()).collect();
    let case = LinearCase::new(program);
    Ok(match Fixed::new(program, &case, &whole).solve(control)? {
        Left::Solved(Some(solution), _) if program.admits(&solution) => {
            Exactly::Completed(solution)
        }
        _ => Exactly::Unknown,
    })
}

/// The bound that duals of the program's rows show, of either sign, by the exact weights next to them.
///
/// ```
/// use destrier_cover::linear::bounded;
/// use destrier_verify::Format;
///
/// let text = "Minimize\n 2 x + y\nSubject To\n c: 3 x + 3 y >= 10\n d: y <= 1\nGenerals\n x\nEnd\n";
/// let program = Format::Lp.read_linear(text)?.stated();
/// let (bound, _) = bounded(&program, &[0.666666666667, -1.0]).and_then(|answer| answer.bound).ok_or("no bound")?;
/// assert_eq!(bound.to_string(), "17/3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bounded(program: &LinearProgram, duals: &[f64]) -> Option<LinearAnswer> {
    let case = LinearCase::new(program);
    let turned: Vec<f64> = duals.iter().map(|dual| -dual).collect();
    let shown = [duals, &turned].into_iter().filter_map(|duals| weights::bound(&case, duals, None));
    let shown = shown.max_by(|one, other| one.1.cmp(&other.1))?;
    Some(LinearAnswer::of_weights(program.clone(), shown))
}

fn tolerance() -> BigRational {
    BigRational::new(TOLERANCE.0.into(), TOLERANCE.1.into())
}

/// The numbers that the values are meant to be, each in the range of its column; else the first column whose value is far from
/// that.
fn rounded(program: &LinearProgram, values: &[f64]) -> Result<Vec<BigRational>, u32> {
    let tolerance = tolerance();
    let number = |((column, &value), index): ((&LinearColumn, &f64), u32)| {
        let said = BigRational::from_float(value).ok_or(index)?;
        let rounded = if column.whole { said.round() } else { said.clone() };
        let number = clamped(&column.range, rounded);
        let size = said.abs().max(BigRational::one());
        if (&number - &said).abs() > &tolerance * size { Err(index) } else { Ok(number) }
    };
    program.columns.iter().zip(values).zip(0..).map(number).collect()
}

/// Whether a row holds, but for tolerances where it has continuous columns.
fn nearly_holds(program: &LinearProgram, row: &LinearRow, numbers: &[BigRational]) -> bool {
    let (mut sum, mut largest) = (BigRational::zero(), BigRational::zero());
    for (column, factor) in &row.terms {
        let factor = BigRational::from(factor.to_big());
        let share = &factor * &numbers[*column as usize];
        largest = largest.max(factor.abs()).max(share.abs());
        sum += share;
    }
    let is_whole = row.terms.iter().all(|(column, _)| program.columns[*column as usize].whole);
    let allowed = if is_whole { BigRational::zero() } else { largest * tolerance() };
    (clamped(&row.range, sum.clone()) - sum).abs() <= allowed
}

/// The number of a range that is nearest.
fn clamped(range: &LinearRange, number: BigRational) -> BigRational {
    let [lower, upper] = [&range.lower, &range.upper]
        .map(|end| end.as_ref().map(|end| BigRational::from(end.to_big())));
    let number = lower.map_or(number.clone(), |lower| number.max(lower));
    upper.map_or(number.clone(), |upper| number.min(upper))
}
