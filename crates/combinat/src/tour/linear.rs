//! Tours of any board in time linear in its area: blocks with closed tours, joined one by one.
//!
//! After Parberry (1997, "An efficient algorithm for the knight's tour problem", Discrete Applied
//! Mathematics 73) and Conrad, Hindrichs, Morsy and Wegener (1994, the same journal, 50): cut the
//! board into blocks of 5 to 11 squares a side that have closed tours, one of them perhaps an open
//! one from the start; then join neighbours along a spanning tree. Two cycles, or a path and a cycle,
//! become one by an exchange: a jump a-b of one and a jump c-d of the other are replaced by a-c and
//! b-d, where these are jumps. The tours of the blocks are found by a short search, once for each
//! shape. Boards with three or four lines have too few such blocks; see `strip`.

use super::block::small_tour;
use super::links::Links;
use super::moves::{Code, Moves, NONE};
use super::strip::strip_tour;
use super::{NoTour, Tour, TourError};
use destrier_board::{Board, Piece, Square};
use std::collections::BTreeMap;

/// A closed knight's tour of any board that has one.
///
/// Time linear in the area, one byte a square.
///
/// # Errors
/// [`NoTour`] with the reason (Schwenk 1991, "Which rectangular chessboards have a knight's tour?",
/// Mathematics Magazine 64): odd area, a side of 1, 2 or 4, or 3 by less than 10.
pub fn closed_tour(board: Board) -> Result<Tour, TourError> {
    plain(board)?;
    let shorter = board.rows().min(board.cols());
    if board.area() % 2 == 1 {
        return Err(NoTour::OddArea { board }.into());
    }
    match shorter {
        1 | 2 => Err(NoTour::TooNarrow { board }.into()),
        4 => Err(NoTour::FourLines { board }.into()),
        3 => strip_tour(board, None).ok_or_else(|| NoTour::closed(board).into()),
        _ => Ok(assemble(board, None)),
    }
}

/// An open knight's tour from a square, on any board and from any square that has one. The tour may
/// happen to close.
///
/// Time linear in the area, one byte a square.
///
/// # Errors
/// [`NoTour`] with the reason.
pub fn open_tour(board: Board, start: Square) -> Result<Tour, TourError> {
    plain(board)?;
    let odd = board.area() % 2 == 1;
    let name = || board.name(start);
    if odd && (board.row(start) + board.col(start)) % 2 == 1 {
        return Err(NoTour::WrongColour { board, start: name() }.into());
    }
    match board.rows().min(board.cols()) {
        _ if board.area() == 1 => Ok(single_square(board)),
        1 | 2 => Err(NoTour::TooNarrow { board }.into()),
        4 if on_inner_line(board, start) => Err(NoTour::InnerLine { board, start: name() }.into()),
        3 | 4 => strip_tour(board, Some(start)).ok_or_else(|| NoTour::open(board, start).into()),
        _ if odd => Ok(assemble(board, Some(start))),
        _ => Ok(assemble(board, None).from(start)),
    }
}

/// The tour that is over where it begins.
fn single_square(board: Board) -> Tour {
    let start = Square::new(0);
    Tour::new(Piece::Knight, Moves::knight(), Links::new(board), start, Some(start))
}

/// An open knight's tour of any board that has one, from a1 if there is one from there.
///
/// # Errors
/// [`NoTour`] with the reason.
pub fn any_open_tour(board: Board) -> Result<Tour, TourError> {
    let from_corner = open_tour(board, Square::new(0));
    let Err(TourError::None(NoTour::NotFrom { .. })) = from_corner else { return from_corner };
    let mut others = board.squares().skip(1).map(|start| open_tour(board, start));
    let none = NoTour::Exhausted { board, kind: "open" };
    others.find_map(Result::ok).ok_or_else(|| none.into())
}

/// Whether a square of a board with four lines is on an inner one. No tour starts there: the outer
/// squares, half of all, are a jump from inner ones only, so it would have to visit inner and outer
/// squares in turn from beginning to end, and with them the colours, but the outer lines have both.
fn on_inner_line(board: Board, square: Square) -> bool {
    let inner = |lines: usize, line: usize| lines == 4 && (line == 1 || line == 2);
    inner(board.rows(), board.row(square)) || inner(board.cols(), board.col(square))
}

fn plain(board: Board) -> Result<(), TourError> {
    if board.is_torus() { Err(TourError::Torus(board)) } else { Ok(()) }
}

/// A side cut into parts, each as its first line and its length: even ones of 6, 8 and 10, and on an
/// odd side one odd part, around `keep` if that is given.
fn cut(side: usize, keep: Option<usize>) -> Vec<(usize, usize)> {
    let (before, odd) = if side.is_multiple_of(2) { (0, 0) } else { odd_part(side, keep) };
    let mut lengths = even_parts(before);
    lengths.extend((odd > 0).then_some(odd));
    lengths.extend(even_parts(side - before - odd));
    let mut end = 0;
    let place = |length: &usize| {
        end += length;
        (end - length, *length)
    };
    lengths.iter().map(place).collect()
}

/// The shortest odd part of an odd side of at least 5 that holds the place `keep` and leaves
/// lengths on both sides that even parts can fill; what is before it, and its length.
fn odd_part(side: usize, keep: Option<usize>) -> (usize, usize) {
    let fillable = |length: usize| length == 0 || length >= 6;
    let keep = keep.unwrap_or(0);
    for length in (5..side).step_by(2) {
        let first = (keep + 1).saturating_sub(length);
        for before in (first..=keep.min(side - length)).filter(|before| before % 2 == 0) {
            if fillable(before) && fillable(side - length - before) {
                return (before, length);
            }
        }
    }
    (0, side)
}

