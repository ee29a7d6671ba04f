//! The named problems of `models/`, as TOML; `models/README.md` describes the keys.

use crate::args::{FixedArgs, ProblemArgs, WishArgs, free_memory};
use crate::covering::{BoardWishes, Numbers, Stated};
use crate::models::TomlFile;
use anyhow::{Context, Result, anyhow, bail, ensure};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use std::path::{Path, PathBuf};

/// What a model is, for those whose file is none.
const FORM: &str = "a model is a TOML file with a board and what else models/README.md lists";

/// One problem of a paper, and what the paper says of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ModelFile {
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
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
    /// Pieces of other kinds, too.
    #[serde(default)]
    and: Vec<Piece>,
    prices: Option<Vec<u32>>,
    holes: Option<String>,
    demand: Option<Numbers>,
    at_most: Option<Numbers>,
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

impl ModelFile {
    pub(crate) fn parse(TomlFile { path, text, .. }: &TomlFile) -> Result<Self> {
        let model: ModelFile = toml::from_str(text).map_err(|error| {
            let before = text.get(..error.span().unwrap_or_default().start).unwrap_or_default();
            let (name, line) = (path.display(), before.matches('\n').count() + 1);
            anyhow!("{name}: line {line}: {}; {FORM}", error.message())
        })?;
        Ok(ModelFile { path: path.clone(), ..model })
    }

    /// The cover that the file asks for; the moves fit into so many bytes.
    pub(crate) fn stated_within(&self, memory: usize) -> Result<Stated> {
        let wishes = self.wishes();
        let cover = self.program == Kind::Cover;
        let problem = self.arguments().and_then(|args| args.problem_within(memory));
        let stated = problem.and_then(|problem| {
            ensure!(cover, "its program is no cover: destrier solve takes it");
            wishes.on(problem)
        });
        stated.with_context(|| self.path.display().to_string())
    }

    /// The problem that the file states, which asks nothing that makes a covering program of it.
    pub(crate) fn problem(&self) -> Result<Problem> {
        let name = || self.path.display().to_string();
        if self.program == Kind::Cover {
            return match self.stated_within(free_memory())? {
                Stated::Problem(problem) => Ok(problem),
                Stated::Covering(_) => bail!("{}: it asks for {}", name(), BoardWishes::KEYS),
            };
        }
        ensure!(self.wishes().is_none(), "{}: only a cover takes {}", name(), BoardWishes::KEYS);
        let problem = self.arguments().and_then(|args| args.problem()).with_context(name)?;
        ensure!(problem.is_plain(), "{}: only a cover takes symmetry, squares or region", name());
        Ok(problem)
    }

    fn wishes(&self) -> BoardWishes<'_> {
        BoardWishes {
            and: &self.and,
            prices: self.prices.as_deref(),
            holes: self.holes.as_deref(),
            demand: self.demand.as_ref(),
            at_most: self.at_most.as_ref(),
            costs: self.costs.as_ref(),
        }
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
