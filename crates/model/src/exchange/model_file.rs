//! The named problems of `models/`, as TOML; `models/README.md` describes the keys.

use super::error::{At, StatementError, ensure};
use super::squares::FixedSquares;
use super::statement::{BoardDemands, PerSquare, Statement};
use destrier_board::{Board, Group, Piece, Placement, Problem, Rule};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// What a model is, for those whose file is none.
const FORM: &str = "a model is a TOML file with a board and what else models/README.md lists";

/// One problem of a paper, and what the paper says of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModelFile {
    /// What it is.
    #[serde(default)]
    pub title: String,
    /// Who states it.
    #[serde(default)]
    pub source: String,
    #[serde(deserialize_with = "board")]
    board: Board,
    /// What is asked of the board.
    #[serde(default)]
    pub program: Task,
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
    numbers: Option<Vec<u32>>,
    holes: Option<String>,
    demand: Option<PerSquare>,
    at_most: Option<PerSquare>,
    costs: Option<PerSquare>,
    /// A file beside this one, with pieces to keep.
    complete: Option<PathBuf>,
    /// The value that the source claims.
    pub claimed: Option<String>,
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    kept: Option<(String, Placement)>,
}

/// Which program, or what to count.
#[derive(Deserialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// A smallest cover.
    #[default]
    Cover,
    /// The maximum packing.
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
    /// Reads a model; `read` reads the arrangement in the file of that path, for a model that keeps pieces.
    ///
    /// # Errors
    /// If the text is no model, with the line.
    pub fn parse<E: Display>(
        path: &Path,
        text: &str,
        read: impl Fn(&Path) -> Result<Placement, E>,
    ) -> Result<Self, StatementError> {
        let name = path.display().to_string();
        let mut model: ModelFile = toml::from_str(text).map_err(|error| {
            let before = text.get(..error.span().unwrap_or_default().start).unwrap_or_default();
            let (line, reason) = (before.matches('\n').count() + 1, error.message());
            StatementError::Refused(format!("{name}: line {line}: {reason}; {FORM}"))
        })?;
        if let Some(file) = &model.complete {
            let file = path.parent().unwrap_or(Path::new(".")).join(file);
            let kept = read(&file);
            let kept = kept.map_err(|error| StatementError::Refused(format!("{error:#}")));
            model.kept = Some((file.display().to_string(), kept.at("complete").at(&name)?));
        }
        Ok(ModelFile { name, ..model })
    }

    /// The cover that the model asks for; the moves fit into so many bytes.
    ///
    /// # Errors
    /// If its parts do not fit each other, or it asks for no cover.
    pub fn statement(&self, memory: usize) -> Result<Statement, StatementError> {
        let stated = || {
            ensure!(
                self.program == Task::Cover,
                "its program is no cover: destrier cover takes it"
            );
            self.demands().on(self.plain(memory)?)
        };
        stated().at(&self.name)
    }

    /// The problem that the model states, which asks nothing that makes a covering program of it.
    ///
    /// # Errors
    /// If its parts do not fit each other, or make a covering program.
    pub fn problem(&self, memory: usize) -> Result<Problem, StatementError> {
        let name = &self.name;
        if self.program == Task::Cover {
            let asks_for = || format!("{name}: it asks for {}", BoardDemands::KEYS);
            let statement = self.statement(memory)?;
            let problem = statement.problem().cloned();
            return problem.ok_or_else(|| StatementError::Refused(asks_for()));
        }
        ensure!(self.demands().is_none(), "{name}: only a cover takes {}", BoardDemands::KEYS);
        let problem = self.plain(memory).at(name)?;
        ensure!(problem.is_plain(), "{name}: only a cover takes symmetry, squares or region");
        Ok(problem)
    }

    fn demands(&self) -> BoardDemands<'_> {
        BoardDemands {
            and: &self.and,
            prices: self.prices.as_deref(),
            numbers: self.numbers.as_deref(),
            holes: self.holes.as_deref(),
            demand: self.demand.as_ref(),
            at_most: self.at_most.as_ref(),
            costs: self.costs.as_ref(),
        }
    }

    /// The problem without further demands.
    fn plain(&self, memory: usize) -> Result<Problem, StatementError> {
        let region = self.region.as_deref().map(str::parse).transpose()?;
        let ModelFile { board, piece, rule, symmetry, .. } = *self;
        let plain = Problem { piece, rule, blocks: region, ..Problem::new(board) };
        let squares = FixedSquares {
            force: self.force.as_deref(),
            forbid: self.forbid.as_deref(),
            exempt: self.exempt.as_deref(),
            kept: self.kept.as_ref().map(|(name, kept)| (&**name, kept)),
        };
        squares.on(plain, symmetry, memory)
    }
}
