//! Rectangular boards of any size, their squares, and the text of both.

use crate::BoardError;
use crate::text::text_serde;
use std::fmt;
use std::str::FromStr;

/// A rectangular board, at most 65,535 squares a side; optionally a torus, whose opposite edges
/// are glued.
///
/// ```
/// use destrier_board::Board;
///
/// let board: Board = "3x20".parse()?;
/// assert_eq!((board.rows(), board.cols(), board.area()), (3, 20, 60));
/// assert_eq!(board.name(board.parse_square("t3")?), "t3");
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u16,
    cols: u16,
    torus: bool,
}

/// A square of a board, as its row-major index: row 0 column 0 is a1.
///
/// A square knows no board; [`Board::name`] writes it and [`Board::parse_square`] reads it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u32);

impl Square {
    /// The square with this row-major index.
    ///
    /// # Panics
    /// If the index does not fit in 32 bits, which no board's does.
    pub fn new(index: usize) -> Self {
        Square(u32::try_from(index).expect("a board has fewer than 2^32 squares"))
    }

    /// The row-major index, 0 for a1.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Board {
    /// The longest side a board can have.
    pub const MAX_SIDE: usize = u16::MAX as usize;

    /// A board of `rows` by `cols` squares.
    ///
    /// # Errors
    /// If a side is 0 or above [`Board::MAX_SIDE`].
    pub fn new(rows: usize, cols: usize) -> Result<Self, BoardError> {
        let text = || format!("{rows}x{cols}");
        if rows == 0 || cols == 0 {
            return Err(BoardError::EmptyBoard(text()));
        }
        match (u16::try_from(rows), u16::try_from(cols)) {
            (Ok(rows), Ok(cols)) => Ok(Board { rows, cols, torus: false }),
            _ => Err(BoardError::SideTooLong(text())),
        }
    }

    /// The same squares with opposite edges glued together.
    pub fn torus(self) -> Self {
        Board { torus: true, ..self }
    }

    /// Whether opposite edges are glued together.
    pub fn is_torus(self) -> bool {
        self.torus
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn cols(self) -> usize {
        self.cols.into()
    }

    /// The number of squares.
    pub fn area(self) -> usize {
        self.rows() * self.cols()
    }

    /// Whether rows and columns are equal in number.
    pub fn is_square(self) -> bool {
        self.rows == self.cols
    }

    /// The board with rows and columns exchanged.
    pub fn transposed(self) -> Self {
        Board { rows: self.cols, cols: self.rows, ..self }
    }

    /// This board, if it has at most `limit` squares: ask before allocating by area.
    ///
    /// # Errors
    /// [`BoardError::TooManySquares`] otherwise.
    pub fn with_area_at_most(self, limit: usize) -> Result<Self, BoardError> {
        if self.area() <= limit {
            return Ok(self);
        }
        let (area, limit) = (self.area() as u64, limit as u64);
        Err(BoardError::TooManySquares { board: self.to_string(), area, limit })
    }

    /// All squares in row-major order.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..self.area()).map(Square::new)
    }

    /// The square in this row and column, both from 0, if it is on the board.
    pub fn at(self, row: usize, col: usize) -> Option<Square> {
        (row < self.rows() && col < self.cols()).then(|| Square::new(row * self.cols() + col))
    }

    /// The row of a square, from 0.
    pub fn row(self, square: Square) -> usize {
        square.index() / self.cols()
    }

    /// The column of a square, from 0.
    pub fn col(self, square: Square) -> usize {
        square.index() % self.cols()
    }

    /// The square `rows` up and `cols` to the right (or down and left where negative), if there
    /// is one; on a torus there always is.
    pub fn step(self, from: Square, rows: i32, cols: i32) -> Option<Square> {
        let row = self.row(from) as i64 + i64::from(rows);
        let col = self.col(from) as i64 + i64::from(cols);
        let (height, width) = (i64::from(self.rows), i64::from(self.cols));
        let (row, col) =
            if self.torus { (row.rem_euclid(height), col.rem_euclid(width)) } else { (row, col) };
        let inside = (0..height).contains(&row) && (0..width).contains(&col);
        inside.then(|| Square::new((row * width + col) as usize))
    }

    /// The text of a square: `c7` on boards of up to 26 columns, `r7c30` on wider ones.
    pub fn name(self, square: Square) -> String {
        let (row, col) = (self.row(square) + 1, self.col(square));
        match char::from_digit(col as u32 + 10, 36) {
            Some(letter) if self.cols() <= 26 => format!("{letter}{row}"),
            _ => format!("r{row}c{}", col + 1),
        }
    }

    /// The square written as `c7` or `r7c30`, in either case of letters.
    ///
    /// # Errors
    /// If the text is of neither form, or names a square outside this board.
    pub fn parse_square(self, text: &str) -> Result<Square, BoardError> {
        let not_a_square = || BoardError::NotASquare(text.to_owned());
        let (row, col) = split_square(text).ok_or_else(not_a_square)?;
        let inside = row.checked_sub(1).zip(col.checked_sub(1));
        inside.and_then(|(row, col)| self.at(row, col)).ok_or_else(|| BoardError::OffBoard {
            square: text.to_owned(),
            board: self.to_string(),
        })
    }

