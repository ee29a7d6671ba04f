//! `destrier packing`: the maximum fractional packing, and the dual that proves it.

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::{draw, files, report};
use anyhow::{Context, Result};
use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{Certificate, Weights};
use destrier_model::{MaximumPacking, Solver, maximum_packing};
use num_rational::BigRational;
use serde_json::{Value, json};
use std::time::Instant;

/// Finds the maximum fractional packing of a board, exactly, with the dual that proves it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier packing 14\n  \
    destrier packing 50 -o packing50.txt")]
pub(crate) struct Args {
    /// The board: 8 for 8x8, or 3x20 for 3 rows and 20 columns
    board: Board,
    /// king, queen, rook, bishop, knight, or leaper:1,3
    #[arg(long, default_value_t)]
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
    let value = packing.sum();
    let certificate = Certificate::packing(problem.clone(), packing.clone(), dual.clone());
    let file = certificate.to_string();
    let verified = destrier_certify::verify(&file).context("our own checker refuses the result")?;
    match &output.output {
        Some(path) if draw::is_picture(path) => draw::write(path, &draw::svg::weights(&packing))?,
        Some(path) => files::write(path, &file)?,
        None => {}
    }
    if output.json {
        report::json(&json!({
            "schema": "packing-1",
            "board": problem.board,
            "piece": problem.piece,
            "rule": problem.rule,
            "value": value.to_string(),
            "maximum": dual.is_some(),
            "bound": value.ceil().to_integer().to_string(),
            "denominator": packing.denominator().to_string(),
            "weights": rows(&packing),
            "dual": dual.as_ref().map(|dual| json!({
                "denominator": dual.denominator().to_string(), "weights": rows(dual),
            })),
            "verified": verified.to_string(),
            "seconds": started.elapsed().as_secs_f64(),
        }))?;
    } else {
        report::text(&text(problem, &packing, &value, dual.is_some(), &verified.to_string()))?;
        match &output.output {
            Some(path) => report::written(output, path.as_path()),
            None => report::next(output, "-o packing.txt keeps it, -o packing.png draws it"),
        }
    }
    Ok(Exit::Yes)
}

/// Numerators by rows, row 1 first.
fn rows(weights: &Weights) -> Vec<Vec<Value>> {
    let cols = weights.board().cols();
    let row = |row: &[num_bigint::BigUint]| row.iter().map(|n| json!(n.to_string())).collect();
    weights.numerators().chunks(cols).map(row).collect()
}

fn text(
    problem: &Problem,
    packing: &Weights,
    value: &BigRational,
    maximum: bool,
    verified: &str,
) -> String {
    let what = if maximum { "the maximum fractional packing" } else { "a fractional packing" };
    let least = usize::try_from(value.ceil().to_integer()).unwrap_or(usize::MAX);
    let mut text = format!(
        "{} is {what} of the {} board: a cover has at least {}.\n\n",
        report::short(value),
        problem.board,
        report::plural(problem.piece, least),
    );
    text.push_str(&crate::draw::terminal::weights(packing));
    text.push_str(&format!("\nchecked  {verified}\n"));
    text
}
