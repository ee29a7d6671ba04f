//! A proof in units: it is divided, its units run as a list of commands, and what they did is joined, until all is settled.

use super::args::Args;
use super::step::Step;
use crate::commands::units::{Units, clear, options};
use crate::exit::Exit;
use crate::files;
use crate::progress::control;
use anyhow::{Context, Result, ensure};
use clap::Command;
use destrier_cover::question::{Division, UnitState};
use destrier_run::Snapshot;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::time::{Duration, Instant};

/// Open cases for each unit: some of them take longer than others.
const CASES: usize = 8;

/// The folder beside a certificate in which units run, with a folder for each state that they share: what goes on elsewhere
/// with an older one gets in nobody's way.
struct Rounds(PathBuf);

/// A state with the commands and answers of the units that share it.
#[derive(Clone, PartialEq)]
struct Round(Units);

impl Rounds {
    /// The round of these bytes of a state.
    fn of(&self, state: &[u8]) -> Round {
        let digest: String =
            Sha256::digest(state).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Round(Units::new(self.0.join(digest)))
    }

    /// What units have made of a state, by their shares.
    fn made(&self, state: &Path, ending: &str) -> Result<Vec<UnitState>> {
        let Ok(state) = fs::read(state) else { return Ok(Vec::new()) };
        self.of(&state).states(ending)
    }

    /// Removes them all.
    fn clear(&self) -> Result<()> {
        let is_round = |folder: PathBuf| Round(Units::new(folder)).root().is_file();
        let are_rounds = |folder: &Path| {
            fs::read_dir(folder)
                .is_ok_and(|mut all| all.all(|own| own.is_ok_and(|own| is_round(own.path()))))
        };
        clear(&self.0, are_rounds)
    }
}

impl Round {
    /// The state.
    fn root(&self) -> PathBuf {
        self.0.file("root.state")
    }

    /// The states that units have saved beside certificates of this ending, by their shares.
    fn states(&self, ending: &str) -> Result<Vec<UnitState>> {
        let answers = self.0.answers();
        let state = |(name, unit)| {
            let path = answers.file(&unit, &format!("{ending}.state"));
            UnitState { name: format!("{name}, {}", path.display()), path }
        };
        Ok(self.0.all()?.into_iter().map(state).filter(|unit| unit.path.exists()).collect())
    }

    /// Takes what is open of a state, or the whole of it, and writes the commands of so many units that share it for some time.
    fn begin(
        &self,
        (state, rest): (&[u8], &Path),
        options: &[(String, String)],
        (units, time): (usize, Duration),
    ) -> Result<()> {
        let root = self.root();
        self.0.create()?;
        match rest.exists() {
            true => fs::rename(rest, &root).with_context(|| rest.display().to_string())?,
            false => files::write_bytes(&root, state)?,
        }
        let root = absolute(root)?.display().to_string();
        let own = [("time-limit", format!("{}s", time.as_secs())), ("root", root)];
        let own = own.map(|(name, value)| (name.to_owned(), value));
        self.0.begin("prove", &[options, &own].concat(), units)
    }
}

/// Divides a proof, runs its units and joins what they did, again and again until it is settled or a limit comes first.
pub(super) fn in_units(args: &Args, program: &Command) -> Result<Exit> {
    let units = args.units.among.number()?.context("--units says among how many")?;
    let (started, quiet) = (Instant::now(), args.output.quiet);
    let path = args.state()?.context("--units needs -o")?;
    let output = args.output.output.as_deref().context("--units needs -o")?;
    let rounds = Rounds(Units::beside(output));
    let (options, ending) = (options(program, &[])?, args.format.ending());
    // beside the folder into which it is moved
    let rest = rounds.0.with_added_extension("open");
    let (mut is_resumed, mut time, mut before) = (args.resume.is_asked(), args.units.round, None);
    let mut made = if is_resumed { rounds.made(&path, ending)? } else { Vec::new() };
    if !is_resumed {
        rounds.clear()?;
    }
    for number in 1.. {
        Snapshot::remove(&rest).with_context(|| rest.display().to_string())?;
        let left = args.run.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
        // what is over writes what is shown
        let is_over = left.is_some_and(|left| left.is_zero()) || control(None).halted().is_some();
        let open = (!is_over).then_some(CASES * units);
        let file = open.map(|_| rest.clone());
        let division = Division { open, rest: file, units: made, ..Division::default() };
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
        let is_same = before.replace(round.clone()).is_some_and(|before| before == round);
        time = if is_same { time.saturating_mul(2) } else { time };
        let own = left.map_or(time, |left| left.min(time)).max(Duration::from_secs(1));
        round.begin((&state, &rest), &options, (units, own))?;
        if !quiet {
            destrier_console::note!("round {number}: {units} units");
        }
        let slurm = args.units.among.slurm.as_ref();
        round.0.run(&format!("round {number}"), slurm, (None, quiet), program)?;
        let nothing =
            || format!("no unit has done anything: see {}", round.0.answers().path().display());
        let is_over = control(None).halted().is_some();
        made = round.states(ending)?;
        ensure!(is_over || !made.is_empty(), nothing());
    }
    unreachable!("rounds have no end")
}
