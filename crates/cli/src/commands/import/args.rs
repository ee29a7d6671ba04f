//! The arguments of `destrier import`.

use crate::args::OutputArgs;
use crate::subject::SubjectArgs;
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};
use destrier_model::read::Writer;
use std::path::PathBuf;

/// Reads another solver's solution, maps it back to the board and checks it
#[derive(clap::Args)]
#[command(
    after_help = "An answer of a packing program, and with --duals the row duals of a relaxation, make an \
    exact packing, which bounds covers from below; -o keeps it as a certificate.\n\nExamples:\n  \
    destrier export 8 -o cover8.lp && cbc cover8.lp solve solution cover8.sol\n  \
    destrier import --program cover8.lp --solution cover8.sol\n  \
    destrier import 8 --solution cover8.sol\n  \
    destrier export 10 --relax -o r10.lp && cbc r10.lp printingOptions all solve solution r10.sol\n  \
    destrier import --program r10.lp --solution r10.sol --duals -o bound10.txt"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) subject: MaybeSubject,
    /// The program that was solved, instead of a board: a file that export wrote, or a program of your own, such as
    /// x.lp or x.mps
    #[arg(long, value_name = "FILE", required_unless_present = "subject")]
    pub(super) program: Option<PathBuf>,
    /// The solution file of the solver, or its output
    #[arg(long, value_name = "FILE")]
    pub(super) solution: PathBuf,
    /// cbc, glpk, highs, scip, gurobi, cplex, lpsolve, competition (of pseudo-Boolean and MaxSAT
    /// solvers), or plain (names with values)
    /// [default: seen from the file]
    #[arg(long, value_name = "SOLVER", value_parser = writer)]
    pub(super) from: Option<Writer>,
    /// Make a packing of the row duals, which highs, cplex, glpsol --write and cbc with printingOptions all write
    #[arg(long)]
    pub(super) duals: bool,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// What the arguments are about, if they name a board or a file.
pub(super) struct MaybeSubject(pub(super) Option<SubjectArgs>);

impl clap::Args for MaybeSubject {
    /// The arguments of a subject, none of which has a meaning beside a program's file.
    fn augment_args(command: Command) -> Command {
        let own = <SubjectArgs as clap::Args>::augment_args(Command::new("import"));
        let command = <SubjectArgs as clap::Args>::augment_args(command);
        own.get_arguments().fold(command, |command, argument| {
            let alone = |argument: Arg| argument.required(false).conflicts_with("program");
            command.mut_arg(argument.get_id(), alone)
        })
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

fn writer(text: &str) -> Result<Writer, String> {
    let found = Writer::ALL.iter().find(|(_, name)| *name == text);
    found.map(|(writer, _)| *writer).ok_or_else(|| {
        let names: Vec<&str> = Writer::ALL.iter().map(|(_, name)| *name).collect();
        format!("one of {}", names.join(", "))
    })
}
