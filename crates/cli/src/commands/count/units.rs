//! A count in units: each counts the solutions in some cases of a program, and their numbers are added up.

use super::args::Args;
use crate::commands::units::{Units, options};
use anyhow::{Context, Result, bail};
use clap::Command;
use destrier_certify::decimal;
use destrier_console::batch::Standing;
use destrier_cover::count::Solutions;
use num_bigint::BigUint;
use num_rational::BigRational;
use serde_json::Value;
use std::time::Instant;

/// The sum of what units count, all solutions or those of a value; none if a limit comes first.
pub(super) fn in_units(
    args: &Args,
    value: Option<&BigRational>,
    started: Instant,
    cli: &Command,
) -> Result<Option<Solutions>> {
    let Args { how, among, run, output, .. } = args;
    let number = among.number()?.context("--units says among how many")?;
    let units = Units::new(Units::beside(output.output.as_deref().context("--units needs -o")?));
    let mut options = options(cli, &["size", "all"])?;
    let asked = value.map_or(("all", "yes".to_owned()), |value| ("size", decimal(value)));
    options.push((asked.0.to_owned(), asked.1));
    if !how.resume.is_asked() {
        units.clear()?;
    }
    units.begin("count", &options, number)?;
    let left = run.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
    units.run("count", among.slurm.as_ref(), (left, output.quiet), cli)?;
    let (answers, mut all, mut open) = (units.answers(), Solutions::default(), 0);
    all.value = value.cloned();
    for (name, unit) in units.all()? {
        match (answers.standing(&unit), answers.answer(&unit)) {
            (Standing::Failed(reason), _) => bail!("{name}: {reason}"),
            (_, Some(answer)) => {
                all.total += total(&answer).with_context(|| format!("{name}: it says no total"))?;
                all.nodes += answer["states"].as_u64().unwrap_or_default();
            }
            (_, None) => open += 1,
        }
    }
    if open > 0 {
        destrier_console::note!(
            "destrier: {open} of {number} units have no answer; --resume goes on from the others"
        );
        return Ok(None);
    }
    units.clear()?;
    Ok(Some(all))
}

/// How many solutions an answer says.
fn total(answer: &Value) -> Option<BigUint> {
    match &answer["total"] {
        Value::Number(number) => number.as_u64().map(BigUint::from),
        text => text.as_str()?.parse().ok(),
    }
}
