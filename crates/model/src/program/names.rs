//! Names of variables and rows: as chess players read squares and every solver takes them, or Fisher's letters.

use crate::Program;
use destrier_board::{Board, Square};

/// The variable of a square: `xb1`, or `x_r7c30` where columns have no letters.
pub(crate) fn variable_name(board: Board, square: Square) -> String {
    named('x', board, &[square])
}

/// The row that asks for a square to be covered, or that limits what a piece there covers: `cb1`.
pub(crate) fn row_name(board: Board, square: Square) -> String {
    named('c', board, &[square])
}

/// The row that allows one piece at most on squares that attack one another, among them these two: `ib1_c3`.
pub(crate) fn pair_name(board: Board, one: Square, other: Square) -> String {
    named('i', board, &[one, other])
}

/// Columns have letters up to here.
const LETTERED: usize = 26;

/// A letter first that no number has, unlike the e of an exponent.
fn named(kind: char, board: Board, squares: &[Square]) -> String {
    let joint = if board.cols() > LETTERED { "_" } else { "" };
    let squares: Vec<String> = squares.iter().map(|&square| board.name(square)).collect();
    format!("{kind}{joint}{}", squares.join("_"))
}

/// Whether a name is read alike in LP and MPS files by all: a letter, but none that begins an exponent, then letters,
/// digits and `_`; no word that opens a part of an LP or MPS file or is a number there.
///
/// # Examples
/// ```
/// use destrier_model::is_portable;
///
/// assert!(is_portable("x_r7c30") && is_portable("energy"));
/// assert!(!["e5", "7up", "two words", "free", "Inf", "rhs"].into_iter().any(is_portable));
/// ```
pub fn is_portable(name: &str) -> bool {
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|first| first.is_ascii_alphabetic());
    let exponent = name.starts_with(['e', 'E']) && name[1..].bytes().all(|b| b.is_ascii_digit());
    first
        && !exponent
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !is_taken(name)
        && name.len() <= 255
}

/// Whether a name is a word that opens a part of an LP or MPS file, or is a number there.
fn is_taken(name: &str) -> bool {
    #[rustfmt::skip]
    const TAKEN: [&str; 44] = [
        "st", "subject", "such", "bounds", "bound", "binary", "binaries", "bin", "general", "generals", "gen", "gin",
        "integer", "integers", "int", "semi", "semis", "sec", "sin", "sos", "sos1", "sos2", "end", "free", "inf",
        "infinity", "nan", "min", "minimum", "minimize", "minimise", "max", "maximum", "maximize", "maximise", "name",
        "rows", "columns", "ranges", "endata", "objsense", "rhs", "bnd", "rng",
    ];
    TAKEN.contains(&name.to_ascii_lowercase().as_str())
}

/// cbc takes no LP file with longer names than a hundred letters; some lines hold two.
const LONGEST: usize = 60;

/// Whether a name of somebody's file is read alike in LP files by all; more are than programs of our own have.
pub(crate) fn is_lp_name(name: &str) -> bool {
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_');
    // to CPLEX, e begins an exponent unless a word goes on
    let is_exponent = name.starts_with(['e', 'E'])
        && !name[1..]
            .starts_with(|c: char| c == '_' || c.is_ascii_alphabetic() && c != 'e' && c != 'E');
    first
        && !is_exponent
        && letters
            .all(|letter| letter.is_ascii_alphanumeric() || "_.,;()#%&?@{}~!".contains(letter))
        && !is_taken(name)
        && name.len() <= LONGEST
}

/// The same of free MPS files.
pub(crate) fn is_mps_name(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_graphic() && letter != '\'';
    !name.starts_with(['$', '*'])
        && name.chars().all(is_letter)
        && !is_taken(name)
        && (1..=LONGEST).contains(&name.len())
}

/// The program with the names of Fisher's figure 16, as LINDO files have them: `AA` is row 1, column 1; from 20
/// rows or columns on `x20_7`, since `ST` opens the constraints. At most eight characters up to 999x999, as
/// LINDO asks.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::{cover_program, in_letters};
///
/// let board = Board::new(3, 3)?;
/// let program = cover_program(&Problem::new(board))?.program;
/// assert_eq!(program.variables[1].name, "xb1");
/// assert_eq!(in_letters(&program, board).variables[1].name, "AB");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn in_letters(program: &Program, board: Board) -> Program {
    let mut program = program.clone();
    let variables = program.variables.iter_mut().map(|variable| &mut variable.name);
    for name in variables.chain(program.rows.iter_mut().map(|row| &mut row.name)) {
        if let Some(letters) = letters(name, board) {
            *name = letters;
        }
    }
    program
}

/// The name in letters of a variable or a row that is named after squares.
fn letters(name: &str, board: Board) -> Option<String> {
    let squares = name.get(1..)?.trim_start_matches('_').split('_');
    let letters =
        squares.map(|name| Some(square_in_letters(board, board.parse_square(name).ok()?)));
    let letters: Vec<String> = letters.collect::<Option<_>>()?;
    let kind = if name.starts_with('i') { "i" } else { "" };
    Some(format!("{kind}{}", letters.join("_")))
}

/// The longest side with two letters for a square.
const LETTERS: usize = 19;

fn square_in_letters(board: Board, square: Square) -> String {
    let (row, col) = (board.row(square), board.col(square));
    if board.rows().max(board.cols()) <= LETTERS {
        let letter = |index: usize| char::from(b'A' + index as u8);
        format!("{}{}", letter(row), letter(col))
    } else {
        format!("x{}_{}", row + 1, col + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover_program;
    use destrier_board::{Problem, Rule};
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_letters_are_short_and_no_keywords() {
        for side in [1, 15, 19, 20, 26, 27, 40] {
            let board = Board::new(side, side).unwrap();
            let problem = Problem { rule: Rule::Independent, ..Problem::new(board) };
            let program = cover_program(&problem).unwrap().program;
            let all = |program: &Program| -> BTreeSet<String> {
                let variables = program.variables.iter().map(|variable| variable.name.clone());
                variables.chain(program.rows.iter().map(|row| row.name.clone())).collect()
            };
            assert_eq!(all(&program).len(), program.variables.len() + program.rows.len());
            let letters = in_letters(&program, board);
            for variable in &letters.variables {
                assert!(variable.name.len() <= 8, "{}", variable.name);
                assert_ne!(variable.name, "ST");
            }
            let names: BTreeSet<&String> = letters.variables.iter().map(|v| &v.name).collect();
            assert_eq!(names.len(), board.area());
            let other = |(old, new): (&crate::Row, &crate::Row)| old.name != new.name;
            assert!(program.rows.iter().zip(&letters.rows).all(other));
        }
    }

    #[test]
    fn names_say_what_and_where() {
        let (small, wide) = (Board::new(8, 8).unwrap(), Board::new(8, 30).unwrap());
        let [b1, c3] = [Square::new(1), small.parse_square("c3").unwrap()];
        assert_eq!(variable_name(small, b1), "xb1");
        assert_eq!(row_name(small, b1), "cb1");
        assert_eq!(pair_name(small, b1, c3), "ib1_c3");
        assert_eq!(variable_name(wide, wide.parse_square("r7c30").unwrap()), "x_r7c30");
    }
}
