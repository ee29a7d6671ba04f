//! The permutations that a symmetric problem lists: each must be the symmetry that its name says.

use crate::place::Place;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, name, square};
use destrier_board::{Board, Group, Square, SquareSet, Symmetry};
use std::fmt;

/// The symmetries listed for a group: they generate it.
pub(crate) fn generators(group: Group) -> &'static [Symmetry] {
    match group {
        Group::None => &[],
        Group::Rot180 => &[Symmetry::Rot180],
        Group::Bilateral => &[Symmetry::FlipCols],
        Group::FlipRows => &[Symmetry::FlipRows],
        Group::Diagonal => &[Symmetry::Transpose],
        Group::Rot90 => &[Symmetry::Rot90],
        Group::Bilateral4 => &[Symmetry::FlipRows, Symmetry::FlipCols],
        Group::Diagonal4 => &[Symmetry::Transpose, Symmetry::AntiTranspose],
        Group::All => &[Symmetry::Rot90, Symmetry::Transpose],
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

#[cfg(test)]
mod tests {
    use super::*;

    /// So the orbits of the listed permutations are those of the group.
    #[test]
    fn the_generators_generate_their_group() {
        for group in Group::NAMED {
            let mut found = vec![Symmetry::Identity];
            let mut next = 0;
            while let Some(&symmetry) = found.get(next) {
                for generator in generators(group) {
                    let product = symmetry.then(*generator);
                    if !found.contains(&product) {
                        found.push(product);
                    }
                }
                next += 1;
            }
            let mut elements = group.elements().to_vec();
            elements.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, elements, "{group}");
        }
    }
}
