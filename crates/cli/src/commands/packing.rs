//! `destrier packing`: the maximum fractional packing, and the dual that proves it.

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::files;
use crate::report::{Checked, PackingReport, checked};
use anyhow::Result;
use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::Certificate;
use destrier_draw::{is_picture, svg};
use destrier_model::{MaximumPacking, Solver, maximum_packing};
use std::time::Instant;

/// Finds the maximum fractional packing of a board, exactly, with the dual that proves it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier packing 14\n  \
    destrier packing 50 -o packing50.txt")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    rule: Rule,
    /// highs, or microlp, which leaves the maximum unproved
    #[arg(long, default_value = "highs", value_parser = args::solver)]
    solver: Solver,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let problem = Problem { piece: args.piece, rule: args.rule, ..bounded(args.board)? };
    args::check_moves(args.board, args.piece, args::free_memory())?;
    run_problem(&problem, args.solver, &args.output)
}

/// The plain problem of a board that is small enough to make sets of its squares.
fn bounded(board: Board) -> Result<Problem> {
    Ok(Problem::new(board.with_area_at_most(args::MAX_AREA)?))
}

/// Makes, checks and shows the maximum packing of a plain problem.
pub(crate) fn run_problem(problem: &Problem, solver: Solver, output: &OutputArgs) -> Result<Exit> {
    if let Some(path) = &output.output {
        files::check_result(path)?;
    }
    let started = Instant::now();
    let MaximumPacking { packing, dual } = maximum_packing(problem, solver)?;
    let certificate = Certificate::packing(problem.clone(), packing.clone(), dual.clone());
    let Checked { text, claim } = checked(&certificate)?;
    match &output.output {
        Some(path) if is_picture(path) => files::write_picture(path, svg::weights(&packing))?,
        Some(path) => files::write(path, &text)?,
        None => {}
    }
    PackingReport::new(problem, &packing, dual.as_ref(), claim, started.elapsed()).publish(output)
}
