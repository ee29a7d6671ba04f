//! Another solver's answer, lifted to the statement that its program was made of.

use super::covering::Covering;
use super::error::{StatementError, ensure};
use crate::exact::bounded_by;
use crate::read::{self, Writer};
use crate::{
    ModelError, PackingProgram, Program, Relation, cover_program, in_letters, packing_near,
    packing_program,
};
use destrier_board::{Group, Problem, SquareSet};
use destrier_certify::{CoveringCertificate, CoveringProgram, CoveringRow, Weights, check_cover};
use num_rational::BigRational;

type Result<T> = std::result::Result<T, StatementError>;

/// A solver's solution file, or what it printed. Nothing that is lifted from it is checked against the statement.
#[derive(Clone, Debug)]
pub struct SolverAnswer {
    writer: Writer,
    text: String,
}

impl SolverAnswer {
    /// The answer of this text; whose it is is seen from the text where it is not said.
    ///
    /// # Errors
    /// If the text is empty, or whose it is cannot be seen.
    pub fn new(text: String, writer: Option<Writer>) -> Result<Self> {
        ensure!(!text.trim().is_empty(), "line 1: the file is empty");
        let unseen = || {
            let names: Vec<&str> = Writer::ALL.iter().map(|(_, name)| *name).collect();
            let known = "neither names with values nor of a solver that is known";
            StatementError::Refused(format!(
                "line 1: {known}: say it by --from {}",
                names.join(", ")
            ))
        };
        let writer = writer.or_else(|| Writer::of(&text)).ok_or_else(unseen)?;
        Ok(SolverAnswer { writer, text })
    }

    /// Whose it is.
    pub fn writer(&self) -> Writer {
        self.writer
    }

    /// In words, that the solver has no solution, if the text says so.
    pub fn no_solution(text: &str) -> Option<String> {
        let (line, said) = read::no_solution(text)?;
        Some(format!("line {line}: the solver found no solution: '{said}'"))
    }

    /// The value of the objective that the file says, if it is another one than that of its choice; constants may be
    /// left out.
    pub fn other_objective(&self, value: f64, constant: f64) -> Option<f64> {
        let said = read::objective(&self.text)?;
        let near = |own: f64| (said - own).abs() <= 1e-6 * own.abs().max(1.0);
        let known = [value, value - constant, value - 2.0 * constant].into_iter().any(near);
        (!known).then_some(said)
    }

    /// The squares that an answer to the cover program chooses; its names may be Fisher's letters.
    ///
    /// # Errors
    /// If it is no answer to the cover program of the problem.
    pub fn cover(&self, problem: &Problem) -> Result<SquareSet> {
        let reduced = cover_program(problem)?;
        let values =
            self.choice(&reduced.program, || in_letters(&reduced.program, problem.board))?;
        Ok(reduced.lift(&values))
    }

    /// The symmetries other than its own with which the answer is a cover of the problem.
    pub fn other_symmetries(&self, problem: &Problem) -> Vec<Group> {
        let fits = |group: &Group| {
            let other = Problem { symmetry: *group, ..problem.clone() };
            *group != problem.symmetry
                && problem.admits(*group)
                && self.cover(&other).is_ok_and(|cover| check_cover(&other, &cover).is_ok())
        };
        Group::NAMED.into_iter().filter(fits).collect()
    }

    /// The columns that an answer to a covering program chooses: by the names of the program's own file, or else by those
    /// in the exported one.
    ///
    /// # Errors
    /// If it is no answer to the program.
    pub fn columns(&self, covering: &Covering) -> Result<Vec<u32>> {
        let Covering { terms, columns, .. } = covering;
        let own = terms.columns(columns);
        let mut file = Program::minimise("");
        own.iter().for_each(|name| {
            file.binary(*name);
        });
        let values = match self.zeros_and_ones(&file) {
            Err(error) if is_unknown(&error) => {
                let values = self.zeros_and_ones(&covering.integer_program()?);
                let values = values.map_err(|other| if is_unknown(&other) { error } else { other });
                let chosen = (0..).zip(values?).filter(|&(_, value)| value == 1);
                return Ok(chosen.map(|(column, _)| column).collect());
            }
            values => values?,
        };
        terms.choice(&values).map_err(|column| {
            let name = own[column];
            StatementError::Refused(format!(
                "column '{name}' is fixed, and the answer has another value"
            ))
        })
    }

