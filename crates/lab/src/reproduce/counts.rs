//! The papers' programs that count: all smallest covers, how many there are, of which symmetry or in which families.

use anyhow::{Context, Result};
use destrier_board::{Piece, Placement, Problem, SquareSet};
use destrier_console::args;
use destrier_console::files;
use destrier_console::progress::control;
use destrier_console::report::checked_covers;
use destrier_cover::count::{Census, CountMethod, Variations, variations};
use destrier_draw::svg;
use destrier_model::exchange::{ModelFile, Task};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What is found, and what the checker confirms.
pub(super) type Found = (Option<String>, Option<String>);

/// All smallest covers, each accepted by the checker and counted in two ways.
pub(super) fn counted(
    name: &str,
    model: &ModelFile,
    limit: Duration,
    pictures: Option<&Path>,
) -> Result<Found> {
    let problem = model.problem(args::free_memory())?;
    let Some(census) = smallest(&problem, limit)? else { return Ok((None, None)) };
    let list = census.list.as_deref().context("too many covers to list")?;
    checked_covers(&problem, list)?;
    let families = variations(list);
    let found = match model.program {
        Task::Symmetries => folds(&census),
        Task::Families => {
            let one = |(distinct, family): &(usize, Variations)| {
                format!("{distinct} with {} in common", family.common.len())
            };
            families.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        _ => format!("{} covers, {} distinct", census.total, census.distinct),
    };
    if let Some(folder) = pictures {
        let picture = picture(model.program, problem.piece, list, &families);
        files::write(&folder.join(format!("{name}.svg")), &picture)?;
    }
    let verified = format!("{problem}: {} listed, each at most {}", list.len(), census.size);
    Ok((Some(found), Some(verified)))
}

/// The census of a problem's smallest covers within a time.
fn smallest(problem: &Problem, limit: Duration) -> Result<Option<Census>> {
    let control = control(Some(limit)).with_memory(args::free_memory());
    match CountMethod::Auto.census(problem, None, control, None) {
        Err(error) if error.is_limit() => Ok(None),
        census => Ok(Some(census?)),
    }
}

/// The covers, or the families of them, side by side.
fn picture(
    program: Task,
    piece: Piece,
    list: &[SquareSet],
    families: &[(usize, Variations)],
) -> String {
    let family = |(_, Variations { common, choices }): &(usize, Variations)| {
        svg::variations(piece, common, choices)
    };
    let pictures: Vec<String> = match program {
        Task::Families => families.iter().map(family).collect(),
        _ => list.iter().map(|cover| svg::small(&Placement::of(piece, cover))).collect(),
    };
    svg::gather(&pictures)
}

/// How many covers have how many symmetries: `1 of 4-fold symmetry, 2 of 2-fold symmetry`.
fn folds(census: &Census) -> String {
    let mut folds: BTreeMap<usize, BigUint> = BTreeMap::new();
    for (group, number) in &census.by_group {
        *folds.entry(group.elements().len()).or_default() += number;
    }
    let some = folds.into_iter().rev().filter(|(_, number)| *number != BigUint::ZERO);
    some.map(|(fold, number)| format!("{number} of {fold}-fold symmetry"))
        .collect::<Vec<_>>()
        .join(", ")
}
