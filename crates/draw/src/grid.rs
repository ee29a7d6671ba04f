//! Drawings of boards: letters, marks and dots are squares, and blanks between these are holes; tables, too.

use crate::error::{ArrangementError, refused};
use destrier_board::{BoardError, Piece, Placement, Square, SquareSet};

type Result<T> = std::result::Result<T, ArrangementError>;

/// What a drawing shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The pieces on their board.
    pub pieces: Placement,
    /// The squares that are not there.
    pub holes: SquareSet,
}

impl From<Placement> for Drawing {
    /// On a board without holes.
    fn from(pieces: Placement) -> Self {
        let holes = SquareSet::empty(pieces.board());
        Drawing { pieces, holes }
    }
}

/// The mark of a hole, which may be drawn as well as a blank.
const HOLE: char = '␣';

/// The marks of empty squares, beside an `o` among them.
const EMPTY: &str = ".-_·";

/// A grid of letters, of chess symbols, of 0 and 1, of o and X as OEIS prints them, or as we draw boards; or a table,
/// whose cells have something between them.
pub(crate) fn grid(text: &str, piece: Piece) -> Result<Drawing> {
    match DIVIDERS.into_iter().find(|&divider| text.contains(divider)) {
        Some(divider) => marks(&table(text, divider)?, piece),
        None => marks(&rows(text)?, piece),
    }
}

/// Whether a text looks like a drawing that shows empty squares, and like nothing else that people write.
pub fn is_drawing(text: &str) -> bool {
    let is_mark = |c: char| {
        c.is_whitespace()
            || c == HOLE
            || EMPTY.contains(c)
            || "oOxX#*@".contains(c)
            || "♔♕♖♗♘♚♛♜♝♞".contains(c)
            || Piece::from_letter(c).is_some()
    };
    let body = match margins(&text.lines().collect::<Vec<_>>()) {
        Some((rows, _)) => rows.join("\n"),
        None => text.to_owned(),
    };
    body.chars().all(is_mark) && body.contains(|c| EMPTY.contains(c)) && !text.contains('\t')
}

/// What may stand between the cells of a table: the first of these that is there.
const DIVIDERS: [char; 4] = ['\t', ';', '|', ','];

/// The rows of a table, a mark for each cell.
fn table(text: &str, divider: char) -> Result<Vec<String>> {
    let is_row = |line: &&str| line.contains(divider) || !line.trim().is_empty();
    let rows: Vec<&str> = text.lines().filter(is_row).collect();
    let framed =
        |row: &&str| row.trim().strip_prefix(divider).is_some_and(|row| row.ends_with(divider));
    let is_framed = divider == '|' && rows.iter().all(framed);
    let row = |(line, row): (usize, &&str)| {
        let inner = if is_framed { row.trim().trim_matches(divider) } else { row };
        let marks = inner.split(divider).map(cell_mark);
        let row = marks.collect::<Result<String>>();
        row.map_err(|error| refused(format!("row {line} of the table: {error}")))
    };
    (1..).zip(&rows).map(row).collect()
}

/// What a cell of a table holds: nothing, or one mark.
pub(crate) fn cell_mark(cell: &str) -> Result<char> {
    let cell = cell.trim();
    let cell = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(cell);
    let mut marks = cell.trim().chars();
    match (marks.next(), marks.next()) {
        (None, _) => Ok('.'),
        (Some(mark), None) => Ok(mark),
        _ => Err(refused(format!("'{cell}' is not one mark"))),
    }
}

/// Rows of marks, the last row first.
pub(crate) fn marks(rows: &[String], piece: Piece) -> Result<Drawing> {
    let has = |symbols: &str| rows.iter().any(|row| row.contains(|c| symbols.contains(c)));
    // an o beside dots is a mark, and beside marks or letters of pieces an empty square
    let o_is_mark = has(EMPTY) && !has("xX#*@1KQRBNAkqrbna♔♕♖♗♘♚♛♜♝♞");
    let meaning = |symbol: char| match symbol {
        'o' | 'O' if o_is_mark => Some(Some(piece)),
        'o' | 'O' | '.' | '-' | '_' | '0' | '·' | HOLE => Some(None),
        'x' | 'X' | '1' | '#' | '*' | '@' => Some(Some(piece)),
        'L' | 'l' if matches!(piece, Piece::Leaper(..) | Piece::Sum(_)) => Some(Some(piece)),
        '♔' | '♚' => Some(Some(Piece::King)),
        '♕' | '♛' => Some(Some(Piece::Queen)),
        '♖' | '♜' => Some(Some(Piece::Rook)),
        '♗' | '♝' => Some(Some(Piece::Bishop)),
        '♘' | '♞' => Some(Some(Piece::Knight)),
        letter => Piece::from_letter(letter).map(Some),
    };
    let pieces =
        Placement::from_symbols(&rows.join("\n"), meaning).map_err(|error| match error {
            BoardError::RaggedGrid { .. } => {
                refused(format!("{error}; a hole is drawn as a blank before a mark, or as {HOLE}"))
            }
            other => other.into(),
        })?;
    let drawn = rows.iter().rev().flat_map(|row| row.chars().filter(|c| !c.is_whitespace()));
    let holes = drawn.enumerate().filter(|&(_, mark)| mark == HOLE);
    let holes = SquareSet::from_squares(pieces.board(), holes.map(|(at, _)| Square::new(at)));
    Ok(Drawing { pieces, holes })
}

