//! A proof in units: it is divided, its units run as a list of commands, and what they did is joined, until all is settled.

use super::args::{Args, read};
use super::step::Step;
use crate::commands::batch::{self, is_given, raw};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use anyhow::{Context, Result, ensure};
use clap::Command;
use destrier_console::batch::{Folder, Job, List};
use destrier_cover::question::Division;
use destrier_run::Snapshot;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf, absolute};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{fs, io};

/// Open cases for each unit: some of them take longer than others.
const CASES: usize = 8;
/// How often a job is looked after.
const PAUSE: Duration = Duration::from_secs(2);

/// The folder beside a certificate in which units run, with a folder for each state that they share: what goes on elsewhere
/// with an older one gets in nobody's way.
struct Rounds(PathBuf);

/// A state with the commands and answers of the units that share it.
struct Round(PathBuf);

impl Rounds {
    /// Beside an output.
    fn beside(output: &Path) -> Self {
        let mut folder = output.as_os_str().to_owned();
        folder.push(".units");
        Rounds(folder.into())
    }

    /// The round of these bytes of a state.
    fn of(&self, state: &[u8]) -> Round {
        let digest: String =
            Sha256::digest(state).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Round(self.0.join(digest))
    }

    /// What units have made of a state, by their shares.
    fn made(&self, state: &Path, ending: &str) -> Result<Vec<(String, Snapshot)>> {
        let Ok(state) = fs::read(state) else { return Ok(Vec::new()) };
        let states = self.of(&state).states(ending)?.into_iter();
        states.map(|(unit, path)| Ok((unit, read(&path)?))).collect()
    }

    /// Removes them all.
    fn clear(&self) -> Result<()> {
        let is_round = |entry: io::Result<fs::DirEntry>| {
            Ok::<_, io::Error>(Round(entry?.path()).root().is_file())
        };
        let name = || self.0.display().to_string();
        match fs::read_dir(&self.0) {
            Ok(mut all) => ensure!(
                all.all(|entry| is_round(entry).unwrap_or(false)),
                "{} is in the way: no units ran there",
                name()
            ),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error).with_context(name),
        }
        // a unit that still runs finds its folder no more
        let gone = self.0.with_extension(format!("units-{}", std::process::id()));
        fs::rename(&self.0, &gone).and_then(|()| fs::remove_dir_all(&gone)).with_context(name)
    }
}

impl Round {
    /// The state.
    fn root(&self) -> PathBuf {
        self.0.join("root.state")
    }

    /// The commands.
    fn list(&self) -> PathBuf {
        self.0.join("units.csv")
    }

    /// Where answers and states of units go.
    fn answers(&self) -> PathBuf {
        self.0.join("answers")
    }

    /// The states that units have saved beside certificates of this ending, by their shares.
    fn states(&self, ending: &str) -> Result<Vec<(String, PathBuf)>> {
        let Ok(list) = fs::read_to_string(self.list()) else { return Ok(Vec::new()) };
        let (list, folder) = (List::read(&list, true)?, Folder::new(self.answers()));
        let of = list.units.len();
        let units = (1..).zip(&list.units).map(|(number, unit)| {
            let path = folder.file(unit, &format!("{ending}.state"));
            (format!("unit {number}/{of}"), path)
        });
        Ok(units.filter(|(_, path)| path.exists()).collect())
    }

    /// Writes a state, and the commands of so many units that share it for some time.
    fn begin(
        &self,
        state: &[u8],
        words: &[(String, String)],
        (units, time): (usize, Duration),
    ) -> Result<()> {
        fs::create_dir_all(&self.0).with_context(|| self.0.display().to_string())?;
        files::write_bytes(&self.root(), state)?;
        let root = absolute(self.root())?.display().to_string();
        let time = format!("{}s", time.as_secs());
        let mut list = csv::Writer::from_writer(Vec::new());
        let names = words.iter().map(|(name, _)| name.as_str());
        let own = ["time-limit", "root", "share"];
        list.write_record(["command"].into_iter().chain(names).chain(own))?;
        for unit in 1..=units {
            let share = format!("{unit}/{units}");
            let values = words.iter().map(|(_, value)| value.as_str());
            let own = [&*time, &*root, &*share];
            list.write_record(["prove"].into_iter().chain(values).chain(own))?;
        }
        files::write(&self.list(), &String::from_utf8(list.into_inner()?)?)
    }

