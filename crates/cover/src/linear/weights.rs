//! Exact weights on the rows of a case from floating duals. What they show the case itself says, in exact arithmetic.

use super::basis::Basis;
use super::fractions;
use super::relaxed::Relaxed;
use destrier_certify::{LinearCase, LinearRange, Multipliers, Whole};
use destrier_model::{WarmStart, exact};
use destrier_run::Control;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

/// The largest common denominator of simple fractions.
const COMMON: i64 = 1 << 40;
/// Else duals are multiples of one over two to one of these: the larger shows more, the smaller is shorter. The last one stands
/// for as much as numerators admit, for rows of large factors beside rows of small ones.
const BITS: [u32; 3] = [20, 34, 60];
/// Numerators are kept below this, so that sums of products fit 128 bits.
const LARGEST: f64 = (1u64 << 60) as f64;
/// So often columns without an end are brought to where they need none.
const PASSES: usize = 4;

/// Weights and the bound that they show, the first that is as much as wanted, or else the best.
pub(super) fn bound(
    case: &LinearCase<'_>,
    duals: &[f64],
    wanted: Option<&BigRational>,
) -> Option<(Multipliers, BigRational)> {
    let mut best: Option<(Multipliers, BigRational)> = None;
    for weights in candidates(case, duals, false) {
        let Ok(bound) = case.bound(&weights) else { continue };
        let suffices = wanted.is_some_and(|wanted| bound >= *wanted);
        if best.as_ref().is_none_or(|(_, best)| bound > *best) {
            best = Some((weights, bound));
        }
        if suffices {
            break;
        }
    }
    best
}

/// These weights on rows, which ascend, over their common denominator.
pub(super) fn of_fractions(weights: &[(u32, BigRational)]) -> Multipliers {
    let denominators = weights.iter().map(|(_, weight)| weight.denom());
    let common = denominators.fold(BigInt::one(), |common, denominator| common.lcm(denominator));
    let numerator = |weight: &BigRational| Whole::from((weight * &common).to_integer());
    let numerators = weights.iter().map(|(row, weight)| (*row, numerator(weight)));
    Multipliers::over(common.clone().into(), numerators)
}

/// Weights as solvers have them, on so many rows.
pub(crate) fn duals(weights: &Multipliers, rows: usize) -> Vec<f64> {
    let denominator = weights.denominator().to_big();
    let mut duals = vec![0.0; rows];
    for (row, numerator) in weights.numerators() {
        let dual = BigRational::new(numerator.to_big(), denominator.clone());
        duals[row as usize] = dual.to_f64().unwrap_or(0.0);
    }
    duals
}

/// Weights that show that the case has no solution.
pub(super) fn infeasible(case: &LinearCase<'_>, ray: &[f64]) -> Option<Multipliers> {
    let largest = ray.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    let ray: Vec<f64> = ray.iter().map(|value| value / largest).collect();
    candidates(case, &ray, true).find(|weights| case.infeasible(weights).is_ok())
}

/// Roundings of the duals, those with short numbers first.
fn candidates<'a>(
    case: &'a LinearCase<'_>,
    duals: &'a [f64],
    is_ray: bool,
) -> impl Iterator<Item = Multipliers> {
    debug_assert_eq!(duals.len(), case.rows());
    let endless = endless(case);
    let simple = std::iter::once_with(|| fractions::over_common(duals.iter().copied(), COMMON));
    let is_short = |numerators: &[i64]| numerators.iter().all(|&own| (own as f64).abs() < LARGEST);
    let simple = simple.flatten().filter(move |(_, numerators)| is_short(numerators));
    let largest = duals.iter().fold(0.0, |most: f64, dual| most.max(dual.abs()));
    let most = (LARGEST / largest).log2().clamp(1.0, 60.0).ceil() as u32;
    let fine = BITS.into_iter().filter_map(move |bits| {
        let bits = if bits == BITS[2] { most.saturating_sub(1) } else { bits };
        let (denominator, scale) = (1i64 << bits, (1u64 << bits) as f64);
        (largest * scale < LARGEST).then_some(())?;
        let numerators = duals.iter().map(|dual| (dual * scale).round() as i64).collect();
        Some((denominator, numerators))
    });
    simple.chain(fine).map(move |(denominator, mut numerators)| {
        admit(case, &mut numerators);
        repair((case, &endless), denominator, &mut numerators, is_ray);
        let numerators = (0..).zip(numerators).map(|(row, number)| (row, Whole::from(number)));
        Multipliers::over(Whole::from(denominator), numerators)
    })
}

/// Takes away weights of a sign for which their row has no end.
fn admit(case: &LinearCase<'_>, numerators: &mut [i64]) {
    for (row, number) in (0..).zip(numerators) {
        if !case.row(row).is_ok_and(|row| allows(&row.range, i128::from(*number))) {
            *number = 0;
        }
    }
}

