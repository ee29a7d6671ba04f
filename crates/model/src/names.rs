//! Names of variables and rows: figure 16's letters on small boards, numbers on larger ones.

use destrier_board::{Board, Square};

/// The longest side with two-letter names; from 20 on, row S and column T would spell `ST`, the
/// word that opens the constraints in LP and LINDO files.
const LETTERS: usize = 19;

/// The name of a square: `AA` is row 1, column 1 (Fisher 2003, figure 16); `x20_7` is row 20,
/// column 7. At most eight characters up to 999x999, as LINDO asks.
pub(crate) fn square_name(board: Board, square: Square) -> String {
    let (row, col) = (board.row(square), board.col(square));
    if board.rows().max(board.cols()) <= LETTERS {
        let letter = |index: usize| char::from(b'A' + index as u8);
        format!("{}{}", letter(row), letter(col))
    } else {
        format!("x{}_{}", row + 1, col + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_short_and_no_keywords() {
        for side in [1, 15, 19, 20, 99] {
            let board = Board::new(side, side).unwrap();
            let names: BTreeSet<String> =
                board.squares().map(|square| square_name(board, square)).collect();
            assert_eq!(names.len(), board.area());
            for name in &names {
                assert!(name.len() <= 8 && name.starts_with(|c: char| c.is_ascii_alphabetic()));
                assert!(!["ST", "GO", "END", "MIN", "MAX"].contains(&name.as_str()) || side < 20);
            }
            assert!(!names.contains("ST"));
        }
    }
}
