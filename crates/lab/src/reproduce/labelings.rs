//! The two search orders of the generalised Euler knights, with their printed answers.

use super::row::Row;
use anyhow::Result;
use destrier_board::{Board, Piece, Square};
use destrier_combinat::cycles::{
    self, Answer, Arena, Effort, Graph, Options, Order, PartitionMethod, Task, certify,
};
use destrier_console::progress::control;
use std::time::Duration;

/// The answer printed for 3 knights on 9 columns and 6 rows: the successor of each square from 1.
const SNAKE: [u32; 54] = [
    12, 13, 14, 15, 22, 17, 18, 25, 26, 3, 4, 19, 6, 7, 8, 9, 24, 35, 30, 1, 2, 11, 40, 5, 44, 45,
    16, 39, 10, 37, 20, 49, 50, 27, 54, 53, 48, 21, 46, 47, 34, 23, 36, 51, 52, 29, 28, 41, 38, 31,
    32, 33, 42, 43,
];
/// The answer printed for 4 knights on the 4x4 board.
const FIRST_FAIL: [u32; 16] = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10];

/// The printed answers and what the orders find.
pub(super) fn rows(limit: Duration) -> Result<[Row; 4]> {
    Ok([
        printed("4-printed", Board::new(4, 4)?, 4, &FIRST_FAIL)?,
        printed("54-printed", Board::new(6, 9)?, 3, &SNAKE)?,
        first_fail(limit)?,
        snake(limit)?,
    ])
}

/// A row of this paper.
pub(super) fn row(name: &str, found: impl Into<Option<String>>) -> Result<Row> {
    Row::printed(&format!("euler-knights-{name}"), found)
}

/// The cycles of a printed list of successors.
fn cycles_of(successors: &[u32]) -> Vec<Vec<Square>> {
    let mut seen = vec![false; successors.len()];
    let mut cycles = Vec::new();
    for start in 0..successors.len() {
        let (mut cycle, mut at) = (Vec::new(), start);
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(Square::new(at));
            at = successors[at] as usize - 1;
        }
        cycles.extend(Some(cycle).filter(|cycle| !cycle.is_empty()));
    }
    cycles
}

/// A printed answer, given to the checker.
fn printed(name: &str, board: Board, count: usize, successors: &[u32]) -> Result<Row> {
    let task = Task::balanced(board.area(), count);
    let checked = certify(Arena::of_board(board, Piece::Knight), task, cycles_of(successors));
    let found = if checked.is_ok() { "a partition" } else { "none" };
    Ok(row(name, found.to_owned())?.verified(checked.ok().map(|checked| checked.claim)))
}

/// A search in one of the paper's orders, squares numbered as there; its first answer.
fn labeled(board: Board, count: usize, order: Order, limit: Duration) -> Result<(Answer, Effort)> {
    let graph = Graph::of_moves(board, Piece::Knight);
    let method = PartitionMethod::Labeling(order);
    let options = Options { method, control: control(Some(limit)), ..Options::default() };
    let solution = cycles::solve(&graph, Task::balanced(board.area(), count), &options)?;
    Ok((solution.answer, solution.effort))
}

/// The first answer on the 4x4 board.
fn first_fail(limit: Duration) -> Result<Row> {
    let (answer, effort) = labeled(Board::new(4, 4)?, 4, Order::FirstFail, limit)?;
    let mut successors = vec![0; 16];
    if let Answer::Found(cycles) = answer {
        for cycle in cycles {
            for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                successors[*from as usize] = to + 1;
            }
        }
    }
    let list = |values: &[u32]| values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    Ok(row("first-fail", list(&successors))?.detailed(&[&effort.backtracks]))
}

/// Backtracks before the first answer on 9 columns and 6 rows.
fn snake(limit: Duration) -> Result<Row> {
    let board = Board::new(6, 9)?;
    let (answer, effort) = labeled(board, 3, Order::Snake, limit.min(Duration::from_secs(30)))?;
    let found = match answer {
        Answer::Found(_) => effort.backtracks.to_string(),
        _ => format!("more than {}", effort.backtracks),
    };
    row("snake", found)
}
