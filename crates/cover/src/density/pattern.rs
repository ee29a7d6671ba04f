//! Covers of the plane that repeat in two directions: all periods, and covers of the squares of one.

use super::states::Cycle;
use crate::strip::columns::Columns;
use destrier_board::{Board, Piece, Rule, Square, SquareSet};
use destrier_certify::Pattern;
use destrier_run::{Control, Paced};

/// Squares of a period are bits of a word.
const MOST: usize = 128;

/// The cover of the least density among all that repeat with so many squares at most, up to 128, in a period; of equal ones that of
/// the smallest period. If it is stopped, the best so far.
pub(super) fn search(
    piece: Piece,
    rule: Rule,
    area: usize,
    control: Control<'_>,
) -> Option<Pattern> {
    let mut best: Option<(usize, usize, Pattern)> = None;
    for area in 1..=area.min(MOST) {
        for (rows, shift) in periods(area) {
            // only covers of a lower density are of use
            let lower = |(pieces, squares, _): &(usize, usize, _)| (pieces * area - 1) / squares;
            let most = best.as_ref().map_or(area, lower);
            let period = Period::new((rows, area / rows, shift), piece, rule, control);
            if let Some(cover) = period.and_then(|mut period| period.cover(most)) {
                best = Some((cover.len(), area, Pattern { cover, shift }));
            }
        }
    }
    best.map(|(.., pattern)| pattern)
}

/// All ways in which so many squares repeat, up to symmetry: rows, and by how many columns the copies above are shifted.
fn periods(area: usize) -> Vec<(usize, usize)> {
    let all = (1..=area).filter(|rows| area.is_multiple_of(*rows));
    let all = all.flat_map(|rows| (0..area / rows).map(move |shift| (rows, shift)));
    all.filter(|&period| {
        let turned = transposed(area, period);
        let images = [period, mirrored(area, period), turned, mirrored(area, turned)];
        let key = |(rows, shift): (usize, usize)| (shift > 0, area / rows, shift);
        images.into_iter().map(key).min() == Some(key(period))
    })
    .collect()
}

fn mirrored(area: usize, (rows, shift): (usize, usize)) -> (usize, usize) {
    let cols = area / rows;
    (rows, (cols - shift) % cols)
}

/// The same with rows for columns.
fn transposed(area: usize, (rows, shift): (usize, usize)) -> (usize, usize) {
    let cols = area / rows;
    // copies in the same row are so many columns apart or a multiple of it, in whatever row
    let apart = num_integer::gcd(cols, shift);
    let up = (0..cols).find(|up| up * shift % cols == apart % cols).unwrap_or(0);
    (apart, up * rows % (area / apart))
}

/// The squares of a period, by their numbers.
struct Period<'a> {
    board: Board,
    /// What a piece covers; the same squares cover it, as the piece moves alike in all directions.
    covers: Vec<u128>,
    /// Where no piece may stand beside one.
    excludes: Vec<u128>,
    pace: Paced<'a>,
}

/// Once in so many cases it is asked whether to stop.
const CASES: u32 = 1 << 12;

impl<'a> Period<'a> {
    fn new(
        (rows, cols, shift): (usize, usize, usize),
        piece: Piece,
        rule: Rule,
        control: Control<'a>,
    ) -> Option<Self> {
        let board = Board::new(rows, cols).ok()?.torus();
        let area = rows * cols;
        let to = |from: usize, (down, across): (i32, i32)| {
            let row = (from / cols) as i64 + i64::from(down);
            let shifted = row.div_euclid(rows as i64) * shift as i64;
            let col = (from % cols) as i64 + i64::from(across) - shifted;
            (row.rem_euclid(rows as i64) * cols as i64 + col.rem_euclid(cols as i64)) as usize
        };
        let demands = rule.demands();
        let (mut covers, mut excludes) = (vec![0u128; area], vec![0u128; area]);
        for from in 0..area {
            let attacked = piece.steps().iter().fold(0, |set, &step| set | 1 << to(from, step));
            covers[from] = attacked | u128::from(demands.covers_own_square) << from;
            excludes[from] = if demands.forbids_attack { attacked } else { 0 };
        }
        Some(Period { board, covers, excludes, pace: control.paced(CASES) })
    }

    /// A smallest cover, if it has so many pieces at most.
    fn cover(&mut self, most: usize) -> Option<SquareSet> {
        let all = u128::MAX >> (MOST - self.covers.len());
        let size = self.covers[0].count_ones() as usize;
        for pieces in self.covers.len().div_ceil(size)..=most {
            // all squares are alike, so one piece stands on the first
            let (open, free) = (all & !self.covers[0], all & !self.excludes[0] & !1);
            if self.excludes[0] & 1 == 0
                && let Some(chosen) = self.extend(1, open, free, pieces - 1)
            {
                let squares = (0..self.covers.len()).filter(|square| chosen >> square & 1 == 1);
                return Some(SquareSet::from_squares(self.board, squares.map(Square::new)));
            }
        }
        None
    }

