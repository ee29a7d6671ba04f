//! What a program file is about, as comments that people and `import` read: `\ destrier board 8x8` and so on.

use super::error::{StatementError, ensure};
use super::names;
use super::objective::Objective;
use super::squares::{BYTES_OF_A_MOVE, FixedSquares, MAX_AREA, squares};
use super::statement::{BoardDemands, PerSquare, Statement};
use destrier_board::{Board, Group, Piece, Problem};
use destrier_certify::BoardCovering;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

type Result<T> = std::result::Result<T, StatementError>;

/// The comments of a program; none where the program says all that there is.
pub fn comments(statement: &Statement, objective: Objective) -> Vec<String> {
    let (problem, covering) = match (statement.problem(), statement.board()) {
        (Some(problem), _) => (problem.clone(), None),
        (None, Some(board)) => (plain(&board), Some(board)),
        (None, None) => return Vec::new(),
    };
    let Problem { board, piece, rule, symmetry, .. } = problem;
    let pieces = match &covering {
        Some(covering) => covering.pieces.iter().map(|own| own.piece.to_string()).collect(),
        None => vec![piece.to_string()],
    };
    let mut keys = vec![
        ("program", vec![objective.name().to_owned()]),
        ("board", vec![board.to_string()]),
        ("piece", pieces),
        ("rule", vec![rule.to_string()]),
        ("symmetry", vec![symmetry.to_string()]),
        ("forced", problem.forced.names()),
        ("forbidden", problem.forbidden.names()),
        ("exempt", problem.exempt.names()),
    ];
    let region = problem.blocks.map(|b| format!("{}x{}={}", b.rows, b.cols, b.at_most));
    keys.push(("region", region.into_iter().collect()));
    if let Some(covering) = covering {
        let numbers = |numbers: &[u32]| numbers.iter().map(ToString::to_string).collect();
        let prices: Vec<u32> = covering.pieces.iter().map(|own| own.price).collect();
        keys.push(("prices", numbers(&prices)));
        keys.push(("numbers", covering.numbers.as_deref().map_or_else(Vec::new, numbers)));
        keys.push(("holes", covering.holes.names()));
        keys.push(("demand", numbers(&covering.demand)));
        keys.push(("at-most", covering.at_most.as_deref().map_or_else(Vec::new, numbers)));
        keys.push(("costs", numbers(&covering.costs)));
    }
    keys.iter().flat_map(|(key, words)| lines(key, words)).collect()
}

/// The problem that a covering program of a board begins with.
fn plain(covering: &BoardCovering) -> Problem {
    let &BoardCovering { board, rule, symmetry, blocks, .. } = covering;
    let (forced, forbidden) = (covering.forced.clone(), covering.forbidden.clone());
    Problem { rule, symmetry, forced, forbidden, blocks, ..Problem::new(board) }
}

/// As many lines as the words of a key need.
pub(super) fn lines(key: &str, words: &[String]) -> Vec<String> {
    names::lines(&format!("destrier {key} "), " ", words.iter().map(String::as_str))
}

/// The words of each key, with the line where it comes first.
pub(super) type Keys<'a> = BTreeMap<&'a str, (usize, Vec<&'a str>)>;

/// Reads the comments of a program file; nothing where it has none of these. Nothing is made that is larger than the file
/// can be about: the file names every square, a row of its program has pieces that cover one square or exclude each other,
/// and the board's moves fit into so many bytes.
///
/// # Errors
/// If the comments state no problem, with the line.
pub fn read_comments(text: &str, memory: usize) -> Result<Option<(Objective, Statement)>> {
    let keys = keys(text);
    let Some(board) = one::<Board>(&keys, "board")? else { return Ok(None) };
    let (area, letters) = (board.area(), text.len());
    if area > letters {
        let line = keys.get("board").map_or(1, |(line, _)| *line);
        let reason = format!("{area} squares, in a file of {letters} letters");
        return Err(refused(line, "board", reason));
    }
    let lines = text.lines().filter(|line| !is_comment(line));
    let words = lines.flat_map(str::split_whitespace).count();
    let memory = memory.min(bytes_of_moves([words].into_iter()));
    Ok(Some((objective(&keys)?, stated(&keys, board.with_area_at_most(MAX_AREA)?, memory)?)))
}

/// What the moves of a board take at most whose program has rows with so many terms: any two pieces of a row may be a move.
/// Rows that others imply are left out, and those that a symmetry of up to eight elements gives; small boards may be.
pub(super) fn bytes_of_moves(rows: impl Iterator<Item = usize>) -> usize {
    const SMALL: usize = 1 << 20;
    let pairs = rows.map(|terms| terms.saturating_mul(terms));
    pairs.fold(0, usize::saturating_add).saturating_mul(64 * BYTES_OF_A_MOVE).max(SMALL)
}

/// Whether the first word of a line begins a comment in some format.
fn is_comment(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|sign| ["\\", "*", "c"].contains(&sign))
}

