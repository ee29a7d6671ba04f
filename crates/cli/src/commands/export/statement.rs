//! The program of a board, a graph or sets, for other solvers.

use super::args::{Args, QUICK, SEARCHED};
use super::report::{Exported, Found};
use crate::args::free_memory;
use crate::arrangement::{columns_of, missing, pieces_of};
use crate::exit::Exit;
use crate::files;
use crate::progress::control;
use anyhow::{Context, Result, ensure};
use destrier_board::{Attack, Placement, Problem, SquareSet};
use destrier_certify::BoardCovering;
use destrier_cover::plan::minimum;
use destrier_cover::proof;
use destrier_cover::question::{Effort, Method};
use destrier_cover::symmetry::automorphism_group;
use destrier_model::exchange::{ExportedProgram, FileFormat, Objective, Statement};
use destrier_model::write;
use destrier_run::Saver;
use std::path::Path;

/// Writes the program of a board, a graph or sets.
pub(super) fn run(args: &Args) -> Result<Exit> {
    let statement = args.problem.statement(free_memory())?;
    let export = args.export();
    args.check_files()?;
    let mut made = export.program(&statement)?;
    let is_asked = args.symmetries.is_some() || args.symmetry_rows || args.output.json;
    let found = if is_asked { symmetries(args.objective, &statement, &made)? } else { None };
    if let (true, Some((group, _))) = (args.symmetry_rows, &found) {
        made = made.with_symmetry_rows(group.pairs());
    }
    let text = export.text(&statement, &made)?;
    args.write(&text)?;
    write_start(args, &statement, &made)?;
    let variables = export.format.variables(&made.program);
    let symmetries = args.publish_symmetries(found)?;
    let output = args.output.output.as_deref();
    let exported = Exported::new(&made, output, &variables, &statement);
    args.conclude(&Exported { symmetries, ..exported }, || hint(args, &statement))
}

/// The symmetries of the variables of a cover program, and their names.
fn symmetries(
    objective: Objective,
    statement: &Statement,
    made: &ExportedProgram,
) -> Result<Option<Found>> {
    if objective != Objective::Cover {
        return Ok(None);
    }
    let covering = statement.covering()?;
    let program = covering.problem.program()?;
    let found = automorphism_group(&*program, control(Some(SEARCHED)));
    let mut names = vec![None; made.program.variables.len()];
    made.columns.iter().zip(covering.own_names()).for_each(|(&at, name)| names[at] = name);
    Ok(Some((found.among(&made.columns, names.len()), names)))
}

/// The solver's command for the file, and what comes after.
fn hint(args: &Args, statement: &Statement) -> String {
    let Some((file, answer)) = args.pair() else {
        return "-o cover.lp keeps it for a solver".to_owned();
    };
    let Some(solve) = args.solver(&file, &answer) else {
        return "give it to LINDO, whose answers import does not read; cbc, glpk, highs, gurobi and \
                scip take --format lp or mps, lp_solve lpsolve, others opb or wcnf"
            .to_owned();
    };
    if !args.objective.is_lifted() {
        return format!("{solve}; import reads covers and packings only");
    }
    let bounds = args.is_linear();
    if bounds && args.export().format == FileFormat::LpSolve {
        return format!("{solve}; import makes bounds of answers to .lp and .mps files only");
    }
    let program = program(args, statement, &file);
    let duals = if args.relax { " --duals" } else { "" };
    let makes = if bounds { "makes a bound of it" } else { "checks the answer" };
    format!("{solve}; then destrier import {program} --solution {answer}{duals} {makes}")
}

/// What says what the program is about: a covering program of one's own says it where it was, and a board where the file
/// has no words for it.
fn program(args: &Args, statement: &Statement, file: &str) -> String {
    let format = args.export().format;
    let is_said =
        !args.relax && !matches!(format, FileFormat::LpSolve | FileFormat::Opb | FileFormat::Wcnf);
    match (format, statement.board().as_deref()) {
        (_, None) if !is_said => format!("--program {statement}"),
        (FileFormat::LpSolve, Some(own))
            if *own == BoardCovering::new(&Problem::new(own.board)) =>
        {
            own.board.to_string()
        }
        (FileFormat::LpSolve, _) => "BOARD with the same options and".to_owned(),
        _ => format!("--program {file}"),
    }
}

/// Writes the file, if one is asked for.
fn write_start(args: &Args, statement: &Statement, made: &ExportedProgram) -> Result<()> {
    let Some(path) = &args.start.write_start else { return Ok(()) };
    let values = match &args.start.cover {
        Some(cover) => given(cover, statement, made)
            .with_context(|| format!("--cover: {}", cover.display()))?,
        None => searched(statement, made)?,
    };
    ensure!(made.program.admits(&values), "{}: no solution to start from", path.display());
    files::write(path, &write::start(&made.program, &values, args.start_form()))
}

/// The values that stand for the cover of a file.
fn given(path: &Path, statement: &Statement, made: &ExportedProgram) -> Result<Vec<i64>> {
    let own = statement.board().context("its squares need a board")?;
    let (board, placement) = (own.board, files::arrangement(path)?);
    ensure!(placement.board() == board, "a {} board, not {board}", placement.board());
    let chosen = columns_of(&own, &placement)?;
    let missed = missing(&own, &pieces_of(&own, &chosen), Attack::Weak);
    let first = missed.iter().next().map(|square| board.name(square));
    ensure!(first.is_none(), "{} is not covered as {statement} asks", first.unwrap_or_default());
    let values = made.values_of(&chosen);
    ensure!(made.program.admits(&values), "it is no solution of {statement}");
    Ok(values)
}

/// The values that stand for a cover that a quick search finds.
fn searched(statement: &Statement, made: &ExportedProgram) -> Result<Vec<i64>> {
    // the search of a board knows its geometry, which counts on large ones
    let found = match statement.problem() {
        Some(problem) => quick(problem)?,
        None => {
            let problem = &statement.covering()?.problem;
            proof::solve(problem, &Effort::default(), control(Some(QUICK)), &mut Saver::never())?
                .best
        }
    };
    let found = found.context("no cover to start from was found in two seconds; --cover gives one");
    Ok(made.values_of(&found?))
}

fn quick(problem: &Problem) -> Result<Option<Vec<u32>>> {
    let effort =
        Effort::default().with_method(Method::Search(Default::default())).with_cases(false);
    let control = control(Some(QUICK)).with_memory(free_memory());
    let pieces = |cover: &SquareSet| Placement::of(problem.piece, cover);
    let best = minimum(problem, &effort, control)?.best.as_ref().map(pieces);
    Ok(best.map(|own| columns_of(&BoardCovering::new(problem), &own)).transpose()?)
}
