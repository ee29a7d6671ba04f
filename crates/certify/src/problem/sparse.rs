//! Weights of which most are 0, on one line: what trees keep at their many leaves.

use crate::limits::MAX_COUNT;
use crate::parse_error::ParseError;
use crate::problem::Weights;
use crate::rejection::Rejection;
use crate::text::{Words, above_0, zeros};
use destrier_board::Board;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::fmt;

/// Weights as the squares, or the rows of a covering program, that have one; numbers have at most nine digits.
///
/// ```
/// use destrier_board::Board;
/// use destrier_certify::{SparseWeights, Weights};
///
/// let board = Board::new(1, 4)?;
/// let weights = Weights::over(board, 3u32.into(), [0, 0, 1, 0].map(Into::into).to_vec())?;
/// let sparse = SparseWeights::new(&weights).ok_or("a large number")?;
/// assert_eq!(sparse.on(board), weights);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseWeights {
    denominator: u32,
    /// Index of a square in row-major order, or of a row, and its numerator: ascending, none of them 0.
    numerators: Box<[(u32, u32)]>,
}

impl SparseWeights {
    /// These weights; none if a number has more than nine digits.
    pub fn new(weights: &Weights) -> Option<Self> {
        let count = |number: &BigUint| number.to_u32().filter(|&number| number <= MAX_COUNT);
        let mut numerators = Vec::new();
        for (square, numerator) in (0..).zip(weights.numerators()) {
            match count(numerator)? {
                0 => {}
                numerator => numerators.push((square, numerator)),
            }
        }
        let denominator = count(weights.denominator())?;
        Some(SparseWeights { denominator, numerators: numerators.into() })
    }

    /// Weights from indices in ascending order and numerators above 0, in lowest terms.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn over(denominator: u32, numerators: &[(u32, u32)]) -> Self {
        assert!(denominator > 0, "a denominator of 0");
        let factor =
            numerators.iter().fold(denominator, |factor, &(_, number)| factor.gcd(&number));
        let numerators = numerators.iter().map(|&(index, number)| (index, number / factor));
        SparseWeights { denominator: denominator / factor, numerators: numerators.collect() }
    }

    /// The common denominator.
    pub fn denominator(&self) -> u32 {
        self.denominator
    }

    /// The indices that have a weight, in ascending order, with their numerators.
    pub fn numerators(&self) -> &[(u32, u32)] {
        &self.numerators
    }

    /// The same weights with a numerator on every square.
    ///
    /// # Panics
    /// If a square with a weight is not on the board.
    pub fn on(&self, board: Board) -> Weights {
        let mut numerators = vec![BigInt::ZERO; board.area()];
        for &(square, numerator) in &self.numerators {
            numerators[square as usize] = numerator.into();
        }
        Weights::over(board, self.denominator.into(), numerators).expect("no numerator is negative")
    }

    /// Reads what follows the keyword: weights on so many squares or rows.
    pub(crate) fn read(mut words: Words, length: usize) -> Result<Self, Rejection> {
        const NUMERATOR: &str = "a numerator above 0";
        let line = words.line();
        let denominator = above_0(&mut words, "a positive denominator")?;
        let (mut numerators, mut factor, mut square) = (Vec::new(), denominator, 0);
        while !words.is_empty() {
            square += zeros(&mut words)?;
            if let Some(word) = words.peek().filter(|_| square >= length) {
                return Err(ParseError::ExtraWord(word.to_owned()).at(line));
            }
            let numerator = above_0(&mut words, NUMERATOR)?;
            numerators.push((u32::try_from(square).expect("there are fewer"), numerator));
            factor = factor.gcd(&numerator);
            square += 1;
        }
        if factor > 1 {
            return Err(ParseError::NotLowestTerms(factor.into()).at(line));
        }
        Ok(SparseWeights { denominator, numerators: numerators.into() })
    }

    /// Writes the line that [`SparseWeights::read`] reads.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, keyword: &str) -> fmt::Result {
        write!(f, "{keyword} {}", self.denominator)?;
        let mut next = 0;
        for &(square, numerator) in &self.numerators {
            match square - next {
                0 => {}
                1 => write!(f, " 0")?,
                zeros => write!(f, " 0x{zeros}")?,
            }
            write!(f, " {numerator}")?;
            next = square + 1;
        }
        writeln!(f)
    }
}
