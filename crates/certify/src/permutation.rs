//! The permutations that a symmetric problem lists, and the orbits that follow from applying them.

use crate::Rejection;
use crate::lines::{Lines, Words};
use crate::names::{name, square};
use crate::rejection::Place;
use destrier_board::{Board, Group, Problem, Square, SquareSet, Symmetry};
use std::fmt;

/// The symmetries listed for a group: they generate it.
pub(crate) fn generators(group: Group) -> &'static [Symmetry] {
    match group {
        Group::None => &[],
        Group::Rot180 => &[Symmetry::Rot180],
        Group::Bilateral => &[Symmetry::FlipCols],
        Group::Diagonal => &[Symmetry::Transpose],
        Group::Rot90 => &[Symmetry::Rot90],
        Group::Bilateral4 => &[Symmetry::FlipRows, Symmetry::FlipCols],
        Group::Diagonal4 => &[Symmetry::Transpose, Symmetry::AntiTranspose],
        Group::All => &[Symmetry::Rot90, Symmetry::Transpose],
    }
}

/// The image of every square, in row-major order.
pub(crate) struct Permutation {
    pub(crate) symmetry: Symmetry,
    images: Vec<Square>,
}

impl Permutation {
    fn of(symmetry: Symmetry, board: Board) -> Self {
        let images = board.squares().map(|square| symmetry.apply(board, square)).collect();
        Permutation { symmetry, images }
    }

    /// The permutations that the problem's covers must keep.
    pub(crate) fn all_of(problem: &Problem) -> Vec<Permutation> {
        let names = generators(problem.symmetry).iter();
        names.map(|&symmetry| Permutation::of(symmetry, problem.board)).collect()
    }

    pub(crate) fn image(&self, square: Square) -> Square {
        self.images[square.index()]
    }
}

/// Reads the images of all squares, in row-major order, from the rest of a line.
pub(crate) fn images(mut words: Words, board: Board) -> Result<Vec<Square>, Rejection> {
    let images: Vec<Square> =
        board.squares().map(|_| square(&mut words, board)).collect::<Result<_, _>>()?;
    words.done()?;
    let mut seen = SquareSet::empty(board);
    match images.iter().find(|&&image| !seen.insert(image)) {
        Some(&square) => Err(Rejection::NotAPermutation(Place { board, square })),
        None => Ok(images),
    }
}

/// Reads the line `permutation NAME IMAGES` for each of the group's generators, and checks that
/// each is a permutation and the symmetry that its name says.
pub(crate) fn read(lines: &mut Lines, board: Board, group: Group) -> Result<(), Rejection> {
    for &symmetry in generators(group) {
        let mut words = lines.keyword("permutation")?;
        let found: Symmetry = name(&mut words, "symmetry of the square")?;
        if found != symmetry {
            return Err(words.unexpected("the next generator", &found.to_string()));
        }
        check(board, symmetry, &images(words, board)?)?;
    }
    Ok(())
}

fn check(board: Board, symmetry: Symmetry, images: &[Square]) -> Result<(), Rejection> {
    let place = |square| Place { board, square };
    for (square, &found) in board.squares().zip(images) {
        let expected = symmetry.apply(board, square);
        if found != expected {
            let (found, expected) = (place(found), place(expected));
            let square = place(square);
            return Err(Rejection::NotTheNamedSymmetry { symmetry, square, found, expected });
        }
    }
    Ok(())
}

/// Writes the lines that [`read`] reads.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, board: Board, group: Group) -> fmt::Result {
    for &symmetry in generators(group) {
        write!(f, "permutation {symmetry}")?;
        for square in board.squares() {
            write!(f, " {}", board.name(symmetry.apply(board, square)))?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// The classes of squares that the permutations move into each other, in order of their first
/// squares, each in ascending order: the squares reached from each by applying them over and over.
pub(crate) fn orbits(board: Board, permutations: &[Permutation]) -> Vec<Vec<Square>> {
    let mut seen = SquareSet::empty(board);
    let mut orbits = Vec::new();
    for first in board.squares() {
        if !seen.insert(first) {
            continue;
        }
        let mut orbit = vec![first];
        let mut next = 0;
        while let Some(&square) = orbit.get(next) {
            let images = permutations.iter().map(|permutation| permutation.image(square));
            orbit.extend(images.filter(|&image| seen.insert(image)));
            next += 1;
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Orbits;

    #[test]
    fn the_generators_have_the_orbits_of_their_group() {
        for (rows, cols) in [(5, 5), (4, 4), (3, 6), (1, 1)] {
            let board = Board::new(rows, cols).unwrap();
            for group in Group::ALL.into_iter().filter(|group| group.fits(board)) {
                let problem = Problem::new(board).with_symmetry(group).unwrap();
                let found = orbits(board, &Permutation::all_of(&problem));
                let expected = Orbits::new(board, group);
                assert!(found.iter().map(Vec::as_slice).eq(expected.iter()), "{group}");
            }
        }
    }
}
