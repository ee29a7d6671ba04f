//! Kind `sum`: a lower bound by parts of what is to be covered that no piece covers two of. `FORMAT.md` has the
//! proof.

use super::part::{Evidence, Part, at_least};
use crate::claim::Claim;
use crate::kinds::cover::{bound, check_size, write_bound};
use crate::place::Place;
use crate::problem::header;
use crate::problem::{Fixing, Instance};
use crate::rejection::Rejection;
use crate::text::Lines;
use destrier_board::{Problem, Square, SquareSet, Symmetry};
use std::fmt;

/// A lower bound by parts that share no piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumCertificate {
    /// Which covers count.
    pub problem: Problem,
    /// Every cover has at least so many pieces: the sum of what the parts take.
    pub size: usize,
    /// A cover with so many pieces, if it is claimed that there is one.
    pub cover: Option<SquareSet>,
    /// The parts.
    pub parts: Vec<Part>,
}

/// What is known of the parts that are checked already.
struct Sum<'a> {
    instance: &'a Instance<'a>,
    fixing: Fixing,
    /// For each orbit the part that its pieces cover squares of, from 1.
    owner: Vec<usize>,
    /// The squares of each part and the pieces that cover them at least.
    parts: Vec<(&'a SquareSet, usize)>,
    /// The symmetries that are known to keep the problem.
    kept: Vec<Symmetry>,
}

impl SumCertificate {
    /// The problem of some of the squares alone: whatever covers the whole covers them with those of its pieces
    /// that cover any of them.
    ///
    /// ```
    /// use destrier_board::{Board, Colour, Problem, Rule};
    /// use destrier_certify::{Instance, SumCertificate};
    ///
    /// let board = Board::new(4, 4)?;
    /// let problem = Problem { rule: Rule::Total, ..Problem::new(board) };
    /// let instance = Instance::new(&problem)?;
    /// let part = SumCertificate::part_of(&instance, &Colour::Light.squares(board));
    /// assert_eq!(part.to_string(), "knight total domination of 4x4, exempt dark squares");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part_of(instance: &Instance<'_>, squares: &SquareSet) -> Problem {
        let support = support(instance, &instance.fixing(), squares);
        part_problem(instance, &support, squares)
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let problem = &self.problem;
        if let Some(cover) = &self.cover {
            check_size(problem, cover, self.size)?;
        }
        let instance = Instance::new(problem)?;
        let mut sum = Sum {
            instance: &instance,
            fixing: instance.fixing(),
            owner: vec![0; instance.all().len()],
            parts: Vec::with_capacity(self.parts.len()),
            kept: Vec::new(),
        };
        self.parts.iter().try_for_each(|part| sum.add(part))?;
        let shown = sum.parts.iter().fold(0, |sum: usize, part| sum.saturating_add(part.1));
        if shown != self.size {
            return Err(Rejection::OtherSum { claimed: self.size, shown });
        }
        Ok(Claim::Size { problem: problem.clone(), size: bound(self.size, self.cover.as_ref()) })
    }

    /// Reads what follows the problem and the claim.
    pub(crate) fn read(
        lines: &mut Lines,
        problem: Problem,
        (size, cover): (usize, Option<SquareSet>),
    ) -> Result<Self, Rejection> {
        let board = problem.board;
        let mut parts = vec![Part::read(lines, board)?];
        while lines.peek() == "part" {
            parts.push(Part::read(lines, board)?);
        }
        Ok(SumCertificate { problem, size, cover, parts })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_bound(f, self.size, self.cover.as_ref())?;
        self.parts.iter().try_for_each(|part| part.write(f))
    }
}

