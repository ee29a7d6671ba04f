//! Arguments that several subcommands share.

use anyhow::{Context, Result, ensure};
use destrier_board::{Blocks, Board, Group, MoveGraph, Piece, Placement, Problem, Rule, Square};
use destrier_cover::minimum::Method;
use destrier_cover::search;
use destrier_model::Solver;
pub(crate) use destrier_verify::{free_memory, parse_bytes as bytes, parse_duration as duration};
use std::path::PathBuf;
use std::time::Duration;

/// Which covers count.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ProblemArgs {
    /// The board: 8 for 8x8, 3x20 for 3 rows and 20 columns, or 8t for a torus, whose opposite edges meet
    pub(crate) board: Board,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
}

/// What the pieces are and what they have to do.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct WishArgs {
    #[arg(long, default_value_t, help = Piece::NAMES)]
    pub(crate) piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// none, rot180, bilateral, flip-rows, diagonal, rot90, bilateral4, diagonal4 or all, drawn below
    #[arg(long, default_value_t)]
    pub(crate) symmetry: Group,
    #[command(flatten)]
    pub(crate) fixed: FixedArgs,
}

impl WishArgs {
    /// Whether nothing is asked but what is usual.
    pub(crate) fn is_default(&self) -> bool {
        let WishArgs { piece, rule, symmetry, fixed } = self;
        let usual = (Piece::default(), Rule::default(), Group::default());
        (*piece, *rule, *symmetry) == usual && *fixed == FixedArgs::default()
    }
}

/// What else a cover must be.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct FixedArgs {
    /// Squares that must hold a piece, such as c3,m13; a1-h2 is the rectangle between two corners
    #[arg(long, value_name = "SQUARES")]
    pub(crate) force: Option<String>,
    /// Squares that must not hold a piece
    #[arg(long, value_name = "SQUARES")]
    pub(crate) forbid: Option<String>,
    /// Squares that need not be covered; forbidden, too, they are a hole for pieces that leap
    #[arg(long, value_name = "SQUARES")]
    pub(crate) exempt: Option<String>,
    /// At most K pieces in each block of R rows and C columns
    #[arg(long, value_name = "RxC=K")]
    pub(crate) region: Option<Blocks>,
    /// Keep the pieces of this file (a text grid, JSON or a cover) and place the rest
    #[arg(long, value_name = "FILE")]
    pub(crate) complete: Option<PathBuf>,
}

impl ProblemArgs {
    /// The problem that the flags state, if its moves fit into the memory that is free.
    pub(crate) fn problem(&self) -> Result<Problem> {
        self.problem_within(free_memory())
    }

    /// The problem that the flags state, if its moves fit into so many bytes.
    pub(crate) fn problem_within(&self, memory: usize) -> Result<Problem> {
        let WishArgs { piece, rule, symmetry, ref fixed } = self.wishes;
        let board = self.board;
        let plain = Problem { piece, rule, blocks: fixed.region, ..Problem::new(board) };
        let symmetric = plain.with_symmetry(symmetry).context("--symmetry")?;
        // before sets of squares are made, which take memory by the area, and moves
        board.with_area_at_most(MAX_AREA)?;
        check_moves(board, piece, memory)?;
        let mut forced = squares(board, fixed.force.as_deref()).context("--force")?;
        let forbidden = squares(board, fixed.forbid.as_deref()).context("--forbid")?;
        let exempt = squares(board, fixed.exempt.as_deref()).context("--exempt")?;
        if let Some(path) = &fixed.complete {
            let kept = crate::arrangement::of_file(path).context("--complete")?;
            let squares = kept_squares(&kept, board, piece);
            forced.extend(squares.with_context(|| format!("--complete: {}", path.display()))?);
        }
        Ok(symmetric.with_exempt(exempt).with_fixed(forced, forbidden)?)
    }
}

/// Refuses boards on which the moves of a piece take more memory than there is.
pub(crate) fn check_moves(board: Board, piece: Piece, memory: usize) -> Result<()> {
    let moves = MoveGraph::most_pairs(board, piece).saturating_mul(BYTES_OF_A_MOVE);
    ensure!(
        moves <= memory,
        "the moves of a {piece} on the {board} board take {} MB or more; there are {} MB",
        moves >> 20,
        memory >> 20
    );
    Ok(())
}

/// What a move takes at least where covers are looked for: twice in lists, and in a program's row.
const BYTES_OF_A_MOVE: usize = 32;

/// No command takes a board with more squares than this.
pub(crate) const MAX_AREA: usize = 1 << 22;

/// The squares that a text names; none without a text.
pub(crate) fn squares(board: Board, text: Option<&str>) -> Result<Vec<Square>> {
    Ok(board.parse_squares(text.unwrap_or_default())?)
}

fn kept_squares(kept: &Placement, board: Board, piece: Piece) -> Result<Vec<Square>> {
    ensure!(kept.board() == board, "it has a {} board, not {board}", kept.board());
    let other = kept.men().iter().find(|&&(other, _)| other != piece);
    ensure!(other.is_none(), "it has other pieces than the {piece}");
    Ok(kept.men().iter().map(|&(_, square)| square).collect())
}

/// How to run.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RunArgs {
    /// Use so many threads; if not given, HiGHS uses one, which it needs to repeat itself exactly, as do
    /// the searches of `records`, and the rest all cores
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u32,
    /// Stop after so long: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
}

/// Where results go.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct OutputArgs {
    /// Write the result to this file
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// No progress, no remarks
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Lets no more than so many threads work.
pub(crate) fn use_threads(threads: Option<usize>) -> Result<()> {
    if let Some(threads) = threads {
        ensure!(threads > 0, "--threads 0: at least one is needed");
        // fails only if there are threads already, which then serve as well
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    }
    Ok(())
}

/// The cores of this machine.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads `3..22`, both ends included.
pub(crate) fn range(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("'{text}' is not a range: write 3..22");
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let (least, most) = (number(least)?, number(most)?);
    if least <= most { Ok((least, most)) } else { Err(wrong()) }
}

/// Reads the name of a solver of cover problems.
pub(crate) fn cover_solver(text: &str) -> Result<Method, String> {
    match text {
        "search" => Ok(Method::Search(search::Method::default())),
        _ => solver(text).map(Method::Program).map_err(|names| names + ", search"),
    }
}

/// Reads the name of a method of local search.
pub(crate) fn method(text: &str) -> Result<Method, String> {
    match text {
        "weighting" => Ok(Method::Search(search::Method::Weighting)),
        "annealing" => Ok(Method::Search(search::Method::Annealing)),
        "two-stage" => Ok(Method::Search(search::Method::TwoStage)),
        "monier" => Ok(Method::Frame),
        _ => Err("one of weighting, annealing, two-stage, monier".to_owned()),
    }
}

/// Reads the name of a solver of programs.
pub(crate) fn solver(text: &str) -> Result<Solver, String> {
    let found = Solver::ALL.into_iter().find(|solver| solver.name() == text);
    found.ok_or_else(|| format!("one of {}", Solver::ALL.map(Solver::name).join(", ")))
}
