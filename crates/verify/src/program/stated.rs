//! A linear program of a file in whole numbers, as certificates state it.
//!
//! Each row is multiplied by the least positive number that makes all of it whole, and all costs by one. A bound of a whole
//! column is rounded to the inside; one of a continuous column that is no whole number is a row after those of the file, and
//! so is the upper one of a column whose bounds exclude each other.

use super::decimal::Decimal;
use super::linear::{LinearColumn, LinearProgram, LinearRow};
use destrier_certify as certify;
use destrier_certify::{LinearRange, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Zero};

impl LinearProgram {
    /// The program as certificates of kind `program` state it: columns and rows in the order of the file, then bounds that
    /// are rows.
    ///
    /// ```
    /// use destrier_verify::Format;
    ///
    /// let text = "Maximize\n 7.5 x + 5 y + 2\nSubject To\n c: 0.5 x + y <= 1.25\nBounds\n y <= 0.75\nGenerals\n x\nEnd\n";
    /// let stated = Format::Lp.read_linear(text)?.stated();
    /// assert_eq!((stated.columns[0].cost.to_i64(), stated.denominator.to_i64()), (Some(15), Some(2)));
    /// assert_eq!(stated.rows[0].terms, [(0, 2.into()), (1, 4.into())]);
    /// assert_eq!(stated.rows[0].range.to_string(), "none 5");
    /// assert_eq!(stated.rows[1].range.to_string(), "none 3"); // 4 y
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn stated(&self) -> certify::LinearProgram {
        let costs: Vec<BigRational> = self.columns.iter().map(|own| own.cost.rational()).collect();
        let denominator = common(costs.iter());
        let mut rows: Vec<certify::LinearRow> =
            self.rows.iter().flat_map(|row| rows(&terms(row), row.lower, row.upper)).collect();
        let mut columns = Vec::with_capacity(self.columns.len());
        for ((column, cost), index) in self.columns.iter().zip(&costs).zip(0..) {
            let (range, more) = range(column, index);
            rows.extend(more);
            let cost = multiple(cost, &denominator);
            columns.push(certify::LinearColumn { whole: column.is_whole, range, cost });
        }
        certify::LinearProgram {
            maximise: self.maximise,
            columns,
            denominator: denominator.into(),
            constant: self.constant.rational(),
            rows,
        }
    }
}

/// The terms of a row that are not 0, in the order of the columns.
fn terms(row: &LinearRow) -> Vec<(u32, BigRational)> {
    let factors = row.terms.iter().filter(|(_, factor)| *factor != Decimal::default());
    let mut terms: Vec<(u32, BigRational)> =
        factors.map(|&(column, factor)| (column, factor.rational())).collect();
    terms.sort_by_key(|term| term.0);
    terms
}

/// The row of these sides, in whole numbers; two if they exclude each other.
fn rows(
    terms: &[(u32, BigRational)],
    lower: Option<Decimal>,
    upper: Option<Decimal>,
) -> Vec<certify::LinearRow> {
    let [least, most] = [lower, upper].map(|side| side.map(Decimal::rational));
    let numbers = terms.iter().map(|term| &term.1);
    let factor = common(numbers.chain(&least).chain(&most));
    let terms: Vec<(u32, Whole)> =
        terms.iter().map(|(column, own)| (*column, multiple(own, &factor))).collect();
    let [least, most] = [least, most].map(|side| side.map(|side| multiple(&side, &factor)));
    let row = |lower, upper| certify::LinearRow {
        range: LinearRange { lower, upper },
        terms: terms.clone(),
    };
    match (least, most) {
        (Some(least), Some(most)) if least > most => {
            vec![row(Some(least), None), row(None, Some(most))]
        }
        (least, most) => vec![row(least, most)],
    }
}

/// The range of a column, and the rows that its other bounds are.
fn range(column: &LinearColumn, index: u32) -> (LinearRange, Vec<certify::LinearRow>) {
    let ends = [column.lower, column.upper].map(|end| end.map(Decimal::rational));
    let [lower, upper] = match ends {
        [lower, upper] if column.is_whole => {
            [lower.map(|end| end.ceil()), upper.map(|end| end.floor())]
        }
        ends => ends,
    };
    let whole = |end: &Option<BigRational>| {
        end.as_ref().filter(|end| end.is_integer()).map(|end| Whole::from(end.to_integer()))
    };
    let mut range = LinearRange { lower: whole(&lower), upper: whole(&upper) };
    let mut rows = Vec::new();
    if lower.as_ref().is_some_and(|lower| !lower.is_integer()) {
        rows.extend(self::rows(&[(index, BigRational::one())], column.lower, None));
    }
    let is_contrary = range.lower.as_ref().zip(range.upper.as_ref()).is_some_and(|(a, b)| a > b);
    if is_contrary || upper.as_ref().is_some_and(|upper| !upper.is_integer()) {
        rows.extend(self::rows(&[(index, BigRational::one())], None, column.upper));
    }
    if is_contrary {
        range.upper = None;
    }
    (range, rows)
}

/// The least positive number that makes all of these whole.
fn common<'a>(numbers: impl Iterator<Item = &'a BigRational>) -> BigInt {
    numbers
        .filter(|number| !number.is_zero())
        .fold(BigInt::one(), |common, number| common.lcm(number.denom()))
}

fn multiple(number: &BigRational, by: &BigInt) -> Whole {
    (number * by).to_integer().into()
}
