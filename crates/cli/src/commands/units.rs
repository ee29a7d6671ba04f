//! Work that is divided among units: commands that share it, run as a list side by side or by Slurm.

use super::batch::{self, is_given, raw};
use crate::files;
use crate::progress::{Line, control};
use anyhow::{Context, Result, ensure};
use clap::Command;
use destrier_console::batch::{Folder, Job, List, Unit};
use destrier_cover::question::Share;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use std::{fs, io};

/// How often a job is looked after.
const PAUSE: Duration = Duration::from_secs(2);

/// How work is divided.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct UnitArgs {
    /// Divide the work among N units, each a process with one thread, and join what they have done
    #[arg(long, value_name = "N", requires = "output")]
    pub(crate) units: Option<usize>,
    /// Run the units as a Slurm job array, with these options of sbatch, such as --slurm="--partition=long --mem=4G"
    #[arg(long, value_name = "OPTIONS", num_args = 0..=1, default_missing_value = "", require_equals = true, requires = "units")]
    pub(crate) slurm: Option<String>,
    /// Be the Kth of N units
    #[arg(long, value_name = "K/N", conflicts_with = "units", hide = true)]
    pub(crate) share: Option<Share>,
}

/// A folder with the commands of units, and their answers.
#[derive(Clone, PartialEq)]
pub(super) struct Units(PathBuf);

impl UnitArgs {
    /// How many units the work is divided among, if it is.
    ///
    /// # Errors
    /// If there are none.
    pub(super) fn number(&self) -> Result<Option<usize>> {
        ensure!(self.units != Some(0), "--units 0: at least one is needed");
        Ok(self.units)
    }
}

impl Units {
    pub(super) fn new(folder: PathBuf) -> Self {
        Units(folder)
    }

    /// The folder beside an output.
    pub(super) fn beside(output: &Path) -> PathBuf {
        let mut folder = output.as_os_str().to_owned();
        folder.push(".units");
        folder.into()
    }

    /// Makes the folder.
    pub(super) fn create(&self) -> Result<()> {
        fs::create_dir_all(&self.0).with_context(|| self.0.display().to_string())
    }

    /// A file of the folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn list(&self) -> PathBuf {
        self.file("units.csv")
    }

    /// Where answers and states of units go.
    pub(super) fn answers(&self) -> Folder {
        Folder::new(self.file("answers"))
    }

    /// Whether the folder has a list of commands.
    fn are_there(&self) -> bool {
        self.list().is_file()
    }

    /// The units by their shares; none where they were not begun.
    pub(super) fn all(&self) -> Result<Vec<(String, Unit)>> {
        let Ok(list) = fs::read_to_string(self.list()) else { return Ok(Vec::new()) };
        let units = List::read(&list, true)?.units;
        let of = units.len();
        Ok((1..).zip(units).map(|(number, unit)| (format!("unit {number}/{of}"), unit)).collect())
    }

    /// Writes a command for each of so many units: these options, and its share.
    pub(super) fn begin(
        &self,
        command: &str,
        options: &[(String, String)],
        units: usize,
    ) -> Result<()> {
        self.create()?;
        let mut list = csv::Writer::from_writer(Vec::new());
        let names = options.iter().map(|(name, _)| name.as_str());
        list.write_record(["command"].into_iter().chain(names).chain(["share"]))?;
        for unit in 1..=units {
            let share = format!("{unit}/{units}");
            let values = options.iter().map(|(_, value)| value.as_str());
            list.write_record([command].into_iter().chain(values).chain([&*share]))?;
        }
        files::write(&self.list(), &String::from_utf8(list.into_inner()?)?)
    }

    /// Runs the units that have no answer, side by side, or by Slurm with these options, and waits until they have ended or
    /// a time is over. What they do is said as that of `work`.
    pub(super) fn run(
        &self,
        work: &str,
        slurm: Option<&String>,
        (limit, quiet): (Option<Duration>, bool),
        program: &Command,
    ) -> Result<()> {
        let (answers, control) = (self.answers(), control(limit));
        let folder = answers.path().to_owned();
        let args = batch::Args::into(folder, slurm.cloned(), (limit, quiet));
        batch::run_list(&self.list(), &args, program)?;
        let line = Line::new(quiet);
        while let Some(job) = Job::of(&answers)?.filter(|job| !job.is_done()) {
            line.say(format!("{work}, {job}"));
            if control.halted().is_some() {
                job.cancel()?;
            }
            sleep(PAUSE);
        }
        Ok(())
    }

    /// Removes the folder.
    ///
    /// # Errors
    /// If there is something else, or it cannot be removed.
    pub(super) fn clear(&self) -> Result<()> {
        clear(&self.0, |folder| Units::new(folder.to_owned()).are_there())
    }
}

/// Removes a folder that is found to be one of ours, if it is there.
pub(super) fn clear(folder: &Path, is_ours: impl Fn(&Path) -> bool) -> Result<()> {
    let name = || folder.display().to_string();
    if let Err(error) = fs::symlink_metadata(folder) {
        let is_gone = error.kind() == io::ErrorKind::NotFound;
        return if is_gone { Ok(()) } else { Err(error).with_context(name) };
    }
    ensure!(is_ours(folder), "{} is in the way: no units ran there", name());
    // a unit that still runs finds its folder no more
    let gone = folder.with_extension(format!("units-{}", std::process::id()));
    fs::rename(folder, &gone).and_then(|()| fs::remove_dir_all(&gone)).with_context(name)
}

/// What the command line says of the question, as columns of a list: not how it is run, nor these.
pub(super) fn options(program: &Command, others: &[&str]) -> Result<Vec<(String, String)>> {
    const OWN: [&str; 9] =
        ["output", "json", "quiet", "resume", "units", "round", "slurm", "threads", "time_limit"];
    let matches = program.clone().get_matches();
    let (name, matches) = matches.subcommand().context("no command")?;
    let command = program.find_subcommand(name).context("no command")?;
    let mut options = Vec::new();
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        if OWN.contains(&id) || others.contains(&id) || !is_given(matches, id) {
            continue;
        }
        let mut values = raw(matches, id);
        if argument.get_value_delimiter().is_some() {
            values = vec![values.join(",")];
        }
        let name = argument.get_long().unwrap_or("file");
        options.extend(values.into_iter().map(|value| (name.to_owned(), value)));
    }
    Ok(options)
}
