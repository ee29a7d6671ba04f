//! How programs are made: variables and rows by name, one after the other.

use super::condition::Condition;
use super::data::{Program, Row, Sense, Variable};
use super::expression::{Expression, VariableId, Whole};
use super::tag::Tag;
use std::ops::RangeBounds;

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
    /// program.set_objective(boxes);
    /// assert_eq!(program.solve()?.values, Some(vec![3]));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn maximise(title: impl Into<String>) -> Self {
        Self::new(title.into(), Sense::Max)
    }

    fn new(title: String, sense: Sense) -> Self {
        let (variables, rows, tag) = (Vec::new(), Vec::new(), Tag::next());
        Program { title, sense, variables, rows, constant: 0, denominator: 1, tag }
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
    /// assert_eq!(program.variables[door.index()].name, "door");
    /// ```
    pub fn binary(&mut self, name: impl Into<String>) -> VariableId {
        self.integer(name, 0..=1)
    }

    /// Adds a whole variable in a range, at no cost; a range without an end has no limit there, not even 0.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("ranges");
    /// program.integer("die", 1..=6);
    /// program.integer("floor", -2..);
    /// program.integer("few", ..4);
    /// assert!(program.admits(&[6, -2, -9]) && !program.admits(&[6, -2, 4]));
    /// ```
    pub fn integer(&mut self, name: impl Into<String>, range: impl RangeBounds<i64>) -> VariableId {
        self.variable(Variable::integer(name, range))
    }

    /// Adds a variable in a closed range, at no cost; `..` is a free variable, and `0..` one that is not negative.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::maximise("a third");
    /// let sand = program.continuous("sand", 0..);
    /// program.add("three", (3 * sand).at_most(1));
    /// program.set_objective(sand);
    /// let point = program.solve()?.point.ok_or("no answer")?;
    /// assert!((point[0] - 1.0 / 3.0).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn continuous(
        &mut self,
        name: impl Into<String>,
        range: impl RangeBounds<i64>,
    ) -> VariableId {
        self.variable(Variable::continuous(name, range))
    }

    /// Adds a variable.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, Variable};
    ///
    /// let mut program = Program::minimise("ten cups");
    /// for number in 0..10 {
    ///     let id = program.variable(Variable::integer(format!("cup{number}"), 0..=1).at_cost(3));
    ///     assert_eq!(id.index(), number);
    /// }
    /// ```
    pub fn variable(&mut self, variable: Variable) -> VariableId {
        self.variables.push(variable);
        self.at(self.variables.len() - 1)
    }

    /// Makes an expression the objective. Its constant counts; fractions become whole over one
    /// [`denominator`](Program::denominator).
    ///
    /// # Panics
    /// If it has a variable of another program.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("costs");
    /// let [a, b] = ["a", "b"].map(|name| program.integer(name, 0..));
    /// program.set_objective(0.5 * a + b + 7);
    /// program.add("three", (a + b).at_least(3));
    /// let outcome = program.solve()?;
    /// assert_eq!((outcome.values, outcome.bound), (Some(vec![3, 0]), Some(8.5)));
    /// assert_eq!(program.objective(&[3, 0]).to_string(), "17/2");
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    #[track_caller]
    pub fn set_objective(&mut self, objective: impl Into<Expression>) {
        let Whole { terms, constant, denominator } = objective.into().whole();
        let terms = self.own("the objective", terms);
        (self.constant, self.denominator) = (constant, denominator);
        self.variables.iter_mut().for_each(|variable| variable.cost = 0);
        for (index, cost) in terms {
            self.variables[index].cost = cost;
        }
    }

    /// Adds a row, in whole numbers: constants go to the right-hand side, and fractions are multiplied by their common
    /// denominator. Of a range there are two rows, of which the second has `_most` after its name, since not every
    /// reader of files knows ranges.
    ///
    /// # Panics
    /// If it has a variable of another program.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let mut program = Program::minimise("a range");
    /// let [a, b] = ["a", "b"].map(|name| program.integer(name, 0..));
    /// program.add("some", (a + b).between(2, 3));
    /// program.add("half", (0.5 * a - 1).at_most(b / 3));
    /// let row = program.rows.pop().ok_or("no row")?;
    /// assert_eq!((row.terms, row.rhs), (vec![(0, 3), (1, -2)], 6));
    /// let names: Vec<&str> = program.rows.iter().map(|row| row.name.as_str()).collect();
    /// assert_eq!(names, ["some", "some_most"]);
    /// assert!(program.admits(&[1, 1]) && !program.admits(&[4, 0]));
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// A variable of another program is a mistake:
    /// ```should_panic
    /// use destrier_model::Program;
    ///
    /// let [mut one, mut other] = ["one", "other"].map(Program::minimise);
    /// let [x, y] = [one.binary("x"), other.binary("y")];
    /// one.add("both", (x + y).at_least(1)); // panics: row 'both' has a variable of another program
    /// ```
    #[track_caller]
    pub fn add(&mut self, name: impl Into<String>, condition: Condition) {
        let (name, Condition { first, second }) = (name.into(), condition);
        let second = second.map(|second| (format!("{name}_most"), second));
        for (name, (difference, relation)) in [(name, first)].into_iter().chain(second) {
            let Whole { terms, constant, .. } = difference.whole();
            let terms = self.own(&format!("row '{name}'"), terms);
            self.rows.push(Row { name, terms, relation, rhs: constant.saturating_neg() });
        }
    }

    /// The variable at this index of [`Program::variables`].
    ///
    /// # Panics
    /// If there is none.
    pub fn at(&self, index: usize) -> VariableId {
        assert!(index < self.variables.len(), "there is no variable {index}");
        VariableId { index: index as u32, program: self.tag }
    }

    /// The indices of variables, which have to be of this program.
    #[track_caller]
    fn own(&self, what: &str, terms: Vec<(VariableId, i64)>) -> Vec<(usize, i64)> {
        let is_own = |&(variable, _): &(VariableId, i64)| {
            variable.program == self.tag && variable.index() < self.variables.len()
        };
        assert!(terms.iter().all(is_own), "{what} has a variable of another program");
        terms.into_iter().map(|(variable, factor)| (variable.index(), factor)).collect()
    }
}
