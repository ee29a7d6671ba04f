//! Arguments that several commands share.

use crate::files::state_beside;
use anyhow::{Result, bail, ensure};
pub use destrier_verify::{free_memory, parse_duration as duration};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How to run.
#[derive(clap::Args, Clone, Debug)]
pub struct RunArgs {
    /// Number of threads [default: all cores; 1 for HiGHS and for records, to be reproducible]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Seed of the random number generator
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u32,
    /// Stop after this time, such as 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
}

/// Where results go.
#[derive(clap::Args, Clone, Debug)]
pub struct OutputArgs {
    /// Write the result to this file
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub json: bool,
    /// Print no progress and no remarks
    #[arg(short, long)]
    pub quiet: bool,
}

/// Where long work keeps what it has done so far.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ResumeArgs {
    /// Save the state of unfinished work in FILE (or beside the output), and continue from it if there is one
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
}

impl ResumeArgs {
    /// Whether it is asked for.
    pub fn is_asked(&self) -> bool {
        self.resume.is_some()
    }

    /// Whether a file is named, which is left when the work is done.
    pub fn is_named(&self) -> bool {
        matches!(self.resume, Some(Some(_)))
    }

    /// The file named, or the one beside the output, if there is an output.
    ///
    /// # Errors
    /// If it is asked for and there is neither.
    pub fn state(&self, output: Option<&Path>) -> Result<Option<PathBuf>> {
        match (&self.resume, output) {
            (Some(Some(file)), _) => Ok(Some(file.clone())),
            (Some(None), None) => {
                bail!("--resume needs a file, or the -o of the run to continue")
            }
            (_, output) => Ok(output.map(state_beside)),
        }
    }
}

/// The one of this name.
///
/// # Errors
/// All names, if there is none.
pub fn one_of<T: Copy>(
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, String> {
    let all: Vec<T> = all.into_iter().collect();
    let found = all.iter().copied().find(|&one| name(one) == text);
    let names = || all.iter().map(|&one| name(one)).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("one of {}", names()))
}

/// Reads a size of memory: `500M`, `8G`.
///
/// # Errors
/// If it is none, or a number alone, which might be meant as anything.
pub fn bytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(number) if number > 0 => {
            Err(format!("'{text}' has no unit: write {number}G, or {number}M"))
        }
        _ => destrier_verify::parse_bytes(text),
    }
}

/// Lets no more than so many threads work.
pub fn use_threads(threads: Option<usize>) -> Result<()> {
    if let Some(threads) = threads {
        ensure!(threads > 0, "--threads 0: at least one is needed");
        // fails only if there are threads already, which then serve as well
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    }
    Ok(())
}

/// The cores of this machine.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads `3..22` or `3-22`, both ends included, or `7` alone.
pub fn range(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("'{text}' is not a range: write 3..22");
    let (least, most) =
        text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let (least, most) = (number(least)?, number(most)?);
    if least <= most { Ok((least, most)) } else { Err(wrong()) }
}