/// Whether a number in the range times this has a least value.
fn allows(range: &LinearRange, factor: i128) -> bool {
    match factor.signum() {
        1 => range.lower.is_some(),
        -1 => range.upper.is_some(),
        _ => true,
    }
}

/// A column that lacks an end, with its factors in rows.
struct Endless {
    column: usize,
    rows: Vec<(u32, i64)>,
}

/// The columns of a case that lack an end.
fn endless(case: &LinearCase<'_>) -> Vec<Endless> {
    let lacks = |range: &LinearRange| range.lower.is_none() || range.upper.is_none();
    let columns = (0..case.ranges.len()).filter(|&column| lacks(&case.ranges[column]));
    let mut all: Vec<Endless> =
        columns.map(|column| Endless { column, rows: Vec::new() }).collect();
    if all.is_empty() {
        return all;
    }
    let mut places = vec![None; case.ranges.len()];
    all.iter().enumerate().for_each(|(place, own)| places[own.column] = Some(place));
    for index in 0..case.rows() as u32 {
        for (column, factor) in case.row(index).map(|row| &row.terms[..]).unwrap_or_default() {
            if let (Some(place), Some(factor)) = (places[*column as usize], factor.to_i64()) {
                all[place].rows.push((index, factor));
            }
        }
    }
    all
}

/// Where what the weights leave of a column's cost needs an end that the column does not have, changes the weight of one of
/// its rows by as little as can be, so that it needs none.
fn repair(
    (case, endless): (&LinearCase<'_>, &[Endless]),
    denominator: i64,
    numerators: &mut [i64],
    is_ray: bool,
) {
    let cost = |column: usize| if is_ray { Some(0) } else { case.cost_of(column).to_i64() };
    let left = |numerators: &[i64], Endless { column, rows }: &Endless| {
        let loads = rows
            .iter()
            .map(|&(row, factor)| i128::from(numerators[row as usize]) * i128::from(factor));
        Some(i128::from(cost(*column)?) * i128::from(denominator) - loads.sum::<i128>())
    };
    for _ in 0..PASSES {
        let mut is_repaired = true;
        for own in endless {
            let range = &case.ranges[own.column];
            let Some(left) = left(numerators, own) else { return };
            if allows(range, left) {
                continue;
            }
            is_repaired = false;
            // the row whose weight counts least for it, and where no other column minds
            let steps = own.rows.iter().filter_map(|&(row, factor)| {
                let step = step(range, left, i128::from(factor))?;
                let new = i128::from(numerators[row as usize]) + step;
                let fits = i64::try_from(new).ok()?;
                allows(&case.row(row).ok()?.range, new).then_some((row, fits, step.abs()))
            });
            let Some((row, new, _)) = steps.min_by_key(|&(_, _, step)| step) else { return };
            numerators[row as usize] = new;
        }
        if is_repaired {
            return;
        }
    }
}

/// By how much a weight on a row with this factor has to change, so that what is left of the column's cost is of a sign that
/// its range allows.
fn step(range: &LinearRange, left: i128, factor: i128) -> Option<i128> {
    let is_exact = left % factor == 0;
    let is_free = range.lower.is_none() && range.upper.is_none();
    let both = [Integer::div_floor(&left, &factor), Integer::div_ceil(&left, &factor)];
    both.into_iter().find(|step| (is_exact || !is_free) && allows(range, left - step * factor))
}

/// The exact dual of a basis of the relaxation.
pub(super) fn of_basis(
    case: &LinearCase<'_>,
    relaxed: &Relaxed,
    basis: &WarmStart,
    control: Control<'_>,
) -> Option<Multipliers> {
    let basis = Basis::new(relaxed, basis)?;
    let mut equations: Vec<Vec<(usize, i64)>> = vec![Vec::new(); basis.columns.len()];
    for (at, end) in basis.tight.iter().enumerate() {
        for (column, factor) in &case.row(end.row).ok()?.terms {
            if let Some(place) = basis.place(*column) {
                equations[place].push((at, factor.to_i64()?));
            }
        }
    }
    let costs = basis.columns.iter().map(|&column| Some(case.cost_of(column).to_i64()?.into()));
    let costs: Vec<i128> = costs.collect::<Option<_>>()?;
    let (numerators, denominator) = exact::square(&equations, &costs, control)?;
    let mut all: Vec<(u32, Whole)> = Vec::with_capacity(basis.tight.len());
    for (end, numerator) in basis.tight.iter().zip(numerators) {
        let sign = match numerator.sign() {
            Sign::Plus => 1,
            Sign::NoSign => 0,
            Sign::Minus => -1,
        };
        let is_admitted = allows(&case.row(end.row).ok()?.range, sign);
        all.push((end.row, if is_admitted { numerator.into() } else { Whole::ZERO }));
    }
    all.sort_by_key(|term| term.0);
    Some(Multipliers::over(denominator.into(), all))
}

/// The number in floating point.
pub(super) fn float(number: &BigRational) -> f64 {
    number.to_f64().unwrap_or(f64::NAN)
}
