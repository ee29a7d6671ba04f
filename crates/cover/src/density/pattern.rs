//! Covers of the plane that repeat: small covers of tori.

use super::error::DensityError;
use super::states::Cycle;
use crate::search;
use crate::search::{SearchError, SearchOptions};
use crate::strip::columns::Columns;
use destrier_board::{Board, Piece, Problem, Rule, SquareSet};
use destrier_certify::Pattern;
use destrier_run::Control;

/// Swaps without a smaller cover after which the search on a torus ends, for each of its squares.
const PATIENCE: u64 = 400;

/// Rounds after which it ends in any case.
const ROUNDS: u64 = 4;

/// The cover of the least density among tori of at most so many squares, as far as local search finds it; of equal
/// ones that of the smallest torus.
pub(super) fn search(
    piece: Piece,
    rule: Rule,
    area: usize,
    seed: u64,
    control: Control<'_>,
) -> Result<Option<Pattern>, DensityError> {
    let mut best: Option<Pattern> = None;
    let mut sides: Vec<(usize, usize)> = (1..=area)
        .flat_map(|rows| (rows..=area / rows).map(move |cols| (rows, cols)))
        .filter(|&(rows, cols)| cols <= 4 * rows)
        .collect();
    sides.sort_by_key(|&(rows, cols)| (rows * cols, cols));
    for (rows, cols) in sides {
        if control.halted().is_some() {
            break;
        }
        let Ok(board) = Board::new(rows, cols).map(Board::torus) else { continue };
        let problem = Problem { piece, rule, ..Problem::new(board) };
        // only covers of a lower density are of use
        let below = best
            .as_ref()
            .map(|Pattern { cover }| (cover.len() * board.area()).div_ceil(cover.board().area()));
        let options = SearchOptions {
            seed,
            below,
            patience: Some(PATIENCE * board.area() as u64),
            rounds: Some(ROUNDS),
            windows: false,
            ..SearchOptions::default()
        };
        let found = match search::search(&problem, &options, control.silent()) {
            Ok(found) => found.cover,
            Err(SearchError::NotFound(_) | SearchError::Uncoverable { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        let lower = below.is_none_or(|below| found.len() < below);
        let pattern = Pattern { cover: found };
        if lower && pattern.density(piece, rule).is_ok() {
            best = Some(pattern);
        }
    }
    Ok(best)
}

/// The rows of the pattern at each height are columns that repeat.
pub(super) fn cycles(columns: &Columns, cover: &SquareSet) -> Vec<Cycle> {
    let board = cover.board();
    let mut cycles = Vec::new();
    for (length, across) in [(board.rows(), board.cols()), (board.cols(), board.rows())] {
        let stands = length == board.rows() && across == board.cols();
        let mut number = vec![0; length];
        for square in cover.iter() {
            number[if stands { board.row(square) } else { board.col(square) }] += 1;
        }
        for shift in 0..length {
            let mut pieces = vec![0; columns.height().div_ceil(2)];
            for row in 0..columns.height() {
                pieces[columns.class(row)] += number[(row + shift) % length];
            }
            cycles.push(Cycle { pieces, columns: across as i64 });
        }
    }
    cycles
}
