//! `destrier export`: programs as files for other solvers.

use crate::args::{OutputArgs, ProblemArgs};
use crate::exit::Exit;
use crate::files;
use anyhow::{Result, bail};
use destrier_board::Problem;
use destrier_model::{ModelError, Program, cover_program, packing_program, write};
use serde_json::json;
use std::io::Write;

/// Writes the program of a board for another solver
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier export 15 --format lindo\n  \
    destrier export 12 --symmetry rot90 --format mps -o cover12.mps")]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The minimum cover, or the maximum fractional packing that bounds it
    #[arg(long, value_enum, default_value_t)]
    program: Kind,
    /// The file format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Kind {
    #[default]
    Cover,
    Packing,
}

#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Format {
    /// CPLEX LP
    #[default]
    Lp,
    /// Free MPS
    Mps,
    /// LINDO
    Lindo,
}

impl Kind {
    /// The program of a problem.
    pub(crate) fn program(self, problem: &Problem) -> Result<Program, ModelError> {
        Ok(match self {
            Kind::Cover => cover_program(problem)?.program,
            Kind::Packing => packing_program(problem)?.program,
        })
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let program = args.program.program(&args.problem.problem()?)?;
    let text = match args.format {
        Format::Lp => write::lp(&program),
        Format::Mps => write::mps(&program),
        Format::Lindo => write::lindo(&program),
    };
    match &args.output.output {
        Some(path) => files::write(path, &text)?,
        None if args.output.json => bail!("--json describes a file: name it with --output"),
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    let (vars, rows, nonzeros) = (program.variables.len(), program.rows.len(), program.nonzeros());
    if args.output.json {
        let file = args.output.output.as_ref().map(|path| path.display().to_string());
        crate::report::json(&json!({
            "schema": "export-1",
            "title": program.title,
            "vars": vars,
            "rows": rows,
            "nonzeros": nonzeros,
            "file": file,
        }))?;
    } else if !args.output.quiet {
        eprintln!("{}: {vars} variables, {rows} rows, {nonzeros} nonzeros", program.title);
        if matches!(args.program, Kind::Cover) {
            let next =
                format!("destrier import {} --solution FILE --from SOLVER", args.problem.board);
            crate::report::next(&args.output, &format!("solve it, then {next} checks the answer"));
        }
    }
    Ok(Exit::Yes)
}
