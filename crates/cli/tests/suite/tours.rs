//! `destrier tour` as a person types it: answers, formats, pictures, reasons and exit codes.

use crate::destrier::{Subcommand, answer, refuses, run};
use serde_json::Value;

const TOUR: Subcommand = Subcommand("tour");

/// One line on standard output that contains the words, and exit 1.
fn says_no(args: &[&str], words: &str) {
    let (code, stdout, _) = TOUR.run(args);
    assert_eq!((code, stdout.lines().count()), (1, 1), "{args:?}: {stdout}");
    assert!(stdout.starts_with("No, because ") && stdout.contains(words), "{args:?}: {stdout}");
}

#[test]
fn a_tour_is_shown_and_checked() {
    let (code, stdout, _) = TOUR.run(&["8"]);
    assert_eq!(code, 0);
    assert!(stdout.starts_with("An open knight's tour of 8x8 from a1.\n"), "{stdout}");
    assert!(stdout.contains("\n1   1 16 39 22  3 18 49 56\n"), "{stdout}");
    assert!(stdout.contains("checked  an open knight's tour of 8x8\n"), "{stdout}");
    let report = TOUR.json(&["5x6", "--closed", "--start", "c4"]);
    assert_eq!((&report["closed"], &report["method"]), (&true.into(), &"linear".into()));
    assert_eq!((&report["start"], &report["squares"][0]), (&"c4".into(), &"c4".into()));
    assert_eq!(report["squares"].as_array().unwrap().len(), 30);
    assert_eq!(report["verified"], "a closed knight's tour of 5x6");
}

#[test]
fn impossible_tours_are_a_no_with_one_line() {
    for board in ["3", "3x5", "3x6", "4"] {
        says_no(&[board], "finds no open tour");
        says_no(&[board, "--method", "linear"], "finds no open tour");
    }
    says_no(&["1x7"], "a side is below 3");
    says_no(&["2x9", "--closed"], "a side is below 3");
    says_no(&["7", "--closed"], "odd number of squares");
    says_no(&["4x11", "--closed"], "Schwenk");
    says_no(&["9x4", "--start", "b3"], "inner one of the four lines");
    says_no(&["3x8", "--closed"], "finds no closed tour");
    says_no(&["3x7", "--start", "d2"], "finds no tour from d2");
    says_no(&["7", "--start", "a2"], "a2 has the other");
    says_no(&["8", "--piece", "leaper:1,3"], "no leaper:1,3's jumps lead from a1 to b1");
    let report = TOUR.json(&["3x4", "--closed"]);
    assert_eq!((&report["squares"], &report["closed"]), (&Value::Null, &Value::Null));
    assert!(report["reason"].as_str().unwrap().contains("3x4"));
}

#[test]
fn blind_alleys_are_told_and_passed_by() {
    says_no(&["61", "--method", "warnsdorff"], "blind alley");
    let by_octants = TOUR.json(&["61", "--method", "octants"]);
    assert_eq!(
        (&by_octants["method"], &by_octants["verified"]),
        (&"octants".into(), &"an open knight's tour of 61x61".into())
    );
    let asked = TOUR.json(&["157", "--method", "roth", "--rounding", "even"]);
    assert_eq!(asked["squares"], Value::Null);
    assert!(asked["blind_alley"]["visited"].as_u64().unwrap() < 157 * 157);
    let built = TOUR.json(&["157", "--rounding", "even"]);
    assert_eq!(built["method"], "linear");
    assert_eq!(built["blind_alley"], asked["blind_alley"]);
    assert_eq!(built["squares"].as_array().unwrap().len(), 157 * 157);
    let scan = TOUR.json(&["--blind-alleys", "1..157", "--rounding", "even"]);
    assert_eq!(scan["blind_alleys"], serde_json::json!([157]));
    assert_eq!(TOUR.json(&["--blind-alleys", "1..157"])["blind_alleys"], serde_json::json!([]));
}

#[test]
fn counts_are_exact() {
    assert_eq!(TOUR.json(&["5x6", "--closed", "--count"])["count"], 8);
    assert_eq!(TOUR.json(&["5", "--count", "--start", "a1"])["count"], 304);
    let (code, stdout, _) = TOUR.run(&["3x10", "--closed", "--count"]);
    assert!(code == 0 && stdout.starts_with("16 closed knight's tours of 3x10\n"), "{stdout}");
    let (code, stdout, _) = TOUR.run(&["8", "--closed", "--count", "--memory", "1k"]);
    assert!(code == 3 && stdout.starts_with("Not counted: "), "{stdout}");
    TOUR.refuses(&["20", "--closed", "--count"], &["20x20", "frontier"]);
}

/// Leapers: the zebra's smallest square board with a closed tour has a side of 10; a piece whose search
/// would take for ever stops when told.
#[test]
fn leapers_are_searched_for() {
    let zebra = TOUR.json(&["10", "--piece", "leaper:2,3", "--closed"]);
    assert_eq!(zebra["verified"], "a closed leaper:2,3's tour of 10x10");
    says_no(&["9", "--piece", "leaper:2,3", "--closed"], "odd number of squares");
    says_no(&["8", "--piece", "leaper:2,3", "--closed"], "exhaustive search");
    says_no(&["4x30", "--piece", "leaper:1,2", "--closed"], "Schwenk"); // it is the knight
    let args = ["16", "--piece", "leaper:2,5", "--closed", "--time-limit", "1s"];
    let (code, stdout, _) = TOUR.run(&args);
    assert!(code == 3 && stdout.starts_with("Nothing found"), "{stdout}");
}