/// The rows of a grid, without the numbers before them and the letters below, where there are both.
fn rows(text: &str) -> Result<Vec<String>> {
    let lines: Vec<&str> = text.lines().collect();
    let is_empty = |line: &&str| line.trim().is_empty();
    let first = lines.iter().take_while(|line| is_empty(line)).count();
    let last = lines.iter().rev().take_while(|line| is_empty(line)).count();
    let all = lines;
    let lines = all.get(first..all.len() - last).unwrap_or_default();
    let has_empty =
        lines.iter().any(|row| row.contains(|c| EMPTY.contains(c) || "oO0".contains(c)));
    if let Some((rows, at)) = margins(lines) {
        return evenly_spaced(&rows)
            .map(|()| rows)
            .or_else(|problem| placed(lines, &at).filter(|_| has_empty).ok_or(problem));
    }
    // blanks at the ends might be squares, unless others are marked
    let has_end = |row: &&str| row.len() > row.trim_end().len();
    if let Some(line) = all.iter().position(has_end).filter(|_| !has_empty) {
        return Err(no_squares(line + 1));
    }
    let rows: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    match evenly_spaced(&rows) {
        Ok(()) => Ok(rows),
        Err(_) if has_empty => with_holes(&rows),
        Err(problem) => Err(problem),
    }
}

/// What stands between the numbers of the rows and the letters of the columns, and where these letters are, if a grid has
/// both.
fn margins(lines: &[&str]) -> Option<(Vec<String>, Vec<usize>)> {
    let (last, rows) = lines.split_last()?;
    let letters: Vec<&str> = last.split_whitespace().collect();
    if rows.is_empty() || !('a'..='z').map(String::from).take(letters.len()).eq(letters) {
        return None;
    }
    let inner = rows.iter().zip((1..=rows.len()).rev()).map(|(row, number)| {
        let rest = row.trim_start().strip_prefix(&*number.to_string())?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.to_owned())
    });
    let inner = inner.collect::<Option<Vec<String>>>()?;
    let at = last.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace());
    Some((inner, at.map(|(at, _)| at).collect()))
}

/// The marks above the letters, and holes where there is none, if nothing else is between the letters.
fn placed(lines: &[&str], at: &[usize]) -> Option<Vec<String>> {
    let first = *at.first()?;
    let row = |line: &&str| {
        let marks: Vec<char> = line.chars().collect();
        let is_between = |&place: &usize| !marks[place].is_whitespace() && !at.contains(&place);
        if (first..marks.len()).any(|place| is_between(&place)) {
            return None;
        }
        let mark = |place: &usize| marks.get(*place).filter(|mark| !mark.is_whitespace());
        Some(at.iter().map(|place| mark(place).copied().unwrap_or(HOLE)).collect::<String>())
    };
    lines.split_last()?.1.iter().map(row).collect()
}

/// The rows with holes in place of their blanks, but for those that are between all columns, and before and behind all rows.
fn with_holes(rows: &[String]) -> Result<Vec<String>> {
    let marks: Vec<Vec<char>> = rows.iter().map(|row| row.trim_end().chars().collect()).collect();
    let before = |row: &Vec<char>| row.iter().position(|mark| !mark.is_whitespace());
    let left = marks.iter().filter_map(before).min().unwrap_or(0);
    let width = marks.iter().map(Vec::len).max().unwrap_or(0);
    if let Some(line) = marks.iter().position(Vec::is_empty) {
        return Err(refused(format!(
            "line {} of the grid is empty: a file draws one board",
            line + 1
        )));
    }
    let mark = |row: &[char], at: usize| row.get(at).copied().filter(|mark| !mark.is_whitespace());
    let is_between = |at: usize| marks.iter().all(|row| mark(row, at).is_none());
    let step = if (left + 1..width).step_by(2).all(is_between) { 2 } else { 1 };
    let row = |row: &Vec<char>| {
        (left..width).step_by(step).map(|at| mark(row, at).unwrap_or(HOLE)).collect()
    };
    Ok(marks.iter().map(row).collect())
}

/// Whether the blanks in the rows are the same in each and between all marks: others may be meant as squares or holes.
fn evenly_spaced(rows: &[String]) -> Result<()> {
    let (mut before, mut between, mut after) = (None, None, None);
    for (line, row) in (1..).zip(rows) {
        let mut blanks =
            row.split(|mark: char| !mark.is_whitespace()).map(|run| run.chars().count());
        let first = blanks.next().unwrap_or(0);
        let mut rest: Vec<usize> = blanks.collect();
        let last = rest.pop();
        let even = *before.get_or_insert(first) == first
            && last.is_some_and(|last| *after.get_or_insert(last) == last)
            && rest.iter().all(|&run| *between.get_or_insert(run) == run);
        if !even {
            return Err(no_squares(line));
        }
    }
    Ok(())
}

fn no_squares(line: usize) -> ArrangementError {
    let reason = "blanks are no squares; mark empty ones, as by .";
    refused(format!("line {line} of the grid: {reason}"))
}
