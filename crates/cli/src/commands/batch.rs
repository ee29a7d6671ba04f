//! `destrier batch`: a list of commands, on the cores of this machine or on a cluster.

use crate::args::cores;
use crate::exit::Exit;
use crate::progress::control;
use crate::{files, report};
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use destrier_console::batch::{Folder, Job, List, Standing, Task, Workers, product, submit};
use destrier_cover::question::{ProofFormat, Share};
use std::collections::BTreeMap;
use std::env::current_exe;
use std::path::{Path, PathBuf, absolute};
use std::time::Duration;

/// Runs a list of cover, prove, packing and count commands, and makes a table of the answers
#[derive(clap::Args)]
#[command(
    after_help = "A list has the arguments of one command on each line. Or it is a CSV table: a column \
    'board' or 'file', a column for each option, yes for one without a value, and perhaps a column 'command'; empty cells \
    say nothing. The folder of the answers has a table, answers.csv, and for each unit its whole answer, its certificate and \
    its log. The same command continues an interrupted list; units with an answer are not run again, and failed ones are. Several \
    processes may work on one folder.\n\nExamples:\n  \
    destrier batch --cross board=4..6 piece=knight,queen > list.csv && destrier batch list.csv\n  \
    destrier batch list.csv --status\n  \
    printf 'cover 8\\nprove 6 --rule total\\n' > two.txt && destrier batch two.txt -o answers"
)]
pub(crate) struct Args {
    /// The list: .csv is a table, any other file has lines of arguments
    #[arg(required_unless_present = "cross")]
    list: Option<PathBuf>,
    /// Print a list instead: the table of all combinations of these values
    #[arg(long, value_name = "NAME=VALUES", num_args = 1.., conflicts_with = "list")]
    cross: Vec<String>,
    /// The folder of answers [default: the list's name, ending .answers]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Number of units that run at once, each with one thread unless it says --threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Run nothing: list the units that are done, run, or failed
    #[arg(long)]
    status: bool,
    /// Hand the list to Slurm as a job array, with these options of sbatch, such as --slurm="--array=1-500%20 --mem=4G"
    #[arg(long, value_name = "OPTIONS", num_args = 0..=1, default_missing_value = "", conflicts_with = "status",
        require_equals = true)]
    slurm: Option<String>,
    /// Run only every Nth unit, beginning with the Kth
    #[arg(long, value_name = "K/N", hide = true)]
    part: Option<Share>,
    /// Stop after this time.
    #[arg(skip)]
    limit: Option<Duration>,
    /// Print no line for each unit
    #[arg(short, long)]
    quiet: bool,
}

impl Args {
    /// Those of a list that is run into a folder, side by side for some time, or by Slurm with these options.
    pub(crate) fn into(
        folder: PathBuf,
        slurm: Option<String>,
        (limit, quiet): (Option<Duration>, bool),
    ) -> Self {
        let (list, output) = (None, Some(folder));
        let (cross, threads, status, part) = (Vec::new(), None, false, None);
        Args { list, cross, output, threads, status, slurm, part, limit, quiet }
    }
}

pub(crate) fn run(args: &Args, program: &Command) -> Result<Exit> {
    let Some(path) = &args.list else {
        return report::text(&product(&args.cross)?).map(|()| Exit::Yes);
    };
    files::given(path)?;
    run_list(path, args, program)
}

/// Runs a list, whichever `args` name: one that may be written anew.
pub(crate) fn run_list(path: &Path, args: &Args, program: &Command) -> Result<Exit> {
    let is_table = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    let name = || path.display().to_string();
    let list = List::read(&files::look(path)?, is_table).with_context(name)?;
    let units = list.units.iter().map(|unit| {
        let read = read(&unit.words, program);
        let read = read.with_context(|| format!("{}: line {}", name(), unit.line))?;
        Ok(task(&read, program))
    });
    let tasks = units.collect::<Result<Vec<_>>>()?;
    let folder = args.output.clone().unwrap_or_else(|| path.with_extension("answers"));
    let folder = Folder::new(folder);
    if args.status {
        return standing(&folder, &list);
    }
    folder.create()?;
    if let Some(options) = &args.slurm {
        let folder = Folder::new(absolute(folder.path())?);
        let job = submit(&folder, &absolute(path)?, &current_exe()?, list.units.len(), options)?;
        destrier_console::note!(
            "submitted job {job}; batch {} --status says how far it is",
            name()
        );
        return Ok(Exit::Yes);
    }
    let threads = args.threads.unwrap_or_else(cores);
    ensure!(threads > 0, "--threads 0: at least one is needed");
    let (control, quiet, program) = (control(args.limit), args.quiet, current_exe()?);
    let units = || {
        let is_ours = |&unit: &usize| args.part.is_none_or(|part| part.takes(unit));
        (0..list.units.len()).filter(is_ours)
    };
    let (list, folder) = (&list, &folder);
    let workers = Workers { list, folder, program, tasks, threads, quiet, control };
    workers.run(units())?;
    if !quiet {
        destrier_console::note!("written  {}", folder.table().display());
    }
    let is_failed = |at| matches!(folder.standing(&list.units[at]), Standing::Failed(_));
    if control.halted().is_some() {
        destrier_console::note!("destrier: interrupted; the same command continues");
        return Ok(Exit::Limit);
    }
    Ok(if units().any(is_failed) { Exit::Unreadable } else { Exit::Yes })
}

