//! Kind `sweep`: a lower bound by what a region of the board costs, which the checker sweeps by itself.

use crate::claim::Claim;
use crate::kinds::cover::{bound, check_size, read_bound, write_bound};
use crate::place::Place;
use crate::problem::graph;
use crate::problem::header::{self, single, write_squares};
use crate::rejection::Rejection;
use crate::sweep::{MAX_STATES, Projection, Sweep, SweepLines, cost, small};
use crate::text::{Lines, count, squares};
use destrier_board::{Group, Problem, Quotient, Square, SquareSet, Symmetry};
use num_integer::Integer;
use std::fmt;

/// A lower bound on the sizes of a board's covers, shown by a sweep of a region of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepCertificate {
    /// Which covers count: without fixed squares or blocks.
    pub problem: Problem,
    /// Every cover has at least so many pieces.
    pub size: usize,
    /// A cover with so many pieces, if it is claimed that there is one.
    pub cover: Option<SquareSet>,
    /// One square of each orbit of the problem's symmetry: all squares if there is none.
    pub domain: SquareSet,
    /// The images of the region under its powers share the cost of every piece.
    pub symmetry: Symmetry,
    /// In which lines the squares are decided, one after the other.
    pub lines: SweepLines,
    /// What a piece costs in all images together, at most.
    pub denominator: u16,
    /// The region, and what pieces cost in it.
    pub projections: Vec<Projection>,
}

impl SweepCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let problem = &self.problem;
        if !problem.is_uniform() {
            return Err(Rejection::NotUniform);
        }
        if problem.limits_pieces() {
            return Err(Rejection::NotPlain);
        }
        if let Some(cover) = &self.cover {
            check_size(problem, cover, self.size)?;
        }
        let quotient = self.quotient()?;
        let images = self.check_costs(&quotient)?;
        let graph = graph(problem)?;
        let sweep = Sweep {
            graph: &quotient.graph(&graph),
            projections: &self.projections,
            lines: self.lines,
            budget: self.budget(images, &quotient),
            limit: MAX_STATES,
        };
        sweep.check()?;
        Ok(Claim::Size { problem: problem.clone(), size: bound(self.size, self.cover.as_ref()) })
    }

    /// The board modulo the symmetry; checks that the certificate speaks of nothing else.
    fn quotient(&self) -> Result<Quotient, Rejection> {
        let Problem { board, symmetry, .. } = self.problem;
        let place = |square| Place { board, square };
        for square in board.squares().filter(|&square| !self.domain.contains(square)) {
            let is_used = |one: &Projection| one.squares.contains(square) || one.cost(square) > 0;
            if self.projections.iter().any(is_used) {
                return Err(Rejection::OutsideDomain { square: place(square) });
            }
        }
        let is_wanted =
            |square: &Square| self.projections.iter().any(|p| p.squares.contains(*square));
        if let Some(square) = self.problem.exempt.iter().find(is_wanted) {
            return Err(Rejection::ExemptSquare(place(square)));
        }
        Quotient::new(board, symmetry, self.domain.clone())
            .map_err(|square| Rejection::NotOneOfOrbit { square: place(square) })
    }

    /// Checks that no orbit costs more than its squares in all images of the region; their number.
    fn check_costs(&self, quotient: &Quotient) -> Result<i128, Rejection> {
        let (board, symmetry) = (self.problem.board, self.symmetry);
        if !symmetry.preserves(board) {
            return Err(Rejection::ImageOffBoard { symmetry, board });
        }
        let place = |square| Place { board, square };
        if let Some(square) = quotient.split_by(symmetry) {
            return Err(Rejection::ImageSplitsOrbit { symmetry, square: place(square) });
        }
        let exempt = &self.problem.exempt;
        let is_moved = |&square: &Square| !exempt.contains(symmetry.apply(board, square));
        if let Some(square) = exempt.iter().find(is_moved) {
            return Err(Rejection::ImageMovesExempt { symmetry, square: place(square) });
        }
        let powers = powers(symmetry);
        for square in quotient.domain().iter() {
            let image = |power: &Symmetry| quotient.image(*power, square);
            let costs = powers.iter().map(|power| cost(&self.projections, image(power)));
            let costs = costs.sum();
            let limit = u64::from(self.denominator) * quotient.size(square) as u64;
            if costs > limit {
                let (square, denominator) = (place(square), limit);
                return Err(Rejection::SharesAboveOne { square, shares: costs, denominator });
            }
        }
        Ok(powers.len() as i128)
    }

    /// What one of the images of a smaller cover costs at most.
    fn budget(&self, images: i128, quotient: &Quotient) -> i64 {
        let sizes = quotient.domain().iter().map(|square| quotient.size(square) as i128);
        let divisor = sizes.fold(0, |divisor, size| size.gcd(&divisor)).max(1);
        let size = (self.size as i128 - 1).div_euclid(divisor) * divisor;
        let all = i128::from(self.denominator) * size;
        i64::try_from(all.div_euclid(images)).unwrap_or(i64::MAX)
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = header::read(lines)?;
        let board = problem.board;
        let (size, cover) = read_bound(lines, board)?;
        let domain = match problem.symmetry {
            Group::None => SquareSet::full(board),
            _ => squares(lines.keyword("domain")?, board)?,
        };
        let symmetry = single(lines, "images")?;
        let by = SweepLines::read(lines)?;
        let denominator = read_denominator(lines)?;
        let mut projections = vec![Projection::read(lines, board)?];
        while lines.peek() == "layer" {
            projections.push(Projection::read(lines, board)?);
        }
        Ok(SweepCertificate {
            problem,
            size,
            cover,
            domain,
            symmetry,
            lines: by,
            denominator,
            projections,
        })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_bound(f, self.size, self.cover.as_ref())?;
        if self.problem.symmetry != Group::None {
            write_squares(f, "domain", &self.domain)?;
        }
        writeln!(f, "images {}", self.symmetry)?;
        writeln!(f, "lines {}", self.lines)?;
        writeln!(f, "denominator {}", self.denominator)?;
        self.projections.iter().try_for_each(|projection| projection.write(f))
    }
}

/// Reads the line `denominator` of costs.
pub(crate) fn read_denominator(lines: &mut Lines) -> Result<u16, Rejection> {
    let mut words = lines.keyword("denominator")?;
    let denominator = small(count(&mut words)?, words.line())?;
    if denominator == 0 {
        return Err(words.unexpected("a positive number", "0"));
    }
    words.done()?;
    Ok(denominator)
}

/// The powers of a symmetry, the identity first.
fn powers(symmetry: Symmetry) -> Vec<Symmetry> {
    let mut powers = vec![Symmetry::Identity];
    let mut next = symmetry;
    while next != Symmetry::Identity {
        powers.push(next);
        next = next.then(symmetry);
    }
    powers
}