#[test]
fn every_format_holds_the_tour() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let write = |name: &str, more: &[&str]| {
        let file = path(name);
        assert_eq!(TOUR.run(&[&["6x8", "--closed", "-o", &file], more].concat()).0, 0, "{name}");
        std::fs::read(file).unwrap()
    };
    let certificate = String::from_utf8(write("tour.txt", &[])).unwrap();
    let verified = destrier_certify::verify(&certificate).unwrap().to_string();
    assert_eq!(verified, "a closed knight's tour of 6x8");
    let order: Vec<&str> = certificate
        .lines()
        .filter_map(|line| line.strip_prefix("squares "))
        .flat_map(str::split_whitespace)
        .collect();
    let csv = String::from_utf8(write("tour.csv", &[])).unwrap();
    let column = |line: &str| line.split(',').nth(1).unwrap().to_owned();
    assert_eq!(csv.lines().skip(1).map(column).collect::<Vec<_>>(), order);
    let report: Value = serde_json::from_slice(&write("tour.json", &[])).unwrap();
    assert_eq!(report["squares"], serde_json::json!(order));
    let binary = write("tour.bin", &[]);
    assert_eq!(&binary[..16], b"DTOUR1\0\0\x06\0\0\0\x08\0\0\0");
    let board = destrier_board::Board::new(6, 8).unwrap();
    let name = |bytes: &[u8]| {
        let index = u32::from_le_bytes(bytes.try_into().unwrap());
        board.name(destrier_board::Square::new(index as usize))
    };
    assert_eq!(binary[16..].chunks(4).map(name).collect::<Vec<_>>(), order);
    let svg = String::from_utf8(write("tour.svg", &[])).unwrap();
    assert_eq!(svg.matches('L').count(), 47);
    assert!(svg.contains("<title>Path of a closed knight's tour of 6x8 from a1</title>"));
    let density = String::from_utf8(write("density.svg", &["--density"])).unwrap();
    assert_eq!(density.matches("h10v10").count(), 48);
    assert!(["visited first", "visited last"].iter().all(|words| density.contains(words)));
    assert!(write("tour.png", &[]).starts_with(b"\x89PNG"));
    let draw = |to: &str| {
        assert_eq!(run(&["draw", &path("tour.txt"), "-o", &path(to)]).0, 0);
        std::fs::read(path(to)).unwrap()
    };
    assert_eq!(draw("again.svg"), svg.as_bytes());
    assert!(draw("again.png").starts_with(b"\x89PNG"));
    let (_, streamed, _) = TOUR.run(&["6x8", "--closed", "--format", "csv"]);
    assert_eq!(streamed, csv);
}

#[test]
fn wrong_use_gets_one_line() {
    TOUR.refuses(&[], &["BOARD"]);
    TOUR.refuses(&["8", "--start", "z9"], &["z9", "8x8"]);
    TOUR.refuses(&["8", "--piece", "rook"], &["rooks", "leapers"]);
    TOUR.refuses(&["8t", "--method", "roth"], &["roth", "plain boards"]);
    TOUR.refuses(&["8t", "--count"], &["8x8t", "torus"]);
    TOUR.refuses(&["6", "--symmetry", "all"], &["all", "one turn or mirror", "rot90"]);
    TOUR.refuses(
        &["5x6", "--symmetry", "rot90"],
        &["rot90", "5x6", "rot180, bilateral, flip-rows"],
    );
    TOUR.refuses(&["5", "--symmetry", "rot180", "--holes", "a1"], &["its holes"]);
    TOUR.refuses(&["6t", "--uncrossed"], &["plain boards"]);
    TOUR.refuses(&["6", "--longest", "--end", "b2"], &["--end"]);
    TOUR.refuses(&["8", "--method", "magic"], &["magic"]);
    TOUR.refuses(&["8", "--density"], &["--density", "x.svg"]);
    TOUR.refuses(&["65535", "--piece", "king", "--method", "linear"], &["65535x65535"]);
    TOUR.refuses(&["--blind-alleys", "9..5"], &["9..5"]);
    TOUR.refuses(&["--blind-alleys", "5..9", "--method", "linear"], &["warnsdorff"]);
    TOUR.refuses(&["8", "-o", "/nonexistent/x.svg"], &["cannot write"]);
    TOUR.refuses(&["500", "-o", "/tmp/never.svg"], &["--density"]);
}

