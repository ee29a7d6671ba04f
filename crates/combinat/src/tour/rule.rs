//! Warnsdorff's rule (1823), and Roth's improvement of it (1992): jump to the square with the
//! fewest onward jumps; of several to the one farthest from a point near the centre; of several
//! still to the first of the list. Or of several to the first of a list that is mirrored with the
//! part of the board.

use super::links::Links;
use super::mirrored::{Mirrored, part};
use super::moves::{Code, Moves, NONE};
use super::{Tour, TourError};
use destrier_board::{Board, Piece, Square};
use std::{array, fmt};

/// Which square comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourRule {
    /// Fewest onward jumps, the first of the list if several have as few.
    Warnsdorff,
    /// Fewest onward jumps, then the first by these places of the eight jumps of the list, which is
    /// mirrored so.
    Listed([u8; 8], Mirrored),
    /// Fewest onward jumps, then the largest distance from a point near the centre.
    Roth(Rounding),
}

impl TourRule {
    /// The rule by octants that goes farthest from a corner: of the 40,320 lists of jumps mirrored by octant
    /// this one has the last first blind alley, at 1068 (`results/tours`). Below the centre, nearer to the
    /// middle column than to the middle row, the order is (-2,-1), (-1,-2), (-2,1), (-1,2), (1,-2), (2,1),
    /// (2,-1), (1,2), rows first.
    pub const OCTANTS: TourRule = TourRule::Listed([6, 4, 1, 0, 2, 3, 7, 5], Mirrored::Octants);
}

impl fmt::Display for TourRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TourRule::Warnsdorff => "warnsdorff",
            TourRule::Listed(_, mirrored) => return mirrored.fmt(f),
            TourRule::Roth(_) => "roth",
        })
    }
}

/// How Roth's `Round[n/2] - 1/2` treats halves, which Mathematica did differently over the years.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Rounding {
    /// Halves up: the first blind alley from a corner is then at 428, as the paper says.
    #[default]
    Up,
    /// Halves to the even number.
    Even,
    /// Halves down.
    Down,
}

impl Rounding {
    /// Half of n, rounded.
    fn half(self, n: usize) -> usize {
        match self {
            Rounding::Up => n.div_ceil(2),
            Rounding::Down => n / 2,
            Rounding::Even => (n / 2) + usize::from(n % 4 == 3),
        }
    }
}

/// Where a rule ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlindAlley {
    /// The square without an onward jump.
    pub at: Square,
    /// How many squares were visited, that one included.
    pub visited: usize,
}

/// Follows a rule from a square: a tour, or the blind alley where it ends.
///
/// Takes time and two bytes a square linear in the area: 15 to 20 ns a square.
///
/// # Errors
/// If the piece slides, or the board is a torus.
pub fn follow_rule(
    board: Board,
    piece: Piece,
    start: Square,
    rule: TourRule,
) -> Result<Result<Tour, BlindAlley>, TourError> {
    let moves = Moves::new(piece)?;
    if board.is_torus() {
        return Err(TourError::Torus(board));
    }
    let mut walk = Walk::new(board, &moves, start, rule);
    let visited = match (moves.jumps().len() == 8, walk.lists.is_some()) {
        (true, false) => walk.run::<8, false>(),
        (true, true) => walk.run::<8, true>(),
        (false, false) => walk.run::<4, false>(),
        (false, true) => walk.run::<4, true>(),
    };
    let at = walk.at;
    let links = walk.links;
    Ok(if visited == board.area() {
        Ok(Tour::new(piece, moves, links, start, Some(at)))
    } else {
        Err(BlindAlley { at, visited })
    })
}

/// A rule under way.
struct Walk {
    links: Links,
    /// The number of free squares a jump away, on a board with a margin; of squares that are
    /// visited or in the margin [`TAKEN`], less what was taken off since.
    free: Vec<u8>,
    /// What each jump adds to an index of the board, and of the one with a margin.
    jumps: [(isize, isize); 8],
    at: Square,
    /// The same square on the board with a margin.
    place: usize,
    back: Code,
    /// How each jump ranks among those to squares with as few onward jumps, the least first.
    rank: [u64; 8],
    /// What each jump adds to these.
    turn: [[u64; 8]; 8],
    /// How jumps rank in each part of the board, where the list is mirrored.
    lists: Option<[[u64; 8]; 8]>,
    /// The way from the centre to the knight, rows and columns twice, and what each jump adds to it.
    outward: (i32, i32),
    steps: [(i32, i32); 8],
}

/// Above every count of free squares, also after eight are taken off.
const TAKEN: u8 = 255;

