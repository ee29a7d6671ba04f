//! The JSON Schemas of what `destrier-lab --json` writes.

use crate::orders::Orders;
use crate::reproduce::{Catalogue, Claims};
use anyhow::Result;
use destrier_console::exit::Exit;
use destrier_console::report::{Described, Report, publish_schemas, schema};
use std::path::PathBuf;

/// Prints the JSON Schema of a document that --json writes; without a name, lists all
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name in the key "schema" of a document
    name: Option<String>,
    /// Write all schemas into this folder
    #[arg(short, long, value_name = "DIR", conflicts_with = "name")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let all: [Described; 3] = [
        (Orders::NAME, schema::<Orders>),
        (Catalogue::NAME, schema::<Catalogue>),
        (Claims::NAME, schema::<Claims>),
    ];
    publish_schemas(&all, args.name.as_deref(), args.output.as_deref())?;
    Ok(Exit::Yes)
}
