//! The arguments of `destrier verify`, and the problem that VIPR files are compared with.

use crate::args::{FixedArgs, ProblemArgs, WishArgs, bytes, duration};
use anyhow::{Result, ensure};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use std::path::PathBuf;
use std::time::Duration;

/// Checks certificates: accepts what they claim, or says why not
#[derive(clap::Args)]
#[command(after_help = "A VIPR file proves something about the program in it; with --board that \
    program is compared with the board's, and the verdict is about its covers. With --program the whole \
    statement of our own files is compared with that of the file, which ties the digest in a claim to it.\n\n\
    Examples:\n  \
    destrier cover 8 -o cover8.txt && destrier verify cover8.txt\n  \
    destrier verify --json results/minimum/*.txt")]
pub(crate) struct Args {
    /// Our own files, one claim in each, or VIPR files; packed with gzip or not; - is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The board that VIPR files must be about: 8 for 8x8, or 3x20
    #[arg(long)]
    board: Option<Board>,
    /// The piece that VIPR files must be about [default: knight]
    #[arg(long, requires = "board")]
    piece: Option<Piece>,
    /// The rule that VIPR files must be about [default: domination]
    #[arg(long, requires = "board")]
    rule: Option<Rule>,
    /// The symmetry of the covers that VIPR files must be about [default: none]
    #[arg(long, requires = "board")]
    symmetry: Option<Group>,
    #[command(flatten)]
    fixed: FixedArgs,
    /// What certificates must be about: a program in a file, such as .lp or .mps, or a model (.toml)
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    pub(super) program: Option<PathBuf>,
    /// The permutations that keep the choices of that program
    #[arg(long, value_name = "FILE", requires = "program")]
    pub(super) permutations: Option<PathBuf>,
    /// Refuse VIPR files that look only for better solutions than those they list
    #[arg(long)]
    pub(super) no_cutoffs: bool,
    /// Stop at so much memory, as 4G [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(super) memory: Option<usize>,
    /// Stop after so much time, as 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) time_limit: Option<Duration>,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    /// The problem that VIPR files are compared with.
    pub(super) fn problem(&self) -> Result<Option<Problem>> {
        let Some(board) = self.board else {
            let FixedArgs { force, forbid, exempt, region, complete } = &self.fixed;
            let fixed = force.is_some() || forbid.is_some() || exempt.is_some();
            ensure!(
                !fixed && region.is_none() && complete.is_none(),
                "squares and regions need --board"
            );
            return Ok(None);
        };
        let problem = ProblemArgs {
            board,
            wishes: WishArgs {
                piece: self.piece.unwrap_or_default(),
                rule: self.rule.unwrap_or_default(),
                symmetry: self.symmetry.unwrap_or_default(),
                fixed: self.fixed.clone(),
            },
        };
        problem.problem().map(Some)
    }
}
