//! Covering programs on the command line: files, and boards with holes, demands, limits and costs, solved, proved,
//! verified and refused.

use crate::destrier::{answer, refuses, root, run, without_digests};
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn program(name: &str) -> String {
    root().join("tests/programs").join(name).display().to_string()
}

/// A file of our own in a folder that goes away with the value.
fn scratch() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().to_owned();
    (folder, move |name: &str| path.join(name).display().to_string())
}

/// What `verify` says of a command's certificate, behind the name of the file.
fn verdict(command: &[&str], more: &[&str]) -> String {
    let (_folder, path) = scratch();
    let file = path("proof.txt");
    let (code, _, stderr) = run(&[command, &["-q", "-o", &file]].concat());
    assert_eq!(code, 0, "{command:?}: {stderr}");
    let (code, stdout, stderr) = run(&[&["verify", &file], more].concat());
    assert_eq!(code, 0, "{command:?}: {stdout}{stderr}");
    let said = without_digests(stdout.trim().strip_prefix(&format!("{file}: verified: ")).unwrap());
    said.split(" (of a program that this file itself lists; ").next().unwrap().to_owned()
}

#[test]
fn programs_in_files_are_solved_and_proved() {
    for (name, claim) in [
        ("stein9.sets", "12 rows, 9 columns: minimum exactly 5"),
        ("petersen.gr", "10 rows, 10 columns: minimum exactly 3"),
        ("petersen.col", "10 rows, 10 columns: minimum exactly 3"),
        ("cameras.lp", "3 rows, 4 columns: minimum exactly 5"),
        ("cameras.mps", "3 rows, 4 columns: minimum exactly 5"),
    ] {
        assert_eq!(verdict(&["cover", &program(name)], &[]), claim);
        assert_eq!(verdict(&["prove", &program(name)], &[]), claim);
    }
}

/// Lists of names: three names meet all lists, two lists have all names.
const LISTS: &str = "north mid\nmid south\nnorth south east\nwest\neast west mid\n";

/// A partitioning problem that counts rows from 0, whose cheapest cover has row 3 twice.
const FROM_ZERO: &str =
    "4 \n6 \n1000 1 0 \n1000 1 1 \n1000 1 2 \n1000 1 3 \n25 3 0 1 3 \n31 2 2 3 \n";

/// A file, options, the value, and what was asked for.
const ASKED: [(&str, &str, u64, &str); 14] = [
    (
        "lists.sets",
        "",
        3,
        "elements such that every set has at least one of them (--choose elements)",
    ),
    (
        "lists.sets",
        "--choose sets",
        2,
        "sets such that every element is in at least one of them (--choose sets)",
    ),
    (
        "headed.sets",
        "",
        2,
        "sets such that every element is in at least one of them (--choose sets)",
    ),
    (
        "lists.sets",
        "--choose sets --demand 2",
        5,
        "sets such that every element is in at least 2 of them (--choose sets)",
    ),
    (
        "lists.sets",
        "--at-most 2",
        3,
        "elements such that every set has 1 to 2 of them (--choose elements)",
    ),
    ("zero.txt", "", 56, "columns such that every row is in at least one of them (--choose sets)"),
    (
        "zero.txt",
        "--rule partition",
        1025,
        "columns such that every row is in exactly one of them (--choose sets)",
    ),
    (
        "petersen.gr",
        "--rule total",
        4,
        "vertices such that every vertex has at least one of them beside it",
    ),
    (
        "petersen.gr",
        "--rule vertex-cover",
        6,
        "vertices such that every edge ends in at least one of them",
    ),
    ("petersen.gr", "--rule clique", 2, "vertices any two of which are neighbours"),
    ("ring.txt", "", 2, "vertices such that every vertex has at least one of them on or beside it"),
    (
        "ring",
        "--rule total",
        3,
        "vertices such that every vertex has at least one of them beside it",
    ),
    ("rooms.csv", "", 2, "columns such that every row is in at least one of them (--choose sets)"),
    (
        "rooms.csv",
        "--choose elements",
        1,
        "rows such that every column has at least one of them (--choose elements)",
    ),
];

/// A folder with the files of `ASKED`.
fn asked_files() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let (folder, path) = scratch();
    std::fs::write(path("lists.sets"), LISTS).unwrap();
    std::fs::write(path("headed.sets"), format!("choose: sets\n{LISTS}")).unwrap();
    std::fs::write(path("zero.txt"), FROM_ZERO).unwrap();
    std::fs::copy(program("petersen.gr"), path("petersen.gr")).unwrap();
    for name in ["ring.txt", "ring"] {
        std::fs::write(path(name), "1 2\n2 3\n3 4\n4 5\n5 1\n").unwrap();
    }
    std::fs::write(path("rooms.csv"), ",hall,shop\nnorth,1,0\nsouth,1,1\nwest,0,1\n").unwrap();
    (folder, path)
}

#[test]
fn sets_and_graphs_are_asked_what_the_options_say() {
    let (_folder, path) = asked_files();
    for (name, words, value, asked) in ASKED {
        let (file, proof, lp) = (path(name), path("p.txt"), path("p.lp"));
        let words: Vec<&str> = words.split_whitespace().collect();
        let words = &words[..];
        for command in ["cover", "prove"] {
            let (code, text, _) = run(&[&[command, &file], words, &["-q", "-o", &proof]].concat());
            assert!(code == 0 && text.contains(&format!("\nasked    {asked}\n")), "{text}");
            let expected = format!("exactly {value}");
            let verify = ["verify", &proof, "--program", &file, "--expect", &expected];
            let check = [&verify, words].concat();
            let (code, text, stderr) = run(&check);
            assert_eq!(code, 0, "{check:?}: {text}{stderr}");
        }
        let (_, found) = answer(&[&["cover", &file], words, &["--json"]].concat());
        assert_eq!((&found["size"], &found["asked_for"]), (&value.into(), &asked.into()));
        assert_eq!(run(&[&["export", &file], words, &["-q", "-o", &lp]].concat()).0, 0);
        let (_, exported) = answer(&["cover", &lp, "--json"]);
        let right = if words.contains(&"clique") { 10 - value } else { value }; // those left out
        assert_eq!(exported["size"], right, "{name} {words:?}");
    }
}

#[test]
fn a_certificate_of_another_reading_is_rejected() {
    let (_folder, path) = scratch();
    let lists = path("lists.sets");
    std::fs::write(&lists, LISTS).unwrap();
    for (own, other) in [
        (&["--choose", "sets"][..], &[][..]),
        (&[], &["--choose", "sets"]),
        (&["--choose", "sets"], &["--choose", "sets", "--rule", "partition"]),
        (&["--demand", "1", "--at-most", "2"], &["--demand", "1"]),
    ] {
        for (format, ending) in [("destrier", "txt"), ("program", "txt"), ("vipr", "vipr")] {
            let proof = path(&format!("{format}{}.{ending}", own.concat()));
            let command = [&["prove", &lists], own, &["-q", "--format", format, "-o", &proof]];
            assert_eq!(run(&command.concat()).0, 0, "{own:?}");
            let verify =
                |words: &[&str]| run(&[&["verify", &proof, "--program", &lists], words].concat());
            let (code, text, _) = verify(own);
            assert_eq!(code, 0, "{own:?}: {text}");
            let (code, text, _) = verify(other);
            assert!(code == 1 && text.contains("rejected"), "{own:?} {other:?}: {text}");
        }
    }
}

