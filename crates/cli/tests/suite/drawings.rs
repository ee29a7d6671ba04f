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
fn lines_that_end_are_refused_with_what_to_do() {
    let lines = ["--attack strong", "lists the squares behind pieces"];
    refuses(&["prove", "8", "--piece", "queen", "--attack", "strong"], &lines);
    assert_eq!(run(&["cover", "4", "--attack", "weak", "-q"]).0, 0);
}

/// The squares of a board of four columns that a queen, a rook or a knight on one of them covers.
fn covered(letter: char, from: (i32, i32)) -> Vec<(i32, i32)> {
    let all = (0..12).map(|at| (at / 4, at % 4));
    let covers = |&(row, col): &(i32, i32)| {
        let (down, across) = ((row - from.0).abs(), (col - from.1).abs());
        let line = down == 0 || across == 0;
        match letter {
            'Q' => line || down == across,
            'R' => line,
            _ => down * across == 2 || (down, across) == (0, 0),
        }
    };
    all.filter(covers).collect()
}

/// Whether pieces of these letters, each on a square of its own, cover the 3x4 board: all placements are tried.
fn covers(letters: &[char], placed: &mut Vec<(char, (i32, i32))>) -> bool {
    let Some((&letter, rest)) = letters.split_first() else {
        let reached = placed.iter().flat_map(|&(letter, at)| covered(letter, at));
        return reached.collect::<std::collections::BTreeSet<_>>().len() == 12;
    };
    (0..12).map(|at| (at / 4, at % 4)).any(|at| {
        let is_free = placed.iter().all(|&(_, other)| other != at);
        placed.push((letter, at));
        let found = is_free && covers(rest, placed);
        placed.pop();
        found
    })
}

#[test]
fn so_many_pieces_of_each_kind_cover_a_board_or_none_do() {
    for (words, letters) in [
        ("1 queen", "Q"),
        ("2 queens", "QQ"),
        ("1 queen, 1 knight", "QN"),
        ("1 queen,1 rook", "QR"),
        ("2 rooks, 1 knight", "RRN"),
        ("1 rook, 2 knights", "RNN"),
        ("3 rooks", "RRR"),
        ("4 knights", "NNNN"),
        ("3 knights", "NNN"),
        ("1 queen, 1 rook, 1 knight", "QRN"),
    ] {
        let letters: Vec<char> = letters.chars().collect();
        let (code, found) = answer(&["prove", "3x4", "--pieces", words, "--json"]);
        let is_cover = covers(&letters, &mut Vec::new());
        assert_eq!(code == 0 && found["status"] == "optimal", is_cover, "{words}: {found}");
        assert_eq!(found["status"] == "infeasible", !is_cover, "{words}: {found}");
        assert!(found["verified"].to_string().contains(" of them: "), "{words}: {found}");
        if is_cover {
            let chosen = found["chosen"].as_array().unwrap();
            assert_eq!(chosen.len(), letters.len(), "{words}: {found}");
        }
    }
    // the only square of an orbit of its own is the queen's
    let turned = ["cover", "5", "--pieces", "1 queen, 8 knights", "--symmetry", "rot90", "--json"];
    let (_, symmetric) = answer(&turned);
    let chosen = symmetric["chosen"].as_array().unwrap();
    assert!(chosen.len() == 9 && chosen.contains(&"queen@c3".into()), "{symmetric}");
    for wrong in ["queens", "0 queens", "2 unicorns", "1 queen, rooks", "2 queens, 1 queen"] {
        refuses(&["cover", "8", "--pieces", wrong], &["queen"]);
    }
    refuses(&["cover", "8", "--pieces", "2 queens", "--and", "rook"], &["--and"]);
    refuses(&["cover", "8", "--pieces", "2 queens", "--rule", "non-attacking"], &["alone"]);
}

/// The certificate says the numbers, its picture and an exported program have them, and what is forged is refused.
#[test]
fn numbers_of_each_kind_are_in_files() {
    let (_folder, path) = scratch();
    let (proof, program, picture) = (path("p.txt"), path("x.lp"), path("p.svg"));
    let asked = ["5", "--pieces", "1 queen, 2 rooks"];
    assert_eq!(run(&[&["prove"], &asked[..], &["-o", &proof]].concat()).0, 0);
    let text = fs::read_to_string(&proof).unwrap();
    assert!(text.contains("\npiece queen rook\nnumbers 1 2\n"), "{text}");
    let (code, verdict, _) = run(&["verify", &proof]);
    assert!(
        code == 0 && verdict.contains("queen and rook domination of 5x5, 1 and 2 of them: "),
        "{verdict}"
    );
    fs::write(path("f.txt"), text.replace("numbers 1 2", "numbers 2 1")).unwrap();
    assert_eq!(run(&["verify", &path("f.txt")]).0, 1);
    assert_eq!(run(&["draw", &proof, "-o", &picture]).0, 0);
    assert!(fs::read_to_string(&picture).unwrap().contains("<svg"));
    assert_eq!(run(&[&["export"], &asked[..], &["-q", "-o", &program]].concat()).0, 0);
    assert!(fs::read_to_string(&program).unwrap().contains("destrier numbers 1 2"));
    let (_, of_file) = answer(&["prove", &program, "--json"]);
    let (_, of_board) = answer(&[&["prove"], &asked[..], &["--json"]].concat());
    assert_eq!((&of_file["status"], &of_file["size"]), (&of_board["status"], &of_board["size"]));
    assert_eq!(of_file["verified"], of_board["verified"]);
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
