//! Integer and linear programs as plain integer data, in one deterministic order.

use super::condition::Relation;
use super::tag::Tag;
use std::ops::{Bound, RangeBounds};

/// Whether the objective is to be small or large.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Sense};
///
/// assert_eq!(Program::maximise("profit").sense, Sense::Max);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Minimise.
    Min,
    /// Maximise.
    Max,
}

/// A variable: its bounds, and what it costs. [`Program::binary`], [`Program::integer`] and [`Program::continuous`] make
/// and add one at once.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Variable};
///
/// let mut program = Program::minimise("bricks");
/// program.variable(Variable::integer("bricks", 2..).at_cost(7));
/// assert_eq!(program.solve()?.bound, Some(14.0));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variable {
    /// A name that every reader of model files accepts.
    pub name: String,
    /// The coefficient in the objective.
    pub cost: i64,
    /// The least value, `None` for no limit.
    pub lower: Option<i64>,
    /// The greatest value, `None` for no limit.
    pub upper: Option<i64>,
    /// Whether only whole values count.
    pub integer: bool,
}

impl Variable {
    /// A whole variable in a range, at no cost.
    pub fn integer(name: impl Into<String>, range: impl RangeBounds<i64>) -> Self {
        Variable { integer: true, ..Self::continuous(name, range) }
    }

    /// A variable in a closed range, at no cost; `..` has no limits.
    pub fn continuous(name: impl Into<String>, range: impl RangeBounds<i64>) -> Self {
        let lower = match range.start_bound() {
            Bound::Included(&lower) => Some(lower),
            Bound::Excluded(&below) => Some(below.saturating_add(1)),
            Bound::Unbounded => None,
        };
        let upper = match range.end_bound() {
            Bound::Included(&upper) => Some(upper),
            Bound::Excluded(&above) => Some(above.saturating_sub(1)),
            Bound::Unbounded => None,
        };
        Variable { name: name.into(), cost: 0, lower, upper, integer: false }
    }

    /// The same at this cost.
    #[must_use]
    pub fn at_cost(self, cost: i64) -> Self {
        Variable { cost, ..self }
    }

    /// Whether its bounds exclude each other.
    pub(crate) fn is_contrary(&self) -> bool {
        self.lower.zip(self.upper).is_some_and(|(lower, upper)| upper < lower)
    }
}

/// A linear condition: the sum of the terms, compared with `rhs`.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Relation};
///
/// let mut program = Program::minimise("a row");
/// let [a, b] = ["a", "b"].map(|name| program.binary(name));
/// program.add("some", (2 * a + b).at_least(1));
/// let row = &program.rows[0];
/// assert_eq!((row.terms.as_slice(), row.relation, row.rhs), (&[(0, 2), (1, 1)][..], Relation::AtLeast, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// A name that every reader of model files accepts.
    pub name: String,
    /// Pairs of a variable's index and its coefficient, never 0; each variable once.
    pub terms: Vec<(usize, i64)>,
    /// The comparison.
    pub relation: Relation,
    /// The right-hand side.
    pub rhs: i64,
}

impl Row {
    /// A row of variables' indices and coefficients, none 0, each variable once.
    pub fn new(
        name: impl Into<String>,
        terms: Vec<(usize, i64)>,
        relation: Relation,
        rhs: i64,
    ) -> Self {
        Row { name: name.into(), terms, relation, rhs }
    }
}

/// A program: variables, rows and the sense of the objective. Everything may be changed; [`Program::validate`] says
/// what solvers and files would not take.
///
/// # Examples
/// The fewest colours of a triangle with a tail, at most three of them:
/// ```
/// use destrier_model::{Program, Stop, sum, write};
///
/// let mut program = Program::minimise("Colours of a triangle with a tail");
/// let used = [1, 2, 3].map(|colour| program.binary(format!("used{colour}")));
/// program.set_objective(sum(used));
/// let has = [1, 2, 3, 4].map(|v| [1, 2, 3].map(|colour| program.binary(format!("v{v}c{colour}"))));
/// for (v, own) in has.iter().enumerate() {
///     program.add(format!("one{}", v + 1), sum(*own).equal_to(1));
/// }
/// for (a, b) in [(0, 1), (0, 2), (1, 2), (2, 3)] {
///     for colour in 0..3 {
///         let both = has[a][colour] + has[b][colour] - used[colour];
///         program.add(format!("edge{a}_{b}_{colour}"), both.at_most(0));
///     }
/// }
/// let outcome = program.solve()?;
/// assert_eq!((outcome.stop, outcome.bound), (Stop::Finished, Some(3.0)));
/// assert!(write::lp(&program).contains(" one1: + v1c1 + v1c2 + v1c3 = 1\n"));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Program {
    /// What the program is, in words; written into the files.
    pub title: String,
    /// Whether the objective is to be small or large.
    pub sense: Sense,
    /// The variables, with their coefficients in the objective.
    pub variables: Vec<Variable>,
    /// The conditions.
    pub rows: Vec<Row>,
    /// The objective is the costs of the variables plus this, divided by the next:
    pub constant: i64,
    /// 1 unless some cost is a fraction.
    pub denominator: i64,
    pub(super) tag: Tag,
}

/// Programs are equal that say the same, whoever made them.
impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        let said = |program: &Self| (program.sense, program.constant, program.denominator);
        said(self) == said(other)
            && self.title == other.title
            && self.variables == other.variables
            && self.rows == other.rows
    }
}

impl Eq for Program {}
