//! What certificates are compared with: a problem that is not theirs.

use crate::program::{NamedProgram, ProgramError, Reading, Terms};
use crate::verdict::Verdict;
use destrier_board::Problem;
use destrier_certify::{
    BoardCovering, Claim, CoveringProblem, CoveringProgram, LinearProgram, Rejection, Size,
};
use destrier_vipr::Reference;
use std::borrow::Cow;
use std::fmt;

/// What a certificate must be about.
#[derive(Clone, Debug)]
pub enum Specification {
    /// A covering program of a file, row by row.
    Program(Box<NamedProgram>),
    /// A linear program of a file as certificates state it, and the covering program that it is, if it is one.
    Linear(Box<LinearProgram>, Option<Box<NamedProgram>>),
    /// A covering program said by a board.
    Board(Box<BoardCovering>),
}

impl Specification {
    /// The problem, as its board says it.
    pub fn of_problem(problem: &Problem) -> Self {
        Specification::Board(Box::new(BoardCovering::new(problem)))
    }

    /// The program of a file, and what is to be said of how it was read.
    ///
    /// # Errors
    /// The first line that is not of the format, or that readers of it read differently.
    pub fn of_file(
        reading: impl Into<Reading>,
        text: &str,
    ) -> Result<(Self, Vec<String>), ProgramError> {
        let reading = reading.into();
        let linear = reading.read_linear(text)?;
        let stated = Box::new(linear.stated());
        let named = match reading.format().is_linear() {
            true => linear.clone().covering(),
            false => reading.read(text),
        };
        Ok(match named {
            Ok(named) => {
                let remarks = named.remarks.clone();
                (Specification::Linear(stated, Some(Box::new(named))), remarks)
            }
            Err(_) => (Specification::Linear(stated, None), linear.remarks),
        })
    }

    /// A claim about choices where it is one about the linear program that the covering program of the file is: its costs
    /// need not be the values of the file.
    pub(crate) fn of_choices<'a>(&self, claim: &'a Claim) -> Cow<'a, Claim> {
        let (linear, named) = match self {
            Specification::Program(named) => (None, &**named),
            Specification::Linear(own, Some(named)) => (Some(own), &**named),
            Specification::Linear(_, None) | Specification::Board(_) => {
                return Cow::Borrowed(claim);
            }
        };
        match claim {
            Claim::Program { program: found, optimum }
                if linear.is_none_or(|own| **own != *found)
                    && LinearProgram::from(&named.program) == *found =>
            {
                let problem = CoveringProblem::Rows(named.program.clone());
                Cow::Owned(Claim::Covering { problem, size: Size::from(optimum) })
            }
            _ => Cow::Borrowed(claim),
        }
    }

    /// The verdict about a claim that holds and must be about this, which a file states.
    pub(crate) fn compared(&self, claim: &Claim, file: &str) -> Verdict {
        match self {
            Specification::Program(named) => about(named, claim, file),
            Specification::Linear(own, covering) => match (claim, covering) {
                (Claim::Program { program, optimum }, names) => {
                    match difference(own, program, names.as_deref()) {
                        None => Verdict::Verified(shown(program, &program.claim(optimum), file)),
                        Some(other) => is_other(file, &other),
                    }
                }
                (_, Some(named)) => about(named, claim, file),
                (_, None) => {
                    Verdict::Rejected(format!("this is not about {file} ({own}): {claim}"))
                }
            },
            Specification::Board(own) if is_of(own, claim) => {
                Verdict::Verified(format!("{claim} (as {file} states it)"))
            }
            Specification::Board(_) => {
                Verdict::Rejected(format!("this is not about {file} ({self}): {claim}"))
            }
        }
    }

    /// The file's own terms, where it is a program.
    pub(crate) fn terms(&self) -> Option<&Terms> {
        match self {
            Specification::Program(named) => Some(&named.terms),
            Specification::Linear(_, covering) => covering.as_ref().map(|named| &named.terms),
            Specification::Board(_) => None,
        }
    }

    /// What the program of a VIPR file must be.
    ///
    /// # Errors
    /// If a board's program cannot be made.
    pub(crate) fn reference(&self, file: &str) -> Result<Reference<'_>, Rejection> {
        let name = format!("{file} ({self})");
        Ok(match self {
            Specification::Program(named) => of_choices(&name, named),
            Specification::Linear(program, covering) => {
                let linear = Reference::of_linear(format!("{file} ({program})"), program);
                match covering {
                    Some(named) => of_choices(&name, named).or(linear),
                    None => linear,
                }
            }
            Specification::Board(covering) => match covering.problem() {
                Some(problem) => Reference::of_problem(problem)?,
                None => {
                    let program = Cow::Owned(covering.program()?);
                    Reference::of_program(&name, program, &covering.column_names())
                }
            },
        })
    }
}

