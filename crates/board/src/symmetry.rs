//! The eight symmetries of a rectangle's squares and the eight named groups of them.

use crate::text::named;
use crate::{Board, Square};

/// A symmetry of the square, as a map of squares. On a board that is not square, the four that
/// exchange rows and columns lead to the transposed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Leaves every square where it is.
    Identity,
    /// A quarter turn: the bottom row becomes the left column.
    Rot90,
    /// A half turn.
    Rot180,
    /// Three quarter turns.
    Rot270,
    /// Upside down: the mirror is horizontal.
    FlipRows,
    /// Left to right: the mirror is vertical.
    FlipCols,
    /// The mirror runs from a1 to the opposite corner: rows become columns.
    Transpose,
    /// The mirror runs along the other diagonal.
    AntiTranspose,
}

use Symmetry::{AntiTranspose, FlipCols, FlipRows, Identity, Rot90, Rot180, Rot270, Transpose};

impl Symmetry {
    /// The eight symmetries.
    pub const ALL: [Symmetry; 8] =
        [Identity, Rot90, Rot180, Rot270, FlipRows, FlipCols, Transpose, AntiTranspose];

    /// Transpose first? Then flip the rows? Then flip the columns? Every symmetry is one such
    /// sequence.
    const fn parts(self) -> (bool, bool, bool) {
        match self {
            Identity => (false, false, false),
            FlipRows => (false, true, false),
            FlipCols => (false, false, true),
            Rot180 => (false, true, true),
            Transpose => (true, false, false),
            Rot90 => (true, true, false),
            Rot270 => (true, false, true),
            AntiTranspose => (true, true, true),
        }
    }

    fn from_parts(parts: (bool, bool, bool)) -> Self {
        let found = Symmetry::ALL.into_iter().find(|symmetry| symmetry.parts() == parts);
        found.expect("each of the eight sequences is one of the eight symmetries")
    }

    /// Whether rows and columns are exchanged.
    pub fn transposes(self) -> bool {
        self.parts().0
    }

    /// Whether the board is mapped onto itself.
    pub fn preserves(self, board: Board) -> bool {
        board.is_square() || !self.transposes()
    }

    /// The board that `board` is mapped onto.
    pub fn image(self, board: Board) -> Board {
        if self.transposes() { board.transposed() } else { board }
    }

    /// The square of [`Symmetry::image`] that this square of `board` is mapped to.
    ///
    /// ```
    /// use destrier_board::{Board, Symmetry};
    ///
    /// let board = Board::new(8, 8)?;
    /// let b1 = board.parse_square("b1")?;
    /// assert_eq!(board.name(Symmetry::Transpose.apply(board, b1)), "a2");
    /// assert_eq!(board.name(Symmetry::Rot180.apply(board, b1)), "g8");
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn apply(self, board: Board, square: Square) -> Square {
        let (transpose, flip_rows, flip_cols) = self.parts();
        let image = self.image(board);
        let (mut row, mut col) = (board.row(square), board.col(square));
        if transpose {
            (row, col) = (col, row);
        }
        if flip_rows {
            row = image.rows() - 1 - row;
        }
        if flip_cols {
            col = image.cols() - 1 - col;
        }
        Square::new(row * image.cols() + col)
    }

    /// What a step by so many rows and columns becomes.
    pub fn turn(self, (mut rows, mut cols): (i32, i32)) -> (i32, i32) {
        let (transpose, flip_rows, flip_cols) = self.parts();
        if transpose {
            (rows, cols) = (cols, rows);
        }
        (if flip_rows { -rows } else { rows }, if flip_cols { -cols } else { cols })
    }

    /// This symmetry and then `next`, as one.
    pub fn then(self, next: Symmetry) -> Symmetry {
        let ((t, r, c), (next_t, next_r, next_c)) = (self.parts(), next.parts());
        let (r, c) = if next_t { (c, r) } else { (r, c) };
        Symmetry::from_parts((t != next_t, r != next_r, c != next_c))
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        match self {
            Rot90 => Rot270,
            Rot270 => Rot90,
            other => other,
        }
    }
}

named!(
    Symmetry,
    "symmetry of the square",
    [
        (Identity, "identity"),
        (Rot90, "rot90"),
        (Rot180, "rot180"),
        (Rot270, "rot270"),
        (FlipRows, "flip-rows"),
        (FlipCols, "flip-cols"),
        (Transpose, "transpose"),
        (AntiTranspose, "anti-transpose"),
    ]
);

/// A group of symmetries, by its usual name: one for each conjugacy class of subgroups, and the other straight mirror,
/// which only on a square board is like the first.
///
/// Fisher's paper calls `Bilateral`, `Diagonal` and `Rot180` 2-fold, and `Bilateral4`,
/// `Diagonal4` and `Rot90` 4-fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Group {
    /// The identity alone.
    #[default]
    None,
    /// Half turns.
    Rot180,
    /// The vertical mirror, left to right.
    Bilateral,
    /// The horizontal mirror, upside down.
    FlipRows,
    /// The mirror along the diagonal through a1.
    Diagonal,
    /// Quarter turns.
    Rot90,
    /// Both straight mirrors.
    Bilateral4,
    /// Both diagonal mirrors.
    Diagonal4,
    /// All eight symmetries.
    All,
}

