//! The order in which a sweep decides the squares, and what deciding each one does.

use destrier_board::{Board, Group, MoveGraph, Problem, Square, Symmetry};
use destrier_certify::Part;

/// Boards with a shorter side than this are swept in one go along the longer side.
const NARROW: usize = 7;

/// An order of all squares, its parts, and the places where whole lines of a part are done.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) board: Board,
    pub(super) order: Vec<Square>,
    pub(super) parts: Vec<Part>,
    /// Numbers of squares after which a line of the largest part is complete, ascending.
    pub(super) stages: Vec<usize>,
    pub(super) position: Vec<usize>,
}

/// A packed state has the bits of the open squares above, what is spent below and, on boards with
/// a middle line, what is shared with it in between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Bits of what is spent, and of what is shared.
    pub(super) bits: u32,
    /// The bits of what is spent.
    pub(super) spent: u128,
    /// The bits of the squares.
    pub(super) set: u128,
}

/// What a piece on one square does to a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    /// The bits of the squares that it covers, with the squares.
    pub(super) reach: Vec<(u128, Square)>,
    /// All of these bits.
    pub(super) covers: u128,
    /// Those of squares that nothing undecided covers.
    pub(super) complete: u128,
}

impl Plan {
    /// The order for a board: one half after the other, each along the longer side, so that the
    /// first quarter and the first half are parts; narrow boards in one go, the half a part.
    pub(super) fn new(board: Board) -> Self {
        let tall = board.rows() > board.cols();
        let (short, long) =
            if tall { (board.cols(), board.rows()) } else { (board.rows(), board.cols()) };
        let at = |line: usize, place: usize| {
            let (row, col) = if tall { (line, place) } else { (place, line) };
            board.at(row, col).expect("lines and places are within the sides")
        };
        let (along, across) = if tall {
            (Symmetry::FlipRows, Symmetry::FlipCols)
        } else {
            (Symmetry::FlipCols, Symmetry::FlipRows)
        };
        let halves = short >= NARROW && long < 2 * short;
        let split = if halves { short / 2 } else { short };
        let band = |places: std::ops::Range<usize>| {
            (0..long).flat_map(move |line| places.clone().map(move |place| at(line, place)))
        };
        let upper = if halves { short - split } else { split };
        let order = band(0..split).chain(band(split..upper)).chain(band(upper..short)).collect();
        let mut parts = Vec::new();
        let mut part = |squares: usize, middle: usize, symmetry| {
            parts.push(Part { squares, with_middle: squares + middle, symmetry });
        };
        if halves {
            part(split * long, (upper - split) * long, across);
        }
        if long > 1 {
            part(split * (long / 2), split * (long % 2), along);
        }
        let order: Vec<Square> = order;
        let largest = parts.first().map_or(0, |part| part.squares);
        let stages = (1..=largest / split).map(|line| line * split).collect();
        let mut position = vec![0; board.area()];
        order.iter().enumerate().for_each(|(at, square)| position[square.index()] = at);
        Plan { board, order, parts, stages, position }
    }

    /// Gives each square a bit while some decisions that can cover it are made and others are not.
    /// None if there are more than 128 of them.
    pub(super) fn steps(&self, graph: &MoveGraph) -> Option<Vec<Step>> {
        let mut bits: Vec<Option<u32>> = vec![None; self.board.area()];
        let mut free: Vec<u32> = (0..128).rev().collect();
        let mut steps = Vec::with_capacity(self.order.len());
        for (at, &square) in self.order.iter().enumerate() {
            let mut step = Step::default();
            let mut ended = Vec::new();
            for &covered in graph.neighbours(square) {
                let place = &mut bits[covered.index()];
                let bit = place.or_else(|| free.pop())?;
                *place = Some(bit);
                let mask = 1 << (127 - bit);
                step.reach.push((mask, covered));
                step.covers |= mask;
                if self.last(graph, covered) == at {
                    step.complete |= mask;
                    ended.push(bit);
                }
            }
            free.extend(ended);
            steps.push(step);
        }
        Some(steps)
    }

    /// How packed states are laid out under these steps; none if no room is left for numbers.
    pub(super) fn layout(&self, steps: &[Step]) -> Option<Layout> {
        let used = steps.iter().fold(0, |used, step| used | step.covers);
        let middle = self.parts.iter().any(|part| part.with_middle > part.squares);
        let numbers = if middle { 2 } else { 1 };
        let bits = (used.trailing_zeros() / numbers).min(20);
        (bits >= 12).then(|| Layout {
            bits,
            spent: (1 << bits) - 1,
            set: u128::MAX << (numbers * bits),
        })
    }

    /// The place in the order after which nothing can cover this square.
    pub(super) fn last(&self, graph: &MoveGraph, square: Square) -> usize {
        let from = graph.neighbours(square).iter();
        from.map(|from| self.position[from.index()]).max().unwrap_or(0)
    }

    /// The symmetries of the board, which keep the weights that are made here.
    pub(super) fn symmetries(&self) -> &'static [Symmetry] {
        Group::of_board(self.board).elements()
    }
}

/// Whether a sweep speaks about these covers.
pub(super) fn is_plain(problem: &Problem) -> bool {
    let plain = Problem { piece: problem.piece, rule: problem.rule, ..Problem::new(problem.board) };
    *problem == plain
}