    /// Waits for a job of Slurm, if there is one; takes it back if it is told to stop.
    fn wait(&self, number: usize, line: &Line) -> Result<()> {
        let (folder, control) = (Folder::new(self.answers()), control(None));
        while let Some(job) = Job::of(&folder)?.filter(|job| !job.is_done()) {
            line.say(format!("round {number}, {job}"));
            if control.halted().is_some() {
                job.cancel()?;
            }
            sleep(PAUSE);
        }
        Ok(())
    }
}

/// Divides a proof, runs its units and joins what they did, again and again until it is settled or a limit comes first.
pub(super) fn in_units(args: &Args, program: &Command) -> Result<Exit> {
    let units = args.units.units.filter(|&units| units > 0);
    let units = units.context("--units 0: at least one is needed")?;
    let (started, quiet) = (Instant::now(), args.output.quiet);
    let path = args.state()?.context("--units needs -o")?;
    let rounds = Rounds::beside(args.output.output.as_deref().context("--units needs -o")?);
    let (words, ending) = (words(program)?, args.format.ending());
    let (mut is_resumed, mut time, mut before) = (args.resume.is_asked(), args.units.round, None);
    for number in 1.. {
        let left = args.run.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
        let made = if is_resumed { rounds.made(&path, ending)? } else { Vec::new() };
        // what is over writes what is shown
        let open = left.is_none_or(|left| !left.is_zero()).then_some(CASES * units);
        let division = Division { open, share: None, units: made };
        let is_first = number == 1;
        let step = Step { is_first, division, is_resumed, time_limit: left, started };
        let joined = step.take(args);
        if let Some(exit) = joined.with_context(|| rounds.0.display().to_string())? {
            if exit != Exit::Limit {
                rounds.clear()?;
            }
            return Ok(exit);
        }
        is_resumed = true;
        rounds.clear()?;
        let state = fs::read(&path)
            .with_context(|| format!("{}: the proof keeps no state to share", path.display()))?;
        let round = rounds.of(&state);
        // a round that has changed nothing was too short
        let is_same = before.replace(round.0.clone()).is_some_and(|before| before == round.0);
        time = if is_same { time.saturating_mul(2) } else { time };
        let own = left.map_or(time, |left| left.min(time)).max(Duration::from_secs(1));
        round.begin(&state, &words, (units, own))?;
        if !quiet {
            destrier_console::note!("round {number}: {units} units");
        }
        let slurm = args.units.slurm.clone();
        batch::run_list(&round.list(), &batch::Args::into(round.answers(), slurm, quiet), program)?;
        round.wait(number, &Line::new(quiet))?;
        let nothing = || format!("no unit has done anything: see {}", round.answers().display());
        let is_over = control(None).halted().is_some();
        ensure!(is_over || !round.states(ending)?.is_empty(), nothing());
    }
    unreachable!("rounds have no end")
}

/// What the command line says of the question, as columns of a list.
fn words(program: &Command) -> Result<Vec<(String, String)>> {
    let matches = program.clone().get_matches();
    let (name, matches) = matches.subcommand().context("no command")?;
    let command = program.find_subcommand(name).context("no command")?;
    let own =
        ["output", "json", "quiet", "resume", "units", "round", "slurm", "threads", "time_limit"];
    let mut words = Vec::new();
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        if own.contains(&id) || !is_given(matches, id) {
            continue;
        }
        let mut values = raw(matches, id);
        if argument.get_value_delimiter().is_some() {
            values = vec![values.join(",")];
        }
        let name = argument.get_long().unwrap_or("file");
        words.extend(values.into_iter().map(|value| (name.to_owned(), value)));
    }
    Ok(words)
}
