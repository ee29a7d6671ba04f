//! A drawing of letters, dots and blanks states one board, whatever the command.

use crate::destrier::{answer, refuses, root, run};
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

/// A corner without a square that a knight comes from: there is no total cover, and none is counted.
#[test]
fn what_no_squares_can_be_is_said_of_boards_with_holes() {
    let (code, printed, said) = run(&["count", "3", "--rule", "total", "--holes", "a1"]);
    assert_eq!((code, &*printed), (1, ""));
    assert_eq!(said, "destrier: there is none: knight total domination of 3x3, holes a1\n");
}

/// The holey tours of codegolf and of the L: found, verified and drawn, or excluded with the reason.
#[test]
fn tours_and_cycles_pass_over_holes() {
    let (_folder, path) = scratch();
    let (ell, proof, picture) = (path("ell.txt"), path("t.txt"), path("t.svg"));
    fs::write(&ell, ELL).unwrap();
    for (words, claim) in [
        (vec!["tour", "3", "--holes", "b2", "--closed"], "a closed knight's tour of 3x3, holes b2"),
        (vec!["tour", &ell], "an open knight's tour of 5x5, holes d4 e4 d5 e5"),
        (vec!["tour", "5", "--holes", HOLES, "--start", "a1"], "an open knight's tour of 5x5"),
        (
            vec!["tour", "4", "--piece", "king", "--holes", "b2-c3", "--closed"],
            "a closed king's tour of 4x4",
        ),
        (
            vec!["cycles", "3", "--holes", "b2", "--count", "1"],
            "knight partition of 3x3, holes b2: 1 cycle of 8",
        ),
        (
            vec!["cycles", "7", "--holes", "d4", "--count", "4"],
            "knight partition of 7x7, holes d4: 4 cycles of 12",
        ),
    ] {
        let (code, text, said) = run(&[&words[..], &["-q", "-o", &proof]].concat());
        assert!(code == 0 && text.contains(claim), "{words:?}: {text}{said}");
        let (code, verdict, _) = run(&["verify", &proof]);
        assert!(code == 0 && verdict.contains(claim), "{verdict}");
        let lie = fs::read_to_string(&proof).unwrap().replacen("holes ", "holes a3 ", 1);
        fs::write(&proof, lie).unwrap();
        assert_ne!(run(&["verify", &proof]).0, 0, "{words:?}");
        let drawn = [&words[..], &["-q", "-o", &picture]].concat();
        assert_eq!(run(&drawn).0, 0);
        assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    }
    let (_, found) = answer(&["tour", &ell, "--json"]);
    assert_eq!(found["squares"].as_array().unwrap().len(), 21);
    assert_eq!(found["holes"], serde_json::json!(["d4", "e4", "d5", "e5"]));
    for (words, reason) in [
        (
            vec!["tour", "7", "--holes", "c3,d4,e5"],
            "light and dark squares, of which there are 24 and 22",
        ),
        (vec!["tour", &ell, "--closed"], "of which there are 10 and 11"),
        (vec!["tour", &ell, "--start", "b1"], "10 and 11, and b1 is at no end of one"),
        (vec!["tour", "3x4", "--holes", "c1,c3"], "no knight's jumps lead from"),
        (vec!["cycles", &ell, "--count", "2"], "there are 11 of one kind and 10 of the other"),
    ] {
        let (code, text, _) = run(&words);
        assert!(code == 1 && text.contains(reason), "{words:?}: {text}");
    }
    // by two searches: closed tours, and partitions into one cycle
    for hole in ["a1", "c1", "b2", "c3"] {
        let closed = run(&["tour", "5", "--closed", "--holes", hole]).0;
        assert_eq!(run(&["cycles", "5", "--count", "1", "--holes", hole]).0, closed, "{hole}");
    }
    refuses(&["tour", "5", "--holes", "a1", "--start", "a1"], &["a1 is a hole"]);
    refuses(&["tour", "5", "--holes", "a1", "--method", "roth"], &["boards without holes"]);
    refuses(&["tour", "5", "--holes", "a1", "--count"], &["--count"]);
    refuses(&["cycles", "2", "--cube", "--holes", "a1", "--count", "1"], &["a cube has no holes"]);
}

#[test]
fn numbers_of_each_kind_and_lines_that_end_are_refused_with_what_to_do() {
    let export = ["--piece queen --and rook", "cover x.lp solves it"];
    refuses(&["cover", "8", "--pieces", "3 queens, 2 rooks"], &export);
    let lines = ["--attack strong", "lists the squares behind pieces"];
    refuses(&["prove", "8", "--piece", "queen", "--attack", "strong"], &lines);
    assert_eq!(run(&["cover", "4", "--attack", "weak", "-q"]).0, 0);
    // what the refusal says is so: two rooks and a knight cover 3x3, and no two rooks alone are asked for
    let (_folder, path) = scratch();
    let file = path("x.lp");
    assert_eq!(run(&["export", "3", "--piece", "rook", "--and", "knight", "-q", "-o", &file]).0, 0);
    let text = fs::read_to_string(&file).unwrap();
    let squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let rooks: Vec<String> = squares.iter().map(|square| format!("xR{square}")).collect();
    let row = format!("Subject To\n rooks: {} = 1\n", rooks.join(" + "));
    fs::write(&file, text.replacen("Subject To\n", &row, 1)).unwrap();
    let (_, found) = answer(&["cover", &file, "--json"]);
    let chosen = found["chosen"].as_array().unwrap();
    let of_rooks = chosen.iter().filter(|name| name.as_str().unwrap().starts_with("xR")).count();
    assert_eq!((of_rooks, &found["status"]), (1, &"optimal".into()));
}

/// A poster says what is on it, or what its owner says, as text of the picture in every format.
#[test]
fn posters_have_titles() {
    let (_folder, path) = scratch();
    let (tour, list, svg) = (path("tour.txt"), path("list.csv"), path("poster.svg"));
    assert_eq!(run(&["tour", "6", "--closed", "-q", "-o", &tour]).0, 0);
    assert_eq!(run(&["pieces", "--bishops", "same", "-q", "-o", &list]).0, 0);
    let cover = root().join("results/covers/020.txt").display().to_string();
    let army = path("army.txt");
    fs::write(&army, "Q..\n..N\nN..\n").unwrap();
    for (file, title, words) in [
        (&cover, "--title", ">62 knights on the 20x20 board</text>"),
        (&cover, "--title=Mates & <pins>", ">Mates &amp; &lt;pins&gt;</text>"),
        (&army, "--title", ">1 queen and 2 knights on the 3x3 board</text>"),
        (&tour, "--title", ">Path of a closed knight's tour of 6x6 from a1</text>"),
    ] {
        assert_eq!(run(&["draw", file, title, "-o", &svg]).0, 0);
        let drawn = fs::read_to_string(&svg).unwrap();
        assert!(drawn.contains(words), "{drawn}");
        for ending in ["png", "pdf", "tex"] {
            assert_eq!(run(&["draw", file, title, "-o", &path(&format!("p.{ending}"))]).0, 0);
        }
    }
    let (code, _, said) = run(&["draw", &list, "--title", "-o", &svg]);
    assert!(code == 2 && said.contains("this picture has a title"), "{said}");
}