/// The covering program of a file, which claims call by this name.
fn of_choices<'a>(name: &str, named: &'a NamedProgram) -> Reference<'a> {
    let NamedProgram { program, columns, terms, .. } = named;
    let reference = Reference::of_program(name, Cow::Borrowed(program), columns);
    reference.with_constant(terms.constant())
}

/// The verdict about a claim that holds and must be about the program of a file: that is said row by row, or by a board
/// whose program admits the same choices.
fn about(named: &NamedProgram, claim: &Claim, file: &str) -> Verdict {
    let of_board = |program: Result<CoveringProgram, Rejection>,
                    size: &Size,
                    board: &dyn fmt::Display| match program
        .is_ok_and(|program| named.has_choices_of(&program))
    {
        true => Verdict::Verified(format!("{} for {file} ({board})", named.terms.claim(*size))),
        false => Verdict::Rejected(format!(
            "this is not about {file}, as far as single rows show: {claim}"
        )),
    };
    match claim {
        Claim::Size { problem, size } => {
            of_board(BoardCovering::new(problem).program(), size, problem)
        }
        Claim::Covering { problem: CoveringProblem::Board(board), size } => {
            of_board(board.program(), size, board)
        }
        Claim::Covering { problem: CoveringProblem::Rows(found), size } => {
            match named.difference(found) {
                None => Verdict::Verified(shown(
                    &LinearProgram::from(found),
                    &named.terms.claim(*size),
                    file,
                )),
                Some(other) => is_other(file, &other),
            }
        }
        _ => Verdict::Rejected(format!("this is about no program: {claim}")),
    }
}

/// What a certificate shows of a file that it is about: in the values of the file, by its terms where the certificate has a
/// covering program of it.
pub fn shown_of(claim: &Claim, terms: Option<&Terms>, file: &str) -> String {
    match (claim, terms) {
        (Claim::Program { program, optimum }, Some(terms)) => {
            shown(program, &terms.claim(Size::from(optimum)), file)
        }
        (Claim::Program { program, optimum }, None) => {
            shown(program, &program.claim(optimum), file)
        }
        _ => claim.to_string(),
    }
}

fn shown(program: &LinearProgram, claimed: &str, file: &str) -> String {
    format!("{claimed} for {file} ({program})")
}

fn is_other(file: &str, difference: &str) -> Verdict {
    Verdict::Rejected(format!("this is not about {file}: {difference}"))
}

/// In what a certificate's program differs from a file's, if it does; in the names of the covering program that this is, if it
/// has the same columns and rows.
fn difference(
    own: &LinearProgram,
    found: &LinearProgram,
    names: Option<&NamedProgram>,
) -> Option<String> {
    let (columns, rows) = (own.columns.len(), own.rows.len());
    if (columns, rows) != (found.columns.len(), found.rows.len()) {
        let several = |number: usize| if number == 1 { "" } else { "s" };
        let [of_rows, of_columns] = [rows, columns].map(several);
        return Some(format!("it has {rows} row{of_rows} and {columns} column{of_columns}"));
    }
    let objective =
        |own: &LinearProgram| (own.maximise, own.denominator.clone(), own.constant.clone());
    if objective(own) != objective(found) {
        return Some("its objective is another one".to_owned());
    }
    let names = names.filter(|names| LinearProgram::from(&names.program) == *own);
    if let Some(column) = (0..columns).find(|&column| own.columns[column] != found.columns[column])
    {
        let [own, found] = [own, found].map(|program| &program.columns[column]);
        let is_cost = (own.whole, &own.range) == (found.whole, &found.range);
        let name = names.map_or_else(|| (column + 1).to_string(), |names| names.column(column));
        let what = if is_cost { "has another cost" } else { "is another one" };
        return Some(format!("column {name} {what}"));
    }
    let row = (0..rows).find(|&row| own.rows[row] != found.rows[row])?;
    let name = names.map_or_else(|| (row + 1).to_string(), |names| names.row(row));
    Some(format!("row {name} is another one"))
}

/// Whether a claim is about what the board says.
fn is_of(own: &BoardCovering, claim: &Claim) -> bool {
    let found = match claim {
        Claim::Size { problem, .. } | Claim::Packing { problem, .. } => {
            Some(Cow::Owned(BoardCovering::new(problem)))
        }
        Claim::Covering { problem, .. } => problem.board().map(Cow::Borrowed),
        _ => None,
    };
    found.is_some_and(|found| {
        *found == *own || own.problem().is_some_and(|own| found.problem() == Some(own))
    })
}

impl fmt::Display for Specification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Specification::Linear(program, None) => program.fmt(f),
            Specification::Program(named) | Specification::Linear(_, Some(named)) => {
                LinearProgram::from(&named.program).fmt(f)
            }
            Specification::Board(covering) => match covering.problem() {
                Some(problem) => problem.fmt(f),
                None => covering.fmt(f),
            },
        }
    }
}
