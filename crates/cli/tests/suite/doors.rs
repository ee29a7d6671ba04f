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

/// What is said of a problem, but for the times it took.
fn said(words: &[&str]) -> Value {
    let (_, mut found) = answer(&[words, &["--json"]].concat());
    for time in ["seconds", "cpu_seconds", "improved"] {
        found.as_object_mut().unwrap().remove(time);
    }
    found
}

fn size(found: &Value) -> (u64, &Value) {
    (found["size"].as_u64().unwrap(), &found["status"])
}

/// The file says in comments what it is about; without them, and where squares are forced, it is a program as any other.
#[test]
fn a_board_and_its_program_have_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    for board in BOARDS {
        let words: Vec<&str> = board.split(' ').collect();
        let of_board = said(&[&["cover"], &words[..]].concat());
        assert_eq!(size(&of_board).1, "optimal", "{board}");
        for (ending, sign) in [("lp", '\\'), ("mps", '*')] {
            let file = folder.path().join(format!("p.{ending}")).display().to_string();
            let export = [&["export"], &words[..], &["-q", "-o", &file]].concat();
            assert_eq!(run(&export).0, 0, "{board}");
            let of_file = said(&["cover", &file]);
            assert_eq!(size(&of_file), size(&of_board), "{board} as {ending}");
            assert!(of_file == of_board || board.contains("--force"), "{board} as {ending}");
            let text = std::fs::read_to_string(&file).unwrap();
            let rows = text.lines().filter(|line| !line.starts_with(sign));
            std::fs::write(&file, rows.collect::<Vec<_>>().join("\n") + "\n").unwrap();
            let of_rows = said(&["cover", &file]);
            assert_eq!(of_rows["program"], *file, "{board} as {ending}");
            assert_eq!(size(&of_rows), size(&of_board), "{board} as {ending}");
        }
    }
}

/// Comments are believed only where the rows say the same.
#[test]
fn a_program_of_another_board_than_its_comments_say_is_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, proof) = (path("p.lp"), path("p.txt"));
    assert_eq!(run(&["export", "6", "-q", "-o", &file]).0, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("board 6x6", "board 4x9"),
        ("board 6x6", "board 6x6t"),
        ("piece knight", "piece king"),
        ("rule domination", "rule total"),
        ("symmetry none", "symmetry rot90"),
        ("program cover", "program packing"),
        ("board 6x6", "board 6x"),
        ("+ xa1 + xb1", "+ 2 xa1 + xb1"),
        (" ca1: + xa1 + xc2 + xb3 >= 1\n", ""),
        (" ca1: + xa1 + xc2 + xb3 >= 1\n", " ca1: + xa1 + xc2 + xb3 >= 2\n"),
        (" ca1: + xa1 + xc2 + xb3 >= 1\n", " ca1: + xa1 + xb3 >= 1\n"),
    ] {
        let edited = text.replacen(from, to, 1);
        assert_ne!(edited, text);
        std::fs::write(&file, edited).unwrap();
        let found = said(&["cover", &file]);
        assert_eq!(
            (&found["program"], &found["status"]),
            (&file.clone().into(), &"optimal".into())
        );
    }
    std::fs::write(&file, &text).unwrap();
    assert_eq!(run(&["prove", &file, "-q", "-o", &proof]).0, 0);
    let (status, verdict, _) = run(&["verify", &proof, "--program", &file]);
    let expected =
        format!("{proof}: verified: minimum exactly 8 for {file} (knight domination of 6x6)\n");
    assert_eq!((status, verdict), (0, expected));
    std::fs::write(&file, text.replacen("+ xa1 + xc2 + xb3 >= 1", "+ xa1 + xc2 >= 1", 1)).unwrap();
    let (status, verdict, _) = run(&["verify", &proof, "--program", &file]);
    assert!(status == 1 && verdict.contains("not about"), "{verdict}");
}

/// Where the columns of a file count, it is taken as it is written.
#[test]
fn automorphisms_starts_and_other_checkers_have_the_columns_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, turn, start) = (path("p.lp"), path("turn.txt"), path("start.json"));
    assert_eq!(run(&["export", "4", "-q", "-o", &file]).0, 0);
    let mirrored =
        "(xa1 xd1) (xb1 xc1) (xa2 xd2) (xb2 xc2) (xa3 xd3) (xb3 xc3) (xa4 xd4) (xb4 xc4)\n";
    std::fs::write(&turn, mirrored).unwrap();
    let (_, printed) = answer(&["cover", &file, "--automorphisms", &turn, "--json"]);
    assert_eq!((&printed["size"], &printed["program"]), (&4.into(), &file.clone().into()));
    std::fs::write(&start, printed.to_string()).unwrap();
    assert_eq!(said(&["cover", &file, "--start", &start])["chosen"].as_array().unwrap().len(), 4);
    std::fs::write(&start, "b1 b2 b3 b4").unwrap();
    assert_eq!(said(&["cover", &file, "--start", &start])["squares"].as_array().unwrap().len(), 4);
    assert_eq!(run(&["prove", &file, "--automorphisms", &turn]).0, 0);
    for (format, ending) in [("vipr", "vipr"), ("veripb", "pbp")] {
        let proof = path(&format!("p.{ending}"));
        assert_eq!(run(&["prove", &file, "--format", format, "-q", "-o", &proof]).0, 0);
        if format == "vipr" {
            assert_eq!(run(&["verify", &proof, "--program", &file]).0, 0);
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
