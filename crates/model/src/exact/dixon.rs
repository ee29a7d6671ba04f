//! Linear systems over the rationals by p-adic lifting (Dixon, Numerische Mathematik 40, 1982).
//!
//! A sparse factorisation modulo a prime, then for each digit a solve in it: bases of linear programs are nearly
//! triangular, and most of their pivots leave nothing to eliminate.

use super::factors::Factors;
use super::turns::{all_of, going, hold};
use destrier_run::Control;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// A square matrix of whole numbers, by rows of (column, coefficient).
pub(crate) type Rows = [Vec<(usize, i64)>];

/// Whole numbers over one positive denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fractions {
    pub(crate) numerators: Vec<BigInt>,
    pub(crate) denominator: BigInt,
}

/// Primes below 2^31, so that products of residues fit 62 bits.
const PRIMES: [u64; 3] = [2_147_483_647, 2_147_483_629, 2_147_483_587];

/// Solves `matrix * x = rhs` exactly; `None` if the matrix is singular, takes more memory than the control has, or if it
/// was stopped.
///
/// A matrix that is singular modulo all three primes of the list is taken for singular: the
/// caller loses an exact solution then, never correctness.
pub(crate) fn solve(matrix: &Rows, rhs: &[i128], control: Control<'_>) -> Option<Fractions> {
    let factors = PRIMES.iter().find_map(|&prime| Factors::new(matrix, prime, control))?;
    let prime = factors.prime();
    let mut digits: Vec<Vec<u64>> = Vec::new();
    let mut residue = rhs.to_vec();
    let mut goal = 8;
    loop {
        while digits.len() < goal {
            going(control)?;
            let digit = factors.solve(&residue);
            residue = next_residue(matrix, &residue, &digit, prime);
            digits.push(digit);
        }
        let found = reconstruct(&digits, prime, control);
        if let Some(found) = found.filter(|x| solves(matrix, x, rhs, control) == Some(true)) {
            return Some(found);
        }
        going(control)?;
        if goal > enough_digits(matrix, rhs) {
            return None;
        }
        goal = goal * 3 / 2;
    }
}

/// Digits that surely suffice, by Hadamard's bound on numerators and denominator.
fn enough_digits(matrix: &Rows, rhs: &[i128]) -> usize {
    let norm = |row: &Vec<(usize, i64)>| {
        let squares = row.iter().map(|&(_, factor)| (factor as f64).powi(2));
        squares.sum::<f64>().max(1.0).log2() / 2.0 + 1.0
    };
    let norms: f64 = matrix.iter().map(norm).sum();
    let right = rhs.iter().map(|&value| (value as f64).abs()).sum::<f64>().max(1.0).log2() + 1.0;
    (2.0 * (norms + right) / 30.0) as usize + 8
}

/// `(residue - matrix * digit) / prime`, which is whole and stays below the largest row sum.
fn next_residue(matrix: &Rows, residue: &[i128], digit: &[u64], prime: u64) -> Vec<i128> {
    let step = |(row, value): (&Vec<(usize, i64)>, &i128)| {
        let sum: i128 =
            row.iter().map(|&(c, factor)| i128::from(factor) * i128::from(digit[c])).sum();
        (*value - sum) / i128::from(prime)
    };
    matrix.iter().zip(residue).map(step).collect()
}

/// Fractions with a common denominator that agree with the digits, if there are small ones.
fn reconstruct(digits: &[Vec<u64>], prime: u64, control: Control<'_>) -> Option<Fractions> {
    let size = digits.first()?.len();
    let modulus = num_traits::pow(BigInt::from(prime), digits.len());
    let bound = (&modulus / 2u8).sqrt();
    let mut denominator = BigInt::one();
    let mut found: Vec<(BigInt, BigInt)> = Vec::with_capacity(size);
    for place in 0..size {
        going(control)?;
        let value =
            digits.iter().rev().fold(BigInt::zero(), |sum, digit| sum * prime + digit[place]);
        let scaled = (value * &denominator).mod_floor(&modulus);
        let near = if &scaled * 2u8 > modulus { scaled - &modulus } else { scaled };
        if near.abs() <= bound {
            found.push((near, denominator.clone()));
            continue;
        }
        let (numerator, factor) = fraction(near.mod_floor(&modulus), &modulus, &bound)?;
        denominator *= factor;
        if denominator > bound {
            return None;
        }
        found.push((numerator, denominator.clone()));
    }
    let numerators = found.into_iter().map(|(n, d)| n * (&denominator / d)).collect();
    Some(Fractions { numerators, denominator })
}

