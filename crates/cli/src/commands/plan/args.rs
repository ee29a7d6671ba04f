//! The arguments of `destrier plan`: the kinds of work.

use crate::args;
use crate::batch::job::{Count, Cycles, Job, Prove, Records, Symmetric};
use anyhow::Result;
use clap::Subcommand;
use destrier_board::{Board, Group, Piece, Problem, Rule};
use std::path::PathBuf;

/// Cuts long work into units that any number of workers share
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier plan prove 10 --at-least 16 -o proof10 && destrier work proof10 && destrier merge proof10\n  \
    destrier plan symmetric 6..9 --groups rot90,diagonal4 -o fourfold")]
pub(crate) struct Args {
    #[command(subcommand)]
    job: JobArgs,
}

#[derive(Subcommand, Clone)]
enum JobArgs {
    /// All covers of a board with so many pieces
    Count {
        /// Pieces of the covers
        #[arg(long, value_name = "K")]
        size: usize,
        #[command(flatten)]
        covers: CoverArgs,
        #[command(flatten)]
        output: PlanArgs,
    },
    /// Balanced partitions into knight cycles, of all boards with a longer side from LO to HI
    Cycles {
        /// The longer sides, such as 3..10; the shorter ones begin with 3
        #[arg(value_name = "LO..HI", value_parser = args::range)]
        sizes: (usize, usize),
        #[command(flatten)]
        output: PlanArgs,
    },
    /// That no cover of a board has fewer pieces, by a case tree
    Prove {
        /// The bound to be proved; the size of the smallest cover that a search finds if not given
        #[arg(long, value_name = "K")]
        at_least: Option<usize>,
        #[command(flatten)]
        covers: CoverArgs,
        #[command(flatten)]
        output: PlanArgs,
    },
    /// Small covers of the boards LO x LO to HI x HI, by search from several seeds
    Records {
        /// The sizes, such as 30..40
        #[arg(value_name = "LO..HI", value_parser = args::range)]
        sizes: (usize, usize),
        /// A search from each seed from 1 to N
        #[arg(long, value_name = "N", default_value_t = 8)]
        seeds: u64,
        /// Rounds of each search, of some tenth of a second each but for the first few
        #[arg(long, value_name = "N", default_value_t = 600)]
        rounds: u64,
        #[command(flatten)]
        output: PlanArgs,
    },
    /// The smallest symmetric covers of the boards LO x LO to HI x HI
    Symmetric {
        /// The sizes, such as 3..22
        #[arg(value_name = "LO..HI", value_parser = args::range)]
        sizes: (usize, usize),
        /// The symmetries
        #[arg(long, value_delimiter = ',', default_value = "rot90,bilateral4,diagonal4")]
        groups: Vec<Group>,
        #[command(flatten)]
        output: PlanArgs,
    },
}

/// Covers of one board, in units.
#[derive(clap::Args, Clone)]
struct CoverArgs {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    rule: Rule,
    /// About so many units
    #[arg(long, value_name = "N", default_value_t = 64)]
    units: usize,
}

#[derive(clap::Args, Clone)]
pub(super) struct PlanArgs {
    /// The folder of the plan, made if it is not there
    #[arg(short, long, value_name = "DIR")]
    pub(super) output: PathBuf,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    /// The work that is asked for, and where its plan goes; `smallest` finds the size of a small cover, which is to be
    /// proved the smallest where no bound is asked for.
    pub(super) fn job(
        &self,
        smallest: impl Fn(&Problem) -> Result<usize>,
    ) -> Result<(Job, PlanArgs)> {
        Ok(match self.job.clone() {
            JobArgs::Count { size, covers, output } => {
                let CoverArgs { board, piece, rule, units } = covers;
                (Job::Count(Count { board, piece, rule, size, units }), output)
            }
            JobArgs::Cycles { sizes: (least, most), output } => {
                (Job::Cycles(Cycles { least, most }), output)
            }
            JobArgs::Prove { at_least, covers, output } => {
                let CoverArgs { board, piece, rule, units } = covers;
                let problem = Problem { piece, rule, ..Problem::new(board) };
                let at_least = at_least.map_or_else(|| smallest(&problem), Ok)?;
                (Job::Prove(Prove { board, piece, rule, at_least, units }), output)
            }
            JobArgs::Records { sizes: (least, most), seeds, rounds, output } => {
                (Job::Records(Records { least, most, seeds, rounds }), output)
            }
            JobArgs::Symmetric { sizes: (least, most), groups, output } => {
                (Job::Symmetric(Symmetric { least, most, groups }), output)
            }
        })
    }
}
