//! `destrier schema`: the JSON Schemas of what `--json` writes.

use super::{check, count, cycles, density, export, pieces, strip, table, tour};
use crate::exit::Exit;
use crate::report::{
    AnswerReport, Described, PackingReport, RelaxationReport, Report, publish_schemas, schema,
};
use anyhow::Result;
use serde_json::Value;
use std::path::PathBuf;

/// Prints the JSON Schema of a document that --json writes; without a name, lists all
#[derive(clap::Args)]
#[command(after_help = "Every document names its schema: destrier cover 8 --json begins with \
    \"schema\": \"answer-1\".\n\nExamples:\n  \
    destrier schema\n  \
    destrier schema answer-1")]
pub(crate) struct Args {
    /// The name in the key "schema" of a document
    name: Option<String>,
    /// Write all schemas into this folder
    #[arg(short, long, value_name = "DIR", conflicts_with = "name")]
    output: Option<PathBuf>,
}

fn of<R: Report>() -> Described {
    (R::NAME, schema::<R>)
}

/// The schema of verdicts, which are a list.
fn verdicts() -> Value {
    serde_json::from_str(include_str!("../../schemas/verify-3.json")).unwrap_or_default()
}

/// All schemas, by name.
fn all() -> Vec<Described> {
    vec![
        of::<AnswerReport>(),
        of::<check::CheckReport>(),
        of::<count::CountReport>(),
        of::<cycles::PartitionReport>(),
        of::<cycles::PartitionsReport>(),
        of::<cycles::EveryReport>(),
        of::<density::DensityReport>(),
        of::<export::Exported>(),
        of::<PackingReport>(),
        of::<pieces::Positions>(),
        of::<pieces::Fewest>(),
        of::<RelaxationReport>(),
        of::<strip::StripReport>(),
        of::<table::TableReport>(),
        of::<tour::TourReport>(),
        of::<tour::TourCount>(),
        of::<tour::TourScan>(),
        ("verify-3", verdicts),
    ]
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    publish_schemas(&all(), args.name.as_deref(), args.output.as_deref())?;
    Ok(Exit::Yes)
}
