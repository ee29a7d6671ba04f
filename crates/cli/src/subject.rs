//! What `cover`, `prove` and `export` are asked about: a board, a model, or a file with a program.

use crate::args::{ProblemArgs, WishArgs};
use crate::covering::{BoardWishes, Covering, Numbers, Stated};
use crate::model_file::ModelFile;
use crate::models;
use anyhow::{Result, ensure};
use destrier_board::{Board, BoardError, Piece};
use destrier_verify::Format;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A board with what is asked of it, a model, or a file with a covering program.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SubjectArgs {
    /// The board: 8 for 8x8, 3x20 for 3 rows and 20 columns, or 8t for a torus, whose opposite edges meet; or a
    /// file: a model (.toml), or a covering program: .gr and .col (graphs to be dominated), .hgr (to be hit), .sets,
    /// .scp and .txt (OR-Library), .lp, .mps or .opb
    #[arg(value_name = "BOARD|FILE")]
    subject: Subject,
    #[command(flatten)]
    wishes: WishArgs,
    #[command(flatten)]
    more: CoveringArgs,
    /// For a program in a file: only choices that these permutations of its columns keep, a line for each, as
    /// (a b c) (d e)
    #[arg(long, value_name = "FILE")]
    permutations: Option<PathBuf>,
}

/// What makes a covering program of a board.
#[derive(clap::Args, Clone, Debug, Default, PartialEq)]
struct CoveringArgs {
    /// A piece of another kind, too; may be given several times. Attacks go through other pieces, unlike in chess;
    /// the answer says which squares are free if lines end at the first piece
    #[arg(long, value_name = "PIECE")]
    and: Vec<Piece>,
    /// What a piece of each kind costs, such as 3,9
    #[arg(long, value_name = "COSTS", value_delimiter = ',')]
    prices: Option<Vec<u32>>,
    /// Squares that are not there: no piece stands on them, they need no cover, rides end before them
    #[arg(long, value_name = "SQUARES")]
    holes: Option<String>,
    /// Cover every square by K pieces, which attack through each other
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..1_000_000_000))]
    demand: Option<u32>,
    /// Cover no square by more than K pieces
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(..1_000_000_000))]
    at_most: Option<u32>,
}

/// A board, or a file with a model or a program.
#[derive(Clone, Debug)]
enum Subject {
    Board(Board),
    Model(PathBuf),
    Program(PathBuf),
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let path = Path::new(text);
        match Format::of(path) {
            Some(_) => Ok(Subject::Program(path.to_owned())),
            None if models::is_toml(path) => Ok(Subject::Model(path.to_owned())),
            None if path.extension().is_some() || path.is_file() => {
                let endings = Format::ENDINGS;
                Err(format!(
                    "'{text}' is read neither as a model (.toml) nor as a program ({endings})"
                ))
            }
            None => text.parse().map(Subject::Board).map_err(|error: BoardError| error.to_string()),
        }
    }
}

impl SubjectArgs {
    /// What the arguments state; the moves of a board fit into so many bytes.
    pub(crate) fn stated(&self, memory: usize) -> Result<Stated> {
        let is_program = matches!(self.subject, Subject::Program(_));
        ensure!(
            is_program || self.permutations.is_none(),
            "--permutations go with a program in a file"
        );
        match &self.subject {
            Subject::Board(board) => self.on(*board, memory),
            Subject::Model(path) => {
                self.check_alone(path)?;
                ModelFile::parse(&models::program(path)?)?.stated_within(memory)
            }
            Subject::Program(path) => {
                self.check_alone(path)?;
                Covering::of_file(path, self.permutations.as_deref()).map(Stated::Covering)
            }
        }
    }

    fn on(&self, board: Board, memory: usize) -> Result<Stated> {
        let arguments = ProblemArgs { board, wishes: self.wishes.clone() };
        let CoveringArgs { and, prices, holes, demand, at_most } = &self.more;
        let [demand, at_most] = [demand, at_most].map(|number| number.map(Numbers::Everywhere));
        let wishes = BoardWishes {
            and,
            prices: prices.as_deref(),
            holes: holes.as_deref(),
            demand: demand.as_ref(),
            at_most: at_most.as_ref(),
            costs: None,
        };
        wishes.on(arguments.problem_within(memory)?)
    }

    /// Refuses wishes beside a file, which says everything itself.
    fn check_alone(&self, path: &Path) -> Result<()> {
        let none = self.more == CoveringArgs::default() && self.wishes.is_default();
        let name = path.display();
        ensure!(
            none,
            "{name}: pieces, a rule, squares, --demand and --at-most go with a board only"
        );
        Ok(())
    }
}
