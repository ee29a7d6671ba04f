//! Table 1 and the figures of Robison, Hafner and Skiena,
//! "Eight pieces cannot cover a chess board" (The Computer Journal 32, 1989), claim beside result.

use super::row::Row;
use crate::progress::control;
use crate::report::{checked, grouped};
use anyhow::{Context, Result, ensure};
use destrier_board::{Attack, Board, Colour, Piece, Square};
use destrier_certify::Certificate;
use destrier_combinat::pieces::{Answer, Army, Bishops, Class, Method, Minimum, Question, Table};
use std::collections::BTreeSet;
use std::time::Duration;

/// How the names of the rows begin.
const NAME: &str = "eight-pieces";

/// The paper's table 1 as printed.
const PRINTED: &str = include_str!("eight_pieces_table_1.csv");

/// Leaves that are single positions, which table 1 leaves out.
const WHOLE: u128 = 8715;

/// Searches for everything the paper reports; table 1 is shown before the rows.
pub(super) fn rows(_: Duration) -> Result<(String, Vec<Row>)> {
    let strong = ask(Bishops::Opposite)?;
    let folding = answer(&strong, Method::Folding)?;
    let table = folding.table.clone().context("the folding search has a table")?;
    let mut rows = table_rows(&folding, &table)?;
    rows.extend(opposite_rows(&strong)?);
    rows.extend(same_rows()?);
    rows.extend(stacked_rows()?);
    let Minimum { attacked, .. } = strong.minimum(control(None)).context("stopped")?;
    rows.push(row("fewest", &attacked)?);
    Ok((show(&table), rows))
}

fn ask(bishops: Bishops) -> Result<Question> {
    let armies = Army::parse(Board::new(8, 8)?, "KQRRBBNN", bishops)?;
    Ok(Question { armies, missing: 0, attack: Attack::Strong, stack: false })
}

fn answer(question: &Question, method: Method) -> Result<Answer> {
    let answer = question.answer(method, control(None));
    ensure!(answer.complete, "stopped");
    Ok(answer)
}

fn row(name: &str, found: &dyn ToString) -> Result<Row> {
    Row::printed(&format!("{NAME}-{name}"), found.to_string())
}

/// A number of foldings, and leaves with so many in each of the two printed columns.
type Printed = (u32, [u64; 2]);

fn printed() -> Vec<Printed> {
    let number = |text: &str| text.parse::<u64>().unwrap_or(0);
    let line = |line: &str| {
        let cells: Vec<u64> = line.split(',').map(number).collect();
        (cells[0] as u32, [cells[1], cells[2]])
    };
    PRINTED.lines().skip(1).map(line).collect()
}

fn table_rows(folding: &Answer, table: &Table) -> Result<Vec<Row>> {
    let printed = printed();
    let sizes = printed.iter().map(|(folds, [a, b])| u128::from(a + b) << folds);
    Ok(vec![
        row("space", &folding.space)?,
        row("weak", &folding.weak)?,
        row("sizes", &table.volume)?,
        row("printed", &(sizes.sum::<u128>() + WHOLE))?,
        row("safe", &average_and_median(&printed, 1))?,
        row("clipped", &average_and_median(&printed, 0))?,
        // the paper does not fully state how it chooses axes, so another number is no contradiction
        row("leaves", &folding.leaves)?.agreeing(None),
    ])
}

/// The logarithm of the average size, and the median number of foldings, of a printed column.
fn average_and_median(printed: &[Printed], column: usize) -> String {
    let count: u64 = printed.iter().map(|(_, counts)| counts[column]).sum();
    let volume: u128 = printed.iter().map(|&(n, c)| u128::from(c[column]) << n).sum();
    let average = (volume as f64 / count.max(1) as f64).log2();
    let mut seen = 0;
    let median = printed.iter().find(|(_, counts)| {
        seen += counts[column];
        2 * seen >= count
    });
    format!("{average:.1}, {}", median.map_or(0, |&(folds, _)| folds))
}

