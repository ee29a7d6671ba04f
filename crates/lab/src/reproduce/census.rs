//! What Fisher 2003 says of minimum covers in general, by all of them on boards to 17x17, and by his own program.

use super::asked::{Asked, Once};
use super::row::{Row, Verdict};
use anyhow::{Context, Result};
use destrier_board::{Board, Group, MoveGraph, Piece, Problem, Rule, Square, SquareSet, Symmetry};
use destrier_console::args;
use destrier_console::progress::control;
use destrier_cover::count::{Census, CountMethod, Variations, variations};
use destrier_model::{Solver, maximum_packing};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The largest board whose covers are listed here; results/census has 18x18.
const LARGEST: usize = 17;
/// The largest board that Fisher's program counts in a moment.
const BY_FISHER: usize = 10;

pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let limit = asked.limit;
    let classes = Classes { limit, lists: Default::default() };
    asked.printed("census-figure-7", || by_fisher(limit))?;
    asked.printed("census-packings", short_packings)?;
    asked.printed("census-11-without-symmetry", || {
        let alone = |cover: &&SquareSet| cover.symmetry() == Group::None;
        Ok(classes.of(11)?.iter().filter(alone).count().to_string())
    })?;
    asked.printed("census-symmetric", || classes.without_symmetry(14))?;
    asked.printed("census-forced", || classes.without_forced(6))?;
    asked.row("census-15-classes", |name| {
        let number = classes.of(15)?.len();
        Ok(Row::printed(name, number.to_string())?.judged(Verdict::of(number > 1)))
    })?;
    asked.printed("census-figure-12", || figure_12(classes.of(13)?))?;
    asked.printed("census-16-classes", || Ok(classes.of(16)?.len().to_string()))
}

/// The classes of minimum covers of square boards, each listed when it is first asked for.
struct Classes {
    limit: Duration,
    lists: [Once<Vec<SquareSet>>; LARGEST],
}

impl Classes {
    fn of(&self, side: usize) -> Result<&[SquareSet]> {
        let list = self.lists[side - 1].get(|| {
            let Census { list, .. } = census(CountMethod::Auto, side, self.limit)?;
            list.context("too many covers to list")
        });
        list.map(Vec::as_slice)
    }

    /// The boards to so many rows without a symmetric minimum cover.
    fn without_symmetry(&self, largest: usize) -> Result<String> {
        let mut without = Vec::new();
        for side in 1..=largest {
            let symmetric = |cover: &SquareSet| cover.symmetry() != Group::None;
            if !self.of(side)?.iter().any(symmetric) {
                without.push(side.to_string());
            }
        }
        Ok(without.join(" "))
    }

    /// The boards from so many rows on with minimum covers that lack the squares that Fisher forced, and how many
    /// classes do.
    fn without_forced(&self, smallest: usize) -> Result<String> {
        let mut lacking = Vec::new();
        for side in smallest..=LARGEST {
            let list = self.of(side)?;
            let without = list.iter().filter(|cover| !has_forced(cover)).count();
            if without > 0 {
                lacking.push(format!("{side}x{side} ({without} of {} classes)", list.len()));
            }
        }
        Ok(if lacking.is_empty() { "none".to_owned() } else { lacking.join(", ") })
    }
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

/// The largest family of covers of 13x13 shares all knights but two: in how many covers one of the two, and in how many
/// both, cover more than one of the squares that the others leave.
fn figure_12(list: &[SquareSet]) -> Result<String> {
    let families = variations(list);
    let (_, Variations { common, choices }) = families.first().context("13x13 has covers")?;
    let board = common.board();
    let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
    let covered = common.iter().flat_map(|square| graph.neighbours(square).iter().copied());
    let covered = SquareSet::from_squares(board, covered);
    let covers_two = |square: &Square| {
        graph.neighbours(*square).iter().filter(|near| !covered.contains(**near)).count() > 1
    };
    let mut by_number: BTreeMap<usize, BTreeSet<SquareSet>> = BTreeMap::new();
    for pair in choices.iter().flatten() {
        let cover = SquareSet::from_squares(board, common.iter().chain(pair.iter()));
        by_number
            .entry(pair.iter().filter(covers_two).count())
            .or_default()
            .insert(cover.canonical());
    }
    let split =
        by_number.iter().map(|(knights, covers)| format!("{} with {knights}", covers.len()));
    Ok(split.collect::<Vec<_>>().join(", "))
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
