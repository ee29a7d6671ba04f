//! Fisher's enumeration of covers, as printed: the oracle and the yardstick of the sweeps.
//!
//! D. C. Fisher, "On the n x n Knight Cover Problem" (2003), figure 7. The Pascal program is kept
//! statement by statement, with its names: whole weights over a common denominator, knights placed
//! to the right of and then below those before, a branch abandoned when the weight on uncovered
//! squares exceeds the knights left, and when a square that only the present one could still cover
//! is passed. Rows and columns may differ in number here. One statement is new: where the last
//! square is taken and knights are left, the program would go on below the board.

use super::limits::{CountError, go_on};
use destrier_board::{Board, Piece, Problem, Rule, Square, SquareSet};
use destrier_certify::Weights;
use destrier_run::Control;
use num_traits::ToPrimitive;

/// The squares a knight covers, in the order of lines 33 to 35: rows and columns.
const R: [isize; 9] = [0, 1, 2, 2, 1, -1, -2, -2, -1];
const C: [isize; 9] = [0, 2, 1, -1, -2, -2, -1, 1, 2];

/// What an enumeration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// The covers, in the order in which they were found.
    pub covers: Vec<SquareSet>,
    /// Knights placed on the way.
    pub nodes: u64,
}

/// The variables of the program.
struct Knight<'a> {
    rows: isize,
    cols: isize,
    denom: i64,
    /// Covered squares and weights, with a margin of two squares.
    a: Vec<bool>,
    w: Vec<i64>,
    /// The knights' squares; the last one to be placed is first.
    row: Vec<isize>,
    col: Vec<isize>,
    board: Board,
    control: Control<'a>,
    stopped: Option<CountError>,
    found: Enumeration,
}

/// All knight covers of a board with `size` knights, bounded by a fractional packing.
///
/// # Errors
/// If the problem is another one than plain knight domination, or told to stop.
///
/// # Panics
/// If the weights are those of another board.
pub fn fisher(
    problem: &Problem,
    size: usize,
    packing: &Weights,
    control: Control<'_>,
) -> Result<Enumeration, CountError> {
    let board = problem.board;
    let plain = *problem == Problem::new(board) && !board.is_torus();
    if !plain || (problem.piece, problem.rule) != (Piece::Knight, Rule::Domination) {
        return Err(CountError::NotFishers);
    }
    assert_eq!(packing.board(), board, "a packing of the problem's board");
    let small = |number: &num_bigint::BigUint| number.to_i32().map(i64::from);
    let numerators = packing.numerators().iter().map(small).collect::<Option<Vec<i64>>>();
    let (numerators, denom) =
        numerators.zip(small(packing.denominator())).ok_or(CountError::Overflow)?;
    let sum = numerators.iter().sum();
    let (rows, cols) = (board.rows() as isize, board.cols() as isize);
    let places = ((rows + 4) * (cols + 4)) as usize;
    let mut program = Knight {
        rows,
        cols,
        denom,
        a: vec![true; places],
        w: vec![0; places],
        row: vec![0; size + 1],
        col: vec![0; size + 1],
        board,
        control,
        stopped: None,
        found: Enumeration { covers: Vec::new(), nodes: 0 },
    };
    for square in board.squares() {
        let at = program.at(board.row(square) as isize + 1, board.col(square) as isize + 1);
        program.a[at] = false;
        program.w[at] = numerators[square.index()];
    }
    if size > 0 {
        program.dom(size, sum, 1, 0);
    }
    let Knight { stopped, found, .. } = program;
    stopped.map_or(Ok(found), Err)
}

impl Knight<'_> {
    /// The place of row `k` and column `l`, both from -1 to two beyond the last.
    fn at(&self, k: isize, l: isize) -> usize {
        ((k + 1) * (self.cols + 4) + l + 1) as usize
    }

    /// Places the knights that are left beyond square (`k`, `l`); `frac` is the weight of the
    /// uncovered squares.
    fn dom(&mut self, left: usize, frac: i64, mut k: isize, mut l: isize) {
        if frac > self.denom * left as i64 || self.interrupted() || (k, l) == (self.rows, self.cols)
        {
            return;
        }
        loop {
            l += 1;
            if l > self.cols {
                (k, l) = (k + 1, 1);
            }
            (self.row[left], self.col[left]) = (k, l);
            let mut newfrac = frac;
            let mut save = [false; 9];
            for (i, save) in save.iter_mut().enumerate() {
                let at = self.at(k + R[i], l + C[i]);
                *save = std::mem::replace(&mut self.a[at], true);
                if !*save {
                    newfrac -= self.w[at];
                }
            }
            self.found.nodes += 1;
            if left == 1 {
                if self.a.iter().all(|&covered| covered) {
                    self.write();
                }
            } else {
                self.dom(left - 1, newfrac, k, l);
            }
            for (i, save) in save.into_iter().enumerate() {
                let at = self.at(k + R[i], l + C[i]);
                self.a[at] = save;
            }
            let last = k == self.rows && l == self.cols;
            let passed = |row, col| k > 1 && !self.a[self.at(row, col)];
            if last || passed(k - 2, l - 1) || (l == self.cols - 1 && passed(k - 2, self.cols)) {
                break;
            }
        }
    }

    fn write(&mut self) {
        let knights = self.row[1..].iter().zip(&self.col[1..]);
        let square =
            |(&k, &l): (&isize, &isize)| Square::new(((k - 1) * self.cols + l - 1) as usize);
        self.found.covers.push(SquareSet::from_squares(self.board, knights.map(square)));
    }

    fn interrupted(&mut self) -> bool {
        if self.found.nodes.is_multiple_of(1 << 16) && self.stopped.is_none() {
            self.stopped = go_on(self.control).err();
        }
        self.stopped.is_some()
    }
}
