//! The laboratory: what makes and shows the results that Destrier keeps. It is not published.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod models;
mod orders;
mod records;
mod reproduce;
mod schema;
mod site;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use destrier_console::exit::{self, Exit};
use std::process::ExitCode;

/// Makes the results of Destrier, and a web site of them
#[derive(Parser)]
#[command(name = "destrier-lab", version = version(), max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 done; 1 a claim disagrees; 2 wrong use or unreadable input."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Orders(orders::Args),
    Records(records::Args),
    Reproduce(reproduce::Args),
    Report(site::Args),
    #[command(hide = true)]
    Schema(schema::Args),
}

fn main() -> ExitCode {
    let command = Cli::command();
    let parsed = command.clone().try_get_matches();
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return exit::usage(&error, &command),
    };
    let result = match &cli.command {
        Command::Orders(args) => orders::run(args),
        Command::Records(args) => records::run(args),
        Command::Reproduce(args) => reproduce::run(args),
        Command::Report(args) => site::run(args),
        Command::Schema(args) => schema::run(args),
    };
    match result {
        Ok(Exit::Yes) if destrier_console::output::is_lost() => exit::WRONG.into(),
        Ok(exit) => exit.into(),
        Err(error) => exit::failure(&error),
    }
}

/// `0.1.0 (1a2b3c4d, HiGHS 1.15.0)`.
fn version() -> String {
    let commit = option_env!("DESTRIER_COMMIT").unwrap_or("unknown commit");
    format!("{} ({commit}, {})", env!("CARGO_PKG_VERSION"), destrier_model::solver_version())
}
