//! Covering programs as commands meet them: in a file, or a board with holes, demands or costs.

use crate::args::squares;
use crate::files;
use anyhow::{Context, Result, anyhow, ensure};
use destrier_board::{Board, Group, Problem, Rule, Square, SquareSet};
use destrier_certify::{BoardCovering, CoveringProblem};
use destrier_model::{Program, covering_program, is_portable};
use destrier_verify::{Format, NamedProgram};
use serde::Deserialize;
use std::path::Path;

/// What arguments state.
pub(crate) enum Stated {
    Problem(Problem),
    Covering(Covering),
}

/// A covering program with words for it.
pub(crate) struct Covering {
    pub(crate) problem: CoveringProblem,
    /// What it is called.
    pub(crate) name: String,
    /// The names of the columns.
    pub(crate) columns: Vec<String>,
    /// The names of the rows: of a board the squares that they are about.
    pub(crate) rows: Vec<String>,
}

/// What a covering problem asks of a board beside a [`Problem`].
pub(crate) struct BoardWishes<'a> {
    pub(crate) holes: Option<&'a str>,
    pub(crate) demand: Option<&'a Numbers>,
    pub(crate) costs: Option<&'a Numbers>,
}

/// A number for every square: the same, or rows of numbers from row 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a number, or a list of rows of numbers, row 1 first")]
pub(crate) enum Numbers {
    Everywhere(u32),
    Rows(Vec<Vec<u32>>),
}

impl BoardWishes<'_> {
    /// The problem with these wishes: where pieces leap, a hole is a square where no piece may stand and that needs
    /// no cover; whatever else is asked makes a covering program.
    pub(crate) fn on(&self, problem: Problem) -> Result<Stated> {
        if self.is_none() {
            return Ok(Stated::Problem(problem));
        }
        let holes = squares(problem.board, self.holes).context("holes")?;
        let leaps = !problem.piece.slides() && self.demand.is_none() && self.costs.is_none();
        match leaps && !fits_covering(&problem) {
            true => with_holes(problem, &holes).map(Stated::Problem),
            false => self.covering(&problem, holes).map(Stated::Covering),
        }
    }

    /// Whether nothing is asked.
    pub(crate) fn is_none(&self) -> bool {
        self.holes.is_none() && self.demand.is_none() && self.costs.is_none()
    }

    /// The covering program of the board with these wishes.
    fn covering(&self, problem: &Problem, holes: Vec<Square>) -> Result<Covering> {
        let board = problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
        ensure!(
            fits_covering(problem),
            "demands, costs and holes in the way of rides go with no symmetry, no region and no independence"
        );
        let mut covering = BoardCovering::new(problem);
        if let Some(demand) = self.demand {
            let asked = demand.on(board).context("demand")?;
            let exempt = |square| problem.exempt.contains(square);
            let asked = board.squares().zip(asked);
            covering.demand =
                asked.map(|(square, demand)| if exempt(square) { 0 } else { demand }).collect();
        }
        if let Some(costs) = self.costs {
            covering.costs = costs.on(board).context("costs")?;
        }
        let covering = covering.with_holes(SquareSet::from_squares(board, holes));
        check_forced(board, &covering.forced, |square| covering.holes.contains(square))?;
        let asking = board.squares().filter(|square| covering.demand[square.index()] > 0);
        let rows = asking.chain(covering.forced.iter()).map(|square| board.name(square)).collect();
        let problem = CoveringProblem::Board(Box::new(covering));
        Ok(Covering { name: problem.to_string(), columns: problem.column_names(), rows, problem })
    }
}

/// Whether kind covering knows what the problem asks beside holes, demands and costs.
fn fits_covering(problem: &Problem) -> bool {
    let independent = problem.rule == Rule::Independent;
    problem.symmetry == Group::None && problem.blocks.is_none() && !independent
}

/// The problem of a piece that leaps with holes in its board.
fn with_holes(problem: Problem, holes: &[Square]) -> Result<Problem> {
    check_forced(problem.board, &problem.forced, |square| holes.contains(&square))?;
    let squares = |set: &SquareSet| set.iter().chain(holes.iter().copied()).collect::<Vec<_>>();
    let (exempt, forbidden) = (squares(&problem.exempt), squares(&problem.forbidden));
    let forced: Vec<Square> = problem.forced.iter().collect();
    Ok(problem.with_exempt(exempt).with_fixed(forced, forbidden)?)
}

/// Refuses a piece in a hole.
fn check_forced(board: Board, forced: &SquareSet, is_hole: impl Fn(Square) -> bool) -> Result<()> {
    match forced.iter().find(|&square| is_hole(square)) {
        Some(square) => Err(anyhow!("square {} is forced and a hole", board.name(square))),
        None => Ok(()),
    }
}

impl Numbers {
    /// The numbers of all squares in row-major order.
    fn on(&self, board: Board) -> Result<Vec<u32>> {
        let numbers = match self {
            Numbers::Everywhere(number) => vec![*number; board.area()],
            Numbers::Rows(rows) => {
                let fits =
                    rows.len() == board.rows() && rows.iter().all(|row| row.len() == board.cols());
                ensure!(fits, "{} rows of {} numbers are needed", board.rows(), board.cols());
                rows.concat()
            }
        };
        ensure!(numbers.iter().all(|&number| number <= 999_999_999), "a number above 999999999");
        Ok(numbers)
    }
}

impl Covering {
    /// The program of a file.
    pub(crate) fn of_file(path: &Path) -> Result<Self> {
        let NamedProgram { program, columns, rows } = read(path)?;
        let name = path.display().to_string();
        Ok(Covering { problem: CoveringProblem::Rows(program), name, columns, rows })
    }

    /// The integer program, with the names of squares as the programs of boards have them, or those of the file
    /// where all of them are words that every solver reads.
    pub(crate) fn integer_program(&self) -> Result<Program> {
        let covering = self.problem.program()?;
        let mut program = covering_program(&covering, &self.title());
        let (columns, rows) = match &self.problem {
            CoveringProblem::Board(covering) => {
                let joint = if covering.board.cols() > 26 { "_" } else { "" };
                let named = |kind: &str, names: &[String]| -> Vec<String> {
                    names.iter().map(|name| format!("{kind}{joint}{name}")).collect()
                };
                let (asking, forced) = self.rows.split_at(self.rows.len() - covering.forced.len());
                let rows = [named("c", asking), named("f", forced)].concat();
                (named("x", &self.columns), rows)
            }
            CoveringProblem::Rows(_) => (self.columns.clone(), self.rows.clone()),
        };
        if columns.iter().all(|name| is_word(name)) {
            program.variables.iter_mut().zip(columns).for_each(|(own, name)| own.name = name);
        }
        if rows.iter().all(|name| is_word(name)) {
            program.rows.iter_mut().zip(rows).for_each(|(own, name)| own.name = name);
        }
        Ok(program)
    }

    fn title(&self) -> String {
        format!("Minimum cover: {}", self.name)
    }
}

/// Whether a name of a file is kept in programs.
fn is_word(name: &str) -> bool {
    is_portable(name) && name.len() <= 16
}

/// Reads the covering program of a file, in the format that its ending names.
pub(crate) fn read(path: &Path) -> Result<NamedProgram> {
    let name = || path.display().to_string();
    let format = Format::of(path)
        .with_context(|| format!("{}: programs end in .gr, .col, .sets, .lp or .mps", name()))?;
    format.read(&files::read(path)?).with_context(name)
}