#[test]
fn boards_with_holes_demands_and_costs_are_solved_and_proved() {
    let holes = "knight domination of 10x10, holes e5 f5 e6 f6: exactly 16";
    assert_eq!(verdict(&["cover", "10", "--holes", "e5,f5,e6,f6"], &[]), holes);
    let said = ["cover", "10", "--exempt", "e5-f6", "--forbid", "e5-f6"];
    assert_eq!(verdict(&said, &[]), holes, "the same problem");
    let twice = "knight domination of 8x8, each square twice: exactly 28";
    assert_eq!(verdict(&["cover", "8", "--demand", "2"], &[]), twice);
    assert_eq!(verdict(&["prove", "8", "--demand", "2"], &[]), twice);
    let costs = "king domination of 12x12, costs 1 to 3: exactly 21";
    assert_eq!(verdict(&["cover", &program("kings-12.toml")], &[]), costs);
    assert_eq!(
        verdict(&["cover", "4", "--piece", "rook", "--holes", "b2-c3", "--force", "a1"], &[]),
        "rook domination of 4x4, holes b2 c2 b3 c3, with a1: exactly 2"
    );
}

/// Sets, elements and vertices are called so, and what is asked for exactly once is no cover. Rows and columns are counted
/// as the file has them.
#[test]
fn answers_say_what_was_chosen() {
    for (words, said) in [
        (&["stein9.sets"][..], "5 elements cover "),
        (&["stein9.sets", "--choose", "sets"], "3 sets cover "),
        (&["stein9.sets", "--choose", "sets", "--rule", "partition"], "3 sets are a partition of "),
        (&["stein9.sets", "--rule", "partition"], "No choice is a partition of "),
        (&["petersen.gr"], "3 vertices cover "),
        (&["petersen.gr", "--rule", "clique"], "2 vertices in "),
        (&["cameras.lp"], "3 columns of cost 5 cover "),
    ] {
        let file = program(words[0]);
        let command = [&["cover", &file], &words[1..]].concat();
        let (_, text, _) = run(&command);
        assert!(text.starts_with(said), "{words:?}: {text}");
        // the certificate of a clique is about the others, what it shows about the clique
        assert_eq!(
            text.contains("checked  maximum exactly 2 for"),
            words.contains(&"clique"),
            "{text}"
        );
    }
    let exact = ["cover", &program("stein9.sets"), "--rule", "partition", "--json"];
    let (_, report) = answer(&exact);
    assert_eq!((&report["rows"], &report["columns"]), (&12.into(), &9.into()));
}

/// A square where nobody may stand and nothing is asked for is a hole only where that says the same: not where rides pass
/// it, or where it is not to be covered too often.
#[test]
fn squares_that_are_forbidden_and_exempt_stay_so_beside_other_wishes() {
    let asked = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        verdict(&[&["cover"], &words[..], &["--exempt", "c3", "--forbid", "c3"]].concat(), &[])
    };
    for (words, claim) in [
        ("5 --and rook", "knight and rook domination of 5x5, without c3, exempt c3: exactly 4"),
        (
            "4x5 --at-most 2",
            "knight domination of 4x5, without c3, exempt c3, at most twice: exactly 4",
        ),
        ("6 --demand 2", "knight domination of 6x6, holes c3, each square twice: exactly 14"),
        (
            "6 --demand 2 --holes a1",
            "knight domination of 6x6, holes a1 c3, each square twice: exactly 14",
        ),
    ] {
        assert_eq!(asked(words), claim);
    }
    // d2 is attacked from b1 only, and attacks b3
    let one_way = ["--piece", "leap:+1,+2+leap:+1,-2", "--rule", "independent", "--holes", "a2"];
    let fixed = ["--exempt", "b1,c3", "--force", "c1,b3", "--forbid", "b1", "--json"];
    let (code, report) = answer(&[&["cover", "3x4"], &one_way[..], &fixed].concat());
    assert_eq!((code, report["status"].as_str()), (1, Some("infeasible")));
}

/// Mixed, queens and knights are cheaper than five queens, 40, and than twelve knights, 36.
#[test]
fn several_kinds_of_pieces_cover_a_board_together() {
    let command = ["cover", "8", "--piece", "knight", "--and", "queen", "--prices", "3,8"];
    let claim = "knight and queen domination of 8x8, prices 3 and 8: exactly 33";
    assert_eq!(verdict(&command, &[]), claim);
    let (code, text, _) = run(&command);
    assert!(code == 0 && text.starts_with("3 queens and 3 knights of cost 33 cover"), "{text}");
    let (code, found) = answer(&["cover", "1x3", "--piece", "king", "--and", "rook", "--json"]);
    assert_eq!(code, 0);
    assert_eq!(found["chosen"].as_array().unwrap().len(), 1);
    assert!(
        ["king@b1", "rook@a1", "rook@b1", "rook@c1"]
            .contains(&found["chosen"][0].as_str().unwrap()),
        "{found}"
    );
}

/// What pieces in the way of others would change is said with the answer, and by check.
#[test]
fn squares_behind_other_pieces_are_named() {
    let (_folder, path) = scratch();
    let file = path("cover.txt");
    let mixed =
        ["cover", "8", "--piece", "knight", "--and", "queen", "--prices", "3,8", "-o", &file];
    let (code, text, _) = run(&mixed);
    let said = "attacks go through other pieces; if lines end at the first piece, ";
    assert!(code == 0 && text.contains(&format!("lines    {said}")), "{text}");
    let (code, text, _) = run(&["check", &file]);
    assert!(code == 0 && text.contains("lines      attacks go through other pieces"), "{text}");
    let (_, found) = answer(&["check", &file, "--json"]);
    assert_eq!((&found["covers"], &found["uncovered"]), (&true.into(), &serde_json::json!([])));
    assert!(!found["behind_pieces"].as_array().unwrap().is_empty(), "{found}");
    let (_, text, _) = run(&["cover", "8", "--piece", "queen"]);
    assert!(!text.contains("attacks go through"), "{text}");
}

