//! The conditions that linear expressions make: at least, at most, equal, or between two sides.

use super::expression::{Expression, VariableId};

/// How a row's left-hand side compares with its right-hand side.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Relation};
///
/// let mut program = Program::minimise("all three");
/// let x = program.binary("x");
/// program.add("a", x.at_most(1));
/// program.add("b", (x - 2 * x).at_least(-1));
/// program.add("c", (x + x).equal_to(2));
/// let relations: Vec<Relation> = program.rows.iter().map(|row| row.relation).collect();
/// assert_eq!(relations, [Relation::AtMost, Relation::AtLeast, Relation::Equal]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
}

impl Relation {
    /// `<=`, `>=` or `=`, as all model files write them.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Relation;
    ///
    /// assert_eq!(Relation::AtLeast.symbol(), ">=");
    /// ```
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
            Relation::Equal => "=",
        }
    }
}

/// What an expression must be: at least, at most, equal to another one, or between two.
///
/// # Examples
/// ```
/// use destrier_model::{Condition, Program};
///
/// let mut program = Program::minimise("pairs apart");
/// let cups = [1, 2, 3].map(|number| program.binary(format!("cup{number}")));
/// let apart = |a: usize, b: usize| -> Condition { (cups[a] + cups[b]).at_most(1) };
/// program.add("first", apart(0, 1));
/// program.add("second", apart(1, 2));
/// assert!(program.admits(&[1, 0, 1]) && !program.admits(&[1, 1, 0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// How a difference compares with 0.
    pub(super) first: (Expression, Relation),
    /// The other side of a range.
    pub(super) second: Option<(Expression, Relation)>,
}

/// The conditions of an expression or a variable.
macro_rules! conditions {
    ($($left:ty),*) => {$(
        impl $left {
            /// The condition `>= side`, where the side may have variables too.
            ///
            /// # Examples
            /// ```
            /// use destrier_model::{Program, sum};
            ///
            /// let mut program = Program::minimise("a saucer for each cup");
            /// let [cup, saucer, spoon] = ["cup", "saucer", "spoon"].map(|name| program.binary(name));
            /// program.add("saucer", saucer.at_least(cup));
            /// program.add("some", sum([cup, spoon]).at_least(1));
            /// assert!(program.admits(&[1, 1, 0]) && program.admits(&[0, 1, 1]));
            /// assert!(!program.admits(&[1, 0, 1]) && !program.admits(&[0, 1, 0]));
            /// ```
            #[must_use]
            pub fn at_least(self, side: impl Into<Expression>) -> Condition {
                self.compared(Relation::AtLeast, side)
            }

            /// The condition `<= side`, where the side may have variables too.
            ///
            /// # Examples
            /// ```
            /// use destrier_model::{Program, sum};
            ///
            /// let mut program = Program::minimise("one cup at most");
            /// let cups = [1, 2].map(|number| program.binary(format!("cup{number}")));
            /// program.add("one", sum(cups).at_most(1));
            /// assert!(program.admits(&[0, 0]) && !program.admits(&[1, 1]));
            /// ```
            #[must_use]
            pub fn at_most(self, side: impl Into<Expression>) -> Condition {
                self.compared(Relation::AtMost, side)
            }

            /// The condition `= side`, where the side may have variables too.
            ///
            /// # Examples
            /// ```
            /// use destrier_model::{Program, sum};
            ///
            /// let mut program = Program::minimise("one cup");
            /// let cups = [1, 2].map(|number| program.binary(format!("cup{number}")));
            /// program.add("one", sum(cups).equal_to(1));
            /// assert!(program.admits(&[1, 0]) && !program.admits(&[0, 0]) && !program.admits(&[1, 1]));
            /// ```
            #[must_use]
            pub fn equal_to(self, side: impl Into<Expression>) -> Condition {
                self.compared(Relation::Equal, side)
            }

            /// The range from `least` to `most`.
            ///
            /// # Examples
            /// ```
            /// use destrier_model::{Program, sum};
            ///
            /// let mut program = Program::minimise("one or two cups");
            /// let cups = [1, 2, 3].map(|number| program.binary(format!("cup{number}")));
            /// program.add("some", sum(cups).between(1, 2));
            /// assert!(program.admits(&[1, 1, 0]) && !program.admits(&[0, 0, 0]) && !program.admits(&[1, 1, 1]));
            /// ```
            #[must_use]
            pub fn between(self, least: impl Into<Expression>, most: impl Into<Expression>) -> Condition {
                let most = self.clone().compared(Relation::AtMost, most);
                Condition { second: Some(most.first), ..self.compared(Relation::AtLeast, least) }
            }

            fn compared(self, relation: Relation, side: impl Into<Expression>) -> Condition {
                Condition { first: (self - side, relation), second: None }
            }
        }
    )*};
}

conditions!(Expression, VariableId);
