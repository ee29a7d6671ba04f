//! `destrier results`: the results that were built in, as files.

use crate::built_in;
use crate::exit::Exit;
use crate::report;
use anyhow::Result;
use std::path::PathBuf;

/// Writes the results that come with the program: covers, certificates, tables
#[derive(clap::Args)]
#[command(
    after_help = "So every example of every command works where there is no checkout.\n\nExamples:\n  \
    destrier results copy && destrier verify copy/minimum/cover-08.txt\n  \
    destrier results there && destrier check there/covers/023.txt"
)]
pub(crate) struct Args {
    /// The folder to write; made if it is not there
    #[arg(default_value = "results")]
    dir: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let files = built_in::unpack(&args.dir)?;
    report::text(&format!("{files} files in {}\n", args.dir.display()))?;
    Ok(Exit::Yes)
}
