//! The arguments of `destrier export`.

use crate::args::OutputArgs;
use crate::subject::SubjectArgs;
use anyhow::{Result, ensure};
use destrier_model::Independence;
use destrier_model::exchange::{Export, FileFormat, Objective};
use std::path::PathBuf;

/// Writes the integer program of a board, a graph or sets for another solver
#[derive(clap::Args)]
#[command(
    after_help = "cbc, glpk (--lp), highs, gurobi, cplex and scip read lp; these (glpk: --freemps) and lp_solve \
    (-fmps) read mps; pseudo-Boolean and MaxSAT solvers read opb and wcnf. Only LINDO reads lindo, the language \
    of Fisher's figure 16; import does not read its answers.\n\nExamples:\n  \
    destrier export 15 --format lindo\n  \
    destrier export 12 --symmetry rot90 -o cover12.mps\n  \
    destrier export 8 --demand 2 -o twice.opb\n  \
    destrier export 14 -o cover14.lp --write-start cover14.mst\n  \
    destrier export 10 --relax -o bound10.lp\n  \
    destrier export 8 --piece queen --objective independent-set"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// The minimum cover, or a maximum: the fractional packing that bounds it (packing), the most squares no two of
    /// which one piece covers (integer-packing), or the most pieces that do not attack one another (independent-set)
    #[arg(long, default_value = "cover", value_parser = objective)]
    pub(super) objective: Objective,
    /// lp (CPLEX), mps (free), lindo, opb (pseudo-Boolean) or wcnf (MaxSAT, where every row is a clause)
    /// [default: by the ending of --output, else lp]
    #[arg(long, value_parser = format)]
    format: Option<FileFormat>,
    /// Write the linear relaxation. import --duals makes a certified bound of the row duals of its solution
    #[arg(long)]
    pub(super) relax: bool,
    /// Write a row for each pair of squares that attack each other, instead of one for each line of squares
    #[arg(long)]
    pub(super) pairs: bool,
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
            relax: self.relax,
        }
    }

    /// Refuses what does not go together.
    pub(super) fn check(&self) -> Result<()> {
        let is_cover = self.objective == Objective::Cover;
        ensure!(is_cover || !self.relax, "--relax is for covers");
        let starts = self.start.is_asked();
        ensure!(!starts || is_cover && !self.relax, "--write-start is for covers in whole numbers");
        ensure!(is_cover || !self.pairs, "--pairs is for covers with --rule independent");
        Ok(())
    }
}

fn objective(text: &str) -> Result<Objective, String> {
    let names = || format!("one of {}", Objective::ALL.map(Objective::name).join(", "));
    Objective::named(text).ok_or_else(names)
}

fn format(text: &str) -> Result<FileFormat, String> {
    let found = FileFormat::ALL.into_iter().find(|format| format.name() == text);
    found.ok_or_else(|| format!("one of {}", FileFormat::ALL.map(FileFormat::name).join(", ")))
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