/// A tour ends where it is asked to, or it is said why none does.
#[test]
fn tours_end_on_the_square_that_is_asked_for() {
    for (board, start, end) in
        [("8", "a1", "h1"), ("8", "d4", "d5"), ("5", "a1", "e5"), ("3x10", "a1", "b1")]
    {
        let (code, tour) = answer(&["tour", board, "--start", start, "--end", end, "--json"]);
        let squares = tour["squares"].as_array().unwrap();
        assert_eq!((code, &squares[0], squares.last().unwrap()), (0, &start.into(), &end.into()));
    }
    let none = |args: &[&str]| {
        let (code, said, _) = run(&[&["tour"], args].concat());
        assert_eq!(code, 1, "{said}");
        said
    };
    assert!(none(&["8", "--end", "h8"]).contains("from a1 does not end on h8"));
    assert!(none(&["5", "--end", "a2"]).contains("does not end on a2"));
    assert!(none(&["3x4", "--start", "a1", "--end", "b1"]).contains("exhaustive search"));
    refuses(&["tour", "8", "--closed", "--end", "c2"], &["--closed", "--end"]);
}

#[test]
fn tours_have_symmetries_and_go_around_tori() {
    for (words, claim) in [
        (&["10", "--closed", "--symmetry", "rot90"][..], "a closed knight's tour of 10x10"),
        (&["5", "--symmetry", "ROT180"], "an open knight's tour of 5x5"),
        (
            &["7", "--closed", "--symmetry", "rot90", "--holes", "d4"],
            "a closed knight's tour of 7x7, holes d4",
        ),
        (&["5t", "--closed"], "a closed knight's tour of 5x5t"),
        (&["4t", "--start", "b2"], "4x4t"),
    ] {
        let report = TOUR.json(words);
        let squares = report["squares"].as_array().unwrap();
        assert!(report["verified"].as_str().unwrap().contains(claim), "{words:?}: {report}");
        let mut names: Vec<&str> = squares.iter().map(|name| name.as_str().unwrap()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), squares.len(), "{words:?}");
    }
    let report = TOUR.json(&["6", "--closed", "--symmetry", "rot90"]);
    let squares = report["squares"].as_array().unwrap();
    let turned = |name: &Value| {
        let name = name.as_str().unwrap().as_bytes();
        let (row, col) = (name[1] - b'1', name[0] - b'a');
        format!("{}{}", char::from(b'a' + 5 - row), col + 1)
    };
    for (at, name) in squares.iter().enumerate() {
        let quarters = [&squares[(at + 9) % 36], &squares[(at + 27) % 36]];
        assert!(quarters.iter().any(|other| **other == turned(name)), "{report}");
    }
    assert_eq!(report["symmetry"], "rot90");
    says_no(&["8", "--closed", "--symmetry", "bilateral"], "exclude a closed knight's tour");
    says_no(&["8", "--closed", "--symmetry", "rot90"], "exclude a closed knight's tour");
    says_no(&["5x6", "--closed", "--symmetry", "rot180"], "exhaustive search");
}

#[test]
fn longest_paths_leave_out_few_squares() {
    for (words, visited, line) in [
        (&["4", "--longest"][..], 15, "An open knight's path on 4x4 from "),
        (&["3", "--longest", "--holes", "a1"], 7, "through 7 of 8 squares: none has more."),
        (&["7", "--longest", "--closed"], 48, "through 48 of 49 squares: none has more."),
        (&["6", "--uncrossed"], 18, "An open knight's path whose jumps do not cross"), // its ends are a jump apart
        (&["5", "--uncrossed"], 11, "path whose jumps do not cross on 5x5"),
        (&["5", "--uncrossed", "--closed"], 8, "A closed knight's path whose jumps do not cross"),
    ] {
        let (code, text, _) = TOUR.run(words);
        assert!(code == 0 && text.contains(line), "{words:?}: {text}");
        let report = TOUR.json(words);
        assert_eq!(report["squares"].as_array().unwrap().len(), visited, "{words:?}");
        assert_eq!((&report["longest"], &report["method"]), (&true.into(), &"exhaustive".into()));
    }
    // a path stays one in its certificate, and in the picture of that, which draws no jump from its end to its start
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (proof, picture, again) = (path("p.txt"), path("p.svg"), path("q.svg"));
    assert_eq!(TOUR.run(&["6", "--uncrossed", "-o", &proof]).0, 0);
    assert_eq!(TOUR.run(&["6", "--uncrossed", "-o", &picture]).0, 0);
    let (code, verdict, _) = run(&["verify", &proof]);
    let claim = "a knight's path through all squares of 6x6, holes ";
    assert!(code == 0 && verdict.contains(claim), "{verdict}");
    assert_eq!(run(&["draw", &proof, "-o", &again]).0, 0);
    let [drawn, again] = [picture, again].map(|path| std::fs::read_to_string(path).unwrap());
    let jumps = drawn.lines().find(|line| line.matches('L').count() == 17).unwrap();
    assert!(!jumps.contains("Z\"") && drawn == again, "{jumps}");
    let (code, text, _) = TOUR.run(&["9", "--uncrossed", "--time-limit", "1s"]);
    assert!(code == 3 && text.contains("the longest that was found before the limit"), "{text}");
    let (code, text, _) = TOUR.run(&["2", "--longest", "--closed"]);
    assert!(
        code == 1 && text.starts_with("No, because an exhaustive search of 2x2 finds"),
        "{text}"
    );
}
