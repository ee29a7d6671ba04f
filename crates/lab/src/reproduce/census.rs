//! What Fisher 2003 says of minimum covers in general, by all of them on boards to 17x17, and by his own program.

use super::row::{Row, Verdict};
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Problem, SquareSet, Symmetry};
use destrier_console::args;
use destrier_console::progress::control;
use destrier_cover::count::{Census, CountMethod};
use destrier_model::{Solver, maximum_packing};
use std::time::Duration;

/// The largest board whose covers are listed here; results/census has 18x18.
const LARGEST: usize = 17;
/// The largest board that Fisher's program counts in a moment.
const BY_FISHER: usize = 10;

/// The classes of minimum covers of a square board.
struct Classes {
    side: usize,
    list: Vec<SquareSet>,
}

pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let all = (1..=LARGEST).map(|side| classes(side, limit)).collect::<Result<Vec<_>>>()?;
    let of = |side: usize| &all[side - 1];
    let number = |side: usize| of(side).list.len();
    let alone = of(11).list.iter().filter(|cover| cover.symmetry() == Group::None).count();
    let several = Verdict::of(number(15) > 1);
    let rows = vec![
        Row::printed("census-figure-7", by_fisher(limit)?)?,
        Row::printed("census-packings", short_packings()?)?,
        Row::printed("census-11-without-symmetry", alone.to_string())?,
        Row::printed("census-symmetric", without_symmetry(&all[..14]))?,
        Row::printed("census-forced", without_forced(&all[5..]))?,
        Row::printed("census-15-classes", number(15).to_string())?.judged(several),
        Row::printed("census-16-classes", number(16).to_string())?,
    ];
    Ok((String::new(), rows))
}

fn classes(side: usize, limit: Duration) -> Result<Classes> {
    let Census { list, .. } = census(CountMethod::Auto, side, limit)?;
    Ok(Classes { side, list: list.context("too many covers to list")? })
}

fn census(method: CountMethod, side: usize, limit: Duration) -> Result<Census> {
    let control = control(Some(limit)).with_memory(args::free_memory());
    Ok(method.census(&Problem::new(Board::new(side, side)?), None, control, None)?)
}

/// How many covers the program of figure 7 finds on each board.
fn by_fisher(limit: Duration) -> Result<String> {
    let total = |side| Ok(census(CountMethod::Fisher, side, limit)?.total.to_string());
    Ok((1..=BY_FISHER).map(total).collect::<Result<Vec<_>>>()?.join(" "))
}

/// The boards to 10x10 whose maximum packing, rounded up, is less than the minimum.
fn short_packings() -> Result<String> {
    let minima = [1, 4, 4, 4, 5, 8, 10, 12, 14, 16];
    let mut short = Vec::new();
    for (side, minimum) in (1..).zip(minima) {
        let problem = Problem::new(Board::new(side, side)?);
        let sum = maximum_packing(&problem, Solver::Highs)?.packing.sum();
        if sum.ceil().to_integer() < minimum.into() {
            short.push(side.to_string());
        }
    }
    Ok(short.join(" "))
}

/// The boards without a symmetric minimum cover.
fn without_symmetry(all: &[Classes]) -> String {
    let symmetric = |cover: &SquareSet| cover.symmetry() != Group::None;
    let without = all.iter().filter(|classes| !classes.list.iter().any(symmetric));
    without.map(|classes| classes.side.to_string()).collect::<Vec<_>>().join(" ")
}

/// Whether some image of a cover has the squares CC, MC, CM, MM and BC of the 15x15 board, or what is there on others.
fn has_forced(cover: &SquareSet) -> bool {
    let (board, far) = (cover.board(), cover.board().rows() - 3);
    let squares = [(2, 2), (far, 2), (2, far), (far, far), (1, 2)];
    let mut images = Symmetry::ALL.into_iter().map(|symmetry| cover.image(symmetry));
    images.any(|image| {
        let held = |(row, col)| board.at(row, col).is_some_and(|square| image.contains(square));
        squares.into_iter().all(held)
    })
}

/// The boards with minimum covers that lack them, and how many classes do.
fn without_forced(all: &[Classes]) -> String {
    let lacking = all.iter().filter_map(|Classes { side, list }| {
        let without = list.iter().filter(|cover| !has_forced(cover)).count();
        (without > 0).then(|| format!("{side}x{side} ({without} of {} classes)", list.len()))
    });
    match lacking.collect::<Vec<_>>() {
        none if none.is_empty() => "none".to_owned(),
        some => some.join(", "),
    }
}
