//! The arguments of `destrier export`.

use super::format::Format;
use super::kind::Kind;
use crate::args::OutputArgs;
use crate::subject::SubjectArgs;
use anyhow::{Result, ensure};
use destrier_model::Independence;
use std::path::PathBuf;

/// Writes the program of a board, a graph or a list of sets for another solver
#[derive(clap::Args)]
#[command(
    after_help = "cbc, glpk (--lp), highs, gurobi, cplex and scip read lp; these (glpk: --freemps) and lp_solve \
    (-fmps) read mps; pseudo-Boolean and MaxSAT solvers read opb and wcnf.\nOnly LINDO reads lindo, the language \
    of Fisher's figure 16; import does not read its answers.\n\nExamples:\n  \
    destrier export 15 --format lindo\n  \
    destrier export 12 --symmetry rot90 -o cover12.mps\n  \
    destrier export 8 --demand 2 -o twice.opb\n  \
    destrier export 14 -o cover14.lp --start cover14.mst\n  \
    destrier export 10 --relax -o bound10.lp\n  \
    destrier export 8 --piece queen --program independent-set"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// The minimum cover, or a maximum: the fractional packing that bounds it, or a set of squares
    #[arg(long, value_enum, default_value_t)]
    pub(super) program: Kind,
    /// The file format [default: by the ending .lp, .mps, .opb, .wcnf or .lindo of --output, else lp]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The linear relaxation: variables may be fractions; the row duals of its answer make a bound of `import --duals`
    #[arg(long)]
    pub(super) relax: bool,
    /// Independence as a row for each pair of squares that attack each other, not for whole lines of them
    #[arg(long)]
    pub(super) pairs: bool,
    #[command(flatten)]
    pub(super) start: StartArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl Args {
    /// The format asked for, or that of the output's name.
    pub(super) fn format(&self) -> Format {
        self.format.unwrap_or_else(|| Format::of(self.output.output.as_deref()))
    }

    /// How independence is written.
    pub(super) fn independence(&self) -> Independence {
        if self.pairs { Independence::Edges } else { Independence::Cliques }
    }

    /// Refuses what does not go together.
    pub(super) fn check(&self) -> Result<()> {
        let is_cover = self.program == Kind::Cover;
        ensure!(is_cover || !self.relax, "--relax is for covers");
        let starts = self.start.is_asked();
        ensure!(!starts || is_cover && !self.relax, "--start is for covers in whole numbers");
        ensure!(is_cover || !self.pairs, "--pairs is for covers with --rule independent");
        Ok(())
    }
}

/// A cover for the solver to start from.
#[derive(clap::Args)]
pub(super) struct StartArgs {
    /// Write a cover, found within two seconds, for the solver to start from into this file (Gurobi wants the
    /// ending .mst)
    #[arg(long, value_name = "FILE", requires = "output")]
    pub(super) start: Option<PathBuf>,
    /// The form of that file
    #[arg(long, value_enum, default_value_t, requires = "start")]
    pub(super) start_format: Form,
    /// The cover to start from, instead of one that is searched: a text grid, JSON or a cover
    #[arg(long, value_name = "FILE", requires = "start")]
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
        self.start.is_some()
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
