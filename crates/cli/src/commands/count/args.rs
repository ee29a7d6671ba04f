//! The arguments of `destrier count`.

use crate::args::{self, OutputArgs, ResumeArgs, RunArgs};
use crate::commands::units::UnitArgs;
use crate::problem::{ProgramFile, Source, SquareArgs};
use anyhow::{Context, Result, ensure};
use destrier_board::{Group, Piece};
use destrier_cover::count::CountMethod;
use destrier_verify::{Choose, Decimal, FileRule, Wishes};
use std::path::{Path, PathBuf};

/// Counts all covers of a size, and lists one of each class; of a program in a file its best solutions, or all
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier count 11\n  \
    destrier count 6 --list covers6.svg\n  \
    destrier count tests/programs/cameras.lp --list cameras.txt\n  \
    destrier count tests/programs/stein9.sets --size 6")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns; or a file that draws it by dots, with blanks for holes; or a file with
    /// a program in whole columns, sets or a graph, as `prove` reads it
    #[arg(value_name = "BOARD|FILE")]
    pub(super) source: Source,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    pub(super) piece: Piece,
    /// domination, total or independent; or non-attacking: the most pieces none of which attacks another. Of sets and graphs as
    /// `prove` asks it
    #[arg(long)]
    pub(super) rule: Option<FileRule>,
    /// Count only covers that have at least this symmetry
    #[arg(long, default_value_t)]
    pub(super) symmetry: Group,
    #[command(flatten)]
    pub(super) squares: SquareArgs,
    /// Of a file of sets: choose sets that hold every element, or elements some of which every set holds
    #[arg(long)]
    pub(super) choose: Option<Choose>,
    #[command(flatten)]
    pub(super) how: HowArgs,
    #[command(flatten)]
    pub(super) among: UnitArgs,
    #[command(flatten)]
    pub(super) run: RunArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// What to count and how.
#[derive(clap::Args, Default)]
pub(super) struct HowArgs {
    /// Number of pieces, or value of a program's objective [default: the best]
    #[arg(long, value_name = "K", value_parser = number, allow_negative_numbers = true)]
    pub(super) size: Option<Decimal>,
    /// Of a program, all solutions, whatever their value is
    #[arg(long, conflicts_with = "size")]
    pub(super) all: bool,
    /// Write one cover of each class, or all solutions of a program, to this file: .txt, .json or, of a board, .svg
    #[arg(long, value_name = "FILE")]
    pub(super) list: Option<PathBuf>,
    /// auto; sweep: count every cover once; halved: enumerate up to 180-degree rotation; seam: join covers of the two
    /// halves of the board, for minimum covers; fisher: his program; choices: one by one, also on boards with holes
    #[arg(long, default_value = "auto", value_parser = method)]
    pub(super) method: CountMethod,
    /// Memory for the states, such as 500M or 8G [default: three quarters of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    pub(super) memory: Option<usize>,
    #[command(flatten)]
    pub(super) resume: ResumeArgs,
}

fn method(text: &str) -> Result<CountMethod, String> {
    args::one_of(CountMethod::ALL, CountMethod::name, text)
}

fn number(text: &str) -> Result<Decimal, String> {
    text.parse().map_err(|()| format!("'{text}' is no decimal number"))
}

impl HowArgs {
    /// The number of pieces.
    pub(super) fn pieces(&self) -> Result<Option<usize>> {
        ensure!(!self.all, "--all goes with a program in a file");
        let pieces = |size: Decimal| {
            let whole = size.whole().and_then(|size| usize::try_from(size).ok());
            whole.with_context(|| format!("--size {size}: of pieces there are whole numbers"))
        };
        self.size.map(pieces).transpose()
    }
}

impl Args {
    /// A file with what is asked of it; refuses what only a board is asked.
    pub(super) fn file<'a>(&self, path: &'a Path) -> Result<ProgramFile<'a>> {
        let SquareArgs { holes, demand, at_most } = &self.squares;
        let usual = (Piece::default(), Group::default());
        let is_silent = (self.piece, self.symmetry) == usual && holes.holes.is_none();
        ensure!(is_silent, "{}: pieces and squares go with a board only", path.display());
        let (demand, at_most) = (*demand, *at_most);
        let wishes = Wishes { choose: self.choose, rule: self.rule, demand, at_most };
        Ok(ProgramFile { path, permutations: None, wishes })
    }
}
