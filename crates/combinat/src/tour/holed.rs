//! Tours of boards with holes: what excludes one, and a search where nothing does.

use super::block::Search;
use super::moves::Moves;
use super::search::{Destination, MAX_AREA};
use super::{NoTour, Tour, TourError};
use destrier_board::{Board, Piece, Square, SquareSet};
use destrier_run::Control;

/// A tour of the squares that are no holes by a jumping piece, from a square or from any to the goal, by exhaustive search
/// with restarts: it ends with a tour or with the proof that there is none, in time that grows exponentially with the
/// squares where there is none.
///
/// # Errors
/// [`NoTour`] with the reason, [`TourError::Halted`] when stopped, a board of more than 10,000 squares, a piece that
/// slides, or an end that is a hole.
pub fn holed_tour(
    (board, holes): (Board, &SquareSet),
    piece: Piece,
    start: Option<Square>,
    goal: Destination,
    control: Control<'_>,
) -> Result<Tour, TourError> {
    let moves = Moves::new(piece)?;
    board.with_area_at_most(MAX_AREA).map_err(|_| TourError::TooLarge(board))?;
    if let Some(hole) = start.into_iter().chain(goal.end).find(|&at| holes.contains(at)) {
        return Err(TourError::Hole(board.name(hole)));
    }
    let own = Squares::new(board, holes, &moves);
    if let Some(reason) = own.obstacle(piece, start, goal) {
        return Err(reason.into());
    }
    let from = start.map_or_else(|| "any square".to_owned(), |start| board.name(start));
    let none = || NoTour::Searched { board, piece, start: from };
    let ends = own.ends(start.map(|at| own.number(at)), goal);
    let path = own.search(ends, None, control)?.ok_or_else(none)?;
    let path: Vec<Square> = path.into_iter().map(|number| own.all[number.index()]).collect();
    let found = Tour::between((board, holes.clone()), piece, &path)?;
    found.ok_or_else(|| NoTour::Searched { board, piece, start: board.name(path[0]) }.into())
}

/// The squares that are there, and the jumps between them by their numbers.
pub(super) struct Squares {
    pub(super) board: Board,
    pub(super) all: Vec<Square>,
    pub(super) near: Vec<Vec<Square>>,
    /// Whether each jump leads to a square of the other colour.
    pub(super) alternates: bool,
}

impl Squares {
    pub(super) fn new(board: Board, holes: &SquareSet, moves: &Moves) -> Self {
        let all: Vec<Square> = board.squares().filter(|&at| !holes.contains(at)).collect();
        let targets = |&from: &Square| {
            let to = moves.codes().filter_map(move |code| moves.target(board, from, code));
            let mut numbers: Vec<Square> =
                to.filter_map(|to| Some(Square::new(all.binary_search(&to).ok()?))).collect();
            numbers.sort_unstable();
            numbers.dedup(); // of a small torus
            numbers.retain(|&to| all[to.index()] != from);
            numbers
        };
        let near = all.iter().map(targets).collect();
        let has_colours = !board.is_torus() || board.rows() % 2 + board.cols() % 2 == 0;
        let alternates =
            has_colours && moves.jumps().iter().all(|(rows, cols)| (rows + cols) % 2 != 0);
        Squares { board, all, near, alternates }
    }

    pub(super) fn is_dark(&self, square: Square) -> bool {
        (self.board.row(square) + self.board.col(square)).is_multiple_of(2)
    }

    pub(super) fn number(&self, square: Square) -> Square {
        Square::new(self.all.binary_search(&square).unwrap_or_default())
    }

    /// What excludes a tour at a glance.
    pub(super) fn obstacle(
        &self,
        piece: Piece,
        start: Option<Square>,
        goal: Destination,
    ) -> Option<NoTour> {
        let name = |number: usize| self.board.name(self.all[number]);
        if self.all.len() < if goal.closed { 3 } else { 1 } {
            return Some(NoTour::TooFew { squares: self.all.len() });
        }
        if let Some(other) = self.unreached() {
            return Some(NoTour::Apart { piece, one: name(0), other: name(other) });
        }
        if !self.alternates {
            return None;
        }
        let dark = self.all.iter().filter(|&&at| self.is_dark(at)).count();
        let light = self.all.len() - dark;
        let is_first = |at: Square| light == dark || self.is_dark(at) == (dark > light);
        let is_last = |at: Square| match start {
            Some(start) if light == dark => self.is_dark(at) != self.is_dark(start),
            _ => is_first(at),
        };
        let wrong = start.filter(|&at| !is_first(at)).or(goal.end.filter(|&at| !is_last(at)));
        let unequal = dark.abs_diff(light) > usize::from(!goal.closed);
        (unequal || !goal.closed && wrong.is_some()).then(|| NoTour::Alternates {
            light,
            dark,
            square: wrong.filter(|_| !unequal).map(|at| self.board.name(at)),
        })
    }

    /// A square that no jumps from the first one reach.
    fn unreached(&self) -> Option<usize> {
        let mut seen = vec![false; self.all.len()];
        let mut waiting = vec![0];
        seen[0] = true;
        while let Some(at) = waiting.pop() {
            for next in &self.near[at] {
                if !std::mem::replace(&mut seen[next.index()], true) {
                    waiting.push(next.index());
                }
            }
        }
        seen.iter().position(|seen| !seen)
    }

    /// Searches between these first and last squares, by their numbers, with growing budgets, until none are left; through one
    /// square of each orbit, if there are orbits and so many of them.
    pub(super) fn search(
        &self,
        mut ends: Vec<(Square, Option<Square>)>,
        orbits: Option<(&[usize], usize)>,
        control: Control<'_>,
    ) -> Result<Option<Vec<Square>>, TourError> {
        let mut budget = 20 * self.all.len();
        let mut seed = 1;
        while !ends.is_empty() {
            let mut left = Vec::new();
            for (from, last) in ends {
                let mut search = Search::new(&self.near, from, last, (seed, budget), control);
                if let Some((orbits, number)) = orbits {
                    search = search.by_orbits(orbits, number);
                }
                if search.extend() {
                    return Ok(Some(search.path));
                }
                if let Some(halt) = control.halted() {
                    return Err(TourError::Halted(halt));
                }
                if search.budget == 0 {
                    left.push((from, last));
                }
            }
            ends = left;
            budget += budget / 16;
            seed += 1;
        }
        Ok(None)
    }

    /// The first and last squares that are tried, by their numbers. A closed tour passes two of the squares a jump away from
    /// its first one: all but one of them are tried as the last.
    fn ends(&self, start: Option<Square>, goal: Destination) -> Vec<(Square, Option<Square>)> {
        let end = goal.end.map(|at| self.number(at));
        let from = start.unwrap_or(Square::new(0));
        if goal.closed {
            return self.near[from.index()]
                .iter()
                .skip(1)
                .map(|&last| (from, Some(last)))
                .collect();
        }
        let starts = (0..self.all.len()).map(Square::new);
        match start {
            Some(from) => vec![(from, end)],
            None => starts.filter(|&at| Some(at) != end).map(|at| (at, end)).collect(),
        }
    }
}