/// The command of a unit, and what it is given.
fn read(words: &[String], program: &Command) -> Result<(String, ArgMatches)> {
    let name = words.first().map(String::as_str).unwrap_or_default();
    ensure!(
        ["cover", "prove", "packing", "count"].contains(&name),
        "a unit is cover, prove, packing or count, not '{name}'"
    );
    let matches = program.clone().try_get_matches_from([&["destrier".to_owned()], words].concat());
    let mut matches = matches.map_err(|error| {
        anyhow!(
            "{}",
            error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ")
        )
    })?;
    let Some((name, matches)) = matches.remove_subcommand() else { bail!("no command") };
    for own in ["output", "json", "quiet", "resume"] {
        ensure!(!is_given(&matches, own), "--{own} is not for units: batch says where answers go");
    }
    Ok((name, matches))
}

/// Whether an argument is on the line of a command.
pub(crate) fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).unwrap_or(false)
        && matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// The values of an argument.
pub(crate) fn raw(matches: &ArgMatches, id: &str) -> Vec<String> {
    let values = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
    values.map(|value| value.to_string_lossy().into_owned()).collect()
}

/// What the command line of a unit means. Units run side by side, so each has one thread unless it asks for more; a
/// proof goes on from its state.
fn task(read: &(String, ArgMatches), program: &Command) -> Task {
    let (name, matches) = read;
    let command = program.find_subcommand(name);
    let lacks = |id: &str| {
        let mut known = command.into_iter().flat_map(Command::get_arguments);
        known.any(|own| own.get_id() == id) && !is_given(matches, id)
    };
    let added = [("threads", "--threads=1"), ("resume", "--resume")];
    let added = added.into_iter().filter(|(id, _)| lacks(id)).map(|(_, word)| word.to_owned());
    let format = matches.try_get_one::<ProofFormat>("format").ok().flatten();
    let is_count = name == "count";
    let ending = if is_count { "count.json" } else { format.copied().unwrap_or_default().ending() };
    Task {
        added: added.collect(),
        ending,
        about: (!is_count).then(|| about(matches)),
        relaxation: relaxation(name, matches, program),
    }
}

/// What the certificate of a unit must be about, as words for verify.
fn about(matches: &ArgMatches) -> Vec<String> {
    let file = raw(matches, "source").into_iter().filter(|source| Path::new(source).is_file());
    let file = file.map(|file| ("--program", file));
    let mut tied: Vec<(&str, String)> = file.collect();
    // of a board these stand in the certificate
    if !tied.is_empty() {
        for (id, option) in [
            ("permutations", "--permutations"),
            ("choose", "--choose"),
            ("rule", "--rule"),
            ("demand", "--demand"),
            ("at_most", "--at-most"),
        ] {
            tied.extend(raw(matches, id).into_iter().map(|value| (option, value)));
        }
    }
    tied.into_iter().flat_map(|(option, value)| [option.to_owned(), value]).collect()
}

/// The relaxation of what a unit is about, as a command; none where the unit is one. It takes as long as the unit may, or
/// a minute.
fn relaxation(name: &str, matches: &ArgMatches, program: &Command) -> Option<Vec<String>> {
    let is_whole = ["cover", "prove"].contains(&name) && !is_given(matches, "share");
    let packing = program.find_subcommand("packing").filter(|_| is_whole)?;
    let mut words = vec!["packing".to_owned()];
    words.extend(raw(matches, "source"));
    let limit = raw(matches, "time_limit").pop().unwrap_or_else(|| "1m".to_owned());
    words.push(format!("--time-limit={limit}"));
    let said =
        packing.get_arguments().filter_map(|own| Some((own.get_id().as_str(), own.get_long()?)));
    let said = said.filter(|&(id, _)| !["solver", "time_limit"].contains(&id));
    for (id, long) in said.filter(|&(id, _)| is_given(matches, id)) {
        words.extend(raw(matches, id).into_iter().map(|value| format!("--{long}={value}")));
    }
    Some(words)
}

/// Says how far a list is.
fn standing(folder: &Folder, list: &List) -> Result<Exit> {
    let mut numbers = BTreeMap::<String, usize>::new();
    let (mut failed, mut exit) = (String::new(), Exit::Yes);
    for unit in &list.units {
        let word = match folder.standing(unit) {
            Standing::Done(status) => status,
            Standing::Failed(reason) => {
                failed.push_str(&format!("failed   {}: {reason}\n", unit.name()));
                "failed".to_owned()
            }
            Standing::Running => {
                exit = Exit::Limit;
                "running".to_owned()
            }
            Standing::Waiting => {
                exit = Exit::Limit;
                "not begun".to_owned()
            }
        };
        *numbers.entry(word).or_default() += 1;
    }
    let list: Vec<String> =
        numbers.iter().map(|(word, number)| format!("{number} {word}")).collect();
    let slurm = Job::of(folder)?.map_or_else(String::new, |job| format!("slurm    {job}\n"));
    report::text(&format!("units    {}\n{slurm}{failed}", list.join(", ")))?;
    Ok(if failed.is_empty() { exit } else { Exit::Unreadable })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As units of a proof do after a round that has changed nothing.
    #[test]
    fn a_list_may_be_written_anew_unless_it_was_given() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("list.csv");
        let write = || files::write(&list, "command,board\nprove,5\n");
        let none = Some("2/2".parse().unwrap());
        let args =
            Args { part: none, ..Args::into(folder.path().join("answers"), None, (None, true)) };
        for _ in 0..2 {
            write().unwrap();
            run_list(&list, &args, &crate::command()).unwrap();
        }
        let args = Args { list: Some(list.clone()), ..args };
        run(&args, &crate::command()).unwrap();
        let refusal = write().unwrap_err().to_string();
        assert!(refusal.ends_with("this command reads that file: write to another one"));
    }
}
