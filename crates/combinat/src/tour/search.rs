//! Tours of other pieces than the knight: what excludes one, and a search where nothing does.

use super::block::Search;
use super::links::Links;
use super::moves::Moves;
use super::{NoTour, Tour, TourError};
use destrier_board::{Board, MoveGraph, Piece, Square};
use destrier_run::Control;

/// The largest board, in squares, on which a search has a chance.
pub(super) const MAX_AREA: usize = 10_000;

/// Where a tour goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Destination {
    /// Back to where it began.
    pub closed: bool,
    /// An open tour ends on this square.
    pub end: Option<Square>,
}

/// A tour of any jumping piece, from a square (from a1 if none is given) to the goal, by exhaustive
/// search with restarts: it ends with a tour or with the proof that there is none, in time that grows
/// exponentially with the area where there is none.
///
/// # Errors
/// [`NoTour`] with the reason, [`TourError::Halted`] when stopped, and a board of more than
/// 10,000 squares or a piece that slides.
pub fn search_tour(
    board: Board,
    piece: Piece,
    start: Option<Square>,
    goal: Destination,
    control: Control<'_>,
) -> Result<Tour, TourError> {
    let closed = goal.closed;
    let moves = Moves::new(piece)?;
    if board.is_torus() {
        return Err(TourError::Torus(board));
    }
    board.with_area_at_most(MAX_AREA).map_err(|_| TourError::TooLarge(board))?;
    let graph = MoveGraph::new(board, piece);
    let lists: Vec<Vec<Square>> =
        board.squares().map(|square| graph.neighbours(square).to_vec()).collect();
    let from = start.unwrap_or(Square::new(0));
    let reason = obstacle(board, piece, &lists, start, closed);
    let wrong_end = || goal.end.and_then(|end| wrong_end(board, piece, from, end));
    if let Some(reason) = reason.or_else(wrong_end) {
        return Err(reason.into());
    }
    let none = || NoTour::Searched { board, piece, start: board.name(from) };
    let path = search(&lists, from, goal, control)?.ok_or_else(none)?;
    let links = Links::of(board, &moves, &path, closed);
    Ok(Tour::new(piece, moves, links, from, path.last().copied().filter(|_| !closed)))
}

/// What excludes a tour at a glance.
fn obstacle(
    board: Board,
    piece: Piece,
    graph: &[Vec<Square>],
    start: Option<Square>,
    closed: bool,
) -> Option<NoTour> {
    if let Some(square) = unreached(graph) {
        return Some(NoTour::Unconnected { board, piece, square: board.name(Square::new(square)) });
    }
    // each jump of an odd number of steps changes the colour
    let changes = piece.steps().iter().all(|(rows, cols)| (rows + cols) % 2 != 0);
    let odd = changes && board.area() % 2 == 1;
    match start {
        _ if closed && (odd || board.area() <= 2) => Some(NoTour::OddArea { board }),
        Some(start) if odd && (board.row(start) + board.col(start)) % 2 == 1 => {
            Some(NoTour::WrongColour { board, start: board.name(start) })
        }
        _ => None,
    }
}

/// What excludes a tour that ends on a square: jumps that change the colour lead to one colour only.
fn wrong_end(board: Board, piece: Piece, start: Square, end: Square) -> Option<NoTour> {
    let changes = piece.steps().iter().all(|(rows, cols)| (rows + cols) % 2 != 0);
    let colour = |square| (board.row(square) + board.col(square)) % 2;
    let fits = (colour(start) + colour(end) + board.area()) % 2 == 1;
    let wrong = start == end && board.area() > 1 || changes && !fits;
    wrong.then(|| NoTour::WrongEnd { board, start: board.name(start), end: board.name(end) })
}

/// A square that no sequence of jumps from a1 reaches.
fn unreached(graph: &[Vec<Square>]) -> Option<usize> {
    let mut seen = vec![false; graph.len()];
    let mut waiting = vec![Square::new(0)];
    seen[0] = true;
    while let Some(square) = waiting.pop() {
        for next in &graph[square.index()] {
            if !std::mem::replace(&mut seen[next.index()], true) {
                waiting.push(*next);
            }
        }
    }
    seen.iter().position(|seen| !seen)
}

/// Searches with growing budgets until one search goes through the whole tree. A closed tour passes
/// two of the squares a jump away from its start: all but one of them are tried as the last.
fn search(
    graph: &[Vec<Square>],
    start: Square,
    goal: Destination,
    control: Control<'_>,
) -> Result<Option<Vec<Square>>, TourError> {
    let beside = &graph[start.index()];
    let lasts: Vec<Option<Square>> = match goal.closed {
        true => beside.iter().skip(1).copied().map(Some).collect(),
        false => vec![goal.end],
    };
    let mut budget = 20 * graph.len();
    for seed in 1.. {
        let mut exhausted = true;
        for &last in &lasts {
            let mut search = Search::new(graph, start, last, (seed, budget), control);
            if search.extend() {
                return Ok(Some(search.path));
            }
            if let Some(halt) = control.halted() {
                return Err(TourError::Halted(halt));
            }
            exhausted &= search.budget > 0;
        }
        if exhausted {
            break;
        }
        budget += budget / 16;
    }
    Ok(None)
}
