//! How programs are made: variables and rows by name, one after the other.

use super::condition::{Bounds, Condition, Relation};
use super::data::{Program, Row, Sense, Variable};
use super::expression::{Expression, VariableId};
use std::ops::{Bound, RangeBounds};

impl Program {
    /// A program to minimise, with nothing in it.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("the cheaper of two");
    /// let [tea, coffee] = ["tea", "coffee"].map(|name| program.binary(name));
    /// program.add("drink", (tea + coffee).at_least(1));
    /// program.set_objective(2 * tea + 3 * coffee);
    /// assert_eq!(program.solve()?.values, Some(vec![1, 0]));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn minimise(title: impl Into<String>) -> Self {
        Self::new(title.into(), Sense::Min)
    }

    /// A program to maximise, with nothing in it.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::maximise("as many boxes as fit");
    /// let boxes = program.integer("boxes", 0..);
    /// program.add("weight", (3 * boxes).at_most(10));
    /// program.set_objective(boxes.into());
    /// assert_eq!(program.solve()?.values, Some(vec![3]));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn maximise(title: impl Into<String>) -> Self {
        Self::new(title.into(), Sense::Max)
    }

    fn new(title: String, sense: Sense) -> Self {
        Program { title, sense, variables: Vec::new(), rows: Vec::new() }
    }

    /// Adds a variable that is 0 or 1, at no cost.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("a door");
    /// let door = program.binary("door");
    /// assert!(program.admits(&[1]) && !program.admits(&[2]));
    /// assert_eq!(program.variables[door.0].name, "door");
    /// ```
    pub fn binary(&mut self, name: impl Into<String>) -> VariableId {
        self.integer(name, 0..=1)
    }

    /// Adds a whole variable in a range, at no cost; a range without beginning begins with 0.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("ranges");
    /// program.integer("die", 1..=6);
    /// program.integer("floor", -2..);
    /// program.integer("few", ..4);
    /// assert!(program.admits(&[6, -2, 0]) && !program.admits(&[6, -2, 4]));
    /// ```
    pub fn integer(&mut self, name: impl Into<String>, range: impl RangeBounds<i64>) -> VariableId {
        let (lower, upper) = ends(&range);
        let name = name.into();
        self.variable(Variable { name, cost: 0, lower, upper, integer: true })
    }

    /// Adds a variable in a closed range, at no cost; a range without beginning begins with 0.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::maximise("a third");
    /// let sand = program.continuous("sand", 0..);
    /// program.add("three", (3 * sand).at_most(1));
    /// program.set_objective(sand.into());
    /// let point = program.solve()?.point.ok_or("no answer")?;
    /// assert!((point[0] - 1.0 / 3.0).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, Variable, VariableId};
    ///
    /// let mut program = Program::minimise("ten cups");
    /// for number in 0..10 {
    ///     let name = format!("cup{number}");
    ///     let id = program.variable(Variable { name, cost: 1, lower: 0, upper: Some(1), integer: true });
    ///     assert_eq!(id, VariableId(number));
    /// }
    /// ```
    pub fn variable(&mut self, variable: Variable) -> VariableId {
        self.variables.push(variable);
        VariableId(self.variables.len() - 1)
    }

    /// Makes an expression the objective.
    ///
    /// # Panics
    /// If it has a variable of another program.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, sum};
    ///
    /// let mut program = Program::minimise("costs");
    /// let [a, b] = ["a", "b"].map(|name| program.binary(name));
    /// program.set_objective(sum([a, b]) + 4 * b);
    /// assert_eq!(program.variables.iter().map(|variable| variable.cost).collect::<Vec<_>>(), [1, 5]);
    /// ```
    pub fn set_objective(&mut self, objective: Expression) {
        self.variables.iter_mut().for_each(|variable| variable.cost = 0);
        for (index, cost) in objective.terms() {
            self.variables[index].cost = cost;
        }
    }

    /// Adds a row; of a range two, of which the second has `_most` after its name, since not every reader of files
    /// knows ranges.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("a range");
    /// let [a, b] = ["a", "b"].map(|name| program.integer(name, 0..));
    /// program.add("some", (a + b).between(2, 3));
    /// let names: Vec<&str> = program.rows.iter().map(|row| row.name.as_str()).collect();
    /// assert_eq!(names, ["some", "some_most"]);
    /// assert!(program.admits(&[1, 1]) && !program.admits(&[4, 0]));
    /// ```
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
