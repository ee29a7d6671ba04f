//! Kind `sum` with regions that share the cost of pieces, each swept by itself. `FORMAT.md` has the proof.

use crate::claim::Claim;
use crate::kinds::cover::{bound, check_size, write_bound};
use crate::kinds::sweep::read_denominator;
use crate::place::Place;
use crate::problem::{graph, header};
use crate::rejection::Rejection;
use crate::sweep::{MAX_STATES, Projection, Sweep, SweepLines, cost};
use crate::text::{Lines, count, name};
use destrier_board::{MoveGraph, Problem, Square, SquareSet, Symmetry};
use std::fmt;

/// A lower bound by regions in all of which together no piece costs more than 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedSumCertificate {
    /// Which covers count.
    pub problem: Problem,
    /// Every cover has at least so many pieces: what the regions cost, rounded up.
    pub size: usize,
    /// A cover with so many pieces, if it is claimed that there is one.
    pub cover: Option<SquareSet>,
    /// What a piece costs in all regions together, at most.
    pub denominator: u16,
    /// The regions.
    pub regions: Vec<Region>,
}

/// Squares that are to be covered, and what pieces cost there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Whatever covers it costs at least this.
    pub least: usize,
    /// In which lines the squares are decided.
    pub lines: SweepLines,
    /// Its squares and costs.
    pub projections: Vec<Projection>,
    /// The symmetries whose images of it are regions, too.
    pub images: Vec<Symmetry>,
}

impl SharedSumCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let problem = &self.problem;
        if !problem.is_uniform() {
            return Err(Rejection::NotUniform);
        }
        if let Some(cover) = &self.cover {
            check_size(problem, cover, self.size)?;
        }
        let mut shares = vec![0; problem.board.area()];
        self.regions.iter().try_for_each(|region| region.share(problem, &mut shares))?;
        self.check_shares(&shares)?;
        let sum = self.regions.iter().fold(0, |sum: u64, region| sum + region.sum());
        let shown = usize::try_from(sum.div_ceil(self.denominator.into())).unwrap_or(usize::MAX);
        if shown != self.size {
            return Err(Rejection::OtherSum { claimed: self.size, shown });
        }
        let graph = graph(problem)?;
        for (part, region) in (1..).zip(&self.regions) {
            let in_part = |reason| Rejection::InPart { part, reason: Box::new(reason) };
            region.check(&graph).map_err(in_part)?;
        }
        Ok(Claim::Size { problem: problem.clone(), size: bound(self.size, self.cover.as_ref()) })
    }

    /// Checks that no piece costs more than the denominator in all regions.
    fn check_shares(&self, shares: &[u64]) -> Result<(), Rejection> {
        let (board, denominator) = (self.problem.board, u64::from(self.denominator));
        let share = |square: Square| shares[square.index()];
        match board.squares().find(|&square| share(square) > denominator) {
            None => Ok(()),
            Some(square) => {
                let (shares, square) = (share(square), Place { board, square });
                Err(Rejection::SharesAboveOne { square, shares, denominator })
            }
        }
    }

    /// Reads what follows the problem and the claim.
    pub(crate) fn read(
        lines: &mut Lines,
        problem: Problem,
        (size, cover): (usize, Option<SquareSet>),
    ) -> Result<Self, Rejection> {
        let denominator = read_denominator(lines)?;
        let mut regions = vec![Region::read(lines, &problem)?];
        while lines.peek() == "region" {
            regions.push(Region::read(lines, &problem)?);
        }
        Ok(SharedSumCertificate { problem, size, cover, denominator, regions })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_bound(f, self.size, self.cover.as_ref())?;
        writeln!(f, "denominator {}", self.denominator)?;
        self.regions.iter().try_for_each(|region| region.write(f))
    }
}

impl Region {
    /// What the region and its images cost at least.
    fn sum(&self) -> u64 {
        self.least as u64 * (1 + self.images.len() as u64)
    }

    /// Adds what each piece costs in the region and in its images; both have to be covered.
    fn share(&self, problem: &Problem, shares: &mut [u64]) -> Result<(), Rejection> {
        let Problem { board, exempt, .. } = problem;
        let place = |square| Place { board: *board, square };
        let is_wanted = |square| self.projections.iter().any(|p| p.squares.contains(square));
        if let Some(square) = exempt.iter().find(|&square| is_wanted(square)) {
            return Err(Rejection::ExemptSquare(place(square)));
        }
        for &symmetry in [Symmetry::Identity].iter().chain(&self.images) {
            if !symmetry.preserves(*board) {
                return Err(Rejection::ImageOffBoard { symmetry, board: *board });
            }
            let is_moved = |&square: &_| !exempt.contains(symmetry.apply(*board, square));
            if let Some(square) = exempt.iter().find(is_moved) {
                return Err(Rejection::ImageMovesExempt { symmetry, square: place(square) });
            }
            for square in board.squares() {
                let image = symmetry.apply(*board, square);
                shares[image.index()] += cost(&self.projections, square);
            }
        }
        Ok(())
    }

    /// Checks that no set of pieces covers it for less.
    fn check(&self, graph: &MoveGraph) -> Result<(), Rejection> {
        let Region { least, lines, projections, .. } = self;
        let budget = *least as i64 - 1;
        Sweep { graph, projections, lines: *lines, budget, limit: MAX_STATES }.check()
    }

    fn read(lines: &mut Lines, problem: &Problem) -> Result<Self, Rejection> {
        let mut words = lines.keyword("region")?;
        let least = count(&mut words)?;
        words.done()?;
        let by = SweepLines::read(lines)?;
        let mut projections = vec![Projection::read(lines, problem.board)?];
        while lines.peek() == "layer" {
            projections.push(Projection::read(lines, problem.board)?);
        }
        let images = if lines.peek() == "images" { read_images(lines)? } else { Vec::new() };
        Ok(Region { least, lines: by, projections, images })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "region {}\nlines {}", self.least, self.lines)?;
        self.projections.iter().try_for_each(|projection| projection.write(f))?;
        if self.images.is_empty() {
            return Ok(());
        }
        f.write_str("images")?;
        self.images.iter().try_for_each(|symmetry| write!(f, " {symmetry}"))?;
        writeln!(f)
    }
}

/// Symmetries in their order, each once, and not the identity.
fn read_images(lines: &mut Lines) -> Result<Vec<Symmetry>, Rejection> {
    let mut words = lines.keyword("images")?;
    let place = |symmetry| Symmetry::ALL.iter().position(|&other| other == symmetry);
    let mut images = vec![Symmetry::Identity];
    loop {
        let symmetry: Symmetry = name(&mut words, "symmetry")?;
        if place(symmetry) <= images.last().and_then(|&last| place(last)) {
            return Err(words.unexpected("symmetries in their order", &symmetry.to_string()));
        }
        images.push(symmetry);
        if words.peek().is_none() {
            words.done()?;
            return Ok(images.split_off(1));
        }
    }
}