impl Walk {
    fn new(board: Board, moves: &Moves, start: Square, rule: TourRule) -> Self {
        let margin = moves.reach();
        let stride = board.cols() + margin;
        let place = |square| (board.row(square) + margin) * stride + board.col(square) + margin;
        let jumps = moves.jumps();
        let mut walk = Walk {
            links: Links::new(board),
            free: count_free(board, jumps, margin),
            jumps: [(0, 0); 8],
            at: start,
            place: place(start),
            back: moves.back(),
            rank: array::from_fn(|jump| FAR << INDEX_BITS | jump as u64),
            turn: [[0; 8]; 8],
            lists: None,
            outward: (
                from_centre(board.row(start), board.rows()),
                from_centre(board.col(start), board.cols()),
            ),
            steps: [(0, 0); 8],
        };
        for (i, &(rows, cols)) in jumps.iter().enumerate() {
            let step = |width: usize| rows as isize * width as isize + cols as isize;
            walk.jumps[i] = (step(board.cols()), step(stride));
            walk.steps[i] = (2 * rows, 2 * cols);
        }
        if let TourRule::Listed(places, mirrored) = rule {
            let rank = |places: [u8; 8]| -> [u64; 8] {
                array::from_fn(|jump| walk.rank[jump] + (u64::from(places[jump]) << INDEX_BITS))
            };
            walk.lists = mirrored.lists(jumps, places).map(|lists| lists.map(rank));
            walk.rank = rank(places);
        }
        if let TourRule::Roth(rounding) = rule {
            // the point is Round[n/2] - 1/2 with rows and columns from 1
            let outward = |at: usize, side| 2 * at as i64 - 2 * rounding.half(side) as i64 + 3;
            let rows = outward(board.row(start), board.rows());
            let cols = outward(board.col(start), board.cols());
            for (i, &(dr, dc)) in jumps.iter().enumerate() {
                // twice the scalar product of the jump with the way from that point: the farther
                // the jump leads from it, the larger, and the smaller the rank
                let nearer = |outward: i64| outward.wrapping_neg().cast_unsigned() << INDEX_BITS;
                let outward = rows * i64::from(dr) + cols * i64::from(dc);
                walk.rank[i] = walk.rank[i].wrapping_add(nearer(outward));
                for (j, &(er, ec)) in jumps.iter().enumerate() {
                    walk.turn[j][i] = nearer(2 * i64::from(dr * er + dc * ec));
                }
            }
        }
        walk
    }

    /// Goes as far as the rule leads; the number of squares visited. The hot loop: all jumps are
    /// looked at without a branch, since no processor can guess which is best, and compared in
    /// pairs, since each comparison waits for the one before.
    fn run<const JUMPS: usize, const MIRRORED: bool>(&mut self) -> usize {
        let bytes = self.links.bytes_mut();
        let jumps: [(isize, isize); 8] = self.jumps;
        let mut rank: [u64; 8] = self.rank;
        let (mut at, mut place) = (self.at.index(), self.place);
        let mut arrived = NONE;
        let mut visited = 1;
        let lists = self.lists.unwrap_or_default();
        let (mut rows, mut cols) = self.outward;
        self.free[place] = TAKEN;
        loop {
            if MIRRORED {
                rank = lists[part(rows, cols)];
            }
            let mut keys = [u64::MAX; 8];
            for (jump, key) in keys[..JUMPS].iter_mut().enumerate() {
                let there = place.wrapping_add_signed(jumps[jump].1);
                let free = self.free[there] - 1;
                self.free[there] = free;
                *key = (u64::from(free) << RANK_BITS) + rank[jump];
            }
            let [a, b, c, d, e, f, g, h] = keys;
            let best = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)));
            if best >> RANK_BITS > 8 {
                bytes[at] = NONE << 4 | arrived;
                self.at = Square::new(at);
                return visited;
            }
            let jump = (best & ((1 << INDEX_BITS) - 1)) as usize;
            bytes[at] = (jump as u8) << 4 | arrived;
            arrived = jump as u8 ^ self.back;
            at = at.wrapping_add_signed(jumps[jump].0);
            place = place.wrapping_add_signed(jumps[jump].1);
            self.free[place] = TAKEN;
            rows += self.steps[jump].0;
            cols += self.steps[jump].1;
            for (rank, turn) in rank.iter_mut().zip(self.turn[jump]) {
                *rank = rank.wrapping_add(turn);
            }
            visited += 1;
        }
    }
}

/// Twice the way from the middle of a side to a row or column of it.
fn from_centre(at: usize, side: usize) -> i32 {
    2 * at as i32 + 1 - side as i32
}

/// Above every scalar product: sides and jumps are below 2^16 each.
const FAR: u64 = 1 << 40;
/// The place of a jump in the list, the low end of a rank.
const INDEX_BITS: u32 = 3;
/// All of a rank; the number of onward jumps stands above it.
const RANK_BITS: u32 = 48;

/// For each square of the board with a margin the number of squares a jump away.
fn count_free(board: Board, jumps: &[(i32, i32)], margin: usize) -> Vec<u8> {
    let stride = board.cols() + margin;
    // the margin at the right of a row is the one at the left of the next
    let mut free = vec![TAKEN; (board.rows() + 2 * margin) * stride + margin];
    let (height, width) = (board.rows() as i32, board.cols() as i32);
    for row in 0..board.rows() {
        let inner_row = row >= margin && row + margin < board.rows();
        let count = |col: usize| {
            let (row, col) = (row as i32, col as i32);
            let inside = |&&(dr, dc): &&(i32, i32)| {
                (0..height).contains(&(row + dr)) && (0..width).contains(&(col + dc))
            };
            jumps.iter().filter(inside).count() as u8
        };
        let line = &mut free[(row + margin) * stride + margin..][..board.cols()];
        if inner_row {
            line.fill(jumps.len() as u8);
            let edge = margin.min(board.cols());
            (0..edge).chain(board.cols() - edge..board.cols()).for_each(|c| line[c] = count(c));
        } else {
            line.iter_mut().enumerate().for_each(|(col, free)| *free = count(col));
        }
    }
    free
}