/// An even length of 0, 6 or more in parts of 6, 8 and 10.
fn even_parts(length: usize) -> Vec<usize> {
    let (mut parts, rest) = match length % 8 {
        0 => (vec![], length),
        2 => (vec![10], length - 10),
        4 => (vec![6, 6], length - 12),
        _ => (vec![6], length - 6),
    };
    parts.extend(std::iter::repeat_n(8, rest / 8));
    parts
}

/// A part of the board: first row and column, and the board it would be on its own.
#[derive(Clone, Copy)]
struct Block {
    row: usize,
    col: usize,
    size: Board,
}

impl Block {
    fn holds(self, row: usize, col: usize) -> bool {
        (self.row..self.row + self.size.rows()).contains(&row)
            && (self.col..self.col + self.size.cols()).contains(&col)
    }
}

/// Makes the tour of a board with both sides at least 5: closed if no start is given, which needs
/// an even area; open from a square of the colour of a1 on boards of odd area.
fn assemble(board: Board, start: Option<Square>) -> Tour {
    let moves = Moves::knight();
    let mut links = Links::new(board);
    let mut shapes = BTreeMap::new();
    let mut end = None;
    let rows = cut(board.rows(), start.map(|start| board.row(start)));
    let cols = cut(board.cols(), start.map(|start| board.col(start)));
    let block = |(row, height), (col, width)| {
        let size = Board::new(height, width).expect("parts are no longer than sides");
        Block { row, col, size }
    };
    for (i, &rows_here) in rows.iter().enumerate() {
        for (j, &cols_here) in cols.iter().enumerate() {
            let new = block(rows_here, cols_here);
            match start.filter(|_| new.size.area() % 2 == 1) {
                Some(start) => end = Some(open_block(&mut links, &moves, new, start)),
                None => {
                    let shape = shapes.entry(new.size).or_insert_with(|| closed_block(new.size));
                    links.paste(shape, new.row, new.col);
                }
            }
            let left = j.checked_sub(1).map(|j| block(rows_here, cols[j]));
            let below = i.checked_sub(1).map(|i| block(rows[i], cols_here));
            let mut old = left.into_iter().chain(below).peekable();
            let joined = old.peek().is_none() || old.any(|old| join(&mut links, &moves, old, new));
            assert!(joined, "no exchange joins a block to its neighbours on {board}");
        }
    }
    Tour::new(Piece::Knight, moves, links, start.unwrap_or(Square::new(0)), end)
}

fn closed_block(size: Board) -> Links {
    let path = small_tour(size, Square::new(0), true).expect("blocks have closed tours");
    Links::of(size, &Moves::knight(), &path, true)
}

/// Puts an open tour into a block and returns its end.
fn open_block(links: &mut Links, moves: &Moves, block: Block, start: Square) -> Square {
    let board = links.board();
    let (row, col) = (board.row(start) - block.row, board.col(start) - block.col);
    let inner = Square::new(row * block.size.cols() + col);
    let path =
        small_tour(block.size, inner, false).expect("odd blocks have tours from a1's colour");
    links.paste(&Links::of(block.size, moves, &path, false), block.row, block.col);
    let last = path[path.len() - 1];
    let (row, col) = (block.row + block.size.row(last), block.col + block.size.col(last));
    Square::new(row * board.cols() + col)
}

/// Joins the tours of two blocks by exchanging a jump of each, where that is possible.
fn join(links: &mut Links, moves: &Moves, old: Block, new: Block) -> bool {
    let board = links.board();
    let holds = |block: Block, square| block.holds(board.row(square), board.col(square));
    for a in seam(board, old, new) {
        for ab in links.at(a) {
            let Some(b) = target(board, moves, a, ab).filter(|&b| holds(old, b)) else { continue };
            for ac in moves.codes() {
                let Some(c) = moves.target(board, a, ac).filter(|&c| holds(new, c)) else {
                    continue;
                };
                for cd in links.at(c) {
                    let Some(d) = target(board, moves, c, cd).filter(|&d| holds(new, d)) else {
                        continue;
                    };
                    let Some(bd) = moves.between(board, b, d) else { continue };
                    let back = moves.back();
                    links.replace(a, ab, ac);
                    links.replace(b, ab ^ back, bd);
                    links.replace(c, cd, ac ^ back);
                    links.replace(d, cd ^ back, bd ^ back);
                    return true;
                }
            }
        }
    }
    false
}

fn target(board: Board, moves: &Moves, from: Square, code: Code) -> Option<Square> {
    if code == NONE { None } else { moves.target(board, from, code) }
}

/// The squares of the old block within two lines of the new one, which is to the right or above.
fn seam(board: Board, old: Block, new: Block) -> impl Iterator<Item = Square> {
    let (height, width) = (old.size.rows(), old.size.cols());
    let beside = old.row == new.row;
    let (rows, cols) =
        if beside { (0..height, width - 2..width) } else { (height - 2..height, 0..width) };
    rows.flat_map(move |row| {
        cols.clone().map(move |col| Square::new((old.row + row) * board.cols() + old.col + col))
    })
}
