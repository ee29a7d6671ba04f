//! The fewest squares that the pieces can attack: branch and bound over what stands on a line.
//!
//! Strong attack is not monotone: one more piece may shorten lines. But a partial position whose
//! lines have been followed only as far as known is: a line attacks its first square whatever
//! stands there, the next one if the first is known to be empty, and so on. So the search decides
//! for the next square of a line that a piece has: one of the pieces left stands there, or none
//! ever will. When no line is open, the next piece is placed freely. What is attacked only grows,
//! and a branch ends as soon as it is more than the limit; the limit grows until positions exist.

use super::answer::{Class, Men, Question, image_class};
use super::army::{Army, Kind, MAX_MEN};
use super::bits::Bits;
use super::reduction::Reduction;
use destrier_board::{Attack, Board, Piece, Placement, Square};
use destrier_run::{Control, Paced};
use std::collections::BTreeMap;

/// The smallest number of attacked squares, and the positions that reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// No position attacks fewer squares.
    pub attacked: u32,
    /// Nodes searched, those of all limits below included.
    pub nodes: u64,
    /// Positions that attack so many, in all of the board's orientations.
    pub total: u64,
    /// One of each class, in order.
    pub classes: Vec<Class>,
}

impl Question {
    /// The fewest squares that any position attacks, by `attack` and `stack` of the question;
    /// `missing` plays no part. `None` if the search was stopped.
    pub fn minimum(&self, control: Control<'_>) -> Option<Minimum> {
        match self.board().area() {
            0..=64 => self.minimum_words::<1>(control),
            65..=128 => self.minimum_words::<2>(control),
            _ => self.minimum_words::<3>(control),
        }
    }

    fn minimum_words<const W: usize>(&self, control: Control<'_>) -> Option<Minimum> {
        let searches: Vec<Search<W>> =
            self.armies.iter().map(|army| Search::new(self, army)).collect();
        let (mut nodes, mut pace) = (0, control.paced(PACE));
        for limit in 0..=self.board().area() as u32 {
            let mut found = BTreeMap::new();
            for search in &searches {
                let (pace, found) = (&mut pace, &mut found);
                let mut run = Run { search, limit, nodes: 0, pace, found };
                run.start();
                nodes += run.nodes;
            }
            if control.halted().is_some() {
                return None;
            }
            if !found.is_empty() {
                let total = found.values().map(|&size| size as u64).sum();
                let class = |(men, size): (Men, usize)| Class {
                    placement: Placement::new(self.board(), men),
                    size,
                };
                let classes = found.into_iter().map(class).collect();
                return Some(Minimum { attacked: limit, nodes, total, classes });
            }
        }
        None
    }
}

/// Nodes between two looks at the clock.
const PACE: u32 = 64;

/// The attacks of a kind of piece.
enum Way<const W: usize> {
    /// From each square, at once.
    Leaps(Vec<Bits<W>>),
    /// Along lines: from each square, the squares ahead in each direction.
    Slides(Vec<Vec<Vec<u8>>>),
}

/// The parts of a search that stay the same.
struct Search<'a, const W: usize> {
    army: &'a Army,
    /// In the order in which they are placed when no line is open.
    kinds: Vec<(Kind, Way<W>, Bits<W>)>,
    /// Where to start: a kind, and squares one of which holds one of it.
    start: (usize, Vec<Square>),
    stack: bool,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(question: &Question, army: &'a Army) -> Self {
        let board = army.board();
        let reduction = Reduction::best(army);
        let first = reduction.steps.first().copied().unwrap_or(0);
        let domain = &reduction.domains[first];
        let squares = domain.squares[..domain.first].to_vec();
        let mut order: Vec<usize> = (0..army.kinds().len()).collect();
        // pieces with lines first: their lines want blockers
        order.sort_by_key(|&kind| (!army.kinds()[kind].piece.slides(), kind));
        let start = order.iter().position(|&kind| kind == first).unwrap_or(0);
        let kind = |&kind: &usize| {
            let kind = army.kinds()[kind];
            let own = kind.colour.squares(board);
            let own = Bits::of(own.iter().map(Square::index));
            (kind, way(board, kind.piece, question.attack), own)
        };
        let kinds = order.iter().map(kind).collect();
        Search { army, kinds, start: (start, squares), stack: question.stack }
    }
}