/// A certificate is checked by what it asks for, and drawn.
#[test]
fn covers_of_boards_with_holes_are_checked_and_drawn() {
    let (_folder, path) = scratch();
    let (file, other, picture) = (path("a.txt"), path("b.txt"), path("a.svg"));
    let board =
        ["cover", "4", "--piece", "king", "--holes", "b2", "--demand", "2", "-q", "-o", &file];
    assert_eq!(run(&board).0, 0);
    let (code, text, stderr) = run(&["check", &file]);
    assert!(code == 0 && text.contains("holes b2, each square twice"), "{text}{stderr}");
    assert!(!text.contains("; b2 by "), "{text}");
    assert_eq!(run(&[&board[..9], &["-o", &picture]].concat()).0, 0);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("pieces on the 4x4 board"), "{svg}");
    let kept = std::fs::read_to_string(&file).unwrap();
    let short = "destrier 1 program\nboard 1x3\npiece king\nrule domination\nholes c1\ndemand 2\n\
        claim at-most 1\nsolution 1\nend\n";
    std::fs::write(&other, short).unwrap();
    let (code, found) = answer(&["check", &other, "--json"]);
    assert_eq!((code, &found["uncovered"]), (1, &serde_json::json!(["a1", "b1"])));
    assert_eq!(run(&["draw", &file, "-o", &picture]).0, 0);
    assert!(std::fs::read_to_string(&picture).unwrap().contains("king"));
    assert_eq!(run(&["draw", &file]).0, 0);
    assert!(kept.contains("\nsolution "), "{kept}");
}

/// Programs that nothing satisfies.
const CLASH: &str = "Minimize\n o: a + b + c + d + e\nSubject To\n monday: a + b >= 1\n \
    other: d + e >= 1\n tuesday: b + c >= 1\n wednesday: a + c >= 1\n leave: a + b + c <= 1\n\
    Binaries\n a b c d e\nEnd\n";
const FEW: &str =
    "Minimize\n o: a + b\nSubject To\n town_x: a + b >= 3\n town_y: a >= 1\nBinaries\n a b\nEnd\n";

/// Nothing found before a limit is one thing, nothing possible another.
#[test]
fn a_limit_is_never_said_to_be_an_impossibility() {
    let file = program("field/limit_first.lp");
    let mixed = ["9", "--piece", "knight", "--and", "queen", "--prices", "3,9"];
    let limited = ["10", "--demand", "2", "--at-most", "3"];
    for subject in [&[&*file][..], &mixed, &limited] {
        for command in ["cover", "prove"] {
            let args = [&[command], subject, &["--time-limit", "0s"]].concat();
            let (code, text, stderr) = run(&args);
            assert_eq!(code, 3, "{args:?}: {text}{stderr}");
            assert!(
                !text.contains("No choice") && !text.contains("impossible"),
                "{args:?}: {text}"
            );
            let (code, found) = answer(&[&args[..], &["--json"]].concat());
            assert_eq!((code, &found["status"]), (3, &"limit".into()), "{args:?}");
            assert!(found["conflict"].is_null(), "{found}");
        }
    }
    // what is proved without a choice says nothing about choices
    let (code, text, _) = run(&["prove", &file, "--at-least", "1"]);
    assert!(code == 0 && !text.contains("No choice covers"), "{text}");
}

#[test]
fn rows_that_exclude_each_other_are_named() {
    let (_folder, path) = scratch();
    let [clash, few] = [("clash.lp", CLASH), ("few.lp", FEW)].map(|(name, text)| {
        std::fs::write(path(name), text).unwrap();
        path(name)
    });
    let (code, text, _) = run(&["cover", &clash]);
    let said = "No solution in FILE: monday, tuesday, wednesday, leave exclude each other.\n";
    assert!(code == 1 && text.starts_with(&said.replace("FILE", &clash)), "{text}");
    let (code, found) = answer(&["cover", &clash, "--json"]);
    let rows = serde_json::json!(["monday", "tuesday", "wednesday", "leave"]);
    assert_eq!((code, &found["status"], &found["conflict"]), (1, &"infeasible".into(), &rows));
    let (code, text, _) = run(&["cover", &few]);
    assert!(code == 1 && text.contains(": town_x cannot be covered so often.\n"), "{text}");
    let (code, text, _) = run(&["cover", "3", "--at-most", "1"]);
    assert!(
        code == 1 && text.contains(" at least once, ") && text.contains(" at most once"),
        "{text}"
    );
    assert!(text.contains("exclude each other"), "{text}");
}

/// Equations and limits on many columns stay rows of the linear program, whose relaxation is stronger.
#[test]
fn rows_that_ask_beside_rows_with_limits_are_solved_as_they_stand() {
    let (_folder, path) = scratch();
    let program = |row: &str| {
        format!(
            "Minimize\n o: 2 a + 3 b + c\nSubject To\n some: a + b + c >= 1\n {row}\nBinaries\n a b c\nEnd\n"
        )
    };
    for row in ["most: a + b + c <= 2", "all: a + b + c = 1", "pair: a + b <= 1"] {
        std::fs::write(path("p.lp"), program(row)).unwrap();
        assert_eq!(run(&["prove", &path("p.lp"), "-q", "-o", &path("p.txt")]).0, 0, "{row}");
        let text = std::fs::read_to_string(path("p.txt")).unwrap();
        assert!(text.starts_with("destrier 1 program\n"), "{row}: {text}");
        let (code, text, _) = run(&["verify", &path("p.txt"), "--program", &path("p.lp")]);
        assert!(code == 0 && text.contains("exactly 1 for "), "{row}: {text}");
        std::fs::remove_file(path("p.txt")).unwrap();
    }
}

/// A row whose factors are not 1 becomes several inside, and is one all the same.
#[test]
fn rows_that_exclude_each_other_are_named_once() {
    let (_folder, path) = scratch();
    let text = "Minimize\n o: x + y\nSubject To\n both: 3 x + 2 y >= 4\n one: x + y <= 1\nBinaries\n x y\nEnd\n";
    std::fs::write(path("p.lp"), text).unwrap();
    let (code, found) = answer(&["cover", &path("p.lp"), "--json"]);
    assert_eq!((code, &found["conflict"]), (1, &serde_json::json!(["both", "one"])));
}

/// A digest in a claim is tied to the model that it is of.
#[test]
fn certificates_are_compared_with_models() {
    let (_folder, path) = scratch();
    let (plain, costs, proof) = (path("six.toml"), path("costs.toml"), path("proof.txt"));
    std::fs::write(&plain, "board = 6\n").unwrap();
    let rows =
        "[[1,2,3,1,2,3],[1,1,1,1,1,1],[2,2,2,2,2,2],[1,2,1,2,1,2],[3,2,1,3,2,1],[1,1,2,2,3,3]]";
    std::fs::write(&costs, format!("board = 6\ncosts = {rows}\n")).unwrap();
    for (model, other) in [(&plain, &costs), (&costs, &plain)] {
        assert_eq!(run(&["cover", model, "-q", "-o", &proof]).0, 0);
        let (code, text, stderr) = run(&["verify", &proof, "--program", model]);
        let said = format!(" (as {model} states it)\n");
        assert!(code == 0 && text.ends_with(&said), "{text}{stderr}");
        let (code, text, _) = run(&["verify", &proof, "--program", other]);
        assert!(code == 1 && text.contains(&format!("not about {other} (")), "{text}");
    }
    let changed = std::fs::read_to_string(&costs).unwrap().replacen("1,2,3", "2,1,3", 1);
    assert_eq!(run(&["cover", &costs, "-q", "-o", &proof]).0, 0);
    std::fs::write(&costs, changed).unwrap();
    assert_eq!(run(&["verify", &proof, "--program", &costs]).0, 1);
}

