//! Another solver's answer, lifted to the statement that its program was made of.

use super::covering::Covering;
use super::error::{At, StatementError, ensure};
use super::names::{CONSTANT, called};
use super::relaxed::places_of;
use crate::exact::bounded_by;
use crate::read::{self, Writer};
use crate::write::untaken;
use crate::{
    ModelError, PackingProgram, Program, Relation, Row, cover_program, in_letters, packing_near,
    packing_program,
};
use destrier_board::{Group, Problem, SquareSet};
use destrier_certify as certify;
use destrier_certify::{Certificate, CoveringProgram, CoveringRow, Weights, check_cover};
use destrier_verify::LinearProgram;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::collections::HashSet;

type Result<T> = std::result::Result<T, StatementError>;

/// A solver's solution file, or what it printed, or an answer of ours in JSON. Nothing that is lifted from it is checked
/// against the statement.
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
        if self.writer == Writer::Destrier {
            let squares = problem.board.parse_squares(&read::named(&self.text)?.join(","));
            return Ok(SquareSet::from_squares(problem.board, squares.at("squares")?));
        }
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
        if self.writer == Writer::Destrier {
            return covering.choice_of(read::named(&self.text)?.iter().map(String::as_str));
        }
        if covering.board().is_some() {
            let program = covering.integer_program()?;
            let values = self.choice(&named(&covering.columns), || program.clone())?;
            let chosen = (0..).zip(values).filter(|&(_, value)| value == 1);
            return Ok(chosen.map(|(column, _)| column).collect());
        }
        let Covering { terms, columns, .. } = covering;
        let own = terms.columns(columns);
        let values = zeros_and_ones(&self.of_file(&own)?, &named(&own))?;
        terms.choice(&values).map_err(|column| {
            let name = own[column];
            StatementError::Refused(format!(
                "column '{name}' is fixed, and the answer has another value"
            ))
        })
    }

    /// The values of the columns of a linear program, by the names of its own file, or else by those in the exported ones.
    ///
    /// # Errors
    /// If it is no answer to the program.
    pub fn values_of(&self, program: &LinearProgram) -> Result<Vec<f64>> {
        let own: Vec<&str> = program.columns.iter().map(|column| &*column.name).collect();
        self.of_file(&own)
    }

    /// The values of the columns that a file calls so; one more may hold the constant of its objective.
    fn of_file(&self, own: &[&str]) -> Result<Vec<f64>> {
        let mut refused = None;
        for names in called(own, "x") {
            let mut more: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut taken: HashSet<String> = names.iter().cloned().collect();
            let constant = untaken(&mut taken, CONSTANT.to_owned());
            more.push(&constant);
            for names in [&more[..own.len()], &more] {
                match self.values(&named(names)) {
                    Ok(values) => return Ok(values[..own.len()].to_vec()),
                    // what is no unknown name says more
                    Err(error)
                        if refused
                            .as_ref()
                            .is_none_or(|first| is_unknown(first) && !is_unknown(&error)) =>
                    {
                        refused = Some(error);
                    }
                    Err(_) => {}
                }
            }
        }
        Err(refused.unwrap_or_else(|| StatementError::Refused("no columns".to_owned())))
    }

    /// The lower bound that the duals of a covering program's rows show, rounded, with a certificate that nobody has checked.
    ///
    /// # Errors
    /// If the answer has no duals of the program.
    pub fn bound_of_duals(&self, covering: &Covering) -> Result<(BigRational, Certificate)> {
        let mut named = covering.integer_program()?;
        let duals = read::duals(&self.text, self.writer, &named).or_else(|_| {
            let own = named.rows.iter_mut().zip(&covering.rows);
            own.for_each(|(row, name)| row.name.clone_from(name));
            read::duals(&self.text, self.writer, &named)
        })?;
        let program = covering.problem.program()?;
        Ok(bounded_by(&covering.problem, &weights(&program, &duals))?)
    }

    /// The duals of the rows of a linear program, by the names of its own file or those in the exported ones, as its statement
    /// in whole numbers counts them; their sign is the solver's.
    ///
    /// # Errors
    /// If the answer has no duals of the program.
    pub fn duals_of(
        &self,
        program: &LinearProgram,
        stated: &certify::LinearProgram,
    ) -> Result<Vec<f64>> {
        let own: Vec<&str> = program.rows.iter().map(|row| &*row.name).collect();
        let mut refused = None;
        for names in called(&own, "r") {
            for is_split in [true, false] {
                let (rows, places) = lines_called(program, &names, is_split);
                match read::duals(&self.text, self.writer, &rows) {
                    Ok(duals) => return Ok(in_whole_numbers(program, stated, &duals, &places)),
                    Err(error) => refused = refused.or(Some(error)),
                }
            }
        }
        Err(refused.map_or_else(|| StatementError::Refused("no rows".to_owned()), Into::into))
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
        zeros_and_ones(&self.values(program)?, program)
    }
}

fn zeros_and_ones(values: &[f64], program: &Program) -> Result<Vec<i64>> {
    let values = read::whole(values, program).map_err(|error| {
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

/// A program of variables that are called so, without rows.
fn named(names: &[impl AsRef<str>]) -> Program {
    let mut program = Program::minimise("");
    names.iter().for_each(|name| {
        program.binary(name.as_ref());
    });
    program
}

fn rounded(problem: &Problem, made: &PackingProgram, values: &[f64]) -> Result<Weights> {
    let packing = packing_near(problem.board, made, values);
    let is_positive = packing.sum() > BigRational::default();
    ensure!(is_positive, "all weights are 0, which bound nothing");
    Ok(packing)
}

/// A program whose rows are the lines of a linear program's file where its rows are called so, and the row of each; ranges may
/// be two lines.
fn lines_called(
    program: &LinearProgram,
    names: &[String],
    is_split: bool,
) -> (Program, Vec<usize>) {
    let (mut rows, mut places) = (Program::minimise(""), Vec::new());
    let mut taken: HashSet<String> = names.iter().cloned().collect();
    let mut add = |name: String, place| {
        rows.rows.push(Row::new(name, Vec::new(), Relation::AtLeast, 0));
        places.push(place);
    };
    for ((row, name), place) in program.rows.iter().zip(names).zip(0..) {
        let is_range = row.lower != row.upper && row.lower.is_some() && row.upper.is_some();
        if row.lower.or(row.upper).is_some() {
            add(name.clone(), place);
        }
        if is_range && is_split {
            add(untaken(&mut taken, format!("{name}_at_most")), place);
        }
    }
    (rows, places)
}

/// Duals of lines as those of the rows in whole numbers.
fn in_whole_numbers(
    program: &LinearProgram,
    stated: &certify::LinearProgram,
    duals: &[f64],
    places: &[usize],
) -> Vec<f64> {
    let mut of_rows = vec![0.0; program.rows.len()];
    places.iter().zip(duals).for_each(|(&row, dual)| of_rows[row] += dual);
    let float = |number: BigRational| number.to_f64().unwrap_or(f64::NAN);
    let costs = float(stated.denominator.to_big().into());
    let mut all = vec![0.0; stated.rows.len()];
    for (place, dual) in places_of(program, stated).into_iter().zip(of_rows) {
        if let Some((place, scale)) = place {
            all[place] = dual * costs / float(scale);
        }
    }
    all
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
