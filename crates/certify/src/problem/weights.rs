//! Non-negative fractions on the squares of a board, kept as integers over one denominator.

use crate::parse_error::ParseError;
use crate::place::Place;
use crate::rejection::Rejection;
use crate::text::{Lines, fraction, integer, positive};
use destrier_board::{Board, Square};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::fmt;

/// A non-negative fraction on every square: the weights of a packing, or a fractional cover.
///
/// Kept as numerators in row-major order over their least common denominator, so that sums are
/// sums of integers.
///
/// ```
/// use destrier_board::Board;
/// use destrier_certify::Weights;
/// use num_rational::BigRational;
///
/// let half = BigRational::new(1.into(), 2.into());
/// let weights = Weights::new(Board::new(1, 2)?, &[half.clone(), half])?;
/// assert_eq!(weights.sum().to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    board: Board,
    denominator: BigUint,
    numerators: Vec<BigUint>,
}

impl Weights {
    /// These fractions, in row-major order.
    ///
    /// # Errors
    /// [`Rejection::NegativeWeight`].
    ///
    /// # Panics
    /// If there are more or fewer fractions than squares.
    pub fn new(board: Board, fractions: &[BigRational]) -> Result<Self, Rejection> {
        let denominator = fractions
            .iter()
            .fold(BigUint::one(), |lcm, fraction| lcm.lcm(fraction.denom().magnitude()));
        let scaled = |fraction: &BigRational| {
            let factor = BigInt::from(&denominator / fraction.denom().magnitude());
            fraction.numer() * factor
        };
        let numerators: Vec<BigInt> = fractions.iter().map(scaled).collect();
        Self::over(board, denominator, numerators)
    }

    /// These numerators, in row-major order, over a positive denominator; a common factor is
    /// taken out.
    ///
    /// # Errors
    /// [`Rejection::NegativeWeight`].
    ///
    /// # Panics
    /// If there are more or fewer numerators than squares, or the denominator is 0.
    pub fn over(
        board: Board,
        denominator: BigUint,
        numerators: Vec<BigInt>,
    ) -> Result<Self, Rejection> {
        assert_eq!(numerators.len(), board.area(), "one weight for each square");
        assert!(!denominator.is_zero(), "a denominator is positive");
        let mut weights = Vec::with_capacity(numerators.len());
        for (square, numerator) in board.squares().zip(numerators) {
            let numerator =
                numerator.try_into().map_err(|error: num_bigint::TryFromBigIntError<_>| {
                    negative(Place { board, square }, error.into_original(), &denominator)
                })?;
            weights.push(numerator);
        }
        let mut weights = Weights { board, denominator, numerators: weights };
        let factor = weights.common_factor();
        if !factor.is_one() {
            weights.denominator /= &factor;
            weights.numerators.iter_mut().for_each(|numerator| *numerator /= &factor);
        }
        Ok(weights)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The least common denominator.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The numerators over it, in row-major order.
    pub fn numerators(&self) -> &[BigUint] {
        &self.numerators
    }

    /// The numerator of one square.
    pub fn numerator(&self, square: Square) -> &BigUint {
        &self.numerators[square.index()]
    }

    /// The fraction on one square.
    pub fn get(&self, square: Square) -> BigRational {
        self.fraction(self.numerator(square).clone())
    }

    /// The sum of all fractions.
    pub fn sum(&self) -> BigRational {
        self.fraction(self.numerators.iter().sum())
    }

    /// A sum of numerators as the fraction it stands for.
    pub(crate) fn fraction(&self, numerator: BigUint) -> BigRational {
        BigRational::new(numerator.into(), self.denominator.clone().into())
    }

    /// The sum of the numerators of these squares.
    pub(crate) fn load<'a>(&self, squares: impl IntoIterator<Item = &'a Square>) -> BigUint {
        let mut load = BigUint::zero();
        for &square in squares {
            load += self.numerator(square);
        }
        load
    }

    /// The greatest common divisor of the denominator and all numerators.
    fn common_factor(&self) -> BigUint {
        let mut factor = self.denominator.clone();
        for numerator in &self.numerators {
            if factor.is_one() {
                break;
            }
            factor = factor.gcd(numerator);
        }
        factor
    }

    /// Reads the lines `KEYWORD SUM`, `denominator D` and one line `row ...` for each row.
    pub(crate) fn read(
        lines: &mut Lines,
        keyword: &'static str,
        board: Board,
    ) -> Result<Self, Rejection> {
        let mut words = lines.keyword(keyword)?;
        let stated = fraction(&mut words)?;
        words.done()?;
        let mut words = lines.keyword("denominator")?;
        let denominator = positive(&mut words)?;
        words.done()?;
        let mut numerators = Vec::with_capacity(board.area());
        for _ in 0..board.rows() {
            let mut words = lines.keyword("row")?;
            for _ in 0..board.cols() {
                numerators.push(integer(&mut words)?);
            }
            words.done()?;
        }
        let weights = Self::over(board, denominator.clone(), numerators)?;
        if weights.denominator != denominator {
            let factor = denominator / weights.denominator;
            return Err(ParseError::NotLowestTerms(factor).at(lines.number()));
        }
        match weights.sum() {
            found if found == stated => Ok(weights),
            found => Err(Rejection::WrongSum { stated, found }),
        }
    }

    /// Writes the lines that [`Weights::read`] reads.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, keyword: &str) -> fmt::Result {
        writeln!(f, "{keyword} {}", self.sum())?;
        writeln!(f, "denominator {}", self.denominator)?;
        for row in self.numerators.chunks(self.board.cols()) {
            f.write_str("row")?;
            row.iter().try_for_each(|numerator| write!(f, " {numerator}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

fn negative(square: Place, numerator: BigInt, denominator: &BigUint) -> Rejection {
    let weight = BigRational::new(numerator, denominator.clone().into());
    Rejection::NegativeWeight { square, weight }
}
