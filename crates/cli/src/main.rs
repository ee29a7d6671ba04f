//! The command line: arguments, files, progress, verdicts; no mathematics.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod ampl;
mod args;
mod commands;
mod kinds;
mod picture;
mod problem;
mod report;
mod shape;
mod state;

pub(crate) use destrier_console::{exit, files, known, output, progress, sequences};
pub(crate) use destrier_draw::{arrangement, symmetries};

use crate::exit::Exit;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// Covers chessboards with the fewest pieces, solves covering programs, and proves the results
#[derive(Parser)]
#[command(name = "destrier", version = version(), disable_version_flag = true, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 found, proved or verified; 1 the answer is no; 2 wrong use or unreadable input; 3 a limit came first."
)]
struct Cli {
    /// Print version
    // `-v` is what the protocol of AMPL asks with
    #[arg(short = 'V', short_alias = 'v', long, action = ArgAction::Version)]
    version: Option<bool>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Cover(commands::cover::Args),
    Prove(Box<commands::prove::Args>),
    Verify(commands::verify::Args),
    Check(commands::check::Args),
    Count(commands::count::Args),
    Packing(commands::packing::Args),
    Export(commands::export::Args),
    Import(commands::import::Args),
    Draw(commands::draw::Args),
    Tour(Box<commands::tour::Args>),
    Cycles(commands::cycles::Args),
    Pieces(commands::pieces::Args),
    Strip(commands::strip::Args),
    Density(commands::density::Args),
    Table(commands::table::Args),
    Batch(commands::batch::Args),
    #[command(hide = true)]
    Completions(commands::completions::Args),
    #[command(hide = true)]
    Man(commands::man::Args),
    #[command(hide = true)]
    Schema(commands::schema::Args),
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        exit::complain(&format!("a defect of this program, please report it: {panic}"));
    }));
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    if ampl::is_asked(&words) {
        return ampl::run(&words).map_or_else(|error| exit::failure(&error), ExitCode::from);
    }
    let parsed = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return exit::usage(&error, &command()),
    };
    let result = match &cli.command {
        Command::Cover(args) => commands::cover::run(args),
        Command::Prove(args) => commands::prove::run(args, &command()),
        Command::Verify(args) => commands::verify::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Count(args) => commands::count::run(args, &command()),
        Command::Packing(args) => commands::packing::run(args),
        Command::Export(args) => commands::export::run(args),
        Command::Import(args) => commands::import::run(args),
        Command::Draw(args) => commands::draw::run(args),
        Command::Tour(args) => commands::tour::run(args),
        Command::Cycles(args) => commands::cycles::run(args),
        Command::Pieces(args) => commands::pieces::run(args),
        Command::Strip(args) => commands::strip::run(args),
        Command::Density(args) => commands::density::run(args),
        Command::Table(args) => commands::table::run(args),
        Command::Batch(args) => commands::batch::run(args, &command()),
        Command::Completions(args) => commands::completions::run(args, command()),
        Command::Man(args) => commands::man::run(args, command()),
        Command::Schema(args) => commands::schema::run(args),
    };
    match result {
        Ok(Exit::Yes) if output::is_lost() => exit::WRONG.into(),
        Ok(exit) => exit.into(),
        Err(error) => exit::failure(&error),
    }
}

/// The command line; the long help of commands that know symmetries shows what those are.
fn command() -> clap::Command {
    Cli::command().mut_subcommands(|command| {
        let knows = command.get_arguments().any(|argument| argument.get_id() == "symmetry");
        let Some(help) = command.get_after_help().map(ToString::to_string).filter(|_| knows) else {
            return command;
        };
        command.after_long_help(format!("{}\n\n{help}", symmetries::pictures()))
    })
}

/// `0.1.0 (1a2b3c4d, HiGHS 1.15.0)`.
fn version() -> String {
    let commit = option_env!("DESTRIER_COMMIT").unwrap_or("unknown commit");
    format!("{} ({commit}, {})", env!("CARGO_PKG_VERSION"), destrier_model::solver_version())
}
