//! What the abstract and the text of the generalised Euler knights say in numbers, beside the decided instances of
//! `results/cycles`.

use super::asked::Asked;
use super::euler_table::printed;
use super::row::{Row, Verdict, lines};
use anyhow::Result;
use destrier_board::{Board, Piece};
use destrier_combinat::cycles::{Answer, Arena, Options, Task, partition};
use destrier_console::progress::control;
use serde::Deserialize;
use std::time::Duration;

/// The decided instances.
const INSTANCES: &str = include_str!("../../../../results/cycles/instances.csv");

/// A line of them.
#[derive(Deserialize)]
struct DecidedInstance {
    board: Board,
    count: usize,
    feasible: Feasible,
}

/// Whether there is a partition.
#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Feasible {
    Yes,
    No,
}

pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let (instances, limit) = (instances()?, asked.limit);
    let none = instances.iter().filter(|instance| instance.feasible == Feasible::No).count();
    let all = instances.len();
    asked.row("words-instances", |name| {
        let areas = (2..=10).flat_map(|rows| (rows..=10).map(move |cols| rows * cols));
        let bounded: usize = areas.map(|area| area / 2).sum();
        Ok(Row::printed(name, bounded.to_string())?.detailed(&[&all]))
    })?;
    asked.row("words-share", |name| {
        let row = Row::printed(name, format!("{none} of {all}"))?;
        Ok(row.judged(Verdict::of(4 * none > all)))
    })?;
    asked.printed("words-8x8", || eight(&instances))?;
    asked.printed("words-relaxed-3x6", || relaxed(limit))
}

/// The decided instances of table 1.
fn instances() -> Result<Vec<DecidedInstance>> {
    let printed = printed()?;
    let all: Vec<DecidedInstance> = lines(INSTANCES)?;
    let in_table =
        |instance: &DecidedInstance| printed.iter().any(|line| line.board == instance.board);
    Ok(all.into_iter().filter(in_table).collect())
}

/// The numbers of knights with a partition of 8x8.
fn eight(instances: &[DecidedInstance]) -> Result<String> {
    let board = Board::new(8, 8)?;
    let here = instances.iter().filter(|it| it.board == board && it.feasible == Feasible::Yes);
    Ok(here.map(|it| it.count.to_string()).collect::<Vec<_>>().join(" "))
}

/// Whether 3x6 has a partition into any cycles.
fn relaxed(limit: Duration) -> Result<Option<String>> {
    let board = Board::new(3, 6)?;
    let options = Options { control: control(Some(limit)), ..Options::default() };
    let task = Task { count: None, least: 4, most: board.area() };
    let answer = partition(&Arena::of_board(board, Piece::Knight), task, &options)?.solution.answer;
    Ok(match answer {
        Answer::Impossible => Some("none".to_owned()),
        Answer::Found(_) => Some("a partition".to_owned()),
        Answer::Unknown => None,
    })
}
