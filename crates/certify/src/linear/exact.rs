//! Two kinds of numbers to calculate with: quick ones of 128 bits, which may be too short, and those of any size.

use crate::rejection::Rejection;
use crate::whole::Whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};
use std::hash::Hash;

/// Why a calculation has no result.
pub(crate) enum Stop {
    /// A number does not fit.
    TooLarge,
    /// The certificate is refused.
    Refused(Box<Rejection>),
}

impl From<Rejection> for Stop {
    fn from(rejection: Rejection) -> Self {
        Stop::Refused(Box::new(rejection))
    }
}

/// Numbers whose operations say when a result does not fit.
pub(crate) trait Exact:
    Clone + Hash + Integer + CheckedAdd + CheckedSub + CheckedMul + Into<BigInt>
{
    /// The number, if it fits.
    fn of(number: &Whole) -> Option<Self>;

    /// A number of a certificate.
    fn read(number: &Whole) -> Result<Self, Stop> {
        Self::of(number).ok_or(Stop::TooLarge)
    }

    /// The sum.
    fn plus(&self, other: &Self) -> Result<Self, Stop> {
        self.checked_add(other).ok_or(Stop::TooLarge)
    }

    /// The difference.
    fn minus(&self, other: &Self) -> Result<Self, Stop> {
        self.checked_sub(other).ok_or(Stop::TooLarge)
    }

    /// The product.
    fn times(&self, other: &Self) -> Result<Self, Stop> {
        self.checked_mul(other).ok_or(Stop::TooLarge)
    }
}

impl Exact for i128 {
    fn of(number: &Whole) -> Option<Self> {
        number.to_i64().map(i128::from)
    }
}

impl Exact for BigInt {
    fn of(number: &Whole) -> Option<Self> {
        Some(number.to_big())
    }
}

/// The result of the quick calculation, or of the other one if a number is too large for it.
pub(crate) fn result<T>(
    quick: Result<T, Stop>,
    large: impl FnOnce() -> Result<T, Stop>,
) -> Result<T, Rejection> {
    let result = match quick {
        Err(Stop::TooLarge) => large(),
        other => other,
    };
    result.map_err(|stop| match stop {
        Stop::Refused(rejection) => *rejection,
        Stop::TooLarge => unreachable!("numbers of any size fit"),
    })
}
