//! The generalised Euler knights (file 002): table 1 in full, figure 2, the picture's board, and what
//! `labelings` has of the search orders.

use super::euler_table::{printed, table_row, total};
use super::labelings::{self, row};
use super::row::Row;
use anyhow::{Context, Result};
use destrier_board::{Board, Piece};
use destrier_combinat::cycles::{Arena, Options, Outcome, Task, count_partitions, partition};
use destrier_console::progress::control;
use rayon::prelude::*;
use std::time::Duration;

/// The paper's claims, each beside what is found.
pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let lines = printed()?;
    let instances: Vec<(Board, usize)> = lines
        .iter()
        .flat_map(|line| (1..=line.board.area() / 4).map(|count| (line.board, count)))
        .collect();
    let decided: Vec<Outcome> = instances
        .par_iter()
        .map(|&(board, count)| balanced(board, count, limit))
        .collect::<Result<_>>()?;
    let mut rows: Vec<Row> = lines
        .iter()
        .map(|line| {
            let here =
                instances.iter().zip(&decided).filter(|((board, _), _)| *board == line.board);
            table_row(line, &here.map(|(_, decided)| decided).collect::<Vec<_>>())
        })
        .collect();
    rows.push(total(&decided)?);
    let six = instances.iter().zip(&decided).filter(|((board, _), _)| board.to_string() == "6x6");
    for (count, (_, decided)) in (1..=5).zip(six) {
        rows.push(figure_2(count, decided)?);
    }
    rows.push(picture(limit)?);
    rows.extend(labelings::rows(limit)?);
    rows.push(tours()?);
    Ok((String::new(), rows))
}

fn balanced(board: Board, count: usize, limit: Duration) -> Result<Outcome> {
    let options = Options { control: control(Some(limit)), ..Options::default() };
    let task = Task::balanced(board.area(), count);
    Ok(partition(&Arena::of_board(board, Piece::Knight), task, &options)?)
}

/// The lengths of so many cycles on the 6x6 board.
fn figure_2(count: usize, decided: &Outcome) -> Result<Row> {
    lengths(&format!("figure-2-{count}"), decided, |lengths| {
        let lengths = lengths.iter().map(usize::to_string);
        lengths.collect::<Vec<_>>().join(" ")
    })
}

/// A row about the lengths of a partition, in words.
fn lengths(name: &str, decided: &Outcome, words: impl Fn(&[usize]) -> String) -> Result<Row> {
    let found = decided.partition.as_ref();
    let row = row(name, found.map(|found| words(&found.lengths())))?;
    Ok(row.verified(found.map(|found| found.claim.clone())))
}

/// The board of the paper's picture.
fn picture(limit: Duration) -> Result<Row> {
    let decided = balanced(Board::new(18, 16)?, 5, limit)?;
    lengths("picture", &decided, |lengths| {
        format!("{} to {}", lengths[0], lengths[lengths.len() - 1])
    })
}

/// All answers for one knight on the 6x6 board.
fn tours() -> Result<Row> {
    let arena = Arena::of_board(Board::new(6, 6)?, Piece::Knight);
    let counted = count_partitions(&arena, Task::balanced(36, 1), &Options::default())?;
    let (ways, _) = counted.tally.context("stopped")?;
    row("all", ways.iter().sum::<u128>().to_string())
}
