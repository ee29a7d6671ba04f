//! `destrier solve`: the named problems of `models/`.

use crate::args::{FixedArgs, ProblemArgs};
use crate::commands::cover::{self, SolveArgs};
use crate::commands::packing;
use crate::exit::Exit;
use crate::files;
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Group, Piece, Rule};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Solves a named problem of models/
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier solve models/fisher-figure-18.toml\n  \
    destrier solve models/fisher-figure-14.toml --json")]
pub(crate) struct Args {
    /// The problem's file
    model: PathBuf,
    #[command(flatten)]
    solve: SolveArgs,
}

/// A file of `models/`; `models/README.md` describes its keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Model {
    title: String,
    source: String,
    board: Board,
    #[serde(default)]
    program: Kind,
    #[serde(default)]
    piece: Piece,
    #[serde(default)]
    rule: Rule,
    #[serde(default)]
    symmetry: Group,
    force: Option<String>,
    forbid: Option<String>,
    region: Option<String>,
    /// A file beside the model, with pieces to keep.
    complete: Option<PathBuf>,
    claimed: Option<String>,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Cover,
    Packing,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let name = args.model.display().to_string();
    let text = files::read(&args.model)?;
    let model: Model = toml::from_str(&text).with_context(|| name.clone())?;
    let problem = model.problem(&args.model)?.problem().with_context(|| name.clone())?;
    if !args.solve.output.quiet {
        let claimed = model.claimed.as_deref().unwrap_or("no value");
        eprintln!("{} ({}; claimed: {claimed})", model.title, model.source);
    }
    if model.program == Kind::Packing {
        let plain = problem.symmetry == Group::None
            && problem.forced.is_empty()
            && problem.forbidden.is_empty()
            && problem.blocks.is_none();
        ensure!(plain, "{name}: a packing takes no symmetry, squares or region");
        return packing::run_problem(&problem, args.solve.solver, &args.solve.output);
    }
    cover::run_problem(&problem, &args.solve)
}

impl Model {
    fn problem(&self, path: &Path) -> Result<ProblemArgs> {
        let region = self.region.as_deref().map(str::parse).transpose()?;
        let beside = path.parent().unwrap_or(Path::new("."));
        let fixed = FixedArgs {
            force: self.force.clone(),
            forbid: self.forbid.clone(),
            region,
            complete: self.complete.as_ref().map(|file| beside.join(file)),
        };
        let Model { board, piece, rule, symmetry, .. } = *self;
        Ok(ProblemArgs { board, piece, rule, symmetry, fixed })
    }
}
