//! `destrier packing`: the maximum fractional packing or the exact relaxation, and the dual that proves it.

use crate::args::{self, OutputArgs};
use crate::exit::Exit;
use crate::files;
use crate::problem::{Posed, ProblemArgs};
use crate::progress::{control, watched};
use crate::report::{LinearFile, PackingReport, RelaxationReport, checked, conclude};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Group, Problem};
use destrier_certify::Certificate;
use destrier_cover::linear::{
    LinearAnswer, LinearOptimum, LinearRelaxed, relaxation as relaxed_exactly,
};
use destrier_draw::is_picture;
use destrier_model::exchange::{Covering, ExactRelaxation};
use destrier_model::{MaximumPacking, Solver, exact, maximum_packing_within};
use destrier_run::Control;
use std::time::Duration;

/// Finds the maximum fractional packing of a board, or the exact relaxation of any program, and the dual that proves it
#[derive(clap::Args)]
#[command(
    after_help = "With a symmetry, covers are bounded whose sizes are sums of the sizes of orbits.\n\nExamples:\n  \
    destrier packing 14\n  \
    destrier packing 10 --symmetry rot90\n  \
    destrier packing 50 -o packing50.txt\n  \
    destrier packing tests/programs/cameras.lp"
)]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// highs; or microlp, which does not prove the maximum, and solves no program of a file
    #[arg(long, default_value = "highs", value_parser = args::solver)]
    solver: Solver,
    /// Stop after this time, such as 30s, 5m or 2h, and print the best packing found, without a proof
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let memory = args::free_memory();
    let statement = match args.problem.posed_alone(false, memory)? {
        Posed::Statement(statement) => statement,
        Posed::Linear(file) => return linear(&file, args),
    };
    // packings of squares are symmetric where nothing is fixed; of all else there is the relaxation
    match statement.problem().filter(|problem| !problem.is_restricted()) {
        Some(problem) => {
            problem.board.with_area_at_most(args::MAX_AREA)?;
            run_problem(problem, args.solver, args.time_limit, &args.output)
        }
        None => {
            let covering = statement.covering()?;
            relaxation(&covering, args.solver, args.time_limit, &args.output)
        }
    }
}

/// Solves the relaxation of a covering program exactly, has the bound checked, and shows both.
fn relaxation(
    covering: &Covering,
    solver: Solver,
    limit: Option<Duration>,
    output: &OutputArgs,
) -> Result<Exit> {
    let name = &covering.name;
    check_output(output)?;
    let control = control(limit).with_memory(args::free_memory());
    let program = covering.problem.program().with_context(|| name.clone())?;
    let solve = |control: Control<'_>| exact::covering(&program, solver, control);
    let (exact, elapsed) = watched(output.quiet, name, control, solve);
    let Some(exact) = exact.with_context(|| name.clone())? else {
        let halt = control.halted().map(|halt| halt.to_string());
        let halt = halt.unwrap_or_else(|| {
            format!("the relaxation has no solution, as destrier prove {name} shows")
        });
        destrier_console::note!("destrier: packing {name}: {halt}");
        return Ok(if control.halted().is_some() { Exit::Limit } else { Exit::No });
    };
    let relaxed = covering.relaxed(&exact)?;
    conclude(RelaxationReport::new(covering, relaxed, elapsed)?, output)
}

/// Refuses files that no relaxation is written into.
fn check_output(output: &OutputArgs) -> Result<()> {
    let Some(path) = &output.output else { return Ok(()) };
    ensure!(!is_picture(path), "{}: no picture shows a relaxation", path.display());
    files::check_report(path)
}

/// Solves the relaxation of a linear program exactly, has the bound checked, and shows both.
fn linear(file: &LinearFile, args: &Args) -> Result<Exit> {
    let (name, output) = (&file.name, &args.output);
    let is_known = args.solver == Solver::default();
    ensure!(is_known, "{name}: --solver {} solves no program of a file", args.solver.name());
    check_output(output)?;
    let control = control(args.time_limit).with_memory(args::free_memory());
    let stated = file.program.stated();
    let solve = |control: Control<'_>| relaxed_exactly(&stated, control);
    let (relaxed, elapsed) = watched(output.quiet, name, control, solve);
    let said = |what: &str| destrier_console::note!("destrier: packing {name}: {what}");
    let optimum = match relaxed.with_context(|| name.clone())? {
        LinearRelaxed::Optimum(optimum) => optimum,
        LinearRelaxed::Infeasible => {
            said(&format!("the relaxation has no solution, as destrier prove {name} shows"));
            return Ok(Exit::No);
        }
        LinearRelaxed::Unbounded => bail!("{name}: the relaxation has no limit"),
        LinearRelaxed::Unknown => {
            let halt = control.halted().map(|halt| halt.to_string());
            let lost = "floating point comes to no exact result";
            said(&halt.unwrap_or_else(|| lost.to_owned()));
            return Ok(Exit::Limit);
        }
    };
    let LinearOptimum { solution, value, duals, shown } = *optimum;
    let certificate = shown.as_ref().and_then(LinearAnswer::certificate);
    let bound = shown.and_then(|shown| shown.bound).map(|(bound, _)| bound);
    let shown = bound.zip(certificate).with_context(|| format!("{name}: no bound is shown"))?;
    let relaxed =
        ExactRelaxation::of_linear(&file.program, &stated, (value, solution), &duals, shown);
    conclude(RelaxationReport::of_linear((name, &file.program), relaxed, elapsed)?, output)
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
    let control = control(limit).with_memory(args::free_memory());
    let plain = Problem { symmetry: Group::None, ..problem.clone() };
    let find = |control: Control<'_>| maximum_packing_within(&plain, solver, control);
    let (found, elapsed) = watched(output.quiet, problem, control, find);
    let Some(MaximumPacking { packing, dual }) = found? else {
        let halt = control.halted().map_or("no maximum found".to_owned(), |halt| halt.to_string());
        destrier_console::note!("destrier: packing {}: {halt}", problem.board);
        return Ok(Exit::Limit);
    };
    let certificate = match problem.symmetry {
        Group::None => Certificate::packing(plain, packing.clone(), dual.clone()),
        _ => Certificate::at_least(problem.clone(), packing.clone())?,
    };
    let certificate = checked(certificate)?;
    let report = PackingReport::new(problem, &packing, dual.as_ref(), certificate, elapsed);
    conclude(report, output)?;
    let is_cut_short = dual.is_none() && control.halted().is_some();
    Ok(if is_cut_short { Exit::Limit } else { Exit::Yes })
}
