//! Boards too large for one search: a first cover by a pattern or by the greedy rule, then windows
//! chosen anew here and there. A round takes the same time on every board, memory is linear.

use super::engine::Engine;
use super::patterns::{Pattern, construct};
use crate::search::instance::{SearchInstance, indices, squares};
use crate::search::options::{Best, SearchError, SearchOptions};
use crate::search::weighting::Weighting;
use crate::search::window;
use destrier_board::{Board, MoveGraph, Piece, Problem, Rule, SquareSet};
use destrier_run::{Control, Random};
use std::sync::Arc;

/// Boards of more squares are searched by windows.
const LARGE: usize = 20_000;
/// The sides of a window.
const SIDE: usize = 30;
const SWAPS: u64 = 20_000;
/// Windows in a round.
const ROUND: usize = 8;

/// The cover of a large board.
pub(super) struct Large<'a> {
    graph: &'a MoveGraph,
    cover: SquareSet,
    method: &'static str,
    random: Random,
    swaps: u64,
}

impl<'a> Large<'a> {
    /// Whether a problem is searched by windows; they know nothing but covering, neither symmetry nor fixed
    /// squares.
    pub(super) fn suits(problem: &Problem) -> bool {
        problem.board.area() > LARGE && problem.is_plain() && problem.rule.is_monotone()
    }

    /// The first cover.
    ///
    /// # Errors
    /// As for any search.
    pub(super) fn new(
        problem: &Problem,
        graph: &'a MoveGraph,
        options: &SearchOptions,
    ) -> Result<Self, SearchError> {
        let knights = problem.piece == Piece::Knight
            && problem.rule == Rule::Domination
            && !problem.board.is_torus();
        let (cover, method) = match &options.start {
            None if knights => {
                let pattern = &Pattern::eighths()[0];
                (construct(problem.board, pattern, options.seed), "pattern")
            }
            start => (greedy(problem, graph, start.as_ref(), options.seed)?, "greedy"),
        };
        Ok(Large { graph, cover, method, random: Random::new(options.seed, 1), swaps: 0 })
    }

    /// Where the next window begins: mostly at the border, where patterns end.
    fn corner(&mut self, board: Board) -> (usize, usize) {
        let (row, col) = (self.random.below(board.rows()), self.random.below(board.cols()));
        let last = |side: usize| side.saturating_sub(SIDE);
        match self.random.below(6) {
            0 => (0, col),
            1 => (last(board.rows()), col),
            2 => (row, 0),
            3 => (row, last(board.cols())),
            _ => (row, col),
        }
    }
}

impl Engine for Large<'_> {
    fn first(&self) -> Option<Best> {
        let (items, cost) = (indices(&self.cover), self.cover.len() as u64);
        Some(Best { items, cost, method: self.method.to_owned() })
    }

    /// Some windows anew; the cover if it is smaller now.
    fn round(&mut self, _: Option<&Best>, control: Control<'_>) -> Option<Best> {
        let board = self.graph.board();
        let before = self.cover.len();
        for _ in 0..ROUND {
            if control.halted().is_some() {
                break;
            }
            let (row, col) = self.corner(board);
            let window = window::rectangle(board, row..row + SIDE, col..col + SIDE);
            let random = Random::new(self.random.draw(), 0);
            self.cover = window::renew(self.graph, &self.cover, &window, SWAPS, random);
            self.swaps += SWAPS;
        }
        if self.cover.len() == before {
            return None;
        }
        self.method = "windows";
        self.first()
    }

    fn swaps(&self) -> u64 {
        self.swaps
    }
}

fn greedy(
    problem: &Problem,
    graph: &MoveGraph,
    start: Option<&SquareSet>,
    seed: u64,
) -> Result<SquareSet, SearchError> {
    let instance = Arc::new(SearchInstance::new(problem, graph)?);
    let columns = start.map_or(Vec::new(), |start| instance.lower(&indices(start)));
    let search = Weighting::new(Arc::clone(&instance), &columns, Random::new(seed, 0));
    Ok(squares(problem.board, &instance.lift(search.best())))
}
