//! The arguments of `destrier cycles`.

use crate::args::{self, OutputArgs};
use anyhow::{Result, bail, ensure};
use destrier_board::{Board, Piece};
use destrier_combinat::cycles::{Arena, Method, Task};
use std::time::Duration;

/// Partitions a board, or a cube's faces, into cycles, or shows why not
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cycles 6 --count 5\n  \
    destrier cycles 8 --count 2 -o cycles8.txt && destrier verify cycles8.txt\n  \
    destrier cycles 5x6 --lengths 4..30 --all\n  \
    destrier cycles 4 --cube --count 3")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    /// How many cycles; with --lengths, any number if not given
    #[arg(long, value_name = "C", required_unless_present = "lengths")]
    count: Option<usize>,
    /// Cycles of so many squares; balanced if not given
    #[arg(long, value_name = "LO..HI", value_parser = lengths)]
    lengths: Option<(usize, usize)>,
    /// Count all such partitions
    #[arg(long)]
    pub(super) all: bool,
    /// The six faces of a cube whose faces are the board, drawn one above the other
    #[arg(long)]
    cube: bool,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// auto; exhaustive: sweep, cover, tree, first-fail, snake, program (HiGHS); finds only: local
    #[arg(long, default_value = "auto", value_parser = method)]
    pub(super) method: Method,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// Stop after so long: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    pub(super) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The largest board that is partitioned, and that a certificate may have.
const MAX_AREA: usize = destrier_certify::MAX_AREA;

/// The longest side of a cube, there too.
const MAX_CUBE: usize = destrier_certify::MAX_CUBE;

/// Reads `LO..HI`.
fn lengths(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("'{text}' is not a range of lengths: write 4..8");
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let number = |part: &str| part.parse::<u32>().map_err(|_| wrong());
    let (least, most) = (number(least)? as usize, number(most)? as usize);
    if least > most {
        return Err(format!("'{text}' holds no length: {least} is more than {most}"));
    }
    Ok((least, most))
}

fn method(text: &str) -> Result<Method, String> {
    let known = Method::ALL.into_iter().find(|method| method.name() == text);
    known.ok_or_else(|| format!("one of {}", Method::ALL.map(Method::name).join(", ")))
}

impl Args {
    /// What is partitioned.
    pub(super) fn arena(&self) -> Result<Arena> {
        if !self.cube {
            ensure!(
                !matches!(self.piece, Piece::Sum(_)),
                "cycles take no sums of moves such as {}",
                self.piece
            );
            return Ok(Arena::of_board(self.board.with_area_at_most(MAX_AREA)?, self.piece));
        }
        let (side, plain) = (self.board.cols(), self.board.torus() != self.board);
        ensure!(self.board.is_square() && plain, "--cube: a face is square, not {}", self.board);
        ensure!(side <= MAX_CUBE, "--cube: a face of at most {MAX_CUBE} squares a side");
        ensure!(self.piece == Piece::Knight, "--cube: only the knight moves on a cube");
        Ok(Arena::of_cube(side)?)
    }

    /// The cycles that are wanted of so many squares.
    pub(super) fn task(&self, area: usize) -> Result<Task> {
        ensure!(self.count != Some(0), "--count 0: a partition has at least one cycle");
        Ok(match (self.lengths, self.count) {
            (Some((least, most)), count) => Task { count, least, most },
            (None, Some(count)) => Task::balanced(area, count),
            (None, None) => bail!("--count or --lengths is missing"),
        })
    }
}
