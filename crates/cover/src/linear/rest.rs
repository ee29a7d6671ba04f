//! What is left of a program where some of its columns have their numbers.

use super::solutions::Solution;
use destrier_certify::{LinearProgram, LinearRange, LinearRow, Whole};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// A program in the columns that are left.
pub(super) struct Remainder {
    pub(super) program: LinearProgram,
    /// Which columns these are, ascending.
    columns: Vec<u32>,
    /// The other columns that are not 0.
    numbers: Solution,
}

impl Remainder {
    /// Of a program with these rows, whose columns have these numbers but for those that are left.
    pub(super) fn new<'r>(
        program: &LinearProgram,
        rows: impl Iterator<Item = &'r LinearRow>,
        numbers: &[Option<BigInt>],
    ) -> Self {
        let mut place = vec![0; numbers.len()];
        let (mut columns, mut others) = (Vec::new(), Vec::new());
        for (column, number) in (0u32..).zip(numbers) {
            match number {
                None => {
                    place[column as usize] = columns.len() as u32;
                    columns.push(column);
                }
                Some(number) if number.is_zero() => {}
                Some(number) => others.push((column, BigRational::from(number.clone()))),
            }
        }
        let row = |row: &LinearRow| {
            let (mut sum, mut terms) = (BigInt::ZERO, Vec::new());
            for (column, factor) in &row.terms {
                match &numbers[*column as usize] {
                    None => terms.push((place[*column as usize], factor.clone())),
                    Some(number) => sum += factor.to_big() * number,
                }
            }
            let less =
                |end: &Option<Whole>| end.as_ref().map(|end| Whole::from(end.to_big() - &sum));
            let range =
                LinearRange { lower: less(&row.range.lower), upper: less(&row.range.upper) };
            LinearRow { range, terms }
        };
        let own = columns.iter().map(|&column| program.columns[column as usize].clone());
        let left = LinearProgram {
            maximise: program.maximise,
            columns: own.collect(),
            rows: rows.map(row).collect(),
            denominator: program.denominator.clone(),
            constant: program.constant.clone(),
        };
        Remainder { program: left, columns, numbers: others }
    }

    /// A row without columns that does not hold.
    pub(super) fn violated(&self) -> Option<usize> {
        let zero = BigRational::zero();
        self.program.rows.iter().position(|row| row.terms.is_empty() && !row.range.admits(&zero))
    }

    /// A solution of the whole program.
    pub(super) fn whole(&self, left: Solution) -> Solution {
        let left = left.into_iter().map(|(at, number)| (self.columns[at as usize], number));
        let mut all: Solution = left.chain(self.numbers.iter().cloned()).collect();
        all.sort_by_key(|term| term.0);
        all
    }

    /// What a solution of the whole program says of the columns that are left.
    pub(super) fn part(&self, whole: &[(u32, BigRational)]) -> Solution {
        let place = |column: &u32| self.columns.binary_search(column).ok();
        let terms = whole
            .iter()
            .filter_map(|(column, number)| Some((place(column)? as u32, number.clone())));
        terms.collect()
    }
}
