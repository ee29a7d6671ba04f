//! The protocol of AMPL, which Pyomo's `asl` and JuMP's AmplNLWriter speak, too: `destrier STUB -AMPL [KEY=VALUE ...]` proves
//! the program of `STUB.nl` and writes `STUB.sol`. (Gay, "Hooking your solver to AMPL", Bell Laboratories 97-4-06.)

use crate::exit::Exit;
use crate::files;
use crate::output;
use anyhow::{Context, Result, bail};
use destrier_cover::Status;
use destrier_verify::{Format, LinearProgram};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable in which AMPL hands over options.
const OPTIONS: &str = "destrier_options";

/// What `prove --json` says, as far as the protocol asks.
#[derive(Deserialize)]
struct Said {
    status: Status,
    stop: Option<String>,
    size: Option<f64>,
    lower: Option<f64>,
    chosen: Option<Vec<String>>,
    values: Option<BTreeMap<String, f64>>,
    certificate: Option<String>,
}

/// Whether the command line is one of the protocol.
pub(crate) fn is_asked(words: &[OsString]) -> bool {
    words.get(1).is_some_and(|word| word == "-AMPL")
}

/// Proves the program, and writes the answer where AMPL looks for it.
pub(crate) fn run(words: &[OsString]) -> Result<Exit> {
    let stub = Path::new(&words[0]);
    let [program, answer] = ["nl", "sol"].map(|ending| beside(stub, ending));
    let name = || program.display().to_string();
    let text = files::read(&program)?;
    let read = Format::Nl.read_linear(&text).with_context(name)?;
    let own = std::env::current_exe()?;
    let mut command = Command::new(own);
    command.arg("prove").arg(&program).arg("--json").args(options(&words[2..])?);
    let done = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    let Ok(said) = serde_json::from_slice::<Said>(&done.stdout) else {
        return Ok(Exit::Unreadable); // the other process has said why
    };
    let (message, code) = said.in_words();
    files::write(&answer, &solution(&text, &read, &said, (&message, code)))?;
    output::text(&format!("{message}\n"))?;
    Ok(Exit::Yes)
}

/// `STUB`, with or without its own ending.
fn beside(stub: &Path, ending: &str) -> PathBuf {
    match stub.extension().is_some_and(|own| own == "nl") {
        true => stub.with_extension(ending),
        false => PathBuf::from(format!("{}.{ending}", stub.display())),
    }
}

/// The options of the variable, and then those of the command line, as those of `prove`.
fn options(words: &[OsString]) -> Result<Vec<String>> {
    let of_variable = std::env::var(OPTIONS).unwrap_or_default();
    let given = words.iter().map(|word| word.to_string_lossy().into_owned());
    let all: Vec<String> = of_variable.split_whitespace().map(str::to_owned).chain(given).collect();
    let mut options = BTreeMap::new();
    for word in &all {
        let Some((key, value)) = word.split_once('=') else {
            bail!(
                "'{word}' is no option: write KEY=VALUE, as in timelimit=60 or certificate=proof.txt"
            );
        };
        let (option, value) = match key {
            "timelimit" => ("time-limit".to_owned(), format!("{value}s")),
            "certificate" => ("output".to_owned(), value.to_owned()),
            _ => (key.replace('_', "-"), value.to_owned()),
        };
        options.insert(option, value);
    }
    Ok(options.into_iter().map(|(option, value)| format!("--{option}={value}")).collect())
}

impl Said {
    /// What the modeller reads, and the number by which AMPL classes it: below 100 solved, from 200 on impossible, from 400 on
    /// ended by a limit.
    fn in_words(&self) -> (String, u32) {
        let said = |value: Option<f64>| value.map_or("none".to_owned(), |value| value.to_string());
        let (result, code) = match (self.status, self.size) {
            (Status::Optimal, size) if self.lower == size => ("optimal, proved", 0),
            (Status::Optimal, _) => ("optimal by the solver's word", 0),
            (Status::Infeasible, _) => ("infeasible, proved", 200),
            (Status::Proved | Status::Feasible | Status::Refuted | Status::Limit, Some(_)) => {
                ("a solution, not proved to be optimal", 400)
            }
            (Status::Proved | Status::Feasible | Status::Refuted | Status::Limit, None) => {
                ("no solution found", 401)
            }
        };
        let stop = self.stop.as_deref().filter(|_| code >= 400).map(|stop| format!(" ({stop})"));
        let mut message = format!("destrier: {result}{}", stop.unwrap_or_default());
        if self.size.is_some() {
            let _ = write!(message, "; objective {}, bound {}", said(self.size), said(self.lower));
        }
        let kept = self.certificate.iter().map(|file| format!("\ncertificate: {file}"));
        message.extend(kept);
        (message, code)
    }

    /// The value of a column.
    fn value(&self, name: &str) -> f64 {
        let chosen = || self.chosen.iter().flatten().any(|chosen| chosen == name);
        match &self.values {
            Some(values) => values.get(name).copied().unwrap_or(0.0),
            None => f64::from(u8::from(chosen())),
        }
    }
}

/// The file of an answer: words, the options of the program's head again, no duals, the values, the class.
fn solution(
    program: &str,
    read: &LinearProgram,
    said: &Said,
    (message, code): (&str, u32),
) -> String {
    let head = program.lines().next().unwrap_or_default().split('#').next().unwrap_or_default();
    let options: Vec<&str> = head[1..].split_whitespace().collect();
    let options = options.get(..4).unwrap_or(&["3", "1", "1", "0"]);
    let mut text = format!("{message}\n\nOptions\n{}\n", options.join("\n"));
    let values = if said.size.is_some() { read.columns.len() } else { 0 };
    let _ = write!(text, "{}\n0\n{}\n{values}\n", read.rows.len(), read.columns.len());
    for column in read.columns.iter().take(values) {
        let _ = writeln!(text, "{}", said.value(&column.name));
    }
    let _ = writeln!(text, "objno 0 {code}");
    text
}