impl Group {
    /// All that have a name: those of [`Group::ALL`], and the horizontal mirror.
    pub const NAMED: [Group; 9] = [
        Group::None,
        Group::Rot180,
        Group::Bilateral,
        Group::FlipRows,
        Group::Diagonal,
        Group::Rot90,
        Group::Bilateral4,
        Group::Diagonal4,
        Group::All,
    ];

    /// One group of each conjugacy class, smallest first.
    pub const ALL: [Group; 8] = [
        Group::None,
        Group::Rot180,
        Group::Bilateral,
        Group::Diagonal,
        Group::Rot90,
        Group::Bilateral4,
        Group::Diagonal4,
        Group::All,
    ];

    /// Every symmetry of the group, the identity first.
    pub fn elements(self) -> &'static [Symmetry] {
        match self {
            Group::None => &[Identity],
            Group::Rot180 => &[Identity, Rot180],
            Group::Bilateral => &[Identity, FlipCols],
            Group::FlipRows => &[Identity, FlipRows],
            Group::Diagonal => &[Identity, Transpose],
            Group::Rot90 => &[Identity, Rot90, Rot180, Rot270],
            Group::Bilateral4 => &[Identity, Rot180, FlipRows, FlipCols],
            Group::Diagonal4 => &[Identity, Rot180, Transpose, AntiTranspose],
            Group::All => &Symmetry::ALL,
        }
    }

    /// Whether all of the group maps the board onto itself.
    pub fn fits(self, board: Board) -> bool {
        self.elements().iter().all(|symmetry| symmetry.preserves(board))
    }

    /// The largest group of the board: [`Group::All`] when it is square, else
    /// [`Group::Bilateral4`].
    pub fn of_board(board: Board) -> Group {
        if board.is_square() { Group::All } else { Group::Bilateral4 }
    }

    /// The name of a group given by its symmetries, up to conjugation: {identity, flip-rows} is
    /// `Bilateral` too. `None` if they form no group.
    pub fn of_elements(elements: &[Symmetry]) -> Option<Group> {
        Symmetry::ALL.into_iter().find_map(|turn| {
            let conjugated = |s: &Symmetry| turn.inverse().then(*s).then(turn);
            Group::ALL.into_iter().find(|group| {
                group.elements().len() == elements.len()
                    && elements.iter().all(|s| group.elements().contains(&conjugated(s)))
            })
        })
    }
}

named!(
    Group,
    "symmetry",
    [
        (Group::None, "none"),
        (Group::Rot180, "rot180"),
        (Group::Bilateral, "bilateral"),
        (Group::FlipRows, "flip-rows"),
        (Group::Diagonal, "diagonal"),
        (Group::Rot90, "rot90"),
        (Group::Bilateral4, "bilateral4"),
        (Group::Diagonal4, "diagonal4"),
        (Group::All, "all"),
    ]
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;

    fn boards() -> [Board; 3] {
        [Board::new(4, 4).unwrap(), Board::new(3, 5).unwrap(), Board::new(5, 2).unwrap()]
    }

    #[test]
    fn then_is_one_map_after_the_other() {
        for board in boards() {
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    for square in board.squares() {
                        let stepwise = b.apply(a.image(board), a.apply(board, square));
                        assert_eq!(a.then(b).apply(board, square), stepwise, "{a} then {b}");
                    }
                }
                assert_eq!(a.then(a.inverse()), Identity);
            }
        }
    }

    #[test]
    fn symmetries_keep_attacks() {
        for board in boards() {
            for symmetry in Symmetry::ALL {
                for piece in Piece::NAMED {
                    for from in board.squares() {
                        let image = symmetry.image(board);
                        let mut moved: Vec<Square> = piece
                            .attacks(board, from, |_| false)
                            .into_iter()
                            .map(|to| symmetry.apply(board, to))
                            .collect();
                        moved.sort();
                        let from = symmetry.apply(board, from);
                        assert_eq!(piece.attacks(image, from, |_| false), moved);
                    }
                }
            }
        }
    }

    #[test]
    fn the_group_of_a_board_has_all_of_its_symmetries() {
        for board in boards() {
            let own = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board));
            let group = Group::of_board(board);
            assert!(own.clone().all(|symmetry| group.elements().contains(&symmetry)));
            assert_eq!(own.count(), group.elements().len());
        }
    }

    #[test]
    fn groups_are_closed_and_named_up_to_conjugation() {
        for group in Group::ALL {
            let elements = group.elements();
            assert!(
                elements.iter().all(|a| elements.iter().all(|b| elements.contains(&a.then(*b))))
            );
            assert_eq!(Group::of_elements(elements), Some(group));
        }
        assert_eq!(Group::of_elements(Group::FlipRows.elements()), Some(Group::Bilateral));
        assert_eq!(Group::of_elements(&[Identity, AntiTranspose]), Some(Group::Diagonal));
        assert_eq!(Group::of_elements(&[Identity, Rot90]), None);
    }

    #[test]
    fn the_ten_subgroups_fall_into_eight_classes() {
        let mut subgroups = 0;
        for mask in 0u32..256 {
            let chosen: Vec<Symmetry> =
                (0..8).filter(|bit| mask >> bit & 1 == 1).map(|bit| Symmetry::ALL[bit]).collect();
            let closed = chosen.contains(&Identity)
                && chosen.iter().all(|a| chosen.iter().all(|b| chosen.contains(&a.then(*b))));
            assert_eq!(closed, Group::of_elements(&chosen).is_some(), "{chosen:?}");
            subgroups += usize::from(closed);
        }
        assert_eq!(subgroups, 10);
    }
}
