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
//! Of good_lp's optional traits there are all but one. A gap or a time limit leaves a proof of how much better a solution could be. An
//! initial solution counts where it is one, with the values next to 0 of the variables that it leaves out. Sets of which one
//! variable, or a few, may differ from 0 become rows with a binary variable for each of theirs, which need bounds.
//!
//! ```
//! use destrier::good_lp::destrier;
//! use good_lp::{ModelWithSOS1, Solution, SolverModel, variables};
//!
//! variables! { vars: 0 <= x <= 2; 0 <= y <= 2.5; }
//! let solution = vars.maximise(x + y).using(destrier).with_sos1(x + 2 * y).solve()?;
//! assert_eq!((solution.value(x), solution.value(y)), (0.0, 2.5));
//! assert_eq!(solution.proof().to_string(), "maximum exactly 5/2, proved");
//! # Ok::<(), good_lp::ResolutionError>(())
//! ```
//!
//! `SolutionWithDual` is missing, since good_lp does not tell other crates which rows were written `>=`, and the signs of shadow
//! prices depend on it; code that asks for it does not compile:
//!
//! ```compile_fail,E0277
//! use good_lp::{SolutionWithDual, SolverModel, variables};
//!
//! variables! { vars: x (binary); }
//! let solution = vars.minimise(x).using(destrier::good_lp::destrier).solve().unwrap();
//! fn with_duals<'a>(_: impl SolutionWithDual<'a>) {}
//! with_duals(solution); // the trait bound `destrier::good_lp::Solution: SolutionWithDual<'_>` is not satisfied
//! ```
//!
//! good_lp also keeps the names and initial values of variables, and the constant of the objective, from other crates. The
//! [`Program`] of a model names its variables `x1`, `x2` and so on, in the order in which they were added.

mod captured;
mod numbers;

use crate::cover::linear::LinearError;
use crate::cover::proof::ProveError;
use crate::{Effort, Expression, Program, ProgramProof, Prove, VariableId};
use captured::{Captured, References};
use destrier_run::{Control, Progress};
use good_lp::constraint::ConstraintReference;
use good_lp::solvers::MipGapError;
use good_lp::variable::UnsolvedProblem;
use good_lp::{
    CardinalityConstraintSolver, Constraint, IntoAffineExpression, ModelWithSOS1, ResolutionError,
    SolutionStatus, SolverModel, Variable, WithInitialSolution, WithMipGap, WithTimeLimit,
};
use num_rational::BigRational;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The solver, for [`UnsolvedProblem::using`].
pub fn destrier(problem: UnsolvedProblem) -> Model {
    let Captured { program, variables, bounds } = captured::program(problem);
    Model {
        names: program.rows.iter().map(|row| row.name.clone()).collect(),
        program,
        variables,
        bounds,
        references: References::new(),
        differ: Vec::new(),
        start: HashMap::new(),
        limit: None,
        gap: None,
        refused: None,
    }
}

/// A model of good_lp as a program.
pub struct Model {
    program: Program,
    variables: HashMap<Variable, VariableId>,
    /// The least and the greatest value of each variable.
    bounds: Vec<(f64, f64)>,
    /// The names that rows have.
    names: HashSet<String>,
    references: References,
    /// Binary variables that are 1 where others differ from 0.
    differ: Vec<(VariableId, VariableId)>,
    /// Values to begin with, by the places of their variables.
    start: HashMap<usize, f64>,
    limit: Option<Duration>,
    gap: Option<f32>,
    /// What cannot be said of the model.
    refused: Option<String>,
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

    /// Asks that at most so many of these variables differ from 0.
    fn limit_to(&mut self, variables: impl IntoIterator<Item = Variable>, most: usize) {
        let number = (1..).find(|number| self.names.insert(format!("few{number}")));
        let number = number.expect("numbers do not end");
        let (mut seen, mut differ) = (HashSet::new(), Vec::new());
        for id in variables.into_iter().map(|variable| self.variables[&variable]) {
            let (least, greatest) = self.bounds[id.index()];
            let name = self.program.variables[id.index()].name.clone();
            if !least.is_finite() || !greatest.is_finite() {
                let lacks = "has no bounds, which a set needs of which few differ from 0";
                self.refused.get_or_insert_with(|| format!("{name} {lacks}"));
                return;
            }
            if !seen.insert(id.index()) {
                continue;
            }
            let differs = self.program.binary(format!("{name}_differs{number}"));
            let ends = [
                ("most", (id - numbers::times(differs, greatest.max(0.0))).at_most(0)),
                ("least", (id - numbers::times(differs, least.min(0.0))).at_least(0)),
            ];
            for (end, row) in ends {
                let name = format!("few{number}_{name}_{end}");
                self.names.insert(name.clone());
                self.program.add(name, row);
            }
            differ.push(differs);
            self.differ.push((differs, id));
        }
        let most = most.min(differ.len()) as i64;
        self.program.add(format!("few{number}"), crate::sum(differ).at_most(most));
    }

