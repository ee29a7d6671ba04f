//! Tours of boards with three or four lines, of any length: an automaton over path states, line by
//! line, that finds a tour or shows that there is none.
//!
//! The states after each line form a set that depends on the lines before only through finitely many
//! sets, which soon repeat; so a strip of any length is decided after some dozen lines, and its tour
//! is traced back through the sets in time linear in the length.

use super::Tour;
use super::links::Links;
use super::moves::Moves;
use super::state::State;
use destrier_board::{Board, Piece, Square};
use std::collections::HashMap;

/// A closed tour, or an open one from a square, of a board whose longer side consists of lines of at
/// most four squares; none if there is none.
pub(super) fn strip_tour(board: Board, start: Option<Square>) -> Option<Tour> {
    let upright = board.rows() > board.cols();
    let (width, length) =
        if upright { (board.cols(), board.rows()) } else { (board.rows(), board.cols()) };
    let place = |(across, along): (usize, usize)| {
        let (row, col) = if upright { (along, across) } else { (across, along) };
        Square::new(row * board.cols() + col)
    };
    let across_along = |square| match (board.row(square), board.col(square)) {
        (row, col) if upright => (col, row),
        at => at,
    };
    let start_at = start.map(across_along);
    let mut strip = Strip { width, hub: usize::from(start.is_some()), ..Strip::default() };
    let jumps = strip.trace(length, start_at)?;
    let moves = Moves::knight();
    let mut links = Links::new(board);
    for (a, b) in jumps {
        links.link(&moves, place(a), place(b));
    }
    let Some(start) = start else {
        return Some(Tour::new(Piece::Knight, moves, links, Square::new(0), None));
    };
    let is_end = |&square: &Square| square != start && links.is_end(square);
    let end = board.squares().find(is_end);
    Some(Tour::new(Piece::Knight, moves, links, start, end))
}

/// What a line may be to the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Line {
    /// The place of the start on it.
    start: Option<usize>,
    /// Whether it is the last one, on which the cycle closes.
    last: bool,
}

/// Where a jump may lead to: a place across the strip and along it.
type At = (usize, usize);

/// An automaton over the states of the two lines behind, and of the hub that makes cycles of paths.
#[derive(Default)]
struct Strip {
    width: usize,
    /// 1 if there is a hub, which is then the first square of the frontier.
    hub: usize,
    /// The states after a line.
    after: HashMap<(u64, Line), Vec<u64>>,
    /// The sets of states that can be reached, each sorted, and the number of each.
    sets: Vec<Vec<u64>>,
    numbers: HashMap<Vec<u64>, usize>,
    /// The set after a set.
    next: HashMap<(usize, Line), usize>,
}

impl Strip {
    fn frontier(&self) -> usize {
        self.hub + 2 * self.width
    }

    /// The jumps of a tour of so many lines, those from and to the hub left out.
    fn trace(&mut self, length: usize, start: Option<At>) -> Option<Vec<(At, At)>> {
        let line = |at: usize| Line {
            start: start.filter(|start| start.1 == at).map(|start| start.0),
            last: at + 1 == length,
        };
        let mut first = State::done(0);
        (0..self.hub).for_each(|_| {
            first.push();
        });
        first.push_done(2 * self.width);
        let mut sets = vec![self.number(vec![first.key()])];
        for at in 0..length {
            let next = self.step(sets[at], line(at));
            sets.push(next);
        }
        let done = State::done(self.frontier()).key();
        self.sets[sets[length]].binary_search(&done).ok()?;
        let mut jumps = Vec::with_capacity(length * self.width);
        let mut target = done;
        let mut before = HashMap::new();
        for at in (0..length).rev() {
            let from = *before
                .entry((sets[at], target, line(at)))
                .or_insert_with(|| self.predecessor(sets[at], target, line(at)));
            self.jumps(from, target, line(at), at, &mut jumps);
            target = from;
        }
        Some(jumps)
    }

    /// The number of a set of states.
    fn number(&mut self, set: Vec<u64>) -> usize {
        if let Some(&number) = self.numbers.get(&set) {
            return number;
        }
        self.sets.push(set.clone());
        self.numbers.insert(set, self.sets.len() - 1);
        self.sets.len() - 1
    }

