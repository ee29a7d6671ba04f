//! What a small file may cost: the work of a checker is in proportion to its text, or the file is refused by a limit that
//! is named.

use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{BoardCovering, Rejection, verify};
use std::fmt::Write;

/// The text of a tree whose nodes decide these columns one after the other, each with a leaf.
fn caterpillar(head: &str, branches: impl Iterator<Item = String>, leaf: &str) -> String {
    let mut text = head.to_owned();
    for branch in branches {
        write!(text, "branch {branch}\n{leaf}\n").unwrap();
    }
    write!(text, "{leaf}\nend\n").unwrap();
    text
}

#[test]
fn leaves_cost_what_their_rows_have_on_programs_of_a_million_columns() {
    let head = "destrier 1 covering\ncolumns 1048576\nrows 1\nrow 1 1 2\nclaim at-least 1\n";
    let branches = (3..45_000).map(|column| column.to_string());
    assert!(verify(&caterpillar(head, branches, "weights 1 1")).is_ok());
}

#[test]
fn boards_with_too_many_pairs_are_refused() {
    let rooks = |columns, rule| {
        let board = Board::new(1, columns).unwrap();
        let problem = Problem { piece: Piece::Rook, rule, ..Problem::new(board) };
        BoardCovering::new(&problem).program().map(|program| program.rows.len())
    };
    assert_eq!(rooks(1000, Rule::Independent), Ok(1000 + 1000 * 999 / 2));
    let found = rooks(2050, Rule::Independent);
    assert!(matches!(found, Err(Rejection::TooManyPairs { limit: 2_097_152, .. })), "{found:?}");
    assert_eq!(rooks(2050, Rule::Domination), Ok(2050));
    let found = rooks(4098, Rule::Domination);
    assert!(matches!(found, Err(Rejection::TooManyAttacks { limit: 16_777_216, .. })), "{found:?}");
}

#[test]
fn strips_of_more_than_59_squares_are_refused() {
    let file = |rows| {
        format!(
            "destrier 1 strip\nrows {rows}\npiece knight\nrule domination\nrepeat 20 26\nclaim formula 1 1 1\nvalues 1\nend\n"
        )
    };
    let refused = |rows| verify(&file(rows)).unwrap_err().to_string();
    assert!(refused(12).starts_with("line 4: "), "{}", refused(12));
    assert!(!refused(2).starts_with("line 4: "), "{}", refused(2));
}
