//! `destrier reproduce`: tables and figures of the papers, claim beside result.

mod roth;
mod tables;

use crate::args;
use crate::commands::{count, eight_pieces};
use crate::draw::records::Sizes;
use crate::draw::{plot, svg};
use crate::exit::Exit;
use crate::files;
use crate::model_file::{Kind, ModelFile};
use crate::report;
use anyhow::{Context, Result, bail};
use destrier_board::Placement;
use destrier_certify::Certificate;
use destrier_cover::count::{Census, Variations};
use destrier_model::{Control, Options, Solver, bound_packing, cover_program, maximum_packing};
use num_bigint::BigUint;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tables::Table;

/// Repeats what the papers report, claim beside result; without a name, lists what there is
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier reproduce\n  \
    destrier reproduce fisher-figure-3-packing-9\n  \
    destrier reproduce roth --time-limit 1s")]
pub(crate) struct Args {
    /// What to repeat: a name of the list, the beginning of several, or all
    name: Option<String>,
    /// Stop each program after so long
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = args::duration)]
    time_limit: Duration,
    /// The folder of the papers' programs
    #[arg(long, value_name = "DIR", default_value = "models")]
    models: PathBuf,
    /// Draw the covers that were counted, and the tables as plots, in this folder
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

/// One claim and what became of it.
#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) what: String,
    pub(crate) source: String,
    pub(crate) claimed: Option<String>,
    pub(crate) found: Option<String>,
    /// What the checker confirmed, in its words.
    pub(crate) verified: Option<String>,
    /// Whether the result is the claim; null if nothing was claimed or found.
    pub(crate) agrees: Option<bool>,
}

/// What is repeated by a program of its own instead of a model: name, title, and the rows within a
/// time limit.
type Programmed = (&'static str, &'static str, fn(Duration) -> Result<Vec<Row>>);

const PROGRAMMED: [Programmed; 1] = [("roth", "Roth 1992: blind alleys of the rule", roth::rows)];

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let models = read_models(&args.models)?;
    let tables = tables::read(&args.models)?;
    let Some(name) = &args.name else {
        let line = |(name, model): &(String, ModelFile)| format!("{name:<36} {}\n", model.title);
        report::text(&models.iter().map(line).collect::<String>())?;
        let line = |table: &Table| {
            let names = [Some(&table.name), table.figure.as_ref()].into_iter().flatten();
            names.map(|name| format!("{name:<36} {}\n", table.title)).collect::<String>()
        };
        report::text(&tables.iter().map(line).collect::<String>())?;
        let line = |(name, title, _): &Programmed| format!("{name:<36} {title}\n");
        report::text(&PROGRAMMED.iter().map(line).collect::<String>())?;
        report::text(&format!("{:<36} {}\n", eight_pieces::NAME, eight_pieces::TITLE))?;
        return Ok(Exit::Yes);
    };
    let called = |table: &&Table| name == "all" || table.is_called(name);
    let exact = tables.iter().any(|table| table.name == *name); // not the programs named after it
    let chosen: Vec<_> = models
        .iter()
        .filter(|(other, _)| name == "all" || (!exact && other.starts_with(name.as_str())))
        .collect();
    let eight = name == "all" || eight_pieces::NAME.starts_with(name.as_str());
    let chosen_tables: Vec<&Table> = tables.iter().filter(called).collect();
    let programmed: Vec<&Programmed> = PROGRAMMED
        .iter()
        .filter(|(other, ..)| name == "all" || other.starts_with(name.as_str()))
        .collect();
    if chosen.is_empty() && chosen_tables.is_empty() && programmed.is_empty() && !eight {
        bail!("nothing is called '{name}': destrier reproduce lists what there is");
    }
    let mut rows = Vec::new();
    for (name, model) in chosen {
        let row = reproduce(name, model, args)?;
        if !args.json {
            report::text(&row.text())?;
        }
        rows.push(row);
    }
    for table in chosen_tables {
        let say = &mut |row: &Row| if args.json { Ok(()) } else { report::text(&row.text()) };
        let repeated = table.reproduce(args.time_limit, say)?;
        if let Some(folder) = &args.pictures {
            write_picture(folder, &table.name, &plot::svg(&[table.plot(&repeated)])?)?;
        }
        rows.extend(repeated);
    }
    for (_, _, repeat) in programmed {
        let more = repeat(args.time_limit)?;
        if !args.json {
            more.iter().try_for_each(|row| report::text(&row.text()))?;
        }
        rows.extend(more);
    }
    if eight {
        let found = eight_pieces::rows()?;
        if !args.json {
            report::text(&eight_pieces::table(&found.table))?;
            report::text(&found.rows.iter().map(Row::text).collect::<String>())?;
        }
        rows.extend(found.rows);
    }
    if args.json {
        report::json(&serde_json::json!({ "rows": rows }))?;
    }
    let disagrees = rows.iter().any(|row| row.agrees == Some(false));
    Ok(if disagrees { Exit::No } else { Exit::Yes })
}

