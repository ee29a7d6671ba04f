//! `destrier report`: a self-contained web page of the results.

use crate::exit::Exit;
use crate::progress::Line;
use crate::{report, site, version};
use anyhow::{Result, ensure};
use std::path::PathBuf;

/// Writes a web site of the results that opens from disk: records, files, a board to play on
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier report site\n  \
    destrier report site --results results")]
pub(crate) struct Args {
    /// The folder to write; made if it is not there
    dir: PathBuf,
    /// The folder of results
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let results = &args.results;
    ensure!(
        results.join("records.csv").exists(),
        "{}: no results (records.csv) there; --results names the folder",
        results.display()
    );
    let line = Line::new(false);
    line.say(format!("checking {} and writing the site", results.display()));
    let pages = site::write(&args.results, &args.dir, &version())?;
    drop(line);
    report::text(&format!("{pages} pages: open {}\n", args.dir.join("index.html").display()))?;
    Ok(Exit::Yes)
}