#[test]
fn limits_regions_and_independence_go_with_everything_else() {
    for (command, claim) in [
        (
            &["cover", "8", "--at-most", "2"][..],
            "knight domination of 8x8, at most twice: exactly 14",
        ),
        (
            &["cover", "5", "--piece", "rook", "--holes", "c3", "--rule", "independent"],
            "rook independent domination of 5x5, holes c3: exactly 4",
        ),
        (
            &["cover", "6", "--piece", "king", "--demand", "2", "--region", "3x3=3"],
            "king domination of 6x6, each square twice, at most 3 in each 3x3 block: exactly 10",
        ),
    ] {
        assert_eq!(verdict(command, &[]), claim);
    }
    let (code, text, _) = run(&["cover", "6", "--at-most", "1"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("checked  knight domination of 6x6, at most once: impossible"), "{text}");
}

/// Where pieces leap, a hole is a square where nothing stands and that needs no cover.
#[test]
fn holes_go_with_symmetry_regions_and_independence() {
    let centre = "holes c3";
    for (more, claim) in [
        (["--symmetry", "rot90"], "symmetry rot90, "),
        (["--rule", "independent"], ""),
        (["--region", "5x5=8"], ""),
    ] {
        let command = [&["cover", "5", "--piece", "king", "--holes", "c3"], &more[..]].concat();
        let verdict = verdict(&command, &[]);
        assert!(verdict.contains(centre) && verdict.contains(claim), "{verdict}");
    }
}

/// A model stands wherever a board does, and needs no more than one.
#[test]
fn models_are_solved_proved_and_exported() {
    let (_folder, path) = scratch();
    let model = path("six.toml");
    std::fs::write(&model, "board = 6\n").unwrap();
    for command in ["cover", "prove"] {
        assert_eq!(verdict(&[command, &model], &[]), "knight domination of 6x6: exactly 8");
    }
    let kings = program("kings-12.toml");
    let claim = "king domination of 12x12, costs 1 to 3: exactly 21";
    assert_eq!(verdict(&["prove", &kings], &[]), claim);
    let lp = path("kings.lp");
    assert_eq!(run(&["export", &kings, "-q", "-o", &lp]).0, 0);
    assert!(verdict(&["prove", &lp], &[]).ends_with("exactly 21"));
}

#[test]
fn a_certificate_is_compared_with_the_file_of_the_program() {
    let lp = program("cameras.lp");
    let (_folder, path) = scratch();
    let proof = path("proof.txt");
    assert_eq!(run(&["prove", &lp, "-q", "-o", &proof]).0, 0);
    let mps = program("cameras.mps");
    let (code, stdout, _) = run(&["verify", &proof, "--program", &mps]);
    let said = format!("{proof}: verified: minimum exactly 5 for {mps} (3 rows, 4 columns)\n");
    assert_eq!((code, without_digests(&stdout)), (0, said));

    let other = path("other.lp");
    let text = std::fs::read_to_string(&lp).unwrap();
    for (from, to, difference) in [
        ("north: hall + stairs", "north: hall + yard", "row 'north' is another one"),
        ("3 hall", "4 hall", "column 'hall' has another cost"),
        (" R3: porch + yard >= 1\n", "", "it has 2 rows and 4 columns"),
    ] {
        std::fs::write(&other, text.replace(from, to)).unwrap();
        let (code, stdout, _) = run(&["verify", &proof, "--program", &other]);
        let expected = format!("{proof}: rejected: this is not about {other}: {difference}\n");
        assert_eq!((code, stdout), (1, expected));
    }
    let board = root().join("tests/certificates/valid/knight-8x8.txt").display().to_string();
    let (code, stdout, _) = run(&["verify", &board, "--program", &lp]);
    assert_eq!(code, 1);
    assert!(stdout.contains("rejected: this is not about") && stdout.contains("8x8"), "{stdout}");
}

/// The Petersen graph's dominating sets that a turn by a fifth keeps are unions of its two cycles.
#[test]
fn choices_that_permutations_keep_are_solved_and_proved() {
    let (_folder, path) = scratch();
    let (turn, proof) = (path("turn.txt"), path("proof.txt"));
    std::fs::write(&turn, "(1 2 3 4 5) (6 7 8 9 10)\n").unwrap();
    let petersen = program("petersen.gr");
    let (code, text, stderr) = run(&["cover", &petersen, "--permutations", &turn, "-o", &proof]);
    assert!(code == 0 && text.contains("of cost 5") && text.contains("1=2=3=4=5"), "{text}");
    let both = format!("--program {petersen} --permutations {turn}");
    assert!(stderr.contains(&format!("Next: destrier verify {proof} {both}\n")), "{stderr}");
    let compared = ["verify", &proof, "--program", &petersen, "--permutations", &turn];
    let (code, text, _) = run(&compared);
    assert!(code == 0 && text.contains("verified: minimum exactly 5 for"), "{text}");
    assert_eq!(run(&compared[..4]).0, 1);
    refuses(&["cover", "8", "--permutations", &turn], &["--permutations go with a program"]);
}

/// Cases of a linear program, whose claims are said in the terms of the file, also where these are not its costs.
#[test]
fn proofs_in_kind_program_are_compared_with_the_file() {
    let (_folder, path) = scratch();
    let proof = path("proof.txt");
    for (name, value, other) in [
        ("cameras.lp", "5", "petersen.gr"),
        ("petersen.gr", "3", "stein9.sets"),
        ("stein9.sets", "5", "cameras.lp"),
    ] {
        let file = program(name);
        assert_eq!(run(&["prove", &file, "--format", "program", "-q", "-o", &proof]).0, 0);
        let text = std::fs::read_to_string(&proof).unwrap();
        assert!(text.starts_with("destrier 1 program\ncolumns "), "{text}");
        let start = ["cover", &file, "--start", &proof, "--solver", "search", "--time-limit", "0s"];
        let (_, found) = answer(&[&start[..], &["--json"]].concat());
        assert_eq!(found["size"].to_string().trim_matches('"'), value, "{found}");
        let verify =
            ["verify", &proof, "--program", &file, "--expect", &format!("exactly {value}")];
        let (code, stdout, _) = run(&verify);
        assert!(code == 0 && stdout.contains(&format!("exactly {value} for {file}")), "{stdout}");
        assert_eq!(
            run(&["verify", &proof, "--program", &file, "--expect", "exactly 4"]).0,
            1,
            "{name}"
        );
        assert_eq!(run(&["verify", &proof, "--program", &program(other)]).0, 1, "{name}");
    }
    let file = path("scaled.lp");
    let text = "Maximize\n 7.5 a + 7.5 b + 2.5 c + 1\nSubject To\n a + b <= 1\n b + c <= 1\nBinaries\n a b c\nEnd\n";
    std::fs::write(&file, text).unwrap();
    assert_eq!(run(&["prove", &file, "--format", "program", "-q", "-o", &proof]).0, 0);
    let (code, stdout, _) = run(&["verify", &proof, "--program", &file, "--expect", "exactly 11"]);
    assert!(code == 0 && stdout.contains("maximum exactly 11 for"), "{stdout}");
    assert_eq!(run(&["verify", &proof, "--program", &file, "--expect", "exactly 10"]).0, 1);
}

#[test]
fn proofs_for_other_checkers_are_compared_with_the_file_too() {
    let lp = program("cameras.lp");
    let (_folder, path) = scratch();
    let (vipr, proof) = (path("proof.vipr"), path("proof.pbp"));
    let (code, _, stderr) = run(&["prove", &lp, "--format", "vipr", "-o", &vipr]);
    assert_eq!(code, 0);
    assert!(stderr.contains(&format!("Next: destrier verify {vipr} --program {lp}\n")), "{stderr}");
    let words = "3 rows, 4 columns";
    let (code, stdout, _) = run(&["verify", &vipr, "--program", &lp]);
    let said = format!("{vipr}: verified: minimum exactly 5 for {lp} ({words})\n");
    assert_eq!((code, without_digests(&stdout)), (0, said));
    let (code, stdout, _) = run(&["verify", &vipr, "--program", &program("petersen.gr")]);
    assert_eq!(code, 1);
    assert!(stdout.contains("rejected: line"), "{stdout}");
    // a run that ends before its proof leaves what says more
    let stein = ["prove", &program("stein9.sets"), "--format", "vipr", "-o", &vipr];
    assert_eq!(run(&stein).0, 0);
    let (code, _, stderr) = run(&[&stein[..], &["--time-limit", "0s"]].concat());
    assert!(code == 3 && stderr.contains("kept"), "{code}, {stderr}");

    let (code, _, stderr) = run(&["prove", &lp, "--format", "veripb", "-o", &proof]);
    assert_eq!(code, 0);
    assert!(stderr.contains(&format!("Next: veripb {} {proof}\n", path("proof.opb"))), "{stderr}");
    let formula = std::fs::read_to_string(path("proof.opb")).unwrap();
    assert!(formula.starts_with("* #variable= 4 #constraint= 3\n"), "{formula}");
    let proof = std::fs::read_to_string(&proof).unwrap();
    assert!(proof.contains("\nconclusion BOUNDS 5 : "), "{proof}");
    let (code, _, stderr) = run(&["prove", &lp, "--format", "vipr"]);
    assert_eq!((code, &*stderr), (2, "destrier: --format vipr needs -o\n"));
}

#[test]
fn documents_say_what_was_chosen_and_proved() {
    let (code, found) = answer(&["cover", &program("cameras.lp"), "--json"]);
    assert_eq!((code, &found["status"], &found["size"]), (0, &"optimal".into(), &5.into()));
    assert_eq!(found["chosen"], serde_json::json!(["stairs", "porch", "yard"]));
    let (code, found) = answer(&["prove", &program("stein9.sets"), "--at-least", "6", "--json"]);
    assert_eq!((code, &found["status"], &found["size"]), (1, &"refuted".into(), &5.into()));
    let verified = without_digests(found["verified"][0].as_str().unwrap());
    let stein = program("stein9.sets");
    assert_eq!(verified, format!("minimum at most 5 for {stein} (12 rows, 9 columns)"));
    let (code, found) = answer(&["cover", "2", "--demand", "2", "--rule", "total", "--json"]);
    assert_eq!((code, &found["status"], &found["chosen"]), (1, &"infeasible".into(), &().into()));
}

#[test]
fn a_time_limit_leaves_a_choice_and_a_bound() {
    let (_folder, path) = scratch();
    let file = path("limit.txt");
    let command = ["cover", "14", "--demand", "2", "--time-limit", "0s", "--json", "-o", &file];
    let (code, found) = answer(&command);
    assert_eq!(
        (code, &found["status"], &found["stop"]),
        (3, &"limit".into(), &"time limit".into())
    );
    assert!(found["size"].as_u64() > found["bound"].as_u64());
    let (code, stdout, _) = run(&["verify", &file]);
    assert_eq!(code, 0);
    assert!(stdout.contains(&format!("each square twice: at most {}", found["size"])), "{stdout}");
}

#[test]
fn wrong_programs_and_wishes_are_refused_in_one_line() {
    let (_folder, path) = scratch();
    let write = |name: &str, text: &str| {
        std::fs::write(path(name), text).unwrap();
        path(name)
    };
    let twice =
        write("n.lp", "Minimize\n x + y\nSubject To\n c: x + y >= 1 z\nBinary\n x y\nEnd\n");
    refuses(&["prove", &twice], &["n.lp: line 4: something follows a right side"]);
    refuses(&["cover", &write("e.gr", "p ds 0 0\n")], &["e.gr", "line 1", "no vertices"]);
    refuses(&["cover", &write("a.sets", "a a\n")], &["a.sets: line 1: 'a' is named twice"]);
    refuses(&["cover", "no-such.gr"], &["no-such.gr"]);
    let petersen = program("petersen.gr");
    refuses(&["cover", &petersen, "--piece", "king"], &["petersen.gr", "go with a board only"]);
    refuses(&["cover", &petersen, "--holes", "a1"], &["go with a board only"]);
    refuses(&["cover", &petersen, "--choose", "sets"], &["--choose sets is for files of sets"]);
    refuses(&["cover", "6", "--choose", "sets"], &["--choose goes with sets in a file"]);
    refuses(&["cover", "6", "--rule", "clique"], &["--rule clique is not for boards"]);
    let cameras = program("cameras.lp");
    refuses(&["prove", &cameras, "--demand", "2"], &["says itself what is asked: not --demand 2"]);
    refuses(&["cover", &petersen, "--method", "two-stage"], &["on a board, not the columns"]);
    refuses(&["cover", &petersen, "--method", "monier"], &["a program has no middle"]);
    refuses(&["cover", &petersen, "--construct", "blocks"], &["--construct", "without holes"]);
    refuses(&["cover", "8", "--demand", "2", "--method", "annealing"], &["but covering every row"]);
    refuses(&["cover", &petersen, "--solver", "highs", "--target", "3"], &["--solver search"]);
    let stray = write("start.txt", "1 11\n");
    refuses(&["cover", &petersen, "--start", &stray], &["start.txt", "there is no column '11'"]);
    let few = write("few.txt", "1\n");
    let from_few = ["cover", &petersen, "--solver", "highs", "--start", &few];
    refuses(&from_few, &["does not meet all rows"]);
    let hole = write("hole.txt", "d4 a1\n");
    let from_hole = ["cover", "8", "--holes", "d4", "--start", &hole];
    refuses(&from_hole, &["hole.txt", "no knight may stand on d4"]);
    refuses(&["cover", &petersen, "-o", &path("x.svg")], &["no picture"]);
    refuses(&["prove", &petersen, "--format", "vipr"], &["--format"]);
    refuses(&["cover", "8", "--demand", "0"], &["--demand"]);
    refuses(&["cover", "8", "--holes", "z9"], &["holes", "z9"]);
    refuses(&["cover", "8", "--holes", "a1", "--force", "a1"], &["a1 is forced and a hole"]);
    let half = ["cover", "8", "--demand", "2", "--symmetry", "rot180", "--start", &hole];
    refuses(&half, &["hole.txt", "rot180 asks for pieces on all of a1 h8, or none"]);
    refuses(&["cover", "8", "--and", "knight"], &["the knight is named twice"]);
    refuses(&["cover", "8", "--and", "king", "--prices", "3"], &["prices", "2 kinds", "not 1"]);
    refuses(&["cover", "8", "--prices", "1000000000"], &["prices", "999999999"]);
    let turned = ["cover", "8", "--and", "leap:+1,+2", "--symmetry", "rot180"];
    refuses(&turned, &["rot180", "leap:+1,+2"]);
    refuses(&["count", "6", "--demand", "2"], &["--demand"]);
    let model = "title = \"t\"\nsource = \"s\"\nboard = 3\n";
    let short = write("short.toml", &format!("{model}costs = [[1, 2, 3]]\n"));
    refuses(&["cover", &short], &["short.toml: costs: 3 rows of 3 numbers are needed"]);
    let packing = write("packing.toml", &format!("{model}program = \"packing\"\ndemand = 2\n"));
    refuses(&["cover", &packing], &["only a cover takes and, prices, numbers, holes, demand"]);
    let large = write("large.toml", &format!("{model}prices = [100000]\ncosts = 100000\n"));
    refuses(&["cover", &large], &["a piece costs 10000000000 on a square"]);
    let packing = write("packing.toml", &format!("{model}program = \"packing\"\n"));
    refuses(&["export", &packing], &["packing.toml: its program is no cover"]);
    refuses(&["cover", &short, "--rule", "total"], &["short.toml", "go with a board only"]);
    assert!(!Path::new(&path("x.svg")).exists());
}

/// What another solver is given is the same program, and its file as good as the first.
#[test]
fn programs_are_exported_and_proved_from_what_was_exported() {
    for (name, claim) in [
        ("stein9.sets", "12 rows, 9 columns: minimum exactly 5"),
        ("petersen.gr", "10 rows, 10 columns: minimum exactly 3"),
        ("cameras.lp", "3 rows, 4 columns: minimum exactly 5"),
    ] {
        for ending in ["lp", "mps"] {
            let (_folder, path) = scratch();
            let (file, proof) = (path(&format!("program.{ending}")), path("proof.txt"));
            assert_eq!(run(&["export", &program(name), "-q", "-o", &file]).0, 0);
            assert_eq!(verdict(&["prove", &file], &[]), claim);
            assert_eq!(run(&["prove", &file, "-q", "-o", &proof]).0, 0);
            assert_eq!(run(&["verify", &proof, "--program", &program(name)]).0, 0, "{name}");
        }
    }
    let (code, text, _) = run(&["export", "3", "--holes", "b2", "--force", "a1", "--demand", "2"]);
    assert!(code == 0 && text.contains(" ca1: + xa1 + xc2 + xb3 >= 2\n"), "{text}");
    assert!(text.contains(" fa1: + xa1 >= 1\n") && !text.contains("xb2"), "{text}");
    let mixed = ["export", "1x3", "--piece", "king", "--and", "rook", "--at-most", "2"];
    let (code, text, _) = run(&mixed);
    assert!(code == 0 && text.contains(" r7: + xKa1 + xRa1 <= 1\n"), "{text}");
    assert!(text.contains(" ma1: + xKa1 + xRa1 + xKb1 + xRb1 + xRc1 <= 2\n"), "{text}");
    let (code, text, _) = run(&["export", &program("cameras.lp")]);
    assert!(code == 0 && text.contains(" north: + hall + stairs + porch >= 2\n"), "{text}");
    refuses(&["export", &program("stein9.sets"), "--format", "lindo"], &["stein9.sets", "lindo"]);
    refuses(
        &["export", &program("petersen.gr"), "--objective", "packing"],
        &["petersen.gr", "cover"],
    );
}

#[test]
fn holes_are_blank_and_demands_that_cannot_be_met_are_named() {
    let (_, text, _) = run(&["cover", "3", "--holes", "b2", "--piece", "king"]);
    let row = text.lines().find(|line| line.starts_with("2  ")).unwrap();
    assert_eq!(row.chars().nth(5), Some(' '), "{text}");
    let (code, text, _) = run(&["cover", "2", "--demand", "5"]);
    let named = "each square 5 times: a1, b1, a2, b2 cannot be covered so often.\n";
    assert!(code == 1 && text.contains(named), "{text}");
    let (_, text, _) = run(&["cover", "5", "--demand", "9"]);
    assert!(text.contains("d2, e2 and 14 others cannot be covered so often"), "{text}");
}

/// Statements of every kind that is no plain board, what they cost at least, and which methods know them.
const STATEMENTS: [(&[&str], u64, bool); 6] = [
    (&["8", "--demand", "2"], 28, false),
    (&["8", "--at-most", "2"], 14, false),
    (&["6", "--piece", "rook", "--holes", "c3-d4"], 4, true),
    (&["6", "--piece", "knight", "--and", "queen", "--prices", "3,9"], 21, false),
    (&["6", "--piece", "king", "--demand", "2", "--region", "3x3=3"], 10, false),
    (&["stein9.sets"], 5, true),
];

/// The arguments of a statement, with the whole path of its file.
fn stated(statement: &[&str]) -> Vec<String> {
    let whole =
        |word: &&str| if word.contains(".sets") { program(word) } else { (*word).to_owned() };
    statement.iter().map(whole).collect()
}

#[test]
fn what_is_no_plain_board_is_searched_and_solved_like_one() {
    for (statement, least, is_plain) in STATEMENTS {
        let own = stated(statement);
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let target = least.to_string();
        let mut ways = vec![
            vec!["--solver", "search", "--target", &target],
            vec!["--method", "weighting", "--target", &target, "--threads", "2"],
            vec!["--target", &target, "--seed", "3"],
            vec!["--solver", "highs"],
            vec!["--solver", "highs", "--threads", "2"],
            vec!["--threads", "1"],
        ];
        if is_plain {
            ways.push(vec!["--method", "annealing", "--target", &target]);
            ways.push(vec!["--solver", "microlp"]);
        }
        for way in ways {
            let command = [&["cover"], &own[..], &way[..], &["--json"]].concat();
            let (code, found) = answer(&command);
            assert_eq!((code, found["size"].as_u64()), (0, Some(least)), "{command:?}");
            let reached = way.contains(&"--target");
            let proved = found["status"] == "optimal" && found["bound"] == least;
            assert!(proved || reached && found["status"] == "feasible", "{command:?}: {found}");
        }
    }
}

#[test]
fn a_search_of_a_program_goes_on_from_what_another_left() {
    for (statement, least, _) in STATEMENTS {
        let own = stated(statement);
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let (_folder, path) = scratch();
        let command = |more: &[&str]| [&["cover"], &own[..], more].concat().join(" ");
        let cover = |more: &[&str]| answer(&[&["cover"], &own[..], more, &["--json"]].concat());
        for file in [path("best.txt"), path("best.json")] {
            let best = least.to_string();
            assert_eq!(cover(&["--target", &best, "-o", &file]).0, 0, "{}", command(&[]));
            let (code, found) =
                cover(&["--solver", "search", "--start", &file, "--time-limit", "0s"]);
            assert_eq!(found["size"].as_u64(), Some(least), "{}: {found}", command(&[&file]));
            assert!([0, 3].contains(&code));
        }
    }
}

/// The same threads and seed give the same choice, whatever else runs.
#[test]
fn a_search_of_a_program_repeats_itself() {
    let (_folder, path) = scratch();
    let lp = path("k12.lp");
    assert_eq!(run(&["export", "12", "-q", "-o", &lp]).0, 0);
    let text = std::fs::read_to_string(&lp).unwrap();
    std::fs::write(&lp, text.replace("\\ destrier board 12x12\n", "")).unwrap();
    let chosen = |seed: &str| {
        let command = ["cover", &lp, "--target", "26", "--seed", seed, "--threads", "2", "--json"];
        answer(&command).1["chosen"].clone()
    };
    assert_eq!(chosen("5"), chosen("5"));
    assert_ne!(chosen("5"), chosen("6"));
}

/// A target is of the file's objective.
#[test]
fn a_target_is_in_the_words_of_the_file() {
    let (_folder, path) = scratch();
    let lp = path("pair.lp");
    let text = "Maximize\n 2 a + b + 7\nSubject To\n c: a + b <= 1\nBinaries\n a b\nEnd\n";
    std::fs::write(&lp, text).unwrap();
    for target in ["8", "9"] {
        let (code, found) = answer(&["cover", &lp, "--target", target, "--json"]);
        let value = found["size"].as_f64().unwrap();
        assert!(code == 0 && value >= target.parse().unwrap(), "{found}");
    }
    let (code, _, stderr) = run(&["cover", &lp, "--target", "11"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("pair.lp: no choice reaches the --target 11"), "{stderr}");
}

/// Symmetry that is known need not be found: it is checked, and used in place of what would be found.
#[test]
fn known_automorphisms_are_checked_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(&path, text).unwrap();
        path
    };
    let swap = write("swap.txt", "(p2 p3) (p5 p6) (p8 p9) # one of 432\n");
    let proof = folder.path().join("proof.txt").to_str().unwrap().to_owned();
    let stein = program("stein9.sets");
    for command in ["prove", "cover"] {
        let words = [command, &stein, "--automorphisms", &swap, "-o", &proof];
        let (code, text, stderr) = run(&words);
        assert!(
            code == 0 && text.contains(&format!("minimum exactly 5 for {stein} (")),
            "{text}{stderr}"
        );
        let certificate = std::fs::read_to_string(&proof).unwrap();
        let mut named = certificate.lines().filter(|line| line.starts_with("automorphism "));
        // columns are numbered as they first appear: p1 p4 p7 p2 p5 p8 p3 p6 p9
        assert_eq!(named.next(), Some("automorphism 1 2 3 7 8 9 4 5 6"), "{certificate}");
        assert_eq!(named.next(), None);
        assert_eq!(run(&["verify", &proof, "--program", &stein]).0, 0);
    }
    let given = |text: &str| [write("given.txt", text)];
    for (text, said) in [
        ("(p1 p2)\n", "permutation 1 is no automorphism: it takes row '2' to no row"),
        ("(p1 q)\n", "line 1: there is no column 'q'"),
    ] {
        let [file] = given(text);
        refuses(&["prove", &stein, "--automorphisms", &file], &["given.txt: ", said]);
    }
    let costs = given("(hall stairs)\n");
    let cameras = program("cameras.lp");
    let said = "takes 'hall' to a column of another kind, range or cost";
    refuses(&["cover", &cameras, "--automorphisms", &costs[0]], &[said]);
    for command in ["prove", "cover"] {
        refuses(&[command, "6", "--automorphisms", &swap], &["go with programs"]);
    }
}