/// What tables of a folder claim, each with its source; a table that is not there is left out.
pub(crate) fn claims(models: &Path, names: &[&str]) -> Result<Vec<(String, Sizes)>> {
    let tables = tables::read(models)?;
    let wanted = tables.iter().filter(|table| names.contains(&table.name.as_str()));
    Ok(wanted.map(Table::claims).collect())
}

/// The programs of a folder by name, in order.
fn read_models(folder: &Path) -> Result<Vec<(String, ModelFile)>> {
    let name = || folder.display().to_string();
    let entries = std::fs::read_dir(folder).with_context(name)?;
    let paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<_>>()
        .with_context(name)?;
    let mut models = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        models.push((stem.unwrap_or_default(), ModelFile::read(path)?));
    }
    models.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(models)
}

fn reproduce(name: &str, model: &ModelFile, args: &Args) -> Result<Row> {
    let (found, verified) = match model.program {
        Kind::Packing => packing(model)?,
        Kind::Cover => cover(model, args.time_limit)?,
        Kind::Count | Kind::Symmetries | Kind::Families => counted(name, model, args)?,
    };
    let agrees =
        model.claimed.as_ref().zip(found.as_ref()).map(|(claimed, found)| claimed == found);
    Ok(Row {
        name: name.to_owned(),
        what: model.title.clone(),
        source: model.source.clone(),
        claimed: model.claimed.clone(),
        found,
        verified,
        agrees,
    })
}

type Found = (Option<String>, Option<String>);

fn packing(model: &ModelFile) -> Result<Found> {
    let problem = model.problem()?;
    let maximum = maximum_packing(&problem, Solver::Highs)?;
    let certificate = Certificate::packing(problem, maximum.packing.clone(), maximum.dual);
    let verified = destrier_certify::verify(&certificate.to_string())?;
    Ok((Some(maximum.packing.sum().to_string()), Some(verified.to_string())))
}

/// The smallest cover that the solver finds; the checker confirms it, and the bound where the
/// packing reaches it.
fn cover(model: &ModelFile, limit: Duration) -> Result<Found> {
    let problem = model.problem()?;
    let reduced = cover_program(&problem)?;
    let options = Options { time_limit: Some(limit), ..Options::default() };
    let control = Control { stop: crate::progress::stop_on_signal(), progress: &mut |_| {} };
    let outcome = Solver::Highs.solve(&reduced.program, &options, control)?;
    let Some(cover) = outcome.values.map(|values| reduced.lift(&values)) else {
        return Ok((None, None));
    };
    let size = cover.len();
    let certificate = match bound_packing(&problem, Solver::Highs)? {
        Some(packing) => {
            let exactly = Certificate::exactly(problem.clone(), cover.clone(), packing);
            if exactly.verify().is_ok() { exactly } else { Certificate::at_most(problem, cover) }
        }
        None => Certificate::at_most(problem, cover),
    };
    let verified = destrier_certify::verify(&certificate.to_string())?;
    Ok((Some(size.to_string()), Some(verified.to_string())))
}

/// All smallest covers, each accepted by the checker and counted in two ways.
fn counted(name: &str, model: &ModelFile, args: &Args) -> Result<Found> {
    let problem = model.problem()?;
    let Some(census) = count::smallest(&problem, args.time_limit)? else { return Ok((None, None)) };
    let list = census.list.as_deref().context("too many covers to list")?;
    for cover in list {
        let text = Certificate::at_most(problem.clone(), cover.clone()).to_string();
        destrier_certify::verify(&text)?;
    }
    let families = count::variations(list);
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
    if let Some(folder) = &args.pictures {
        let pictures: Vec<String> = match model.program {
            Kind::Families => {
                families.iter().map(|(_, family)| svg::variations(problem.piece, family)).collect()
            }
            _ => list.iter().map(|c| svg::placement(&Placement::of(problem.piece, c))).collect(),
        };
        write_picture(folder, name, &svg::gather(&pictures))?;
    }
    let verified = format!("{problem}: {} listed, each at most {}", list.len(), census.size);
    Ok((Some(found), Some(verified)))
}

fn write_picture(folder: &Path, name: &str, svg: &str) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    files::write(&folder.join(format!("{name}.svg")), svg)
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

impl Row {
    fn text(&self) -> String {
        let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let verdict = match self.agrees {
            Some(true) => "agrees",
            Some(false) => "DISAGREES",
            None => "no comparison",
        };
        format!(
            "{}: {} ({})\n  claimed {}, found {}: {verdict}\n  verified: {}\n",
            self.name,
            self.what,
            self.source,
            show(&self.claimed),
            show(&self.found),
            show(&self.verified)
        )
    }
}
