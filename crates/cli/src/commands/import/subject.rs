//! The board or the file that may be named, where a program file says as much.

use crate::subject::SubjectArgs;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// What the arguments are about, if they name a board or a file.
pub(super) struct MaybeSubject(pub(super) Option<SubjectArgs>);

impl MaybeSubject {
    /// Its arguments, which have no meaning beside a program file.
    pub(super) const ALL: [&'static str; 11] = [
        "subject", "piece", "rule", "symmetry", "force", "forbid", "exempt", "region", "complete",
        "holes", "demand",
    ];
}

impl Args for MaybeSubject {
    fn augment_args(command: Command) -> Command {
        SubjectArgs::augment_args(command).mut_arg("subject", |subject| subject.required(false))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MaybeSubject {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let named = matches.contains_id("subject");
        named.then(|| SubjectArgs::from_arg_matches(matches)).transpose().map(MaybeSubject)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
