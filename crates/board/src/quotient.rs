//! A board folded by a group of its symmetries: one square of each orbit stands for all of it.

use crate::{Board, Group, MoveGraph, Orbits, Square, SquareSet, Symmetry};

/// A board modulo a group, with a square chosen from each orbit: together the *domain*.
///
/// ```
/// use destrier_board::{Board, Group, Quotient, SquareSet};
///
/// let board = Board::new(2, 4)?;
/// let left = SquareSet::from_squares(board, board.parse_squares("a1 b1 a2 b2")?);
/// let quotient = Quotient::new(board, Group::Bilateral, left).unwrap();
/// let (b1, d1) = (board.parse_square("b1")?, board.parse_square("d1")?);
/// assert_eq!(board.name(quotient.representative(d1)), "a1");
/// assert_eq!(quotient.size(b1), 2);
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    domain: SquareSet,
    orbits: Orbits,
    /// By orbit.
    representatives: Vec<Square>,
}

impl Quotient {
    /// The quotient whose domain holds exactly one square of each orbit.
    ///
    /// # Errors
    /// A square whose orbit the domain holds twice or not at all.
    ///
    /// # Panics
    /// If the group does not map the board onto itself: ask [`Group::fits`] first.
    pub fn new(board: Board, group: Group, domain: SquareSet) -> Result<Self, Square> {
        let orbits = Orbits::new(board, group);
        let representative = |orbit: &[Square]| {
            let mut own = orbit.iter().copied().filter(|&square| domain.contains(square));
            match (own.next(), own.next()) {
                (Some(square), None) => Ok(square),
                _ => Err(orbit[0]),
            }
        };
        let representatives = orbits.iter().map(representative).collect::<Result<_, _>>()?;
        Ok(Quotient { domain, orbits, representatives })
    }

    /// One square of each orbit.
    pub fn domain(&self) -> &SquareSet {
        &self.domain
    }

    /// The square of the domain that stands for the orbit of this one.
    pub fn representative(&self, square: Square) -> Square {
        self.representatives[self.orbits.orbit_of(square)]
    }

    /// How many squares the orbit of this one has.
    pub fn size(&self, square: Square) -> usize {
        self.orbits.squares(self.orbits.orbit_of(square)).len()
    }

    /// The square that stands for the image of this one.
    pub fn image(&self, symmetry: Symmetry, square: Square) -> Square {
        self.representative(symmetry.apply(self.domain.board(), square))
    }

    /// A square whose orbit the symmetry takes apart, if there is one.
    pub fn split_by(&self, symmetry: Symmetry) -> Option<Square> {
        let splits = |&square: &Square| {
            self.image(symmetry, square) != self.image(symmetry, self.representative(square))
        };
        self.domain.board().squares().find(splits)
    }

    /// The squares of the orbits that these squares stand for.
    pub fn lift(&self, squares: &SquareSet) -> SquareSet {
        let orbits = squares.iter().map(|square| self.orbits.orbit_of(square));
        let all = orbits.flat_map(|orbit| self.orbits.squares(orbit).iter().copied());
        SquareSet::from_squares(self.domain.board(), all)
    }

    /// The moves between orbits: from each square of the domain to those that stand for the orbits that its
    /// own covers. Squares outside the domain have no neighbours.
    ///
    /// Since symmetries of the board keep moves, an orbit covers all of another one or nothing of it, and one of
    /// its squares tells which.
    pub fn graph(&self, graph: &MoveGraph) -> MoveGraph {
        MoveGraph::by(graph.board(), |square| {
            if !self.domain.contains(square) {
                return Vec::new();
            }
            let covered = graph.neighbours(square).iter();
            let mut covered: Vec<Square> = covered.map(|&to| self.representative(to)).collect();
            covered.sort_unstable();
            covered.dedup();
            covered
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Rule};

    /// The first square of each orbit.
    fn first(board: Board, group: Group) -> SquareSet {
        let orbits = Orbits::new(board, group);
        SquareSet::from_squares(board, orbits.iter().map(|orbit| orbit[0]))
    }

    #[test]
    fn symmetric_sets_cover_what_their_orbits_cover() {
        for (rows, cols) in [(4, 4), (5, 5), (4, 6), (3, 5)] {
            let board = Board::new(rows, cols).unwrap();
            let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
            for group in Group::NAMED.into_iter().filter(|group| group.fits(board)) {
                let quotient = Quotient::new(board, group, first(board, group)).unwrap();
                let folded = quotient.graph(&graph);
                for square in quotient.domain().iter() {
                    let orbit = quotient.lift(&SquareSet::from_squares(board, [square]));
                    assert_eq!(orbit.len(), quotient.size(square));
                    let covered = orbit.iter().flat_map(|from| graph.neighbours(from).to_vec());
                    let covered = SquareSet::from_squares(board, covered);
                    let folded = folded.neighbours(square).iter().copied();
                    let folded = SquareSet::from_squares(board, folded);
                    assert_eq!(quotient.lift(&folded), covered, "{group} {board}");
                }
            }
        }
    }

    #[test]
    fn a_domain_has_one_square_of_each_orbit() {
        let board = Board::new(3, 4).unwrap();
        let domain = first(board, Group::Bilateral);
        for square in board.squares() {
            let mut other = domain.clone();
            if !other.remove(square) {
                other.insert(square);
            }
            let refused = Quotient::new(board, Group::Bilateral, other).unwrap_err();
            let orbits = Orbits::new(board, Group::Bilateral);
            assert_eq!(orbits.orbit_of(refused), orbits.orbit_of(square));
        }
    }

    #[test]
    fn an_orbit_is_split_when_its_images_are_in_two() {
        let board = Board::new(4, 4).unwrap();
        for group in Group::NAMED {
            let orbits = Orbits::new(board, group);
            let quotient = Quotient::new(board, group, first(board, group)).unwrap();
            for symmetry in Symmetry::ALL {
                let is_whole = |square: Square| {
                    let images = orbits.squares(orbits.orbit_of(square)).iter();
                    let mut images = images.map(|&s| orbits.orbit_of(symmetry.apply(board, s)));
                    let first = images.next();
                    images.all(|image| Some(image) == first)
                };
                match quotient.split_by(symmetry) {
                    Some(square) => assert!(!is_whole(square), "{group} {symmetry}"),
                    None => assert!(board.squares().all(is_whole), "{group} {symmetry}"),
                }
            }
        }
        let split = |group, symmetry| {
            Quotient::new(board, group, first(board, group)).unwrap().split_by(symmetry).is_some()
        };
        assert!(
            split(Group::Bilateral, Symmetry::Rot90) && split(Group::Diagonal, Symmetry::FlipCols)
        );
        assert!(!split(Group::Rot90, Symmetry::FlipCols));
    }
}
