//! Cuts of kind `covering`, which round all factors up, as those of kind `program`, which round less and lose less.

use destrier_certify::{LinearCase, LinearCut, LinearRow, Multipliers, Rejection, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// Weights on rows of a case, by their indices.
pub(super) type Combination = BTreeMap<u32, BigRational>;

/// Adds a combination with a factor.
pub(super) fn add(sum: &mut Combination, other: &Combination, factor: &BigRational) {
    for (&row, weight) in other {
        *sum.entry(row).or_default() += weight * factor;
    }
}

/// Weights as a certificate has them.
pub(super) fn multipliers(combination: &Combination) -> Multipliers {
    let weights = combination.values();
    let denominator = weights.fold(BigInt::one(), |all, weight| all.lcm(weight.denom()));
    let whole = |weight: &BigRational| Whole::from((weight * &denominator).to_integer());
    let numerators: Vec<(u32, Whole)> =
        combination.iter().map(|(&row, weight)| (row, whole(weight))).collect();
    Multipliers::over(Whole::from(denominator), numerators)
}

/// The cut that weights on rows with demands make, if one is needed, and a combination that says no less than what the
/// weights make when everything is rounded up. The case has the new row then.
///
/// With s for what the right side b is above a whole number, the cut says that the sum of g z' is s ceil(b) at least. Each
/// g of a column is s ceil(a) at most; each of a row is 0 at most, and taking it away needs as much of that row.
pub(super) fn rounded(
    case: &mut LinearCase<'_>,
    weights: &Combination,
) -> Result<(Option<LinearCut>, Combination), Rejection> {
    let mut right = BigRational::zero();
    for (&row, weight) in weights {
        right += weight * least(case.row(row)?);
    }
    let rest = &right - right.floor();
    if rest.is_zero() {
        return Ok((None, weights.clone()));
    }
    let cut = LinearCut { weights: multipliers(weights), upper: Vec::new() };
    let (new, number) = (case.cut(&cut)?, case.rows() as u32);
    let mut combination = Combination::new();
    let mut written = &rest * right.ceil();
    for (&row, weight) in weights {
        let factor = rounded_factor(&-weight, &rest);
        if !factor.is_zero() {
            written += &factor * least(case.row(row)?);
            combination.insert(row, -factor / &rest);
        }
    }
    // the cut is in lowest terms
    let scale = match written.is_zero() {
        true => scale_of_a_column(case, weights, &new, &rest)?,
        false => least(&new) / written,
    };
    combination.insert(number, (scale * rest).recip());
    case.push(new)?;
    Ok((Some(cut), combination))
}

/// By what the first factor of a cut is above what rounding makes of it.
fn scale_of_a_column(
    case: &LinearCase<'_>,
    weights: &Combination,
    new: &LinearRow,
    rest: &BigRational,
) -> Result<BigRational, Rejection> {
    let Some((column, factor)) = new.terms.first() else { return Ok(BigRational::one()) };
    let (mut sum, mut written) = (BigRational::zero(), BigRational::zero());
    for (&row, weight) in weights {
        let terms = &case.row(row)?.terms;
        if let Ok(at) = terms.binary_search_by_key(column, |(column, _)| *column) {
            let own = terms[at].1.to_big();
            sum += weight * &own;
            written += rounded_factor(&-weight, rest) * own;
        }
    }
    written += rounded_factor(&sum, rest);
    Ok(BigRational::from_integer(factor.to_big()) / written)
}

fn rounded_factor(factor: &BigRational, rest: &BigRational) -> BigRational {
    let whole = factor.floor();
    (factor - &whole).min(rest.clone()) + whole * rest
}

/// What a row with a demand, or a cut, asks for.
fn least(row: &LinearRow) -> BigRational {
    row.range.lower.as_ref().map_or_else(BigRational::zero, |least| least.to_big().into())
}
