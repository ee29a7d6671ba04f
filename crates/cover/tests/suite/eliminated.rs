//! The least cost of a small linear program by trying all numbers of its whole columns and eliminating the continuous ones
//! (Fourier and Motzkin), in exact arithmetic: slow, short, and like nothing that the engines do.

use destrier_certify::{LinearProgram, LinearRange};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use std::collections::BTreeMap;

/// Sums of columns that are each at most a number.
type Conditions = BTreeMap<Vec<BigRational>, BigRational>;

/// At most so many numbers of whole columns are tried,
const POINTS: usize = 300;
/// and so many continuous columns eliminated.
const CONTINUOUS: usize = 2;

/// The least cost, the inner none where there is no limit, the next none where there is no solution; none at all of a program
/// that is too large to try.
pub(crate) fn least(program: &LinearProgram) -> Option<Option<Option<BigRational>>> {
    let whole: Vec<usize> =
        (0..program.columns.len()).filter(|&column| program.columns[column].whole).collect();
    if program.columns.len() - whole.len() > CONTINUOUS {
        return None;
    }
    let mut points = vec![vec![BigInt::ZERO; program.columns.len()]];
    for column in whole {
        let range = &program.columns[column].range;
        let [lower, upper] = [range.lower.as_ref()?, range.upper.as_ref()?].map(|end| end.to_big());
        let number = usize::try_from(&upper - &lower + 1).ok()?;
        if points.len().checked_mul(number)? > POINTS {
            return None;
        }
        let with = |point: &Vec<BigInt>, step: usize| {
            let mut point = point.clone();
            point[column] = &lower + step;
            point
        };
        points = points
            .iter()
            .flat_map(|point| (0..number).map(move |step| with(point, step)))
            .collect();
    }
    let mut least: Option<Option<BigRational>> = None;
    for cost in points.iter().filter_map(|point| at(program, point)) {
        least = match (least, cost) {
            (Some(Some(least)), Some(cost)) => Some(Some(least.min(cost))),
            (None, cost) => Some(cost),
            _ => Some(None),
        };
    }
    Some(least)
}

/// The least cost where whole columns have these numbers; none without a solution, and the other none without a limit.
fn at(program: &LinearProgram, point: &[BigInt]) -> Option<Option<BigRational>> {
    let open: Vec<usize> =
        (0..point.len()).filter(|&column| !program.columns[column].whole).collect();
    // the continuous columns, then the cost
    let width = open.len() + 1;
    let mut conditions = Conditions::new();
    for (place, &column) in open.iter().enumerate() {
        let mut sum = vec![BigRational::zero(); width];
        sum[place] = BigInt::from(1).into();
        between(&mut conditions, &sum, &program.columns[column].range, &BigInt::ZERO)?;
    }
    let place = |column: u32| open.iter().position(|&own| own == column as usize);
    for row in &program.rows {
        let (mut sum, mut fixed) = (vec![BigRational::zero(); width], BigInt::ZERO);
        for (column, factor) in &row.terms {
            match place(*column) {
                Some(place) => sum[place] = factor.to_big().into(),
                None => fixed += factor.to_big() * &point[*column as usize],
            }
        }
        between(&mut conditions, &sum, &row.range, &fixed)?;
    }
    let sign = if program.maximise { -1 } else { 1 };
    let (mut sum, mut fixed) = (vec![BigRational::zero(); width], BigInt::ZERO);
    for (column, own) in program.columns.iter().enumerate() {
        let cost: BigInt = own.cost.to_big() * sign;
        match place(column as u32) {
            Some(place) => sum[place] = cost.into(),
            None => fixed += cost * &point[column],
        }
    }
    sum[width - 1] = BigInt::from(-1).into();
    between(&mut conditions, &sum, &LinearRange::exactly(0), &fixed)?;
    for place in 0..open.len() {
        conditions = without(&conditions, place)?;
    }
    let mut least: Option<BigRational> = None;
    for (sum, most) in conditions.iter().filter(|(sum, _)| sum[width - 1].is_negative()) {
        let own = most / &sum[width - 1];
        least = Some(least.map_or(own.clone(), |least| least.max(own)));
    }
    let is_above = |(sum, most): (&Vec<BigRational>, &BigRational)| {
        sum[width - 1].is_positive()
            && least.as_ref().is_some_and(|least| *least > most / &sum[width - 1])
    };
    (!conditions.iter().any(is_above)).then_some(least)
}

/// Adds that a sum and what is fixed are in a range; none if no sum is.
fn between(
    conditions: &mut Conditions,
    sum: &[BigRational],
    range: &LinearRange,
    fixed: &BigInt,
) -> Option<()> {
    let negative: Vec<BigRational> = sum.iter().map(|factor| -factor).collect();
    if let Some(upper) = &range.upper {
        add(conditions, sum.to_vec(), (upper.to_big() - fixed).into())?;
    }
    if let Some(lower) = &range.lower {
        add(conditions, negative, (fixed - lower.to_big()).into())?;
    }
    Some(())
}

/// Adds that a sum is at most a number, with 1 or -1 as its first factor; none if that is never so.
fn add(
    conditions: &mut Conditions,
    mut sum: Vec<BigRational>,
    mut most: BigRational,
) -> Option<()> {
    let Some(first) = sum.iter().find(|factor| !factor.is_zero()).map(Signed::abs) else {
        return (!most.is_negative()).then_some(());
    };
    sum.iter_mut().chain([&mut most]).for_each(|number| *number /= &first);
    let own = conditions.entry(sum).or_insert_with(|| most.clone());
    if most < *own {
        *own = most;
    }
    Some(())
}

/// What the conditions say of all columns but one; none if they contradict each other.
fn without(conditions: &Conditions, place: usize) -> Option<Conditions> {
    let mut others = Conditions::new();
    for (sum, most) in conditions {
        if sum[place].is_zero() {
            add(&mut others, sum.clone(), most.clone())?;
            continue;
        }
        if sum[place].is_negative() {
            continue;
        }
        for (other, least) in conditions.iter().filter(|(other, _)| other[place].is_negative()) {
            let (own, by) = (-&other[place], &sum[place]);
            let both = sum.iter().zip(other).map(|(a, b)| a * &own + b * by).collect();
            add(&mut others, both, most * &own + least * by)?;
        }
    }
    Some(others)
}
