//! Slurm: an array job of workers and a merge that waits for it.

use super::plan::Plan;
use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the user asks of the cluster.
pub(crate) struct Wishes {
    pub(crate) partition: Option<String>,
    /// In Slurm's words, such as `2:00:00`.
    pub(crate) time: Option<String>,
    /// At most so many tasks at once.
    pub(crate) limit: Option<usize>,
    /// Where the merged answer goes.
    pub(crate) output: PathBuf,
}

/// The two scripts: the array, and the merge.
pub(crate) struct Scripts {
    pub(crate) array: String,
    pub(crate) merge: String,
}

/// Writes the scripts for a plan; at most `largest` array tasks.
pub(crate) fn scripts(plan: &Plan, wishes: &Wishes, largest: usize) -> Result<Scripts> {
    let program = std::env::current_exe().context("where is this program?")?;
    let folder = std::path::absolute(plan.folder())?;
    let output = std::path::absolute(&wishes.output)?;
    let (program, folder) = (plain(&program)?, plain(&folder)?);
    let tasks = plan.units.len().clamp(1, largest.max(1));
    let limit = wishes.limit.map(|limit| format!("%{limit}")).unwrap_or_default();
    let mut array = header("work", &folder, wishes);
    let _ = write!(
        array,
        "#SBATCH --array=1-{tasks}{limit}\n#SBATCH --requeue\n\
         exec {program} work {folder} --shard \"$SLURM_ARRAY_TASK_ID/{tasks}\" --quiet\n"
    );
    let mut merge = header("merge", &folder, wishes);
    let _ = writeln!(merge, "exec {program} merge {folder} -o {}", plain(&output)?);
    Ok(Scripts { array, merge })
}

fn header(what: &str, folder: &str, wishes: &Wishes) -> String {
    let mut text = format!(
        "#!/bin/bash\n#SBATCH --job-name=destrier-{what}\n#SBATCH --cpus-per-task=1\n\
         #SBATCH --output={folder}/{what}-%A_%a.log\n"
    );
    for (flag, value) in [("partition", &wishes.partition), ("time", &wishes.time)] {
        if let Some(value) = value {
            let _ = writeln!(text, "#SBATCH --{flag}={value}");
        }
    }
    text
}

/// A path that the shell and Slurm read alike without quotes.
fn plain(path: &Path) -> Result<String> {
    let text = path.to_str().with_context(|| format!("{}: not plain text", path.display()))?;
    let tame = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@".contains(c);
    ensure!(text.chars().all(tame), "{text}: Slurm scripts need paths without blanks and quotes");
    Ok(text.to_owned())
}

/// Submits both scripts from the plan's folder; the identifiers of the two jobs.
pub(crate) fn submit(plan: &Plan, scripts: &Scripts) -> Result<(String, String)> {
    let write = |name: &str, text: &str| -> Result<PathBuf> {
        let path = plan.folder().join(name);
        crate::files::write(&path, text)?;
        Ok(path)
    };
    let array = sbatch(&[], &write("work.sh", &scripts.array)?)?;
    // the merge says what is missing if a task failed, so it runs whatever became of them
    let after = format!("--dependency=afterany:{array}");
    let merge = sbatch(&[&after], &write("merge.sh", &scripts.merge)?)?;
    Ok((array, merge))
}

fn sbatch(flags: &[&str], script: &Path) -> Result<String> {
    let mut command = Command::new("sbatch");
    let output = command.arg("--parsable").args(flags).arg(script).output();
    let output = output.context("sbatch cannot be run: is Slurm installed here?")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "sbatch: {}", said.trim());
    let words = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(words.split(';').next().unwrap_or_default().to_owned())
}

/// The largest number of tasks in an array here, by the cluster's own word.
pub(crate) fn largest_array() -> Option<usize> {
    let output = Command::new("scontrol").args(["show", "config"]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.trim_start().starts_with("MaxArraySize"))?;
    // tasks are numbered from 0, so the highest number is one less; ours begin with 1
    line.split('=').nth(1)?.trim().parse::<usize>().ok().map(|size| size.saturating_sub(1))
}
