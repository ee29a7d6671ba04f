//! The same problem as a board and as a program that was exported from it: the same answer.

use crate::destrier::{answer, run};
use serde_json::Value;

/// Statements of a board that are settled at once, one of each kind.
const BOARDS: [&str; 18] = [
    "6",
    "8",
    "10",
    "5x9",
    "7t",
    "8 --piece queen",
    "6 --piece queen --rule independent",
    "8 --rule independent",
    "9 --rule total",
    "9 --piece king",
    "7 --piece rook --rule total",
    "10 --region 5x5=4",
    "8 --holes c3-d4",
    "8 --force c3 --forbid f6 --exempt a8",
    "10 --symmetry rot90",
    "9 --symmetry diagonal",
    "8 --symmetry bilateral4 --rule total",
    "6 --demand 2",
];

fn size(words: &[&str]) -> (u64, Value) {
    let (_, found) = answer(&[words, &["--json"]].concat());
    let key = if found.get("size").is_some() { "size" } else { "cost" };
    (found[key].as_u64().unwrap(), found["status"].clone())
}

#[test]
fn a_board_and_its_program_have_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    for board in BOARDS {
        let words: Vec<&str> = board.split(' ').collect();
        let of_board = size(&[&["cover"], &words[..]].concat());
        assert_eq!(of_board.1, "optimal", "{board}");
        for ending in ["lp", "mps"] {
            let file = folder.path().join(format!("p.{ending}")).display().to_string();
            let export = [&["export"], &words[..], &["-q", "-o", &file]].concat();
            assert_eq!(run(&export).0, 0, "{board}");
            assert_eq!(size(&["cover", &file]), of_board, "{board} as {ending}");
        }
    }
}
