//! The same problem as a board and as a program that was exported from it: the same answer.

use crate::destrier::{answer, refuses, root, run};
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

/// Whatever a command writes, a name whose ending cannot say it is refused before any work, and nothing is written.
#[test]
fn endings_that_cannot_say_a_thing_are_refused_everywhere_alike() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let program = root().join("tests/programs/cameras.lp").display().to_string();
    for command in [
        "cover 8 -o",
        "cover PROGRAM -o",
        "prove 8 -o",
        "prove PROGRAM -o",
        "prove 8 --format vipr -o",
        "count 6 --list",
        "count 6 -o",
        "packing 8 -o",
        "export 8 -o",
        "export PROGRAM --relax -o",
        "tour 8 -o",
        "cycles 6 --count 5 -o",
        "pieces -o",
        "strip 3 -o",
        "strip 3 --covers",
        "density --rows 2 -o",
        "table --sequence A006075 1..3 -o",
        "table --sequence A006075 1..3 --format csv -o",
        "check results/minimum/cover-08.txt -o",
        "draw results/minimum/cover-08.txt -o",
    ] {
        for name in ["x.docx", "x.sets", "x.docx.gz"] {
            let file = path(name);
            let words =
                command.split(' ').map(|word| if word == "PROGRAM" { &program } else { word });
            let words: Vec<&str> = words.chain([&*file]).collect();
            refuses(&words, &[name, "written as ."]);
            assert!(!folder.path().join(name).exists(), "{command}");
        }
    }
}

#[test]
fn boards_and_names_are_read_in_either_case() {
    let usual = run(&["cover", "8x8", "--symmetry", "rot90", "--rule", "total", "-q"]);
    let shouted = run(&["cover", "8X8", "--symmetry", "Rot90", "--rule", "TOTAL", "-q"]);
    assert_eq!((usual.0, usual.1.lines().next()), (0, shouted.1.lines().next()));
}
