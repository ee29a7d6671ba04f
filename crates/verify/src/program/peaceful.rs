//! The most pieces of a kind on a board, none of which attacks another one.

use super::linear::LinearProgram;
use super::rows::{Row, Rows};
use destrier_board::{Board, Piece, Square, SquareSet};
use std::collections::BTreeSet;

/// The program of the most pieces on the squares of a board that are no holes, none of which attacks another: a column for
/// each of these squares, by its name, and rows of squares any two of which attack each other, so that one piece is among
/// them at most. Attacks pass through pieces, which makes no difference here, and end at holes.
///
/// Rows are the lines of a piece that rides, and else sets of squares that leaps join, each grown from the first pair that no
/// row has by the first squares that all of it attack.
///
/// ```
/// use destrier_board::{Board, Piece, SquareSet};
/// use destrier_verify::non_attacking;
///
/// let board = Board::new(3, 3)?;
/// let program = non_attacking(board, Piece::Bishop, &SquareSet::empty(board));
/// assert_eq!((program.columns.len(), program.rows.len()), (9, 6)); // the diagonals of two squares and more
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
pub fn non_attacking(board: Board, piece: Piece, holes: &SquareSet) -> LinearProgram {
    let own = Squares { board, piece, holes };
    let squares: Vec<Square> = board.squares().filter(|&at| !holes.contains(at)).collect();
    let mut cliques = own.lines();
    let pairs = |line: &Vec<Square>| {
        let ends = |(at, &one): (usize, &Square)| line[..at].iter().map(move |&other| (other, one));
        line.iter().enumerate().flat_map(ends).collect::<Vec<_>>()
    };
    let mut known: BTreeSet<(Square, Square)> = cliques.iter().flat_map(pairs).collect();
    let near = own.neighbours();
    for &first in &squares {
        for &second in near[first.index()].range(first..) {
            if known.contains(&(first, second)) {
                continue;
            }
            let clique = grown(&near, [first, second]);
            known.extend(pairs(&clique));
            cliques.push(clique);
        }
    }
    let number = |square: &Square| squares.binary_search(square).unwrap_or_default() as u32;
    let row = |(name, clique): (usize, &Vec<Square>)| Row {
        line: 1,
        name: format!("r{name}"),
        columns: clique.iter().map(number).collect(),
        least: None,
        most: Some(1),
    };
    let rows = Rows {
        columns: squares.iter().map(|&square| board.name(square)).collect(),
        costs: vec![1; squares.len()],
        rows: (1..).zip(&cliques).map(row).collect(),
        maximise: true,
        asks: format!("{piece}s none of which attacks another"),
        remarks: Vec::new(),
    };
    rows.linear()
}

/// Two squares that attack each other, and all that attack these and those before them, the first ones first.
fn grown(near: &[BTreeSet<Square>], pair: [Square; 2]) -> Vec<Square> {
    let mut clique = pair.to_vec();
    for &next in &near[pair[0].index()] {
        if clique.iter().all(|own| near[own.index()].contains(&next)) {
            clique.push(next);
        }
    }
    clique.sort_unstable();
    clique
}

/// The squares that a piece may stand on.
struct Squares<'a> {
    board: Board,
    piece: Piece,
    holes: &'a SquareSet,
}

impl Squares<'_> {
    /// For each square of the board, those that attack it or that it attacks; none for a hole.
    fn neighbours(&self) -> Vec<BTreeSet<Square>> {
        let Squares { board, piece, holes } = *self;
        let mut near = vec![BTreeSet::new(); board.area()];
        for from in board.squares().filter(|&at| !holes.contains(at)) {
            for to in piece.attacks(board, from, |at| holes.contains(at)) {
                if to != from && !holes.contains(to) {
                    near[from.index()].insert(to);
                    near[to.index()].insert(from);
                }
            }
        }
        near
    }

    /// The lines along which the piece rides, from edge to edge or hole, of two squares and more; each once.
    fn lines(&self) -> Vec<Vec<Square>> {
        let Squares { board, piece, holes } = *self;
        let mut lines = BTreeSet::new();
        let rides = piece.steps().into_iter().filter(|&step| piece.slides_along(step));
        for (rows, cols) in rides {
            let after = |from: Square, sign: i32| {
                board.step(from, sign * rows, sign * cols).filter(|&at| !holes.contains(at))
            };
            for start in board.squares().filter(|&at| !holes.contains(at)) {
                // a line of a torus has no first square, and begins at every one
                if !board.is_torus() && after(start, -1).is_some() {
                    continue;
                }
                let mut line = BTreeSet::from([start]);
                let mut at = start;
                while let Some(next) = after(at, 1).filter(|next| !line.contains(next)) {
                    line.insert(next);
                    at = next;
                }
                if line.len() > 1 {
                    lines.insert(line.into_iter().collect::<Vec<_>>());
                }
            }
        }
        lines.into_iter().collect()
    }
}
