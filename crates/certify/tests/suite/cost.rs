//! What a small file may cost: the work of a checker is in proportion to its text, or the file is refused by a limit that
//! is named.

use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{BoardCovering, Rejection, verify};

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
