//! `destrier-lab report`: a self-contained web page of the results.

use super::pages;
use crate::version;
use anyhow::{Result, ensure};
use destrier_console::exit::Exit;
use destrier_console::progress::Line;
use destrier_console::{files, report};
use std::path::PathBuf;

/// Writes a web site of the results, which opens from disk: known covers, files, and a board to play on
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier-lab report site\n  \
    destrier-lab report site --results results")]
pub(crate) struct Args {
    /// The folder to write; it is created if it does not exist
    dir: PathBuf,
    /// The folder of results
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
    /// The folder with the checker and the solver for pages, made by scripts/page-programs; without it, pages cannot
    /// check and solve
    #[arg(long, value_name = "DIR")]
    programs: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let results = args.results.as_path();
    ensure!(
        results.join(TABLE).exists(),
        "{}: no results (records.csv) there; --results names the folder",
        results.display()
    );
    let read = |folder: &PathBuf| {
        pages::PROGRAMS.iter().map(|name| files::read(&folder.join(name))).collect()
    };
    let programs: Option<Vec<String>> = args.programs.as_ref().map(read).transpose()?;
    let line = Line::new(false);
    line.say(format!("checking {} and writing the site", results.display()));
    let pages = pages::write(results, &args.dir, programs.as_deref(), &version())?;
    drop(line);
    report::text(&format!("{pages} pages: open {}\n", args.dir.join("index.html").display()))?;
    Ok(Exit::Yes)
}

/// Without this there are no results.
const TABLE: &str = "records.csv";
