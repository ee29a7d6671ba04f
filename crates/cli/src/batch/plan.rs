//! The plan folder: written once, read by workers and by the merge, never trusted.

use super::job::Job;
use crate::{files, version};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The layout described in the module; another number is another layout.
const FORMAT: u32 = 3;

/// One independent piece of the work.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    /// The unit's place in the plan, in digits.
    pub(crate) id: String,
    /// Estimated work, in units of the job's own.
    pub(crate) work: f64,
    /// What to do, in the job's own terms.
    pub(crate) data: Value,
}

/// What `plan.json` says.
#[derive(Serialize, Deserialize)]
struct Head {
    format: u32,
    /// The program that made it; only the same program gives the same bytes.
    program: String,
    job: Job,
    units: usize,
    /// SHA-256 of this file with an empty digest, and of `units.jsonl`.
    digest: String,
}

impl Head {
    /// The text of `plan.json`.
    fn text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// This head with the digest of itself and of the list.
    fn sealed(self, list: &str) -> Result<Self> {
        let open = Head { digest: String::new(), ..self };
        let digest = digest(format!("{}{list}", open.text()?).as_bytes());
        Ok(Head { digest, ..open })
    }
}

/// A plan and its folder.
pub(crate) struct Plan {
    folder: PathBuf,
    pub(crate) job: Job,
    /// The largest first.
    pub(crate) units: Vec<Unit>,
}

impl Plan {
    /// Cuts a job into units and writes the plan into a folder that holds none yet; none if it was
    /// stopped.
    pub(crate) fn create(folder: &Path, job: Job, stop: &AtomicBool) -> Result<Option<Self>> {
        let head = folder.join("plan.json");
        ensure!(!head.exists(), "{}: there is a plan already", folder.display());
        let Some(mut drafts) = job.divide(stop)? else { return Ok(None) };
        for part in ["leases", "results"] {
            let part = folder.join(part);
            fs::create_dir_all(&part)
                .with_context(|| format!("cannot write {}", part.display()))?;
        }
        drafts.sort_by(|a, b| b.0.total_cmp(&a.0));
        let unit = |(i, (work, data))| Unit { id: id(i), work, data };
        let units: Vec<Unit> = drafts.into_iter().enumerate().map(unit).collect();
        let lines: Vec<String> =
            units.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        let list = lines.join("\n") + "\n";
        files::write(&folder.join("units.jsonl"), &list)?;
        let (program, digest) = (version(), String::new());
        let text = Head { format: FORMAT, program, job: job.clone(), units: units.len(), digest };
        // last, so that a plan is there whole or not at all
        files::write(&head, &text.sealed(&list)?.text()?)?;
        Ok(Some(Plan { folder: folder.to_owned(), job, units }))
    }

    /// Reads a plan; refuses another format, another program and a changed list.
    pub(crate) fn open(folder: &Path) -> Result<Self> {
        let path = folder.join("plan.json");
        let name = || path.display().to_string();
        let text = files::read(&path)?;
        let head: Head = serde_json::from_str(&text).with_context(name)?;
        ensure!(head.format == FORMAT, "{}: plan format {} is not {FORMAT}", name(), head.format);
        let here = version();
        ensure!(head.program == here, "{}: made by {}, this is {here}", name(), head.program);
        let path = folder.join("units.jsonl");
        let list = files::read(&path)?;
        let head = head.sealed(&list)?;
        ensure!(head.text()? == text, "{} or units.jsonl: it was changed", name());
        let units: Vec<Unit> = list.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        ensure!(units.len() == head.units, "{}: {} units", path.display(), units.len());
        // an id names files in this folder, so nothing but its place may be in it
        if let Some((place, unit)) = units.iter().enumerate().find(|(i, unit)| unit.id != id(*i)) {
            bail!("{}: unit {place} is called '{}'", path.display(), unit.id.escape_default());
        }
        Ok(Plan { folder: folder.to_owned(), job: head.job, units })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn lease_path(&self, unit: &Unit) -> PathBuf {
        self.folder.join("leases").join(&unit.id)
    }

    fn result_path(&self, unit: &Unit) -> PathBuf {
        self.folder.join("results").join(&unit.id)
    }

    pub(crate) fn is_done(&self, unit: &Unit) -> bool {
        self.result_path(unit).exists()
    }

    pub(crate) fn done(&self) -> usize {
        self.units.iter().filter(|unit| self.is_done(unit)).count()
    }

    pub(super) fn write_result(&self, unit: &Unit, body: &str) -> Result<()> {
        let text = format!("{}\n{body}", seal(unit, body));
        files::write(&self.result_path(unit), &text)
    }

    fn refuted_path(&self) -> PathBuf {
        self.folder.join("refuted")
    }

    /// Tells all workers that the job cannot succeed.
    pub(super) fn refute(&self, reason: &str) -> Result<()> {
        files::write(&self.refuted_path(), &format!("{reason}\n"))
    }

    /// Fails with the reason if some worker has found that the job cannot succeed.
    pub(super) fn check_refuted(&self) -> Result<()> {
        let path = self.refuted_path();
        if path.exists() {
            bail!("{}", files::read(&path)?.trim_end());
        }
        Ok(())
    }

    /// The body of a finished unit, as it was written.
    fn result(&self, unit: &Unit) -> Result<String> {
        let path = self.result_path(unit);
        let folder = self.folder.display();
        if !path.exists() {
            bail!("{}: not done yet; run: destrier work {folder}", path.display());
        }
        let text = files::read(&path)?;
        let whole = text.split_once('\n').filter(|(first, body)| *first == seal(unit, body));
        let Some((_, body)) = whole else {
            bail!("{}: damaged; delete it and run: destrier work {folder}", path.display());
        };
        Ok(body.to_owned())
    }

    /// The answer of the whole: every unit must be there, and as it was written.
    pub(crate) fn merge(&self) -> Result<String> {
        self.check_refuted()?;
        let mut units: Vec<&Unit> = self.units.iter().collect();
        units.sort_by(|a, b| a.id.cmp(&b.id));
        let parts: Vec<(&Value, String)> =
            units.iter().map(|unit| Ok((&unit.data, self.result(unit)?))).collect::<Result<_>>()?;
        self.job.merge(&parts)
    }
}

/// The name of the unit in a place of the plan.
fn id(place: usize) -> String {
    format!("{place:06}")
}

/// Ties a result to its unit and to its own bytes.
fn seal(unit: &Unit, body: &str) -> String {
    digest(format!("{}\n{}\n{body}", unit.id, unit.data).as_bytes())
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
