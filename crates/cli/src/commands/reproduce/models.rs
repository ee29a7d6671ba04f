//! The papers' programs, `models/`: solved or counted, and checked.

use super::row::Row;
use crate::args;
use crate::files;
use crate::model_file::{Kind, ModelFile};
use crate::models;
use crate::progress::control;
use crate::report::checked;
use anyhow::{Context, Result};
use destrier_board::{Piece, Placement, Problem};
use destrier_certify::Certificate;
use destrier_cover::count::{Census, Method, Variations, variations};
use destrier_cover::minimum::{Effort, minimum};
use destrier_draw::svg;
use destrier_model::{Solver, maximum_packing};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The programs by name, in order.
pub(super) fn read(folder: Option<&Path>) -> Result<Vec<(String, ModelFile)>> {
    let files = models::programs(folder)?;
    files.into_iter().map(|file| Ok((file.name.clone(), ModelFile::parse(&file)?))).collect()
}

/// Repeats a program within the time, and draws the covers that it counts.
pub(super) fn reproduce(
    name: &str,
    model: &ModelFile,
    limit: Duration,
    pictures: Option<&Path>,
) -> Result<Row> {
    let (found, verified) = match model.program {
        Kind::Packing => packing(model)?,
        Kind::Cover => cover(model, limit)?,
        Kind::Count | Kind::Symmetries | Kind::Families => counted(name, model, limit, pictures)?,
    };
    let row = Row::new(name, &model.title, &model.source, model.claimed.clone(), found);
    Ok(row.verified(verified))
}

type Found = (Option<String>, Option<String>);

fn packing(model: &ModelFile) -> Result<Found> {
    let problem = model.problem()?;
    let maximum = maximum_packing(&problem, Solver::Highs)?;
    let certificate = Certificate::packing(problem, maximum.packing.clone(), maximum.dual);
    let verified = checked(&certificate)?.claim;
    Ok((Some(maximum.packing.sum().to_string()), Some(verified)))
}

/// The smallest cover that is found, and what the checker confirms of it.
fn cover(model: &ModelFile, limit: Duration) -> Result<Found> {
    let control = control(Some(limit)).with_memory(args::free_memory());
    let answer = minimum(&model.problem()?, &Effort::default(), control)?;
    let verified = answer.verified.join("; ");
    Ok((answer.size().map(|size| size.to_string()), Some(verified).filter(|text| !text.is_empty())))
}

/// All smallest covers, each accepted by the checker and counted in two ways.
fn counted(
    name: &str,
    model: &ModelFile,
    limit: Duration,
    pictures: Option<&Path>,
) -> Result<Found> {
    let problem = model.problem()?;
    let Some(census) = smallest(&problem, limit)? else { return Ok((None, None)) };
    let list = census.list.as_deref().context("too many covers to list")?;
    for cover in list {
        checked(&Certificate::at_most(problem.clone(), cover.clone()))?;
    }
    let families = variations(list);
    let found = match model.program {
        Kind::Symmetries => folds(&census),
        Kind::Families => {
            let one = |(distinct, family): &(usize, Variations)| {
                format!("{distinct} with {} in common", family.common.len())
            };
            families.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        _ => format!("{} covers, {} distinct", census.total, census.distinct),
    };
    if let Some(folder) = pictures {
        let pictures: Vec<String> = match model.program {
            Kind::Families => {
                families.iter().map(|(_, family)| varied(problem.piece, family)).collect()
            }
            _ => list.iter().map(|c| svg::placement(&Placement::of(problem.piece, c))).collect(),
        };
        files::write(&folder.join(format!("{name}.svg")), &svg::gather(&pictures))?;
    }
    let verified = format!("{problem}: {} listed, each at most {}", list.len(), census.size);
    Ok((Some(found), Some(verified)))
}

/// The census of a problem's smallest covers within a time.
fn smallest(problem: &Problem, limit: Duration) -> Result<Option<Census>> {
    let control = control(Some(limit)).with_memory(args::free_memory());
    match Method::Auto.census(problem, None, control, None) {
        Err(error) if error.is_limit() => Ok(None),
        census => Ok(Some(census?)),
    }
}

fn varied(piece: Piece, Variations { common, choices }: &Variations) -> String {
    svg::variations(piece, common, choices)
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
