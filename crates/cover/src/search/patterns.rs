//! Covers by patterns: a periodic set of knights that covers the plane, within the board, its
//! border completed and trimmed window by window. Time and memory grow with the area.
//!
//! Two densities are in the literature: 2/15 by 2x2 blocks in staggered rows (Fisher and Spalding;
//! Fisher 2003, section 6) and 1/8 (Garnick and Nieuwejaar; Monier; Fisher 2003, figure 29). The
//! pictures are lost. Of density 1/8 there are exactly three patterns with a period of eight rows
//! and columns, found by exhaustion (results/tori has them); in each, every square is attacked
//! exactly once, so all are total dominations, Garnick and Nieuwejaar's subject. Every other row has
//! pairs of knights three squares apart, or pairs side by side, or both in turn. Two were known
//! (contestcen.com: Monier's of the 1970s and one of Rubin's of 2003); the texts do not tell which of
//! the uniform two is whose.
//!
//! ```
//! use destrier_board::Board;
//! use destrier_cover::search::patterns::{Pattern, blocks_bound, construct};
//!
//! let board = Board::new(40, 50)?;
//! let cover = construct(board, &Pattern::blocks(), 0);
//! assert!(cover.len() <= blocks_bound(40, 50));
//! # Ok::<(), destrier_board::BoardError>(())
//! ```

use super::window;
use destrier_board::{Board, BoardError, MoveGraph, Piece, Problem, Rule, SquareSet};
use destrier_run::Random;
use std::collections::BTreeSet;

/// The sides of the torus on which patterns of density 1/8 are found.
const TORUS: usize = 8;

/// A periodic set of knights that covers the plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    tile: SquareSet,
}

/// Fisher and Spalding's number of knights for 2x2 blocks in staggered rows, 4 * ceil((k+3)/6) *
/// ceil((n+1)/5), the better way round. A single row needs more: a knight on every square.
pub fn blocks_bound(rows: usize, cols: usize) -> usize {
    let bound = |k: usize, n: usize| 4 * (k + 3).div_ceil(6) * (n + 1).div_ceil(5);
    bound(rows, cols).min(bound(cols, rows))
}

/// Garnick and Nieuwejaar's number of knights, floor((k+5)(n+6)/8) - 4, the better way round. A
/// single row needs more, and so do 2x2 and 2x3, four knights each.
pub fn garnick_nieuwejaar_bound(rows: usize, cols: usize) -> usize {
    let bound = |k: usize, n: usize| ((k + 5) * (n + 6) / 8).saturating_sub(4);
    bound(rows, cols).min(bound(cols, rows))
}

impl Pattern {
    /// Blocks of 2x2 knights, six columns apart, in rows five above each other and staggered by
    /// half: four knights to thirty squares.
    pub fn blocks() -> Self {
        let board = Board::new(10, 6).expect("a board").torus();
        let block = |(down, right): (usize, usize)| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, col)| board.at(down + row, right + col))
        };
        let blocks = [(0, 0), (5, 3)].into_iter().flat_map(block).flatten();
        Pattern { tile: SquareSet::from_squares(board, blocks) }
    }

    /// All patterns of density 1/8 that repeat after eight rows and after eight columns, one of
    /// each up to symmetry and shift: the covers of the 8x8 torus by eight knights, by exhaustion.
    pub fn eighths() -> Vec<Self> {
        let board = Board::new(TORUS, TORUS).expect("a board").torus();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let mut found = BTreeSet::new();
        exhaust(&graph, 0, [0; TORUS], 0, &mut found);
        found.into_iter().map(|tile| Pattern { tile }).collect()
    }

    /// The part that repeats, a cover of a torus.
    pub fn tile(&self) -> &SquareSet {
        &self.tile
    }

    /// A number of rows and of columns after which the pattern repeats, lying or standing.
    fn period(&self) -> usize {
        let (rows, cols) = (self.tile.board().rows(), self.tile.board().cols());
        (rows..=rows * cols).step_by(rows).find(|side| side % cols == 0).unwrap_or(rows * cols)
    }

    /// All shifts, in rows and columns.
    fn shifts(&self) -> impl Iterator<Item = (usize, usize)> {
        let tile = self.tile.board();
        (0..tile.rows()).flat_map(move |down| (0..tile.cols()).map(move |right| (down, right)))
    }

    /// The pattern with rows and columns exchanged.
    fn turned(&self) -> Self {
        let tile = self.tile.board();
        let board = Board::new(tile.cols(), tile.rows()).expect("a board").torus();
        let turned = self.tile.iter().filter_map(|s| board.at(tile.col(s), tile.row(s)));
        Pattern { tile: SquareSet::from_squares(board, turned) }
    }

    /// The pattern on a board, shifted.
    fn within(&self, board: Board, down: usize, right: usize) -> SquareSet {
        let tile = self.tile.board();
        let inside = board.squares().filter(|&square| {
            let row = (board.row(square) + down) % tile.rows();
            let col = (board.col(square) + right) % tile.cols();
            tile.at(row, col).is_some_and(|square| self.tile.contains(square))
        });
        SquareSet::from_squares(board, inside)
    }
}

