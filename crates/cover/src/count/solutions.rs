//! All solutions of a program whose columns are whole: every one, the best ones, or those of a value.

use super::enumeration::Enumeration;
use super::kept::{Found, Kept};
use super::limits::CountError;
use crate::linear::{LinearError, LinearOptions, LinearRelaxed, multipliers, prove, relaxation};
use crate::propagation::Rows;
use crate::question::Share;
use destrier_certify::{LinearProgram, LinearRange, LinearRow, Whole};
use destrier_run::{Control, Saver, State};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// No more solutions are listed than this.
pub const MOST_LISTED: usize = 1_000_000;
/// Columns have no larger numbers.
const LARGEST: i64 = 1 << 60;

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolutionOptions {
    /// Whether they are listed.
    pub is_listed: bool,
    /// The threads, or else all cores.
    pub threads: Option<usize>,
    /// Only those that are dealt to a unit of a count that is shared.
    pub share: Option<Share>,
}

/// How many solutions there are, and which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Their value, if they have one in common.
    pub value: Option<BigRational>,
    /// How many there are.
    pub total: BigUint,
    /// Each as its columns in ascending order with their numbers, others 0; in order of these. None where no list was asked for.
    pub list: Option<Vec<Vec<(u32, i64)>>>,
    /// Cases that were looked at.
    pub nodes: u64,
}

/// Counts the solutions of a program, all or those of a value, and lists them if that is wanted. A state gets what is counted
/// of it, and nothing of that is counted again; it is of counts without a list.
///
/// ```
/// use destrier_cover::count::{SolutionOptions, best_value, solutions};
/// use destrier_run::Control;
/// use destrier_verify::Format;
///
/// // a sum of coins, in four ways, and by the fewest
/// let text = "Minimize\n a + b + c\nSubject To\n sum: 2 a + 3 b + 4 c = 8\nGenerals\n a b c\nEnd\n";
/// let program = Format::Lp.read_linear(text)?.stated();
/// let options = SolutionOptions { is_listed: true, ..SolutionOptions::default() };
/// let all = solutions(&program, None, &options, Control::quiet(), None)?;
/// assert_eq!(all.total, 4_u32.into());
/// let fewest = best_value(&program, options.threads, Control::quiet())?;
/// let best = solutions(&program, fewest.as_ref(), &options, Control::quiet(), None)?;
/// assert_eq!(best.list, Some(vec![vec![(2, 2)]])); // 4 + 4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a column is continuous or has no end, numbers are too large, the control stops it, there are more than
/// [`MOST_LISTED`] to list, or the state is of other work.
pub fn solutions(
    program: &LinearProgram,
    value: Option<&BigRational>,
    options: &SolutionOptions,
    control: Control<'_>,
    state: Option<&mut State>,
) -> Result<Solutions, CountError> {
    check_whole(program)?;
    let SolutionOptions { is_listed, threads, share } = *options;
    let none =
        Solutions { value: value.cloned(), list: is_listed.then(Vec::new), ..Solutions::default() };
    let mut narrowed = program.clone();
    if let Some(value) = value {
        let sum = (value - &program.constant) * program.denominator.to_big();
        if !sum.is_integer() {
            return Ok(none);
        }
        narrowed.rows.push(of_costs(program, sum.to_integer()));
    }
    let Some(ends) = ends(&narrowed, control)? else { return Ok(none) };
    let cost = value.map(|value| program.cost_of(value).to_integer());
    let weights = cost.and_then(|cost| Some((multipliers(program, control)?, cost)));
    let rows = Rows::new(&narrowed, &ends, weights.as_ref()).ok_or(CountError::NumbersTooLarge)?;
    let all = Enumeration::new(&rows, is_listed.then_some(MOST_LISTED), control);
    let kept = Kept::new(state.filter(|_| !is_listed));
    let Found { total, mut list, nodes } = all.run(&ends, (threads, share), &kept)?;
    list.sort_unstable();
    Ok(Solutions { total, list: is_listed.then_some(list), nodes, ..none })
}

/// What a state of a count of solutions is of: the program, the value that is asked for, and the unit.
pub fn work_of_solutions(
    program: &LinearProgram,
    value: Option<&BigRational>,
    share: Option<Share>,
) -> String {
    let unit = share.map_or_else(String::new, |share| format!(" of unit {share}"));
    let value = value.map_or_else(String::new, |value| format!(" of value {value}"));
    format!("count{unit} of the solutions{value} of {program}")
}

fn check_whole(program: &LinearProgram) -> Result<(), CountError> {
    let continuous = program.columns.iter().position(|column| !column.whole);
    continuous.map_or(Ok(()), |column| Err(CountError::Continuous(column)))
}

