//! Handing programs to solvers, and what they answer: why they stopped, what they have, what they
//! claim to have shown. Three facts, never one status.

#[cfg(feature = "highs")]
mod highs;
mod microlp;
#[cfg(not(feature = "highs"))]
mod no_relaxation;

#[cfg(feature = "highs")]
pub use highs::Relaxation;
#[cfg(not(feature = "highs"))]
pub use no_relaxation::Relaxation;

use crate::{ModelError, Program};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The solvers that a program can be handed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Solver {
    /// HiGHS, through its C interface.
    #[default]
    Highs,
    /// microlp through good_lp: pure Rust, for small programs and as a cross-check. Knows no
    /// interrupt, no threads, no seed and no starting solution.
    Microlp,
}

/// How to solve.
#[derive(Clone, Debug)]
pub struct Options {
    /// At most so many threads; HiGHS uses what it finds useful of them.
    pub threads: usize,
    /// The solver's random seed.
    pub seed: u32,
    /// Stop after so long.
    pub time_limit: Option<Duration>,
    /// Values that satisfy the program, to start from.
    pub start: Option<Vec<i64>>,
}

impl Default for Options {
    fn default() -> Self {
        Options { threads: 1, seed: 0, time_limit: None, start: None }
    }
}

/// Why the solver stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It searched everything, within its tolerances.
    Finished,
    /// It says that nothing satisfies the program.
    Infeasible,
    /// It says that the objective has no limit.
    Unbounded,
    /// It has a solution as good as was asked for.
    Target,
    /// Its time was over.
    TimeLimit,
    /// It was told to stop.
    Interrupted,
}

/// What came of an integer program.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why the solver stopped.
    pub stop: Stop,
    /// The best values found, whole, and checked to satisfy the program exactly.
    pub values: Option<Vec<i64>>,
    /// The objective's bound that the solver claims, in floating point: guidance, not proof.
    pub bound: Option<f64>,
    /// Nodes of the solver's search tree, if it has one.
    pub nodes: Option<u64>,
}

/// What came of a linear program.
#[derive(Clone, Debug)]
pub struct LinearOutcome {
    /// Values of the variables, in floating point.
    pub primal: Vec<f64>,
    /// Values of the rows' duals, in floating point; none from a solver that keeps them.
    pub dual: Option<Vec<f64>>,
    /// The final basis; none from a solver that keeps it.
    pub basis: Option<Basis>,
}

/// A basis of a linear program, as indices.
#[derive(Clone, Debug)]
pub struct Basis {
    /// Variables in the basis.
    pub variables: Vec<usize>,
    /// Rows whose slack is not in the basis: those that hold with equality.
    pub rows: Vec<usize>,
}

/// Why a [`Relaxation`] stopped solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearStop {
    /// At an optimum, within its tolerances.
    Finished,
    /// The objective is above the cutoff; the duals are those that say so.
    Cutoff,
    /// So many iterations; the objective so far is a bound within its tolerances.
    Iterations,
    /// It says that nothing satisfies the program.
    Infeasible,
}

/// Where a [`Relaxation`] ended, as a starting point for another solve: HiGHS' own states of the
/// variables and of the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarmStart {
    variables: Vec<i32>,
    rows: Vec<i32>,
}

impl WarmStart {
    /// The states of the variables, then of the rows, one digit each.
    pub fn to_text(&self) -> String {
        self.variables.iter().chain(&self.rows).map(i32::to_string).collect()
    }

    /// Reads what [`WarmStart::to_text`] wrote for a program of so many variables.
    pub fn from_text(text: &str, variables: usize) -> Option<Self> {
        let digit = |digit: char| digit.to_digit(5).map(|digit| digit as i32);
        let states: Vec<i32> = text.chars().map(digit).collect::<Option<_>>()?;
        let (variables, rows) = states.split_at_checked(variables)?;
        Some(WarmStart { variables: variables.to_vec(), rows: rows.to_vec() })
    }
}

/// A word from a running solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Seconds since it began.
    pub seconds: f64,
    /// The objective of the best solution so far.
    pub incumbent: Option<f64>,
    /// The bound that it claims so far.
    pub bound: Option<f64>,
    /// Nodes of its search tree so far.
    pub nodes: u64,
}

/// What a running solver talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop the solver; the best solution so far is kept.
    pub stop: &'a AtomicBool,
    /// Called now and then, and at each new incumbent.
    pub progress: &'a mut dyn FnMut(Progress),
}

impl Solver {
    /// Solves an integer program.
    ///
    /// # Errors
    /// If the solver fails or is not part of this build.
    pub fn solve(
        self,
        program: &Program,
        options: &Options,
        control: Control<'_>,
    ) -> Result<Outcome, ModelError> {
        match self {
            #[cfg(feature = "highs")]
            Solver::Highs => highs::solve(program, options, control),
            #[cfg(not(feature = "highs"))]
            Solver::Highs => Err(ModelError::NoHighs),
            Solver::Microlp => microlp::solve(program, options, control),
        }
    }

    /// Solves an integer program quietly, without limits.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve_quietly(self, program: &Program) -> Result<Outcome, ModelError> {
        let (stop, mut progress) = (AtomicBool::new(false), |_| {});
        let control = Control { stop: &stop, progress: &mut progress };
        self.solve(program, &Options::default(), control)
    }

    /// Solves a linear program; `Ok(None)` if it is unbounded or nothing satisfies it. HiGHS uses
    /// its simplex method, so that there is a basis.
    ///
    /// # Errors
    /// If the solver fails or is not part of this build.
    pub fn solve_linear(self, program: &Program) -> Result<Option<LinearOutcome>, ModelError> {
        match self {
            #[cfg(feature = "highs")]
            Solver::Highs => highs::solve_linear(program),
            #[cfg(not(feature = "highs"))]
            Solver::Highs => Err(ModelError::NoHighs),
            Solver::Microlp => microlp::solve_linear(program),
        }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Solver::Highs => "highs",
            Solver::Microlp => "microlp",
        }
    }
}

/// The solver's version for `--version`: `HiGHS 1.15.0`, or that there is none.
pub fn solver_version() -> String {
    #[cfg(feature = "highs")]
    return highs::version();
    #[cfg(not(feature = "highs"))]
    return "no HiGHS".to_owned();
}

/// The values as whole numbers, if they satisfy the program exactly.
fn checked(values: &[f64], program: &Program) -> Option<Vec<i64>> {
    let whole = crate::read::whole(values, program).ok()?;
    program.admits(&whole).then_some(whole)
}
