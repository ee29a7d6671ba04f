//! What is in a program, and what whole values of its variables are worth.

use super::condition::Relation;
use super::data::{Program, Row};
use super::expression::{VariableId, ratio};
use num_rational::Ratio;

impl Program {
    /// The variable of this name.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("a door");
    /// let door = program.binary("door");
    /// assert_eq!((program.named("door"), program.named("window")), (Some(door), None));
    /// ```
    pub fn named(&self, name: &str) -> Option<VariableId> {
        self.variables.iter().position(|variable| variable.name == name).map(|index| self.at(index))
    }

    /// The number of coefficients in the rows.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("two rows");
    /// let [a, b] = ["a", "b"].map(|name| program.binary(name));
    /// program.add("both", (a + b).at_least(1));
    /// program.add("one", (a + b - b).at_most(1));
    /// assert_eq!(program.nonzeros(), 3);
    /// ```
    pub fn nonzeros(&self) -> usize {
        self.rows.iter().map(|row| row.terms.len()).sum()
    }

    /// Whether some variable must be whole.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("sand and bricks");
    /// program.continuous("sand", 0..);
    /// assert!(!program.is_integer());
    /// program.integer("bricks", 0..);
    /// assert!(program.is_integer());
    /// ```
    pub fn is_integer(&self) -> bool {
        self.variables.iter().any(|variable| variable.integer)
    }

    /// The program without its integrality: what solvers call its relaxation.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::maximise("half a cup");
    /// let cup = program.binary("cup");
    /// program.set_objective(cup);
    /// program.add("half", (2 * cup).at_most(1));
    /// assert_eq!(program.solve()?.bound, Some(0.0));
    /// assert_eq!(program.relaxed().solve()?.point, Some(vec![0.5]));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    #[must_use]
    pub fn relaxed(&self) -> Program {
        let mut program = self.clone();
        program.variables.iter_mut().for_each(|variable| variable.integer = false);
        program
    }

    /// The objective at whole values, one for each variable, with its constant.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("a shelf");
    /// let [cups, plates] = ["cups", "plates"].map(|name| program.integer(name, 0..));
    /// program.set_objective(3 * cups + 5 * plates);
    /// assert_eq!(program.objective(&[2, 1]), 11.into());
    /// program.set_objective(0.25 * cups + 1);
    /// assert_eq!(program.objective(&[2, 1]).to_string(), "3/2");
    /// ```
    pub fn objective(&self, values: &[i64]) -> Ratio<i64> {
        ratio(self.cost(values).saturating_add(self.constant), self.denominator)
    }

    /// What whole values cost, one for each variable: the objective without its constant and before it is divided; the
    /// nearest number that there is where it is too large.
    pub fn cost(&self, values: &[i64]) -> i64 {
        let terms = self.variables.iter().zip(values);
        terms.fold(0, |sum: i64, (variable, value)| {
            sum.saturating_add(variable.cost.saturating_mul(*value))
        })
    }

    /// The objective in floating point where the variables cost so much.
    pub(crate) fn objective_at(&self, cost: f64) -> f64 {
        (cost + self.constant as f64) / self.denominator as f64
    }

    /// Whether whole values satisfy every bound and row, exactly.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("two cups at most");
    /// let [red, blue] = ["red", "blue"].map(|name| program.integer(name, 0..));
    /// program.add("two", (red + blue).at_most(2));
    /// assert!(program.admits(&[1, 1]));
    /// assert!(!program.admits(&[2, 1]) && !program.admits(&[-1, 1]) && !program.admits(&[1]));
    /// ```
    pub fn admits(&self, values: &[i64]) -> bool {
        let bounds = self.variables.iter().zip(values).all(|(variable, &value)| {
            variable.lower.is_none_or(|lower| value >= lower)
                && variable.upper.is_none_or(|upper| value <= upper)
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
