//! Solutions of a program in a file, counted.

use super::args::Args;
use super::list::solutions as listing;
use super::report::CountReport;
use crate::exit::Exit;
use crate::files;
use crate::problem::note;
use crate::progress::{control, watched};
use crate::report::{self, LinearFile};
use anyhow::{Result, anyhow, ensure};
use destrier_certify::LinearProgram;
use destrier_cover::count::{CountError, CountMethod, Solutions, Which, solutions};
use destrier_run::Control;
use num_bigint::BigUint;
use num_rational::BigRational;
use std::path::Path;

/// Counts the best solutions of a file's program, or those that are asked for.
pub(super) fn count(args: &Args, path: &Path) -> Result<Exit> {
    let Args { how, run, output, .. } = args;
    let (file, _) = args.file(path)?.linear()?;
    let by_choices = matches!(how.method, CountMethod::Auto | CountMethod::Choices);
    ensure!(by_choices, "--method {} counts covers of boards", how.method.name());
    ensure!(!how.resume.is_asked(), "--resume goes with covers of boards");
    how.list.iter().try_for_each(|path| files::check_ending(path, &["txt", "json"]))?;
    output.output.iter().try_for_each(|path| files::check_ending(path, &["json"]))?;
    let program = file.program.stated();
    let which = match how.size {
        Some(value) => Which::Worth(value.rational()),
        None if how.all => Which::All,
        None => Which::Best { threads: run.threads },
    };
    let count = |control: Control<'_>| solutions(&program, &which, how.list.is_some(), control);
    let (counted, elapsed) = watched(output.quiet, &file.name, control(run.time_limit), count);
    let found = match counted {
        Ok(found) => found,
        Err(limit) if limit.is_limit() => {
            destrier_console::note!("destrier: {limit}; stopped before all was counted");
            if output.json {
                report::publish(&CountReport::of_file(&file, Err(&limit), 0.0), true)?;
            }
            return Ok(Exit::Limit);
        }
        Err(error) => return Err(said(&file, error)),
    };
    note(path, &file.program.remarks);
    check(&program, &found)?;
    if let (Some(path), Some(list)) = (&how.list, &found.list) {
        files::write(path, &listing(path, &file, list)?)?;
    }
    let report = CountReport::of_file(&file, Ok(&found), elapsed.as_secs_f64());
    report.publish(how.list.as_deref(), output)?;
    Ok(if found.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
}

/// Why nothing was counted, in the names of the file.
fn said(file: &LinearFile, error: CountError) -> anyhow::Error {
    let column = |column: usize| &file.program.columns[column].name;
    let why = match error {
        CountError::Continuous(index) => {
            anyhow!("column '{}' is continuous: its numbers cannot be counted", column(index))
        }
        CountError::Endless { column: index, is_upper } => {
            let end = if is_upper { "greatest" } else { "least" };
            anyhow!("column '{}' has no {end} number: solutions may be without end", column(index))
        }
        error => error.into(),
    };
    why.context(file.name.clone())
}

/// Refuses a list of what are no solutions.
fn check(program: &LinearProgram, found: &Solutions) -> Result<()> {
    for solution in found.list.iter().flatten() {
        let number =
            |&(column, number): &(u32, i64)| (column, BigRational::from_integer(number.into()));
        let solution: Vec<(u32, BigRational)> = solution.iter().map(number).collect();
        let is_one = program.admits(&solution);
        let is_worth = found.value.as_ref().is_none_or(|value| program.value(&solution) == *value);
        ensure!(is_one && is_worth, "a fault of this program: what was counted is no solution");
    }
    Ok(())
}
