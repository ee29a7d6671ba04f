//! A drawing of letters, dots and blanks states one board, whatever the command.

use crate::destrier::{answer, refuses, run};
use crate::refused_imports::scratch;
use std::fs;

/// An L of 21 squares.
const ELL: &str = "...  \n...  \n.....\n.....\n.....\n";

/// Its holes.
const HOLES: &str = "d4-e5";

#[test]
fn a_drawing_is_a_board_with_holes_in_every_command() {
    let (_folder, path) = scratch();
    let (ell, proof, cover) = (path("ell.txt"), path("p.txt"), path("c.txt"));
    fs::write(&ell, ELL).unwrap();
    for words in ["cover", "prove", "packing", "cover --demand 2", "cover --piece queen"] {
        let (command, options) = words.split_once(' ').unwrap_or((words, ""));
        let options: Vec<&str> = options.split_whitespace().chain(["--json"]).collect();
        let drawn = answer(&[&[command, &ell], &options[..]].concat());
        let typed = answer(&[&[command, "5", "--holes", HOLES], &options[..]].concat());
        for key in ["size", "value", "verified", "squares"] {
            assert_eq!(drawn.1.get(key), typed.1.get(key), "{words}: {key}");
        }
    }
    let (code, printed, _) = run(&["cover", &ell, "-q", "-o", &proof]);
    assert_eq!(code, 0);
    for about in [vec![&*ell], vec!["5", "--holes", HOLES]] {
        let expect = ["--expect", "exactly 4"];
        assert_eq!(run(&[&["verify", &proof, "--board"], &about[..], &expect].concat()).0, 0);
    }
    assert_eq!(run(&["verify", &proof, "--board", "5"]).0, 1);
    // what cover prints is a drawing again, with its pieces
    let board: Vec<&str> = printed.lines().skip(2).take(6).collect();
    fs::write(&cover, board.join("\n")).unwrap();
    let (code, judged) = answer(&["check", &cover, "--json"]);
    assert_eq!((code, &judged["covers"], &judged["size"]), (0, &true.into(), &4.into()));
    let (code, said, _) = run(&["check", &cover, "--holes", "a1"]);
    assert!(code == 0 && said.contains("holes a1 d4 e4 d5 e5"), "{said}");
    assert_eq!(answer(&["cover", &cover, "--json"]).1["size"], 4);
    assert!(run(&["draw", &ell]).1.starts_with("5  · · ·    \n"));
}

#[test]
fn pieces_of_a_drawing_stay() {
    let (_folder, path) = scratch();
    let file = path("kept.txt");
    fs::write(&file, ELL.replacen("..", ".N", 1)).unwrap();
    let (_, found) = answer(&["cover", &file, "--json"]);
    assert_eq!(found["size"], 5);
    assert!(found["squares"].as_array().unwrap().contains(&"b5".into()), "{found}");
    let (_, typed) = answer(&["cover", "5", "--holes", HOLES, "--force", "b5", "--json"]);
    assert_eq!(typed["verified"], found["verified"]);
    refuses(&["cover", &file, "--piece", "king"], &["other pieces than the king"]);
    refuses(&["cover", &file, "--complete", &file], &["kept.txt"]);
    refuses(&["count", &file], &["pieces stand on it"]);
}

/// Where nothing says what a blank is, it is not passed over, and graphs and programs are none of these.
#[test]
fn blanks_without_marks_and_holes_of_strips_are_refused() {
    let (_folder, path) = scratch();
    let file = path("blank.txt");
    fs::write(&file, "    \n NN \n NN \n    \n").unwrap();
    refuses(&["check", &file], &["line 1 of the grid: blanks are no squares; mark empty ones"]);
    fs::write(&file, "...\n..\n").unwrap();
    refuses(&["check", &file], &["a hole is drawn as a blank before a mark"]);
    refuses(&["cover", &file], &["a hole is drawn as a blank before a mark"]);
    refuses(&["strip", "3", "--holes", "a1"], &["--holes: every square of a strip"]);
    refuses(&["count", "5", "--piece", "queen", "--holes", "a1"], &["--holes"]);
    refuses(&["verify", &file, "--demand", "2"], &["--demand and --at-most need"]);
}
