//! Rubin's search in two stages ("An improved method for finding knight covers"): the squares are
//! put in order first, from one corner; then knights are placed in this order, and a partial cover
//! is given up if it leaves a square that can no longer be covered (an orphan) or covers fewer
//! squares than a table of bounds asks for, which each run trains for the next.

use crate::search::engine::Engine;
use crate::search::instance::{SearchInstance, indices, squares};
use crate::search::options::{Best, SearchError};
use crate::search::weighting::Weighting;
use destrier_board::{Board, MoveGraph, Problem, Square, SquareSet};
use destrier_run::{Control, Random};
use std::sync::Arc;

/// The desired number of partial covers of each size in the first run, at most; a tenth, at least.
const MOST: f64 = 1_000.0;
/// A run is given up after so many times the desired number of partial covers.
const OVERRUN: f64 = 4.0;
const GLANCE: u64 = 4_096;

pub(crate) struct TwoStage {
    stages: Stages,
    bounds: Bounds,
    best: SquareSet,
    placed: u64,
}

impl TwoStage {
    /// # Errors
    /// If more is asked for than covering, or some square cannot be covered.
    pub(crate) fn new(
        problem: &Problem,
        graph: &MoveGraph,
        seed: u64,
    ) -> Result<Self, SearchError> {
        let instance = Arc::new(SearchInstance::covering_only(problem, graph)?);
        if !problem.is_plain() {
            return Err(SearchError::NotPlain(problem.to_string()));
        }
        let greedy = Weighting::new(Arc::clone(&instance), &[], Random::new(seed, 0));
        let board = problem.board;
        let best = squares(board, &instance.lift(greedy.best()));
        let stages = Stages::new(graph, OrderScore::Powers);
        let bounds = Bounds::new(board.area(), best.len().saturating_sub(1));
        Ok(TwoStage { stages, bounds, best, placed: 0 })
    }
}

impl Engine for TwoStage {
    fn first(&self) -> Option<Best> {
        let (items, cost) = (indices(&self.best), self.best.len() as u64);
        Some(Best { items, cost, method: "two stages".to_owned() })
    }

    fn swaps(&self) -> u64 {
        self.placed
    }

    /// One run and its lesson; a smaller cover, if it found one.
    fn round(&mut self, _: Option<&Best>, control: Control<'_>) -> Option<Best> {
        let knights = self.best.len().saturating_sub(1);
        if knights == 0 {
            return None;
        }
        let limit = (self.bounds.most * OVERRUN * knights as f64) as u64;
        let (found, placed) = self.stages.run(knights, &mut self.bounds, limit, control);
        self.placed += placed;
        self.bounds.train();
        let squares = found?.into_iter().map(|square| Square::new(square as usize));
        self.best = SquareSet::from_squares(self.best.board(), squares);
        self.bounds.expect(self.best.len() - 1);
        self.first()
    }
}

/// How Rubin values a square of which u neighbours are yet to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderScore {
    /// 5^(8-u), the better one.
    Powers,
    /// 1/u.
    Reciprocals,
}

impl OrderScore {
    fn of(self, open: usize) -> u64 {
        match self {
            OrderScore::Powers => 5u64.pow(8u32.saturating_sub(open as u32)),
            // 840 is a multiple of 1 to 8; with no neighbour left it is worth more than all of them
            OrderScore::Reciprocals => 840u64.checked_div(open as u64).unwrap_or(8 * 840),
        }
    }
}

/// How many partial covers a search in two stages places until it has shown that so many pieces cover no board; none if
/// they do. Bounds that lose nothing take the place of the trained ones.
pub fn placements_to_exclude(graph: &MoveGraph, pieces: usize, score: OrderScore) -> Option<u64> {
    let stages = Stages::new(graph, score);
    let area = graph.board().area();
    let most = stages.reach.iter().map(Vec::len).max().unwrap_or(0);
    let mut bounds = Bounds::new(area, pieces);
    for (left, least) in bounds.least.iter_mut().rev().enumerate() {
        *least = area.saturating_sub(left * most);
    }
    let (found, placed) = stages.run(pieces, &mut bounds, u64::MAX, Control::quiet());
    found.is_none().then_some(placed)
}

/// The squares in order, and when each is tested.
struct Stages {
    reach: Vec<Vec<u32>>,
    order: Vec<u32>,
    /// For each place in the order, the squares whose whole neighbourhood is reached with it.
    tests: Vec<Vec<u32>>,
}

