//! Matrices of 0 and 1, perhaps with names above the columns and before the rows: which columns are in which rows, or
//! which vertices are neighbours.

use super::error::{MAX, ProgramError, clip, error};
use super::graph::Graph;
use super::incidence::{Incidence, Incident, Nouns};
use super::table::{Table, bit, distinct};
use super::wishes::Choose;

/// A matrix with its names.
pub(super) struct Matrix {
    columns: Vec<String>,
    /// The names of rows, where the file has them.
    rows: Option<Vec<String>>,
    /// The line of each row, and the columns with a 1, in order.
    ones: Vec<(usize, Vec<u32>)>,
}

/// Reads the matrix.
pub(super) fn read(table: &Table) -> Result<Matrix, ProgramError> {
    let is_bits = |cells: &[&str]| cells.iter().all(|cell| bit(cell).is_some());
    let (head, body) = match table.0.split_first() {
        Some((first, rest)) if !is_bits(&first.1) && !rest.is_empty() && !has_bits(&first.1) => {
            (Some(first), rest)
        }
        _ => (None, &table.0[..]),
    };
    let named = usize::from(
        body.iter().any(|(_, cells)| cells.first().is_some_and(|own| bit(own).is_none())),
    );
    let Some(width) = body.first().map(|(_, cells)| cells.len()).filter(|&width| width > named)
    else {
        return error(1, "the file has no matrix");
    };
    if let Some((line, cells)) =
        head.into_iter().chain(body).find(|(_, cells)| cells.len() != width)
    {
        return error(*line, format!("{} cells, where other rows have {width}", cells.len()));
    }
    if body.len().max(width) > MAX {
        return error(1, format!("more than {MAX} rows or columns"));
    }
    let mut ones = Vec::with_capacity(body.len());
    for (line, cells) in body {
        let mut own = Vec::new();
        for (column, cell) in (0..).zip(&cells[named..]) {
            match bit(cell) {
                Some(true) => own.push(column),
                Some(false) => {}
                None => {
                    return error(
                        *line,
                        format!("'{}' in a matrix is neither 0 nor 1", clip(cell)),
                    );
                }
            }
        }
        ones.push((*line, own));
    }
    let columns = match head {
        Some((line, cells)) => {
            distinct(&cells[named..].iter().map(|&cell| (*line, cell)).collect::<Vec<_>>())?
        }
        None => (1..=width - named).map(|number| number.to_string()).collect(),
    };
    let rows: Vec<_> = body.iter().map(|(line, cells)| (*line, cells[0])).collect();
    let rows = (named == 1).then(|| distinct(&rows)).transpose()?;
    Ok(Matrix { columns, rows, ones })
}

/// Whether more than the first cell says 0 or 1, as in no line of names.
fn has_bits(cells: &[&str]) -> bool {
    cells.iter().skip(1).any(|cell| bit(cell).is_some())
}

impl Matrix {
    /// Whether it may say which vertices are neighbours: rows are named as columns if they are named, and no vertex is its
    /// own neighbour.
    pub(super) fn is_of_neighbours(&self) -> bool {
        let is_square = self.ones.len() == self.columns.len() && self.columns.len() > 1;
        let is_named = self.rows.as_ref().is_none_or(|rows| *rows == self.columns);
        let is_mutual = |(row, (_, ones)): (u32, &(usize, Vec<u32>))| {
            let is_in = |&column: &u32| {
                column != row && self.ones[column as usize].1.binary_search(&row).is_ok()
            };
            ones.iter().all(is_in)
        };
        is_square && is_named && (0..).zip(&self.ones).all(is_mutual)
    }

    /// The graph whose vertices are neighbours where it says 1.
    pub(super) fn graph(self) -> Result<(Graph, String), ProgramError> {
        if !self.is_of_neighbours() {
            return error(
                1,
                "in a matrix of neighbours rows are as columns, with 0 in each diagonal cell",
            );
        }
        let mut graph = Graph::new(self.columns);
        for (row, (line, ones)) in (0..).zip(self.ones) {
            for column in ones.into_iter().filter(|&column| column > row) {
                graph.join(line, row, column);
            }
        }
        let (edges, vertices) = (graph.simple(), graph.len());
        let said = format!(
            "read as the matrix of a graph, since it is symmetric: {vertices} vertices, {edges} edges; \
             'format: matrix' above it makes it one of sets"
        );
        Ok((graph, said))
    }

    /// The sets that its columns are, of its rows.
    pub(super) fn incidence(self) -> (Incidence, String) {
        let Matrix { columns, rows, ones } = self;
        let said = format!(
            "read as a matrix of {} rows and {} columns, each of which is a set of rows",
            ones.len(),
            columns.len()
        );
        let names = rows.unwrap_or_else(|| (1..=ones.len()).map(|row| row.to_string()).collect());
        let incident = |(name, (line, columns))| Incident { line, name, columns, demand: None };
        let incidence = Incidence {
            columns_are: Choose::Sets,
            costs: vec![1; columns.len()],
            columns,
            rows: names.into_iter().zip(ones).map(incident).collect(),
            nouns: Nouns { set: ["column", "columns"], element: ["row", "rows"] },
            remarks: Vec::new(),
        };
        (incidence, said)
    }
}
