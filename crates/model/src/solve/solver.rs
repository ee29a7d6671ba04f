//! The solvers, and the one way to them.

#[cfg(feature = "highs")]
use super::highs;
use super::microlp;
use super::outcome::{LinearOutcome, Options, Outcome};
use crate::{ModelError, Program};
use destrier_run::Control;

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
            _ if program.variables.is_empty() => Ok(Outcome::without_variables(program)),
            #[cfg(feature = "highs")]
            Solver::Highs => highs::solve(program, options, control),
            #[cfg(not(feature = "highs"))]
            Solver::Highs => Err(ModelError::NoHighs),
            Solver::Microlp => microlp::solve(program, control),
        }
    }

    /// Solves an integer program quietly, without limits.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve_quietly(self, program: &Program) -> Result<Outcome, ModelError> {
        self.solve(program, &Options::default(), Control::quiet())
    }

    /// Solves a linear program without limits, as [`Solver::solve_linear_within`].
    ///
    /// # Errors
    /// If the solver fails or is not part of this build.
    pub fn solve_linear(self, program: &Program) -> Result<Option<LinearOutcome>, ModelError> {
        self.solve_linear_within(program, Control::quiet())
    }

    /// Solves a linear program; `Ok(None)` if it is unbounded, nothing satisfies it, or it was
    /// stopped. HiGHS uses its simplex method, so that there is a basis; microlp knows no limit.
    ///
    /// # Errors
    /// If the solver fails or is not part of this build.
    pub fn solve_linear_within(
        self,
        program: &Program,
        control: Control<'_>,
    ) -> Result<Option<LinearOutcome>, ModelError> {
        match self {
            #[cfg(feature = "highs")]
            Solver::Highs => highs::solve_linear(program, control),
            #[cfg(not(feature = "highs"))]
            Solver::Highs => Err(ModelError::NoHighs),
            Solver::Microlp if control.halted().is_some() => Ok(None),
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
