//! Adds up linear combinations of rows exactly, and compares them with the row they are to show.
//!
//! Everything is brought over one denominator, so that the sums are sums of integers: in machine
//! words while they fit, else in big ones. Time is linear in the terms of the rows added up.

use super::lie::ViprLie;
use super::number::Number;
use super::row::{Row, Sense, Terms, implies, is_false};
use crate::Fault;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// The longest common denominator, in bits.
const MAX_DENOMINATOR_BITS: u64 = 1 << 22;

/// The largest size of all sums together, in bits: 1 GiB.
const MAX_SUM_BITS: u64 = 1 << 33;

/// A row and what it is multiplied by.
pub(crate) struct Part<'a> {
    pub(crate) factor: &'a Number,
    pub(crate) row: &'a Row,
}

/// Integers that sums are made of.
pub(crate) trait Whole: Integer + Clone {
    fn to_big(&self) -> BigInt;
    /// Whether `self * b == c * d`, if that can be told in these integers.
    fn products_cmp(&self, b: i64, c: i64, d: &Self) -> Option<std::cmp::Ordering>;
}

/// Sums by variable, 0 where nothing was added.
#[derive(Default)]
pub(crate) struct Sums<T> {
    values: Vec<T>,
    touched: Vec<u32>,
    marks: Vec<u64>,
    mark: u64,
}

/// A combination: its values are in the `Sums`, all over `common`.
pub(crate) struct Total<T> {
    common: T,
    side: T,
    pub(crate) sense: Sense,
}

/// The sense of a combination, if it is a suitable one: no row is turned against another.
pub(crate) fn common_sense<'a>(
    parts: impl Iterator<Item = (usize, &'a Number, Sense)>,
) -> Result<Sense, ViprLie> {
    let mut common = 0;
    for (row, factor, sense) in parts {
        let sign = factor.sign() * sense.sign();
        if common * sign < 0 {
            return Err(ViprLie::MixedSigns { row });
        }
        common = if common == 0 { sign } else { common };
    }
    Ok(match common {
        0 => Sense::Equal,
        1 => Sense::AtLeast,
        _ => Sense::AtMost,
    })
}

impl<T: Whole> Sums<T> {
    /// Starts anew, for this many variables.
    fn clear(&mut self, variables: usize) {
        self.values.resize(variables, T::zero());
        self.marks.resize(variables, 0);
        self.mark += 1;
        for variable in self.touched.drain(..) {
            self.values[variable as usize] = T::zero(); // big ones are given back
        }
    }

    fn value(&mut self, variable: u32) -> &mut T {
        let index = variable as usize;
        if self.marks[index] != self.mark {
            self.marks[index] = self.mark;
            self.touched.push(variable);
        }
        &mut self.values[index]
    }

    fn get(&self, variable: u32) -> &T {
        &self.values[variable as usize]
    }

    /// The variables with a sum other than 0.
    fn support(&self) -> impl Iterator<Item = (u32, &T)> {
        let values =
            self.touched.iter().map(|&variable| (variable, &self.values[variable as usize]));
        values.filter(|(_, value)| !value.is_zero())
    }

    /// Rounds the right-hand side of a combination of whole variables with whole coefficients.
    pub(crate) fn round(&self, total: &mut Total<T>, whole: &[bool]) -> Result<(), ViprLie> {
        for (variable, value) in self.support() {
            if !whole[variable as usize] {
                return Err(ViprLie::RoundedContinuous { variable });
            }
            if !value.is_multiple_of(&total.common) {
                return Err(ViprLie::RoundedFraction { variable });
            }
        }
        let rounded = match total.sense {
            Sense::AtMost => total.side.div_floor(&total.common),
            Sense::Equal => return Ok(()),
            Sense::AtLeast => total.side.div_ceil(&total.common),
        };
        total.side = rounded * total.common.clone();
        Ok(())
    }

    /// Whether the combination dominates the row; `None` if that is not for these integers.
    pub(crate) fn shows(&self, total: &Total<T>, row: &Row) -> Option<Result<(), ViprLie>> {
        let support = self.support().count();
        if support == 0 && is_false(total.sense, sign(&total.side)) {
            return Some(Ok(()));
        }
        let Terms::Small(below, terms) = &*row.terms else { return self.shows_big(total, row) };
        for &(variable, above) in terms {
            if self.get(variable).products_cmp(*below, above, &total.common)?.is_ne() {
                return Some(Err(ViprLie::OtherCoefficient { variable }));
            }
        }
        if support != terms.len() {
            return Some(Err(self.beyond(row)));
        }
        let Number::Small(above, below) = row.side else { return self.shows_big(total, row) };
        let sides = total.side.products_cmp(below, above, &total.common)?;
        Some(match implies(total.sense, sides, row.sense) {
            true => Ok(()),
            false => Err(ViprLie::OtherSide),
        })
    }

    fn shows_big(&self, total: &Total<T>, row: &Row) -> Option<Result<(), ViprLie>> {
        let common = total.common.to_big();
        for (variable, factor) in row.terms.iter() {
            if self.get(variable).to_big() * factor.denominator() != factor.numerator() * &common {
                return Some(Err(ViprLie::OtherCoefficient { variable }));
            }
        }
        if self.support().count() != row.terms.len() {
            return Some(Err(self.beyond(row)));
        }
        let sides = BigRational::new(total.side.to_big(), common).cmp(&row.side.to_big());
        Some(match implies(total.sense, sides, row.sense) {
            true => Ok(()),
            false => Err(ViprLie::OtherSide),
        })
    }

