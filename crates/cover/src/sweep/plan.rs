//! Which squares a sweep has to cover, in which order pieces are decided, and what each decision
//! does to the states.

use super::middle::{Middle, Open};
use destrier_board::{Board, MoveGraph, Square, SquareSet, Symmetry};

/// The most bits of a layer's states: its tables have a number for each.
const MAX_WIDTH: u32 = 26;
/// The most bits of the states of all layers together, as the checker has it.
const MAX_JOINT_WIDTH: u32 = 63;
/// Whole boards of more lines than this have too many states.
const MAX_WHOLE: usize = 12;

/// How much of the board is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    /// A half along the longer side, and so many lines of squares beyond the mirror.
    Half {
        beyond: usize,
    },
}

/// A part of the board, its layers, and the decisions that cover it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) board: Board,
    pub(super) extent: Extent,
    /// The images of the part under its powers share the cost of the pieces.
    pub(super) symmetry: Symmetry,
    /// How many powers it has.
    pub(super) images: i64,
    /// Whether lines are columns.
    pub(super) by_columns: bool,
    /// What is to be covered.
    pub(super) part: SquareSet,
    /// The squares whose pieces cover something of the part, line after line.
    pub(super) order: Vec<Square>,
    /// Where in the order each line begins, and its end.
    pub(super) lines: Vec<usize>,
    pub(super) layers: Vec<Layer>,
    /// What halves the lines.
    pub(super) middle: Middle,
}

/// Squares to be covered, and what every decision does to a state: a bit for each of them that some
/// decisions before and some after can cover, set if it is covered.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) squares: SquareSet,
    pub(super) steps: Vec<Step>,
    /// Bits of a state.
    pub(super) width: u32,
    /// The squares with a bit after the first half of the lines.
    pub(super) open: Vec<Open>,
}

/// What a decision does to the states of a layer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// The bits of the squares that a piece covers.
    pub(super) covers: usize,
    /// The bits of squares that no later piece covers: they have to be set, and are cleared.
    pub(super) complete: usize,
}

impl Plan {
    /// Sweeps the board, or a part on one side of the mirror, along its longer side. The layers are
    /// the squares of either colour, since a leaper that changes colour covers one square of its own
    /// colour at most, those far from the mirror and those near it apart: their tables are much smaller,
    /// and tell nearly as much. None if there are too many states.
    pub(super) fn new(board: Board, graph: &MoveGraph, extent: Extent) -> Option<Self> {
        let by_columns = board.cols() >= board.rows();
        let short = board.rows().min(board.cols());
        let place = |square| if by_columns { board.row(square) } else { board.col(square) };
        let mirror = if by_columns { Symmetry::FlipRows } else { Symmetry::FlipCols };
        let (symmetry, images, height) = match extent {
            Extent::Half { beyond } => (mirror, 2, short.min(short.div_ceil(2) + beyond)),
            Extent::Whole => (Symmetry::Identity, 1, short),
        };
        let part = board.squares().filter(|&square| place(square) < height);
        let part = SquareSet::from_squares(board, part);
        let colour = |square| (board.row(square) + board.col(square)) % 2;
        let far = (7 * height).div_ceil(10);
        let squares = [(0, false), (0, true), (1, false), (1, true)].map(|(shade, near)| {
            let own = part.iter().filter(|&s| colour(s) == shade && (place(s) >= far) == near);
            SquareSet::from_squares(board, own)
        });
        let order = order(board, graph, by_columns, &part);
        let line = |square| if by_columns { board.col(square) } else { board.row(square) };
        let mut lines: Vec<usize> =
            (0..order.len()).filter(|&i| i == 0 || line(order[i]) != line(order[i - 1])).collect();
        lines.push(order.len());
        let layers = squares.into_iter().filter(|squares| !squares.is_empty());
        let half = lines[(lines.len() - 1).div_ceil(2)];
        let layers: Option<Vec<Layer>> =
            layers.map(|squares| Layer::new(graph, &order, half, squares, place)).collect();
        let layers = layers?;
        let width: u32 = layers.iter().map(|layer| layer.width).sum();
        if width > MAX_JOINT_WIDTH || extent == Extent::Whole && short > MAX_WHOLE {
            return None;
        }
        let across = if by_columns { Symmetry::FlipCols } else { Symmetry::FlipRows };
        let middle = Middle::new(graph, &order, &lines, &layers, across);
        Some(Plan {
            board,
            extent,
            symmetry,
            images,
            by_columns,
            part,
            order,
            lines,
            layers,
            middle,
        })
    }

