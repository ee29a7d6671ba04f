//! The command line: arguments, files, progress, verdicts; no mathematics.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod arrangement;
mod built_in;
mod commands;
mod covering;
mod exit;
mod files;
mod known;
mod model_file;
mod models;
mod output;
mod picture;
mod progress;
mod publish;
mod report;
mod sequences;
mod site;
mod subject;
mod symmetries;

use crate::exit::Exit;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// Covers, packs, tours and partitions chessboards, and proves what it claims.
#[derive(Parser)]
#[command(name = "destrier", version = version(), max_term_width = 100)]
#[command(after_help = "Exit status: 0 found, verified or proved; 1 the answer is no; \
    2 wrong use or unreadable input; 3 a limit came first.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Cover(commands::cover::Args),
    Packing(commands::packing::Args),
    Count(commands::count::Args),
    Export(commands::export::Args),
    Import(commands::import::Args),
    Solve(commands::solve::Args),
    Prove(Box<commands::prove::Args>),
    Cycles(commands::cycles::Args),
    Verify(commands::verify::Args),
    Check(commands::check::Args),
    Tour(Box<commands::tour::Args>),
    Draw(commands::draw::Args),
    Pieces(commands::pieces::Args),
    Records(commands::records::Args),
    Reproduce(commands::reproduce::Args),
    Strip(commands::strip::Args),
    Table(commands::table::Args),
    Report(commands::report::Args),
    Results(commands::results::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
    Schema(commands::schema::Args),
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        exit::complain(&format!("a defect of this program, please report it: {panic}"));
    }));
    let parsed = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return exit::usage(&error),
    };
    let result = match &cli.command {
        Command::Cover(args) => commands::cover::run(args),
        Command::Packing(args) => commands::packing::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Export(args) => commands::export::run(args),
        Command::Import(args) => commands::import::run(args),
        Command::Solve(args) => commands::solve::run(args),
        Command::Prove(args) => commands::prove::run(args),
        Command::Cycles(args) => commands::cycles::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Tour(args) => commands::tour::run(args),
        Command::Draw(args) => commands::draw::run(args),
        Command::Pieces(args) => commands::pieces::run(args),
        Command::Records(args) => commands::records::run(args),
        Command::Reproduce(args) => commands::reproduce::run(args),
        Command::Strip(args) => commands::strip::run(args),
        Command::Table(args) => commands::table::run(args),
        Command::Results(args) => commands::results::run(args),
        Command::Report(args) => commands::report::run(args),
        Command::Completions(args) => commands::completions::run(args, command()),
        Command::Man(args) => commands::man::run(args, command()),
        Command::Schema(args) => commands::schema::run(args),
    };
    match result {
        Ok(Exit::Yes) if output::is_lost() && !matches!(cli.command, Command::Verify(_)) => {
            exit::WRONG.into()
        }
        Ok(exit) => exit.into(),
        Err(error) => exit::failure(&error),
    }
}

/// The command line; the help of commands that know symmetries shows what those are.
fn command() -> clap::Command {
    Cli::command().mut_subcommands(|command| {
        let knows = command.get_arguments().any(|argument| argument.get_id() == "symmetry");
        let Some(help) = command.get_after_help().map(ToString::to_string).filter(|_| knows) else {
            return command;
        };
        command.after_help(format!("{}\n\n{help}", symmetries::pictures()))
    })
}

/// `0.1.0 (1a2b3c4d, HiGHS 1.15.0)`.
fn version() -> String {
    let commit = option_env!("DESTRIER_COMMIT").unwrap_or("unknown commit");
    format!("{} ({commit}, {})", env!("CARGO_PKG_VERSION"), destrier_model::solver_version())
}
