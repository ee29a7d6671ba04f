//! How the relaxations of branch and bound end, and where the next one begins.

/// Why a [`super::Relaxation`] stopped solving.
///
/// # Examples
/// ```
/// use destrier_model::{LinearStop, Program, Relaxation};
///
/// let mut program = Program::minimise("two cups at least");
/// let cups = program.integer("cups", 0..);
/// program.set_objective(cups);
/// program.add("two", (2 * cups).at_least(4));
/// let mut relaxation = Relaxation::new(&program)?;
/// assert_eq!(relaxation.solve(f64::INFINITY, None)?, LinearStop::Finished);
/// relaxation.set_bounds(0, 0, Some(1))?;
/// assert_eq!(relaxation.solve(f64::INFINITY, None)?, LinearStop::Infeasible);
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearStop {
    /// At an optimum, within its tolerances.
    Finished,
    /// The objective is above the cutoff; the duals are those that say so.
    Cutoff,
    /// So many iterations, or told to halt; the objective so far is a bound within its tolerances.
    Iterations,
    /// It says that nothing satisfies the program.
    Infeasible,
}

/// HiGHS' state of a variable or row in the basis.
pub(super) const BASIC: i32 = 1;

/// Where a [`super::Relaxation`] ended, as a starting point for another solve: HiGHS' own states of the
/// variables and of the rows.
///
/// # Examples
/// ```
/// use destrier_model::{Program, Relaxation, WarmStart};
///
/// let mut program = Program::minimise("two cups at least");
/// let cups = program.integer("cups", 0..);
/// program.set_objective(cups);
/// program.add("two", (2 * cups).at_least(4));
/// let mut relaxation = Relaxation::new(&program)?;
/// relaxation.solve(f64::INFINITY, None)?;
/// let start = relaxation.warm_start().ok_or("no basis")?;
/// let text = start.to_text();
/// assert_eq!(text.len(), 2); // a digit for the variable, one for the row
/// assert_eq!(WarmStart::from_text(&text, 1), Some(start.clone()));
/// relaxation.start_from(&start)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarmStart {
    pub(super) variables: Vec<i32>,
    pub(super) rows: Vec<i32>,
}

impl WarmStart {
    /// The states of the variables, then of the rows, one digit each.
    pub fn to_text(&self) -> String {
        self.variables.iter().chain(&self.rows).map(i32::to_string).collect()
    }

    /// Whether the variable is in the basis, so that none of its bounds has to bind.
    pub fn is_basic(&self, variable: usize) -> bool {
        self.variables.get(variable) == Some(&BASIC)
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Whether nothing binds at this row.
    pub fn is_loose(&self, row: usize) -> bool {
        self.rows.get(row) == Some(&BASIC)
    }

    /// The start of a program with other rows: of each its place among those here, none if it is new. Rows may only go
    /// where they are loose.
    pub fn with_rows(&self, rows: impl Iterator<Item = Option<usize>>) -> Self {
        let state = |row: Option<usize>| row.map_or(BASIC, |row| self.rows[row]);
        WarmStart { variables: self.variables.clone(), rows: rows.map(state).collect() }
    }

    /// Reads what [`WarmStart::to_text`] wrote for a program of so many variables.
    pub fn from_text(text: &str, variables: usize) -> Option<Self> {
        let digit = |digit: char| digit.to_digit(5).map(|digit| digit as i32);
        let states: Vec<i32> = text.chars().map(digit).collect::<Option<_>>()?;
        let (variables, rows) = states.split_at_checked(variables)?;
        Some(WarmStart { variables: variables.to_vec(), rows: rows.to_vec() })
    }
}
