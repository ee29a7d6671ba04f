//! A linear program: columns with ranges and costs, and rows.

use super::optimum::Optimum;
use super::range::LinearRange;
use super::row::LinearRow;
use crate::rejection::Rejection;
use crate::whole::Whole;
use num_rational::BigRational;
use num_traits::Zero;

/// Columns with costs, and rows that they have to satisfy. All numbers are whole but for the value of a solution, which is
/// `constant + (the sum of its costs) / denominator`.
///
/// ```
/// use destrier_certify::{LinearColumn, LinearProgram, LinearRange, LinearRow};
/// use num_rational::BigRational;
///
/// let column = |whole, cost: i64| LinearColumn { whole, range: LinearRange::at_least(0), cost: cost.into() };
/// let terms = vec![(0, 3.into()), (1, 2.into())];
/// let program = LinearProgram {
///     maximise: true,
///     columns: vec![column(true, 15), column(false, 7)],
///     denominator: 2.into(),
///     constant: BigRational::from_integer(1.into()),
///     rows: vec![LinearRow { range: LinearRange::at_most(4), terms }],
/// };
/// let half = BigRational::new(1.into(), 2.into());
/// let solution = [(0, BigRational::from_integer(1.into())), (1, half)];
/// assert_eq!(program.value(&solution).to_string(), "41/4");
/// assert!(program.admits(&solution) && program.admits(&[]));
/// assert!(!program.admits(&[(0, BigRational::new(1.into(), 2.into()))])); // the first one is whole
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearProgram {
    /// Whether the greatest value is asked for, instead of the least.
    pub maximise: bool,
    /// The columns.
    pub columns: Vec<LinearColumn>,
    /// What all costs are divided by: positive, and without a common factor with them.
    pub denominator: Whole,
    /// The value where all costs are 0.
    pub constant: BigRational,
    /// The rows.
    pub rows: Vec<LinearRow>,
}

/// A column of a linear program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearColumn {
    /// Whether its number is a whole one.
    pub whole: bool,
    /// What its number may be.
    pub range: LinearRange,
    /// What each unit of it costs, over the program's denominator.
    pub cost: Whole,
}

impl LinearProgram {
    /// How many numbers say its costs and rows.
    pub(crate) fn numbers(&self) -> usize {
        let costs = self.columns.iter().filter(|column| !column.cost.is_zero()).count();
        costs + self.rows.iter().map(|row| row.terms.len()).sum::<usize>()
    }

    /// The value of a solution: columns in ascending order with their numbers, others 0.
    pub fn value(&self, solution: &[(u32, BigRational)]) -> BigRational {
        let costs = solution
            .iter()
            .map(|(column, number)| number * self.columns[*column as usize].cost.to_big());
        &self.constant + costs.sum::<BigRational>() / self.denominator.to_big()
    }

    /// Whether this is a solution.
    pub fn admits(&self, solution: &[(u32, BigRational)]) -> bool {
        self.check(solution).is_ok()
    }

    /// Checks that every column and every row admits these numbers.
    pub(crate) fn check(&self, solution: &[(u32, BigRational)]) -> Result<(), Rejection> {
        let mut numbers = vec![BigRational::zero(); self.columns.len()];
        for (column, number) in solution {
            numbers[*column as usize] = number.clone();
        }
        for ((column, number), index) in self.columns.iter().zip(&numbers).zip(1..) {
            if column.whole && !number.is_integer() {
                return Err(Rejection::FractionOfWholeColumn {
                    column: index,
                    number: number.clone(),
                });
            }
            if !column.range.admits(number) {
                return Err(Rejection::ColumnOutOfRange { column: index, number: number.clone() });
            }
        }
        for (row, index) in self.rows.iter().zip(1..) {
            let value = row.value(&numbers);
            if !row.range.admits(&value) {
                return Err(Rejection::RowOutOfRange { row: index, value });
            }
        }
        Ok(())
    }

    /// What is claimed, in words: `maximum exactly 19.5`, or `impossible`.
    pub fn claim(&self, optimum: &Optimum) -> String {
        match (optimum, self.maximise) {
            (Optimum::Infeasible, _) => optimum.to_string(),
            (_, true) => format!("maximum {optimum}"),
            (_, false) => format!("minimum {optimum}"),
        }
    }

    /// The costs of a program that minimises: those of the columns, or their negatives.
    pub(crate) fn costs(&self) -> Vec<Whole> {
        let cost = |column: &LinearColumn| match self.maximise {
            true => -&column.cost,
            false => column.cost.clone(),
        };
        self.columns.iter().map(cost).collect()
    }

    /// The sum of these costs that makes a value.
    pub fn cost_of(&self, value: &BigRational) -> BigRational {
        self.signed((value - &self.constant) * self.denominator.to_big())
    }

    /// The value that a sum of these costs makes.
    pub fn value_of(&self, cost: BigRational) -> BigRational {
        self.signed(cost) / self.denominator.to_big() + &self.constant
    }

    fn signed(&self, number: BigRational) -> BigRational {
        if self.maximise { -number } else { number }
    }
}
