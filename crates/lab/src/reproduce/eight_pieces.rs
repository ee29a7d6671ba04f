//! Table 1 and the figures of Robison, Hafner and Skiena,
//! "Eight pieces cannot cover a chess board" (The Computer Journal 32, 1989), claim beside result.

use super::eight_pieces_table::{beside, row, table_rows};
use super::row::Row;
use anyhow::{Context, Result, ensure};
use destrier_board::{Attack, Board, Colour, Piece, Square};
use destrier_certify::Certificate;
use destrier_combinat::pieces::{Answer, Army, Bishops, Class, Minimum, PiecesMethod, Question};
use destrier_console::progress::control;
use destrier_console::report::{checked, grouped};
use std::collections::BTreeSet;
use std::time::Duration;

/// Searches for everything the paper reports; table 1 is shown before the rows.
pub(super) fn rows(_: Duration) -> Result<(String, Vec<Row>)> {
    let strong = ask(Bishops::Opposite)?;
    let folding = answer(&strong, PiecesMethod::Folding)?;
    let table = folding.table.clone().context("the folding search has a table")?;
    let mut rows = table_rows(&folding, &table)?;
    rows.extend(opposite_rows(&strong)?);
    rows.extend(same_rows()?);
    rows.extend(stacked_rows()?);
    let Minimum { attacked, .. } = strong.minimum(control(None)).context("stopped")?;
    rows.push(row("fewest", &attacked)?);
    Ok((beside(&table), rows))
}

fn ask(bishops: Bishops) -> Result<Question> {
    let armies = Army::parse(Board::new(8, 8)?, "KQRRBBNN", bishops)?;
    Ok(Question { armies, missing: 0, attack: Attack::Strong, stack: false })
}

fn answer(question: &Question, method: PiecesMethod) -> Result<Answer> {
    let answer = question.answer(method, control(None));
    ensure!(answer.complete, "stopped");
    Ok(answer)
}

fn opposite_rows(strong: &Question) -> Result<Vec<Row>> {
    let one_less = answer(&Question { missing: 1, ..strong.clone() }, PiecesMethod::Fast)?;
    let most = if one_less.total > 0 { "63" } else { "less" };
    let missed: BTreeSet<Square> = one_less.classes.iter().flat_map(Class::safe_images).collect();
    let weak = Question { attack: Attack::Weak, stack: true, ..strong.clone() };
    let weak = answer(&weak, PiecesMethod::Fast)?;
    let attacked = |class: &Class| class.placement.attacked(Attack::Strong).len();
    let fewest = weak.classes.iter().map(attacked).min().unwrap_or(0);
    let trace = strong.trace(&strong.armies[0], control(None)).context("stopped")?;
    let proof = checked(Certificate::Folding(trace.certificate(strong)?))?.1.to_string();
    let (total, classes) = (grouped(one_less.total.into()), one_less.classes.len());
    Ok(vec![
        row("most", &most)?.detailed(&[&total, &classes]).verified(Some(proof)),
        row("figure-1", &missed.len())?,
        row("figure-3", &fewest)?,
    ])
}

fn same_rows() -> Result<Vec<Row>> {
    let same = answer(&ask(Bishops::Same)?, PiecesMethod::Fast)?;
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
    let stacked = answer(&stacked, PiecesMethod::Fast)?;
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
