//! The longest paths and cycles of boards that have no tours, or on which no jump may cross another.
//!
//! A search through all paths from each square, with budgets that double, so that good paths of one are known to the others.
//! What can still be reached, by colours, says which paths cannot become longer than the best one.

use super::holed::Squares;
use super::moves::Moves;
use super::search::MAX_AREA;
use super::{NoTour, Tour, TourError};
use destrier_board::{Board, Group, Piece, Square, SquareSet};
use destrier_run::{Control, Halt, Paced, Random};

/// The largest board, in squares, on which jumps that cross are listed.
const MAX_CROSSING: usize = 400;
/// Squares tried between two looks at the clock.
const PACE: u32 = 256;

/// A path that leaves out as few squares as it can.
#[derive(Clone, Debug)]
pub struct Longest {
    /// A tour of the board whose holes are also the squares that are left out.
    pub tour: Tour,
    /// What came before it was known that none is longer.
    pub halt: Option<Halt>,
}

/// The longest path of a jumping piece that visits no square twice and no hole, or the longest that comes back to where it
/// began; `uncrossed` asks that no jump crosses or touches another. By exhaustive search, so for small boards; stopped before,
/// it has the longest that it has found.
///
/// # Errors
/// [`NoTour`] if there is none, [`TourError::Halted`] when stopped before one is found, a board of more than 10,000 squares, a
/// piece that slides; of uncrossed paths also a torus and a board of more than 400 squares.
pub fn longest_path(
    (board, holes): (Board, &SquareSet),
    piece: Piece,
    (closed, uncrossed): (bool, bool),
    control: Control<'_>,
) -> Result<Longest, TourError> {
    let moves = Moves::new(piece)?;
    board.with_area_at_most(MAX_AREA).map_err(|_| TourError::TooLarge(board))?;
    if uncrossed && (board.is_torus() || board.area() > MAX_CROSSING) {
        return Err(TourError::Crossing(board));
    }
    let own = Squares::new(board, holes, &moves);
    let crossings = if uncrossed { Crossings::new(&own) } else { Crossings::default() };
    let mut search = Search {
        own: &own,
        crossings,
        closed,
        most: most(&own, closed),
        best: (0, Vec::new()),
        path: Vec::new(),
        visited: vec![false; own.all.len()],
        budget: 0,
        random: Random::new(0, 0),
        pace: control.paced(PACE),
    };
    search.run(starts(&own, holes, closed));
    let halt = control.halted().filter(|_| search.best.0 < search.most);
    let squares: Vec<Square> = search.best.1.iter().map(|at| own.all[at.index()]).collect();
    if let (Some(halt), true) = (halt, squares.is_empty()) {
        return Err(TourError::Halted(halt));
    }
    let visited = SquareSet::from_squares(board, squares.iter().copied());
    let left_out = board.squares().filter(|&at| !visited.contains(at));
    let around = (board, SquareSet::from_squares(board, left_out));
    let none = || NoTour::Searched { board, piece, start: "any square".to_owned() };
    let tour = if closed { Tour::between } else { Tour::path };
    let tour = tour(around, piece, &squares)?.ok_or_else(none)?;
    Ok(Longest { tour, halt })
}

/// No path has more squares.
fn most(own: &Squares, closed: bool) -> usize {
    let dark = own.all.iter().filter(|&&at| own.is_dark(at)).count();
    let light = own.all.len() - dark;
    match own.alternates {
        true => 2 * dark.min(light) + usize::from(dark != light && !closed),
        false => own.all.len(),
    }
}

/// Where paths begin: a cycle at its first square, an open path at one of those that symmetries of the board exchange.
fn starts(own: &Squares, holes: &SquareSet, closed: bool) -> Vec<Square> {
    let board = own.board;
    let group = Group::of_board(board).elements().iter().filter(|own| own.preserves(board));
    let keeping: Vec<_> =
        group.filter(|own| holes.iter().all(|at| holes.contains(own.apply(board, at)))).collect();
    let is_first = |at: Square| keeping.iter().all(|own| at <= own.apply(board, at));
    let all = own.all.iter().enumerate().filter(|&(_, &at)| closed || is_first(at));
    all.map(|(number, _)| Square::new(number)).collect()
}

/// A search under way.
struct Search<'a> {
    own: &'a Squares,
    crossings: Crossings,
    closed: bool,
    most: usize,
    /// The longest path, with its length.
    best: (usize, Vec<Square>),
    path: Vec<Square>,
    visited: Vec<bool>,
    /// The number of squares that may still be tried from this start.
    budget: usize,
    random: Random,
    pace: Paced<'a>,
}

