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

/// Searches for everything the paper reports; table 1 is shown before the rows.
pub(super) fn rows(_: Duration) -> Result<(String, Vec<Row>)> {
    let strong = ask(Bishops::Opposite)?;
    let folding = answer(&strong, Method::Folding)?;
    let table = folding.table.clone().context("the folding search has a table")?;
    let mut rows = table_rows(&folding, &table);
    rows.extend(opposite_rows(&strong)?);
    rows.extend(same_rows()?);
    rows.extend(stacked_rows()?);
    let Minimum { attacked, .. } = strong.minimum(control(None)).context("stopped")?;
    rows.push(row(
        "fewest",
        "fewest squares attacked",
        "Gardner 1983",
        "16",
        &attacked.to_string(),
    ));
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

fn row(name: &str, what: &str, source: &str, claimed: &str, found: &str) -> Row {
    let (claimed, found) = (Some(claimed.to_owned()), Some(found.to_owned()));
    Row::new(format!("{NAME}-{name}"), what, source, claimed, found)
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

fn table_rows(folding: &Answer, table: &Table) -> Vec<Row> {
    const SOURCE: &str = "table 1";
    let total = "8796093022208";
    let printed = printed();
    let sizes = printed.iter().map(|(folds, [a, b])| u128::from(a + b) << folds);
    let sum = sizes.sum::<u128>() + 8715;
    let leaves: u64 = printed.iter().map(|(_, [a, b])| a + b).sum::<u64>() + 8715;
    let ours = folding.leaves.to_string();
    vec![
        row(
            "space",
            "positions after symmetry",
            "section 2",
            "2268279603200",
            &folding.space.to_string(),
        ),
        row("weak", "boards attacked weakly", "section 4", "8715", &folding.weak.to_string()),
        row(
            "sizes",
            "sizes of the leaves of our search add up to 2^43",
            SOURCE,
            total,
            &table.volume.to_string(),
        ),
        row(
            "printed",
            "sizes of the printed leaves add up to 2^43",
            SOURCE,
            total,
            &sum.to_string(),
        ),
        row(
            "safe",
            "average and median foldings of the leaves headed 'Safe square'",
            "table 1 and section 4",
            "17.9, 13",
            &average_and_median(&printed, 1),
        ),
        row(
            "clipped",
            "the same of those headed 'Clipped': the headings are exchanged",
            "table 1 and section 4",
            "17.9, 13",
            &average_and_median(&printed, 0),
        ),
        row(
            "leaves",
            "leaves of the search; the paper's choice of axes is not fully stated",
            SOURCE,
            &leaves.to_string(),
            &ours,
        )
        .agreeing(None),
    ]
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
    let record = strong.record(&strong.armies[0], control(None)).context("stopped")?;
    let proof = checked(&Certificate::Folding(record.certificate(strong)?))?.claim;
    let what = format!(
        "most squares attacked; {} positions attack 63, {} up to symmetry",
        grouped(one_less.total.into()),
        one_less.classes.len()
    );
    Ok(vec![
        row("most", &what, "section 4", "63", most).verified(Some(proof)),
        row(
            "figure-1",
            "squares that can be the one missed",
            "section 1",
            "64",
            &missed.len().to_string(),
        ),
        row(
            "figure-3",
            "fewest squares attacked strongly where all are weakly",
            "figure 3",
            "43",
            &fewest.to_string(),
        ),
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
    let all = format!("ways to attack all squares, bishops alike; {} positions in all", same.total);
    Ok(vec![
        row("figure-6", &all, "figure 6", "3", &classes.to_string()),
        row(
            "figure-6-queen",
            "of them with queen and bishops on different colours",
            "section 4",
            "3",
            &apart.to_string(),
        ),
    ])
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
    let all = format!(
        "all squares attacked, squares shared: {} positions, {} up to symmetry, {pairs} with two pairs of \
         knight and bishop",
        grouped(stacked.total.into()),
        stacked.classes.len(),
    );
    let queens = format!("queen and both knights on one square: {superqueens} up to symmetry");
    Ok(vec![
        row("figure-7", &all, "figure 7", "exists", exists(pairs)),
        row("figure-8", &queens, "figure 8", "exists", exists(superqueens)),
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