fn way<const W: usize>(board: Board, piece: Piece, attack: Attack) -> Way<W> {
    if attack == Attack::Strong && piece.slides() {
        let line = |from, (rows, cols): &(i32, i32)| {
            let next = |&here: &Square| board.step(here, *rows, *cols);
            let line = std::iter::successors(board.step(from, *rows, *cols), next);
            let length = if piece.slides_along((*rows, *cols)) { usize::MAX } else { 1 };
            line.take(length).map(|square| square.index() as u8).collect::<Vec<u8>>()
        };
        let lines = |from| piece.steps().iter().map(|step| line(from, step)).collect();
        return Way::Slides(board.squares().map(lines).collect());
    }
    let targets = |from| piece.attacks(board, from, |_| false).into_iter().map(Square::index);
    Way::Leaps(board.squares().map(|from| Bits::of(targets(from))).collect())
}

/// A line that goes on: its squares, and the place of the first undecided one.
type Open<'a> = (&'a [u8], usize);

/// A partial position.
#[derive(Clone)]
struct State<'a, const W: usize> {
    occupied: Bits<W>,
    /// Squares on which no piece will stand.
    empty: Bits<W>,
    attacked: Bits<W>,
    left: [u8; MAX_MEN],
    men: Vec<(Piece, u8)>,
    open: Vec<Open<'a>>,
}

/// A search with a limit.
struct Run<'a, 'c, const W: usize> {
    search: &'a Search<'a, W>,
    limit: u32,
    nodes: u64,
    pace: &'a mut Paced<'c>,
    found: &'a mut BTreeMap<Men, usize>,
}

impl<'a, const W: usize> Run<'a, '_, W> {
    fn start(&mut self) {
        let mut left = [0; MAX_MEN];
        for (count, (kind, ..)) in left.iter_mut().zip(&self.search.kinds) {
            *count = kind.count as u8;
        }
        let state = State {
            occupied: Bits::EMPTY,
            empty: Bits::EMPTY,
            attacked: Bits::EMPTY,
            left,
            men: Vec::new(),
            open: Vec::new(),
        };
        let (kind, squares) = &self.search.start;
        for square in squares {
            self.place(&state, *kind, square.index());
        }
    }

    /// Goes on with a piece of this kind on this square.
    fn place(&mut self, state: &State<'a, W>, kind: usize, square: usize) {
        let (Kind { piece, .. }, way, _) = &self.search.kinds[kind];
        let mut attacked = state.attacked;
        match way {
            Way::Leaps(targets) => attacked = attacked.or(targets[square]),
            Way::Slides(lines) => {
                lines[square].iter().filter_map(|line| line.first()).for_each(|&first| {
                    attacked.insert(first.into());
                });
            }
        }
        if attacked.len() > self.limit {
            return;
        }
        let mut state = State { attacked, ..state.clone() };
        state.occupied.insert(square);
        state.left[kind] -= 1;
        state.men.push((*piece, square as u8));
        if let Way::Slides(lines) = way {
            let lines = lines[square].iter().filter(|line| !line.is_empty());
            state.open.extend(lines.map(|line| (&line[..], 0)));
        }
        self.search(state);
    }

    fn search(&mut self, mut state: State<'a, W>) {
        self.nodes += 1;
        if self.pace.halted().is_some() || !self.follow(&mut state) {
            return;
        }
        if let Some(&(line, place)) = state.open.first() {
            let square = usize::from(line[place]);
            for kind in 0..self.search.kinds.len() {
                if state.left[kind] > 0 && self.search.kinds[kind].2.contains(square) {
                    self.place(&state, kind, square);
                }
            }
            state.empty.insert(square);
            return self.search(state);
        }
        let next = (0..self.search.kinds.len()).find(|&kind| state.left[kind] > 0);
        let Some(kind) = next else { return self.take(&state) };
        let own = self.search.kinds[kind].2.without(state.empty);
        let own = if self.search.stack { own } else { own.without(state.occupied) };
        for square in own.iter() {
            self.place(&state, kind, square);
        }
    }

    /// Follows the open lines as far as squares are decided; whether the limit still holds.
    fn follow(&self, state: &mut State<W>) -> bool {
        let State { open, occupied, empty, attacked, .. } = state;
        open.retain_mut(|(line, place)| {
            while empty.contains(line[*place].into()) && *place + 1 < line.len() {
                *place += 1;
                attacked.insert(line[*place].into());
            }
            let square = usize::from(line[*place]);
            !empty.contains(square) && !occupied.contains(square)
        });
        attacked.len() <= self.limit
    }

    fn take(&mut self, state: &State<W>) {
        let men = state.men.iter().map(|&(piece, square)| (piece, Square::new(square.into())));
        let (men, size) = image_class(self.search.army.board(), &men.collect::<Men>());
        self.found.insert(men, size);
    }
}
