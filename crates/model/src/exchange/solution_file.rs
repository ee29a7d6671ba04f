//! Solutions as files in names, as HiGHS writes them.

use super::covering::Covering;
use super::error::StatementError;
use crate::{Program, cover_program};
use destrier_board::{Problem, SquareSet};
use destrier_certify::decimal;
use destrier_verify::LinearProgram;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashSet;
use std::fmt::Write as _;

/// The values of a program's columns and rows, by their names, and of its objective.
///
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::exchange::{SolutionFile, SolverAnswer};
///
/// let problem = Problem::new(Board::new(3, 3)?);
/// let cover = destrier_board::SquareSet::from_squares(problem.board, problem.board.squares());
/// let text = SolutionFile::of_cover(&problem, &cover)?.text("Unknown");
/// assert!(text.contains("\nObjective 9\n# Columns 9\nxa1 1\n"));
/// assert_eq!(SolverAnswer::new(text, None)?.cover(&problem)?, cover);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionFile {
    objective: BigRational,
    columns: Vec<(String, BigRational)>,
    rows: Vec<(String, BigRational)>,
}

impl SolutionFile {
    /// A solution of a linear program: columns with their numbers, others 0.
    pub fn of_linear(program: &LinearProgram, solution: &[(u32, BigRational)]) -> Self {
        let mut numbers = vec![BigRational::zero(); program.columns.len()];
        solution.iter().for_each(|(column, number)| numbers[*column as usize].clone_from(number));
        let sum = |terms: &[(u32, destrier_verify::Decimal)]| {
            let share = |&(column, factor): &(u32, destrier_verify::Decimal)| {
                &numbers[column as usize] * factor.rational()
            };
            terms.iter().map(share).sum::<BigRational>()
        };
        let rows = program.rows.iter().map(|row| (row.name.clone(), sum(&row.terms))).collect();
        let costs: Vec<_> = (0..).zip(&program.columns).map(|(at, own)| (at, own.cost)).collect();
        let objective = sum(&costs) + program.constant.rational();
        let names = program.columns.iter().map(|column| column.name.clone());
        SolutionFile { objective, columns: names.zip(numbers).collect(), rows }
    }

    /// A choice of a covering program's columns, in the terms of the linear program that its file states.
    pub fn of_file(program: &LinearProgram, covering: &Covering, chosen: &[u32]) -> Self {
        let values = covering.terms.values(&covering.columns, chosen);
        let numbers = values.into_iter().map(|value| BigRational::from_integer(value.into()));
        Self::of_linear(program, &(0..).zip(numbers).collect::<Vec<_>>())
    }

    /// A choice of a covering program's columns, in the names of the program that is exported of it.
    ///
    /// # Errors
    /// If the rows of a board's program are more than the checker keeps.
    pub fn of_choice(covering: &Covering, chosen: &[u32]) -> Result<Self, StatementError> {
        let program = covering.integer_program()?;
        let chosen: HashSet<usize> = chosen.iter().map(|&column| column as usize).collect();
        let all = 0..program.variables.len();
        let values: Vec<i64> = all.map(|column| chosen.contains(&column).into()).collect();
        Ok(Self::of_program(&program, &values))
    }

    /// A cover of a board, in the names of its exported program.
    ///
    /// # Errors
    /// If the board is too large for a program, or the cover does not have the symmetry of the problem.
    pub fn of_cover(problem: &Problem, cover: &SquareSet) -> Result<Self, StatementError> {
        let reduced = cover_program(problem)?;
        let asymmetric = || {
            let symmetry = problem.symmetry;
            StatementError::Refused(format!("the cover does not have the symmetry {symmetry}"))
        };
        let values = reduced.lower(cover).ok_or_else(asymmetric)?;
        Ok(Self::of_program(&reduced.program, &values))
    }

    fn of_program(program: &Program, values: &[i64]) -> Self {
        let whole = |number: i64| BigRational::from_integer(number.into());
        let sum = |terms: &[(usize, i64)]| {
            whole(terms.iter().map(|&(column, factor)| factor * values[column]).sum())
        };
        let names = program.variables.iter().map(|variable| variable.name.clone());
        SolutionFile {
            objective: whole(program.cost(values)),
            columns: names.zip(values.iter().map(|&value| whole(value))).collect(),
            rows: program.rows.iter().map(|row| (row.name.clone(), sum(&row.terms))).collect(),
        }
    }

    /// The file, with the status that HiGHS would give: `Optimal` or `Unknown`.
    pub fn text(&self, status: &str) -> String {
        let mut text = format!(
            "Model status\n{status}\n\n# Primal solution values\nFeasible\nObjective {}\n",
            digits(&self.objective)
        );
        for (what, values) in [("Columns", &self.columns), ("Rows", &self.rows)] {
            let _ = writeln!(text, "# {what} {}", values.len());
            for (name, value) in values {
                let _ = writeln!(text, "{name} {}", digits(value));
            }
        }
        text.push_str("\n# Dual solution values\nNone\n\n# Basis\nHiGHS_basis_file v2\nNone\n");
        text
    }
}

/// A number as solvers read it: exact if it is a decimal number, else the nearest in floating point.
fn digits(number: &BigRational) -> String {
    let exact = decimal(number);
    if exact.contains('/') { number.to_f64().unwrap_or(f64::NAN).to_string() } else { exact }
}
