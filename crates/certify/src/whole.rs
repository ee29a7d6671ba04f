//! Whole numbers of any size.

use num_bigint::BigInt;
use num_rational::BigRational;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// A whole number of any size. One of up to 64 bits takes no memory of its own.
///
/// ```
/// use destrier_certify::Whole;
/// use num_bigint::BigInt;
///
/// let large = Whole::from(BigInt::from(i64::MAX) + 1);
/// assert!(Whole::from(-1) < Whole::ZERO && Whole::ZERO < large);
/// assert_eq!((Whole::from(7).to_i64(), large.to_i64()), (Some(7), None));
/// assert_eq!(large.to_string(), "9223372036854775808");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whole(Size);

/// Numbers that fit into 64 bits are small, all others large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Size {
    Small(i64),
    Large(Box<BigInt>),
}

impl Whole {
    /// 0.
    pub const ZERO: Whole = Whole(Size::Small(0));
    /// 1.
    pub const ONE: Whole = Whole(Size::Small(1));

    /// The number, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Size::Small(number) => Some(number),
            Size::Large(_) => None,
        }
    }

    /// The number.
    pub fn to_big(&self) -> BigInt {
        match &self.0 {
            Size::Small(number) => (*number).into(),
            Size::Large(number) => BigInt::clone(number),
        }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        *self == Whole::ZERO
    }

    /// Whether it is below 0.
    pub fn is_negative(&self) -> bool {
        *self < Whole::ZERO
    }

    /// How many words of 64 bits it takes.
    pub(crate) fn words(&self) -> usize {
        usize::try_from(self.bits() / 64 + 1).unwrap_or(usize::MAX)
    }

    /// How many bits it has without its sign.
    pub(crate) fn bits(&self) -> u64 {
        match &self.0 {
            Size::Small(number) => 64 - u64::from(number.unsigned_abs().leading_zeros()),
            Size::Large(number) => number.bits(),
        }
    }
}

impl From<i64> for Whole {
    fn from(number: i64) -> Self {
        Whole(Size::Small(number))
    }
}

impl From<BigInt> for Whole {
    fn from(number: BigInt) -> Self {
        match i64::try_from(&number) {
            Ok(small) => Whole(Size::Small(small)),
            Err(_) => Whole(Size::Large(Box::new(number))),
        }
    }
}

impl From<&Whole> for BigRational {
    fn from(number: &Whole) -> Self {
        number.to_big().into()
    }
}

impl Ord for Whole {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Size::Small(own), Size::Small(other)) => own.cmp(other),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Whole {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Whole {
    type Output = Whole;

    fn neg(self) -> Whole {
        match self.0 {
            Size::Small(number) if number != i64::MIN => (-number).into(),
            _ => (-self.to_big()).into(),
        }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(number) => number.fmt(f),
            Size::Large(number) => number.fmt(f),
        }
    }
}
