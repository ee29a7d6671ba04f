//! What numbers a column or a row may have.

use super::exact::{Exact, Stop};
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, whole};
use crate::whole::Whole;
use num_rational::BigRational;
use std::fmt;

/// A least and a greatest number, each of which may be absent.
///
/// ```
/// use destrier_certify::LinearRange;
///
/// let range = LinearRange::between(-1, 3);
/// let [two, four] = [2, 4].map(|number| num_rational::BigRational::from_integer(number.into()));
/// assert!(range.admits(&two) && !range.admits(&four));
/// assert_eq!(range.to_string(), "-1 3");
/// assert_eq!(LinearRange::at_least(5).to_string(), "5 none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinearRange {
    /// The least number.
    pub lower: Option<Whole>,
    /// The greatest number, no less.
    pub upper: Option<Whole>,
}

impl LinearRange {
    /// All numbers.
    pub const FREE: LinearRange = LinearRange { lower: None, upper: None };

    /// This number and greater ones.
    pub fn at_least(lower: impl Into<Whole>) -> Self {
        LinearRange { lower: Some(lower.into()), upper: None }
    }

    /// This number and lesser ones.
    pub fn at_most(upper: impl Into<Whole>) -> Self {
        LinearRange { lower: None, upper: Some(upper.into()) }
    }

    /// The numbers from the first to the second.
    pub fn between(lower: impl Into<Whole>, upper: impl Into<Whole>) -> Self {
        LinearRange { lower: Some(lower.into()), upper: Some(upper.into()) }
    }

    /// This number alone.
    pub fn exactly(number: impl Into<Whole>) -> Self {
        let number = number.into();
        LinearRange { lower: Some(number.clone()), upper: Some(number) }
    }

    /// About how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        let large = |number: &Option<Whole>| number.as_ref().map_or(0, |own| own.words() - 1);
        size_of::<Self>() + size_of::<u64>() * (large(&self.lower) + large(&self.upper))
    }

    /// The only number, if there is one alone.
    pub fn only(&self) -> Option<&Whole> {
        self.lower.as_ref().filter(|_| self.lower == self.upper)
    }

    /// Whether it has this number.
    pub fn admits(&self, number: &BigRational) -> bool {
        self.lower.as_ref().is_none_or(|lower| BigRational::from(lower) <= *number)
            && self.upper.as_ref().is_none_or(|upper| BigRational::from(upper) >= *number)
    }

    /// Whether all of its numbers are in the other range.
    pub(crate) fn is_within(&self, other: &LinearRange) -> bool {
        let above = |other: &Whole| self.lower.as_ref().is_some_and(|own| own >= other);
        let below = |other: &Whole| self.upper.as_ref().is_some_and(|own| own <= other);
        other.lower.as_ref().is_none_or(above) && other.upper.as_ref().is_none_or(below)
    }

    /// The numbers that are in both ranges, of which there may be none.
    pub(crate) fn narrowed(&self, other: &LinearRange) -> LinearRange {
        let both =
            |own: &Option<Whole>, other: &Option<Whole>, pick: fn(Whole, Whole) -> Whole| match (
                own.clone(),
                other.clone(),
            ) {
                (Some(own), Some(other)) => Some(pick(own, other)),
                (own, other) => own.or(other),
            };
        LinearRange {
            lower: both(&self.lower, &other.lower, Whole::max),
            upper: both(&self.upper, &other.upper, Whole::min),
        }
    }

    /// Whether it has no number.
    pub(crate) fn is_empty(&self) -> bool {
        matches!((&self.lower, &self.upper), (Some(lower), Some(upper)) if lower > upper)
    }

    /// The least product of the factor, which is not 0, and a number of the range; none if the range has no such end.
    pub(crate) fn least<N: Exact>(&self, factor: &N) -> Result<Option<N>, Stop> {
        let end = if *factor > N::zero() { &self.lower } else { &self.upper };
        end.as_ref().map(|end| factor.times(&N::read(end)?)).transpose()
    }

    /// The greatest product of the factor, which is not 0, and a number of the range; none if the range has no such end.
    pub(crate) fn greatest<N: Exact>(&self, factor: &N) -> Result<Option<N>, Stop> {
        let end = if *factor > N::zero() { &self.upper } else { &self.lower };
        end.as_ref().map(|end| factor.times(&N::read(end)?)).transpose()
    }

    /// Reads two words.
    pub(crate) fn read(words: &mut Words) -> Result<Self, Rejection> {
        let [lower, upper] = [end(words)?, end(words)?];
        let range = LinearRange { lower, upper };
        match range.is_empty() {
            true => Err(ParseError::EmptyRange.at(words.line())),
            false => Ok(range),
        }
    }
}

fn end(words: &mut Words) -> Result<Option<Whole>, Rejection> {
    if words.peek() != Some("none") {
        return whole(words).map(Some);
    }
    words.word("none")?;
    Ok(None)
}

impl fmt::Display for LinearRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |f: &mut fmt::Formatter<'_>, end: &Option<Whole>| match end {
            Some(end) => end.fmt(f),
            None => f.write_str("none"),
        };
        end(f, &self.lower)?;
        f.write_str(" ")?;
        end(f, &self.upper)
    }
}
