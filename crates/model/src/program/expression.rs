//! Linear expressions over a program's variables, exact: whole numbers over one denominator.

use super::tag::Tag;
use num_integer::Integer;
use num_rational::Ratio;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A variable of a program, as an expression sees it. It belongs to the program that made it, and to clones of that:
/// any other program refuses it.
///
/// # Examples
/// ```
/// use destrier_model::Program;
///
/// let mut program = Program::minimise("two cups");
/// let [_, blue] = ["red", "blue"].map(|name| program.binary(name));
/// assert_eq!(blue.index(), 1);
/// assert_eq!((3 * blue - blue).terms(), [(blue, 2.into())]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId {
    pub(super) index: u32,
    pub(super) program: Tag,
}

impl VariableId {
    /// Its index in [`Program::variables`](crate::Program::variables), and in the values of an outcome.
    pub fn index(self) -> usize {
        self.index as usize
    }
}

/// A sum of variables times numbers, and a constant.
///
/// Numbers are exact. `i64`, `f64` and [`Ratio<i64>`](num_rational::Ratio) stand on either side of a variable or an
/// expression. An `f64` counts as the shortest decimal that it is printed as: `0.1` is a tenth; `x / 3` is exact, which
/// `x * (1.0 / 3.0)` is not. A number that no `i64` holds becomes the largest that does, which
/// [`Program::validate`](crate::Program::validate) refuses.
///
/// # Examples
/// ```
/// use destrier_model::{Expression, Program, sum};
///
/// let mut program = Program::minimise("operators");
/// let [x, y, z] = ["x", "y", "z"].map(|name| program.binary(name));
/// let mut cost = 2 * x + y / 2 - 0.25 * z + 1;
/// cost += x;
/// cost -= 0.5 * y;
/// assert_eq!(cost, 3 * x - 0.25 * z + 1);
/// assert_eq!(sum(&[x, y, z]), [x, y, z].iter().sum::<Expression>());
/// program.add("either", x.at_least(1 - y));
/// program.set_objective(cost);
/// let values = program.solve()?.values.ok_or("no answer")?;
/// assert_eq!(values, [0, 1, 1]);
/// assert_eq!(program.objective(&values).to_string(), "3/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expression {
    terms: Vec<(VariableId, i64)>,
    constant: i64,
    /// What all is divided by; above 0.
    denominator: i64,
}

/// An expression in lowest terms: each variable once, ascending, none with 0.
pub(super) struct Whole {
    pub(super) terms: Vec<(VariableId, i64)>,
    pub(super) constant: i64,
    pub(super) denominator: i64,
}

impl Expression {
    /// The variables with their coefficients: ascending, each variable once, none with 0.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("two cups");
    /// let [a, b] = ["a", "b"].map(|name| program.binary(name));
    /// assert_eq!((b + a - 3 * b).terms(), [(a, 1.into()), (b, (-2).into())]);
    /// assert_eq!((a - a).terms(), []);
    /// ```
    pub fn terms(&self) -> Vec<(VariableId, Ratio<i64>)> {
        let Whole { terms, denominator, .. } = self.clone().whole();
        terms.into_iter().map(|(variable, factor)| (variable, ratio(factor, denominator))).collect()
    }

    /// What is added to the variables.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("a cup");
    /// let cup = program.binary("cup");
    /// assert_eq!((1.5 - 2 * cup).constant().to_string(), "3/2");
    /// ```
    pub fn constant(&self) -> Ratio<i64> {
        ratio(self.constant, self.denominator)
    }

    pub(super) fn whole(self) -> Whole {
        let Expression { mut terms, mut constant, mut denominator } = self;
        terms.sort_unstable_by_key(|&(variable, _)| variable);
        terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 = kept.1.saturating_add(if same { next.1 } else { 0 });
            same
        });
        terms.retain(|&(_, factor)| factor != 0);
        if denominator > 1 {
            let factors = terms.iter().map(|&(_, factor)| factor);
            let common = factors.chain([constant]).fold(denominator, |a, b| a.gcd(&b));
            terms.iter_mut().for_each(|(_, factor)| *factor /= common);
            (constant, denominator) = (constant / common, denominator / common);
        }
        Whole { terms, constant, denominator }
    }

    /// The same over a multiple of the denominator.
    fn widen(&mut self, times: i64) {
        if times != 1 {
            self.terms.iter_mut().for_each(|(_, factor)| *factor = factor.saturating_mul(times));
            self.constant = self.constant.saturating_mul(times);
            self.denominator = self.denominator.saturating_mul(times);
        }
    }
}

