//! Partitions of large boards by cutting: rectangles that get their share of the cycles, each of them
//! partitioned by local search.
//!
//! A board is cut in two, and each part again, where the numbers of cycles can be shared so that the
//! lengths stay within their bounds; equal rectangles are solved once. When a rectangle has no
//! partition that is found soon, the next cut is tried, and last the board without a cut. Time about
//! linear in the number of different rectangles; meant for boards of more than 200 squares and cycles
//! that are much shorter than the board. Finds partitions, never shows that there are none.

use super::repair::{FOR_WINDOWS, WINDOWS, windows};
use super::solution::{Answer, Effort, Solution};
use super::solve::local;
use super::{Graph, Options, Task};
use destrier_board::{Board, Piece};
use std::collections::BTreeMap;

/// A rectangle is not cut below so many squares, or so many of the longest cycles.
const LEAST_AREA: usize = 150;
const LEAST_CYCLES: usize = 8;
/// No side gets shorter, since narrow boards have few cycles.
const LEAST_SIDE: usize = 8;
/// The number of cuts of one rectangle that are tried.
const CUTS: usize = 4;
/// The number of turns that the search of one rectangle may take for each of its squares.
const TURNS: u64 = 4_000;

/// Rows, columns and cycles of a rectangle.
type Shape = (usize, usize, usize);

/// A search in progress.
struct Blocks<'a> {
    piece: Piece,
    task: Task,
    options: Options<'a>,
    solved: BTreeMap<Shape, Option<Vec<Vec<u32>>>>,
}

/// A partition of a board into a given number of cycles; vertices are the board's row-major indices.
pub fn in_blocks(board: Board, piece: Piece, task: Task, options: &Options) -> Solution {
    let mut blocks = Blocks { piece, task, options: *options, solved: BTreeMap::new() };
    let found = task.count.and_then(|count| blocks.solve((board.rows(), board.cols(), count)));
    let answer = found.map_or(Answer::Unknown, Answer::Found);
    Solution { answer, method: "blocks", effort: Effort::default() }
}

impl Blocks<'_> {
    fn solve(&mut self, shape: Shape) -> Option<Vec<Vec<u32>>> {
        if let Some(known) = self.solved.get(&shape) {
            return known.clone();
        }
        let cuts = self.cuts(shape);
        let mut found = None;
        for (one, other) in cuts.iter().copied().take(CUTS) {
            found = self.both(shape, one, other);
            if found.is_some() || self.options.control.halted().is_some() {
                break;
            }
        }
        if found.is_none() {
            found = self.whole(shape, cuts.is_empty());
        }
        self.solved.insert(shape, found.clone());
        found
    }

    /// Whether windows find the cycles.
    fn in_windows(&self) -> bool {
        self.piece == Piece::Knight && self.task.most <= FOR_WINDOWS
    }

    /// Without a cut.
    fn whole(&self, (rows, cols, count): Shape, last: bool) -> Option<Vec<Vec<u32>>> {
        let board = Board::new(rows, cols).ok()?;
        let graph = Graph::of_moves(board, self.piece);
        let task = Task { count: Some(count), ..self.task };
        let squares = graph.len() as u64;
        let solution = if self.in_windows() {
            windows(&graph, Some(board), task, &self.options, squares * WINDOWS)
        } else {
            let turns = squares * if last { TURNS } else { TURNS / 4 };
            local(&graph, task, &self.options, turns)
        };
        match solution.answer {
            Answer::Found(cycles) => Some(cycles),
            _ => None,
        }
    }

    /// The cycles of two parts of a rectangle, the second above the first or to its right.
    fn both(&mut self, whole: Shape, one: Shape, other: Shape) -> Option<Vec<Vec<u32>>> {
        let mut cycles = Vec::new();
        let above = one.1 == whole.1;
        for (part, row, col) in
            [(one, 0, 0), if above { (other, one.0, 0) } else { (other, 0, one.1) }]
        {
            let place = |vertex: u32| {
                let (r, c) = (vertex as usize / part.1, vertex as usize % part.1);
                ((row + r) * whole.1 + col + c) as u32
            };
            let found = self.solve(part)?;
            cycles.extend(found.iter().map(|cycle| cycle.iter().map(|&v| place(v)).collect()));
        }
        Some(cycles)
    }

    /// The ways to cut a rectangle across its longer side, the most even first, and such as suit tiles.
    fn cuts(&self, (rows, cols, count): Shape) -> Vec<(Shape, Shape)> {
        let enough = LEAST_AREA.max(LEAST_CYCLES * self.task.most);
        let (long, short) = (rows.max(cols), rows.min(cols));
        if rows * cols < 2 * enough || long < 2 * LEAST_SIDE {
            return Vec::new();
        }
        let mut places: Vec<usize> = (LEAST_SIDE..=long - LEAST_SIDE).collect();
        // blocks of 4x4 leave nothing beside them
        let off = |place: usize| {
            if self.in_windows() && !place.is_multiple_of(4) { 4 * LEAST_SIDE } else { 0 }
        };
        places.sort_by_key(|&place| (2 * place).abs_diff(long) + off(place));
        let mut cuts = Vec::new();
        for place in places {
            if let Some((one, other)) = self.share(count, place * short, (long - place) * short) {
                let part = |length, count| {
                    if rows >= cols { (length, cols, count) } else { (rows, length, count) }
                };
                cuts.push((part(place, one), part(long - place, other)));
            }
        }
        cuts
    }

    /// Cycles for two areas, in proportion as far as lengths within the bounds add up.
    fn share(&self, count: usize, one: usize, other: usize) -> Option<(usize, usize)> {
        if one % 2 == 1 || other % 2 == 1 {
            return None;
        }
        let Task { least, most, .. } = self.task;
        let low = one.div_ceil(most).max(count.saturating_sub(other / least));
        let high = (one / least).min(count.checked_sub(other.div_ceil(most))?);
        let fair = (count * one + (one + other) / 2) / (one + other);
        (low <= high).then(|| fair.clamp(low, high)).map(|cycles| (cycles, count - cycles))
    }
}