    /// The image of a square on the other side of the mirror.
    pub(super) fn image(&self, square: Square) -> Square {
        self.symmetry.apply(self.board, square)
    }

    /// How many squares of each layer a piece covers.
    pub(super) fn covered(&self, graph: &MoveGraph, square: Square) -> Vec<i64> {
        let around = graph.neighbours(square);
        let covered = |squares: &SquareSet| around.iter().filter(|s| squares.contains(**s)).count();
        self.layers.iter().map(|layer| covered(&layer.squares) as i64).collect()
    }

    /// The symmetries of the board that keep the part and the mirror.
    pub(super) fn kept(&self) -> Vec<Symmetry> {
        let part = |square| self.part.contains(square);
        let keeps = |symmetry: &Symmetry| {
            symmetry.preserves(self.board)
                && self.symmetry.then(*symmetry) == symmetry.then(self.symmetry)
                && self
                    .board
                    .squares()
                    .all(|square| part(square) == part(symmetry.apply(self.board, square)))
        };
        Symmetry::ALL.into_iter().filter(keeps).collect()
    }
}

/// The squares whose pieces cover something of the part, line after line.
fn order(board: Board, graph: &MoveGraph, by_columns: bool, part: &SquareSet) -> Vec<Square> {
    let wanted = |square: &Square| part.contains(*square);
    let mut order: Vec<Square> =
        board.squares().filter(|&square| graph.neighbours(square).iter().any(wanted)).collect();
    if by_columns {
        order.sort_by_key(|&square| (board.col(square), board.row(square)));
    }
    order
}

impl Layer {
    /// Gives each square a bit from the first decision that can cover it to the last; `half` is how
    /// many decisions the first half of the lines has. Bits follow the places of squares on their line:
    /// a decision leaves those of squares far from it as they are, and tables of states that are alike
    /// in their low bits are made much faster.
    fn new(
        graph: &MoveGraph,
        order: &[Square],
        half: usize,
        squares: SquareSet,
        place: impl Fn(Square) -> usize,
    ) -> Option<Self> {
        let lives = Lives::new(graph, order, &squares);
        let width = lives.most_at_once;
        if width > MAX_WIDTH {
            return None;
        }
        let places = 1 + squares.iter().map(&place).max().unwrap_or(0);
        let mut bits: Vec<Option<u32>> = vec![None; squares.board().area()];
        let mut free: Vec<u32> = (0..width).collect();
        let mut steps = Vec::with_capacity(order.len());
        let mut open = Vec::new();
        for (at, &square) in order.iter().enumerate() {
            let mut step = Step::default();
            for &covered in graph.neighbours(square).iter().filter(|&&s| squares.contains(s)) {
                let ideal = (place(covered) * width as usize / places) as u32;
                let mut nearest_free = || {
                    let from_ideal = |&at: &usize| free[at].abs_diff(ideal);
                    Some(free.swap_remove((0..free.len()).min_by_key(from_ideal)?))
                };
                let bit = bits[covered.index()].or_else(&mut nearest_free)?;
                bits[covered.index()] = Some(bit);
                step.covers |= 1 << bit;
                step.complete |= usize::from(lives.last[covered.index()] == at) << bit;
            }
            free.extend((0..width).filter(|bit| step.complete >> bit & 1 == 1));
            steps.push(step);
            if at + 1 == half {
                let later = squares.iter().filter(|square| lives.last[square.index()] > at);
                open.extend(
                    later.filter_map(|square| bits[square.index()].map(|bit| (square, bit))),
                );
            }
        }
        Some(Layer { squares, steps, width, open })
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
