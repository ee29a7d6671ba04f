//! Reads words that name boards, squares, pieces, rules and symmetries, each in its one usual form.

use crate::parse_error::ParseError;
use crate::place::Place;
use crate::rejection::Rejection;
use crate::text::Words;
use destrier_board::{Board, BoardError, Square, SquareSet};
use std::fmt::Display;
use std::str::FromStr;

/// Anything that prints as it was written: a board, piece, rule or symmetry.
pub(crate) fn name<T>(words: &mut Words, expected: &'static str) -> Result<T, Rejection>
where
    T: FromStr + Display,
{
    let word = words.word(expected)?;
    let value = word.parse::<T>().ok().filter(|value| value.to_string() == word);
    value.ok_or_else(|| ParseError::NotAName { expected, found: word.to_owned() }.at(words.line()))
}

/// A square of the board.
pub(crate) fn square(words: &mut Words, board: Board) -> Result<Square, Rejection> {
    let (expected, word) = ("square", words.word("square")?);
    let error = match board.parse_square(word) {
        Ok(square) if board.name(square) == word => return Ok(square),
        Err(BoardError::OffBoard { square, .. }) => ParseError::OffBoard { square, board },
        _ => ParseError::NotAName { expected, found: word.to_owned() },
    };
    Err(error.at(words.line()))
}

/// The squares on the rest of the line, in ascending order, each once.
pub(crate) fn squares(mut words: Words, board: Board) -> Result<SquareSet, Rejection> {
    let mut set = SquareSet::empty(board);
    let mut last = None;
    while !words.is_empty() {
        let square = square(&mut words, board)?;
        let place = Place { board, square };
        if !set.insert(square) {
            return Err(ParseError::DuplicateSquare(place).at(words.line()));
        }
        if last.replace(square) > Some(square) {
            return Err(ParseError::UnorderedSquare(place).at(words.line()));
        }
    }
    Ok(set)
}