    /// The lower bound that the duals of a covering program's rows show, rounded, as a certificate that nobody has checked.
    ///
    /// # Errors
    /// If the answer has no duals of the program.
    pub fn bound_of_duals(&self, covering: &Covering) -> Result<CoveringCertificate> {
        let mut named = covering.integer_program()?;
        let duals = read::duals(&self.text, self.writer, &named).or_else(|_| {
            let own = named.rows.iter_mut().zip(&covering.rows);
            own.for_each(|(row, name)| row.name.clone_from(name));
            read::duals(&self.text, self.writer, &named)
        })?;
        let program = covering.problem.program()?;
        Ok(bounded_by(&covering.problem, &weights(&program, &duals))?)
    }

    /// The exact packing of an answer to the packing program.
    ///
    /// # Errors
    /// If it is no answer to the packing program of the problem, or all its weights are 0.
    pub fn packing(&self, problem: &Problem) -> Result<Weights> {
        let made = packing_program(problem)?;
        rounded(problem, &made, &self.values(&made.program)?)
    }

    /// The exact packing of the duals of the cover program's rows.
    ///
    /// # Errors
    /// If the answer has no duals of the cover program of the problem, or all are 0.
    pub fn packing_of_duals(&self, problem: &Problem) -> Result<Weights> {
        let program = cover_program(problem)?.program;
        let duals = read::duals(&self.text, self.writer, &program)?;
        // a packing program has a variable for each row that asks for a cover, in their order
        let asking =
            program.rows.iter().zip(duals).filter(|(row, _)| row.relation == Relation::AtLeast);
        let values: Vec<f64> = asking.map(|(_, dual)| dual).collect();
        rounded(problem, &packing_program(problem)?, &values)
    }

    /// The values of the program's variables, or where it names others of the same program with other names.
    fn choice(&self, program: &Program, renamed: impl Fn() -> Program) -> Result<Vec<i64>> {
        match self.zeros_and_ones(program) {
            Err(error) if is_unknown(&error) => self
                .zeros_and_ones(&renamed())
                .map_err(|other| if is_unknown(&other) { error } else { other }),
            values => values,
        }
    }

    fn values(&self, program: &Program) -> Result<Vec<f64>> {
        Ok(read::solution(&self.text, self.writer, program)?)
    }

    fn zeros_and_ones(&self, program: &Program) -> Result<Vec<i64>> {
        let values = read::whole(&self.values(program)?, program).map_err(|error| {
            StatementError::Refused(format!("{error}; --duals reads the duals of a relaxation"))
        })?;
        let mut named = values.iter().zip(&program.variables);
        if let Some((value, variable)) = named.find(|(value, _)| !(0..=1).contains(*value)) {
            let name = &variable.name;
            let reason = format!("variable '{name}' is {value}, neither 0 nor 1");
            return Err(StatementError::Refused(reason));
        }
        Ok(values)
    }
}

fn rounded(problem: &Problem, made: &PackingProgram, values: &[f64]) -> Result<Weights> {
    let packing = packing_near(problem.board, made, values);
    let is_positive = packing.sum() > BigRational::default();
    ensure!(is_positive, "all weights are 0, which bound nothing");
    Ok(packing)
}

/// Whether an error is about a name that the program does not have.
fn is_unknown(error: &StatementError) -> bool {
    matches!(error, StatementError::Model(ModelError::UnknownVariable { .. }))
}

/// What duals are rounded to: all fractions with denominators up to 16.
const DENOMINATOR: u32 = 720_720;

/// The weights next to the duals; those of limits are negative in a minimisation.
fn weights(program: &CoveringProgram, duals: &[f64]) -> Vec<BigRational> {
    let weight = |(row, dual): (&CoveringRow, &f64)| {
        let sign = if row.asks_for() { 1.0 } else { -1.0 };
        let number = (sign * dual * f64::from(DENOMINATOR)).round().clamp(0.0, 999_999_999.0);
        BigRational::new((number as u32).into(), DENOMINATOR.into())
    };
    program.rows.iter().zip(duals).map(weight).collect()
}