/// What the comments of a program file say under each key.
pub(super) fn keys(text: &str) -> Keys<'_> {
    let mut keys = Keys::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = line.split_whitespace().skip(1);
        if let (true, Some("destrier"), Some(key)) = (is_comment(line), words.next(), words.next())
        {
            keys.entry(key).or_insert((number, Vec::new())).1.extend(words);
        }
    }
    keys
}

fn stated(keys: &Keys, board: Board, memory: usize) -> Result<Statement> {
    let pieces: Vec<Piece> = all(keys, "piece")?;
    let plain = Problem {
        piece: pieces.first().copied().unwrap_or_default(),
        rule: one(keys, "rule")?.unwrap_or_default(),
        blocks: one(keys, "region")?,
        ..Problem::new(board)
    };
    let symmetry: Group = one(keys, "symmetry")?.unwrap_or_default();
    for key in ["forced", "forbidden", "exempt"] {
        if let Some((line, words)) = keys.get(key) {
            squares(board, Some(&words.join(" "))).map_err(|error| refused(*line, key, error))?;
        }
    }
    let named = |key| keys.get(key).map(|(_, words)| words.join(" "));
    let [forced, forbidden, exempt] = ["forced", "forbidden", "exempt"].map(named);
    let squares = FixedSquares {
        force: forced.as_deref(),
        forbid: forbidden.as_deref(),
        exempt: exempt.as_deref(),
        kept: None,
    };
    let problem = squares.on(plain, symmetry, memory)?;
    match keys.contains_key("demand") {
        true => covering(keys, problem, pieces.get(1..).unwrap_or_default()),
        false => Ok(problem.into()),
    }
}

fn objective(keys: &Keys) -> Result<Objective> {
    let Some((line, words)) = keys.get("program") else { return Ok(Objective::default()) };
    let refused = || refused(*line, "program", "no such kind");
    Objective::named(&words.join(" ")).ok_or_else(refused)
}

fn refused(line: usize, key: &str, reason: impl Display) -> StatementError {
    StatementError::Refused(format!("line {line}: destrier {key}: {reason}"))
}

/// The problem with what covering programs ask beside it.
fn covering(keys: &Keys, problem: Problem, and: &[Piece]) -> Result<Statement> {
    let holes = keys.get("holes").map(|(_, words)| words.join(" "));
    let [prices, of_kinds]: [Vec<u32>; 2] = [all(keys, "prices")?, all(keys, "numbers")?];
    let numbers = |key| numbers(keys, key, problem.board);
    let (demand, costs) = (numbers("demand")?, numbers("costs")?);
    let at_most = keys.get("at-most").map(|_| numbers("at-most")).transpose()?;
    let demands = BoardDemands {
        and,
        prices: Some(&prices[..]).filter(|prices| !prices.is_empty()),
        numbers: Some(&of_kinds[..]).filter(|numbers| !numbers.is_empty()),
        holes: holes.as_deref(),
        demand: Some(&demand),
        at_most: at_most.as_ref(),
        costs: Some(&costs),
    };
    demands.on(problem)
}

/// The values of a key.
fn all<T: FromStr>(keys: &Keys, key: &str) -> Result<Vec<T>>
where
    T::Err: Display,
{
    let Some((line, words)) = keys.get(key) else { return Ok(Vec::new()) };
    let read = |word: &&str| word.parse().map_err(|error| refused(*line, key, error));
    words.iter().map(read).collect()
}

/// The value of a key with one word.
fn one<T: FromStr>(keys: &Keys, key: &str) -> Result<Option<T>>
where
    T::Err: Display,
{
    let Some((line, words)) = keys.get(key) else { return Ok(None) };
    let value = words.join(" ").parse();
    value.map(Some).map_err(|error| refused(*line, key, error))
}

/// A number for each square, row by row.
fn numbers(keys: &Keys, key: &str, board: Board) -> Result<PerSquare> {
    let (line, words) = keys.get(key).map_or((1, &[][..]), |(line, words)| (*line, words));
    let read = |word: &&str| word.parse().map_err(|error| refused(line, key, error));
    let numbers: Vec<u32> = words.iter().map(read).collect::<Result<_>>()?;
    let fits = numbers.len() == board.area();
    ensure!(fits, "line {line}: destrier {key}: a number for each square is needed");
    Ok(PerSquare::Rows(numbers.chunks(board.cols()).map(<[u32]>::to_vec).collect()))
}