impl<'a> Sum<'a> {
    /// Checks the next part.
    fn add(&mut self, part: &'a Part) -> Result<(), Rejection> {
        let number = self.parts.len() + 1;
        let exempt = &self.instance.problem.exempt;
        if let Some(square) = part.squares.iter().find(|&square| exempt.contains(square)) {
            return Err(Rejection::ExemptSquare(self.place(square)));
        }
        let support = support(self.instance, &self.fixing, &part.squares);
        for &orbit in &support {
            if self.owner[orbit] != 0 {
                let square = self.place(self.instance.orbit(orbit)[0]);
                return Err(Rejection::SharedPiece { square, parts: [self.owner[orbit], number] });
            }
            self.owner[orbit] = number;
        }
        let size = match part.evidence {
            Evidence::Image { part: other, symmetry } => {
                self.image(number, part, other, symmetry)?
            }
            _ => self.own(number, part, &support)?,
        };
        self.parts.push((&part.squares, size));
        Ok(())
    }

    /// The bound that the part's own certificate shows.
    fn own(&self, number: usize, part: &Part, support: &[usize]) -> Result<usize, Rejection> {
        let in_part = |reason| Rejection::InPart { part: number, reason: Box::new(reason) };
        let claim = part.evidence.claim().map_err(in_part)?;
        let size = claim.as_ref().and_then(at_least);
        let size = size.ok_or(Rejection::PartWithoutBound { part: number })?;
        let own = part_problem(self.instance, support, &part.squares);
        match claim {
            Some(Claim::Size { problem, .. }) if problem == own => Ok(size),
            _ => Err(Rejection::OtherPart { part: number }),
        }
    }

    /// The bound of the part of which this one is the image.
    fn image(
        &mut self,
        number: usize,
        part: &Part,
        other: usize,
        symmetry: Symmetry,
    ) -> Result<usize, Rejection> {
        let Some(&(squares, size)) = self.parts.get(other) else {
            return Err(Rejection::NoSuchPart { part: number, other: other + 1 });
        };
        self.keeps(symmetry)?;
        match squares.image(symmetry) == part.squares {
            true => Ok(size),
            false => Err(Rejection::NotTheImage { part: number, other: other + 1, symmetry }),
        }
    }

    /// Checks that a symmetry takes the moves, the board, orbits, forced and forbidden squares to their like.
    fn keeps(&mut self, symmetry: Symmetry) -> Result<(), Rejection> {
        if self.kept.contains(&symmetry) {
            return Ok(());
        }
        let (instance, problem) = (self.instance, self.instance.problem);
        let board = problem.board;
        if !problem.is_uniform() {
            return Err(Rejection::NotUniform);
        }
        if !symmetry.preserves(board) {
            return Err(Rejection::ImageOffBoard { symmetry, board });
        }
        let image = |square| symmetry.apply(board, square);
        for square in board.squares() {
            let first = instance.orbit(instance.orbit_of(square))[0];
            if instance.orbit_of(image(square)) != instance.orbit_of(image(first)) {
                return Err(Rejection::ImageSplitsOrbit { symmetry, square: self.place(square) });
            }
            let moves = |set: &SquareSet| set.contains(square) != set.contains(image(square));
            if moves(&problem.forced) || moves(&problem.forbidden) {
                return Err(Rejection::ImageMovesFixed { symmetry, square: self.place(square) });
            }
        }
        self.kept.push(symmetry);
        Ok(())
    }

    fn place(&self, square: Square) -> Place {
        Place { board: self.instance.problem.board, square }
    }
}

/// The orbits that may hold pieces and cover some of these squares, in ascending order.
fn support(instance: &Instance<'_>, fixing: &Fixing, squares: &SquareSet) -> Vec<usize> {
    let mut orbits: Vec<usize> =
        squares.iter().flat_map(|square| instance.coverers(square)).collect();
    orbits.sort_unstable();
    orbits.dedup();
    orbits.retain(|&orbit| !fixing.is_excluded(orbit));
    orbits
}

/// The problem of the part that these orbits cover.
fn part_problem(instance: &Instance<'_>, support: &[usize], squares: &SquareSet) -> Problem {
    let whole = instance.problem;
    let is_own = |square: &Square| support.binary_search(&instance.orbit_of(*square)).is_ok();
    let forced = SquareSet::from_squares(whole.board, whole.forced.iter().filter(is_own));
    Problem { forced, exempt: squares.complement(), blocks: None, ..whole.clone() }
}
