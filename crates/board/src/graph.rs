//! Move graphs: which squares a piece on each square covers, ignoring blocking.

use crate::{Board, Piece, Rule, Square};

/// The weak attacks of a piece from every square, in one array with offsets.
///
/// All pieces here attack both ways, so the neighbours of a square are both the squares that a
/// piece on it attacks and the squares from which it is attacked. Building takes time and memory
/// linear in the number of attacks; bound the board's area before (see
/// [`Board::with_area_at_most`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGraph {
    board: Board,
    offsets: Vec<usize>,
    targets: Vec<Square>,
}

impl MoveGraph {
    /// The moves of a piece: the Knight graph of Fisher's paper, footnote 1.
    pub fn new(board: Board, piece: Piece) -> Self {
        Self::build(board, piece, false)
    }

    /// The squares that a piece covers under a rule: as [`MoveGraph::new`], with the square itself
    /// added where a piece covers the square it stands on.
    ///
    /// ```
    /// use destrier_board::{Board, MoveGraph, Piece, Rule};
    ///
    /// let board = Board::new(3, 3)?;
    /// let b2 = board.parse_square("b2")?;
    /// let closed = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
    /// assert_eq!(closed.neighbours(b2), [b2]); // . N .  a knight in the middle reaches nothing
    /// let open = MoveGraph::for_rule(board, Piece::Knight, Rule::Total);
    /// assert!(open.neighbours(b2).is_empty());
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn for_rule(board: Board, piece: Piece, rule: Rule) -> Self {
        Self::build(board, piece, rule.covers_own_square())
    }

    fn build(board: Board, piece: Piece, with_self: bool) -> Self {
        MoveGraph::by(board, |square| {
            let mut covered = piece.attacks(board, square, |_| false);
            if with_self {
                let place = covered.partition_point(|&other| other < square);
                covered.insert(place, square);
            }
            covered
        })
    }

    /// The graph of these neighbours, which are in ascending order.
    pub(crate) fn by(board: Board, neighbours: impl Fn(Square) -> Vec<Square>) -> Self {
        let mut offsets = Vec::with_capacity(board.area() + 1);
        let mut targets = Vec::new();
        offsets.push(0);
        for square in board.squares() {
            targets.extend(neighbours(square));
            offsets.push(targets.len());
        }
        MoveGraph { board, offsets, targets }
    }

    /// At most so many pairs a graph of this piece has, with the squares themselves: known before anything
    /// is built. A piece that slides attacks the most squares from the middle of the board.
    ///
    /// ```
    /// use destrier_board::{Board, MoveGraph, Piece};
    ///
    /// assert_eq!(MoveGraph::most_pairs(Board::new(8, 8)?, Piece::Queen), 64 * (1 + 27));
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn most_pairs(board: Board, piece: Piece) -> usize {
        let middle = board.at(board.rows() / 2, board.cols() / 2).filter(|_| piece.slides());
        let lines = middle.map(|middle| piece.attacks(board, middle, |_| false).len());
        board.area().saturating_mul(lines.unwrap_or(piece.steps().len()) + 1)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The squares covered from this one, in ascending order.
    pub fn neighbours(&self, square: Square) -> &[Square] {
        &self.targets[self.offsets[square.index()]..self.offsets[square.index() + 1]]
    }

    /// The number of pairs (square, neighbour): twice the number of moves, plus the squares
    /// themselves where a piece covers its own.
    pub fn pairs(&self) -> usize {
        self.targets.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_graph_has_more_pairs_than_were_foretold() {
        let pieces =
            [Piece::CHESS.as_slice(), &[Piece::Leaper(0, 3), Piece::Leaper(2, 4)]].concat();
        for (rows, cols) in [(1, 1), (1, 6), (2, 2), (3, 3), (4, 7), (9, 2), (5, 5), (6, 8)] {
            let flat = Board::new(rows, cols).unwrap();
            for board in [flat, flat.torus()] {
                for &piece in &pieces {
                    let graph = MoveGraph::for_rule(board, piece, Rule::Domination);
                    assert!(
                        graph.pairs() <= MoveGraph::most_pairs(board, piece),
                        "{piece} {board}"
                    );
                }
            }
        }
    }

    #[test]
    fn moves_go_both_ways_and_add_up() {
        for (rows, cols) in [(8, 8), (3, 7), (1, 5)] {
            let board = Board::new(rows, cols).unwrap();
            let graph = MoveGraph::new(board, Piece::Knight);
            for a in board.squares() {
                for &b in graph.neighbours(a) {
                    assert!(graph.neighbours(b).contains(&a));
                }
            }
            // an m x n board has 4mn - 6(m + n) + 8 knight's moves, when both sides are at least 2
            if rows > 1 {
                assert_eq!(graph.pairs(), 2 * (4 * rows * cols + 8 - 6 * (rows + cols)));
            } else {
                assert_eq!(graph.pairs(), 0);
            }
        }
    }
}
