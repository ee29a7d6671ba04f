//! Runs the units of a list, several at once.

use super::folder::{Folder, LOG};
use super::list::List;
use super::record::Record;
use crate::progress::Line;
use anyhow::{Context, Result, bail};
use destrier_run::Control;
use serde_json::Value;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// How often a process is looked after.
const PAUSE: Duration = Duration::from_millis(20);
/// The table of answers is not written more often.
const EVERY: Duration = Duration::from_secs(2);
/// So long a process has to stop before it is ended.
const GRACE: Duration = Duration::from_secs(10);

/// What the command line of a unit means for who runs it.
pub struct Task {
    /// Arguments that are added to those of the unit.
    pub added: Vec<String>,
    /// The ending of the output's file.
    pub ending: &'static str,
    /// Where the output is a certificate, words of `verify` that say what it must be about.
    pub about: Option<Vec<String>>,
    /// The arguments of the command that solves its relaxation, where it is not one itself.
    pub relaxation: Option<Vec<String>>,
}

/// Who runs the units.
pub struct Workers<'a> {
    /// The list.
    pub list: &'a List,
    /// Where the answers go.
    pub folder: &'a Folder,
    /// The program that runs a unit.
    pub program: PathBuf,
    /// For each unit, what its command line means.
    pub tasks: Vec<Task>,
    /// So many units run at once.
    pub threads: usize,
    /// Print no lines.
    pub quiet: bool,
    /// When to stop.
    pub control: Control<'a>,
}

