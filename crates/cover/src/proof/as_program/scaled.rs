//! Combinations of rows in whole numbers of one size, as long as they fit: leaves add many of them up.

use super::cuts::Combination;
use destrier_certify::{Multipliers, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use std::collections::BTreeMap;

/// A combination over a common denominator.
pub(super) struct Scaled {
    denominator: i128,
    numerators: Vec<(u32, i128)>,
}

impl Scaled {
    /// The same as a combination; none if a number does not fit.
    pub(super) fn new(combination: &Combination) -> Option<Self> {
        let all = combination.values();
        let denominator = all.fold(BigInt::one(), |all, weight| all.lcm(weight.denom()));
        let whole = |(&row, weight): (&u32, &num_rational::BigRational)| {
            Some((row, (weight.numer() * (&denominator / weight.denom())).to_i128()?))
        };
        let numerators = combination.iter().map(whole).collect::<Option<_>>()?;
        Some(Scaled { denominator: denominator.to_i128()?, numerators })
    }
}

/// Weights over a denominator, on rows and on combinations, as one combination of rows; none if a number does not fit.
pub(super) fn sum(
    denominator: u32,
    rows: impl Iterator<Item = (u32, i64)>,
    combinations: &[(&Scaled, u32)],
) -> Option<Multipliers> {
    let mut common: i128 = 1;
    for (own, _) in combinations {
        common = (common / common.gcd(&own.denominator)).checked_mul(own.denominator)?;
    }
    let mut sums: BTreeMap<u32, i128> = BTreeMap::new();
    let mut add = |row: u32, numerator: i128, times: i128| {
        let sum = sums.entry(row).or_default();
        *sum = sum.checked_add(numerator.checked_mul(times)?)?;
        Some(())
    };
    for (row, weight) in rows {
        add(row, weight.into(), common)?;
    }
    for (own, weight) in combinations {
        let times = (common / own.denominator).checked_mul((*weight).into())?;
        own.numerators.iter().try_for_each(|&(row, numerator)| add(row, numerator, times))?;
    }
    let denominator = common.checked_mul(denominator.into())?;
    let factor = sums.values().fold(denominator, |factor, sum| factor.gcd(sum));
    let whole = |number: i128| match i64::try_from(number / factor) {
        Ok(small) => Whole::from(small),
        Err(_) => Whole::from(BigInt::from(number / factor)),
    };
    Some(Multipliers::over(
        whole(denominator),
        sums.into_iter().map(|(row, sum)| (row, whole(sum))),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::cuts::{add, multipliers};
    use super::*;
    use destrier_run::Random;
    use num_rational::BigRational;

    /// The same in fractions of any size.
    fn large(
        denominator: u32,
        rows: &[(u32, i64)],
        combinations: &[(&Combination, u32)],
    ) -> Multipliers {
        let weight = |numerator: i64| BigRational::new(numerator.into(), denominator.into());
        let mut all = Combination::new();
        for &(row, numerator) in rows {
            *all.entry(row).or_default() += weight(numerator);
        }
        combinations.iter().for_each(|(own, times)| add(&mut all, own, &weight((*times).into())));
        multipliers(&all)
    }

    #[test]
    fn sums_are_those_of_fractions_or_none() {
        let (mut random, mut fitted, mut others) = (Random::new(58, 0), 0, 0);
        for round in 0..2000 {
            let most = [6, 50, 1 << 20, 1 << 30][round % 4];
            let mut below = |n: usize| random.below(n) as u32;
            let combinations: Vec<Combination> = (0..below(4))
                .map(|_| {
                    let weight = |numerator: u32, over: u32| {
                        BigRational::new((i64::from(numerator) - 9).into(), (over + 1).into())
                    };
                    let terms = (0..below(5)).map(|_| (below(9), weight(below(most), below(most))));
                    terms.collect()
                })
                .collect();
            let rows: Vec<(u32, i64)> =
                (0..9).step_by(3).map(|row| (row, i64::from(below(most)) - 9)).collect();
            let denominator = below(most) + 1;
            let own: Vec<(&Combination, u32)> =
                combinations.iter().map(|own| (own, below(most))).collect();
            let scaled: Option<Vec<(Scaled, u32)>> =
                own.iter().map(|&(own, times)| Some((Scaled::new(own)?, times))).collect();
            let small = scaled.and_then(|scaled| {
                let scaled: Vec<_> = scaled.iter().map(|(own, times)| (own, *times)).collect();
                sum(denominator, rows.iter().copied(), &scaled)
            });
            match small {
                Some(small) => {
                    assert_eq!(small, large(denominator, &rows, &own));
                    fitted += 1;
                }
                None => others += 1,
            }
        }
        assert!(fitted > 1000 && others > 100, "{fitted} {others}");
    }
}
