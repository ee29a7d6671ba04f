//! What the pieces of a position attack, as in chess: lines end at the first piece.

use super::army::Army;
use super::axis::Position;
use super::bits::Bits;
use destrier_board::{Board, Piece, Square};

/// Ascending steps first: along them the nearest piece is the lowest one.
const LINES: [(i32, i32); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
const ASCENDING: usize = 4;
const STRAIGHT: [usize; 4] = [0, 1, 4, 5];
const DIAGONAL: [usize; 4] = [2, 3, 6, 7];
const ALL: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// How a piece of the army attacks.
enum Way<const W: usize> {
    /// So from each square.
    Leaps(Vec<Bits<W>>),
    /// Along these lines.
    Slides(&'static [usize]),
}

/// Attack tables of an army.
pub(super) struct Attacks<const W: usize> {
    men: Vec<Way<W>>,
    /// For each line of [`LINES`] and each square, the squares ahead.
    rays: [Vec<Bits<W>>; LINES.len()],
}

impl<const W: usize> Attacks<W> {
    pub(super) fn new(army: &Army) -> Self {
        let board = army.board();
        let way = |piece: Piece| match piece {
            Piece::Queen => Way::Slides(&ALL),
            Piece::Rook => Way::Slides(&STRAIGHT),
            Piece::Bishop => Way::Slides(&DIAGONAL),
            _ => Way::Leaps(leaps(board, piece)),
        };
        let ray = |(rows, cols): (i32, i32)| {
            let ahead = |from| {
                let next = |&here: &Square| board.step(here, rows, cols);
                let line = std::iter::successors(board.step(from, rows, cols), next);
                Bits::of(line.map(Square::index))
            };
            board.squares().map(ahead).collect()
        };
        Attacks { men: army.men().map(way).collect(), rays: LINES.map(ray) }
    }

    /// The squares attacked by at least one piece. Pieces on one square do not stand in each
    /// other's way, and none attacks the square it stands on.
    pub(super) fn attacked(&self, position: &Position) -> Bits<W> {
        let squares = || position[..self.men.len()].iter().map(|&square| usize::from(square));
        let occupied = Bits::of(squares());
        let attack = |(way, from): (&Way<W>, usize)| match way {
            Way::Leaps(targets) => targets[from],
            Way::Slides(lines) => {
                lines.iter().fold(Bits::EMPTY, |all, &line| all.or(self.line(line, from, occupied)))
            }
        };
        self.men.iter().zip(squares()).map(attack).fold(Bits::EMPTY, Bits::or)
    }

    fn line(&self, line: usize, from: usize, occupied: Bits<W>) -> Bits<W> {
        let ray = self.rays[line][from];
        let others = ray.and(occupied);
        let first = if line < ASCENDING { others.lowest() } else { others.highest() };
        first.map_or(ray, |first| ray.without(self.rays[line][first]))
    }
}

fn leaps<const W: usize>(board: Board, piece: Piece) -> Vec<Bits<W>> {
    let targets = |from| piece.attacks(board, from, |_| false);
    board.squares().map(|from| Bits::of(targets(from).into_iter().map(Square::index))).collect()
}