/// Every cover of the 8x8 torus by eight knights, one for each class: the first uncovered square
/// is covered in all nine ways, as long as nine squares a knight suffice.
fn exhaust(
    graph: &MoveGraph,
    covered: u64,
    chosen: [usize; TORUS],
    count: usize,
    found: &mut BTreeSet<SquareSet>,
) {
    let open = (!covered).count_ones() as usize;
    if open == 0 {
        found.insert(canonical(graph.board(), &chosen[..count]));
        return;
    }
    if open > 9 * (TORUS - count) {
        return;
    }
    let first = destrier_board::Square::new((!covered).trailing_zeros() as usize);
    for &square in graph.neighbours(first) {
        let reach = graph.neighbours(square).iter().map(|other| 1u64 << other.index());
        let mut chosen = chosen;
        chosen[count] = square.index();
        exhaust(graph, reach.fold(covered, |all, bit| all | bit), chosen, count + 1, found);
    }
}

/// The least of all images under shifts and symmetries.
fn canonical(board: Board, squares: &[usize]) -> SquareSet {
    let mut least: Option<SquareSet> = None;
    for &origin in squares {
        let (down, right) = (TORUS - origin / TORUS, TORUS - origin % TORUS);
        let moved = squares.iter().filter_map(|&square| {
            board.at((square / TORUS + down) % TORUS, (square % TORUS + right) % TORUS)
        });
        let moved = SquareSet::from_squares(board, moved);
        for image in moved.images() {
            // a symmetry moves the origin; shifting each square there gives the same classes
            for shifted in shifts(&image) {
                if least.as_ref().is_none_or(|least| shifted < *least) {
                    least = Some(shifted);
                }
            }
        }
    }
    least.unwrap_or_else(|| SquareSet::empty(board))
}

/// The images of a set on a torus with one of its squares moved to a1.
fn shifts(set: &SquareSet) -> Vec<SquareSet> {
    let board = set.board();
    let at_origin = |origin: destrier_board::Square| {
        let down = board.rows() - board.row(origin);
        let right = board.cols() - board.col(origin);
        let moved = set.iter().filter_map(|square| {
            let row = (board.row(square) + down) % board.rows();
            board.at(row, (board.col(square) + right) % board.cols())
        });
        SquareSet::from_squares(board, moved)
    };
    set.iter().map(at_origin).collect()
}

/// Rows from the border in which the pattern gives way.
const DEPTH: usize = 9;
/// Squares along the border that are chosen anew at a time.
const LENGTH: usize = 36;
/// Swaps for each window.
const SWAPS: u64 = 20_000;
/// The least sides of the smaller board on which ways to lay a pattern are compared.
const MODEL: usize = 30;
/// Ways that are compared with a quarter of the swaps, after a first look at each.
const FINALISTS: usize = 6;