/// The number; the largest where there is none so small.
pub(super) fn ratio(number: i64, denominator: i64) -> Ratio<i64> {
    Ratio::new(number.max(-i64::MAX), denominator)
}

impl Default for Expression {
    fn default() -> Self {
        Expression { terms: Vec::new(), constant: 0, denominator: 1 }
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.terms() == other.terms() && self.constant() == other.constant()
    }
}

impl Eq for Expression {}

impl From<VariableId> for Expression {
    fn from(variable: VariableId) -> Self {
        Expression { terms: vec![(variable, 1)], ..Expression::default() }
    }
}

impl From<&VariableId> for Expression {
    fn from(variable: &VariableId) -> Self {
        (*variable).into()
    }
}

impl From<&Expression> for Expression {
    fn from(expression: &Expression) -> Self {
        expression.clone()
    }
}

impl From<Ratio<i64>> for Expression {
    fn from(number: Ratio<i64>) -> Self {
        let number = number.reduced();
        Expression { terms: Vec::new(), constant: *number.numer(), denominator: *number.denom() }
    }
}

impl From<i64> for Expression {
    fn from(number: i64) -> Self {
        Ratio::from(number).into()
    }
}

impl From<i32> for Expression {
    fn from(number: i32) -> Self {
        i64::from(number).into()
    }
}

impl From<f64> for Expression {
    fn from(number: f64) -> Self {
        decimal(number).into()
    }
}

/// The shortest decimal that is read as this number; the largest number where it has more digits than an `i64`.
fn decimal(number: f64) -> Ratio<i64> {
    let text = number.to_string();
    let behind = text.split_once('.').map_or("", |(_, behind)| behind);
    let digits = text.replace('.', "").parse();
    let denominator = 10i64.checked_pow(behind.len() as u32);
    match (digits, denominator) {
        (Ok(digits), Some(denominator)) => ratio(digits, denominator),
        _ if number.abs() < 1.0 => Ratio::new_raw(1, i64::MAX),
        _ => Ratio::from(i64::MAX),
    }
}

impl<E: Into<Expression>> AddAssign<E> for Expression {
    fn add_assign(&mut self, other: E) {
        let mut other = other.into();
        if self.denominator != other.denominator {
            let common = self.denominator.gcd(&other.denominator);
            let (own, others) = (self.denominator / common, other.denominator / common);
            self.widen(others);
            other.widen(own);
        }
        self.terms.extend(other.terms);
        self.constant = self.constant.saturating_add(other.constant);
    }
}

impl<E: Into<Expression>> SubAssign<E> for Expression {
    fn sub_assign(&mut self, other: E) {
        *self += -other.into();
    }
}

/// The expression times a number.
fn scaled(mut expression: Expression, number: Ratio<i64>) -> Expression {
    let number = number.reduced();
    let times = |factor: &mut i64| *factor = factor.saturating_mul(*number.numer());
    expression.terms.iter_mut().for_each(|(_, factor)| times(factor));
    times(&mut expression.constant);
    expression.denominator = expression.denominator.saturating_mul(*number.denom());
    expression
}

