//! Covering programs as commands meet them: in a file, or a board with holes, demands or costs.

use crate::args::{ProblemArgs, WishArgs, squares};
use crate::files;
use anyhow::{Context, Result, anyhow, ensure};
use destrier_board::{Board, BoardError, Group, Problem, Rule, SquareSet};
use destrier_certify::{BoardCovering, CoveringProblem};
use destrier_model::{Program, covering_program, is_portable};
use destrier_verify::{Format, NamedProgram};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A board with what is asked of it, or a file with a covering program.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SubjectArgs {
    /// The board: 8 for 8x8, 3x20 for 3 rows and 20 columns, or 8t for a torus, whose opposite edges meet; or a
    /// file with a covering program: .gr and .col (graphs to be dominated), .sets, .lp or .mps
    #[arg(value_name = "BOARD|FILE")]
    subject: Subject,
    #[command(flatten)]
    wishes: WishArgs,
    /// Squares that are not there: no piece stands on them, they need no cover, rides end before them
    #[arg(long, value_name = "SQUARES")]
    holes: Option<String>,
    /// Cover every square by K pieces
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..1_000_000_000))]
    demand: Option<u32>,
}

/// A board, or a file with a program.
#[derive(Clone, Debug)]
enum Subject {
    Board(Board),
    File(PathBuf),
}

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

impl FromStr for Subject {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        match Format::of(Path::new(text)) {
            Some(_) => Ok(Subject::File(text.into())),
            None => text.parse().map(Subject::Board),
        }
    }
}

impl SubjectArgs {
    /// What the arguments state; the moves of a board fit into so many bytes.
    pub(crate) fn stated(&self, memory: usize) -> Result<Stated> {
        let demand = self.demand.map(Numbers::Everywhere);
        let holes = self.holes.as_deref();
        let wishes = BoardWishes { holes, demand: demand.as_ref(), costs: None };
        match &self.subject {
            Subject::Board(board) => {
                let arguments = ProblemArgs { board: *board, wishes: self.wishes.clone() };
                let problem = arguments.problem_within(memory)?;
                match wishes.is_none() {
                    true => Ok(Stated::Problem(problem)),
                    false => wishes.covering(&problem).map(Stated::Covering),
                }
            }
            Subject::File(path) => {
                let name = path.display();
                let none = wishes.is_none() && self.wishes.is_default();
                ensure!(none, "{name}: a piece, a rule, squares and --demand go with a board only");
                Covering::of_file(path).map(Stated::Covering)
            }
        }
    }
}

impl BoardWishes<'_> {
    /// Whether nothing is asked.
    pub(crate) fn is_none(&self) -> bool {
        self.holes.is_none() && self.demand.is_none() && self.costs.is_none()
    }

    /// The covering program of the board with these wishes.
    pub(crate) fn covering(&self, problem: &Problem) -> Result<Covering> {
        let board = problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
        let known = problem.symmetry == Group::None
            && problem.blocks.is_none()
            && problem.rule != Rule::Independent;
        ensure!(
            known,
            "holes, demands and costs go with no symmetry, no region and no independence"
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
        let holes = squares(board, self.holes).context("holes")?;
        let covering = covering.with_holes(SquareSet::from_squares(board, holes));
        let forced_hole = covering.forced.iter().find(|&square| covering.holes.contains(square));
        if let Some(square) = forced_hole {
            return Err(anyhow!("square {} is forced and a hole", board.name(square)));
        }
        let asking = board.squares().filter(|square| covering.demand[square.index()] > 0);
        let rows = asking.chain(covering.forced.iter()).map(|square| board.name(square)).collect();
        let problem = CoveringProblem::Board(Box::new(covering));
        Ok(Covering { name: problem.to_string(), columns: problem.column_names(), rows, problem })
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
    fn of_file(path: &Path) -> Result<Self> {
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
