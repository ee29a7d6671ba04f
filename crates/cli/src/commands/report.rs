//! `destrier report`: a self-contained web page of the results.

use crate::exit::Exit;
use crate::progress::Line;
use crate::{built_in, report, site, version};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// Writes a web site of the results that opens from disk: records, files, a board to play on
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier report site\n  \
    destrier report site --results results")]
pub(crate) struct Args {
    /// The folder to write; made if it is not there
    dir: PathBuf,
    /// The folder of results [default: results, if it is there, else those that were built in]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
}

/// Where results are where nothing is said.
const FOLDER: &str = "results";

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let unpacked = tempfile::tempdir().context("no folder for the results that were built in")?;
    let results = match &args.results {
        Some(folder) => folder.as_path(),
        None if Path::new(FOLDER).join(TABLE).exists() => Path::new(FOLDER),
        None => {
            built_in::unpack(unpacked.path())?;
            unpacked.path()
        }
    };
    ensure!(
        results.join(TABLE).exists(),
        "{}: no results (records.csv) there; --results names the folder",
        results.display()
    );
    let line = Line::new(false);
    line.say(format!("checking {} and writing the site", results.display()));
    let pages = site::write(results, &args.dir, &version())?;
    drop(line);
    report::text(&format!("{pages} pages: open {}\n", args.dir.join("index.html").display()))?;
    Ok(Exit::Yes)
}

/// Without this there are no results.
const TABLE: &str = "records.csv";
