//! The papers' programs, `models/`: solved or counted, and checked.

use super::counts::{self, Found};
use super::row::Row;
use crate::models::{self, TomlFile};
use anyhow::Result;
use destrier_certify::Certificate;
use destrier_console::args::free_memory;
use destrier_console::files;
use destrier_console::progress::control;
use destrier_console::report::checked;
use destrier_cover::plan::minimum;
use destrier_cover::question::Effort;
use destrier_model::exchange::{ModelFile, Task};
use destrier_model::{Solver, maximum_packing};
use std::path::Path;
use std::time::Duration;

/// The programs by name, in order.
pub(super) fn read(folder: Option<&Path>) -> Result<Vec<(String, ModelFile)>> {
    let files = models::programs(folder)?;
    files.into_iter().map(|file| Ok((file.name.clone(), model(&file)?))).collect()
}

/// The program of a file.
fn model(file: &TomlFile) -> Result<ModelFile> {
    Ok(ModelFile::parse(&file.path, &file.text, files::arrangement)?)
}

/// Repeats a program within the time, and draws the covers that it counts.
pub(super) fn reproduce(
    name: &str,
    model: &ModelFile,
    limit: Duration,
    pictures: Option<&Path>,
) -> Result<Row> {
    let (found, verified) = match model.program {
        Task::Packing => packing(model)?,
        Task::Cover => cover(model, limit)?,
        Task::Count | Task::Symmetries | Task::Families => {
            counts::counted(name, model, limit, pictures)?
        }
    };
    let row = Row::new(name, &model.title, &model.source, model.claimed.clone(), found);
    Ok(row.verified(verified))
}

fn packing(model: &ModelFile) -> Result<Found> {
    let problem = model.problem(free_memory())?;
    let maximum = maximum_packing(&problem, Solver::Highs)?;
    let certificate = Certificate::packing(problem, maximum.packing.clone(), maximum.dual);
    let verified = checked(certificate)?.1.to_string();
    Ok((Some(maximum.packing.sum().to_string()), Some(verified)))
}

/// The smallest cover that is found, and what the checker confirms of it.
fn cover(model: &ModelFile, limit: Duration) -> Result<Found> {
    let control = control(Some(limit)).with_memory(free_memory());
    let answer = minimum(&model.problem(free_memory())?, &Effort::default(), control)?;
    let verified = answer.verified().join("; ");
    Ok((answer.size.map(|size| size.to_string()), Some(verified).filter(|text| !text.is_empty())))
}
