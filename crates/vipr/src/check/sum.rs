//! Adds up linear combinations of rows exactly, and compares them with the row they are to show.
//!
//! The multipliers are brought over one denominator. Then the sums are integers in machine words
//! while they fit; else big fractions, each variable with a denominator of its own, because the
//! coefficients of cuts have many. Time is that of the terms of the rows added up, times the length of
//! the common denominator, which is bounded.

use crate::text::{Number, Row, Sense, Terms, implies, is_false};
use crate::{ParseError, Violation};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

/// The longest denominator that multipliers, or the coefficients of a variable, have in common, in bits.
const MAX_DENOMINATOR_BITS: u64 = 1 << 18;

/// The largest size of all sums together, in bits: 512 MiB.
const MAX_SUM_BITS: u64 = 1 << 32;

/// Binary places of right-hand sides that are cut off.
const QUICK_BITS: u32 = 192;

/// A row and what it is multiplied by.
pub(super) struct Part<'a> {
    pub(super) factor: &'a Number,
    pub(super) row: &'a Row,
}

/// What is summed for each variable, times a common denominator.
pub(super) trait Value: Clone + Default {
    type Common;
    fn is_zero(&self) -> bool;
    /// How the value compares with a number, if that can be told in these integers.
    fn compare(&self, common: &Self::Common, number: &Number) -> Option<Ordering>;
    /// The largest integer not above the value.
    fn floor(&self, common: &Self::Common) -> BigInt;
    fn is_whole(&self, common: &Self::Common) -> bool;
}

/// Sums by variable, 0 where nothing was added.
#[derive(Default)]
pub(super) struct Sums<V> {
    values: Vec<V>,
    touched: Vec<u32>,
    marks: Vec<u64>,
    mark: u64,
}

/// A combination: its values are in the `Sums`, all times `common`.
pub(super) struct Total<V: Value> {
    pub(super) common: V::Common,
    side: V,
    sense: Sense,
    /// The right-hand side after rounding.
    rounded: Option<Number>,
}

/// A fraction that is not reduced; the denominator is positive.
#[derive(Clone, Debug)]
pub(super) struct Fraction {
    whole: BigInt,
    above: BigInt,
    below: BigInt,
}

/// The sense of a combination, if it is a suitable one: no row is turned against another.
pub(super) fn common_sense<'a>(
    parts: impl Iterator<Item = (usize, &'a Number, Sense)>,
) -> Result<Sense, Violation> {
    let mut common = 0;
    for (row, factor, sense) in parts {
        let sign = factor.sign() * sense.sign();
        if common * sign < 0 {
            return Err(Violation::MixedSigns { row });
        }
        common = if common == 0 { sign } else { common };
    }
    Ok(match common {
        0 => Sense::Equal,
        1 => Sense::AtLeast,
        _ => Sense::AtMost,
    })
}

impl<V: Value> Sums<V> {
    /// Starts anew, for this many variables.
    fn clear(&mut self, variables: usize) {
        self.values.resize(variables, V::default());
        self.marks.resize(variables, 0);
        self.mark += 1;
        for variable in self.touched.drain(..) {
            self.values[variable as usize] = V::default(); // big ones are given back
        }
    }

    fn value(&mut self, variable: u32) -> &mut V {
        let index = variable as usize;
        if self.marks[index] != self.mark {
            self.marks[index] = self.mark;
            self.touched.push(variable);
        }
        &mut self.values[index]
    }

    fn get(&self, variable: u32) -> &V {
        &self.values[variable as usize]
    }

    /// The variables with a sum other than 0.
    fn support(&self) -> impl Iterator<Item = u32> {
        self.touched.iter().copied().filter(|&variable| !self.get(variable).is_zero())
    }

    /// How the sum of a variable compares with a number, if that can be told in these integers.
    pub(super) fn compare(
        &self,
        total: &Total<V>,
        variable: u32,
        number: &Number,
    ) -> Option<Ordering> {
        self.get(variable).compare(&total.common, number)
    }

    /// The variables with a sum other than 0 that a row has not.
    pub(super) fn beyond(&self, row: &Row) -> impl Iterator<Item = u32> {
        let variables: Vec<u32> = row.terms.variables().collect();
        self.support().filter(move |variable| variables.binary_search(variable).is_err())
    }

