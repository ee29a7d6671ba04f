//! The subproblem of a sweep: its decisions in their order, and the state spaces of its projections.

use super::lines::SweepLines;
use super::projection::Projection;
use super::space::{StateSpace, Transition};
use crate::place::Place;
use crate::rejection::Rejection;
use destrier_board::{Board, MoveGraph, Square};
use std::ops::Range;

/// The most product states kept at once, of 16 or 32 bytes each.
pub(crate) const MAX_STATES: usize = 1 << 26;
/// The most squares in a state of one projection: its tables have a number for each set of them.
const MAX_WIDTH: usize = 26;
/// The most squares in a product state: its bits.
pub(super) const MAX_JOINT_WIDTH: usize = 127;
/// The most bytes of all tables that are kept at once.
const MAX_BYTES: u64 = 1 << 32;
/// Bytes of tables that are made sooner than made again.
const WORTH_KEEPING: u64 = 1 << 26;

/// Everything a sweep is made from.
pub(crate) struct Sweep<'a> {
    pub(crate) graph: &'a MoveGraph,
    pub(crate) projections: &'a [Projection],
    pub(crate) lines: SweepLines,
    /// The most that a set may cost.
    pub(crate) budget: i64,
    /// The most product states to keep at once.
    pub(crate) limit: usize,
}

/// The decisions in their order, and what each does to the projections.
pub(super) struct Subproblem {
    pub(super) order: Vec<Square>,
    /// Where each line begins in the order, and where the last one ends.
    pub(super) lines: Vec<usize>,
    pub(super) spaces: Vec<StateSpace>,
}

impl Sweep<'_> {
    pub(super) fn board(&self) -> Board {
        self.graph.board()
    }

    pub(super) fn place(&self, square: Square) -> Place {
        Place { board: self.board(), square }
    }

    /// The squares that cover something of a projection, line after line.
    pub(super) fn order(&self) -> Vec<Square> {
        let wanted = |square: &Square| self.projections.iter().any(|l| l.squares.contains(*square));
        let useful = |square: &Square| self.graph.neighbours(*square).iter().any(wanted);
        let mut order: Vec<Square> = self.board().squares().filter(useful).collect();
        order.sort_by_key(|&square| self.lines.line(self.board(), square));
        order
    }

    /// Where each line begins in the order, and where the last one ends.
    pub(super) fn ends(&self, order: &[Square]) -> Vec<usize> {
        let line = |at: usize| self.lines.line(self.board(), order[at]);
        let begins = |&at: &usize| at == 0 || line(at) != line(at - 1);
        (0..order.len()).filter(begins).chain([order.len()]).collect()
    }

    /// Gives each square of a projection a bit from the first decision that can cover it to the last; the
    /// first half of the lines has `half` decisions.
    fn space(
        &self,
        projection: &Projection,
        order: &[Square],
        half: usize,
    ) -> Result<StateSpace, Rejection> {
        let covered = |square: Square| {
            let all = self.graph.neighbours(square).iter().copied();
            all.filter(|&covered| projection.squares.contains(covered))
        };
        let mut last = vec![0; self.board().area()];
        for (at, &square) in order.iter().enumerate() {
            covered(square).for_each(|covered| last[covered.index()] = at);
        }
        let mut space =
            StateSpace { transitions: Vec::with_capacity(order.len()), width: 0, open: Vec::new() };
        let mut open: Vec<Option<Square>> = Vec::new();
        for (at, &square) in order.iter().enumerate() {
            let mut transition =
                Transition { cost: projection.costs[square.index()], ..Transition::default() };
            for covered in covered(square) {
                let bit = open.iter().position(|&open| open == Some(covered));
                let bit = bit.or_else(|| open.iter().position(Option::is_none));
                let bit = bit.unwrap_or(open.len());
                open.resize(open.len().max(bit + 1), None);
                open[bit] = Some(covered);
                if open.len() > MAX_WIDTH {
                    let (square, width) = (self.place(square), open.len());
                    return Err(Rejection::FrontierTooWide { square, width, limit: MAX_WIDTH });
                }
                transition.covers |= 1 << bit;
                transition.complete |= usize::from(last[covered.index()] == at) << bit;
            }
            let complete = |bit: usize| transition.complete >> bit & 1 == 1;
            (0..open.len()).filter(|&bit| complete(bit)).for_each(|bit| open[bit] = None);
            space.transitions.push(transition);
            if at + 1 == half {
                space.open.clone_from(&open);
            }
        }
        space.width = open.len();
        Ok(space)
    }
}

impl Subproblem {
    /// The subproblem of decisions in this order, `half` of them in the first half of the lines; refused if
    /// its states or tables are too large.
    pub(super) fn new(
        sweep: &Sweep<'_>,
        order: Vec<Square>,
        lines: Vec<usize>,
        half: usize,
    ) -> Result<Self, Rejection> {
        let spaces = sweep.projections.iter();
        let spaces = spaces.map(|projection| sweep.space(projection, &order, half));
        let spaces = spaces.collect::<Result<_, _>>()?;
        let subproblem = Subproblem { order, lines, spaces };
        subproblem.check_width(sweep)?;
        subproblem.check_bytes()?;
        Ok(subproblem)
    }

    /// How many bits product states have.
    pub(super) fn width(&self) -> usize {
        self.spaces.iter().map(|space| space.width).sum()
    }

    /// Refuses states of too many bits.
    fn check_width(&self, sweep: &Sweep<'_>) -> Result<(), Rejection> {
        let width = self.width();
        if let (true, Some(&square)) = (width > MAX_JOINT_WIDTH, self.order.first()) {
            let square = sweep.place(square);
            return Err(Rejection::FrontierTooWide { square, width, limit: MAX_JOINT_WIDTH });
        }
        Ok(())
    }

    /// How many bytes the tables take that are kept at once when they are kept at these decisions and those
    /// of one stretch between them are made.
    fn bytes(&self, ends: &[usize]) -> u64 {
        let longest = ends.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
        let lines = (size_of::<u16>() * (ends.len() + longest + 1)) as u64;
        self.spaces.iter().map(|space| lines << space.width).sum()
    }

    /// Refuses tables that take more memory than there is.
    fn check_bytes(&self) -> Result<(), Rejection> {
        match self.bytes(&self.lines) {
            bytes if bytes > MAX_BYTES => {
                Err(Rejection::TablesTooLarge { bytes, limit: MAX_BYTES })
            }
            _ => Ok(()),
        }
    }

    /// Where to keep the tables: between stretches of decisions, either lines or all of them.
    pub(super) fn stretches(&self, decisions: &Range<usize>) -> Vec<usize> {
        let whole = vec![decisions.start, decisions.end];
        if self.bytes(&whole) <= WORTH_KEEPING {
            return whole;
        }
        let is_within = |at: &usize| (decisions.start..=decisions.end).contains(at);
        self.lines.iter().copied().filter(is_within).collect()
    }
}

/// The costs of one piece over all projections.
pub(crate) fn cost(projections: &[Projection], square: Square) -> u64 {
    projections.iter().map(|projection| u64::from(projection.costs[square.index()])).sum()
}
