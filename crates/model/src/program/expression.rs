//! Linear expressions over a program's variables.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A variable of a program, as an expression sees it: its index.
///
/// # Examples
/// ```
/// use destrier_model::Program;
///
/// let mut program = Program::minimise("two cups");
/// let [_, blue] = ["red", "blue"].map(|name| program.binary(name));
/// assert_eq!(blue.0, 1);
/// assert_eq!((3 * blue - blue).terms(), [(1, 2)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub usize);

/// A sum of variables times whole numbers. A coefficient that no `i64` holds becomes the nearest that does, which
/// [`Program::validate`](crate::Program::validate) refuses.
///
/// # Examples
/// ```
/// use destrier_model::{Program, sum};
///
/// let mut program = Program::minimise("two of three");
/// let [a, b, c] = ["a", "b", "c"].map(|name| program.binary(name));
/// program.add("two", (a + b + c).at_least(2));
/// program.add("apart", (a + b).at_most(1));
/// program.set_objective(sum([a, b, c]) + 2 * c - a);
/// assert_eq!(program.solve()?.values, Some(vec![1, 0, 1]));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    terms: Vec<(usize, i64)>,
}

impl Expression {
    /// Pairs of a variable's index and its coefficient: ascending, each variable once, none with 0.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::VariableId;
    ///
    /// let [a, b] = [VariableId(0), VariableId(1)];
    /// assert_eq!((b + a - 3 * b).terms(), [(0, 1), (1, -2)]);
    /// assert_eq!((a - a).terms(), []);
    /// ```
    pub fn terms(mut self) -> Vec<(usize, i64)> {
        self.terms.sort_unstable_by_key(|&(index, _)| index);
        self.terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 = kept.1.saturating_add(if same { next.1 } else { 0 });
            same
        });
        self.terms.retain(|&(_, factor)| factor != 0);
        self.terms
    }
}

impl From<VariableId> for Expression {
    fn from(VariableId(index): VariableId) -> Self {
        Expression { terms: vec![(index, 1)] }
    }
}

impl<E: Into<Expression>> AddAssign<E> for Expression {
    fn add_assign(&mut self, other: E) {
        self.terms.extend(other.into().terms);
    }
}

impl<E: Into<Expression>> Add<E> for Expression {
    type Output = Expression;
    fn add(mut self, other: E) -> Expression {
        self += other;
        self
    }
}

impl<E: Into<Expression>> Add<E> for VariableId {
    type Output = Expression;
    fn add(self, other: E) -> Expression {
        Expression::from(self) + other
    }
}

impl Neg for Expression {
    type Output = Expression;
    fn neg(self) -> Expression {
        -1 * self
    }
}

impl Neg for VariableId {
    type Output = Expression;
    fn neg(self) -> Expression {
        -1 * self
    }
}

impl<E: Into<Expression>> Sub<E> for Expression {
    type Output = Expression;
    fn sub(self, other: E) -> Expression {
        self + -other.into()
    }
}

impl<E: Into<Expression>> Sub<E> for VariableId {
    type Output = Expression;
    fn sub(self, other: E) -> Expression {
        Expression::from(self) - other
    }
}

impl Mul<Expression> for i64 {
    type Output = Expression;
    fn mul(self, mut expression: Expression) -> Expression {
        expression.terms.iter_mut().for_each(|(_, factor)| {
            *factor = factor.saturating_mul(self);
        });
        expression
    }
}

impl Mul<VariableId> for i64 {
    type Output = Expression;
    fn mul(self, VariableId(index): VariableId) -> Expression {
        Expression { terms: vec![(index, self)] }
    }
}

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
/// program.set_objective(sum(cups));
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

    #[test]
    fn terms_are_added_up_and_those_that_cancel_go() {
        let [a, b, c] = [2, 0, 1].map(VariableId);
        let expression = a + 2 * b - c + 3 * (b - a) - (c + c);
        assert_eq!(expression.terms(), [(0, 5), (1, -3), (2, -2)]);
        assert_eq!((a - a).terms(), []);
        let sum: Expression = [a, b, a].into_iter().sum();
        assert_eq!((-sum).terms(), [(0, -1), (2, -2)]);
    }
}