impl Search<'_> {
    fn run(&mut self, mut starts: Vec<Square>) {
        let mut budget = 50 * self.own.all.len();
        while !starts.is_empty() {
            let mut left = Vec::new();
            for start in starts {
                self.budget = budget;
                self.path = vec![start];
                self.visited.fill(false);
                self.visited[start.index()] = true;
                self.extend();
                if self.best.0 >= self.most || self.pace.halted().is_some() {
                    return;
                }
                if self.budget == 0 {
                    left.push(start);
                }
            }
            starts = left;
            budget *= 2;
        }
    }

    /// Tries all that the path can become, while the budget lasts.
    fn extend(&mut self) {
        let here = self.path[self.path.len() - 1];
        if self.path.len() > self.best.0 && self.is_whole(here) {
            self.best = (self.path.len(), self.path.clone());
        }
        if self.best.0 >= self.most || self.path.len() + self.rest(here) <= self.best.0 {
            return;
        }
        for next in self.choices(here) {
            if self.budget == 0 || self.pace.halted().is_some() {
                self.budget = 0;
                return;
            }
            self.budget -= 1;
            self.step(here, next, true);
            self.extend();
            self.step(here, next, false);
            if self.best.0 >= self.most {
                return;
            }
        }
    }

    /// Goes from one square to another, or takes that back.
    fn step(&mut self, here: Square, next: Square, forth: bool) {
        match forth {
            true => self.path.push(next),
            false => drop(self.path.pop()),
        }
        self.visited[next.index()] = forth;
        self.crossings.cross(here, next, forth);
    }

    fn may(&self, from: Square, to: Square) -> bool {
        let is_behind = self.closed && to < self.path[0];
        !is_behind && !self.visited[to.index()] && self.crossings.admits(from, to)
    }

    /// Whether the path may end here.
    fn is_whole(&self, here: Square) -> bool {
        let first = self.path[0];
        let comes_back = || self.own.near[here.index()].contains(&first);
        let admitted = || self.crossings.admits(here, first);
        !self.closed || self.path.len() > 2 && comes_back() && admitted()
    }

    /// No path goes on through more squares than that: what is reached, of both colours in turn.
    fn rest(&self, here: Square) -> usize {
        let is_dark = |at: Square| self.own.is_dark(self.own.all[at.index()]);
        let mut seen = vec![false; self.visited.len()];
        let (mut waiting, mut same, mut other) = (vec![here], 0, 0);
        while let Some(at) = waiting.pop() {
            for &to in &self.own.near[at.index()] {
                if seen[to.index()] || !self.may(at, to) {
                    continue;
                }
                seen[to.index()] = true;
                waiting.push(to);
                *if is_dark(to) == is_dark(here) { &mut same } else { &mut other } += 1;
            }
        }
        if !self.own.alternates {
            return same + other;
        }
        let rest = (2 * other).min(2 * same + 1);
        rest - usize::from(self.closed && (self.path.len() + rest) % 2 == 1 && rest > 0)
    }

    /// Where the path may go, to the squares with the fewest ways on first.
    fn choices(&mut self, here: Square) -> Vec<Square> {
        let own = self.own;
        let ways = |search: &Self, at: Square| {
            own.near[at.index()].iter().filter(|&&to| search.may(at, to)).count()
        };
        let mut choices = Vec::new();
        for &next in &own.near[here.index()] {
            if self.may(here, next) {
                choices.push((ways(self, next), self.random.draw(), next));
            }
        }
        choices.sort_unstable();
        choices.into_iter().map(|(_, _, next)| next).collect()
    }
}

/// Which jumps cross or touch each other, and how many of a path cross each; nothing crosses where this is empty.
#[derive(Default)]
struct Crossings {
    /// Of each square the numbers of the jumps to those near it.
    jumps: Vec<Vec<(Square, usize)>>,
    crossed: Vec<Vec<usize>>,
    times: Vec<u32>,
}

impl Crossings {
    fn new(own: &Squares) -> Self {
        let point = |at: Square| {
            let square = own.all[at.index()];
            (own.board.row(square) as i64, own.board.col(square) as i64)
        };
        let mut all: Vec<[Square; 2]> = Vec::new();
        let mut jumps = vec![Vec::new(); own.all.len()];
        for from in (0..own.all.len()).map(Square::new) {
            for &to in own.near[from.index()].iter().filter(|&&to| from < to) {
                jumps[from.index()].push((to, all.len()));
                jumps[to.index()].push((from, all.len()));
                all.push([from, to]);
            }
        }
        let points: Vec<Segment> = all.iter().map(|ends| ends.map(point)).collect();
        let of = |one: &Segment| {
            let all = points.iter().enumerate();
            all.filter(|(_, other)| meet(*one, **other)).map(|(at, _)| at).collect()
        };
        let crossed = points.iter().map(of).collect();
        Crossings { jumps, crossed, times: vec![0; points.len()] }
    }

    /// The number of a jump; none where crossing does not matter.
    fn jump(&self, from: Square, to: Square) -> Option<usize> {
        let jumps = self.jumps.get(from.index())?;
        jumps.iter().find(|(other, _)| *other == to).map(|&(_, jump)| jump)
    }

    /// Counts what a jump crosses, or no longer.
    fn cross(&mut self, from: Square, to: Square, forth: bool) {
        let Some(jump) = self.jump(from, to) else { return };
        for &other in &self.crossed[jump] {
            match forth {
                true => self.times[other] += 1,
                false => self.times[other] -= 1,
            }
        }
    }

    /// Whether a jump crosses none that was counted.
    fn admits(&self, from: Square, to: Square) -> bool {
        self.jump(from, to).is_none_or(|jump| self.times[jump] == 0)
    }
}

/// Both ends of a jump, by row and column.
type Segment = [(i64, i64); 2];

/// Whether two jumps have a point in common beside an end of both, or lie on each other.
fn meet(one: Segment, other: Segment) -> bool {
    let cross = |[a, b]: Segment, c: (i64, i64)| {
        ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
    };
    let within = |[a, b]: Segment, c: (i64, i64)| {
        let is = |low: i64, high: i64, at: i64| low.min(high) <= at && at <= low.max(high);
        cross([a, b], c) == 0 && is(a.0, b.0, c.0) && is(a.1, b.1, c.1)
    };
    let shared = one.iter().filter(|end| other.contains(end)).count();
    let touches = |one: Segment, other: Segment| {
        other.iter().any(|&end| !one.contains(&end) && within(one, end))
    };
    if shared == 2 {
        return false; // the jump itself
    }
    let sides = |one: Segment, other: Segment| cross(one, other[0]) * cross(one, other[1]);
    let is_proper = shared == 0 && sides(one, other) < 0 && sides(other, one) < 0;
    is_proper || touches(one, other) || touches(other, one)
}
