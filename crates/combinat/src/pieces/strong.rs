//! The squares that the pieces of a position attack, as in chess: lines end at the first piece.

use super::army::Army;
use super::axis::Position;
use super::bits::Bits;
use destrier_board::{Board, Piece, Square};

/// Ascending steps first: along them the nearest piece is the lowest one.
const LINES: [(i32, i32); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
const ASCENDING: usize = 4;

/// The attacks of a piece of the army.
enum Way<const W: usize> {
    /// So from each square.
    Leaps(Vec<Bits<W>>),
    /// Along these lines.
    Slides(Vec<usize>),
    /// In both ways.
    Both(Vec<Bits<W>>, Vec<usize>),
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
        let ray = |(rows, cols): (i32, i32)| {
            let ahead = |from| {
                let next = |&here: &Square| board.step(here, rows, cols);
                let line = std::iter::successors(board.step(from, rows, cols), next);
                Bits::of(line.map(Square::index))
            };
            board.squares().map(ahead).collect()
        };
        Attacks { men: army.men().map(|piece| way(board, piece)).collect(), rays: LINES.map(ray) }
    }

    /// The squares attacked by at least one piece. Pieces on one square do not stand in each
    /// other's way, and none attacks the square it stands on.
    pub(super) fn attacked(&self, position: &Position) -> Bits<W> {
        let squares = || position[..self.men.len()].iter().map(|&square| usize::from(square));
        let occupied = Bits::of(squares());
        let attack = |(way, from): (&Way<W>, usize)| match way {
            Way::Leaps(targets) => targets[from],
            Way::Slides(lines) => self.lines(lines, from, occupied),
            Way::Both(targets, lines) => targets[from].or(self.lines(lines, from, occupied)),
        };
        self.men.iter().zip(squares()).map(attack).fold(Bits::EMPTY, Bits::or)
    }

    fn lines(&self, lines: &[usize], from: usize, occupied: Bits<W>) -> Bits<W> {
        lines.iter().fold(Bits::EMPTY, |all, &line| all.or(self.line(line, from, occupied)))
    }

    fn line(&self, line: usize, from: usize, occupied: Bits<W>) -> Bits<W> {
        let ray = self.rays[line][from];
        let others = ray.and(occupied);
        let first = if line < ASCENDING { others.lowest() } else { others.highest() };
        first.map_or(ray, |first| ray.without(self.rays[line][first]))
    }
}

/// Its steps apart: those that it repeats, and those that it does not.
fn way<const W: usize>(board: Board, piece: Piece) -> Way<W> {
    let (slid, leapt): (Vec<_>, Vec<_>) =
        piece.steps().into_iter().partition(|&step| piece.slides_along(step));
    let lines = (0..LINES.len()).filter(|&line| slid.contains(&LINES[line])).collect();
    let targets = |from| leapt.iter().filter_map(move |&(rows, cols)| board.step(from, rows, cols));
    let leaps = board.squares().map(|from| Bits::of(targets(from).map(Square::index))).collect();
    match (slid.is_empty(), leapt.is_empty()) {
        (true, _) => Way::Leaps(leaps),
        (_, true) => Way::Slides(lines),
        _ => Way::Both(leaps, lines),
    }
}
