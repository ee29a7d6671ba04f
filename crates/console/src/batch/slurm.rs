//! Hands a list to Slurm as a job array: Slurm distributes, restarts and accounts for the work.

use super::folder::{Folder, HEAD};
use crate::files;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::process::Command;

/// Slurm's own limit of arrays, where its administrator has not set another one, is 1001.
const MOST_TASKS: usize = 1000;

/// Writes the script of the job array, hands it to `sbatch` with these options, and returns the job's number.
///
/// # Errors
/// If `sbatch` is not there or refuses.
pub fn submit(
    folder: &Folder,
    list: &Path,
    program: &Path,
    units: usize,
    options: &str,
) -> Result<String> {
    let script = folder.script();
    let tasks = units.min(MOST_TASKS);
    files::write(&script, &text(folder.path(), list, program, tasks))?;
    let mut command = Command::new("sbatch");
    let log = folder.path().join("slurm-%A_%a.log");
    command.arg(format!("--output={}", log.display()));
    command.arg("--parsable").args(options.split_whitespace()).arg(&script);
    let said = command.output().context("sbatch, of Slurm, cannot be run")?;
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    ensure!(said.status.success(), "sbatch: {}", words(&said.stderr));
    let printed = words(&said.stdout);
    let Some(job) = printed.split(';').next().filter(|job| !job.is_empty()) else {
        bail!("sbatch names no job");
    };
    files::write(&folder.job(), &format!("{job}\n"))?;
    Ok(job.to_owned())
}

/// The script: each task runs its part of the list, and one that is killed is queued again.
fn text(folder: &Path, list: &Path, program: &Path, tasks: usize) -> String {
    let quoted = |path: &Path| format!("'{}'", path.display().to_string().replace('\'', r"'\''"));
    let [folder, list, program] = [folder, list, program].map(quoted);
    format!(
        "{HEAD}#SBATCH --array=1-{tasks}\n#SBATCH --cpus-per-task=1\n\
         #SBATCH --requeue\nexec {program} batch {list} --output {folder} --threads 1 --part \"$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_MAX\"\n"
    )
}

/// A job as `squeue` shows it.
pub struct Job {
    number: String,
    /// How many tasks are in which state.
    states: BTreeMap<String, usize>,
}

impl Job {
    /// The last job of a folder; nothing where there is none.
    ///
    /// # Errors
    /// If there is a job and `squeue` cannot be run.
    pub fn of(folder: &Folder) -> Result<Option<Self>> {
        let file = folder.job();
        if !file.is_file() {
            return Ok(None);
        }
        let number = files::look(&file)?.trim().to_owned();
        let arguments = ["--noheader", "--array", "--format=%T", "--jobs", &number];
        let said = Command::new("squeue").args(arguments).output();
        let said = said.context("squeue, of Slurm, cannot be run")?;
        let mut states: BTreeMap<String, usize> = BTreeMap::new();
        for state in String::from_utf8_lossy(&said.stdout).split_whitespace() {
            *states.entry(state.to_lowercase()).or_default() += 1;
        }
        Ok(Some(Job { number, states }))
    }

    /// Whether no task is left.
    pub fn is_done(&self) -> bool {
        self.states.is_empty()
    }

    /// Takes it back; whether it is done or not.
    ///
    /// # Errors
    /// If `scancel` cannot be run.
    pub fn cancel(&self) -> Result<()> {
        let said = Command::new("scancel").arg(&self.number).output();
        said.context("scancel, of Slurm, cannot be run").map(drop)
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "job {}: ", self.number)?;
        if self.states.is_empty() {
            return f.write_str("no task is left");
        }
        let states = self.states.iter().map(|(state, tasks)| format!("{tasks} {state}"));
        f.write_str(&states.collect::<Vec<_>>().join(", "))
    }
}
