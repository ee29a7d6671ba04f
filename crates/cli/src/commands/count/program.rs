//! Solutions of a program in a file, counted.

use super::args::Args;
use super::list::solutions as listing;
use super::report::{CountReport, goes_on};
use super::units::in_units;
use crate::exit::Exit;
use crate::files;
use crate::problem::note;
use crate::progress::{control, watched};
use crate::report::{self, LinearFile};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Command;
use destrier_certify::LinearProgram;
use destrier_cover::count::{
    CountError, CountMethod, Distinct, SolutionOptions, Solutions, best_value, distinct, solutions,
    work_of_solutions,
};
use destrier_run::{Control, Snapshot};
use num_bigint::BigUint;
use num_rational::BigRational;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Counts the best solutions of a file's program, or those that are asked for.
pub(super) fn count(args: &Args, path: &Path, cli: &Command) -> Result<Exit> {
    let Args { how, run, output, among, .. } = args;
    let (file, _) = args.file(path)?.linear()?;
    let by_choices = matches!(how.method, CountMethod::Auto | CountMethod::Choices);
    ensure!(by_choices, "--method {} counts covers of boards", how.method.name());
    let is_listed = how.list.is_some();
    let is_whole = among.units.is_none() && among.share.is_none() && !how.resume.is_asked();
    ensure!(is_whole || !is_listed, "--list goes without --units and --resume");
    how.list.iter().try_for_each(|path| files::check_ending(path, &["txt", "json"]))?;
    output.output.iter().try_for_each(|path| files::check_ending(path, &["json"]))?;
    let (program, started) = (file.program.stated(), Instant::now());
    let kept = if is_listed { None } else { how.resume.state(output.output.as_deref())? };
    let control = control(run.time_limit);
    let value = |control: Control<'_>| match (how.size, how.all) {
        (Some(value), _) => Ok(Some(value.rational())),
        (None, true) => Ok(None),
        // where no value is the best one, none has solutions
        (None, false) => best_value(&program, run.threads, control),
    };
    let (value, _) = watched(output.quiet, &file.name, control, value);
    let none = Solutions { list: is_listed.then(Vec::new), ..Solutions::default() };
    let options = SolutionOptions { is_listed, threads: run.threads, share: among.share };
    let counted = match value {
        Ok(None) if !how.all => Ok(none),
        Ok(value) if among.units.is_some() => match in_units(args, value.as_ref(), started, cli)? {
            Some(found) => Ok(found),
            None => return Ok(Exit::Limit),
        },
        Ok(value) => {
            let state = kept.as_deref();
            let mut state =
                files::state(state, &work_of_solutions(&program, value.as_ref(), among.share))?;
            let count = |control: Control<'_>| {
                solutions(&program, value.as_ref(), &options, control, state.as_mut())
            };
            watched(output.quiet, &file.name, control, count).0
        }
        Err(error) => Err(error),
    };
    let found = match counted {
        Ok(found) => found,
        Err(limit) if limit.is_limit() => return stopped(&file, &limit, (kept, output.json)),
        Err(error) => return Err(said(&file, error)),
    };
    note(path, &file.program.remarks);
    check(&program, &found)?;
    if let (Some(path), Some(list)) = (&how.list, &found.list) {
        files::write(path, &listing(path, &file, list)?)?;
    }
    let distinct = up_to_symmetry(args, &file.name, (&program, &found), control);
    let counted = Ok((&found, distinct.as_ref()));
    let report = CountReport::of_file(&file, counted, started.elapsed().as_secs_f64());
    report.publish(how.list.as_deref(), output)?;
    if let Some(path) = kept.filter(|_| !how.resume.is_named()) {
        Snapshot::remove(&path).with_context(|| path.display().to_string())?;
    }
    Ok(if found.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
}

/// How many solutions there are up to symmetry, if that is found in time; a unit does not know.
fn up_to_symmetry(
    args: &Args,
    name: &str,
    (program, found): (&LinearProgram, &Solutions),
    control: Control<'_>,
) -> Option<Distinct> {
    if args.among.share.is_some() {
        return None;
    }
    let count = |control: Control<'_>| distinct(program, found, args.run.threads, control);
    watched(args.output.quiet, name, control, count).0.unwrap_or_default()
}

/// Says which limit came first.
fn stopped(
    file: &LinearFile,
    limit: &CountError,
    (kept, is_json): (Option<PathBuf>, bool),
) -> Result<Exit> {
    destrier_console::note!("destrier: {limit}; {}", goes_on(kept.as_deref()));
    if is_json {
        report::publish(&CountReport::of_file(file, Err(limit), 0.0), true)?;
    }
    Ok(Exit::Limit)
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