/// The fraction n/d with |n| and d at most `bound` that is `value` modulo `modulus` (Wang 1981).
fn fraction(value: BigInt, modulus: &BigInt, bound: &BigInt) -> Option<(BigInt, BigInt)> {
    let (mut r0, mut r1) = (modulus.clone(), value);
    let (mut t0, mut t1) = (BigInt::zero(), BigInt::one());
    while &r1 > bound {
        let (quotient, rest) = r0.div_rem(&r1);
        let next = t0 - &quotient * &t1;
        (r0, r1, t0, t1) = (r1, rest, t1, next);
    }
    if t1.sign() == Sign::Minus {
        (r1, t1) = (-r1, -t1);
    }
    (!t1.is_zero() && &t1 <= bound).then_some((r1, t1))
}

/// Whether fractions solve the system; none if that was stopped.
fn solves(matrix: &Rows, x: &Fractions, rhs: &[i128], control: Control<'_>) -> Option<bool> {
    let holds = |(row, &value): (&Vec<(usize, i64)>, &i128)| {
        let sum: BigInt = row.iter().map(|&(column, factor)| &x.numerators[column] * factor).sum();
        sum == &x.denominator * value
    };
    hold(matrix.iter().zip(rhs).map(holds), control)
}

impl Fractions {
    /// Divides out what all numerators and the denominator share; none if that was stopped.
    pub(crate) fn reduced(self, control: Control<'_>) -> Option<Fractions> {
        let mut common = self.denominator.magnitude().clone();
        for numerator in &self.numerators {
            going(control)?;
            if common.is_one() {
                return Some(self);
            }
            common = common.gcd(numerator.magnitude());
        }
        let common = BigInt::from(common);
        let numerators = all_of(self.numerators.into_iter().map(|n| n / &common), control)?;
        Some(Fractions { numerators, denominator: self.denominator / &common })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn solutions_solve_and_singular_systems_are_refused(
            (size, entries, rhs) in (1usize..9).prop_flat_map(|size| (
                Just(size),
                proptest::collection::vec(-9i64..10, size * size),
                proptest::collection::vec(-99i128..100, size),
            ))
        ) {
            let matrix: Vec<Vec<(usize, i64)>> =
                entries.chunks(size).map(|row| row.iter().copied().enumerate().collect()).collect();
            match solve(&matrix, &rhs, Control::quiet()) {
                Some(x) => prop_assert!(
                    x.denominator.is_positive()
                        && solves(&matrix, &x, &rhs, Control::quiet()) == Some(true)
                ),
                None => prop_assert!(determinant(&entries, size).is_zero()),
            }
        }
    }

    /// By expansion along the first row: slow and plain.
    fn determinant(entries: &[i64], size: usize) -> BigInt {
        if size == 1 {
            return entries[0].into();
        }
        let minor = |skip: usize| -> Vec<i64> {
            let kept = entries[size..].iter().enumerate().filter(|(i, _)| i % size != skip);
            kept.map(|(_, &value)| value).collect()
        };
        (0..size)
            .filter(|&column| entries[column] != 0)
            .map(|column| {
                let sign = if column % 2 == 0 { 1 } else { -1 };
                sign * entries[column] * determinant(&minor(column), size - 1)
            })
            .sum()
    }

    /// The inverse of the Hilbert matrix of size n is whole, and begins with n^2.
    #[test]
    fn the_hilbert_matrix_is_solved() {
        let size = 12;
        let scale = 5_354_228_880_i128; // the least common multiple of 1 to 23
        let matrix: Vec<Vec<(usize, i64)>> = (0..size)
            .map(|row| (0..size).map(|col| (col, scale as i64 / (row + col + 1) as i64)).collect())
            .collect();
        let mut rhs = vec![0; size];
        rhs[0] = scale;
        let x = solve(&matrix, &rhs, Control::quiet()).unwrap().reduced(Control::quiet()).unwrap();
        assert_eq!(x.numerators[0], BigInt::from(144) * &x.denominator);
        assert!(x.denominator.is_one() && x.numerators[6].bits() > 20);
    }
}