impl Workers<'_> {
    /// Runs those of these units whose answers are not there, and writes the table of all answers.
    ///
    /// # Errors
    /// If the folder cannot be written, or the program not be run.
    pub fn run(&self, units: impl Iterator<Item = usize>) -> Result<()> {
        let open: VecDeque<usize> =
            units.filter(|&unit| !self.folder.has(&self.list.units[unit])).collect();
        for &unit in &open {
            self.folder.check_free(&self.list.units[unit], self.tasks[unit].ending)?;
        }
        let queue = Mutex::new(open);
        let written = Mutex::new(Instant::now());
        let line = Line::new(self.quiet);
        let work = || self.work(&queue, &written, &line);
        let ends: Vec<Result<()>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let ended = |worker: thread::ScopedJoinHandle<'_, Result<()>>| worker.join();
            workers
                .into_iter()
                .map(ended)
                .map(|end| end.unwrap_or_else(|_| bail!("a worker broke")))
                .collect()
        });
        ends.into_iter().collect::<Result<()>>()?;
        self.folder.write_table(self.list)
    }

    /// Takes units from the queue until none is left; those that another process runs come back later.
    fn work(
        &self,
        queue: &Mutex<VecDeque<usize>>,
        written: &Mutex<Instant>,
        line: &Line,
    ) -> Result<()> {
        let take = || queue.lock().ok()?.pop_front();
        while let (None, Some(at)) = (self.control.halted(), take()) {
            let unit = &self.list.units[at];
            let Some(log) = self.folder.lock(unit)? else {
                if let Ok(mut queue) = queue.lock() {
                    queue.push_back(at);
                }
                thread::sleep(PAUSE);
                continue;
            };
            if self.folder.has(unit) {
                continue; // by another process, while this one had other work
            }
            line.say(unit.name());
            let Some(record) = self.answer(at, &log)? else { continue };
            self.folder.keep(unit, &record)?;
            if !self.quiet {
                let all = self.list.units.len();
                let (number, name) = (at + 1, &record.unit);
                line.suspend(|| crate::note!("{number}/{all} {name}: {}", record.line()));
            }
            if let Ok(mut written) = written.try_lock()
                && written.elapsed() > EVERY
            {
                self.folder.write_table(self.list)?;
                *written = Instant::now();
            }
        }
        Ok(())
    }

    /// Runs a unit and has its certificate checked; nothing where it was interrupted.
    fn answer(&self, at: usize, log: &File) -> Result<Option<Record>> {
        let (unit, task) = (&self.list.units[at], &self.tasks[at]);
        let output = self.folder.file(unit, task.ending);
        log.set_len(LOG.len() as u64)?;
        let mut command = Command::new(&self.program);
        command.args(&unit.words).args(&task.added);
        command.args(["--json", "--output"]).arg(&output);
        let Some((end, answer)) = self.printed(&mut command, log)? else { return Ok(None) };
        let answered = answer.is_some() && end.code().is_some_and(|code| code != 2);
        let error = if answered { None } else { Some(reason(&self.folder.file(unit, "log"), end)) };
        let mut record = Record {
            unit: unit.name(),
            exit: end.code(),
            error,
            answer: answer.unwrap_or_default(),
            certificate: None,
            verdict: None,
            relaxation: None,
        };
        let about = task.about.as_ref().filter(|_| record.error.is_none() && output.is_file());
        if let Some(about) = about {
            let mut check = Command::new(&self.program);
            check.args(["verify", "--json"]).arg(&output).args(about);
            let said = check.stderr(log.try_clone()?).output().context("verify")?;
            let verdicts: Value = serde_json::from_slice(&said.stdout).unwrap_or_default();
            let [word, claim, reason] =
                ["verdict", "claim", "reason"].map(|key| verdicts[0][key].as_str());
            record.verdict =
                word.map(|word| format!("{word}: {}", claim.or(reason).unwrap_or_default()));
            record.certificate = output.file_name().map(|name| name.to_string_lossy().into_owned());
        }
        let relaxation = task.relaxation.as_ref();
        if let Some(words) = relaxation.filter(|_| record.error.is_none() && !record.has_value()) {
            let mut command = Command::new(&self.program);
            let Some((_, answer)) = self.printed(command.args(words).arg("--json"), log)? else {
                return Ok(None);
            };
            record.relaxation =
                answer.and_then(|answer| answer["value"].as_str().map(str::to_owned));
        }
        Ok(Some(record))
    }

    /// How a command ends, and the document that it prints; nothing where it was stopped before it had an answer.
    fn printed(
        &self,
        command: &mut Command,
        log: &File,
    ) -> Result<Option<(ExitStatus, Option<Value>)>> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log.try_clone()?);
        let mut child = command.spawn().with_context(|| self.program.display().to_string())?;
        let out = child.stdout.take();
        thread::scope(|scope| {
            let read = scope.spawn(|| out.map(std::io::read_to_string));
            let end = self.end_of(&mut child)?;
            let text = read.join().ok().flatten().transpose()?.unwrap_or_default();
            Ok(end.map(|end| (end, serde_json::from_str(&text).ok())))
        })
    }

    /// How a process ends; nothing where it was stopped before it had an answer.
    fn end_of(&self, child: &mut Child) -> Result<Option<ExitStatus>> {
        loop {
            if let Some(end) = child.try_wait()? {
                let is_answer = matches!(end.code(), Some(0 | 1));
                return Ok((is_answer || self.control.halted().is_none()).then_some(end));
            }
            if self.control.halted().is_some() {
                stop(child)?;
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
    }
}

/// Asks a process to stop, and ends it where it does not.
fn stop(child: &mut Child) -> Result<()> {
    let asked = Command::new("kill").arg(child.id().to_string()).status();
    let since = Instant::now();
    while asked.as_ref().is_ok_and(ExitStatus::success) && since.elapsed() < GRACE {
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        thread::sleep(PAUSE);
    }
    child.kill()?;
    child.wait()?;
    Ok(())
}

/// Why a process gave no answer: the last line of its log, or how it ended.
fn reason(log: &std::path::Path, end: ExitStatus) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let mut said = text.strip_prefix(LOG).unwrap_or_default().lines();
    let last = said.rfind(|line| !line.trim().is_empty()).map(str::to_owned);
    match end.code() {
        Some(_) => last.unwrap_or_else(|| end.to_string()),
        None => format!("ended by a signal: {end}"),
    }
}