    /// Rounds the right-hand side of a combination of whole variables with whole coefficients.
    pub(super) fn round(&self, total: &mut Total<V>, whole: &[bool]) -> Result<(), Violation> {
        for variable in self.support() {
            if !whole[variable as usize] {
                return Err(Violation::RoundedContinuous { variable });
            }
            if !self.get(variable).is_whole(&total.common) {
                return Err(Violation::RoundedFraction { variable });
            }
        }
        let is_whole = total.side.is_whole(&total.common);
        let rounded = match total.sense {
            Sense::Equal => return Ok(()),
            Sense::AtMost => total.side.floor(&total.common),
            Sense::AtLeast => total.side.floor(&total.common) + u8::from(!is_whole),
        };
        total.rounded = Some(Number::new(rounded.into()));
        Ok(())
    }

    /// Whether the combination dominates the row; `None` if that is not for these integers.
    pub(super) fn shows(&self, total: &Total<V>, row: &Row) -> Option<Result<(), Violation>> {
        let support = self.support().count();
        if support == 0 && is_false(total.sense, total.compare(&Number::ZERO)?) {
            return Some(Ok(()));
        }
        for (variable, factor) in row.terms.iter() {
            if self.get(variable).compare(&total.common, &factor)?.is_ne() {
                return Some(Err(Violation::OtherCoefficient { variable }));
            }
        }
        if support != row.terms.len()
            && let Some(variable) = self.beyond(row).next()
        {
            return Some(Err(Violation::OtherCoefficient { variable }));
        }
        Some(match implies(total.sense, total.compare(&row.side)?, row.sense) {
            true => Ok(()),
            false => Err(Violation::OtherSide),
        })
    }
}

impl<V: Value> Total<V> {
    fn new(common: V::Common, side: V, sense: Sense) -> Self {
        Total { common, side, sense, rounded: None }
    }

    /// How the right-hand side compares with a number.
    fn compare(&self, number: &Number) -> Option<Ordering> {
        match &self.rounded {
            Some(rounded) => Some(rounded.cmp(number)),
            None => self.side.compare(&self.common, number),
        }
    }
}

