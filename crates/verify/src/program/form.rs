//! How a text is read that may be several things: sets, numbers of OR-Library, a list of edges, or a matrix.

use super::edges;
use super::error::{ProgramError, error};
use super::heading::{Form, Headed};
use super::incidence::Incidence;
use super::matrix::{self, Matrix};
use super::rows::Rows;
use super::table::Table;
use super::wishes::{Kind, Wishes};
use super::{numbers, sets};

/// What a file's name says of its form.
#[derive(Clone, Copy)]
pub(super) enum Known {
    /// This one, whatever its text is.
    Is(Form),
    /// OR-Library's, or else a list of edges or a matrix.
    Text,
    /// A matrix or a list of edges.
    Csv,
}

/// Reads a text with its heading.
pub(super) fn read(headed: &Headed<'_>, known: Known) -> Result<Rows, ProgramError> {
    let Headed { wishes, form, text } = headed;
    let form = form.or(if let Known::Is(form) = known { Some(form) } else { None });
    let table = || Table::of(text);
    match form {
        Some(Form::Sets) => incidence(sets::read(text)?, None, wishes),
        Some(Form::OrLibrary) => incidence(numbers::read(text)?, None, wishes),
        Some(Form::Edges) => edges(&table()?, headed.form.is_some(), wishes),
        Some(Form::Matrix) => sets_of(matrix::read(&table()?)?, true, wishes),
        Some(Form::Adjacency) => graph_of(matrix::read(&table()?)?, true, wishes),
        None => guessed(text, known, wishes),
    }
}

/// Reads a text by what it looks like, and says so.
fn guessed(text: &str, known: Known, wishes: &Wishes) -> Result<Rows, ProgramError> {
    let numbers = match known {
        Known::Text => Some(numbers::read(text)),
        _ => None,
    };
    // what no table is may be OR-Library's all the same
    let table = match (Table::of(text), numbers) {
        (Ok(table), Some(Ok(numbers))) if !table.is_of_pairs() => {
            return incidence(numbers, None, wishes);
        }
        (Ok(_), Some(Ok(_))) => {
            let forms = "'format: or-library' or 'format: edges'";
            return error(
                1,
                format!("this may be OR-Library's or a list of edges: write {forms} above it"),
            );
        }
        (Ok(table), Some(Err(problem))) if !table.is_of_pairs() && !table.is_of_bits() => {
            return Err(problem);
        }
        (Err(_), Some(numbers)) => return incidence(numbers?, None, wishes),
        (table, _) => table?,
    };
    if table.is_of_pairs() && !table.is_of_bits() {
        return edges(&table, false, wishes);
    }
    let matrix = matrix::read(&table)?;
    match wishes.kind() {
        Some(Kind::Graph) => graph_of(matrix, false, wishes),
        None if matrix.is_of_neighbours() => graph_of(matrix, false, wishes),
        _ => sets_of(matrix, false, wishes),
    }
}

/// The rows of sets, if they are what is asked about.
fn incidence(
    mut sets: Incidence,
    said: Option<String>,
    wishes: &Wishes,
) -> Result<Rows, ProgramError> {
    check(wishes, Kind::Sets)?;
    sets.remarks.extend(said);
    sets.asked(wishes)
}

fn sets_of(matrix: Matrix, is_settled: bool, wishes: &Wishes) -> Result<Rows, ProgramError> {
    let (sets, said) = matrix.incidence();
    incidence(sets, (!is_settled).then_some(said), wishes)
}

fn graph_of(matrix: Matrix, is_settled: bool, wishes: &Wishes) -> Result<Rows, ProgramError> {
    check(wishes, Kind::Graph)?;
    let (graph, said) = matrix.graph()?;
    graph.asked(wishes, (!is_settled).then_some(said))
}

fn edges(table: &Table, is_settled: bool, wishes: &Wishes) -> Result<Rows, ProgramError> {
    check(wishes, Kind::Graph)?;
    let (graph, said) = edges::read(table, is_settled)?;
    graph.asked(wishes, (!is_settled).then_some(said))
}

/// Refuses what is not asked of this kind of file, or does not go together.
fn check(wishes: &Wishes, kind: Kind) -> Result<(), ProgramError> {
    match wishes.misfit(kind).or_else(|| wishes.conflict()) {
        Some(problem) => error(1, problem),
        None => Ok(()),
    }
}
