//! Sets of squares of one board.

use crate::{Board, Group, Square, Symmetry};
use std::fmt;

/// A set of squares, as bits in row-major order. `{:?}` draws the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet {
    board: Board,
    words: Vec<u64>,
}

impl SquareSet {
    /// No squares.
    pub fn empty(board: Board) -> Self {
        SquareSet { board, words: vec![0; board.area().div_ceil(64)] }
    }

    /// All squares.
    pub fn full(board: Board) -> Self {
        Self::from_squares(board, board.squares())
    }

    /// These squares.
    pub fn from_squares(board: Board, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut set = Self::empty(board);
        for square in squares {
            set.insert(square);
        }
        set
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Adds a square; whether it was new.
    pub fn insert(&mut self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a square out; whether it was there.
    pub fn remove(&mut self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        let there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        there
    }

    /// Whether the square is in the set.
    pub fn contains(&self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        self.words[word] & bit != 0
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The squares in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|&rest| rest != 0);
            bits.map(move |rest| Square::new(64 * i + rest.trailing_zeros() as usize))
        })
    }

    /// The names of its squares, in order.
    pub fn names(&self) -> Vec<String> {
        self.iter().map(|square| self.board.name(square)).collect()
    }

    /// The squares of the board that are not in the set.
    pub fn complement(&self) -> SquareSet {
        Self::from_squares(self.board, self.board.squares().filter(|&s| !self.contains(s)))
    }

    /// The set moved by a symmetry, on the board that it leads to.
    pub fn image(&self, symmetry: Symmetry) -> SquareSet {
        let moved = self.iter().map(|square| symmetry.apply(self.board, square));
        Self::from_squares(symmetry.image(self.board), moved)
    }

    /// The set moved up by so many rows and to the right by so many columns, from the last ones to the first.
    pub fn translated(&self, rows: usize, cols: usize) -> SquareSet {
        let board = self.board;
        let moved = self.iter().map(|square| {
            let row = (board.row(square) + rows) % board.rows();
            Square::new(row * board.cols() + (board.col(square) + cols) % board.cols())
        });
        Self::from_squares(board, moved)
    }

    /// The symmetries of the board that leave the set as it is.
    pub fn stabiliser(&self) -> Vec<Symmetry> {
        let own = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(self.board));
        own.filter(|&symmetry| self.image(symmetry) == *self).collect()
    }

    /// The stabiliser's name.
    pub fn symmetry(&self) -> Group {
        Group::of_elements(&self.stabiliser()).expect("a stabiliser is a group")
    }

    /// The set and its images under the board's symmetries, each once: what the set stands for
    /// when covers are counted up to symmetry.
    pub fn images(&self) -> Vec<SquareSet> {
        let own = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(self.board));
        let mut images: Vec<SquareSet> = own.map(|symmetry| self.image(symmetry)).collect();
        images.sort();
        images.dedup();
        images
    }

    /// The smallest of the images: equal for two sets exactly when a symmetry of the board moves
    /// one into the other.
    pub fn canonical(&self) -> SquareSet {
        self.images().swap_remove(0)
    }

    fn place(&self, square: Square) -> (usize, u64) {
        debug_assert!(square.index() < self.board.area());
        (square.index() / 64, 1 << (square.index() % 64))
    }
}

impl fmt::Debug for SquareSet {
    /// The board as rows of `.` and `#`, row 1 at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} of {}:", self.len(), self.board)?;
        for row in (0..self.board.rows()).rev() {
            let squares = (0..self.board.cols()).filter_map(|col| self.board.at(row, col));
            let line: String = squares.map(|s| if self.contains(s) { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(text: &str) -> SquareSet {
        let board = Board::new(5, 5).unwrap();
        SquareSet::from_squares(board, board.parse_squares(text).unwrap())
    }

    #[test]
    fn a_set_draws_itself() {
        let drawn = format!("{:?}", set("a1 c2 e5"));
        assert_eq!(drawn, "3 of 5x5:\n....#\n.....\n.....\n..#..\n#....\n");
    }

    #[test]
    fn stabilisers_have_their_names() {
        assert_eq!(set("c3").symmetry(), Group::All);
        assert_eq!(set("a1").symmetry(), Group::Diagonal);
        assert_eq!(set("c1 c2").symmetry(), Group::Bilateral);
        assert_eq!(set("a3 b3").symmetry(), Group::Bilateral);
        assert_eq!(set("b1 e2 d5 a4").symmetry(), Group::Rot90);
        assert_eq!(set("b1 c1").symmetry(), Group::None);
    }

    #[test]
    fn translations_go_around_the_board() {
        let board = Board::new(3, 4).unwrap();
        let set = |text| SquareSet::from_squares(board, board.parse_squares(text).unwrap());
        assert_eq!(set("a1 c2 d3").translated(1, 2), set("c2 a3 b1"));
        assert_eq!(set("a1 c2 d3").translated(5, 7), set("d3 b1 c2"));
    }

    proptest! {
        #[test]
        fn orbit_and_stabiliser_multiply_to_the_group(bits in 0u32..1 << 25) {
            let board = Board::new(5, 5).unwrap();
            let chosen = board.squares().filter(|square| bits >> square.index() & 1 == 1);
            let set = SquareSet::from_squares(board, chosen);
            prop_assert_eq!(set.images().len() * set.stabiliser().len(), 8);
            prop_assert_eq!(set.iter().count(), bits.count_ones() as usize);
            prop_assert_eq!(set.len() + set.complement().len(), 25);
            for image in set.images() {
                prop_assert_eq!(image.canonical(), set.canonical());
            }
        }

        #[test]
        fn insert_and_remove_answer_whether_anything_changed(
            picks in proptest::collection::vec(0usize..130, 0..40)
        ) {
            let board = Board::new(10, 13).unwrap();
            let mut set = SquareSet::empty(board);
            let mut model = std::collections::BTreeSet::new();
            for pick in picks {
                let square = Square::new(pick);
                if pick % 3 == 0 {
                    prop_assert_eq!(set.remove(square), model.remove(&square));
                } else {
                    prop_assert_eq!(set.insert(square), model.insert(square));
                }
            }
            prop_assert!(set.iter().eq(model.iter().copied()));
        }
    }
}
