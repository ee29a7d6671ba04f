//! The subproblem of a sweep: which squares have to be covered, their projections, and the order in
//! which pieces are decided.

use super::fold::Fold;
use super::reflection::Reflection;
use super::space::StateSpace;
use super::zones::{Zones, state_spaces};
use destrier_board::{Board, MoveGraph, Quotient, Square, SquareSet, Symmetry};
use destrier_certify::SweepLines;
use num_integer::Integer;
use std::ops::Range;

/// The most bits of a product state, as the checker has it.
const MAX_JOINT_WIDTH: u32 = 127;
/// Whole boards of more lines than this have too many states.
const MAX_WHOLE: usize = 12;

/// How much of the board is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The board, or all of its quotient by the symmetry of the covers.
    Whole,
    /// The half-board subproblem: a half along the longer side, and so many lines of overlap beyond the seam.
    Half { overlap: usize },
}

/// A region of the board, its projections, and the decisions that cover it.
#[derive(Clone, Debug)]
pub(super) struct Subproblem {
    pub(super) board: Board,
    pub(super) extent: Extent,
    pub(super) zones: Zones,
    /// The images of the region under its powers share the cost of the pieces.
    pub(super) symmetry: Symmetry,
    /// How many powers it has.
    pub(super) images: i64,
    /// The board modulo the symmetry of the covers: a square stands for its orbit.
    pub(super) quotient: Quotient,
    pub(super) by: SweepLines,
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
    /// Sweeps the board, or a region on one side of the seam, along its longer side, with projections of such
    /// zones. None if there are too many states.
    pub(super) fn new(fold: &Fold, extent: Extent, zones: Zones) -> Option<Self> {
        let Fold { quotient, graph, lines: by, seam, wanted } = fold;
        let (board, by, domain) = (graph.board(), *by, quotient.domain());
        let (symmetry, images, beyond) = match (extent, seam) {
            (Extent::Half { overlap }, Some(seam)) => (*seam, 2, overlap),
            _ => (Symmetry::Identity, 1, usize::MAX),
        };
        let region = wanted.iter().filter(|&square| fold.beyond(square) <= beyond);
        let region = SquareSet::from_squares(board, region);
        let least = region.iter().map(|square| place(board, by, square)).min().unwrap_or(0);
        let place = |square| place(board, by, square).saturating_sub(least);
        let places = 1 + region.iter().map(place).max().unwrap_or(0);
        let order = order(graph, by, &region);
        let line = |square| by.line(board, square);
        let mut lines: Vec<usize> =
            (0..order.len()).filter(|&i| i == 0 || line(order[i]) != line(order[i - 1])).collect();
        lines.push(order.len());
        let half = lines[(lines.len() - 1).div_ceil(2)];
        let is_plain = domain.len() == board.area();
        let space = |squares| StateSpace::new(graph, &order, half, squares, &place);
        let by_seam = wanted.len() == board.area();
        let spaces = state_spaces(&region, zones, (places, by_seam), place, space)?;
        let width: u32 = spaces.iter().map(|space| space.width).sum();
        if width > MAX_JOINT_WIDTH || places > MAX_WHOLE && is_plain && extent == Extent::Whole {
            return None;
        }
        // a single line has no first half
        let across = Some(by.reversal()).filter(|_| lines.len() > 2);
        let across = across.filter(|across| {
            across.preserves(board)
                && domain.image(*across) == *domain
                && region.image(*across) == region
        });
        let reflection = match across {
            Some(across) => Reflection::new(graph, &order, &lines, &spaces, across),
            None => Reflection::none(&order, &spaces),
        };
        Some(Subproblem {
            board,
            extent,
            zones,
            symmetry,
            images,
            quotient: quotient.clone(),
            by,
            region,
            order,
            lines,
            spaces,
            reflection,
        })
    }

    /// The bits of a product state.
    pub(super) fn width(&self) -> u32 {
        self.spaces.iter().map(|space| space.width).sum()
    }

    /// Where in the order a line is.
    pub(super) fn line(&self, line: usize) -> Range<usize> {
        self.lines[line]..self.lines[line + 1]
    }

    /// How many squares a piece stands for.
    pub(super) fn size(&self, square: Square) -> i64 {
        self.quotient.size(square) as i64
    }

    /// What divides the sizes of all covers.
    pub(super) fn divisor(&self) -> i64 {
        let sizes = self.quotient.domain().iter().map(|square| self.size(square));
        sizes.fold(0, |divisor, size| size.gcd(&divisor)).max(1)
    }

    /// The image of a square on the other side of the seam.
    pub(super) fn image(&self, square: Square) -> Square {
        self.quotient.image(self.symmetry, square)
    }

    /// How many squares of each projection a piece covers.
    pub(super) fn covered(&self, graph: &MoveGraph, square: Square) -> Vec<i64> {
        let around = graph.neighbours(square);
        let covered = |squares: &SquareSet| around.iter().filter(|s| squares.contains(**s)).count();
        self.spaces.iter().map(|space| covered(&space.squares) as i64).collect()
    }

    /// The symmetries of the board that keep orbits, the region and the seam.
    pub(super) fn stabiliser(&self) -> Vec<Symmetry> {
        let region = |square| self.region.contains(square);
        let keeps = |symmetry: &Symmetry| {
            let image = |square| self.quotient.image(*symmetry, square);
            symmetry.preserves(self.board)
                && self.symmetry.then(*symmetry) == symmetry.then(self.symmetry)
                && self.quotient.split_by(*symmetry).is_none()
                && self
                    .quotient
                    .domain()
                    .iter()
                    .all(|square| region(square) == region(image(square)))
        };
        Symmetry::ALL.into_iter().filter(keeps).collect()
    }
}

/// Where a square is on its line.
fn place(board: Board, by: SweepLines, square: Square) -> usize {
    match by {
        SweepLines::Rows => board.col(square),
        SweepLines::Columns => board.row(square),
        SweepLines::Antidiagonals => (board.rows() - 1 + board.col(square) - board.row(square)) / 2,
    }
}

/// The squares whose pieces cover something of the region, line after line.
fn order(graph: &MoveGraph, by: SweepLines, region: &SquareSet) -> Vec<Square> {
    let board = graph.board();
    let wanted = |square: &Square| region.contains(*square);
    let mut order: Vec<Square> =
        board.squares().filter(|&square| graph.neighbours(square).iter().any(wanted)).collect();
    order.sort_by_key(|&square| by.line(board, square));
    order
}