    /// What is chosen with so many pieces more on free squares, so that they cover what is open.
    fn extend(&mut self, chosen: u128, open: u128, mut free: u128, pieces: usize) -> Option<u128> {
        if open == 0 {
            return Some(chosen);
        }
        let size = self.covers[0].count_ones() as usize;
        if self.pace.halted().is_some() || pieces * size < open.count_ones() as usize {
            return None;
        }
        let ways = |square: &usize| (self.covers[*square] & free).count_ones();
        let next = bits(open).min_by_key(ways)?;
        for square in bits(self.covers[next] & free) {
            let left = free & !self.excludes[square] & !(1 << square);
            let open = open & !self.covers[square];
            if let Some(found) = self.extend(chosen | 1 << square, open, left, pieces - 1) {
                return Some(found);
            }
            free &= !(1 << square);
        }
        None
    }
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < MOST).then_some(bit)
    })
}

/// The rows of the pattern at each height are columns that repeat.
pub(super) fn cycles(columns: &Columns, cover: &SquareSet) -> Vec<Cycle> {
    let board = cover.board();
    let mut cycles = Vec::new();
    for (length, across) in [(board.rows(), board.cols()), (board.cols(), board.rows())] {
        let stands = length == board.rows() && across == board.cols();
        let mut number = vec![0; length];
        for square in cover.iter() {
            number[if stands { board.row(square) } else { board.col(square) }] += 1;
        }
        for shift in 0..length {
            let mut pieces = vec![0; columns.classes()];
            for row in 0..columns.height() {
                pieces[columns.class(row)] += number[(row + shift) % length];
            }
            cycles.push(Cycle { pieces, columns: across as i64 });
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// Each way to repeat is one of those that are searched, or turned or mirrored one.
    #[test]
    fn all_periods_are_searched_up_to_symmetry() {
        for area in 1..=24 {
            let mut met = std::collections::BTreeSet::new();
            for period in periods(area) {
                let turned = transposed(area, period);
                assert_eq!(transposed(area, turned), period, "{area}");
                let images = [period, mirrored(area, period), turned, mirrored(area, turned)];
                assert!(images.iter().all(|image| !met.contains(image)), "{area}: {period:?}");
                met.extend(images);
            }
            let all: usize =
                (1..=area).filter(|rows| area % rows == 0).map(|rows| area / rows).sum();
            assert_eq!(met.len(), all, "{area}");
        }
    }

    /// Told to stop, it adds no piece to the first of a period.
    #[test]
    fn no_case_is_tried_after_a_halt() {
        let stop = AtomicBool::new(true);
        let cover = |control| {
            Period::new((8, 8, 0), Piece::Knight, Rule::Domination, control).unwrap().cover(8)
        };
        assert_eq!(cover(Control::quiet()).map(|cover| cover.len()), Some(8));
        assert_eq!(cover(Control::new(&stop)), None);
        let found = search(Piece::Knight, Rule::Domination, MOST, Control::new(&stop)).unwrap();
        assert_eq!(found.cover.len(), 1);
    }

    /// The smallest covers of periods, beside all sets of squares that the checker admits.
    #[test]
    fn covers_of_a_period_are_as_small_as_can_be() {
        let pieces = [Piece::Knight, Piece::King, Piece::Leaper(0, 1), Piece::Leaper(2, 3)];
        for (piece, rule) in
            pieces.into_iter().flat_map(|piece| Rule::ALL.map(|rule| (piece, rule)))
        {
            for (area, (rows, shift)) in (1..=10)
                .flat_map(|area| periods(area).into_iter().map(move |period| (area, period)))
            {
                let control = Control::quiet();
                let mut period =
                    Period::new((rows, area / rows, shift), piece, rule, control).unwrap();
                let found = period.cover(area).map(|cover| cover.len());
                let board = Board::new(rows, area / rows).unwrap().torus();
                let squares = |set: u32| {
                    let chosen = (0..area).filter(move |at| set >> at & 1 == 1).map(Square::new);
                    SquareSet::from_squares(board, chosen)
                };
                let holds = |set: &u32| {
                    Pattern { cover: squares(*set), shift }.density(piece, rule).is_ok()
                };
                let least =
                    (0..1u32 << area).filter(holds).map(|set| set.count_ones() as usize).min();
                assert_eq!(found, least, "{piece} {rule}, {rows} rows of {area}, shift {shift}");
            }
        }
    }
}