    /// Squares, and rectangles given by two of their corners, separated by commas or spaces.
    ///
    /// ```
    /// use destrier_board::Board;
    ///
    /// let board = Board::new(8, 8)?;
    /// let squares = board.parse_squares("d5-e4, h8")?;
    /// let names: Vec<String> = squares.into_iter().map(|square| board.name(square)).collect();
    /// assert_eq!(names, ["d4", "e4", "d5", "e5", "h8"]);
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// At the first text that is not a square of this board.
    pub fn parse_squares(self, text: &str) -> Result<Vec<Square>, BoardError> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace());
        let mut squares = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            match word.split_once('-') {
                None => squares.push(self.parse_square(word)?),
                Some((from, to)) => {
                    squares
                        .extend(self.rectangle(self.parse_square(from)?, self.parse_square(to)?));
                }
            }
        }
        Ok(squares)
    }

    /// The squares of the rectangle between two corners, row by row.
    fn rectangle(self, from: Square, to: Square) -> impl Iterator<Item = Square> {
        let sides = |a: usize, b: usize| a.min(b)..=a.max(b);
        let cols = sides(self.col(from), self.col(to));
        let rows = sides(self.row(from), self.row(to));
        rows.flat_map(move |row| cols.clone().filter_map(move |col| self.at(row, col)))
    }
}

/// Row and column from 1, as written; both may still be off the board.
fn split_square(text: &str) -> Option<(usize, usize)> {
    let text = text.to_ascii_lowercase();
    let (letter, rest) = text.split_at_checked(1)?;
    if let Some((row, col)) = rest.split_once('c').filter(|_| letter == "r") {
        return digits(row).zip(digits(col));
    }
    let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
    digits(rest).map(|row| (row, usize::from(letter - b'a') + 1))
}

/// A number of at most nine digits and nothing else.
fn digits(text: &str) -> Option<usize> {
    let plain = (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads `8`, `3x20` (rows x columns), or either followed by `t` for a torus.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let (sides, torus) = match text.strip_suffix(['t', 'T']) {
            Some(sides) => (sides, true),
            None => (text, false),
        };
        let (rows, cols) = sides.split_once(['x', 'X']).unwrap_or((sides, sides));
        let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !plain(rows) || !plain(cols) {
            return Err(BoardError::NotABoard(text.to_owned()));
        }
        match (rows.parse(), cols.parse()) {
            (Ok(rows), Ok(cols)) => Ok(Board { torus, ..Board::new(rows, cols)? }),
            _ => Err(BoardError::SideTooLong(text.to_owned())),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = if self.torus { "t" } else { "" };
        write!(f, "{}x{}{suffix}", self.rows, self.cols)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

text_serde!(Board);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn refused(text: &str) -> BoardError {
        text.parse::<Board>().unwrap_err()
    }

    #[test]
    fn boards_that_are_none_are_refused_by_reason() {
        for text in ["", "x", "8x", "x8", "8x8x8", "-3", "8 x 8", "+8", "t", "1e3"] {
            assert_eq!(refused(text), BoardError::NotABoard(text.into()), "{text}");
        }
        assert_eq!(refused("0"), BoardError::EmptyBoard("0x0".into()));
        assert_eq!(refused("3x0"), BoardError::EmptyBoard("3x0".into()));
        assert_eq!(refused("65536x2"), BoardError::SideTooLong("65536x2".into()));
        let huge = "99999999999999999999999";
        assert_eq!(refused(huge), BoardError::SideTooLong(huge.into()));
    }

    #[test]
    fn squares_off_the_board_differ_from_squares_that_are_none() {
        let board = Board::new(8, 8).unwrap();
        for text in ["a0", "a9", "i1", "r9c1", "r1c9", "r0c0"] {
            let off = BoardError::OffBoard { square: text.into(), board: board.to_string() };
            assert_eq!(board.parse_square(text), Err(off));
        }
        for text in ["", "a", "1a", "aa1", "r1", "é1", "a-1", "r1c", "rc", "a99999999999"] {
            let result = board.parse_square(text);
            let off = text == "r1"; // column r, row 1: a square of a wider board
            let expected = if off {
                BoardError::OffBoard { square: text.into(), board: board.to_string() }
            } else {
                BoardError::NotASquare(text.into())
            };
            assert_eq!(result, Err(expected), "{text}");
        }
    }

    #[test]
    fn the_largest_board_has_a_last_square() {
        let board = Board::new(65535, 65535).unwrap();
        let last = board.squares().next_back().unwrap();
        assert_eq!(board.name(last), "r65535c65535");
        assert!(board.with_area_at_most(1_000_000).is_err());
    }

    proptest! {
        #[test]
        fn boards_and_squares_survive_their_text(
            rows in 1usize..60, cols in 1usize..60, torus: bool, pick: u32
        ) {
            let plain = Board::new(rows, cols).unwrap();
            let board = if torus { plain.torus() } else { plain };
            prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
            let square = Square::new(pick as usize % board.area());
            prop_assert_eq!(board.parse_square(&board.name(square)).unwrap(), square);
            let long = format!("r{}c{}", board.row(square) + 1, board.col(square) + 1);
            prop_assert_eq!(board.parse_square(&long).unwrap(), square);
        }

        #[test]
        fn steps_come_back(rows in 1usize..9, cols in 1usize..9, torus: bool, pick: u32,
                           dr in -9i32..9, dc in -9i32..9) {
            let plain = Board::new(rows, cols).unwrap();
            let board = if torus { plain.torus() } else { plain };
            let from = Square::new(pick as usize % board.area());
            match board.step(from, dr, dc) {
                Some(to) => prop_assert_eq!(board.step(to, -dr, -dc), Some(from)),
                None => prop_assert!(!torus),
            }
        }

        #[test]
        fn any_text_is_read_without_panic(text in ".{0,12}") {
            let _ = text.parse::<Board>();
            let _ = Board::new(9, 30).unwrap().parse_squares(&text);
        }
    }
}