impl Sums<i128> {
    /// Adds up the parts, if everything fits.
    pub(super) fn add_up(
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
        Some(Total::new(common, side, sense))
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

impl Value for i128 {
    type Common = i64;

    fn is_zero(&self) -> bool {
        *self == 0
    }

    fn compare(&self, common: &i64, number: &Number) -> Option<Ordering> {
        let &Number::Small(above, below) = number else { return None };
        Some(self.checked_mul(below.into())?.cmp(&(i128::from(above) * i128::from(*common))))
    }

    fn floor(&self, common: &i64) -> BigInt {
        Integer::div_floor(self, &i128::from(*common)).into()
    }

    fn is_whole(&self, common: &i64) -> bool {
        self % i128::from(*common) == 0
    }
}

impl Sums<Fraction> {
    /// Adds up the parts.
    pub(super) fn add_up(
        &mut self,
        parts: &[Part],
        sense: Sense,
        variables: usize,
    ) -> Result<Total<Fraction>, ParseError> {
        let common = big_denominator(parts, variables)?;
        self.clear(variables);
        let mut side = Fraction::default();
        for Part { factor, row } in parts {
            let scaled = factor.numerator() * (&common / factor.denominator());
            side.add(&scaled, &row.side)?;
            match &*row.terms {
                Terms::Small(1, terms) => {
                    for &(variable, above) in terms {
                        self.value(variable).whole += &scaled * above;
                    }
                }
                _ => {
                    for (variable, factor) in row.terms.iter() {
                        self.value(variable).add(&scaled, &factor)?;
                    }
                }
            }
        }
        for &variable in &self.touched {
            self.values[variable as usize].join();
        }
        side.join();
        Ok(Total::new(common, side, sense))
    }
}

/// A multiple of "this variable is at least, or at most, the bound" that brings its sum to a target.
pub(super) struct Correction {
    pub(super) variable: u32,
    pub(super) target: Number,
    pub(super) bound: BigRational,
}

impl Sums<Fraction> {
    /// Whether the right-hand side with corrections added shows that of a row with the same terms. Their
    /// denominators have little in common, so the exact sum is slow: with `quick`, each is cut off so
    /// that the right-hand side is weaker.
    pub(super) fn shows_corrected(
        &self,
        total: &Total<Fraction>,
        corrections: &[Correction],
        quick: bool,
        row: &Row,
    ) -> Result<bool, ParseError> {
        let mut sum = match quick {
            true => Fraction::cut_off(
                total.sense,
                &total.side.above,
                &(&total.common * &total.side.below),
            ),
            false => total.side.clone(),
        };
        for Correction { variable, target, bound } in corrections {
            let value = self.get(*variable);
            let whole = &total.common * &value.below;
            let above = target.numerator() * whole - &value.above * target.denominator();
            let above = above * bound.numer();
            let below = &value.below * target.denominator() * bound.denom();
            match quick {
                true => {
                    let more = Fraction::cut_off(total.sense, &above, &(&total.common * below));
                    sum.above += more.above;
                }
                false => sum.add_over(above, &below)?,
            }
        }
        let common = if quick { BigInt::one() << QUICK_BITS } else { total.common.clone() };
        let compare = |number: &Number| sum.compare(&common, number);
        let is_false = row.terms.is_empty()
            && compare(&Number::ZERO).is_some_and(|order| is_false(total.sense, order));
        let shows = compare(&row.side).is_some_and(|order| implies(total.sense, order, row.sense));
        Ok(is_false || shows)
    }
}

/// A common denominator of the multipliers, unless it or the sums would take too much memory.
fn big_denominator(parts: &[Part], variables: usize) -> Result<BigInt, ParseError> {
    let mut common = BigInt::one();
    let (mut factors, mut terms) = (0, 0);
    for Part { factor, row } in parts {
        extend(&mut common, &factor.denominator())?;
        factors = factors.max(factor.numerator().bits());
        terms += row.terms.len();
    }
    let sums = terms.min(variables) as u64;
    match (common.bits() + factors).saturating_mul(sums) > MAX_SUM_BITS {
        true => Err(ParseError::TooMuchMemory),
        false => Ok(common),
    }
}

/// Makes a common denominator one of another number too; what it is multiplied by for that. The longer
/// number is divided by the shorter one first, since greatest common divisors take quadratic time.
fn extend(common: &mut BigInt, denominator: &BigInt) -> Result<BigInt, ParseError> {
    let more = denominator / denominator.gcd(&(&*common % denominator));
    *common *= &more;
    match common.bits() > MAX_DENOMINATOR_BITS {
        true => Err(ParseError::LongDenominator(MAX_DENOMINATOR_BITS)),
        false => Ok(more),
    }
}

impl Fraction {
    /// A quotient times a power of 2, cut off so that the right-hand side becomes weaker.
    fn cut_off(sense: Sense, above: &BigInt, below: &BigInt) -> Self {
        let above: BigInt = above << QUICK_BITS;
        let above = match sense {
            Sense::AtMost => above.div_ceil(below),
            _ => above.div_floor(below),
        };
        Fraction { above, ..Fraction::default() }
    }

    /// Adds `times * number`.
    fn add(&mut self, times: &BigInt, number: &Number) -> Result<(), ParseError> {
        match number {
            Number::Small(above, 1) => {
                self.whole += times * above;
                Ok(())
            }
            number => self.add_over(times * number.numerator(), &number.denominator()),
        }
    }

    /// Adds a quotient.
    fn add_over(&mut self, above: BigInt, below: &BigInt) -> Result<(), ParseError> {
        let more = extend(&mut self.below, below)?;
        self.above *= more;
        self.above += above * (&self.below / below);
        Ok(())
    }

    /// Brings everything over one denominator.
    fn join(&mut self) {
        let whole = std::mem::take(&mut self.whole);
        self.above += whole * &self.below;
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Fraction { whole: BigInt::zero(), above: BigInt::zero(), below: BigInt::one() }
    }
}

/// After `join`: all is in `above` and `below`.
impl Value for Fraction {
    type Common = BigInt;

    fn is_zero(&self) -> bool {
        self.above.is_zero()
    }

    fn compare(&self, common: &BigInt, number: &Number) -> Option<Ordering> {
        if number.is_zero() || self.above.is_zero() {
            let sign = i8::from(self.above.is_positive()) - i8::from(self.above.is_negative());
            return Some(sign.cmp(&number.sign()));
        }
        let own = &self.above * number.denominator();
        Some(own.cmp(&(common * &self.below * number.numerator())))
    }

    fn floor(&self, common: &BigInt) -> BigInt {
        self.above.div_floor(&(common * &self.below))
    }

    fn is_whole(&self, common: &BigInt) -> bool {
        (&self.above % (common * &self.below)).is_zero()
    }
}
