//! `destrier import`: another solver's answer, lifted to the board and checked.

use crate::args::{OutputArgs, ProblemArgs};
use crate::exit::Exit;
use crate::files;
use crate::report::CoverReport;
use anyhow::{Context, Result, ensure};
use destrier_board::Board;
use destrier_certify::check_cover;
use destrier_cover::minimum::Answer;
use destrier_model::{ModelError, Program, cover_program, in_letters, read};
use std::path::PathBuf;
use std::time::Instant;

/// Reads another solver's answer to an exported cover program, lifts it and checks it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier export 8 -o cover8.lp && cbc cover8.lp solve solution cover8.sol\n  \
    destrier import 8 --solution cover8.sol")]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The solver's solution file
    #[arg(long, value_name = "FILE")]
    solution: PathBuf,
    /// cbc, glpk, highs, scip, gurobi or lpsolve [default: seen from the file]
    #[arg(long, value_name = "SOLVER", value_parser = writer)]
    from: Option<read::Writer>,
    #[command(flatten)]
    output: OutputArgs,
}

fn writer(text: &str) -> Result<read::Writer, String> {
    let found = read::Writer::ALL.iter().find(|(_, name)| *name == text);
    found.map(|(writer, _)| *writer).ok_or_else(|| {
        let names: Vec<&str> = read::Writer::ALL.iter().map(|(_, name)| *name).collect();
        format!("one of {}", names.join(", "))
    })
}

/// The values of the program's variables, which the file may name in Fisher's letters.
fn values(
    text: &str,
    from: read::Writer,
    program: &Program,
    board: Board,
) -> Result<Vec<f64>, ModelError> {
    match read::solution(text, from, program) {
        Err(error @ ModelError::UnknownVariable(_)) => {
            read::solution(text, from, &in_letters(program, board)).map_err(|_| error)
        }
        values => values,
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let started = Instant::now();
    let problem = args.problem.problem()?;
    let reduced = cover_program(&problem)?;
    let name = args.solution.display().to_string();
    let text = files::read(&args.solution)?;
    let from = match args.from {
        Some(from) => from,
        None => read::Writer::of(&text).with_context(|| {
            format!("{name}: whose answer this is cannot be seen: say it by --from")
        })?,
    };
    let values = values(&text, from, &reduced.program, problem.board).context(name.clone())?;
    let values = read::whole(&values, &reduced.program).context(name.clone())?;
    ensure!(
        values
            .iter()
            .zip(&reduced.program.variables)
            .all(|(&value, variable)| { (0..=1).contains(&value) && variable.cost > 0 }),
        "{name}: a variable is neither 0 nor 1"
    );
    let cover = reduced.lift(&values);
    if let Err(rejection) = check_cover(&problem, &cover) {
        crate::output::note!("destrier: {name}: rejected: {rejection}");
        return Ok(Exit::No);
    }
    let from = read::Writer::ALL.iter().find(|(writer, _)| *writer == from);
    let from = from.map_or("import", |(_, name)| *name);
    let answer = Answer::of(&problem, cover, from)?;
    CoverReport::new(&problem, &answer, 0, started.elapsed()).publish(&args.output)
}