    /// The values of all variables to begin with, by their names; none where none is given, or one is outside of its bounds or not
    /// whole.
    fn begun(&self) -> Option<Vec<(String, BigRational)>> {
        if self.start.is_empty() {
            return None;
        }
        let mut values = Vec::new();
        for (index, &(least, greatest)) in self.bounds.iter().enumerate() {
            let next = || 0.0f64.max(least).min(greatest);
            let value = self.start.get(&index).copied().unwrap_or_else(next);
            let is_whole = self.program.variables[index].integer;
            let value = match is_whole && (value - value.round()).abs() < NEAR {
                true => value.round(),
                false => value,
            };
            if is_whole && value.fract() != 0.0 || !(least..=greatest).contains(&value) {
                return None;
            }
            values.push(value);
        }
        let differs = |&(differs, of): &(VariableId, VariableId)| {
            (differs.index(), f64::from(u8::from(values[of.index()] != 0.0)))
        };
        let all = values.iter().copied().enumerate().chain(self.differ.iter().map(differs));
        let named = |(index, value): (usize, f64)| {
            Some((self.program.variables[index].name.clone(), numbers::exact(value)?))
        };
        all.map(named).collect()
    }

    /// Proves it until the gap is reached, if there is one; also whether that was so.
    fn proof(&self) -> Result<(ProgramProof, bool), ProveError> {
        let start = self.begun().unwrap_or_default();
        let options = Effort::default().with_values(start);
        let mut options = options.taken_as_it_stands(self.gap.is_some());
        options.time_limit = self.limit;
        let (is_near, gap) = (AtomicBool::new(false), self.gap.map(f64::from));
        let tell = |now: &Progress<'_>| {
            let ends = now.best.zip(now.bound).zip(gap);
            if ends.is_some_and(|((best, bound), gap)| (best - bound).abs() <= gap * best.abs()) {
                is_near.store(true, Ordering::Relaxed);
            }
        };
        let proof = self.program.prove_under(options, Control::new(&is_near).telling(&tell))?;
        Ok((proof, is_near.into_inner()))
    }

    /// The name of a row: that of the constraint where it is one that all solvers read and no other row has.
    fn row_name(&mut self, constraint: &Constraint) -> String {
        let given = constraint.name().filter(|name| crate::model::is_portable(name));
        let numbered = (self.program.rows.len() + 1..).map(|number| format!("c{number}"));
        let mut names = given.map(str::to_owned).into_iter().chain(numbered);
        names.find(|name| self.names.insert(name.clone())).expect("numbers do not end")
    }
}

/// Values of whole variables that are so near to whole numbers are these.
const NEAR: f64 = 1e-6;

const NOTHING_FOUND: ResolutionError =
    ResolutionError::Other("the time limit came before a solution");

impl SolverModel for Model {
    type Solution = Solution;
    type Error = ResolutionError;

    fn solve(self) -> Result<Solution, ResolutionError> {
        if let Some(problem) = self.refused {
            return Err(ResolutionError::Str(problem));
        }
        let (proof, is_near) = match self.proof() {
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
            false if is_near => SolutionStatus::GapLimit,
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

/// The difference of the best value and the bound, as a part of the best value.
impl WithMipGap for Model {
    fn mip_gap(&self) -> Option<f32> {
        self.gap
    }

    fn with_mip_gap(mut self, mip_gap: f32) -> Result<Self, MipGapError> {
        if mip_gap.is_sign_negative() {
            return Err(MipGapError::Negative);
        }
        if !mip_gap.is_finite() {
            return Err(MipGapError::Infinite);
        }
        self.gap = Some(mip_gap);
        Ok(self)
    }
}

impl WithInitialSolution for Model {
    fn with_initial_solution(
        mut self,
        solution: impl IntoIterator<Item = (Variable, f64)>,
    ) -> Self {
        let place = |(variable, value)| (self.variables[&variable].index(), value);
        self.start = solution.into_iter().map(place).collect();
        self
    }
}

impl ModelWithSOS1 for Model {
    fn add_sos1<I: IntoAffineExpression>(&mut self, variables_and_weights: I) {
        self.limit_to(
            variables_and_weights.linear_coefficients().into_iter().map(|term| term.0),
            1,
        );
    }
}

impl CardinalityConstraintSolver for Model {
    fn add_cardinality_constraint(&mut self, vars: &[Variable], rhs: usize) -> ConstraintReference {
        self.limit_to(vars.iter().copied(), rhs);
        self.references.next()
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
    /// What is proved: that no solution is better or, if a gap was reached or a time limit came, how much better one could be.
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
