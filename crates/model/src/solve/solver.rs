//! The one way to the solvers.

#[cfg(feature = "highs")]
use super::highs;
use super::microlp;
use super::options::{Options, Solver};
use super::outcome::{LinearOutcome, Outcome};
use crate::{ModelError, Program};
use destrier_run::Control;
use std::path::Path;

impl Solver {
    /// Solves the relaxation of a program without limits, as [`Solver::solve_linear_within`].
    ///
    /// # Errors
    /// As [`Program::solve_under`].
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, Solver};
    ///
    /// let mut program = Program::maximise("one and a half");
    /// let cups = program.integer("cups", 0..);
    /// program.set_objective(cups);
    /// program.add("weight", (2 * cups).at_most(3));
    /// let outcome = Solver::default().solve_linear(&program)?;
    /// assert_eq!(outcome.map(|outcome| outcome.primal), Some(vec![1.5]));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn solve_linear(self, program: &Program) -> Result<Option<LinearOutcome>, ModelError> {
        self.solve_linear_within(program, Control::quiet())
    }

    /// Solves a linear program, and the relaxation of others; `Ok(None)` if it is unbounded, nothing satisfies it,
    /// or it was stopped. HiGHS uses its simplex method, so that there is a basis; where it fails, with its presolve and without,
    /// microlp is asked, which tells neither duals nor a basis.
    ///
    /// # Errors
    /// As [`Program::solve_under`].
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, Solver};
    /// use destrier_run::Control;
    ///
    /// let mut program = Program::maximise("no limit");
    /// let sand = program.continuous("sand", 0..);
    /// program.set_objective(sand);
    /// assert!(Solver::default().solve_linear_within(&program, Control::quiet())?.is_none());
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn solve_linear_within(
        self,
        program: &Program,
        control: Control<'_>,
    ) -> Result<Option<LinearOutcome>, ModelError> {
        program.validate()?;
        let program = &program.relaxed();
        match self {
            _ if program.variables.is_empty() => Ok(LinearOutcome::without_variables(program)),
            #[cfg(feature = "highs")]
            Solver::Highs => or_by(highs::solve_linear(program, control), || {
                microlp::solve_linear(program, control)
            }),
            #[cfg(not(feature = "highs"))]
            Solver::Highs => Err(ModelError::NoHighs),
            Solver::Microlp => microlp::solve_linear(program, control),
        }
    }
}

impl Program {
    /// Solves the program by the default solver, without limits.
    ///
    /// # Errors
    /// As [`Program::solve_under`].
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, sum};
    ///
    /// let mut program = Program::minimise("corners of a triangle");
    /// let corners = ["a", "b", "c"].map(|name| program.binary(name));
    /// program.set_objective(sum(corners));
    /// for (number, [one, other]) in [[0, 1], [1, 2], [0, 2]].into_iter().enumerate() {
    ///     program.add(format!("edge{number}"), (corners[one] + corners[other]).at_least(1));
    /// }
    /// assert_eq!(program.solve()?.bound, Some(2.0));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn solve(&self) -> Result<Outcome, ModelError> {
        self.solve_with(Solver::default())
    }

    /// Solves the program by a solver, or as [`Options`] say.
    ///
    /// # Errors
    /// As [`Program::solve_under`].
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, Solver};
    ///
    /// let mut program = Program::minimise("a cup");
    /// program.binary("cup");
    /// assert_eq!(program.solve_with(Solver::Microlp)?.values, Some(vec![0]));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn solve_with(&self, options: impl Into<Options>) -> Result<Outcome, ModelError> {
        self.solve_under(&options.into(), Control::quiet())
    }

    /// Solves the program as options say, until the control says to halt. Where HiGHS fails, with its presolve and without,
    /// microlp is asked.
    ///
    /// # Errors
    /// If the program is unfit ([`Program::validate`]), or the solver, and any other that is asked, fails or is not part of this
    /// build.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Options, Program, Solver, Stop};
    /// use destrier_run::{Control, Halt};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let mut program = Program::minimise("a cup");
    /// program.binary("cup");
    /// let stopped = AtomicBool::new(true);
    /// let outcome = program.solve_under(&Options::by(Solver::Microlp), Control::new(&stopped))?;
    /// assert_eq!(outcome.stop, Stop::Halted(Halt::Interrupted));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn solve_under(
        &self,
        options: &Options,
        control: Control<'_>,
    ) -> Result<Outcome, ModelError> {
        self.validate()?;
        let control = control.within(options.time_limit);
        let mut outcome = match options.solver {
            _ if self.variables.is_empty() => Outcome::without_variables(self),
            #[cfg(feature = "highs")]
            Solver::Highs => {
                or_by(highs::solve(self, options, control), || microlp::solve(self, control))?
            }
            #[cfg(not(feature = "highs"))]
            Solver::Highs => return Err(ModelError::NoHighs),
            Solver::Microlp => microlp::solve(self, control)?,
        };
        outcome.bound = outcome.bound.map(|cost| self.objective_at(cost));
        Ok(outcome)
    }
}

