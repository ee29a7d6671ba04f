//! Models of [good_lp](https://docs.rs/good_lp), solved and proved: `using(destrier)` in place of `using(highs)`.
//!
//! Every model is proved, with whole and continuous variables alike, and its solution carries the certificate. A number counts as the
//! simplest fraction near it, up to what floating point loses: `x / 3` is a third of `x`, and `0.1 * x + 0.2 * x` three tenths.
//!
//! ```
//! use destrier::good_lp::destrier;
//! use good_lp::{Solution, SolverModel, constraint, variable, variables};
//!
//! // the fewest vertices on all edges of a cycle
//! let mut vars = variables!();
//! let vertices = vars.add_vector(variable().binary(), 9);
//! let mut model = vars.minimise(vertices.iter().sum::<good_lp::Expression>()).using(destrier);
//! for at in 0..9 {
//!     model.add_constraint(constraint!(vertices[at] + vertices[(at + 1) % 9] >= 1));
//! }
//! let solution = model.solve()?;
//! assert_eq!(vertices.iter().map(|&v| solution.value(v)).sum::<f64>(), 5.0);
//! let proof = solution.proof();
//! assert_eq!(proof.to_string(), "minimum exactly 5, proved");
//! assert!(destrier::certify::verify(&proof.certificate.to_string()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whole and continuous variables:
//!
//! ```
//! use destrier::good_lp::destrier;
//! use good_lp::{Solution, SolverModel, constraint, variable, variables};
//!
//! let mut vars = variables!();
//! let bags = vars.add(variable().integer().clamp(0, 10));
//! let [oats, malt] = [(); 2].map(|()| vars.add(variable().min(0)));
//! let model = vars.maximise(2.5 * oats + malt - 4 * bags).using(destrier);
//! let model = model.with(constraint!(oats + malt == 7 * bags)).with(constraint!(3 * oats - malt <= 6));
//! let solution = model.with(constraint!(malt <= 20)).solve()?;
//! assert_eq!([bags, oats, malt].map(|own| solution.value(own)), [4.0, 8.5, 19.5]);
//! assert_eq!(solution.proof().to_string(), "maximum exactly 99/4, proved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The other way is [`Program::solve_by`], which hands a program to any solver of good_lp.
//!
//! Of good_lp's optional traits there is `WithTimeLimit`. The others are missing, and code that asks for them does not
//! compile:
//!
//! | good_lp | what is missing |
//! | --- | --- |
//! | `WithMipGap` | an end of the search at a gap; after a time limit the proof says how much better a solution could be |
//! | `WithInitialSolution` | a start from values of some variables |
//! | `SolutionWithDual` | good_lp does not tell other crates which rows were written `>=`, and the signs of shadow prices depend on it |
//! | `ModelWithSOS1`, `CardinalityConstraintSolver` | rows that are not linear |
//!
//! ```compile_fail,E0277
//! use good_lp::{SolverModel, WithMipGap, variables};
//!
//! variables! { vars: x (binary); }
//! let model = vars.minimise(x).using(destrier::good_lp::destrier);
//! fn with_gap(_: impl WithMipGap) {}
//! with_gap(model); // the trait bound `destrier::good_lp::Model: WithMipGap` is not satisfied
//! ```
//!
//! good_lp also keeps the names and initial values of variables, and the constant of the objective, from other crates. The
//! [`Program`] of a model names its variables `x1`, `x2` and so on, in the order in which they were added.

mod captured;
mod numbers;

use crate::cover::linear::LinearError;
use crate::cover::proof::ProveError;
use crate::{Effort, Expression, Program, ProgramProof, Prove, VariableId};
use captured::References;
use good_lp::constraint::ConstraintReference;
use good_lp::variable::UnsolvedProblem;
use good_lp::{
    Constraint, IntoAffineExpression, ResolutionError, SolutionStatus, SolverModel, Variable,
    WithTimeLimit,
};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// The solver, for [`UnsolvedProblem::using`].
pub fn destrier(problem: UnsolvedProblem) -> Model {
    let (program, variables) = captured::program(problem);
    let names = program.rows.iter().map(|row| row.name.clone()).collect();
    Model { program, variables, names, references: References::new(), limit: None }
}

/// A model of good_lp as a program.
pub struct Model {
    program: Program,
    variables: HashMap<Variable, VariableId>,
    /// The names that rows have.
    names: HashSet<String>,
    references: References,
    limit: Option<Duration>,
}

