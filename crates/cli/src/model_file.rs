//! The named problems of `models/`, as TOML; `models/README.md` describes the keys.

use crate::args::{FixedArgs, ProblemArgs, WishArgs};
use crate::covering::{BoardWishes, Covering, Numbers};
use crate::models::TomlFile;
use anyhow::{Context, Result, anyhow, ensure};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use std::path::{Path, PathBuf};

/// What a model is, for those whose file is none.
const FORM: &str = "a model is a TOML file with a title, a source, a board and what else models/README.md \
    lists";

/// One problem of a paper, and what the paper says of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModelFile {
    pub(crate) title: String,
    pub(crate) source: String,
    #[serde(deserialize_with = "board")]
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
    exempt: Option<String>,
    region: Option<String>,
    holes: Option<String>,
    demand: Option<Numbers>,
    costs: Option<Numbers>,
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

/// A board as text or, if it is square, as the number of its side.
fn board<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a board: 8, \"8t\" or \"3x20\"")]
    enum Sides {
        One(u16),
        Text(String),
    }
    let text = match Sides::deserialize(deserializer)? {
        Sides::One(side) => side.to_string(),
        Sides::Text(text) => text,
    };
    text.parse().map_err(D::Error::custom)
}

impl Kind {
    /// Whether all minimum covers are asked for.
    pub(crate) fn counts(self) -> bool {
        matches!(self, Kind::Count | Kind::Symmetries | Kind::Families)
    }
}

impl ModelFile {
    pub(crate) fn parse(TomlFile { path, text, .. }: &TomlFile) -> Result<Self> {
        let model: ModelFile = toml::from_str(text).map_err(|error| {
            let before = text.get(..error.span().unwrap_or_default().start).unwrap_or_default();
            let (name, line) = (path.display(), before.matches('\n').count() + 1);
            anyhow!("{name}: line {line}: {}; {FORM}", error.message())
        })?;
        Ok(ModelFile { path: path.clone(), ..model })
    }

    /// The covering program that the file states, if it has holes, demands or costs.
    pub(crate) fn covering(&self) -> Result<Option<Covering>> {
        let ModelFile { holes, demand, costs, .. } = self;
        let wishes =
            BoardWishes { holes: holes.as_deref(), demand: demand.as_ref(), costs: costs.as_ref() };
        if wishes.is_none() {
            return Ok(None);
        }
        let name = || self.path.display().to_string();
        ensure!(
            self.program == Kind::Cover,
            "{}: only a cover takes holes, demand or costs",
            name()
        );
        let problem = self.arguments().and_then(|args| args.problem());
        problem.and_then(|problem| wishes.covering(&problem)).map(Some).with_context(name)
    }

    /// The problem that the file states.
    pub(crate) fn problem(&self) -> Result<Problem> {
        let name = || self.path.display().to_string();
        let plain = self.holes.is_none() && self.demand.is_none() && self.costs.is_none();
        ensure!(plain, "{}: only destrier solve takes holes, demand or costs", name());
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
            exempt: self.exempt.clone(),
            region: self.region.as_deref().map(str::parse).transpose()?,
            complete: self.complete.as_ref().map(|file| beside.join(file)),
        };
        let ModelFile { board, piece, rule, symmetry, .. } = *self;
        Ok(ProblemArgs { board, wishes: WishArgs { piece, rule, symmetry, fixed } })
    }
}
