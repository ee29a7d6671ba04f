//! `destrier export`: programs as files for other solvers.

use crate::args::{OutputArgs, free_memory};
use crate::covering::{Covering, Stated};
use crate::exit::Exit;
use crate::files;
use crate::report::{self, Exported};
use crate::subject::SubjectArgs;
use anyhow::{Result, bail, ensure};
use destrier_board::{Orbits, Problem};
use destrier_model::{ModelError, Program, cover_program, in_letters, packing_program, write};
use std::ffi::OsStr;
use std::path::Path;

/// Writes the program of a board, a graph or a list of sets for another solver
#[derive(clap::Args)]
#[command(
    after_help = "cbc, glpk (--lp), highs, gurobi and scip read lp; these (glpk: --freemps) and lp_solve \
    (-fmps) read mps.\nOnly LINDO reads lindo, the language of Fisher's figure 16; import does not \
    read its answers.\n\nExamples:\n  \
    destrier export 15 --format lindo\n  \
    destrier export 12 --symmetry rot90 -o cover12.mps\n  \
    destrier export 8 --demand 2 -o twice.lp"
)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// The minimum cover, or the maximum fractional packing that bounds it
    #[arg(long, value_enum, default_value_t)]
    program: Kind,
    /// The file format [default: by the ending .lp, .mps or .lindo of --output, else lp]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Kind {
    #[default]
    Cover,
    Packing,
}

#[derive(clap::ValueEnum, Clone, Copy)]
pub(crate) enum Format {
    /// CPLEX LP
    Lp,
    /// Free MPS
    Mps,
    /// LINDO
    Lindo,
}

impl Format {
    /// The format of a file by its ending.
    fn of(path: Option<&Path>) -> Self {
        match path.and_then(Path::extension).and_then(OsStr::to_str) {
            Some("mps") => Format::Mps,
            Some("lindo" | "ltx") => Format::Lindo,
            _ => Format::Lp,
        }
    }
}

impl Args {
    fn format(&self) -> Format {
        self.format.unwrap_or_else(|| Format::of(self.output.output.as_deref()))
    }
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
    match args.subject.stated(free_memory())? {
        Stated::Problem(problem) => run_problem(&problem, args),
        Stated::Covering(covering) => run_covering(&covering, args),
    }
}

fn run_problem(problem: &Problem, args: &Args) -> Result<Exit> {
    let program = args.program.program(problem)?;
    let format = args.format();
    let (sign, text) = match format {
        Format::Lp => ('\\', write::lp(&program)),
        Format::Mps => ('*', write::mps(&program)),
        Format::Lindo => ('!', write::lindo(&in_letters(&program, problem.board))),
    };
    let next = match args.program {
        Kind::Cover => Some(next(format, problem, args.output.output.as_deref())),
        Kind::Packing => None,
    };
    publish(&program, &with_orbits(&text, sign, problem), next, &args.output)
}

fn run_covering(covering: &Covering, args: &Args) -> Result<Exit> {
    let name = &covering.name;
    ensure!(matches!(args.program, Kind::Cover), "{name}: only --program cover is made of this");
    let program = covering.integer_program()?;
    let text = match args.format() {
        Format::Lp => write::lp(&program),
        Format::Mps => write::mps(&program),
        Format::Lindo => bail!("{name}: lindo is for boards without holes, demands and costs"),
    };
    publish(&program, &text, None, &args.output)
}

/// Writes the file and says what it is, and what one would do with it.
fn publish(program: &Program, text: &str, next: Option<String>, args: &OutputArgs) -> Result<Exit> {
    let output = args.output.as_deref();
    match output {
        Some(path) => files::write(path, text)?,
        None if args.json => bail!("--json describes a file: name it with --output"),
        None => report::text(text)?,
    }
    let exported = Exported::new(program, output);
    if args.json {
        report::publish(&exported, true)?;
    } else if !args.quiet {
        report::written(args, output);
        crate::output::note!("{}", exported.summary());
        if let Some(next) = next {
            report::next(args, &next);
        }
    }
    Ok(Exit::Yes)
}

/// The text with a comment after its first line for each orbit of several squares, which a variable or a row
/// named after the first of them stands for.
fn with_orbits(text: &str, sign: char, problem: &Problem) -> String {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut text = format!("{title}\n");
    for orbit in Orbits::new(problem.board, problem.symmetry).iter().filter(|o| o.len() > 1) {
        let squares: Vec<String> = orbit.iter().map(|&s| problem.board.name(s)).collect();
        text.push_str(&format!("{sign} {}\n", squares.join(" = ")));
    }
    text + rest
}

/// What one would do with the file.
fn next(format: Format, problem: &Problem, path: Option<&Path>) -> String {
    let (solve, from) = match format {
        Format::Lindo => {
            return "give it to LINDO, whose answers import does not read; cbc, glpk, highs, gurobi and \
                    scip take --format lp or mps, lp_solve mps"
                .to_owned();
        }
        Format::Lp => ("cbc", "glpk, highs, scip or gurobi"),
        Format::Mps => ("cbc", "glpk, highs, scip, gurobi or lpsolve"),
    };
    let Some(path) = path else { return "-o cover.lp keeps it for a solver".to_owned() };
    let (file, answer) = (path.display(), path.with_extension("sol"));
    let (board, answer) = (problem.board, answer.display());
    let flags = if *problem == Problem::new(board) { "" } else { ", with the same flags," };
    format!(
        "{solve} {file} solve solution {answer}, or {from}; then \
         destrier import {board} --solution {answer} --from {solve}{flags} checks the answer"
    )
}
