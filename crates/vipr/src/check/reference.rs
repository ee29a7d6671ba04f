//! What the program of a file must be.

use crate::Violation;
use destrier_board::{Board, Orbits, Problem, Square, SquareSet};
use destrier_certify::{
    CoveringProgram, LinearProgram, MAX_AREA, ParseError, Rejection, check_cover,
};
use num_rational::BigRational;
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

/// A program that the program of a file must be, or one of two.
pub struct Reference<'a> {
    pub(super) first: Own<'a>,
    pub(super) other: Option<Own<'a>>,
}

/// A program, with how claims about it call it.
pub(super) enum Own<'a> {
    Choices(Choices<'a>),
    Linear(&'a LinearProgram, String),
}

/// A covering program that the program of a file must be, with the names of its columns, and how a claim about it is said.
pub(super) struct Choices<'a> {
    pub(super) program: Cow<'a, CoveringProgram>,
    /// The column that a name stands for.
    pub(super) column: Box<Column<'a>>,
    /// Whether variables with any other names are the columns in their order.
    pub(super) takes_order: bool,
    /// Checks a solution of this number that chooses these columns of the program.
    pub(super) check: Box<Check<'a>>,
    /// The words of a claim before and after those about costs.
    pub(super) words: [String; 2],
    /// What a last variable of its own may cost, where one may.
    pub(super) constant: Option<BigRational>,
}

type Column<'a> = dyn Fn(&str) -> Option<usize> + 'a;
type Check<'a> = dyn Fn(&CoveringProgram, usize, &[u32]) -> Result<(), Violation> + 'a;

impl<'a> Reference<'a> {
    /// The program of a problem: a column for each orbit, which the name of any of its squares stands for. Solutions are
    /// checked on the board.
    ///
    /// # Errors
    /// If the board is too large, or pieces attack more squares than are kept.
    pub fn of_problem(problem: Problem) -> Result<Self, Rejection> {
        let (board, limit) = (problem.board, MAX_AREA);
        if board.with_area_at_most(limit).is_err() {
            let error = ParseError::BoardTooLarge { board, area: board.area(), limit };
            return Err(Rejection::Malformed { line: 1, error });
        }
        let orbits = Rc::new(Orbits::new(board, problem.symmetry));
        let of_names = Rc::clone(&orbits);
        let (program, title) = (CoveringProgram::of_problem(&problem)?, format!("{problem}: "));
        let check = move |_: &CoveringProgram, solution, columns: &[u32]| {
            let squares = columns.iter().flat_map(|&column| orbits.squares(column as usize));
            let cover = SquareSet::from_squares(board, squares.copied());
            let boxed = |reason| Violation::NoCover { solution, reason: Box::new(reason) };
            check_cover(&problem, &cover).map_err(boxed)
        };
        Ok(Reference::from(Own::Choices(Choices {
            program: Cow::Owned(program),
            column: Box::new(move |name| Some(of_names.orbit_of(square(board, name)?))),
            takes_order: false,
            check: Box::new(check),
            words: [title, String::new()],
            constant: None,
        })))
    }

    /// A covering program that claims call by this name, and the names of its columns.
    pub fn of_program(name: &str, program: Cow<'a, CoveringProgram>, columns: &[String]) -> Self {
        let numbered = columns.iter().cloned().zip(0..program.costs.len());
        let columns: HashMap<String, usize> = numbered.collect();
        let check = |program: &CoveringProgram, solution, columns: &[u32]| {
            program.admits(columns).then_some(()).ok_or(Violation::NoChoice { solution })
        };
        Reference::from(Own::Choices(Choices {
            program,
            column: Box::new(move |name| columns.get(name).copied()),
            takes_order: true,
            check: Box::new(check),
            words: [String::new(), format!(" for {name}")],
            constant: None,
        }))
    }

    /// A linear program that claims call by this name, whose columns are the variables in their order.
    pub fn of_linear(name: String, program: &'a LinearProgram) -> Self {
        Reference::from(Own::Linear(program, name))
    }

    /// The same of a file whose objective has this beside the costs: a last variable named [`CONSTANT`](crate::CONSTANT) may say so.
    #[must_use]
    pub fn with_constant(self, constant: BigRational) -> Self {
        match self.first {
            Own::Choices(own) => Reference {
                first: Own::Choices(Choices { constant: Some(constant), ..own }),
                other: self.other,
            },
            Own::Linear(..) => self,
        }
    }

    /// What is this program, or else the other one.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Reference { first: self.first, other: Some(other.first) }
    }
}

impl<'a> From<Own<'a>> for Reference<'a> {
    fn from(first: Own<'a>) -> Self {
        Reference { first, other: None }
    }
}

/// The square that a variable is named after: `c7` or `r7c30` as here; `xc7`, `x_r7c30`, `GC` or `x7_30` as in
/// exported programs.
fn square(board: Board, name: &str) -> Option<Square> {
    if let Ok(square) = board.parse_square(name) {
        return Some(square);
    }
    let plain = name.strip_prefix('x').map(|name| name.strip_prefix('_').unwrap_or(name));
    if let Some(Ok(square)) = plain.map(|name| board.parse_square(name)) {
        return Some(square);
    }
    let (row, col) = match (name.as_bytes(), name.strip_prefix('x')) {
        (&[row @ b'A'..=b'Z', col @ b'A'..=b'Z'], _) => ((row - b'A').into(), (col - b'A').into()),
        (_, Some(numbers)) => {
            let (row, col) = numbers.split_once('_')?;
            let index = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
            (index(row)?, index(col)?)
        }
        _ => return None,
    };
    board.at(row, col)
}