/// Rows may count orbits as often as they like.
#[test]
fn permutations_take_rows_that_count_orbits_several_times() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (swap, proof, cameras) = (path("swap.txt"), path("proof.txt"), program("cameras.lp"));
    std::fs::write(&swap, "(hall stairs)\n").unwrap();
    let words = ["prove", &cameras, "--permutations", &swap, "-o", &proof];
    let (code, text, stderr) = run(&words);
    assert!(code == 0 && text.contains("hall=stairs"), "{text}{stderr}");
    let verify = ["verify", &proof, "--program", &cameras, "--permutations", &swap];
    assert_eq!(run(&verify).0, 0);
}

/// What export wrote of a board, edited or not: its holes, and the pieces that have to stand.
#[test]
fn programs_of_boards_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, edited, picture) = (path("board.lp"), path("edited.lp"), path("board.svg"));
    let words =
        ["export", "4", "--piece", "queen", "--holes", "b2", "--force", "c3,d4", "-o", &file];
    assert_eq!(run(&words).0, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&edited, text.replace("Binaries", " own: + xa1 + xd1 >= 1\nBinaries")).unwrap();
    for file in [&file, &edited] {
        let (code, drawn, stderr) = run(&["draw", file]);
        assert!(code == 0 && drawn.matches('\u{265b}').count() == 2, "{drawn}{stderr}");
        assert_eq!(run(&["draw", file, "-o", &picture]).0, 0);
        assert!(std::fs::read_to_string(&picture).unwrap().contains("4x4"));
    }
    refuses(&["draw", &program("cameras.lp")], &["cameras.lp"]);
}

