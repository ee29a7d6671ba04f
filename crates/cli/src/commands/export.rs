//! `destrier export`: programs for other solvers, and what one does with them.

mod linear;

use crate::args::{OutputArgs, free_memory, one_of};
use crate::arrangement::{columns_of, missing, pieces_of};
use crate::exit::Exit;
use crate::files;
use crate::problem::ProblemArgs;
use crate::progress::control;
use crate::report::{self, Report, Symmetries, field};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Attack, Board, Piece, Placement, Problem, Square, SquareSet};
use destrier_certify::BoardCovering;
use destrier_cover::plan::minimum;
use destrier_cover::proof;
use destrier_cover::question::{Effort, Method};
use destrier_cover::symmetry::{Automorphisms, automorphism_group};
use destrier_model::Independence;
use destrier_model::exchange::{Export, ExportedProgram, FileFormat, Objective, Statement};
use destrier_model::write::{self, Start};
use destrier_run::Saver;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Writes the integer program of a board, a graph or sets for another solver, or a program of your own as it stands
#[derive(clap::Args)]
#[command(
    after_help = "cbc, glpk (--lp), highs, gurobi, cplex and scip read lp; these (glpk: --freemps), lp_solve \
    (-fmps) and OR-Tools read mps; lp_solve and OR-Tools read lpsolve, their own LP (.lps), which does not say what \
    it is about: import its answers with the board or the file that it was made of. Pseudo-Boolean and MaxSAT \
    solvers read opb and wcnf, which have whole numbers only: comments say the way back. Only LINDO reads lindo, the language of Fisher's figure 16; import does not read its \
    answers.\n\nExamples:\n  \
    destrier export 15 --format lindo\n  \
    destrier export 12 --symmetry rot90 -o cover12.mps\n  \
    destrier export 8 --demand 2 -o twice.opb\n  \
    destrier export 14 -o cover14.lp --write-start cover14.mst\n  \
    destrier export 10 --relax -o bound10.lp\n  \
    destrier export 8 --demand 2 --symmetries turns.txt -o twice.lp\n  \
    destrier export 8 --piece queen --objective independent-set"
)]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The minimum cover, or a maximum: the fractional packing that bounds it (packing), the most squares no two of
    /// which one piece covers (integer-packing), or the most pieces that do not attack one another (independent-set)
    #[arg(long, default_value = "cover", value_parser = objective)]
    objective: Objective,
    /// lp (CPLEX), mps (free), lpsolve, lindo, opb (pseudo-Boolean) or wcnf (MaxSAT, where every row is a clause)
    /// [default: by the ending of --output, else lp]
    #[arg(long, visible_alias = "to", value_parser = format)]
    format: Option<FileFormat>,
    /// Write the linear relaxation. import --duals makes a certified bound of the row duals of its solution
    #[arg(long)]
    relax: bool,
    /// Write a row for each pair of squares that attack each other, instead of one for each line of squares
    #[arg(long)]
    pairs: bool,
    /// Keep the rows that other rows imply
    #[arg(long)]
    all_rows: bool,
    /// Add rows that cut off most symmetric copies of a solution and keep an optimal one, for solvers that find no
    /// symmetry
    #[arg(long, conflicts_with_all = ["relax", "symmetries", "write_start"])]
    symmetry_rows: bool,
    /// Write the symmetries of the program that are found, as --permutations reads them, to this file, or with - to
    /// standard output; --json prints them, too
    #[arg(long, value_name = "FILE")]
    symmetries: Option<PathBuf>,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    /// What is written and how.
    fn export(&self) -> Export {
        let by_name = || FileFormat::of(self.output.output.as_deref());
        Export {
            objective: self.objective,
            format: self.format.unwrap_or_else(by_name),
            independence: if self.pairs { Independence::Edges } else { Independence::Cliques },
            all_rows: self.all_rows,
            relax: self.relax,
        }
    }

    /// Whether answers are fractions, which bound covers.
    fn is_linear(&self) -> bool {
        self.relax || self.objective == Objective::Packing
    }

    /// Whether the symmetries go to standard output.
    fn prints_symmetries(&self) -> bool {
        self.symmetries.as_deref() == Some(Path::new("-"))
    }

    /// The file that they go to, if there is one.
    fn symmetries_file(&self) -> Option<&Path> {
        self.symmetries.as_deref().filter(|_| !self.prints_symmetries())
    }

    /// Refuses files that cannot be written or are not there.
    fn check_files(&self) -> Result<()> {
        let endings = self.export().format.endings();
        self.output.output.iter().try_for_each(|path| files::check_ending(path, endings))?;
        self.start.cover.iter().try_for_each(|path| files::given(path))?;
        self.start.write_start.iter().try_for_each(|path| files::check_writable(path))?;
        self.symmetries_file().into_iter().try_for_each(files::check_writable)
    }

    /// Writes the program.
    fn write(&self, text: &str) -> Result<()> {
        match self.output.output.as_deref() {
            Some(path) => files::write(path, text),
            None if self.output.json => bail!("--json describes a file: name it with --output"),
            None => report::text(text),
        }
    }

    /// Writes the symmetries of columns with these names where they are asked for; with rows made of them they are none of the
    /// program.
    fn publish_symmetries(&self, found: Option<Found>) -> Result<Option<Symmetries>> {
        if found.as_ref().is_some_and(|(group, _)| group.order.is_none()) {
            destrier_console::note!("destrier: there may be more symmetries than were found");
        }
        let symmetries = found.filter(|_| !self.symmetry_rows).map(|(group, names)| {
            let images: Vec<&[u32]> = group.generators.iter().map(|one| &*one.0).collect();
            Symmetries::new(&images, &group.orbits, group.order, &names)
        });
        match (self.symmetries_file(), &symmetries) {
            (Some(path), Some(found)) => files::write(path, &found.text())?,
            (None, Some(found)) if self.prints_symmetries() => report::text(&found.text())?,
            _ => {}
        }
        Ok(symmetries)
    }

    /// Says what was written, and what comes next.
    fn conclude(&self, exported: &Exported, hint: impl FnOnce() -> String) -> Result<Exit> {
        if self.output.json {
            report::publish(exported, true)?;
        } else if !self.output.quiet {
            report::written(&self.output, self.output.output.as_deref());
            report::written(&self.output, self.start.write_start.as_deref());
            report::written(&self.output, self.symmetries_file());
            destrier_console::note!("{}", exported.summary());
            report::next(&self.output, &hint());
        }
        Ok(Exit::Yes)
    }

    /// The files of the program and of its answer, if the program goes to a file.
    fn pair(&self) -> Option<(String, String)> {
        let path = self.output.output.as_deref()?;
        let mut answer = path.with_extension("sol");
        if self.start.write_start.as_ref() == Some(&answer) {
            answer.set_extension("answer");
        }
        Some((path.display().to_string(), answer.display().to_string()))
    }

    /// The form of the start file.
    fn start_form(&self) -> Start {
        match self.start.start_format {
            Form::Miplib => Start::Miplib,
            Form::Cplex => Start::Cplex,
            Form::Cbc => Start::Cbc,
        }
    }

    /// Refuses what does not go together.
    fn check(&self) -> Result<()> {
        let is_cover = self.objective == Objective::Cover;
        ensure!(is_cover || !self.relax, "--relax is for covers");
        let starts = self.start.is_asked();
        ensure!(!starts || is_cover && !self.relax, "--write-start is for covers in whole numbers");
        ensure!(is_cover || !self.all_rows, "--all-rows is for covers");
        ensure!(is_cover || !self.symmetry_rows, "--symmetry-rows are for covers");
        ensure!(is_cover || self.symmetries.is_none(), "--symmetries are those of covers");
        ensure!(is_cover || !self.pairs, "--pairs is for covers with --rule independent");
        let is_taken = self.output.output.is_none() || self.output.json;
        ensure!(
            !(is_taken && self.prints_symmetries()),
            "--symmetries -: standard output has the program without -o, and with --json a document"
        );
        Ok(())
    }
}

