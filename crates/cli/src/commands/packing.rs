//! `destrier packing`: the maximum fractional packing, and the dual that proves it.

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::{self, Checked, PackingReport, checked};
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_certify::Certificate;
use destrier_draw::{is_picture, svg};
use destrier_model::{MaximumPacking, Solver, maximum_packing_within};
use std::time::{Duration, Instant};

/// Finds the maximum fractional packing, and the dual solution that proves it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier packing 14\n  \
    destrier packing 10 --symmetry rot90\n  \
    destrier packing 50 -o packing50.txt")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    #[arg(long, default_value_t, help = Piece::NAMES)]
    piece: Piece,
    /// domination, total or independent
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Bound the covers with this symmetry: their sizes are sums of the sizes of orbits
    #[arg(long, default_value_t)]
    symmetry: Group,
    /// highs; or microlp, which does not prove the maximum
    #[arg(long, default_value = "highs", value_parser = args::solver)]
    solver: Solver,
    /// Stop after this time (30s, 5m, 2h), and print the best packing found, without a proof
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let problem = Problem { piece: args.piece, rule: args.rule, ..bounded(args.board)? };
    args::check_moves(args.board, args.piece, args::free_memory())?;
    let problem = problem.with_symmetry(args.symmetry).context("--symmetry")?;
    run_problem(&problem, args.solver, args.time_limit, &args.output)
}

/// The plain problem of a board that is small enough to make sets of its squares.
fn bounded(board: Board) -> Result<Problem> {
    Ok(Problem::new(board.with_area_at_most(args::MAX_AREA)?))
}

/// Makes, checks and shows the maximum packing of a problem that asks for nothing but a symmetry, which every maximum has
/// on the average.
pub(crate) fn run_problem(
    problem: &Problem,
    solver: Solver,
    limit: Option<Duration>,
    output: &OutputArgs,
) -> Result<Exit> {
    if let Some(path) = &output.output {
        files::check_report(path)?;
    }
    let started = Instant::now();
    let line = Line::new(output.quiet);
    let tell = line.of(problem);
    let control = control(limit).telling(&tell);
    let plain = Problem { symmetry: Group::None, ..problem.clone() };
    let found = maximum_packing_within(&plain, solver, control)?;
    line.clear();
    let Some(MaximumPacking { packing, dual }) = found else {
        let halt = control.halted().map_or("no maximum found".to_owned(), |halt| halt.to_string());
        destrier_console::note!("destrier: packing {}: {halt}", problem.board);
        return Ok(Exit::Limit);
    };
    let elapsed = started.elapsed();
    let certificate = match problem.symmetry {
        Group::None => Certificate::packing(plain, packing.clone(), dual.clone()),
        _ => Certificate::at_least(problem.clone(), packing.clone())?,
    };
    let Checked { text, claim } = checked(&certificate)?;
    let report = PackingReport::new(problem, &packing, dual.as_ref(), claim, elapsed);
    match &output.output {
        Some(path) if files::is_json(path) => {
            files::write(path, &format!("{:#}\n", report::document(&report)?))?;
        }
        Some(path) if is_picture(path) => files::write_picture(path, svg::weights(&packing))?,
        Some(path) => files::write(path, &text)?,
        None => {}
    }
    report.publish(output)?;
    let is_cut_short = dual.is_none() && control.halted().is_some();
    Ok(if is_cut_short { Exit::Limit } else { Exit::Yes })
}