/// Sums, differences and products with numbers, of variables and of expressions.
macro_rules! operators {
    ($($left:ty),*) => {$(
        impl<E: Into<Expression>> Add<E> for $left {
            type Output = Expression;
            fn add(self, other: E) -> Expression {
                let mut sum = Expression::from(self);
                sum += other;
                sum
            }
        }

        impl<E: Into<Expression>> Sub<E> for $left {
            type Output = Expression;
            fn sub(self, other: E) -> Expression {
                self + -other.into()
            }
        }

        impl Neg for $left {
            type Output = Expression;
            fn neg(self) -> Expression {
                self * -1
            }
        }

        impl Div<i64> for $left {
            type Output = Expression;
            /// # Panics
            /// If it is divided by 0.
            fn div(self, number: i64) -> Expression {
                scaled(self.into(), Ratio::new(1, number))
            }
        }

        operators!(@ $left, i64, Ratio::from);
        operators!(@ $left, f64, decimal);
        operators!(@ $left, Ratio<i64>, std::convert::identity);
    )*};
    (@ $left:ty, $number:ty, $exact:expr) => {
        impl Mul<$number> for $left {
            type Output = Expression;
            fn mul(self, number: $number) -> Expression {
                scaled(self.into(), $exact(number))
            }
        }

        impl Mul<$left> for $number {
            type Output = Expression;
            fn mul(self, right: $left) -> Expression {
                right * self
            }
        }

        impl Add<$left> for $number {
            type Output = Expression;
            fn add(self, right: $left) -> Expression {
                right + self
            }
        }

        impl Sub<$left> for $number {
            type Output = Expression;
            fn sub(self, right: $left) -> Expression {
                -right + self
            }
        }
    };
}

operators!(VariableId, &VariableId, Expression, &Expression);

impl<E: Into<Expression>> Sum<E> for Expression {
    fn sum<I: Iterator<Item = E>>(all: I) -> Expression {
        all.fold(Expression::default(), Add::add)
    }
}

/// The sum of variables or expressions.
///
/// ```
/// use destrier_model::{Program, sum};
///
/// let mut program = Program::maximise("the most of three cups");
/// let cups = [1, 2, 3].map(|number| program.binary(format!("cup{number}")));
/// program.set_objective(sum(&cups));
/// program.add("two", sum(cups).at_most(2));
/// assert_eq!(program.solve()?.bound, Some(2.0));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub fn sum<E: Into<Expression>>(all: impl IntoIterator<Item = E>) -> Expression {
    all.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Program;

    fn three() -> [VariableId; 3] {
        let mut program = Program::minimise("three");
        ["a", "b", "c"].map(|name| program.binary(name))
    }

    fn whole(expression: Expression) -> (Vec<(usize, i64)>, i64, i64) {
        let Whole { terms, constant, denominator } = expression.whole();
        (terms.iter().map(|&(id, factor)| (id.index(), factor)).collect(), constant, denominator)
    }

    #[test]
    fn terms_are_added_up_and_those_that_cancel_go() {
        let [b, c, a] = three();
        let expression = a + 2 * b - c + 3 * (b - a) - (c + c);
        assert_eq!(whole(expression), (vec![(0, 5), (1, -3), (2, -2)], 0, 1));
        assert_eq!(whole(a - a), (vec![], 0, 1));
        let sum: Expression = [a, b, a].iter().sum();
        assert_eq!(whole(-sum), (vec![(0, -1), (2, -2)], 0, 1));
    }

    #[test]
    fn fractions_are_exact_whatever_way_they_are_said() {
        let [a, b, c] = three();
        let third = Ratio::new(1, 3);
        assert_eq!(whole(0.1 * a + 0.2 * a), (vec![(0, 3)], 0, 10));
        assert_eq!(whole(a / 3 + b * third + c / -6), (vec![(0, 2), (1, 2), (2, -1)], 0, 6));
        assert_eq!(whole(a / 3 * 3 + 0.5 + 1.5), (vec![(0, 1)], 2, 1));
        assert_eq!(whole(2.5e-3 * &(a + 400)), (vec![(0, 1)], 400, 400));
        assert_eq!(1 - a, -(a - 1));
        assert_eq!(-0.0 * b, Expression::default());
        assert_ne!(a + 1, a + 1.5);
    }

    #[test]
    fn numbers_out_of_reach_are_refused_when_the_program_is_checked() {
        for number in [1e19, f64::NAN, f64::INFINITY, 1e-19, 1.0 / 3.0 + 1e15, i64::MAX as f64] {
            let mut program = Program::minimise("out of reach");
            let [a, b] = ["a", "b"].map(|name| program.binary(name));
            program.add("row", (number * a + b / 7).at_least(1));
            let said = program.validate().unwrap_err().to_string();
            assert!(said.starts_with("row 'row' has the number "), "{number}: {said}");
        }
    }
}
