//! The named problems of `models/`, as TOML; `models/README.md` describes the keys.

use crate::args::{FixedArgs, ProblemArgs};
use crate::models::TomlFile;
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// One problem of a paper, and what the paper says of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModelFile {
    pub(crate) title: String,
    pub(crate) source: String,
    board: Board,
    #[serde(default)]
    pub(crate) program: Kind,
    #[serde(default)]
    piece: Piece,
    #[serde(default)]
    rule: Rule,
    #[serde(default)]
    symmetry: Group,
    force: Option<String>,
    forbid: Option<String>,
    region: Option<String>,
    /// A file beside this one, with pieces to keep.
    complete: Option<PathBuf>,
    pub(crate) claimed: Option<String>,
    #[serde(skip)]
    path: PathBuf,
}

/// Which program, or what to count.
#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    #[default]
    Cover,
    Packing,
    /// All minimum covers.
    Count,
    /// The symmetries of the minimum covers.
    Symmetries,
    /// What minimum covers have in common.
    Families,
}

impl Kind {
    /// Whether all minimum covers are asked for.
    pub(crate) fn counts(self) -> bool {
        matches!(self, Kind::Count | Kind::Symmetries | Kind::Families)
    }
}

impl ModelFile {
    pub(crate) fn parse(TomlFile { path, text, .. }: &TomlFile) -> Result<Self> {
        let model: ModelFile = toml::from_str(text).with_context(|| path.display().to_string())?;
        Ok(ModelFile { path: path.clone(), ..model })
    }

    /// The problem that the file states.
    pub(crate) fn problem(&self) -> Result<Problem> {
        let name = || self.path.display().to_string();
        let problem = self.arguments().and_then(|args| args.problem()).with_context(name)?;
        let fits = problem.is_plain() || self.program == Kind::Cover;
        ensure!(fits, "{}: only a cover takes symmetry, squares or region", name());
        Ok(problem)
    }

    fn arguments(&self) -> Result<ProblemArgs> {
        let beside = self.path.parent().unwrap_or(Path::new("."));
        let fixed = FixedArgs {
            force: self.force.clone(),
            forbid: self.forbid.clone(),
            region: self.region.as_deref().map(str::parse).transpose()?,
            complete: self.complete.as_ref().map(|file| beside.join(file)),
        };
        let ModelFile { board, piece, rule, symmetry, .. } = *self;
        Ok(ProblemArgs { board, piece, rule, symmetry, fixed })
    }
}
