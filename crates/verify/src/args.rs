//! The arguments of `destrier-verify`, read without any library.

use destrier_board::{Board, Group, Piece, Problem, SquareSet};
use destrier_certify::{BoardCovering, MAX_AREA};
use destrier_verify::{Expected, FileRule, Wishes, parse_bytes, parse_duration};
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// What `--help` prints.
pub(crate) const HELP: &str = "\
Checks certificates: accepts what they claim, or says why not

Usage: destrier-verify [OPTIONS] FILE...

  --memory SIZE      stop at so much memory, as 4G [half of the machine's]
  --time-limit TIME  stop after so much time, as 30s, 5m or 2h [none]
  --threads N        check cases on so many threads, side by side [all cores]
  --program FILE     the covering program that certificates must be about: .gr, .col, .sets, .lp or .mps
  --board BOARD      the board that certificates must be about: 8, or 3x20
  --piece PIECE      the piece that certificates must be about [knight]
  --holes SQUARES    squares that this board does not have, as b2 or a1-c2,h8
  --rule RULE        the rule of that board, graph or file of sets [domination or cover]
  --choose WHAT      what is chosen of sets in a file: sets or elements
  --demand K         how many chosen ones each row of sets or of a graph asks for [1]
  --at-most K        how many it admits [any number]
  --symmetry NAME    the symmetry that certificates must be about [none]
  --expect CLAIM     what certificates must show: 'exactly 28', 'at least 27', 'at most 30' or 'impossible'
  --no-cutoffs       refuse VIPR files that look only for better solutions than those they list
  --version          print the version

Files are packed with gzip or not; - is standard input. Exit status: 0 verified; 1 rejected; 2 wrong use or unreadable
input; 3 a limit came first.
";

/// What was asked for.
pub(crate) enum Request {
    Help,
    Version,
    Verify(Box<Args>),
}

/// The files and how they are checked.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) board: Option<BoardCovering>,
    pub(crate) program: Option<PathBuf>,
    pub(crate) wishes: Wishes,
    pub(crate) allow_cutoffs: bool,
    pub(crate) memory: Option<usize>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) expected: Option<Expected>,
}

/// Reads the arguments that follow the program's name.
pub(crate) fn parse(words: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut args = Args { allow_cutoffs: true, ..Args::default() };
    let (mut board, mut piece, mut symmetry, mut holes) = (None, None, None, None);
    let mut words = words.flat_map(split);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "-h" | "--help" => return Ok(Request::Help),
            "-V" | "--version" => return Ok(Request::Version),
            "--expect" => args.expected = Some(value()?.parse()?),
            "--no-cutoffs" => args.allow_cutoffs = false,
            "--memory" => args.memory = Some(parse_bytes(&value()?)?),
            "--time-limit" => args.time_limit = Some(parse_duration(&value()?)?),
            "--threads" => args.threads = Some(name(&value()?)?),
            "--program" => args.program = Some(value()?.into()),
            "--board" => {
                let own = name::<Board>(&value()?)?.with_area_at_most(MAX_AREA);
                board = Some(own.map_err(|error| error.to_string())?);
            }
            "--piece" => piece = Some(name(&value()?)?),
            "--holes" => holes = Some(value()?),
            "--rule" => args.wishes.rule = Some(name(&value()?)?),
            "--choose" => args.wishes.choose = Some(name(&value()?)?),
            "--demand" => args.wishes.demand = Some(name(&value()?)?),
            "--at-most" => args.wishes.at_most = Some(name(&value()?)?),
            "--symmetry" => symmetry = Some(name(&value()?)?),
            "--" => args.files.extend(words.by_ref().map(PathBuf::from)),
            option if option.starts_with("--") => return Err(format!("unknown option {option}")),
            _ => args.files.push(PathBuf::from(word)),
        }
    }
    if args.files.is_empty() {
        return Err("no file is named".to_owned());
    }
    args.board = match board {
        Some(_) if args.program.is_some() => {
            return Err("--board and --program exclude each other".to_owned());
        }
        Some(board) => {
            let problem = problem(board, piece, symmetry, args.wishes)?;
            Some(with_holes(&problem, holes.as_deref().unwrap_or_default())?)
        }
        None if piece.is_some() || symmetry.is_some() || holes.is_some() => {
            return Err("a problem needs --board".to_owned());
        }
        None if args.program.is_none() && args.wishes != Wishes::default() => {
            return Err(format!("a problem needs --board or --program:{}", args.wishes));
        }
        None => None,
    };
    Ok(Request::Verify(Box::new(args)))
}

/// The problem of a board.
fn problem(
    board: Board,
    piece: Option<Piece>,
    symmetry: Option<Group>,
    wishes: Wishes,
) -> Result<Problem, String> {
    let Wishes { rule, .. } = wishes;
    if (Wishes { rule, ..Wishes::default() }) != wishes {
        return Err(format!("this needs --program:{}", Wishes { rule: None, ..wishes }));
    }
    let on_board = |rule: FileRule| {
        rule.on_boards().ok_or_else(|| format!("--rule {} is not for boards", rule.name()))
    };
    let plain = Problem::new(board);
    let rule = rule.map_or(Ok(plain.rule), on_board)?;
    let problem = Problem { piece: piece.unwrap_or(plain.piece), rule, ..plain };
    problem.with_symmetry(symmetry.unwrap_or_default()).map_err(|error| error.to_string())
}

/// The problem on the squares that are there, as cover and prove state it.
fn with_holes(problem: &Problem, names: &str) -> Result<BoardCovering, String> {
    let board = problem.board;
    let holes = board.parse_squares(names).map_err(|error| format!("--holes: {error}"))?;
    let holes = SquareSet::from_squares(board, holes);
    Ok(BoardCovering::new(problem).with_holes(&holes).with_idle_holes())
}

/// `--memory=4G` as two words.
fn split(word: String) -> Vec<String> {
    match word.split_once('=') {
        Some((option, value)) if option.starts_with("--") => vec![option.into(), value.into()],
        _ => vec![word],
    }
}

/// A board, piece, rule or symmetry.
fn name<T: FromStr<Err: Display>>(word: &str) -> Result<T, String> {
    word.parse().map_err(|error: T::Err| error.to_string())
}