fn objective(text: &str) -> Result<Objective, String> {
    one_of(Objective::ALL, Objective::name, text)
}

fn format(text: &str) -> Result<FileFormat, String> {
    one_of(FileFormat::ALL, FileFormat::name, text)
}

/// A cover for the solver to start from.
#[derive(clap::Args)]
struct StartArgs {
    /// Write a start solution for the solver to this file, found within two seconds (Gurobi needs the ending .mst)
    #[arg(long, value_name = "FILE", requires = "output")]
    write_start: Option<PathBuf>,
    /// The format of the start file
    #[arg(long, value_enum, default_value_t, requires = "write_start")]
    start_format: Form,
    /// Take the start solution from this file (a text grid, JSON or a cover) instead of a search
    #[arg(long, value_name = "FILE", requires = "write_start")]
    cover: Option<PathBuf>,
}

#[derive(clap::ValueEnum, Clone, Copy, Default)]
enum Form {
    /// Names and values, as HiGHS, SCIP and Gurobi read them
    #[default]
    Miplib,
    /// XML
    Cplex,
    /// Indices, names and values
    Cbc,
}

impl StartArgs {
    fn is_asked(&self) -> bool {
        self.write_start.is_some()
    }

    /// The command of a solver that starts from the file.
    fn command(&self, start: &str, file: &str, answer: &str) -> String {
        match self.start_format {
            Form::Miplib => format!(
                "highs --read_solution_file {start} --solution_file {answer} {file}, or \
                 gurobi_cl InputFile={start} ResultFile={answer} {file}"
            ),
            Form::Cplex => {
                format!("cplex -c \"read {file}\" \"read {start}\" optimize \"write {answer}\"")
            }
            Form::Cbc => format!("cbc {file} mipstart {start} solve solution {answer}"),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    args.check()?;
    if let Some(file) = args.problem.linear_file()? {
        return linear::run(args, &file);
    }
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
    let found = automorphism_group(&program, control(Some(SEARCHED)));
    let mut names = vec![None; made.program.variables.len()];
    made.columns.iter().zip(covering.own_names()).for_each(|(&at, name)| names[at] = name);
    Ok(Some((found.among(&made.columns, names.len()), names)))
}

/// Symmetries of columns, and the names of these.
type Found = (Automorphisms, Vec<Option<String>>);

/// So long symmetries are looked for.
const SEARCHED: Duration = Duration::from_secs(30);

/// The solver's command for the file, and what comes after.
fn hint(args: &Args, statement: &Statement) -> String {
    let Some((file, answer)) = args.pair() else {
        return "-o cover.lp keeps it for a solver".to_owned();
    };
    let Some(solve) = solve(args, &file, &answer) else {
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

/// How solvers are run on the file.
fn solve(args: &Args, file: &str, answer: &str) -> Option<String> {
    let start = args.start.write_start.as_deref().map(Path::display);
    Some(match (args.export().format, start) {
        (FileFormat::Lindo, _) => return None,
        (FileFormat::Opb, _) => {
            format!("roundingsat {file} > {answer}, or another pseudo-Boolean solver")
        }
        (FileFormat::Wcnf, _) => format!("maxhs {file} > {answer}, or another MaxSAT solver"),
        (FileFormat::LpSolve, _) => {
            format!("lp_solve -S3 {file} > {answer}, or OR-Tools' import_from_lp_file")
        }
        (_, Some(start)) => args.start.command(&start.to_string(), file, answer),
        (_, None) if args.is_linear() => {
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

/// So long a search looks for a cover to start from.
const QUICK: Duration = Duration::from_secs(2);

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

/// Output of export with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A program that was written")]
pub(crate) struct Exported {
    title: String,
    vars: usize,
    rows: usize,
    nonzeros: usize,
    file: String,
    /// what each variable stands for, null where there is no board
    orbits: Option<Vec<Orbit>>,
    /// of the columns; null where it is no cover program, and with symmetry rows
    symmetries: Option<Symmetries>,
}

/// A variable, and the squares that it chooses together.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Orbit {
    /// its name as solvers print it
    variable: String,
    #[schemars(with = "Vec<field::Square>")]
    squares: Vec<String>,
}

impl Exported {
    /// The report of a statement's program, whose variables have these names in the file.
    pub(crate) fn new(
        made: &ExportedProgram,
        file: Option<&Path>,
        names: &[String],
        statement: &Statement,
    ) -> Self {
        let ExportedProgram { program, pieces, .. } = made;
        let board = statement.board().map(|own| own.board);
        Exported {
            title: program.title.clone(),
            vars: program.variables.len(),
            rows: program.rows.len(),
            nonzeros: program.nonzeros(),
            file: file.map(|path| path.display().to_string()).unwrap_or_default(),
            orbits: board.zip(pieces.as_ref()).map(|(board, own)| orbits(board, names, own)),
            symmetries: None,
        }
    }

    /// One line for people.
    pub(crate) fn summary(&self) -> String {
        let Exported { title, vars, rows, nonzeros, .. } = self;
        format!("{title}: {vars} variables, {rows} rows, {nonzeros} nonzeros")
    }
}

fn orbits(board: Board, names: &[String], pieces: &[(Piece, Vec<Square>)]) -> Vec<Orbit> {
    let orbit = |(name, (_, squares)): (&String, &(Piece, Vec<Square>))| Orbit {
        variable: name.clone(),
        squares: squares.iter().map(|&square| board.name(square)).collect(),
    };
    names.iter().zip(pieces).map(orbit).collect()
}

impl Report for Exported {
    const NAME: &'static str = "export-3";
}
