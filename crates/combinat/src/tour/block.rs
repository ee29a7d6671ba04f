//! Tours of small boards by depth-first search: the blocks from which large ones are made.
//!
//! Jumps to squares with few onward jumps come first, ties in an order drawn from a fixed seed.
//! The search starts over with another draw whenever it has spent its budget, which then grows, so
//! that it ends on every board: with a tour, or with the whole tree searched. Meant for up to some
//! hundred squares.

use destrier_board::{Board, Piece, Square};
use destrier_run::{Control, Paced, Random};

/// A tour of a small board by knight's jumps from a square, closed or open. A closed one must start
/// in a corner: it passes both squares that are a jump away, so that either can be its last.
pub(super) fn small_tour(board: Board, start: Square, closed: bool) -> Option<Vec<Square>> {
    let graph = graph(board);
    if closed && graph[start.index()].len() < 2 {
        return None;
    }
    let mut budget = 20 * board.area();
    let mut seed = 1;
    loop {
        let last = graph[start.index()].first().copied().filter(|_| closed);
        let mut search = Search::new(&graph, start, last, (seed, budget), Control::quiet());
        if search.extend() {
            return Some(search.path);
        }
        if search.budget > 0 {
            return None;
        }
        seed += 1;
        budget += budget / 16;
    }
}

fn graph(board: Board) -> Vec<Vec<Square>> {
    let attacks = |square| Piece::Knight.attacks(board, square, |_| false);
    board.squares().map(attacks).collect()
}

/// Squares tried between two looks at the clock.
const PACE: u32 = 256;

/// A search under way.
pub(super) struct Search<'a> {
    graph: &'a [Vec<Square>],
    /// Squares of one orbit are visited together: the number of the orbit of each square, if there are such.
    orbits: Option<&'a [usize]>,
    /// So many visits are a tour.
    wanted: usize,
    /// The last square of a closed tour: a jump from the first, and kept free until the end.
    last: Option<Square>,
    pub(super) path: Vec<Square>,
    visited: Vec<bool>,
    random: Random,
    pace: Paced<'a>,
    /// The number of squares that may still be tried; 0 when that ended the search.
    pub(super) budget: usize,
}

impl<'a> Search<'a> {
    /// A search for a path from the start, to `last` if that is given, by the order that a seed gives
    /// and with a budget.
    pub(super) fn new(
        graph: &'a [Vec<Square>],
        start: Square,
        last: Option<Square>,
        (seed, budget): (u64, usize),
        control: Control<'a>,
    ) -> Self {
        let (random, pace) = (Random::new(seed, 0), control.paced(PACE));
        let mut visited = vec![false; graph.len()];
        visited[start.index()] = true;
        let (orbits, wanted) = (None, graph.len());
        Search { graph, orbits, wanted, last, path: vec![start], visited, random, pace, budget }
    }

    /// The same where a visit of a square is one of its whole orbit, of which there are so many.
    pub(super) fn by_orbits(mut self, orbits: &'a [usize], wanted: usize) -> Self {
        self.visited = vec![false; wanted];
        (self.orbits, self.wanted) = (Some(orbits), wanted);
        let place = self.place(self.path[0]);
        self.visited[place] = true;
        self
    }

    /// The number of what is visited with a square.
    fn place(&self, square: Square) -> usize {
        place(self.orbits, square)
    }

    /// Extends the path to a tour, if the budget lasts; the depth is the number of squares.
    pub(super) fn extend(&mut self) -> bool {
        let here = self.path[self.path.len() - 1];
        if self.path.len() == self.wanted {
            return true;
        }
        for next in self.choices(here) {
            if self.budget == 0 || self.pace.halted().is_some() {
                self.budget = 0;
                return false;
            }
            self.budget -= 1;
            let place = self.place(next);
            self.path.push(next);
            self.visited[place] = true;
            if self.extend() {
                return true;
            }
            self.visited[place] = false;
            self.path.pop();
        }
        false
    }

    /// The free squares a jump away, fewest onward jumps first.
    fn choices(&mut self, here: Square) -> Vec<Square> {
        let (graph, visited, orbits) = (self.graph, &self.visited, self.orbits);
        let is_free = |square: Square| !visited[place(orbits, square)];
        let free =
            |square: Square| graph[square.index()].iter().filter(|&&next| is_free(next)).count();
        let mut choices: Vec<(usize, u64, Square)> = Vec::with_capacity(8);
        let is_last = self.path.len() + 1 == self.wanted;
        let kept = self.last.map(|last| (last, place(orbits, last)));
        let may = |next: &&Square| {
            is_free(**next)
                && kept.is_none_or(|(last, kept)| match is_last {
                    true => **next == last,
                    false => place(orbits, **next) != kept,
                })
        };
        for &next in graph[here.index()].iter().filter(may) {
            choices.push((free(next), self.random.draw(), next));
        }
        choices.sort_unstable();
        // squares with one onward jump come next or last: a closed tour has its last square already
        let tight = choices.iter().filter(|choice| choice.0 <= 1).count();
        let mut places: Vec<usize> =
            choices[..tight].iter().map(|choice| place(orbits, choice.2)).collect();
        places.sort_unstable();
        places.dedup();
        match (self.last, places.len()) {
            (Some(_), 2..) | (None, 3..) => choices.clear(),
            (Some(_), 1) => choices.truncate(tight),
            _ => {}
        }
        choices.into_iter().map(|(_, _, square)| square).collect()
    }
}

/// The number of what is visited with a square: of its orbit, if there are orbits.
fn place(orbits: Option<&[usize]>, square: Square) -> usize {
    orbits.map_or(square.index(), |orbits| orbits[square.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_are_searched_to_the_end() {
        let found = |rows, cols, closed| {
            let board = Board::new(rows, cols).unwrap();
            small_tour(board, Square::new(0), closed).is_some()
        };
        assert!(found(1, 1, false) && !found(1, 1, true) && !found(2, 3, false));
        assert!(!found(3, 3, false) && !found(4, 4, false) && !found(4, 5, true));
        assert!(found(3, 4, false) && found(5, 5, false) && found(5, 6, true));
    }
}