fn opposite_rows(strong: &Question) -> Result<Vec<Row>> {
    let one_less = answer(&Question { missing: 1, ..strong.clone() }, Method::Fast)?;
    let most = if one_less.total > 0 { "63" } else { "less" };
    let missed: BTreeSet<Square> = one_less.classes.iter().flat_map(safe_images).collect();
    let weak = Question { attack: Attack::Weak, stack: true, ..strong.clone() };
    let weak = answer(&weak, Method::Fast)?;
    let attacked = |class: &Class| class.placement.attacked(Attack::Strong).len();
    let fewest = weak.classes.iter().map(attacked).min().unwrap_or(0);
    let trace = strong.trace(&strong.armies[0], control(None)).context("stopped")?;
    let proof = checked(&Certificate::Folding(trace.certificate(strong)?))?.claim;
    let (total, classes) = (grouped(one_less.total.into()), one_less.classes.len());
    Ok(vec![
        row("most", &most)?.detailed(&[&total, &classes]).verified(Some(proof)),
        row("figure-1", &missed.len())?,
        row("figure-3", &fewest)?,
    ])
}

/// The squares that positions of the class leave safe, in all orientations.
fn safe_images(class: &Class) -> Vec<Square> {
    let safe = class.placement.attacked(Attack::Strong).complement();
    safe.images().iter().flat_map(|image| image.iter().collect::<Vec<_>>()).collect()
}

fn same_rows() -> Result<Vec<Row>> {
    let same = answer(&ask(Bishops::Same)?, Method::Fast)?;
    let apart = |class: &&Class| {
        let light = |piece| {
            let square = square_of(class, piece)?;
            Some(Colour::Light.contains(class.placement.board(), square))
        };
        light(Piece::Queen) != light(Piece::Bishop)
    };
    let (classes, apart) = (same.classes.len(), same.classes.iter().filter(apart).count());
    Ok(vec![row("figure-6", &classes)?.detailed(&[&same.total]), row("figure-6-queen", &apart)?])
}

fn square_of(class: &Class, piece: Piece) -> Option<Square> {
    class.placement.men().iter().find(|(other, _)| *other == piece).map(|&(_, square)| square)
}

fn stacked_rows() -> Result<Vec<Row>> {
    let stacked = Question { stack: true, ..ask(Bishops::Opposite)? };
    let stacked = answer(&stacked, Method::Fast)?;
    let on = |class: &Class, square: Square, piece: Piece| {
        class.placement.men().iter().filter(|man| **man == (piece, square)).count()
    };
    let pairs = |class: &&Class| {
        let bishops = class.placement.men().iter().filter(|(piece, _)| *piece == Piece::Bishop);
        bishops.filter(|(_, square)| on(class, *square, Piece::Knight) == 1).count() == 2
    };
    let superqueen = |class: &&Class| {
        square_of(class, Piece::Queen).is_some_and(|square| on(class, square, Piece::Knight) == 2)
    };
    let exists = |count: usize| if count > 0 { "exists" } else { "none" };
    let count = |wanted: &dyn Fn(&&Class) -> bool| stacked.classes.iter().filter(wanted).count();
    let (pairs, superqueens) = (count(&pairs), count(&superqueen));
    let (total, classes) = (grouped(stacked.total.into()), stacked.classes.len());
    Ok(vec![
        row("figure-7", &exists(pairs))?.detailed(&[&total, &classes, &pairs]),
        row("figure-8", &exists(superqueens))?.detailed(&[&superqueens]),
    ])
}

/// Table 1 as printed, its headings exchanged, beside ours.
fn show(table: &Table) -> String {
    let mut text = "table 1: leaves by foldings (the printed headings exchanged)\n\
                    foldings       paper: safe    clipped     ours: safe    clipped\n"
        .to_owned();
    let printed = printed();
    let at = |counts: &[u64], folds: usize| counts.get(folds).copied().unwrap_or(0);
    for folds in (0..44).rev() {
        let paper = printed.iter().find(|(n, _)| *n as usize == folds);
        let [safe, clipped] = paper.map_or([0, 0], |(_, counts)| *counts);
        let ours = [at(&table.safe, folds), at(&table.clipped, folds)];
        if safe + clipped + ours[0] + ours[1] > 0 {
            text.push_str(&format!(
                "{folds:>8}  {safe:>17}  {clipped:>9}  {:>13}  {:>9}\n",
                ours[0], ours[1]
            ));
        }
    }
    text
}
