//! The arguments of `destrier count`.

use crate::args::{self, OutputArgs, ResumeArgs, RunArgs};
use destrier_board::{Board, Group, Piece, Rule};
use destrier_cover::count::Method;
use std::path::PathBuf;

/// Counts all covers of a size, and lists one of each kind
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier count 11\n  \
    destrier count 6 --list covers6.svg")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    pub(super) board: Board,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    pub(super) piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    pub(super) rule: Rule,
    /// Count only covers with this symmetry, or more
    #[arg(long, default_value_t)]
    pub(super) symmetry: Group,
    #[command(flatten)]
    pub(super) how: HowArgs,
    #[command(flatten)]
    pub(super) run: RunArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// What to count and how.
#[derive(clap::Args, Default)]
pub(super) struct HowArgs {
    /// Pieces of the covers; the fewest possible if not given
    #[arg(long, value_name = "K")]
    pub(super) size: Option<usize>,
    /// Write one cover of each kind to this file: .json, .svg, or else text
    #[arg(long, value_name = "FILE")]
    pub(super) list: Option<PathBuf>,
    /// auto, sweep (count every cover once), halved (look for covers up to half turns), seam (look for
    /// the smallest up to symmetry, by what the halves of the board cost), or fisher (the paper's program)
    #[arg(long, default_value = "auto", value_parser = method)]
    pub(super) method: Method,
    /// Memory for the states, such as 500M or 8G; three quarters of what is free if not given
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    pub(super) memory: Option<usize>,
    #[command(flatten)]
    pub(super) resume: ResumeArgs,
}

fn method(text: &str) -> Result<Method, String> {
    let names = || Method::ALL.map(Method::name).join(", ");
    let found = Method::ALL.into_iter().find(|method| method.name() == text);
    found.ok_or_else(|| format!("one of {}", names()))
}
