//! A linear program that is solved over and over with other bounds: by our own dense tableau where that is small, and
//! else by HiGHS.

#[cfg(feature = "highs")]
use super::highs;
use super::simplex;
use super::warm_start::{LinearStop, WarmStart};
use crate::{ModelError, Program};
use destrier_run::Control;

/// A dense tableau of so many entries is quicker than a sparse factorisation, since a solve takes few exchanges.
#[cfg(feature = "highs")]
const ENTRIES: usize = 1 << 18;

/// A minimisation program without its integrality, kept between solves, each of which begins from the basis of a solve
/// before.
///
/// Small programs have a tableau of their own. The others are in HiGHS, each on the thread where it was made. Without the feature
/// `highs` all have tableaux.
///
/// # Examples
/// ```
/// use destrier_model::{LinearStop, Program, Relaxation};
///
/// let mut program = Program::minimise("three cups by twos");
/// let [red, blue] = ["red", "blue"].map(|name| program.integer(name, 0..));
/// program.set_objective(red + 2 * blue);
/// program.add("some", (2 * red + 2 * blue).at_least(3));
/// let mut relaxation = Relaxation::new(&program)?;
/// assert_eq!(relaxation.solve(f64::INFINITY, None)?, LinearStop::Finished);
/// assert_eq!((relaxation.objective(), relaxation.values()), (1.5, &[1.5, 0.0][..]));
/// assert_eq!(relaxation.duals(), [0.5]);
/// relaxation.set_bounds(red.index(), 0, Some(1))?; // the case of at most one red cup
/// relaxation.solve(f64::INFINITY, None)?;
/// assert_eq!((relaxation.objective(), relaxation.values()), (2.0, &[1.0, 0.5][..]));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub struct Relaxation(Engine);

enum Engine {
    Dense(Box<simplex::Relaxation>),
    #[cfg(feature = "highs")]
    Highs(highs::Relaxation),
}

/// Calls a method of whichever engine it is.
macro_rules! ask {
    ($own:expr, $engine:ident => $call:expr) => {
        match $own {
            Engine::Dense($engine) => $call,
            #[cfg(feature = "highs")]
            Engine::Highs($engine) => $call,
        }
    };
}

impl Relaxation {
    /// Takes the program; integrality is left out.
    ///
    /// # Errors
    /// If the program is unfit ([`Program::validate`]), has no variable, or HiGHS refuses it; in builds without HiGHS also
    /// if it is a maximisation.
    pub fn new(program: &Program) -> Result<Self, ModelError> {
        program.validate()?;
        #[cfg(feature = "highs")]
        if program.rows.len() * program.variables.len() > ENTRIES || !simplex::takes(program) {
            return Ok(Relaxation(Engine::Highs(highs::Relaxation::new(program)?)));
        }
        Ok(Relaxation(Engine::Dense(Box::new(simplex::Relaxation::new(program)?))))
    }

    /// As [`Relaxation::new`], for programs with factors of any size, on which a tableau may lose its way: by HiGHS where it is
    /// part of the build, however small the program is.
    ///
    /// # Errors
    /// As [`Relaxation::new`].
    pub fn of_factors(program: &Program) -> Result<Self, ModelError> {
        program.validate()?;
        #[cfg(feature = "highs")]
        return Ok(Relaxation(Engine::Highs(highs::Relaxation::new(program)?)));
        #[cfg(not(feature = "highs"))]
        return Ok(Relaxation(Engine::Dense(Box::new(simplex::Relaxation::new(program)?))));
    }

    /// Changes the bounds of a variable; no upper bound means no limit.
    ///
    /// # Errors
    /// If there is no such variable.
    pub fn set_bounds(
        &mut self,
        variable: usize,
        lower: i64,
        upper: Option<i64>,
    ) -> Result<(), ModelError> {
        ask!(&mut self.0, engine => engine.set_bounds(variable, lower, upper))
    }

    /// Solves by the dual simplex method, from the last basis; stops early once the objective is
    /// shown to be above `cutoff`, or after so many iterations.
    ///
    /// # Errors
    /// If HiGHS fails.
    pub fn solve(
        &mut self,
        cutoff: f64,
        iterations: Option<u32>,
    ) -> Result<LinearStop, ModelError> {
        ask!(&mut self.0, engine => engine.solve(cutoff, iterations))
    }

    /// Solves as [`Relaxation::solve`] does, until the control says to halt; then it ends with `Iterations`.
    ///
    /// # Errors
    /// If HiGHS fails.
    pub fn solve_until(
        &mut self,
        cutoff: f64,
        control: Control<'_>,
    ) -> Result<LinearStop, ModelError> {
        ask!(&mut self.0, engine => engine.solve_until(cutoff, control))
    }

    /// The objective of the last solve.
    pub fn objective(&self) -> f64 {
        ask!(&self.0, engine => engine.objective())
    }

    /// The variables' values of the last solve.
    pub fn values(&self) -> &[f64] {
        ask!(&self.0, engine => engine.values())
    }

    /// The rows' duals of the last solve.
    pub fn duals(&self) -> &[f64] {
        ask!(&self.0, engine => engine.duals())
    }

    /// Multipliers of the rows that show that the last solve had no solution, up to rounding: not negative for rows
    /// `>=`, not positive for rows `<=` (Farkas' lemma). None if none are known.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{LinearStop, Program, Relaxation};
    ///
    /// let mut program = Program::minimise("more than there is");
    /// let [a, b] = ["a", "b"].map(|name| program.binary(name));
    /// program.add("many", (a + b).at_least(2));
    /// program.add("few", (a + b).at_most(1));
    /// let mut relaxation = Relaxation::new(&program)?;
    /// assert_eq!(relaxation.solve(f64::INFINITY, None)?, LinearStop::Infeasible);
    /// let ray = relaxation.farkas().ok_or("no ray")?;
    /// assert!(ray[0] > 0.0 && 2.0 * ray[0] + ray[1] > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn farkas(&self) -> Option<Vec<f64>> {
        ask!(&self.0, engine => engine.farkas())
    }

    /// Where the last solve ended.
    pub fn warm_start(&self) -> Option<WarmStart> {
        ask!(&self.0, engine => engine.warm_start())
    }

    /// Starts the next solve there.
    ///
    /// # Errors
    /// If it is of another program.
    pub fn start_from(&mut self, start: &WarmStart) -> Result<(), ModelError> {
        ask!(&mut self.0, engine => engine.start_from(start))
    }
}
