//! The options of `destrier export`, and what they say of files.

use super::report::{Exported, Found};
use crate::args::{OutputArgs, one_of};
use crate::exit::Exit;
use crate::files;
use crate::problem::ProblemArgs;
use crate::report::{self, Symmetries};
use anyhow::{Result, bail, ensure};
use destrier_model::Independence;
use destrier_model::exchange::{Export, FileFormat, Objective};
use destrier_model::write::Start;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// So long symmetries are looked for.
pub(super) const SEARCHED: Duration = Duration::from_secs(30);

/// So long a search looks for a cover to start from.
pub(super) const QUICK: Duration = Duration::from_secs(2);

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
    pub(super) problem: ProblemArgs,
    /// The minimum cover, or a maximum: the fractional packing that bounds it (packing), the most squares no two of
    /// which one piece covers (integer-packing), or the most pieces that do not attack one another (independent-set)
    #[arg(long, default_value = "cover", value_parser = objective)]
    pub(super) objective: Objective,
    /// lp (CPLEX), mps (free), lpsolve, lindo, opb (pseudo-Boolean) or wcnf (MaxSAT, where every row is a clause)
    /// [default: by the ending of --output, else lp]
    #[arg(long, visible_alias = "to", value_parser = format)]
    pub(super) format: Option<FileFormat>,
    /// Write the linear relaxation. import --duals makes a certified bound of the row duals of its solution
    #[arg(long)]
    pub(super) relax: bool,
    /// Write a row for each pair of squares that attack each other, instead of one for each line of squares
    #[arg(long)]
    pub(super) pairs: bool,
    /// Keep the rows that other rows imply
    #[arg(long)]
    pub(super) all_rows: bool,
    /// Add rows that cut off most symmetric copies of a solution and keep an optimal one, for solvers that find no
    /// symmetry
    #[arg(long, conflicts_with_all = ["relax", "symmetries", "write_start"])]
    pub(super) symmetry_rows: bool,
    /// Write the symmetries of the program that are found, as --permutations reads them, to this file, or with - to
    /// standard output; --json prints them, too
    #[arg(long, value_name = "FILE")]
    pub(super) symmetries: Option<PathBuf>,
    #[command(flatten)]
    pub(super) start: StartArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl Args {
    /// What is written and how.
    pub(super) fn export(&self) -> Export {
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
    pub(super) fn is_linear(&self) -> bool {
        self.relax || self.objective == Objective::Packing
    }

    /// Whether the symmetries go to standard output.
    pub(super) fn prints_symmetries(&self) -> bool {
        self.symmetries.as_deref() == Some(Path::new("-"))
    }

    /// The file that they go to, if there is one.
    pub(super) fn symmetries_file(&self) -> Option<&Path> {
        self.symmetries.as_deref().filter(|_| !self.prints_symmetries())
    }

    /// Refuses files that cannot be written or are not there.
    pub(super) fn check_files(&self) -> Result<()> {
        let endings = self.export().format.endings();
        self.output.output.iter().try_for_each(|path| files::check_ending(path, endings))?;
        self.start.cover.iter().try_for_each(|path| files::given(path))?;
        self.start.write_start.iter().try_for_each(|path| files::check_writable(path))?;
        self.symmetries_file().into_iter().try_for_each(files::check_writable)
    }

    /// Writes the program.
    pub(super) fn write(&self, text: &str) -> Result<()> {
        match self.output.output.as_deref() {
            Some(path) => files::write(path, text),
            None if self.output.json => bail!("--json describes a file: name it with --output"),
            None => report::text(text),
        }
    }

    /// Writes the symmetries of columns with these names where they are asked for; with rows made of them they are none of the
    /// program.
    pub(super) fn publish_symmetries(&self, found: Option<Found>) -> Result<Option<Symmetries>> {
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
    pub(super) fn conclude(
        &self,
        exported: &Exported,
        hint: impl FnOnce() -> String,
    ) -> Result<Exit> {
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
    pub(super) fn pair(&self) -> Option<(String, String)> {
        let path = self.output.output.as_deref()?;
        let mut answer = path.with_extension("sol");
        if self.start.write_start.as_ref() == Some(&answer) {
            answer.set_extension("answer");
        }
        Some((path.display().to_string(), answer.display().to_string()))
    }

    /// How solvers are run on a program's file; not at all on LINDO's.
    pub(super) fn solver(&self, file: &str, answer: &str) -> Option<String> {
        let start = self.start.write_start.as_deref().map(Path::display);
        Some(match (self.export().format, start) {
            (FileFormat::Lindo, _) => return None,
            (FileFormat::Opb, _) => {
                format!("roundingsat {file} > {answer}, or another pseudo-Boolean solver")
            }
            (FileFormat::Wcnf, _) => format!("maxhs {file} > {answer}, or another MaxSAT solver"),
            (FileFormat::LpSolve, _) => {
                format!("lp_solve -S3 {file} > {answer}, or OR-Tools' import_from_lp_file")
            }
            (_, Some(start)) => self.start.command(&start.to_string(), file, answer),
            (_, None) if self.is_linear() => {
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

    /// The form of the start file.
    pub(super) fn start_form(&self) -> Start {
        match self.start.start_format {
            Form::Miplib => Start::Miplib,
            Form::Cplex => Start::Cplex,
            Form::Cbc => Start::Cbc,
        }
    }

    /// Refuses what does not go together.
    pub(super) fn check(&self) -> Result<()> {
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
pub(super) struct StartArgs {
    /// Write a start solution for the solver to this file, found within two seconds (Gurobi needs the ending .mst)
    #[arg(long, value_name = "FILE", requires = "output")]
    pub(super) write_start: Option<PathBuf>,
    /// The format of the start file
    #[arg(long, value_enum, default_value_t, requires = "write_start")]
    pub(super) start_format: Form,
    /// Take the start solution from this file (a text grid, JSON or a cover) instead of a search
    #[arg(long, value_name = "FILE", requires = "write_start")]
    pub(super) cover: Option<PathBuf>,
}

#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(super) enum Form {
    /// Names and values, as HiGHS, SCIP and Gurobi read them
    #[default]
    Miplib,
    /// XML
    Cplex,
    /// Indices, names and values
    Cbc,
}

impl StartArgs {
    pub(super) fn is_asked(&self) -> bool {
        self.write_start.is_some()
    }

    /// The command of a solver that starts from the file.
    pub(super) fn command(&self, start: &str, file: &str, answer: &str) -> String {
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
