//! A walk among covers of one size by exact windows: a window is chosen anew by a program, all
//! outside kept, with the fewest squares and, among these choices, one by chance.

use crate::search::instance::Instance;
use crate::search::window;
use destrier_board::{Board, MoveGraph, Square, SquareSet};
use destrier_model::{Options, Program, Relation, Row, Sense, Solver, Variable};
use destrier_run::{Control, Random};
use std::time::Duration;

/// Squares of a window: HiGHS solves such programs within a second.
const SQUARES: usize = 144;
/// A square costs this and a random part; all random parts of a window together cost less.
const SQUARE: i64 = 1 << 12;
/// Only a program that is unusually hard takes this long; the window is left as it was, then.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) struct Walk {
    cover: SquareSet,
    random: Random,
}

impl Walk {
    pub(super) fn new(cover: SquareSet, random: Random) -> Self {
        Walk { cover, random }
    }

    /// One window, on the best cover or on one as small that the walk came to.
    pub(super) fn step(&mut self, graph: &MoveGraph, best: &SquareSet, control: Control<'_>) {
        if self.cover.len() > best.len() {
            self.cover.clone_from(best);
        }
        let window = self.window(graph.board());
        if let Some(cover) = self.exact(graph, &window, control) {
            self.cover = cover;
        }
    }

    pub(super) fn cover(&self) -> &SquareSet {
        &self.cover
    }

    /// A rectangle, a strip of rows or of columns, or a piece of the frame along the border.
    fn window(&mut self, board: Board) -> Vec<Square> {
        let (rows, cols) = (board.rows(), board.cols());
        let depth = [12, 9, 6, 4][self.random.below(4)];
        let (mut high, mut wide) = (depth, SQUARES / depth);
        if self.random.below(2) == 0 {
            (high, wide) = (wide, high);
        }
        let mut from = |side: usize, length: usize| {
            let last = side.saturating_sub(length);
            match self.random.below(4) {
                0 => 0,
                1 => last,
                _ => self.random.below(last + 1),
            }
        };
        let (row, col) = (from(rows, high), from(cols, wide));
        window::rectangle(board, row..row + high, col..col + wide)
    }

    /// The cover with the window chosen anew, never with more squares; none if HiGHS is not part
    /// of this build, or was stopped.
    fn exact(
        &mut self,
        graph: &MoveGraph,
        window: &[Square],
        control: Control<'_>,
    ) -> Option<SquareSet> {
        let instance = Instance::window(graph, &self.cover, window);
        let program = self.program(&instance);
        let control = control.within(Some(LIMIT)).silent();
        let values = Solver::Highs.solve(&program, &Options::default(), control).ok()?.values?;
        let chosen = |&column: &u32| values[column as usize] > 0;
        let columns: Vec<u32> = (0..instance.columns() as u32).filter(chosen).collect();
        let cover = instance.lift(&columns);
        (cover.len() <= self.cover.len()).then_some(cover)
    }

    fn program(&mut self, instance: &Instance) -> Program {
        let spread = SQUARE as usize / instance.columns().max(1);
        let variable = |index: usize| Variable {
            name: format!("x{index}"),
            cost: SQUARE + self.random.below(spread.max(1)) as i64,
            lower: 0,
            upper: Some(1),
            integer: true,
        };
        let variables = (0..instance.columns()).map(variable).collect();
        let row = |index: usize| Row {
            name: format!("c{index}"),
            terms: instance.columns_of.get(index as u32).iter().map(|&c| (c as usize, 1)).collect(),
            relation: Relation::AtLeast,
            rhs: 1,
        };
        let rows = (0..instance.rows()).map(row).collect();
        Program { title: "a window".to_owned(), sense: Sense::Min, variables, rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Problem, Rule};

    #[test]
    #[cfg(feature = "highs")]
    fn a_walk_on_a_small_board_ends_at_the_minimum() {
        let board = Board::new(8, 8).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let all = SquareSet::full(board);
        let mut walk = Walk::new(all.clone(), Random::new(1, 0));
        let mut covers = Vec::new();
        for _ in 0..60 {
            walk.step(&graph, &all, Control::quiet());
            destrier_certify::check_cover(&Problem::new(board), walk.cover()).unwrap();
            covers.push(walk.cover().clone());
        }
        assert_eq!(walk.cover().len(), 12); // Fisher 2003, table 1
        assert!(covers.windows(2).all(|pair| pair[1].len() <= pair[0].len()));
    }
}
