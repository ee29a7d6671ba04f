//! The classes of squares that a group of symmetries moves into each other.

use crate::{Board, Group, Square};

/// The orbits of a group on a board, in order of their smallest squares.
///
/// ```
/// use destrier_board::{Board, Group, Orbits};
///
/// let orbits = Orbits::new(Board::new(3, 3)?, Group::All);
/// assert_eq!(orbits.len(), 3); // corners, sides, centre
/// let sizes: Vec<usize> = orbits.iter().map(<[_]>::len).collect();
/// assert_eq!(sizes, [4, 4, 1]);
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    board: Board,
    group: Group,
    orbit_of: Vec<u32>,
    members: Vec<Vec<Square>>,
}

impl Orbits {
    /// The orbits of `group` on `board`; time and memory are linear in the area.
    ///
    /// # Panics
    /// If the group does not map the board onto itself: ask [`Group::fits`] first.
    pub fn new(board: Board, group: Group) -> Self {
        assert!(group.fits(board), "{group} does not map a {board} board onto itself");
        let mut orbit_of = vec![u32::MAX; board.area()];
        let mut members = Vec::new();
        for square in board.squares() {
            if orbit_of[square.index()] != u32::MAX {
                continue;
            }
            let images = group.elements().iter().map(|symmetry| symmetry.apply(board, square));
            let mut orbit: Vec<Square> = images.collect();
            orbit.sort_unstable();
            orbit.dedup();
            for member in &orbit {
                orbit_of[member.index()] = members.len() as u32;
            }
            members.push(orbit);
        }
        Orbits { board, group, orbit_of, members }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The group.
    pub fn group(&self) -> Group {
        self.group
    }

    /// The number of orbits.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are no orbits; a board has at least one.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The index of the orbit that holds the square.
    pub fn orbit_of(&self, square: Square) -> usize {
        self.orbit_of[square.index()] as usize
    }

    /// The squares of an orbit in ascending order; the first is its representative.
    pub fn squares(&self, orbit: usize) -> &[Square] {
        &self.members[orbit]
    }

    /// All orbits, each as its squares in ascending order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Square]> {
        self.members.iter().map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_board_and_are_closed() {
        for (rows, cols) in [(1, 1), (4, 4), (5, 5), (3, 8), (7, 2)] {
            let board = Board::new(rows, cols).unwrap();
            for group in Group::NAMED.into_iter().filter(|group| group.fits(board)) {
                let orbits = Orbits::new(board, group);
                assert!(orbits.group() == group && !orbits.is_empty());
                let total: usize = orbits.iter().map(<[_]>::len).sum();
                assert_eq!(total, board.area());
                for square in board.squares() {
                    let orbit = orbits.squares(orbits.orbit_of(square));
                    for symmetry in group.elements() {
                        assert!(orbit.contains(&symmetry.apply(board, square)));
                    }
                    assert_eq!(group.elements().len() % orbit.len(), 0);
                }
            }
        }
    }

    #[test]
    fn numbers_of_orbits_follow_burnside() {
        let count = |n, group| Orbits::new(Board::new(n, n).unwrap(), group).len();
        assert_eq!(count(8, Group::Rot180), 32);
        assert_eq!(count(15, Group::Rot180), 113); // (225 + 1) / 2
        assert_eq!(count(15, Group::Diagonal), 120); // (225 + 15) / 2
        assert_eq!(count(50, Group::All), 325);
    }
}
