//! How to solve.

use std::time::Duration;

/// The solvers that a program can be handed to.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Solver};
///
/// let mut program = Program::maximise("all agree");
/// let cups = program.integer("cups", 0..=4);
/// program.set_objective(cups);
/// for &solver in Solver::ALL {
///     assert_eq!(program.solve_with(solver)?.values, Some(vec![4]));
/// }
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Solver {
    /// HiGHS, through its C interface: the default in builds with the feature `highs`, and in no other.
    #[cfg_attr(feature = "highs", default)]
    Highs,
    /// microlp through good_lp: pure Rust, for small programs and as a cross-check. Knows no
    /// interrupt, no threads, no seed and no starting solution.
    #[cfg_attr(not(feature = "highs"), default)]
    Microlp,
}

impl Solver {
    /// The solvers of this build.
    pub const ALL: &'static [Solver] = match cfg!(feature = "highs") {
        true => &[Solver::Highs, Solver::Microlp],
        false => &[Solver::Microlp],
    };

    /// Its name on the command line.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Solver;
    ///
    /// assert_eq!(Solver::Microlp.name(), "microlp");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Solver::Highs => "highs",
            Solver::Microlp => "microlp",
        }
    }
}

/// How to solve: by which solver, and within which limits.
///
/// # Examples
/// ```
/// use destrier_model::{Options, Program, Solver};
/// use std::time::Duration;
///
/// let mut program = Program::minimise("a cup");
/// program.binary("cup");
/// let options = Options::by(Solver::Microlp).with_time_limit(Duration::from_secs(10)).with_seed(7);
/// assert!(program.solve_with(options)?.values.is_some());
/// assert_eq!(program.solve_with(Solver::Microlp)?.values, Some(vec![0]));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The solver.
    pub solver: Solver,
    /// At most so many threads; HiGHS uses what it finds useful of them.
    pub threads: usize,
    /// The solver's random seed.
    pub seed: u32,
    /// Values that satisfy the program, to start from.
    pub start: Option<Vec<i64>>,
    /// Stop after so long with what there is.
    pub time_limit: Option<Duration>,
    /// Stop after so many nodes with what there is, where a solver counts them: HiGHS does.
    pub nodes: Option<u32>,
}

impl Options {
    /// By this solver, on one thread and without limits.
    pub fn by(solver: Solver) -> Self {
        Options { solver, threads: 1, seed: 0, start: None, time_limit: None, nodes: None }
    }

    /// At most so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Options { threads, ..self }
    }

    /// With the solver's random seed.
    #[must_use]
    pub fn with_seed(self, seed: u32) -> Self {
        Options { seed, ..self }
    }

    /// From values that satisfy the program, if there are some.
    #[must_use]
    pub fn with_start(self, start: impl Into<Option<Vec<i64>>>) -> Self {
        Options { start: start.into(), ..self }
    }

    /// Within so much time.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> Self {
        Options { time_limit: Some(limit), ..self }
    }

    /// Within so many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u32>>) -> Self {
        Options { nodes: nodes.into(), ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::by(Solver::default())
    }
}

impl From<Solver> for Options {
    fn from(solver: Solver) -> Self {
        Options::by(solver)
    }
}
