//! How the program ends: exit codes that scripts can use, and errors in one line.

use clap::Command;
use clap::error::ErrorKind;
use destrier_model::ModelError;
use destrier_model::exchange::StatementError;
use destrier_verify::{Verdict, exit_status, one_line};
use std::process::ExitCode;

/// The ways to end, by the interface page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Found, verified, proved.
    Yes,
    /// The answer is no: rejected, infeasible, none exists.
    No,
    /// Some input was unreadable, as has been said.
    Unreadable,
    /// A limit came first.
    Limit,
}

impl Exit {
    /// What the verdicts about several files come to.
    pub fn of_verdicts(verdicts: &[Verdict]) -> Self {
        match exit_status(verdicts) {
            0 => Exit::Yes,
            1 => Exit::No,
            2 => Exit::Unreadable,
            _ => Exit::Limit,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Unreadable => WRONG,
            Exit::Limit => 3,
        })
    }
}

/// Wrong use or unreadable input.
pub const WRONG: u8 = 2;

/// Prints help and version as asked, and anything wrong with the arguments in one line.
pub fn usage(error: &clap::Error, program: &Command) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print(); // a closed pipe is no failure
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(WRONG);
    }
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).take_while(|line| {
        !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let first = lines.next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    // clap takes an unknown option for a value that begins with a dash
    let is_tip = |line: &&str| !line.is_empty() && !line.starts_with("tip: to pass");
    let rest: Vec<&str> = lines.filter(is_tip).collect();
    let before = if rest.first().is_some_and(|line| line.starts_with("tip:")) { "; " } else { " " };
    let rest = if rest.is_empty() { String::new() } else { before.to_owned() + &rest.join("; ") };
    let name = program.get_name();
    let first = did_you_mean(first).unwrap_or_else(|| first.to_owned());
    crate::note!("{name}: {first}{rest} (see {name}{} --help)", subcommand(program));
    ExitCode::from(WRONG)
}

/// `unknown piece 'knigth': one of king, knight, ...` with the nearest of these words alone, if one is near.
fn did_you_mean(text: &str) -> Option<String> {
    let (before, words) = text.split_once(": one of ")?;
    let (_, wrong) = before.strip_suffix('\'')?.rsplit_once('\'')?;
    let wrong = wrong.to_lowercase();
    let words = words.split([',', ' ']).filter(|word| !word.is_empty());
    let (likeness, nearest) = words
        .map(|word| (strsim::jaro_winkler(&wrong, word), word))
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    let unknown = before.rfind("unknown ").map_or(before, |at| &before[at..]);
    (likeness > 0.8).then(|| format!("{unknown}: did you mean '{nearest}'?"))
}

/// The subcommand that was typed, after a blank, if there is such a one.
fn subcommand(program: &Command) -> String {
    let typed = std::env::args().nth(1).unwrap_or_default();
    program.find_subcommand(&typed).map_or(String::new(), |found| format!(" {}", found.get_name()))
}

/// Says on standard error, in one line, what went wrong and where.
pub fn complain(what: &str) {
    crate::note!("destrier: {}", one_line(what));
}

/// The end of a command that could not do what it was asked for.
pub fn failure(error: &anyhow::Error) -> ExitCode {
    complain(&format!("{error:#}"));
    let infeasible = match error.downcast_ref::<StatementError>() {
        Some(error) => error.is_infeasible(),
        None => matches!(error.downcast_ref(), Some(ModelError::Uncoverable { .. })),
    };
    if infeasible { Exit::No.into() } else { ExitCode::from(WRONG) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_named_and_none_that_is_far() {
        let mean = |wrong: &str| {
            did_you_mean(&format!(
                "invalid value: unknown piece '{wrong}': one of king, knight, a letter (N)"
            ))
        };
        assert_eq!(mean("knigth").unwrap(), "unknown piece 'knigth': did you mean 'knight'?");
        assert_eq!(mean("King").unwrap(), "unknown piece 'King': did you mean 'king'?");
        assert_eq!(mean("pawn"), None);
    }
}