impl Stages {
    fn new(graph: &MoveGraph, score: OrderScore) -> Self {
        let board = graph.board();
        let index = |square: &Square| square.index() as u32;
        let reach: Vec<Vec<u32>> = board
            .squares()
            .map(|square| graph.neighbours(square).iter().map(index).collect())
            .collect();
        let order = order(board, &reach, score);
        let mut place = vec![0; board.area()];
        for (at, &square) in order.iter().enumerate() {
            place[square as usize] = at;
        }
        let mut tests = vec![Vec::new(); board.area()];
        for (square, near) in reach.iter().enumerate() {
            let last = near.iter().map(|&other| place[other as usize]).max();
            tests[last.unwrap_or(place[square])].push(square as u32);
        }
        Stages { reach, order, tests }
    }

    /// Places at most so many knights in order, depth first: the first cover, or none if there is none within the bounds
    /// or a limit came first, and how many partial covers were placed.
    fn run(
        &self,
        knights: usize,
        bounds: &mut Bounds,
        limit: u64,
        control: Control<'_>,
    ) -> (Option<Vec<u32>>, u64) {
        bounds.counts.fill(0);
        let mut counts = vec![0u32; self.order.len()];
        let (mut covered, mut at, mut placed) = (0, 0, 0);
        let mut stack: Vec<usize> = Vec::new();
        loop {
            let fits = at < self.order.len() && stack.len() < knights && {
                let near = &self.reach[self.order[at] as usize];
                let new = near.iter().filter(|&&square| counts[square as usize] == 0).count();
                covered + new >= bounds.least[stack.len() + 1]
            };
            if fits {
                for &square in &self.reach[self.order[at] as usize] {
                    covered += usize::from(counts[square as usize] == 0);
                    counts[square as usize] += 1;
                }
                stack.push(at);
                bounds.counts[stack.len()] += 1;
                (placed, at) = (placed + 1, at + 1);
                if covered == counts.len() {
                    return (Some(stack.iter().map(|&at| self.order[at]).collect()), placed);
                }
                if placed > limit || (placed % GLANCE == 0 && control.halted().is_some()) {
                    return (None, placed);
                }
                continue;
            }
            // leave squares empty, going back where that makes an orphan
            while at >= self.order.len() || self.makes_orphan(at, &counts) {
                let Some(last) = stack.pop() else { return (None, placed) };
                at = last;
                for &square in &self.reach[self.order[at] as usize] {
                    counts[square as usize] -= 1;
                    covered -= usize::from(counts[square as usize] == 0);
                }
            }
            at += 1;
        }
    }

    fn makes_orphan(&self, at: usize, counts: &[u32]) -> bool {
        self.tests[at].iter().any(|&square| counts[square as usize] == 0)
    }
}

/// The order: always the square of most value next, its own score with those of its neighbours;
/// the score depends on how many neighbours are yet to be reached. Ties go to the corner.
fn order(board: Board, reach: &[Vec<u32>], score: OrderScore) -> Vec<u32> {
    let mut reached = vec![false; board.area()];
    let others = |square: usize| reach[square].iter().filter(move |&&o| o as usize != square);
    let mut open: Vec<usize> = (0..board.area()).map(|square| others(square).count()).collect();
    let upper = board.rows() - 1;
    let mut order = Vec::with_capacity(board.area());
    // Rubin's squares (1,2) and (2,2), counted from the upper left corner; the last comes first
    let first = [(1, 1), (0, 1)].map(|(down, col)| board.at(upper.wrapping_sub(down), col));
    let mut first: Vec<usize> = first.into_iter().flatten().map(Square::index).collect();
    while order.len() < board.area() {
        let next = first.pop().unwrap_or_else(|| {
            let value = |&square: &usize| {
                let near = others(square).map(|&other| score.of(open[other as usize]));
                let (down, col) = (upper - square / board.cols(), square % board.cols());
                let distance = down * down + col * col;
                (score.of(open[square]) + near.sum::<u64>(), std::cmp::Reverse(distance))
            };
            (0..board.area()).filter(|&square| !reached[square]).max_by_key(value).unwrap_or(0)
        });
        reached[next] = true;
        order.push(next as u32);
        for &other in &reach[next] {
            if other as usize != next {
                open[other as usize] -= 1;
            }
        }
    }
    order
}

