//! The paper on balanced cycles of several knights: figures 1 and 2, table 1, and the number of
//! closed tours of 6x6.

use super::Row;
use crate::progress::stop_on_signal;
use anyhow::{Context, Result};
use destrier_board::{Board, Piece, Square};
use destrier_certify::{Certificate, PartitionCertificate};
use destrier_combinat::cycles::{self, Answer, Graph, Options, Task};
use destrier_combinat::tour::{Tours, count_tours};
use serde::Deserialize;
use std::time::Duration;

/// Table 1 as printed: numbers of cycles up to the most that have no balanced partition.
const PRINTED: &str = include_str!("cycles_table_1.csv");

/// The captions of figure 2, in their order.
const LENGTHS: [(usize, &str); 5] =
    [(1, "36"), (2, "18,18"), (3, "12,12,12"), (4, "8,8,10,10"), (5, "6,6,8,8,8")];

#[derive(Deserialize)]
struct Printed {
    board: Board,
    most: usize,
    none: String,
}

pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let mut rows = vec![partition("cycles-4x4-4", Board::new(4, 4)?, 4, Some("4,4,4,4"), limit)?];
    let six = Board::new(6, 6)?;
    for (count, lengths) in LENGTHS {
        rows.push(partition(&format!("cycles-6x6-{count}"), six, count, Some(lengths), limit)?);
    }
    rows.push(partition("cycles-6x6-6", six, 6, None, limit)?);
    rows.push(tours(six)?);
    for line in csv::Reader::from_reader(PRINTED.as_bytes()).deserialize() {
        rows.push(table_row(&line?, limit)?);
    }
    Ok((String::new(), rows))
}

/// What became of a board and a number of balanced cycles.
enum Found {
    /// The lengths in ascending order, and what the checker says.
    Partition(String, String),
    Impossible,
    Unknown,
}

fn find(board: Board, count: usize, limit: Duration) -> Result<Found> {
    let task = Task::balanced(board.area(), count);
    let graph = Graph::of_moves(board, Piece::Knight);
    let options = Options { time_limit: Some(limit), stop: stop_on_signal(), ..Options::default() };
    let cycles = match cycles::solve(&graph, task, &options).answer {
        Answer::Found(cycles) => cycles,
        Answer::Impossible => return Ok(Found::Impossible),
        Answer::Unknown => return Ok(Found::Unknown),
    };
    let squares = |cycle: &Vec<u32>| cycle.iter().map(|&v| Square::new(v as usize)).collect();
    let cycles: Vec<Vec<Square>> = cycles.iter().map(squares).collect();
    let mut lengths: Vec<usize> = cycles.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
    let certificate =
        PartitionCertificate::new(board, Piece::Knight, (task.least, task.most), cycles);
    let verified = destrier_certify::verify(&Certificate::Partition(certificate).to_string())
        .context("our own checker refuses the result")?;
    Ok(Found::Partition(lengths.join(","), verified.to_string()))
}

/// A balanced partition, or that there is none.
fn partition(
    name: &str,
    board: Board,
    count: usize,
    claimed: Option<&str>,
    limit: Duration,
) -> Result<Row> {
    let (found, verified) = match find(board, count, limit)? {
        Found::Partition(lengths, verified) => (Some(lengths), Some(verified)),
        Found::Impossible => (Some("none".to_owned()), None),
        Found::Unknown => (None, None),
    };
    let claimed = claimed.unwrap_or("none");
    Ok(Row {
        name: name.to_owned(),
        what: format!("lengths of {count} balanced cycles on {board}"),
        source: "figures 1 and 2".to_owned(),
        claimed: Some(claimed.to_owned()),
        agrees: found.as_ref().map(|found| found == claimed),
        found,
        verified,
    })
}

/// The closed tours of a board.
fn tours(board: Board) -> Result<Row> {
    const MEMORY: usize = 1 << 30;
    let stop = stop_on_signal();
    let counted = count_tours(board, Piece::Knight, Tours::Closed, MEMORY, stop, &mut |_| {}).ok();
    let found = counted.map(|counted| counted.tours.to_string());
    Ok(Row {
        name: format!("cycles-{board}-tours"),
        what: format!("closed tours of {board}"),
        source: "the section on enumeration, after Shu94".to_owned(),
        claimed: Some("9862".to_owned()),
        agrees: found.as_ref().map(|found| found == "9862"),
        found,
        verified: None,
    })
}

/// A line of table 1.
fn table_row(printed: &Printed, limit: Duration) -> Result<Row> {
    let (mut none, mut checked, mut open) = (Vec::new(), 0, false);
    for count in 1..=printed.most {
        match find(printed.board, count, limit)? {
            Found::Partition(..) => checked += 1,
            Found::Impossible => none.push(count.to_string()),
            Found::Unknown => open = true,
        }
    }
    let found = (!open).then(|| none.join(" "));
    Ok(Row {
        name: format!("cycles-table-1-{}", printed.board),
        what: format!(
            "numbers of cycles up to {} that {} has no balanced partition into",
            printed.most, printed.board
        ),
        source: "table 1".to_owned(),
        claimed: Some(printed.none.clone()),
        agrees: found.as_ref().map(|found| *found == printed.none),
        found,
        verified: Some(format!("{checked} partitions, one for each other number")),
    })
}
