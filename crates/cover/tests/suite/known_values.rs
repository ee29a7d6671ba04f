//! The values of `tests/known_values.csv`, which come from the literature or from another solver,
//! proved by the case tree.

use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{Claim, Size};
use destrier_cover::proof::solve_board_quietly;
use destrier_cover::question::Goal;
use std::path::Path;

/// Boards of at most so many squares; larger ones take longer than a test should.
const MAX_AREA: usize = 144;

/// The rows as columns, without the header; only sources are quoted, and they come last.
fn rows() -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/known_values.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let columns = |line: &str| line.splitn(9, ',').map(str::to_owned).collect();
    text.lines().skip(1).map(columns).collect()
}

#[test]
fn known_values_are_proved_by_trees() {
    let (mut proved, mut rectangles, mut kinds) = (0, 0, Vec::new());
    for row in rows() {
        let [piece, rule, rows, cols, value, status] = &row[..6] else { panic!("{row:?}") };
        let board = Board::new(rows.parse().unwrap(), cols.parse().unwrap()).unwrap();
        let value: usize = value.parse().unwrap();
        if status == "best known" || board.area() > MAX_AREA {
            continue;
        }
        let piece: Piece = piece.parse().unwrap();
        let rule: Rule =
            rule.strip_suffix("domination").unwrap().trim().parse().unwrap_or_default();
        let problem = Problem { piece, rule, ..Problem::new(board) };
        let outcome = solve_board_quietly(&problem, Goal::Minimum).unwrap();
        let text = outcome.certificate.unwrap().to_string();
        let claim = destrier_certify::verify(&text).unwrap_or_else(|e| panic!("{problem}: {e}"));
        let expected = Claim::Size { problem: problem.clone(), size: Size::Exactly(value) };
        assert_eq!(*claim.claim(), expected, "{row:?}");
        proved += 1;
        rectangles += usize::from(!board.is_square());
        kinds.push((piece, rule));
    }
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), 7, "five pieces, and knights under three rules: {kinds:?}");
    assert!(proved > 100 && rectangles > 60, "{proved} values, {rectangles} rectangles");
}