/// A choice for what export wrote, edited or not, is drawn on its board: two kings in one way.
#[test]
fn choices_of_programs_of_boards_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [own, drawn, start] = ["own.svg", "drawn.svg", "start.sol"].map(path);
    for wishes in [&["--symmetry", "rot180"][..], &["--holes", "a1"], &["--force", "b2"], &[]] {
        let board = [&["3x6", "--piece", "king"], wishes].concat();
        assert_eq!(run(&[&["cover"], &board[..], &["-q", "-o", &own]].concat()).0, 0, "{board:?}");
        let own = std::fs::read_to_string(&own).unwrap();
        let same = |words: &[&str]| {
            assert_eq!(run(&[words, &["-q", "-o", &drawn]].concat()).0, 0, "{words:?}");
            assert!(std::fs::read_to_string(&drawn).unwrap() == own, "{board:?} {words:?}");
        };
        for ending in ["lp", "mps", "opb"] {
            let file = path(&format!("board.{ending}"));
            let export = [&["export"], &board[..], &["-q", "-o", &file, "--write-start", &start]];
            assert_eq!(run(&export.concat()).0, 0, "{board:?}");
            same(&["cover", &file]);
        }
        let (file, edited) = (path("board.lp"), path("edited.lp"));
        let text = std::fs::read_to_string(&file).unwrap();
        let with = |row: &str| text.replace("Subject To\n", &format!("Subject To\n {row}\n"));
        std::fs::write(&edited, with("own: + xb2 >= 1")).unwrap();
        same(&["cover", &edited]);
        same(&["import", "--program", &edited, "--solution", &start]);
        std::fs::write(&edited, with("own: + z >= 0").replace("Binaries", "Binaries\n z")).unwrap();
        refuses(&["cover", &edited, "-o", &drawn], &["column 'z'"]);
    }
    refuses(&["cover", &program("cameras.lp"), "-o", &drawn], &["states no board"]);
}

