//! The state space of a projection: which bits its states have, and what each decision does to them.

use destrier_board::{MoveGraph, Square, SquareSet};

/// The most bits of the states of a projection: its tables have a number for each state.
const MAX_WIDTH: u32 = 26;

/// A square that is not complete, and its bit.
pub(super) type Open = (Square, u32);

/// The state space of one projection: a state has a bit for each of its squares that some decisions
/// before and some after can cover, set if it is covered.
#[derive(Clone, Debug)]
pub(super) struct StateSpace {
    /// The squares of the projection.
    pub(super) squares: SquareSet,
    /// One for each decision.
    pub(super) transitions: Vec<Transition>,
    /// Bits of a state.
    pub(super) width: u32,
    /// The squares with a bit after the first half of the lines.
    pub(super) open: Vec<Open>,
}

/// What a decision does to the states of a projection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Transition {
    /// The bits of the squares that a piece covers.
    pub(super) covers: usize,
    /// The bits of squares that no later piece covers: they have to be set, and are cleared.
    pub(super) complete: usize,
}

impl StateSpace {
    /// Gives each square a bit from the first decision that can cover it to the last; `half` is how
    /// many decisions the first half of the lines has. Bits follow the places of squares on their line:
    /// a decision leaves those of squares far from it as they are, and tables of states that are alike
    /// in their low bits are made much faster.
    pub(super) fn new(
        graph: &MoveGraph,
        order: &[Square],
        half: usize,
        squares: SquareSet,
        place: &impl Fn(Square) -> usize,
    ) -> Option<Self> {
        let lives = Lives::new(graph, order, &squares);
        let width = lives.most_at_once;
        if width > MAX_WIDTH {
            return None;
        }
        let places = 1 + squares.iter().map(place).max().unwrap_or(0);
        let mut bits: Vec<Option<u32>> = vec![None; squares.board().area()];
        let mut free: Vec<u32> = (0..width).collect();
        let mut transitions = Vec::with_capacity(order.len());
        let mut open = Vec::new();
        for (at, &square) in order.iter().enumerate() {
            let mut transition = Transition::default();
            for &covered in graph.neighbours(square).iter().filter(|&&s| squares.contains(s)) {
                let ideal = (place(covered) * width as usize / places) as u32;
                let mut nearest_free = || {
                    let from_ideal = |&at: &usize| free[at].abs_diff(ideal);
                    Some(free.swap_remove((0..free.len()).min_by_key(from_ideal)?))
                };
                let bit = bits[covered.index()].or_else(&mut nearest_free)?;
                bits[covered.index()] = Some(bit);
                transition.covers |= 1 << bit;
                transition.complete |= usize::from(lives.last[covered.index()] == at) << bit;
            }
            free.extend((0..width).filter(|bit| transition.complete >> bit & 1 == 1));
            transitions.push(transition);
            if at + 1 == half {
                let later = squares.iter().filter(|square| lives.last[square.index()] > at);
                open.extend(
                    later.filter_map(|square| bits[square.index()].map(|bit| (square, bit))),
                );
            }
        }
        Some(StateSpace { squares, transitions, width, open })
    }

    /// Whether a piece covers something of the projection.
    pub(super) fn touches(&self, at: usize) -> bool {
        self.transitions[at].covers != 0
    }
}

/// When squares are covered.
struct Lives {
    /// The last decision that can cover each.
    last: Vec<usize>,
    /// How many there are at most at a decision between their first and their last.
    most_at_once: u32,
}

impl Lives {
    fn new(graph: &MoveGraph, order: &[Square], squares: &SquareSet) -> Self {
        let area = squares.board().area();
        let (mut first, mut last) = (vec![usize::MAX; area], vec![0; area]);
        for (at, &square) in order.iter().enumerate() {
            for &covered in graph.neighbours(square) {
                first[covered.index()] = first[covered.index()].min(at);
                last[covered.index()] = at;
            }
        }
        let mut changes = vec![0_i32; order.len() + 1];
        for square in squares.iter().filter(|square| first[square.index()] < order.len()) {
            changes[first[square.index()]] += 1;
            changes[last[square.index()] + 1] -= 1;
        }
        let (mut at_once, mut most_at_once) = (0, 0);
        for change in changes {
            at_once += change;
            most_at_once = most_at_once.max(at_once);
        }
        Lives { last, most_at_once: most_at_once as u32 }
    }
}
