//! The generalised Euler knights (file 002): table 1 in full, figure 2, the picture's board, and what
//! `labelings` has of the search orders.

use super::asked::Asked;
use super::euler_table::{Line, TOTAL, printed, table_name, table_row, total};
use super::labelings;
use super::row::Row;
use anyhow::{Context, Result};
use destrier_board::{Board, Piece};
use destrier_combinat::cycles::{Arena, Options, Outcome, Task, count_partitions, partition};
use destrier_console::progress::control;
use rayon::prelude::*;
use std::time::Duration;

/// An instance of table 1, and what was decided of it.
type Decided = ((Board, usize), Outcome);

/// The paper's claims, each beside what is found.
pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let (lines, limit) = (printed()?, asked.limit);
    let decided = decide(asked, &lines)?;
    for line in &lines {
        let here = decided.iter().filter(|((board, _), _)| *board == line.board);
        let here: Vec<&Outcome> = here.map(|(_, outcome)| outcome).collect();
        asked.row(&table_name(line.board), |_| Ok(table_row(line, &here)))?;
    }
    let all: Vec<&Outcome> = decided.iter().map(|(_, outcome)| outcome).collect();
    asked.row(TOTAL, |name| total(name, &all))?;
    for count in 1..=5 {
        let outcome = decided.iter().find(|(instance, _)| is_drawn(instance, count));
        asked.row(&figure_2(count), |name| {
            let (_, outcome) = outcome.context("6x6 is in table 1")?;
            lengths(name, outcome, |lengths| {
                lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
            })
        })?;
    }
    asked.row("euler-knights-picture", |name| picture(name, limit))?;
    labelings::rows(asked)?;
    asked.printed("euler-knights-all", tours)
}

/// Decides the instances of table 1 on which rows rest that are wanted.
fn decide(asked: &Asked, lines: &[Line]) -> Result<Vec<Decided>> {
    let wanted = |instance: &(Board, usize)| {
        asked.has(TOTAL)
            || asked.has(&table_name(instance.0))
            || (1..=5).any(|count| is_drawn(instance, count) && asked.has(&figure_2(count)))
    };
    let boards = lines.iter().map(|line| line.board);
    let all = boards.flat_map(|board| (1..=board.area() / 4).map(move |count| (board, count)));
    let instances: Vec<_> = all.filter(wanted).collect();
    let limit = asked.limit;
    let decide =
        |instance: (Board, usize)| Ok((instance, balanced(instance.0, instance.1, limit)?));
    instances.into_par_iter().map(decide).collect()
}

/// Whether figure 2 draws this instance as that of so many cycles.
fn is_drawn((board, count): &(Board, usize), cycles: usize) -> bool {
    (board.rows(), board.cols(), *count) == (6, 6, cycles)
}

fn figure_2(count: usize) -> String {
    format!("euler-knights-figure-2-{count}")
}

fn balanced(board: Board, count: usize, limit: Duration) -> Result<Outcome> {
    let options = Options { control: control(Some(limit)), ..Options::default() };
    let task = Task::balanced(board.area(), count);
    Ok(partition(&Arena::of_board(board, Piece::Knight), task, &options)?)
}

/// A row about the lengths of a partition, in words.
fn lengths(name: &str, decided: &Outcome, words: impl Fn(&[usize]) -> String) -> Result<Row> {
    let found = decided.partition.as_ref();
    let row = Row::printed(name, found.map(|found| words(&found.lengths())))?;
    Ok(row.verified(found.map(|found| found.claim.clone())))
}

/// The board of the paper's picture.
fn picture(name: &str, limit: Duration) -> Result<Row> {
    let decided = balanced(Board::new(18, 16)?, 5, limit)?;
    lengths(name, &decided, |lengths| format!("{} to {}", lengths[0], lengths[lengths.len() - 1]))
}

/// All answers for one knight on the 6x6 board.
fn tours() -> Result<String> {
    let arena = Arena::of_board(Board::new(6, 6)?, Piece::Knight);
    let counted = count_partitions(&arena, Task::balanced(36, 1), &Options::default())?;
    let (ways, _) = counted.tally.context("stopped")?;
    Ok(ways.iter().sum::<u128>().to_string())
}