/// A pipe that is gone once it is open gives its text once.
#[cfg(unix)]
#[test]
fn the_file_of_a_program_is_read_once() {
    let (_folder, path) = scratch();
    let covering = "Minimize\n a + b\nSubject To\n c: a + b >= 1\nBinaries\n a b\nEnd\n";
    let linear = "Minimize\n 2 a + b\nSubject To\n c: a + 3 b >= 1.5\nGenerals\n a b\nEnd\n";
    for (number, text) in [covering, linear].into_iter().enumerate() {
        for command in ["prove", "cover"] {
            let pipe = path(&format!("{command}{number}.lp"));
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
            assert!(made.success(), "{pipe}");
            let own = pipe.clone();
            let writer = std::thread::spawn(move || {
                let mut open = std::fs::OpenOptions::new().write(true).open(&own).unwrap();
                std::fs::remove_file(&own).unwrap();
                open.write_all(text.as_bytes()).unwrap();
            });
            let (code, stdout, stderr) = run(&[command, &pipe]);
            assert!(code == 0 && stdout.contains("optimal"), "{pipe}: {stdout}{stderr}");
            writer.join().unwrap();
        }
    }
}

/// Programs in whole and continuous columns, in the terms of their files.
#[test]
fn linear_programs_are_solved_and_proved_in_the_terms_of_their_files() {
    let (_folder, path) = scratch();
    for (name, text, said, claim, values) in [
        (
            "staff.lp",
            "Minimize\n early + late\nSubject To\n am: 2 early + late >= 5\n pm: late >= 1.5\nGenerals\n early late\nEnd\n",
            "A solution of cost 4 in",
            "minimum exactly 4",
            r#"{"early":2,"late":2}"#,
        ),
        (
            "mixed.lp",
            "Maximize\n 7.5 x + 5 y + 2\nSubject To\n c: 3 x + 2.5 y <= 10\nBounds\n y <= 0.75\nGenerals\n x\nEnd\n",
            "A solution of value 26.5 in",
            "maximum exactly 26.5",
            r#"{"x":3,"y":0.4}"#,
        ),
        (
            "third.mps",
            "NAME t\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 3\nRHS\n r c 1\nENDATA\n",
            "A solution of cost 1/3 in",
            "minimum exactly 1/3",
            r#"{"x":0.3333333333333333}"#,
        ),
        (
            "knapsack.opb",
            "min: -5 x1 -4 x2 -3 x3 ;\n-23 x1 -31 x2 -17 x3 >= -41 ;\n",
            "A solution of cost -8 in",
            "minimum exactly -8",
            r#"{"x1":1,"x3":1}"#,
        ),
    ] {
        let (file, proof) = (path(name), path("proof.txt"));
        std::fs::write(&file, text).unwrap();
        let (code, stdout, stderr) = run(&["prove", &file, "-o", &proof]);
        assert!(code == 0 && stdout.starts_with(said), "{stdout}{stderr}");
        assert!(stdout.contains(&format!("checked  {claim} for {file} (")), "{stdout}");
        let (code, stdout, stderr) = run(&["verify", &proof, "--program", &file]);
        assert!(
            code == 0 && stdout.contains(&format!("verified: {claim} for {file}")),
            "{stdout}{stderr}"
        );
        let (code, found) = answer(&["cover", &file, "--json"]);
        let values: serde_json::Value = serde_json::from_str(values).unwrap();
        assert_eq!((code, &found["status"], &found["values"]), (0, &"optimal".into(), &values));
        std::fs::remove_file(&proof).unwrap();
    }
    let none = path("none.lp");
    let text = "Minimize\n x\nSubject To\n c: 2 x >= 3\n d: 3 x <= 4\nGenerals\n x\nEnd\n";
    std::fs::write(&none, text).unwrap();
    let (code, stdout, _) = run(&["prove", &none]);
    assert!(
        code == 1
            && stdout.starts_with(&format!("No solution in {none}: c, d exclude each other.")),
        "{stdout}"
    );
}

