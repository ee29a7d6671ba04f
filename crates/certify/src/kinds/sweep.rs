//! Kind `sweep`: a lower bound by deciding the squares in order, which the checker does again.

use super::cover::{check_size, read_claim, read_cover, write_claim};
use crate::bound::bound;
use crate::header::{self, write_squares};
use crate::instance::Instance;
use crate::lines::{Lines, Words};
use crate::names::{name, square};
use crate::number::count;
use crate::rejection::Place;
use crate::sweep::{MAX_STATES, Part, Sweep};
use crate::{Claim, Fault, Rejection, Size, Weights};
use destrier_board::{Board, Group, Problem, Square, SquareSet};
use std::fmt;

/// A lower bound on the sizes of a board's covers, shown by a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepCertificate {
    /// Which covers count: without symmetry, fixed squares or blocks.
    pub problem: Problem,
    /// Every cover has at least so many pieces.
    pub size: usize,
    /// A cover with so many pieces, if it is claimed that there is one.
    pub cover: Option<SquareSet>,
    /// What the covered squares are worth.
    pub packing: Weights,
    /// The parts of the board in which little is spent, each inside the one before.
    pub parts: Vec<Part>,
    /// Every square once, in the order of the decisions.
    pub order: Vec<Square>,
}

impl SweepCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let problem = &self.problem;
        let plain =
            Problem { piece: problem.piece, rule: problem.rule, ..Problem::new(problem.board) };
        if *problem != plain || problem.symmetry != Group::None {
            return Err(Rejection::NotPlain);
        }
        let instance = Instance::new(problem);
        bound(&instance, &instance.fixing(), &self.packing)?;
        let sweep = Sweep {
            board: problem.board,
            graph: &instance.graph,
            weights: &self.packing,
            order: &self.order,
            parts: &self.parts,
            claimed: self.size,
            limit: MAX_STATES,
        };
        if let Some(cover) = &self.cover {
            check_size(problem, cover, self.size)?;
        }
        sweep.check()?;
        Ok(Claim::Size { problem: problem.clone(), size: self.size() })
    }

    fn size(&self) -> Size {
        if self.cover.is_some() { Size::Exactly(self.size) } else { Size::AtLeast(self.size) }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = header::read(lines)?;
        let board = problem.board;
        let (size, cover) = match read_claim(lines)? {
            Size::AtLeast(size) => (size, None),
            Size::Exactly(size) => (size, Some(read_cover(lines, board)?)),
            other => {
                let (expected, found) = ("at-least or exactly", other.to_string());
                return Err(Fault::UnexpectedWord { expected, found }.at(lines.number()));
            }
        };
        let packing = Weights::read(lines, "packing", board)?;
        let mut parts = Vec::new();
        while let Some(mut words) = lines.optional("part")? {
            let squares = count(&mut words)?;
            let with_middle = count(&mut words)?;
            let symmetry = name(&mut words, "symmetry of the square")?;
            words.done()?;
            parts.push(Part { squares, with_middle, symmetry });
        }
        let order = read_order(lines.keyword("order")?, board)?;
        Ok(SweepCertificate { problem, size, cover, packing, parts, order })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_claim(f, self.size())?;
        if let Some(cover) = &self.cover {
            write_squares(f, "cover", cover)?;
        }
        self.packing.write(f, "packing")?;
        for Part { squares, with_middle, symmetry } in &self.parts {
            writeln!(f, "part {squares} {with_middle} {symmetry}")?;
        }
        f.write_str("order")?;
        let board = self.problem.board;
        self.order.iter().try_for_each(|&square| write!(f, " {}", board.name(square)))?;
        writeln!(f)
    }
}

/// Reads every square of the board once, in any order.
fn read_order(mut words: Words, board: Board) -> Result<Vec<Square>, Rejection> {
    let mut seen = SquareSet::empty(board);
    let mut order = Vec::with_capacity(board.area());
    for _ in 0..board.area() {
        let square = square(&mut words, board)?;
        if !seen.insert(square) {
            return Err(Fault::DuplicateSquare(Place { board, square }).at(words.line()));
        }
        order.push(square);
    }
    words.done()?;
    Ok(order)
}
