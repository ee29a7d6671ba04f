//! What one would do with a program file: the solver's command, and the one that checks its answer.

use super::args::Args;
use destrier_certify::CoveringProblem;
use destrier_model::exchange::{Covering, FileFormat, Objective, Statement};
use std::path::Path;

/// The solver's command for the file, and what comes after.
pub(super) fn next(args: &Args, statement: &Statement) -> String {
    let Some(path) = args.output.output.as_deref() else {
        return "-o cover.lp keeps it for a solver".to_owned();
    };
    let file = path.display().to_string();
    let mut answer = path.with_extension("sol");
    if args.start.write_start.as_ref() == Some(&answer) {
        answer.set_extension("answer");
    }
    let answer = answer.display().to_string();
    let Some(solve) = solve(args, &file, &answer) else {
        return "give it to LINDO, whose answers import does not read; cbc, glpk, highs, gurobi and \
                scip take --format lp or mps, lp_solve mps, others opb or wcnf"
            .to_owned();
    };
    if !args.objective.is_lifted() {
        return format!("{solve}; import reads covers and packings only");
    }
    let program = program(args.export().format, statement, &file);
    let duals = if args.relax { " --duals" } else { "" };
    let makes = if args.relax || args.objective == Objective::Packing {
        "makes a bound of it"
    } else {
        "checks the answer"
    };
    format!("{solve}; then destrier import --program {program} --solution {answer}{duals} {makes}")
}

/// The file that says what the program is about: a covering program of one's own says it where it was.
fn program(format: FileFormat, statement: &Statement, file: &str) -> String {
    match statement {
        Statement::Covering(Covering { problem: CoveringProblem::Rows(_), name, .. })
            if matches!(format, FileFormat::Opb | FileFormat::Wcnf) =>
        {
            name.clone()
        }
        _ => file.to_owned(),
    }
}

/// How solvers are run on the file.
fn solve(args: &Args, file: &str, answer: &str) -> Option<String> {
    let start = args.start.write_start.as_deref().map(Path::display);
    let linear = args.relax || args.objective == Objective::Packing;
    Some(match (args.export().format, start) {
        (FileFormat::Lindo, _) => return None,
        (FileFormat::Opb, _) => {
            format!("roundingsat {file} > {answer}, or another pseudo-Boolean solver")
        }
        (FileFormat::Wcnf, _) => format!("maxhs {file} > {answer}, or another MaxSAT solver"),
        (_, Some(start)) => args.start.command(&start.to_string(), file, answer),
        (_, None) if linear => {
            format!("highs --solution_file {answer} {file}, or cbc, glpk or cplex")
        }
        (FileFormat::Lp, None) => {
            format!("cbc {file} solve solution {answer}, or glpk, highs, scip, gurobi or cplex")
        }
        (FileFormat::Mps, None) => {
            format!(
                "cbc {file} solve solution {answer}, or glpk, highs, scip, gurobi, cplex or lpsolve"
            )
        }
    })
}