/// Without a limit, and where floating point finds no way between factors of 18 digits and of one: x is too dear, so that y is 17 / 3.
#[test]
fn relaxations_without_limits_and_with_long_factors_are_solved() {
    let (_folder, path) = scratch();
    let endless = path("endless.lp");
    std::fs::write(&endless, "Maximize\n x\nSubject To\n c: 2 x >= 3\nEnd\n").unwrap();
    for (command, what) in [("prove", "objective"), ("packing", "relaxation")] {
        refuses(&[command, &endless], &[&format!("endless.lp: the {what} has no limit")]);
    }
    // solvers know no bounds of 10^15: too large for exact steps, nothing is known, and least of all that there is no limit
    let far = path("far.lp");
    let rows: String = (0..64).map(|row| format!(" c{row}: x{row} <= 1\n")).collect();
    let text = format!("Maximize\n y\nSubject To\n{rows}Bounds\n y <= 1000000000000000\nEnd\n");
    std::fs::write(&far, text).unwrap();
    let (code, _, stderr) = run(&["packing", &far]);
    assert!(code == 3 && stderr.contains("floating point comes to no exact result"), "{stderr}");
    assert!(!run(&["prove", &far, "--time-limit", "1s"]).2.contains("no limit"));
    let long = path("long.lp");
    let text = "Minimize\n 123456789012345678 x + y\nSubject To\n r: 3 x + 987654321098765432 y >= 500000000000000001\n \
                s: 123456789012345679 x + 3 y >= 17\nEnd\n";
    std::fs::write(&long, text).unwrap();
    let (code, found) = answer(&["packing", &long, "--json"]);
    assert_eq!((code, &found["value"]), (0, &"17/3".into()));
    let (code, text, _) = run(&["prove", &long]);
    assert!(code == 0 && text.contains("minimum exactly 17/3 for"), "{text}");
}