impl Model {
    /// The program, to export it, or to prove it as options say: a model without a solution has a proof of that too.
    ///
    /// # Examples
    /// ```
    /// use destrier::{Prove, good_lp::destrier};
    /// use good_lp::{SolverModel, constraint, variable, variables};
    ///
    /// let mut vars = variables!();
    /// let [x, y] = [1, 2].map(|_| vars.add(variable().binary()));
    /// let model = vars.minimise(x + y).using(destrier).with(constraint!(x + y >= 3));
    /// assert_eq!(model.program().prove()?.to_string(), "infeasible, proved: c1 has no solution within the \
    ///     bounds of its variables");
    /// # Ok::<(), destrier::cover::proof::ProveError>(())
    /// ```
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The name of a row: that of the constraint where it is one that all solvers read and no other row has.
    fn row_name(&mut self, constraint: &Constraint) -> String {
        let given = constraint.name().filter(|name| crate::model::is_portable(name));
        let numbered = (self.program.rows.len() + 1..).map(|number| format!("c{number}"));
        let mut names = given.map(str::to_owned).into_iter().chain(numbered);
        names.find(|name| self.names.insert(name.clone())).expect("numbers do not end")
    }
}

const NOTHING_FOUND: ResolutionError =
    ResolutionError::Other("the time limit came before a solution");

impl SolverModel for Model {
    type Solution = Solution;
    type Error = ResolutionError;

    fn solve(self) -> Result<Solution, ResolutionError> {
        let mut options = Effort::default();
        options.time_limit = self.limit;
        let proof = match self.program.prove_with(options) {
            Ok(proof) => proof,
            Err(ProveError::Nothing) => return Err(NOTHING_FOUND),
            Err(ProveError::Linear(LinearError::Unbounded)) => {
                return Err(ResolutionError::Unbounded);
            }
            Err(error) => return Err(ResolutionError::Str(error.to_string())),
        };
        if proof.is_infeasible() {
            return Err(ResolutionError::Infeasible);
        }
        let value = |index: usize| proof.float_of(self.program.at(index));
        let values = (0..self.program.variables.len()).map(value).collect::<Option<_>>();
        let values = values.ok_or(NOTHING_FOUND)?;
        let status = match proof.is_optimal() {
            true => SolutionStatus::Optimal,
            false => SolutionStatus::TimeLimit,
        };
        Ok(Solution { values, variables: self.variables, status, proof })
    }

    fn add_constraint(&mut self, constraint: Constraint) -> ConstraintReference {
        let name = self.row_name(&constraint);
        let given = constraint.expression();
        let terms: Vec<(Variable, f64)> = given.linear_coefficients().collect();
        let sum = terms.iter().map(|&(variable, factor)| {
            let id = self.variables.get(&variable).expect("the variable is of this problem");
            numbers::times(*id, factor)
        });
        let sum = sum.sum::<Expression>() + numbers::constant(given.constant());
        // all is normalised to `<= 0`; what is not positive was written `>=`
        let is_negative = terms.iter().all(|&(_, factor)| factor <= 0.0);
        self.program.add(
            name,
            match (constraint.is_equality(), is_negative) {
                (true, _) => sum.equal_to(0),
                (false, true) => (-sum).at_least(0),
                (false, false) => sum.at_most(0),
            },
        );
        self.references.next()
    }

    fn name() -> &'static str {
        "Destrier"
    }
}

impl WithTimeLimit for Model {
    fn with_time_limit<T: Into<f64>>(mut self, seconds: T) -> Self {
        // no time at all, and for ever, where seconds are no duration
        self.limit =
            Some(Duration::try_from_secs_f64(seconds.into().max(0.0)).unwrap_or(Duration::MAX));
        self
    }
}

/// A solution of a model, with its proof.
pub struct Solution {
    values: Vec<f64>,
    variables: HashMap<Variable, VariableId>,
    status: SolutionStatus,
    proof: ProgramProof,
}

impl Solution {
    /// What is proved: that no solution is better or, if a time limit came, how much better one could be.
    pub fn proof(&self) -> &ProgramProof {
        &self.proof
    }
}

impl good_lp::Solution for Solution {
    fn status(&self) -> SolutionStatus {
        self.status
    }

    /// # Panics
    /// If the variable is of another problem.
    fn value(&self, variable: Variable) -> f64 {
        self.values[self.variables[&variable].index()]
    }
}