    /// The set of states after a line.
    fn step(&mut self, set: usize, line: Line) -> usize {
        if let Some(&next) = self.next.get(&(set, line)) {
            return next;
        }
        let mut states = Vec::new();
        for key in self.sets[set].clone() {
            states.extend_from_slice(self.successors(key, line));
        }
        states.sort_unstable();
        states.dedup();
        let next = self.number(states);
        self.next.insert((set, line), next);
        next
    }

    fn successors(&mut self, key: u64, line: Line) -> &[u64] {
        let (width, hub) = (self.width, self.hub);
        self.after.entry((key, line)).or_insert_with(|| {
            let mut found = Vec::new();
            let state = State::from_key(key, hub + 2 * width);
            let sweep = Sweep { width, hub, line };
            sweep.squares(state, &mut Vec::new(), &mut |key, _| {
                found.push(key);
                false
            });
            found.sort_unstable();
            found.dedup();
            found
        })
    }

    /// A state of the set from which the line leads to the target.
    fn predecessor(&mut self, set: usize, target: u64, line: Line) -> u64 {
        let states = self.sets[set].clone();
        let leads = |key: &u64| self.successors(*key, line).binary_search(&target).is_ok();
        states.into_iter().find(leads).expect("the set leads to the target")
    }

    /// Adds the jumps to earlier squares by which a line leads from one state to another.
    fn jumps(&self, from: u64, to: u64, line: Line, at: usize, jumps: &mut Vec<(At, At)>) {
        let state = State::from_key(from, self.frontier());
        let mut chosen = Vec::new();
        let sweep = Sweep { width: self.width, hub: self.hub, line };
        sweep.squares(state, &mut Vec::new(), &mut |key, choice| {
            let found = key == to;
            if found {
                chosen = choice.to_vec();
            }
            found
        });
        for (across, cells) in chosen.iter().enumerate() {
            for cell in cells.iter().flatten().filter_map(|cell| cell.checked_sub(self.hub)) {
                let earlier = (cell % self.width, at + cell / self.width - 2);
                jumps.push((earlier, (across, at)));
            }
        }
    }
}

/// The jumps to earlier squares, for each square of a line, in numbers of the frontier: the hub if
/// there is one, the line before the last, the last line, and the squares of this line.
type Choice = [Option<usize>; 2];

/// The sweep over one line.
struct Sweep {
    width: usize,
    hub: usize,
    line: Line,
}

impl Sweep {
    /// Tries all jumps of the squares of a line, depth first; ends when `emit` says so.
    fn squares(
        &self,
        mut state: State,
        chosen: &mut Vec<Choice>,
        emit: &mut impl FnMut(u64, &[Choice]) -> bool,
    ) -> bool {
        let across = chosen.len();
        let (width, hub) = (self.width, self.hub);
        if across == width {
            if !(hub..hub + width).all(|cell| state.needs(cell) == 0) {
                return false;
            }
            let kept: Vec<usize> = (0..hub).chain(hub + width..hub + 3 * width).collect();
            state.keep(&kept);
            return emit(state.key(), chosen);
        }
        state.push();
        let mut neighbours: Vec<usize> = (0..hub).collect();
        neighbours.extend(beside(across, 1).filter(|&row| row < width).map(|row| hub + row));
        neighbours
            .extend(beside(across, 2).filter(|&row| row < width).map(|row| hub + width + row));
        let here = self.line.start == Some(across);
        let closing = self.line.last && across + 1 == width;
        let mut followers = Vec::new();
        let left = |cell: usize| match cell.checked_sub(hub).filter(|&row| row < width) {
            None => 2, // the hub and the two later lines: it may not end here
            Some(row) => beside(row, 1).filter(|&next| next > across && next < width).count() as u8,
        };
        state.extensions(&neighbours, here.then_some(0), &left, closing, &mut |next, choice| {
            followers.push((*next, choice));
        });
        for (next, choice) in followers {
            chosen.push(choice);
            if self.squares(next, chosen, emit) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// The places so many steps to either side, where there are any.
fn beside(across: usize, step: usize) -> impl Iterator<Item = usize> {
    [across.checked_sub(step), Some(across + step)].into_iter().flatten()
}
