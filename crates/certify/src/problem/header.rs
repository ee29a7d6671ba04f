//! The lines that state a problem: board, piece, rule, symmetry, fixed and exempt squares, blocks.

use crate::limits::MAX_AREA;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::permutation;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, count, name, squares};
use destrier_board::{Blocks, Board, Group, Piece, Problem, SquareSet};
use std::fmt;

/// Reads a problem; see `FORMAT.md`.
pub(crate) fn read(lines: &mut Lines) -> Result<Problem, Rejection> {
    let board = board(lines)?;
    let piece = piece(lines)?;
    let rule = single(lines, "rule")?;
    let symmetry = symmetry(lines, board, [piece])?;
    let forced = fixed(lines, "forced", board)?;
    let forbidden = fixed(lines, "forbidden", board)?;
    if let Some(square) = forced.iter().find(|&square| forbidden.contains(square)) {
        let place = Place { board, square };
        return Err(ParseError::ForcedAndForbidden(place).at(lines.number()));
    }
    let exempt = fixed(lines, "exempt", board)?;
    let blocks = blocks(lines)?;
    Ok(Problem { board, piece, rule, symmetry, forced, forbidden, exempt, blocks })
}

/// Reads a line of a keyword and one name.
pub(crate) fn single<T>(lines: &mut Lines, keyword: &'static str) -> Result<T, Rejection>
where
    T: std::str::FromStr + fmt::Display,
{
    let mut words = lines.keyword(keyword)?;
    let value = name(&mut words, keyword)?;
    words.done()?;
    Ok(value)
}

/// Reads the line `piece`.
pub(crate) fn piece(lines: &mut Lines) -> Result<Piece, Rejection> {
    single(lines, "piece")
}

/// Refuses sums of moves, which the kinds without a problem do not know.
pub(crate) fn no_sum(piece: Piece, line: usize) -> Result<Piece, Rejection> {
    match piece {
        Piece::Sum(_) => {
            let expected = "piece that is no sum of moves";
            Err(ParseError::NotAName { expected, found: piece.to_string() }.at(line))
        }
        _ => Ok(piece),
    }
}

pub(crate) fn board(lines: &mut Lines) -> Result<Board, Rejection> {
    board_of_at_most(lines, MAX_AREA)
}

/// Reads a board with so many squares at most.
pub(crate) fn board_of_at_most(lines: &mut Lines, limit: usize) -> Result<Board, Rejection> {
    let board: Board = single(lines, "board")?;
    board.with_area_at_most(limit).map_err(|_| {
        ParseError::BoardTooLarge { board, area: board.area(), limit }.at(lines.number())
    })
}

/// Reads the lines `symmetry` and `permutation`, which are left out where there is none.
pub(crate) fn symmetry_or_none(
    lines: &mut Lines,
    board: Board,
    pieces: impl IntoIterator<Item = Piece>,
) -> Result<Group, Rejection> {
    if lines.peek() != "symmetry" {
        return Ok(Group::None);
    }
    match symmetry(lines, board, pieces)? {
        Group::None => Err(lines.unexpected("a symmetry that is not none", "none")),
        symmetry => Ok(symmetry),
    }
}

fn symmetry(
    lines: &mut Lines,
    board: Board,
    pieces: impl IntoIterator<Item = Piece>,
) -> Result<Group, Rejection> {
    let symmetry: Group = single(lines, "symmetry")?;
    if !symmetry.fits(board) {
        return Err(ParseError::WrongSymmetry { symmetry, board }.at(lines.number()));
    }
    let turned = |piece: &Piece| !symmetry.elements().iter().all(|&own| piece.keeps(own));
    if let Some(piece) = pieces.into_iter().find(turned) {
        return Err(ParseError::PieceTurned { symmetry, piece }.at(lines.number()));
    }
    permutation::read(lines, board, symmetry)?;
    Ok(symmetry)
}

/// Reads the squares of a line that is left out when there are none.
pub(crate) fn fixed(
    lines: &mut Lines,
    keyword: &'static str,
    board: Board,
) -> Result<SquareSet, Rejection> {
    let Some(mut words) = lines.optional(keyword)? else { return Ok(SquareSet::empty(board)) };
    if words.is_empty() {
        return words.word("square").map(|_| SquareSet::empty(board));
    }
    squares(words, board)
}

/// Reads a line `blocks`, if there is one.
pub(crate) fn blocks(lines: &mut Lines) -> Result<Option<Blocks>, Rejection> {
    lines.optional("blocks")?.map(block).transpose()
}

fn block(mut words: Words) -> Result<Blocks, Rejection> {
    let size: Board = name(&mut words, "block")?;
    if size.is_torus() {
        return Err(words.unexpected("a block without torus", &size.to_string()));
    }
    let at_most = count(&mut words)?;
    words.done()?;
    Ok(Blocks { rows: size.rows(), cols: size.cols(), at_most })
}

/// Writes the lines that [`read`] reads.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, problem: &Problem) -> fmt::Result {
    writeln!(f, "board {}", problem.board)?;
    writeln!(f, "piece {}", problem.piece)?;
    writeln!(f, "rule {}", problem.rule)?;
    write_symmetry(f, problem.board, problem.symmetry)?;
    let sets = [&problem.forced, &problem.forbidden, &problem.exempt];
    for (keyword, set) in ["forced", "forbidden", "exempt"].into_iter().zip(sets) {
        if !set.is_empty() {
            write_squares(f, keyword, set)?;
        }
    }
    write_blocks(f, problem.blocks)
}

/// Writes the lines `symmetry` and `permutation`.
pub(crate) fn write_symmetry(
    f: &mut fmt::Formatter<'_>,
    board: Board,
    symmetry: Group,
) -> fmt::Result {
    writeln!(f, "symmetry {symmetry}")?;
    permutation::write(f, board, symmetry)
}

/// Writes the line that [`blocks`] reads.
pub(crate) fn write_blocks(f: &mut fmt::Formatter<'_>, blocks: Option<Blocks>) -> fmt::Result {
    match blocks {
        Some(Blocks { rows, cols, at_most }) => writeln!(f, "blocks {rows}x{cols} {at_most}"),
        None => Ok(()),
    }
}

/// Writes a keyword and squares.
pub(crate) fn write_squares(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    set: &SquareSet,
) -> fmt::Result {
    f.write_str(keyword)?;
    for square in set.iter() {
        write!(f, " {}", set.board().name(square))?;
    }
    writeln!(f)
}
