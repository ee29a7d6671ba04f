//! The two search orders of the generalised Euler knights, with their printed answers.

use super::asked::Asked;
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
pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let limit = asked.limit;
    let [small, large] = [Board::new(4, 4)?, Board::new(6, 9)?];
    asked.row("euler-knights-4-printed", |name| printed(name, small, 4, &FIRST_FAIL))?;
    asked.row("euler-knights-54-printed", |name| printed(name, large, 3, &SNAKE))?;
    asked.row("euler-knights-first-fail", |name| first_fail(name, small, limit))?;
    asked.printed("euler-knights-snake", || snake(large, limit))
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
    let checked = certify(&Arena::of_board(board, Piece::Knight), task, cycles_of(successors));
    let found = if checked.is_ok() { "a partition" } else { "none" };
    Ok(Row::printed(name, found.to_owned())?.verified(checked.ok().map(|checked| checked.claim)))
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
fn first_fail(name: &str, board: Board, limit: Duration) -> Result<Row> {
    let (answer, effort) = labeled(board, 4, Order::FirstFail, limit)?;
    let mut successors = vec![0; 16];
    if let Answer::Found(cycles) = answer {
        for cycle in cycles {
            for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                successors[*from as usize] = to + 1;
            }
        }
    }
    let list = |values: &[u32]| values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    Ok(Row::printed(name, list(&successors))?.detailed(&[&effort.backtracks]))
}

/// Backtracks before the first answer on 9 columns and 6 rows.
fn snake(board: Board, limit: Duration) -> Result<String> {
    let (answer, effort) = labeled(board, 3, Order::Snake, limit.min(Duration::from_secs(30)))?;
    Ok(match answer {
        Answer::Found(_) => effort.backtracks.to_string(),
        _ => format!("more than {}", effort.backtracks),
    })
}

#[cfg(test)]
mod tests {
    use super::FIRST_FAIL;
    use std::collections::BTreeMap;

    /// Successors of the squares from 1 on.
    type Successors = BTreeMap<usize, usize>;

    fn moves(from: usize) -> impl Iterator<Item = usize> {
        let apart = move |to: &usize| {
            let (rows, cols) = ((from / 4).abs_diff(to / 4), (from % 4).abs_diff(to % 4));
            rows * cols == 2
        };
        (0..16).filter(apart)
    }

    /// Whether no way is longer than four squares, and none closes before.
    fn admits(taken: &Successors) -> bool {
        taken.keys().all(|&start| {
            let way = std::iter::successors(Some(start), |at| taken.get(at).copied()).skip(1);
            let way: Vec<usize> = way.take(5).collect();
            way.iter().position(|&at| at == start).map_or(way.len() < 4, |closed| closed == 3)
        })
    }

    /// The first answer, where the square with the fewest successors left comes first, ties in this order.
    fn first(order: &[usize], taken: Successors) -> Option<Successors> {
        let left = |square: usize| -> Vec<usize> {
            let free = |to: &usize| !taken.values().any(|other| other == to);
            let with = |to: usize| taken.clone().into_iter().chain([(square, to)]).collect();
            moves(square).filter(free).filter(|&to| admits(&with(to))).collect()
        };
        let open = order.iter().copied().filter(|square| !taken.contains_key(square));
        let Some(square) = open.min_by_key(|&square| left(square).len()) else {
            return Some(taken);
        };
        let with = |to: usize| taken.clone().into_iter().chain([(square, to)]).collect();
        left(square).into_iter().find_map(|to| first(order, with(to)))
    }

    /// First-fail with ties column by column gives the printed answer; row by row it gives another one.
    #[test]
    fn the_printed_first_answer_breaks_ties_by_columns() {
        let columns: Vec<usize> = (0..16).map(|at| at % 4 * 4 + at / 4).collect();
        let rows: Vec<usize> = (0..16).collect();
        let [by_columns, by_rows] = [columns, rows].map(|order| {
            first(&order, Successors::new()).map(|all| all.values().map(|to| to + 1).collect())
        });
        let printed: Vec<usize> = FIRST_FAIL.iter().map(|&to| to as usize).collect();
        assert_eq!(by_columns, Some(printed.clone()));
        assert_ne!(by_rows, Some(printed));
    }
}
