//! `destrier schema`: the JSON Schemas of what `--json` writes.

use crate::exit::Exit;
use crate::report;
use anyhow::{Context, Result};

/// Prints the JSON Schema of a document that --json writes; without a name, lists all
#[derive(clap::Args)]
#[command(after_help = "Every document names its schema: destrier cover 8 --json begins with \
    \"schema\": \"cover-1\".\n\nExamples:\n  \
    destrier schema\n  \
    destrier schema cover-1")]
pub(crate) struct Args {
    /// The name in the key "schema" of a document
    name: Option<String>,
}

macro_rules! schemas {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../schemas/", $name, ".json")))),*]
    };
}

const SCHEMAS: [(&str, &str); 19] = schemas![
    "census-1",
    "count-1",
    "cover-1",
    "cycles-2",
    "cycles-count-2",
    "export-1",
    "packing-1",
    "papers-1",
    "pieces-1",
    "pieces-minimum-1",
    "plan-1",
    "prove-1",
    "reproduce-1",
    "strip-1",
    "tour-1",
    "tour-count-1",
    "tour-scan-1",
    "verify-1",
    "work-1",
];

pub(crate) fn run(args: &Args) -> Result<Exit> {
    match &args.name {
        None => {
            let names: String = SCHEMAS.iter().map(|(name, _)| format!("{name}\n")).collect();
            report::text(&names)?;
        }
        Some(name) => {
            let found = SCHEMAS.iter().find(|(other, _)| other == name);
            let wrong = || format!("no schema is called '{name}': destrier schema lists them");
            report::text(found.with_context(wrong)?.1)?;
        }
    }
    Ok(Exit::Yes)
}