/// The outcome, or that of another solver where the first one failed; where both fail, what the first one said.
#[cfg(feature = "highs")]
fn or_by<T>(
    first: Result<T, ModelError>,
    other: impl FnOnce() -> Result<T, ModelError>,
) -> Result<T, ModelError> {
    match first {
        Err(failed @ ModelError::Solver { .. }) => other().map_err(|_| failed),
        first => first,
    }
}

/// Reads a program from an LP or MPS file, which the ending of its name tells apart, as HiGHS reads it: with its names,
/// and a row for each side of a range.
///
/// # Errors
/// If HiGHS cannot read the file or is not part of this build, there is no variable, or a number is not whole.
///
/// # Examples
/// ```
/// use destrier_model::{Program, read_program, write};
///
/// let mut program = Program::maximise("a knapsack");
/// let [cup, plate] = ["cup", "plate"].map(|name| program.integer(name, 0..=3));
/// program.set_objective(2 * cup + 3 * plate);
/// program.add("weight", (3 * cup + 5 * plate).at_most(11));
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("knapsack.lp");
/// std::fs::write(&path, write::lp(&program))?;
/// let read = read_program(&path)?;
/// assert_eq!((&read.variables, &read.rows), (&program.variables, &program.rows));
/// assert_eq!(read.solve()?.values, Some(vec![2, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "highs"), allow(unused_variables))]
pub fn read_program(path: &Path) -> Result<Program, ModelError> {
    #[cfg(feature = "highs")]
    return highs::read_program(path);
    #[cfg(not(feature = "highs"))]
    return Err(ModelError::NoHighs);
}

/// The solver's version for `--version`: `HiGHS 1.15.0`, or that there is none.
///
/// # Examples
/// ```
/// assert!(destrier_model::solver_version().contains("HiGHS"));
/// ```
pub fn solver_version() -> String {
    #[cfg(feature = "highs")]
    return highs::version();
    #[cfg(not(feature = "highs"))]
    return "no HiGHS".to_owned();
}

#[cfg(feature = "highs")]
#[cfg(test)]
mod tests {
    use super::*;

    /// HiGHS refuses a start that has no value for any variable.
    #[test]
    fn what_a_solver_does_not_take_is_solved_by_another() {
        let mut program = Program::minimise("a cup");
        let cup = program.binary("cup");
        program.add("some", cup.at_least(1));
        let options = Options::by(Solver::Highs).with_start(Some(Vec::new()));
        assert!(highs::solve(&program, &options, Control::quiet()).is_err());
        assert_eq!(program.solve_with(options).unwrap().values, Some(vec![1]));
    }

    #[test]
    fn where_all_fail_the_first_one_has_the_word() {
        let failed = |solver| ModelError::Solver { solver, reason: "Unknown".to_owned() };
        for (first, other, said) in [
            (Ok(1), Ok(2), Ok(1)),
            (Err(failed("HiGHS")), Ok(2), Ok(2)),
            (Err(failed("HiGHS")), Err(failed("microlp")), Err(failed("HiGHS"))),
            (Err(ModelError::NoHighs), Ok(2), Err(ModelError::NoHighs)),
        ] {
            assert_eq!(or_by(first, || other), said);
        }
    }
}
