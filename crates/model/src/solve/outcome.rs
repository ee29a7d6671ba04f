//! What comes of solving.

use crate::Program;
use destrier_run::Halt;

/// Why the solver stopped.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Stop};
///
/// let mut program = Program::maximise("no limit");
/// let cups = program.integer("cups", 0..);
/// program.set_objective(cups);
/// assert_eq!(program.solve()?.stop, Stop::Unbounded);
/// program.add("few", (2 * cups).equal_to(3));
/// assert_eq!(program.solve()?.stop, Stop::Infeasible);
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// It searched everything, within its tolerances.
    Finished,
    /// It says that nothing satisfies the program.
    Infeasible,
    /// It says that the objective has no limit.
    Unbounded,
    /// It has a solution as good as was asked for.
    Target,
    /// It has done as many nodes as it may.
    Nodes,
    /// It was stopped.
    Halted(Halt),
}

impl Stop {
    /// In a word or two.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Finished => "finished",
            Stop::Infeasible => "infeasible",
            Stop::Unbounded => "unbounded",
            Stop::Target => "target reached",
            Stop::Nodes => "node limit",
            Stop::Halted(Halt::TimeLimit) => "time limit",
            Stop::Halted(Halt::Interrupted) => "interrupted",
        }
    }
}

/// The outcome of an integer program.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Stop};
///
/// let mut program = Program::minimise("two cups at least");
/// let [red, blue] = ["red", "blue"].map(|name| program.integer(name, 0..));
/// program.set_objective(2 * red + 3 * blue);
/// program.add("two", (red + blue).at_least(2));
/// let outcome = program.solve()?;
/// assert_eq!((outcome.stop, outcome.values, outcome.bound), (Stop::Finished, Some(vec![2, 0]), Some(4.0)));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Why the solver stopped.
    pub stop: Stop,
    /// The best values found, if they are whole, and checked to satisfy the program exactly.
    pub values: Option<Vec<i64>>,
    /// The best values found, as the solver has them: in floating point, and within its tolerances.
    pub point: Option<Vec<f64>>,
    /// The objective's bound that the solver claims, in floating point: guidance, not proof.
    pub bound: Option<f64>,
    /// Nodes of the solver's search tree, if it has one.
    pub nodes: Option<u64>,
}

impl Outcome {
    /// The outcome of a program that leaves nothing to choose, of which HiGHS knows none.
    pub(super) fn without_variables(program: &Program) -> Self {
        let holds = program.admits(&[]);
        let stop = if holds { Stop::Finished } else { Stop::Infeasible };
        Outcome {
            stop,
            values: holds.then(Vec::new),
            point: holds.then(Vec::new),
            bound: holds.then_some(0.0),
            nodes: None,
        }
    }
}

/// The outcome of a linear program.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Solver};
///
/// let mut program = Program::minimise("half a cup");
/// let cup = program.continuous("cup", 0..);
/// program.set_objective(3 * cup);
/// program.add("some", (2 * cup).at_least(1));
/// let outcome = Solver::Highs.solve_linear(&program)?.ok_or("no optimum")?;
/// assert_eq!((outcome.primal, outcome.dual), (vec![0.5], Some(vec![1.5])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinearOutcome {
    /// Values of the variables, in floating point.
    pub primal: Vec<f64>,
    /// Values of the rows' duals, in floating point; none from a solver that keeps them.
    pub dual: Option<Vec<f64>>,
    /// The final basis; none from a solver that keeps it.
    pub basis: Option<Basis>,
}

impl LinearOutcome {
    /// The same of its relaxation.
    pub(super) fn without_variables(program: &Program) -> Option<Self> {
        program.admits(&[]).then_some(LinearOutcome { primal: Vec::new(), dual: None, basis: None })
    }
}

/// A basis of a linear program, as indices.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Solver};
///
/// let mut program = Program::minimise("half a cup");
/// let cup = program.continuous("cup", 0..);
/// program.set_objective(3 * cup);
/// program.add("idle", (3 * cup).at_least(0));
/// program.add("some", (2 * cup).at_least(1));
/// let basis = Solver::Highs.solve_linear(&program)?.and_then(|outcome| outcome.basis);
/// let basis = basis.ok_or("no basis")?;
/// assert_eq!((basis.variables, basis.rows), (vec![0], vec![1])); // 2 cup = 1
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Basis {
    /// Variables in the basis.
    pub variables: Vec<usize>,
    /// Rows whose slack is not in the basis: those that hold with equality.
    pub rows: Vec<usize>,
}

/// The values as whole numbers, if they satisfy the program exactly.
pub(super) fn checked(values: &[f64], program: &Program) -> Option<Vec<i64>> {
    let whole = crate::read::whole(values, program).ok()?;
    program.admits(&whole).then_some(whole)
}