    /// A variable that the combination has and the row has not.
    fn beyond(&self, row: &Row) -> ViprLie {
        let variables: Vec<u32> = row.terms.variables().collect();
        let other = self.support().find(|(variable, _)| variables.binary_search(variable).is_err());
        ViprLie::OtherCoefficient { variable: other.map_or(0, |(variable, _)| variable) }
    }

    /// By how much the coefficients of a row exceed those of the combination, where they differ.
    pub(crate) fn differences(&self, total: &Total<T>, row: &Row) -> Vec<(u32, BigRational)> {
        let common = total.common.to_big();
        let fraction = |value: &T| BigRational::new(value.to_big(), common.clone());
        let mut differences = Vec::new();
        for (variable, factor) in row.terms.iter() {
            differences.push((variable, factor.to_big() - fraction(self.get(variable))));
        }
        let variables: Vec<u32> = row.terms.variables().collect();
        let beyond = self.support().filter(|(v, _)| variables.binary_search(v).is_err());
        differences.extend(beyond.map(|(variable, value)| (variable, -fraction(value))));
        differences.retain(|(_, difference)| !difference.is_zero());
        differences
    }
}

impl<T: Whole> Total<T> {
    /// The right-hand side.
    pub(crate) fn side(&self) -> BigRational {
        BigRational::new(self.side.to_big(), self.common.to_big())
    }
}

fn sign<T: Whole>(value: &T) -> i8 {
    match value.cmp(&T::zero()) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

impl Sums<i128> {
    /// Adds up the parts, if everything fits.
    pub(crate) fn add_up(
        &mut self,
        parts: &[Part],
        sense: Sense,
        variables: usize,
    ) -> Option<Total<i128>> {
        let common = small_denominator(parts)?;
        self.clear(variables);
        let mut side = 0i128;
        for Part { factor, row } in parts {
            let (Number::Small(times, below), Terms::Small(over, terms)) = (factor, &*row.terms)
            else {
                return None;
            };
            let Number::Small(side_above, side_below) = row.side else { return None };
            let scaled = times.checked_mul(common / below / side_below)?;
            side = side.checked_add(i128::from(scaled) * i128::from(side_above))?;
            let scaled = i128::from(times.checked_mul(common / below / over)?);
            for &(variable, above) in terms {
                let value = self.value(variable);
                *value = value.checked_add(scaled * i128::from(above))?;
            }
        }
        // rounding adds at most a denominator, which must not overflow
        let small = side.unsigned_abs().leading_zeros() > 4;
        small.then(|| Total { common: common.into(), side, sense })
    }
}

/// A common denominator of all products.
fn small_denominator(parts: &[Part]) -> Option<i64> {
    let mut common = 1i64;
    for Part { factor, row } in parts {
        let (Number::Small(_, below), Terms::Small(over, _)) = (factor, &*row.terms) else {
            return None;
        };
        let Number::Small(_, side) = row.side else { return None };
        let row = (over / over.gcd(&side)).checked_mul(side)?;
        let part = below.checked_mul(row)?;
        if common % part != 0 {
            common = (common / common.gcd(&part)).checked_mul(part)?;
        }
    }
    Some(common)
}

impl Sums<BigInt> {
    /// Adds up the parts.
    pub(crate) fn add_up(
        &mut self,
        parts: &[Part],
        sense: Sense,
        variables: usize,
    ) -> Result<Total<BigInt>, Fault> {
        let common = big_denominator(parts, variables)?;
        self.clear(variables);
        let mut side = BigInt::zero();
        for Part { factor, row } in parts {
            let scaled = factor.numerator() * (&common / factor.denominator());
            side += &scaled / row.side.denominator() * row.side.numerator();
            match &*row.terms {
                Terms::Small(below, terms) => {
                    let scaled = scaled / below;
                    for &(variable, above) in terms {
                        *self.value(variable) += &scaled * above;
                    }
                }
                Terms::Big(_, terms) => {
                    for (variable, factor) in terms {
                        let scaled = &scaled / factor.denominator();
                        *self.value(*variable) += scaled * factor.numerator();
                    }
                }
            }
        }
        Ok(Total { common, side, sense })
    }
}

/// A common denominator of all products, unless it or the sums over it would take too much memory.
fn big_denominator(parts: &[Part], variables: usize) -> Result<BigInt, Fault> {
    let mut common = BigInt::one();
    let (mut factors, mut coefficients, mut terms) = (0, 64, 0);
    for Part { factor, row } in parts {
        let over = match &*row.terms {
            Terms::Small(below, _) => (*below).into(),
            Terms::Big(below, terms) => {
                let bits = terms.iter().map(|(_, factor)| factor.numerator().bits());
                coefficients = bits.fold(coefficients, u64::max);
                below.clone()
            }
        };
        let part = factor.denominator() * over.lcm(&row.side.denominator());
        common = common.lcm(&part);
        if common.bits() > MAX_DENOMINATOR_BITS {
            return Err(Fault::TooMuchMemory);
        }
        factors = factors.max(factor.numerator().bits());
        terms += row.terms.len();
    }
    let sums = terms.min(variables) as u64;
    match (common.bits() + factors + coefficients).saturating_mul(sums) > MAX_SUM_BITS {
        true => Err(Fault::TooMuchMemory),
        false => Ok(common),
    }
}

impl Whole for i128 {
    fn to_big(&self) -> BigInt {
        (*self).into()
    }

    fn products_cmp(&self, b: i64, c: i64, d: &Self) -> Option<std::cmp::Ordering> {
        Some(self.checked_mul(b.into())?.cmp(&d.checked_mul(c.into())?))
    }
}

impl Whole for BigInt {
    fn to_big(&self) -> BigInt {
        self.clone()
    }

    fn products_cmp(&self, b: i64, c: i64, d: &Self) -> Option<std::cmp::Ordering> {
        Some((self * b).cmp(&(d * c)))
    }
}
