//! Table 1 and the figures of Robison, Hafner and Skiena,
//! "Eight pieces cannot cover a chess board" (The Computer Journal 32, 1989), claim beside result.

use super::asked::{Asked, Once};
use super::eight_pieces_table::table_rows;
use super::row::Row;
use anyhow::{Context, Result, ensure};
use destrier_board::{Attack, Board, Colour, Piece, Square};
use destrier_certify::Certificate;
use destrier_combinat::pieces::{Answer, Army, Bishops, Class, Minimum, PiecesMethod, Question};
use destrier_console::progress::control;
use destrier_console::report::{checked, grouped};
use std::collections::BTreeSet;
use std::fmt::Display;

/// Searches for what the paper reports; table 1 is shown before its rows.
pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let strong = ask(Bishops::Opposite)?;
    table_rows(asked, || answer(&strong, PiecesMethod::Folding))?;
    opposite_rows(asked, &strong)?;
    same_rows(asked)?;
    stacked_rows(asked)?;
    asked.printed("eight-pieces-fewest", || {
        let Minimum { attacked, .. } = strong.minimum(control(None)).context("stopped")?;
        Ok(attacked.to_string())
    })
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

fn opposite_rows(asked: &mut Asked, strong: &Question) -> Result<()> {
    let one_less = Once::default();
    let one_less =
        || one_less.get(|| answer(&Question { missing: 1, ..strong.clone() }, PiecesMethod::Fast));
    asked.row("eight-pieces-most", |name| {
        let Answer { total, classes, .. } = one_less()?;
        let trace = strong.trace(&strong.armies[0], control(None)).context("stopped")?;
        let proof = checked(Certificate::Folding(trace.certificate(strong)?))?.1.to_string();
        let most = if *total > 0 { "63" } else { "less" };
        let details: [&dyn Display; 2] = [&grouped((*total).into()), &classes.len()];
        Ok(Row::printed(name, most.to_owned())?.detailed(&details).verified(Some(proof)))
    })?;
    asked.printed("eight-pieces-figure-1", || {
        let missed: BTreeSet<Square> =
            one_less()?.classes.iter().flat_map(Class::safe_images).collect();
        Ok(missed.len().to_string())
    })?;
    asked.printed("eight-pieces-figure-3", || {
        let weak = Question { attack: Attack::Weak, stack: true, ..strong.clone() };
        let weak = answer(&weak, PiecesMethod::Fast)?;
        let attacked = |class: &Class| class.placement.attacked(Attack::Strong).len();
        Ok(weak.classes.iter().map(attacked).min().unwrap_or(0).to_string())
    })
}

fn same_rows(asked: &mut Asked) -> Result<()> {
    let same = Once::default();
    let same = || same.get(|| answer(&ask(Bishops::Same)?, PiecesMethod::Fast));
    asked.row("eight-pieces-figure-6", |name| {
        let Answer { total, classes, .. } = same()?;
        Ok(Row::printed(name, classes.len().to_string())?.detailed(&[total]))
    })?;
    asked.printed("eight-pieces-figure-6-queen", || {
        let apart = |class: &&Class| {
            let light = |piece| {
                let square = square_of(class, piece)?;
                Some(Colour::Light.contains(class.placement.board(), square))
            };
            light(Piece::Queen) != light(Piece::Bishop)
        };
        Ok(same()?.classes.iter().filter(apart).count().to_string())
    })
}

fn square_of(class: &Class, piece: Piece) -> Option<Square> {
    class.placement.men().iter().find(|(other, _)| *other == piece).map(|&(_, square)| square)
}

fn stacked_rows(asked: &mut Asked) -> Result<()> {
    let stacked = Once::default();
    let stacked = || {
        stacked.get(|| {
            let question = Question { stack: true, ..ask(Bishops::Opposite)? };
            answer(&question, PiecesMethod::Fast)
        })
    };
    let on = |class: &Class, square: Square, piece: Piece| {
        class.placement.men().iter().filter(|man| **man == (piece, square)).count()
    };
    let exists = |count: usize| if count > 0 { "exists" } else { "none" }.to_owned();
    asked.row("eight-pieces-figure-7", |name| {
        let Answer { total, classes, .. } = stacked()?;
        let pairs = |class: &&Class| {
            let bishops = class.placement.men().iter().filter(|(piece, _)| *piece == Piece::Bishop);
            bishops.filter(|(_, square)| on(class, *square, Piece::Knight) == 1).count() == 2
        };
        let pairs = classes.iter().filter(pairs).count();
        let details: [&dyn Display; 3] = [&grouped((*total).into()), &classes.len(), &pairs];
        Ok(Row::printed(name, exists(pairs))?.detailed(&details))
    })?;
    asked.row("eight-pieces-figure-8", |name| {
        let superqueen = |class: &&Class| {
            let queen = square_of(class, Piece::Queen);
            queen.is_some_and(|square| on(class, square, Piece::Knight) == 2)
        };
        let superqueens = stacked()?.classes.iter().filter(superqueen).count();
        Ok(Row::printed(name, exists(superqueens))?.detailed(&[&superqueens]))
    })
}