/// The best value of a program in whole columns, as a proof on so many threads shows, or on all cores; none if it has no solution.
/// Where columns cost nothing it is that of all solutions, if there are any.
///
/// # Errors
/// If a column is continuous, the objective has no limit, the control stops it, or nothing shows the best value.
pub fn best_value(
    program: &LinearProgram,
    threads: Option<usize>,
    control: Control<'_>,
) -> Result<Option<BigRational>, CountError> {
    check_whole(program)?;
    if program.columns.iter().all(|column| column.cost.is_zero()) {
        return Ok(Some(program.constant.clone()));
    }
    let options = LinearOptions { threads, ..LinearOptions::default() };
    let found = prove(program, &options, control, &mut Saver::never());
    let answer = found.map_err(|error| match error {
        LinearError::Model(error) => CountError::Model(error),
        LinearError::State(error) => CountError::State(error),
        LinearError::Unbounded => CountError::Unbounded,
        LinearError::Automorphism(_) => unreachable!("none is given"),
    })?;
    match (answer.is_settled(), control.halted()) {
        (true, _) => Ok(answer.value()),
        (false, Some(halt)) => Err(CountError::Halted(halt)),
        (false, None) => Err(CountError::Unsettled),
    }
}

/// The row of solutions whose costs have this sum.
fn of_costs(program: &LinearProgram, sum: BigInt) -> LinearRow {
    let costs = (0..).zip(&program.columns).filter(|(_, column)| !column.cost.is_zero());
    let terms = costs.map(|(index, column)| (index, column.cost.clone())).collect();
    LinearRow { range: LinearRange::exactly(sum), terms }
}

/// The least and the greatest number of each column: its own, or by single rows, or by the relaxation; none if that has no solution.
fn ends(
    program: &LinearProgram,
    control: Control<'_>,
) -> Result<Option<Vec<(i64, i64)>>, CountError> {
    let mut all: Vec<[Option<BigInt>; 2]> =
        program.columns.iter().map(|column| own_ends(&column.range)).collect();
    while all.iter().flatten().any(Option::is_none) && by_rows(program, &mut all) {}
    let mut ends = Vec::with_capacity(all.len());
    for (index, own) in all.into_iter().enumerate() {
        let mut both = [0; 2];
        for ((number, end), is_upper) in both.iter_mut().zip(own).zip([false, true]) {
            let end = match end {
                Some(end) => Some(end),
                None => extreme(program, index, is_upper, control)?,
            };
            let Some(end) = end else { return Ok(None) };
            let fits = end.to_i64().filter(|end| end.abs() <= LARGEST);
            *number = fits.ok_or(CountError::NumbersTooLarge)?;
        }
        ends.push((both[0], both[1]));
    }
    Ok(Some(ends))
}

fn own_ends(range: &LinearRange) -> [Option<BigInt>; 2] {
    [&range.lower, &range.upper].map(|end| end.as_ref().map(Whole::to_big))
}

/// Gives columns ends that they lack where a row and the ends of its other columns say one; whether there were any.
fn by_rows(program: &LinearProgram, ends: &mut [[Option<BigInt>; 2]]) -> bool {
    let mut is_new = false;
    for row in &program.rows {
        let numbers = own_ends(&row.range);
        for (at, (column, factor)) in row.terms.iter().enumerate() {
            for side in [0, 1] {
                if ends[*column as usize][side].is_some() {
                    continue;
                }
                // a column is large where the row is, if its factor is positive, and the others are small
                let of_row = if factor.is_negative() { 1 - side } else { side };
                let others = row.terms.iter().enumerate().filter(|(other, _)| *other != at);
                let rest = others.map(|(_, (column, factor))| {
                    let own = if factor.is_negative() { of_row } else { 1 - of_row };
                    Some(ends[*column as usize][own].as_ref()? * factor.to_big())
                });
                let (Some(number), Some(rest)) = (&numbers[of_row], rest.sum::<Option<BigInt>>())
                else {
                    continue;
                };
                let (left, factor) = (number - rest, factor.to_big());
                let end = if side == 0 { left.div_ceil(&factor) } else { left.div_floor(&factor) };
                ends[*column as usize][side] = Some(end);
                is_new = true;
            }
        }
    }
    is_new
}

/// The greatest or the least whole number that the relaxation leaves a column; none if it has no solution.
fn extreme(
    program: &LinearProgram,
    column: usize,
    is_upper: bool,
    control: Control<'_>,
) -> Result<Option<BigInt>, CountError> {
    let mut alone = LinearProgram {
        maximise: is_upper,
        denominator: 1.into(),
        constant: BigRational::zero(),
        ..program.clone()
    };
    for (index, own) in alone.columns.iter_mut().enumerate() {
        own.cost = i64::from(index == column).into();
    }
    match relaxation(&alone, control)? {
        LinearRelaxed::Optimum(optimum) if is_upper => Ok(Some(optimum.value.floor().to_integer())),
        LinearRelaxed::Optimum(optimum) => Ok(Some(optimum.value.ceil().to_integer())),
        LinearRelaxed::Infeasible => Ok(None),
        LinearRelaxed::Unbounded | LinearRelaxed::Unknown => match control.halted() {
            Some(halt) => Err(CountError::Halted(halt)),
            None => Err(CountError::Endless { column, is_upper }),
        },
    }
}
