//! Move graphs: which squares a piece on each square covers, ignoring blocking.

use crate::{Board, Piece, Rule, Square};

/// The weak attacks of a piece from every square, in one array with offsets.
///
/// Most pieces attack both ways, so that the neighbours of a square are both the squares that a
/// piece on it attacks and the squares from which it is attacked; only for sums of moves that do
/// not, [`MoveGraph::coverers`] differ from [`MoveGraph::neighbours`]. Building takes time and
/// memory linear in the number of attacks; bound the board's area before (see
/// [`Board::with_area_at_most`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGraph {
    board: Board,
    forth: Lists,
    /// The same pairs by their second square, where they are others.
    back: Option<Lists>,
}

/// A list of squares for each square, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    offsets: Vec<usize>,
    targets: Vec<Square>,
}

impl Lists {
    fn of(lists: impl Iterator<Item = Vec<Square>>) -> Self {
        let mut all = Lists { offsets: vec![0], targets: Vec::new() };
        for list in lists {
            all.targets.extend(list);
            all.offsets.push(all.targets.len());
        }
        all
    }

    fn get(&self, square: Square) -> &[Square] {
        &self.targets[self.offsets[square.index()]..self.offsets[square.index() + 1]]
    }
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
        let graph = MoveGraph::by(board, |square| {
            let mut covered = piece.attacks(board, square, |_| false);
            if with_self {
                let place = covered.partition_point(|&other| other < square);
                covered.insert(place, square);
            }
            covered
        });
        if piece.moves_both_ways() { graph } else { graph.with_back() }
    }

    /// The graph of these neighbours, which are in ascending order and go both ways.
    pub(crate) fn by(board: Board, neighbours: impl Fn(Square) -> Vec<Square>) -> Self {
        MoveGraph { board, forth: Lists::of(board.squares().map(neighbours)), back: None }
    }

    fn with_back(self) -> Self {
        let mut back = vec![Vec::new(); self.board.area()];
        for from in self.board.squares() {
            self.neighbours(from).iter().for_each(|to| back[to.index()].push(from));
        }
        MoveGraph { back: Some(Lists::of(back.into_iter())), ..self }
    }

    /// At most so many pairs a graph of this piece has, with the squares themselves: known before anything
    /// is built. A piece with a name that slides attacks the most squares from the middle of the board; for sums
    /// of moves, every ride counts with its greatest length.
    ///
    /// ```
    /// use destrier_board::{Board, MoveGraph, Piece};
    ///
    /// assert_eq!(MoveGraph::most_pairs(Board::new(8, 8)?, Piece::Queen), 64 * (1 + 27));
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn most_pairs(board: Board, piece: Piece) -> usize {
        let middle = board.at(board.rows() / 2, board.cols() / 2).filter(|_| piece.slides());
        let lines = match (piece, middle) {
            (Piece::Sum(_), _) => longest_rides(board, piece),
            (_, Some(middle)) => piece.attacks(board, middle, |_| false).len(),
            _ => piece.steps().len(),
        };
        board.area().saturating_mul(lines + 1)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The squares covered from this one, in ascending order.
    pub fn neighbours(&self, square: Square) -> &[Square] {
        self.forth.get(square)
    }

    /// The squares from which this one is covered, in ascending order.
    ///
    /// ```
    /// use destrier_board::{Board, MoveGraph};
    ///
    /// let board = Board::new(1, 3)?;
    /// let graph = MoveGraph::new(board, "leap:+0,+1".parse()?);
    /// let [a1, b1, c1] = ["a1", "b1", "c1"].map(|name| board.parse_square(name).unwrap());
    /// assert_eq!((graph.neighbours(b1), graph.coverers(b1)), (&[c1][..], &[a1][..]));
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn coverers(&self, square: Square) -> &[Square] {
        self.back.as_ref().unwrap_or(&self.forth).get(square)
    }

    /// The number of pairs (square, neighbour): where pieces attack both ways twice the number of moves, plus
    /// the squares themselves where a piece covers its own.
    pub fn pairs(&self) -> usize {
        self.forth.targets.len()
    }
}

/// The most squares that all rides and leaps of a piece can reach from one square, each counted by itself.
fn longest_rides(board: Board, piece: Piece) -> usize {
    let along = |side: usize, step: i32| match step.unsigned_abs() as usize {
        0 => usize::MAX,
        step if board.is_torus() => side / gcd(side, step),
        step => (side - 1) / step,
    };
    let length = |step: (i32, i32)| {
        let (rows, cols) = (along(board.rows(), step.0), along(board.cols(), step.1));
        match (piece.slides_along(step), board.is_torus()) {
            (false, _) => 1,
            (true, false) => rows.min(cols),
            // the ride is back after a multiple of both
            (true, true) if rows == usize::MAX || cols == usize::MAX => rows.min(cols),
            (true, true) => rows / gcd(rows, cols) * cols,
        }
    };
    piece.steps().into_iter().map(length).sum()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_graph_has_more_pairs_than_were_foretold() {
        let sums = ["nightrider", "ride:+0,+1", "ride:+1,-2+leap:+0,+3", "chancellor+ride:2,2"];
        let sums = sums.map(|sum| sum.parse().unwrap());
        let leapers = [Piece::Leaper(0, 3), Piece::Leaper(2, 4)];
        let pieces = [Piece::CHESS.as_slice(), &leapers, &sums].concat();
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

    /// Each ride counts with its longest way, on a torus until it is back; so no larger graph is refused than FORMAT.md says.
    #[test]
    fn rides_count_with_their_longest_way() {
        for piece in ["nightrider", "ride:+0,+1", "ride:+1,-2+leap:+0,+3", "ride:2,2+ride:+3,+1"] {
            let piece: Piece = piece.parse().unwrap();
            for (rows, cols) in [(1, 1), (1, 6), (4, 7), (9, 2), (6, 8)] {
                let flat = Board::new(rows, cols).unwrap();
                for board in [flat, flat.torus()] {
                    let way = |from: Square, step: (i32, i32)| {
                        let next = |&here: &Square| {
                            board.step(here, step.0, step.1).filter(|_| here != from)
                        };
                        let first = board.step(from, step.0, step.1);
                        std::iter::successors(first, next).count()
                    };
                    let longest = |step| match piece.slides_along(step) {
                        true => board.squares().map(|from| way(from, step)).max().unwrap(),
                        false => 1,
                    };
                    let lines: usize = piece.steps().into_iter().map(longest).sum();
                    assert_eq!(MoveGraph::most_pairs(board, piece), board.area() * (lines + 1));
                }
            }
        }
    }

    #[test]
    fn coverers_are_neighbours_turned_around() {
        let board = Board::new(4, 5).unwrap();
        for board in [board, board.torus()] {
            for piece in ["knight", "ride:+1,+2", "leap:+1,+2+leap:+1,-2+king", "queen"] {
                let graph = MoveGraph::for_rule(board, piece.parse().unwrap(), Rule::Domination);
                for to in board.squares() {
                    let covers = |&from: &Square| graph.neighbours(from).contains(&to);
                    assert!(board.squares().filter(covers).eq(graph.coverers(to).iter().copied()));
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
