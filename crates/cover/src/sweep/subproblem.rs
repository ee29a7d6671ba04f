//! The subproblem of a sweep: which squares have to be covered, their projections, and the order in
//! which pieces are decided.

use super::reflection::Reflection;
use super::space::StateSpace;
use destrier_board::{Board, MoveGraph, Square, SquareSet, Symmetry};

/// The most bits of a product state, as the checker has it.
const MAX_JOINT_WIDTH: u32 = 63;
/// Whole boards of more lines than this have too many states.
const MAX_WHOLE: usize = 12;

/// How much of the board is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    /// The half-board subproblem: a half along the longer side, and so many lines of overlap beyond the seam.
    Half {
        overlap: usize,
    },
}

/// A region of the board, its projections, and the decisions that cover it.
#[derive(Clone, Debug)]
pub(super) struct Subproblem {
    pub(super) board: Board,
    pub(super) extent: Extent,
    /// The images of the region under its powers share the cost of the pieces.
    pub(super) symmetry: Symmetry,
    /// How many powers it has.
    pub(super) images: i64,
    /// Whether lines are columns.
    pub(super) by_columns: bool,
    /// The squares to be covered.
    pub(super) region: SquareSet,
    /// The squares whose pieces cover something of the region, line after line.
    pub(super) order: Vec<Square>,
    /// Where in the order each line begins, and its end.
    pub(super) lines: Vec<usize>,
    /// One for each projection.
    pub(super) spaces: Vec<StateSpace>,
    /// What reverses the lines.
    pub(super) reflection: Reflection,
}

impl Subproblem {
    /// Sweeps the board, or a region on one side of the seam, along its longer side. The projections are
    /// the squares of either colour, since a leaper that changes colour covers one square of its own
    /// colour at most, those far from the seam and those near it apart: their tables are much smaller,
    /// and tell nearly as much. None if there are too many states.
    pub(super) fn new(board: Board, graph: &MoveGraph, extent: Extent) -> Option<Self> {
        let by_columns = board.cols() >= board.rows();
        let short = board.rows().min(board.cols());
        let place = |square| if by_columns { board.row(square) } else { board.col(square) };
        let mirror = if by_columns { Symmetry::FlipRows } else { Symmetry::FlipCols };
        let (symmetry, images, height) = match extent {
            Extent::Half { overlap } => (mirror, 2, short.min(short.div_ceil(2) + overlap)),
            Extent::Whole => (Symmetry::Identity, 1, short),
        };
        let region = board.squares().filter(|&square| place(square) < height);
        let region = SquareSet::from_squares(board, region);
        let colour = |square| (board.row(square) + board.col(square)) % 2;
        let far = (7 * height).div_ceil(10);
        let squares = [(0, false), (0, true), (1, false), (1, true)].map(|(shade, near)| {
            let own = region.iter().filter(|&s| colour(s) == shade && (place(s) >= far) == near);
            SquareSet::from_squares(board, own)
        });
        let order = order(board, graph, by_columns, &region);
        let line = |square| if by_columns { board.col(square) } else { board.row(square) };
        let mut lines: Vec<usize> =
            (0..order.len()).filter(|&i| i == 0 || line(order[i]) != line(order[i - 1])).collect();
        lines.push(order.len());
        let spaces = squares.into_iter().filter(|squares| !squares.is_empty());
        let half = lines[(lines.len() - 1).div_ceil(2)];
        let spaces: Option<Vec<StateSpace>> =
            spaces.map(|squares| StateSpace::new(graph, &order, half, squares, place)).collect();
        let spaces = spaces?;
        let width: u32 = spaces.iter().map(|space| space.width).sum();
        if width > MAX_JOINT_WIDTH || extent == Extent::Whole && short > MAX_WHOLE {
            return None;
        }
        let across = if by_columns { Symmetry::FlipCols } else { Symmetry::FlipRows };
        let reflection = Reflection::new(graph, &order, &lines, &spaces, across);
        Some(Subproblem {
            board,
            extent,
            symmetry,
            images,
            by_columns,
            region,
            order,
            lines,
            spaces,
            reflection,
        })
    }

    /// The image of a square on the other side of the seam.
    pub(super) fn image(&self, square: Square) -> Square {
        self.symmetry.apply(self.board, square)
    }

    /// How many squares of each projection a piece covers.
    pub(super) fn covered(&self, graph: &MoveGraph, square: Square) -> Vec<i64> {
        let around = graph.neighbours(square);
        let covered = |squares: &SquareSet| around.iter().filter(|s| squares.contains(**s)).count();
        self.spaces.iter().map(|space| covered(&space.squares) as i64).collect()
    }

    /// The symmetries of the board that keep the region and the seam.
    pub(super) fn stabiliser(&self) -> Vec<Symmetry> {
        let region = |square| self.region.contains(square);
        let keeps = |symmetry: &Symmetry| {
            symmetry.preserves(self.board)
                && self.symmetry.then(*symmetry) == symmetry.then(self.symmetry)
                && self
                    .board
                    .squares()
                    .all(|square| region(square) == region(symmetry.apply(self.board, square)))
        };
        Symmetry::ALL.into_iter().filter(keeps).collect()
    }
}

/// The squares whose pieces cover something of the region, line after line.
fn order(board: Board, graph: &MoveGraph, by_columns: bool, region: &SquareSet) -> Vec<Square> {
    let wanted = |square: &Square| region.contains(*square);
    let mut order: Vec<Square> =
        board.squares().filter(|&square| graph.neighbours(square).iter().any(wanted)).collect();
    if by_columns {
        order.sort_by_key(|&square| (board.col(square), board.row(square)));
    }
    order
}
