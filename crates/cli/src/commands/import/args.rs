//! The arguments of `destrier import`.

use super::subject::MaybeSubject;
use crate::args::OutputArgs;
use destrier_model::read::Writer;
use std::path::PathBuf;

/// Reads another solver's answer to an exported program, lifts it and checks it
#[derive(clap::Args)]
#[command(
    after_help = "An answer of a packing program, and with --duals the row duals of a relaxation, make an \
    exact packing, which bounds covers from below; -o keeps it as a certificate.\n\nExamples:\n  \
    destrier export 8 -o cover8.lp && cbc cover8.lp solve solution cover8.sol\n  \
    destrier import --program cover8.lp --solution cover8.sol\n  \
    destrier import 8 --solution cover8.sol\n  \
    destrier export 10 --relax -o r10.lp && cbc r10.lp printingOptions all solve solution r10.sol\n  \
    destrier import --program r10.lp --solution r10.sol --duals -o bound10.txt"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) subject: MaybeSubject,
    /// The program that was solved, instead of the board: a file of export, which says what it is about, or a
    /// program of one's own, such as .lp or .mps
    #[arg(long, value_name = "FILE", required_unless_present = "subject", conflicts_with_all = MaybeSubject::ALL)]
    pub(super) program: Option<PathBuf>,
    /// The solver's solution file, or what it printed
    #[arg(long, value_name = "FILE")]
    pub(super) solution: PathBuf,
    /// cbc, glpk, highs, scip, gurobi, cplex, lpsolve, competition (of pseudo-Boolean and MaxSAT
    /// solvers), or plain (names with values)
    /// [default: seen from the file]
    #[arg(long, value_name = "SOLVER", value_parser = writer)]
    pub(super) from: Option<Writer>,
    /// Make a packing of the duals of the rows: highs, cplex, glpsol --write and cbc with printingOptions all have them
    #[arg(long)]
    pub(super) duals: bool,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

fn writer(text: &str) -> Result<Writer, String> {
    let found = Writer::ALL.iter().find(|(_, name)| *name == text);
    found.map(|(writer, _)| *writer).ok_or_else(|| {
        let names: Vec<&str> = Writer::ALL.iter().map(|(_, name)| *name).collect();
        format!("one of {}", names.join(", "))
    })
}