/// The table b(n), how many squares n knights must cover, and what the last run found with it.
struct Bounds {
    area: usize,
    /// By number of knights, from 0.
    least: Vec<usize>,
    /// Partial covers of so many knights in the last run.
    counts: Vec<u64>,
    /// Of each size, so many are wanted at most; a tenth, at least.
    most: f64,
}

impl Bounds {
    fn new(area: usize, knights: usize) -> Self {
        let least = (0..=knights).map(|n| n * area / knights.max(1)).collect();
        Bounds { area, least, counts: vec![0; knights + 1], most: MOST }
    }

    /// From now on fewer knights are enough.
    fn expect(&mut self, knights: usize) {
        self.least.truncate(knights + 1);
        self.counts.truncate(knights + 1);
        if let Some(last) = self.least.last_mut() {
            *last = self.area;
        }
    }

    /// Rubin's training: lower where there were few, higher where there were many; beyond the
    /// first size without any, interpolated.
    fn train(&mut self) {
        let (most, few) = (self.most, self.most / 10.0);
        let last = self.least.len() - 1;
        let (mut early, mut rising) = (true, false);
        for n in 1..last {
            let count = self.counts[n] as f64;
            if count == 0.0 {
                self.least[n] = self.least[n].saturating_sub(3);
                self.interpolate(n + 1);
                break;
            }
            early &= count <= most;
            let change = |ratio: f64| ratio.ln().ceil().max(1.0) as usize;
            if count > most || (rising && count > most / 2.0) {
                self.least[n] += change(count / most);
                rising = true;
            } else {
                rising = false;
                if count < if early { 2.0 * few } else { few } {
                    self.least[n] = self.least[n].saturating_sub(change(few / count));
                }
            }
        }
        self.most *= 10.0 / 9.0;
    }

    /// The bounds from n knights on, a little above the line to the end: the last knights, in the
    /// far corner and along the far edges, cover less.
    fn interpolate(&mut self, from: usize) {
        let last = self.least.len() - 1;
        for n in from..last {
            let before = self.least[n - 1];
            let share = self.area.saturating_sub(before) as f64 / (last - n + 1) as f64;
            self.least[n] = (before + (share + 1.25) as usize).min(self.area);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Rule};

    #[test]
    fn the_order_is_a_permutation_that_begins_in_the_corner() {
        let board = Board::new(20, 20).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let stages = TwoStage::new(&Problem::new(board), &graph, 1).unwrap();
        let stages = &stages.stages;
        let mut sorted = stages.order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..400).collect::<Vec<u32>>());
        assert_eq!(stages.order[..2], [19 * 20 + 1, 18 * 20 + 1]); // (1,2) and (2,2) from above
        // a quarter of the board is ordered before any square far from the corner comes
        let far = |&square: &u32| 19 - square / 20 + square % 20;
        assert!(stages.order[..100].iter().map(far).max() < Some(14));
        assert_eq!(stages.tests.iter().map(Vec::len).sum::<usize>(), 400);
    }

    /// The search is exhaustive, and Rubin's score of powers finds bad placements earlier.
    #[test]
    fn one_knight_less_than_the_minimum_is_excluded() {
        let mut placed = [0, 0];
        for (side, minimum) in [(3, 4), (4, 4), (5, 5), (6, 8), (7, 10)] {
            let board = Board::new(side, side).unwrap();
            let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
            let scores = [OrderScore::Powers, OrderScore::Reciprocals];
            for (sum, score) in placed.iter_mut().zip(scores) {
                assert_eq!(placements_to_exclude(&graph, minimum, score), None);
                *sum += placements_to_exclude(&graph, minimum - 1, score).unwrap();
            }
        }
        assert!(placed[0] < placed[1], "{placed:?}");
    }

    #[test]
    fn training_loosens_and_tightens() {
        let mut bounds = Bounds::new(100, 20);
        let before = bounds.least.clone();
        bounds.counts = vec![0; 21];
        (bounds.counts[1], bounds.counts[2], bounds.counts[3]) = (5, 1_000_000, 600);
        bounds.train();
        assert!(bounds.least[1] < before[1] && bounds.least[2] > before[2]);
        assert!(bounds.least[3] > before[3]); // after a rise, more than half is too many
        assert_eq!(bounds.least[4], before[4] - 3);
        assert_eq!(bounds.least[20], 100);
        assert!(bounds.least.windows(2).skip(4).all(|pair| pair[0] <= pair[1]));
    }
}
