//! What a program file says in its comments that it is about, as `destrier export` writes them.

use crate::args::{MAX_AREA, check_moves, free_memory};
use crate::commands::export::Kind;
use crate::covering::{BoardWishes, Numbers, Stated};
use anyhow::{Context, Result, anyhow, ensure};
use clap::ValueEnum;
use destrier_board::{Board, Piece, Problem, Square};
use std::collections::BTreeMap;
use std::str::FromStr;

/// What a program file is about.
pub(super) struct Statement {
    pub(super) kind: Kind,
    pub(super) stated: Stated,
}

/// The words of each key, with the line where it comes first.
type Keys<'a> = BTreeMap<&'a str, (usize, Vec<&'a str>)>;

/// Reads the comments of a program file; nothing where it has none of these.
///
/// # Errors
/// If the comments state no problem, with the line.
pub(super) fn read_statement(text: &str) -> Result<Option<Statement>> {
    let mut keys = Keys::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = line.split_whitespace();
        let sign = words.next().is_some_and(|sign| ["\\", "*", "c"].contains(&sign));
        if let (true, Some("destrier"), Some(key)) = (sign, words.next(), words.next()) {
            keys.entry(key).or_insert((number, Vec::new())).1.extend(words);
        }
    }
    match one::<Board>(&keys, "board")? {
        Some(board) => stated(&keys, board).map(Some),
        None => Ok(None),
    }
}

fn stated(keys: &Keys, board: Board) -> Result<Statement> {
    let board = board.with_area_at_most(MAX_AREA)?;
    let pieces: Vec<Piece> = all(keys, "piece")?;
    let plain = Problem {
        piece: pieces.first().copied().unwrap_or_default(),
        rule: one(keys, "rule")?.unwrap_or_default(),
        blocks: one(keys, "region")?,
        ..Problem::new(board)
    };
    check_moves(board, plain.piece, free_memory())?;
    let symmetric = plain.with_symmetry(one(keys, "symmetry")?.unwrap_or_default())?;
    let squares = |key| squares(keys, key, board);
    let problem = symmetric.with_exempt(squares("exempt")?);
    let problem = problem.with_fixed(squares("forced")?, squares("forbidden")?)?;
    let stated = match keys.contains_key("demand") {
        true => covering(keys, problem, pieces.get(1..).unwrap_or_default())?,
        false => Stated::Problem(problem),
    };
    Ok(Statement { kind: kind(keys)?, stated })
}

fn kind(keys: &Keys) -> Result<Kind> {
    let Some((line, words)) = keys.get("program") else { return Ok(Kind::default()) };
    let kind = Kind::from_str(&words.join(" "), false);
    kind.map_err(|_| anyhow!("line {line}: destrier program: no such kind"))
}

/// The problem with what covering programs ask beside it.
fn covering(keys: &Keys, problem: Problem, and: &[Piece]) -> Result<Stated> {
    let holes = keys.get("holes").map(|(_, words)| words.join(" "));
    let prices: Vec<u32> = all(keys, "prices")?;
    let numbers = |key| numbers(keys, key, problem.board);
    let (demand, costs) = (numbers("demand")?, numbers("costs")?);
    let at_most = keys.get("at-most").map(|_| numbers("at-most")).transpose()?;
    let wishes = BoardWishes {
        and,
        prices: Some(&prices[..]).filter(|prices| !prices.is_empty()),
        holes: holes.as_deref(),
        demand: Some(&demand),
        at_most: at_most.as_ref(),
        costs: Some(&costs),
    };
    wishes.on(problem)
}

/// The values of a key.
fn all<T: FromStr>(keys: &Keys, key: &str) -> Result<Vec<T>>
where
    T::Err: std::fmt::Display,
{
    let Some((line, words)) = keys.get(key) else { return Ok(Vec::new()) };
    let read =
        |word: &&str| word.parse().map_err(|error| anyhow!("line {line}: destrier {key}: {error}"));
    words.iter().map(read).collect()
}

/// The value of a key with one word.
fn one<T: FromStr>(keys: &Keys, key: &str) -> Result<Option<T>>
where
    T::Err: std::fmt::Display,
{
    let Some((line, words)) = keys.get(key) else { return Ok(None) };
    let value = words.join(" ").parse();
    value.map(Some).map_err(|error| anyhow!("line {line}: destrier {key}: {error}"))
}

fn squares(keys: &Keys, key: &str, board: Board) -> Result<Vec<Square>> {
    let Some((line, words)) = keys.get(key) else { return Ok(Vec::new()) };
    board.parse_squares(&words.join(" ")).with_context(|| format!("line {line}: destrier {key}"))
}

/// A number for each square, row by row.
fn numbers(keys: &Keys, key: &str, board: Board) -> Result<Numbers> {
    let (line, words) = keys.get(key).map_or((1, &[][..]), |(line, words)| (*line, words));
    let numbers: Result<Vec<u32>, _> = words.iter().map(|word| word.parse()).collect();
    let numbers = numbers.with_context(|| format!("line {line}: destrier {key}"))?;
    let fits = numbers.len() == board.area();
    ensure!(fits, "line {line}: destrier {key}: a number for each square is needed");
    Ok(Numbers::Rows(numbers.chunks(board.cols()).map(<[u32]>::to_vec).collect()))
}