/// A cover that has the pattern in the middle. It lies or stands, and is shifted, as is best on a
/// smaller board whose sides leave the same rests, since only the border tells the ways apart.
pub fn construct(board: Board, pattern: &Pattern, seed: u64) -> SquareSet {
    let period = pattern.period();
    let small = |side: usize| side.min(side % period + MODEL.div_ceil(period) * period);
    let model = Board::new(small(board.rows()), small(board.cols())).unwrap_or(board);
    let model = graph(model);
    let ways = [pattern.clone(), pattern.turned()];
    let size = |&(way, down, right): &(usize, usize, usize), swaps: u64| {
        border(&model, ways[way].within(model.board(), down, right), swaps, seed).len()
    };
    let mut placings: Vec<_> = (0..ways.len())
        .flat_map(|way| ways[way].shifts().map(move |(down, right)| (way, down, right)))
        .collect();
    placings.sort_by_cached_key(|placing| size(placing, SWAPS / 100));
    placings.truncate(FINALISTS);
    let best = placings.into_iter().min_by_key(|placing| size(placing, SWAPS / 4));
    let (way, down, right) = best.unwrap_or((0, 0, 0));
    border(&graph(board), ways[way].within(board, down, right), SWAPS, seed)
}

/// Rows and columns along the border in which [`keeping_middle`] lets a cover change.
const FRAME: usize = 10;

/// The problem of covering a cover's board with its middle kept as it is: only the frame along the
/// border is left to a search (Monier's pattern with an optimised frame, as Rubin has it).
///
/// # Errors
/// Never, for a set of squares of its own board.
pub fn keeping_middle(cover: &SquareSet) -> Result<Problem, BoardError> {
    let board = cover.board();
    let far = |at: usize, side: usize| at >= FRAME && at + FRAME < side;
    let middle = board.squares().filter(|&square| {
        far(board.row(square), board.rows()) && far(board.col(square), board.cols())
    });
    let (kept, empty): (Vec<_>, Vec<_>) = middle.partition(|&square| cover.contains(square));
    Problem::new(board).with_fixed(kept, empty)
}

fn graph(board: Board) -> MoveGraph {
    MoveGraph::for_rule(board, Piece::Knight, Rule::Domination)
}

/// Completes and trims the border.
fn border(graph: &MoveGraph, mut set: SquareSet, swaps: u64, seed: u64) -> SquareSet {
    let windows = window::along_border(graph.board(), DEPTH, LENGTH);
    for (number, squares) in windows.iter().enumerate() {
        set = window::renew(graph, &set, squares, swaps, Random::new(seed, number as u64));
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::check_cover;

    #[test]
    fn patterns_cover_their_tori_with_their_density() {
        let blocks = Pattern::blocks();
        assert_eq!((blocks.tile.len(), blocks.tile.board().area()), (8, 60));
        check_cover(&Problem::new(blocks.tile.board()), &blocks.tile).unwrap();
        for pattern in &Pattern::eighths() {
            assert_eq!(pattern.tile.len(), 8);
            check_cover(&Problem::new(pattern.tile.board()), &pattern.tile).unwrap();
            // each square, with a knight or without, is attacked exactly once
            let total = MoveGraph::for_rule(pattern.tile.board(), Piece::Knight, Rule::Total);
            let attacks = |square| {
                total.neighbours(square).iter().filter(|&&from| pattern.tile.contains(from)).count()
            };
            assert!(pattern.tile.board().squares().all(|square| attacks(square) == 1));
        }
    }

    /// Pairs of knights three squares apart, side by side, and both in turn; no fourth pattern.
    #[test]
    fn there_are_three_patterns_of_an_eighth() {
        let gaps = |pattern: &Pattern| {
            let board = pattern.tile.board();
            let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
            let beside = |square| {
                let mut near = steps.iter().filter_map(|&(row, col)| board.step(square, row, col));
                near.any(|near| pattern.tile.contains(near))
            };
            pattern.tile.iter().filter(|&square| beside(square)).count()
        };
        let mut counts: Vec<usize> = Pattern::eighths().iter().map(gaps).collect();
        counts.sort_unstable();
        assert_eq!(counts, [0, 4, 8]);
    }

    #[test]
    fn the_middle_is_kept_and_the_frame_is_free() {
        let board = Board::new(24, 26).unwrap();
        let cover = construct(board, &Pattern::eighths()[0], 1);
        let problem = keeping_middle(&cover).unwrap();
        assert_eq!(problem.forced.len() + problem.forbidden.len(), 4 * 6);
        assert!(problem.forced.iter().all(|square| cover.contains(square)));
        assert!(problem.forbidden.iter().all(|square| !cover.contains(square)));
    }
}
