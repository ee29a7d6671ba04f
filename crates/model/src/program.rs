//! Integer and linear programs as plain integer data, in one deterministic order, made by names.

use crate::expression::{Bounds, Condition, Expression, Relation, VariableId};
use std::ops::{Bound, RangeBounds};

/// Whether the objective is to be small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Minimise.
    Min,
    /// Maximise.
    Max,
}

/// A variable: at least `lower`, at most `upper` if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// A name that every reader of model files accepts.
    pub name: String,
    /// The coefficient in the objective.
    pub cost: i64,
    /// The least value.
    pub lower: i64,
    /// The greatest value, `None` for no limit.
    pub upper: Option<i64>,
    /// Whether only whole values count.
    pub integer: bool,
}

/// A linear condition: the sum of the terms, compared with `rhs`.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What the program is, in words; written into the files.
    pub title: String,
    /// Whether the objective is to be small or large.
    pub sense: Sense,
    /// The variables, with their coefficients in the objective.
    pub variables: Vec<Variable>,
    /// The conditions.
    pub rows: Vec<Row>,
}

impl Program {
    /// A program to minimise, with nothing in it.
    pub fn minimise(title: impl Into<String>) -> Self {
        Self::new(title.into(), Sense::Min)
    }

    /// A program to maximise, with nothing in it.
    pub fn maximise(title: impl Into<String>) -> Self {
        Self::new(title.into(), Sense::Max)
    }

    fn new(title: String, sense: Sense) -> Self {
        Program { title, sense, variables: Vec::new(), rows: Vec::new() }
    }

    /// Adds a variable that is 0 or 1, at no cost.
    pub fn binary(&mut self, name: impl Into<String>) -> VariableId {
        self.integer(name, 0..=1)
    }

    /// Adds a whole variable in a range, at no cost; a range without beginning begins with 0.
    pub fn integer(&mut self, name: impl Into<String>, range: impl RangeBounds<i64>) -> VariableId {
        let (lower, upper) = ends(&range);
        let name = name.into();
        self.variable(Variable { name, cost: 0, lower, upper, integer: true })
    }

    /// Adds a variable in a closed range, at no cost; a range without beginning begins with 0.
    pub fn continuous(
        &mut self,
        name: impl Into<String>,
        range: impl RangeBounds<i64>,
    ) -> VariableId {
        let (lower, upper) = ends(&range);
        let name = name.into();
        self.variable(Variable { name, cost: 0, lower, upper, integer: false })
    }

    /// Adds a variable.
    pub fn variable(&mut self, variable: Variable) -> VariableId {
        self.variables.push(variable);
        VariableId(self.variables.len() - 1)
    }

    /// Makes an expression the objective.
    ///
    /// # Panics
    /// If it has a variable of another program.
    pub fn set_objective(&mut self, objective: Expression) {
        self.variables.iter_mut().for_each(|variable| variable.cost = 0);
        for (index, cost) in objective.terms() {
            self.variables[index].cost = cost;
        }
    }

    /// Adds a row; of a range two, of which the second has `_most` after its name, since not every reader of files
    /// knows ranges.
    pub fn add(&mut self, name: impl Into<String>, condition: Condition) {
        let (name, Condition { terms, bounds }) = (name.into(), condition);
        match bounds {
            Bounds::One(relation, rhs) => self.rows.push(Row { name, terms, relation, rhs }),
            Bounds::Both(least, most) => {
                let upper = Row {
                    name: format!("{name}_most"),
                    terms: terms.clone(),
                    relation: Relation::AtMost,
                    rhs: most,
                };
                self.rows.push(Row { name, terms, relation: Relation::AtLeast, rhs: least });
                self.rows.push(upper);
            }
        }
    }

    /// The variable of this name.
    pub fn named(&self, name: &str) -> Option<VariableId> {
        self.variables.iter().position(|variable| variable.name == name).map(VariableId)
    }

    /// The number of coefficients in the rows.
    pub fn nonzeros(&self) -> usize {
        self.rows.iter().map(|row| row.terms.len()).sum()
    }

    /// Whether some variable must be whole.
    pub fn is_integer(&self) -> bool {
        self.variables.iter().any(|variable| variable.integer)
    }

    /// The program without its integrality: what solvers call its relaxation.
    #[must_use]
    pub fn relaxed(&self) -> Program {
        let mut program = self.clone();
        program.variables.iter_mut().for_each(|variable| variable.integer = false);
        program
    }

    /// The objective at whole values, one for each variable; the nearest number that there is where it is too large.
    pub fn objective(&self, values: &[i64]) -> i64 {
        let terms = self.variables.iter().zip(values);
        terms.fold(0, |sum: i64, (variable, value)| {
            sum.saturating_add(variable.cost.saturating_mul(*value))
        })
    }

    /// Whether whole values satisfy every bound and row, exactly.
    pub fn admits(&self, values: &[i64]) -> bool {
        let bounds = self.variables.iter().zip(values).all(|(variable, &value)| {
            value >= variable.lower && variable.upper.is_none_or(|upper| value <= upper)
        });
        let holds = |row: &Row| {
            let term = |&(index, factor): &(usize, i64)| {
                Some(i128::from(factor) * i128::from(*values.get(index)?))
            };
            let rhs = i128::from(row.rhs);
            row.terms.iter().map(term).sum::<Option<i128>>().is_some_and(|sum| match row.relation {
                Relation::AtMost => sum <= rhs,
                Relation::AtLeast => sum >= rhs,
                Relation::Equal => sum == rhs,
            })
        };
        values.len() == self.variables.len() && bounds && self.rows.iter().all(holds)
    }
}

/// The least and the greatest whole number in a range.
fn ends(range: &impl RangeBounds<i64>) -> (i64, Option<i64>) {
    let lower = match range.start_bound() {
        Bound::Included(&lower) => lower,
        Bound::Excluded(&below) => below.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let upper = match range.end_bound() {
        Bound::Included(&upper) => Some(upper),
        Bound::Excluded(&above) => Some(above.saturating_sub(1)),
        Bound::Unbounded => None,
    };
    (lower, upper)
}
