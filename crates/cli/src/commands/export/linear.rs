//! A program of one's own as it stands, for other solvers.

use super::args::{Args, QUICK, SEARCHED};
use super::report::{Exported, Found};
use crate::exit::Exit;
use crate::files;
use crate::progress::control;
use crate::report::LinearFile;
use anyhow::{Context, Result, ensure};
use destrier_cover::linear::{LinearOptions, prove};
use destrier_cover::proof;
use destrier_cover::question::Effort;
use destrier_cover::symmetry::automorphism_group;
use destrier_model::exchange::{Covering, FileFormat, LinearExport, Objective};
use destrier_run::Saver;
use num_rational::BigRational;

pub(super) fn run(args: &Args, file: &LinearFile) -> Result<Exit> {
    let (name, format) = (&file.name, args.export().format);
    let is_cover = args.objective == Objective::Cover;
    ensure!(is_cover, "{name}: only --objective cover is made of this");
    ensure!(args.start.cover.is_none(), "--cover: squares need a board");
    let mut export = LinearExport::new(name, &file.program, format)?;
    args.check_files()?;
    if args.relax {
        export = export.relaxed();
    }
    let is_asked = args.symmetries.is_some() || args.symmetry_rows;
    let found = (is_asked || args.output.json).then(|| symmetries(file));
    if let (true, Some((group, _))) = (args.symmetry_rows, &found) {
        export = export.with_symmetry_rows(group.pairs());
    }
    args.write(&export.text()?)?;
    if let Some(path) = &args.start.write_start {
        let solution = start(file)?;
        let none =
            || format!("{}: no solution to start from was found in two seconds", path.display());
        files::write(path, &export.start(&solution.with_context(none)?, args.start_form()))?;
    }
    let program = export.program();
    let exported = Exported {
        title: export.title().to_owned(),
        vars: program.columns.len(),
        rows: program.rows.len(),
        nonzeros: program.rows.iter().map(|row| row.terms.len()).sum(),
        file: args.pair().map(|(file, _)| file).unwrap_or_default(),
        orbits: None,
        symmetries: args.publish_symmetries(found)?,
    };
    args.conclude(&exported, || hint(args, file))
}

/// The symmetries of a program, by the names of its file.
fn symmetries(file: &LinearFile) -> Found {
    let group = automorphism_group(&file.program.stated(), control(Some(SEARCHED)));
    (group, file.program.columns.iter().map(|column| Some(column.name.clone())).collect())
}

/// A solution that a quick search finds: numbers of the columns that are not 0.
fn start(file: &LinearFile) -> Result<Option<Vec<(u32, BigRational)>>> {
    let control = control(Some(QUICK));
    let Some(named) = file.program.clone().covering().ok().filter(Covering::suits) else {
        let answer =
            prove(&file.program.stated(), &LinearOptions::default(), control, &mut Saver::never());
        return Ok(answer.with_context(|| file.name.clone())?.solution);
    };
    let problem = named.program.clone().into();
    let found = proof::solve(&problem, &Effort::default(), control, &mut Saver::never())?;
    let values = found.best.map(|chosen| named.terms.values(&named.columns, &chosen));
    let number = |(column, value): (u32, i64)| (column, BigRational::from_integer(value.into()));
    Ok(values.map(|values| (0..).zip(values).filter(|own| own.1 != 0).map(number).collect()))
}

/// The solver's command for the file, and what comes after.
fn hint(args: &Args, file: &LinearFile) -> String {
    let Some((path, answer)) = args.pair() else {
        return "-o program.lp keeps it for a solver".to_owned();
    };
    let (program, is_plain) = (&file.program, !args.start.is_asked());
    let solve = match args.export().format {
        FileFormat::Mps if is_plain && program.maximise => format!(
            "highs --solution_file {answer} {path}, or scip, gurobi, cplex or lpsolve; cbc and glpk do not maximise"
        ),
        FileFormat::Lp if is_plain && program.rows.is_empty() => format!(
            "highs --solution_file {answer} {path}, or scip or cplex; glpk reads no program without rows"
        ),
        _ => args.solver(&path, &answer).unwrap_or_default(),
    };
    let (name, duals) = (&file.name, if args.relax { " --duals" } else { "" });
    let makes = if args.relax { "makes a bound of it" } else { "checks the answer" };
    format!("{solve}; then destrier import --program {name} --solution {answer}{duals} {makes}")
}
