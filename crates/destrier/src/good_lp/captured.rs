//! What good_lp hands to solvers of other crates: the variables and the objective of a problem, by way of the solvers
//! that it runs as programs, and references to constraints.

use super::numbers;
use crate::{Expression, Program, VariableId};
use good_lp::constraint::ConstraintReference;
use good_lp::solvers::lp_solvers::{LpSolver, Model, Solution, SolverTrait};
use good_lp::variable::UnsolvedProblem;
use good_lp::{ProblemVariables, SolverModel, Variable};
use lp_solvers::lp_format::{AsVariable, LpObjective, LpProblem, WriteToLpFileFormat};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// A solver that keeps what it is given, and solves nothing.
#[derive(Clone, Default)]
struct Listener(Rc<RefCell<Option<Listened>>>);

/// A program, and the least and the greatest value of each of its variables.
type Listened = (Program, Vec<(f64, f64)>);

impl SolverTrait for Listener {
    fn run<'a, P: LpProblem<'a>>(&self, problem: &'a P) -> Result<Solution, String> {
        let mut program = match problem.sense() {
            LpObjective::Minimize => Program::minimise("a model of good_lp"),
            LpObjective::Maximize => Program::maximise("a model of good_lp"),
        };
        let (mut ids, mut bounds) = (HashMap::new(), Vec::new());
        for variable in problem.variables() {
            bounds.push((variable.lower_bound(), variable.upper_bound()));
            ids.insert(variable.name().to_owned(), add(&mut program, &variable));
        }
        let objective = Written(problem.objective()).to_string();
        let words: Vec<&str> = objective.split_whitespace().collect();
        let terms = words.chunks_exact(2).map(|term| {
            let factor = term[0].parse().expect("good_lp writes numbers before names");
            numbers::times(ids[term[1]], factor)
        });
        program.set_objective(terms.sum::<Expression>());
        *self.0.borrow_mut() = Some((program, bounds));
        Err(String::new())
    }
}

/// An expression as a file has it.
struct Written<E>(E);

impl<E: WriteToLpFileFormat> fmt::Display for Written<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_lp_file_format(f)
    }
}

/// Adds a variable. What of its bounds is not whole is a row.
fn add(program: &mut Program, variable: &impl AsVariable) -> VariableId {
    let (lower, upper) = (variable.lower_bound(), variable.upper_bound());
    let (lower, upper) = match variable.is_integer() {
        true => (lower.ceil(), upper.floor()),
        false => (lower, upper),
    };
    let name = format!("x{}", program.variables.len() + 1);
    let mut own = crate::model::Variable::continuous(&name, ..);
    own.integer = variable.is_integer();
    (own.lower, own.upper) = (whole(lower), whole(upper));
    let (is_lower, is_upper) = (own.lower.is_some(), own.upper.is_some());
    let id = program.variable(own);
    if !is_lower && lower != f64::NEG_INFINITY {
        program.add(format!("{name}_least"), id.at_least(numbers::constant(lower)));
    }
    if !is_upper && upper != f64::INFINITY {
        program.add(format!("{name}_most"), id.at_most(numbers::constant(upper)));
    }
    id
}

/// A number as a whole one, if it is.
fn whole(number: f64) -> Option<i64> {
    (number.trunc() == number && number.abs() < 1e15).then_some(number as i64)
}

/// A problem without rows as a program, with its variables there and their bounds.
pub(super) struct Captured {
    pub(super) program: Program,
    pub(super) variables: HashMap<Variable, VariableId>,
    pub(super) bounds: Vec<(f64, f64)>,
}

/// Captures a problem.
pub(super) fn program(problem: UnsolvedProblem) -> Captured {
    let listener = Listener::default();
    let _ = problem.using(LpSolver(listener.clone())).solve();
    let (program, bounds) = listener.0.take().expect("good_lp runs the solver");
    // variables of good_lp are equal that were added to their problems in the same place
    let mut same = ProblemVariables::new();
    let variables = (0..program.variables.len()).map(|at| (same.add_variable(), program.at(at)));
    let variables = variables.collect();
    Captured { program, variables, bounds }
}

/// References to constraints, which only solvers of good_lp make.
pub(super) struct References(Model<Listener>);

impl References {
    pub(super) fn new() -> Self {
        References(ProblemVariables::new().minimise(0).using(LpSolver(Listener::default())))
    }

    pub(super) fn next(&mut self) -> ConstraintReference {
        self.0.add_constraint(good_lp::Expression::default().leq(0))
    }
}
