//! What goes with what: each statement with each thing that may be asked of it, as the table of COMMANDS.md says.

use crate::destrier::{answer, refuses, root, run};
use std::path::Path;

/// A statement, what its choices cost at least, whether it is of a board, and whether that asks for nothing but a cover.
struct Statement {
    words: &'static str,
    cost: u64,
    is_board: bool,
    is_problem: bool,
}

const fn problem(words: &'static str, cost: u64) -> Statement {
    Statement { words, cost, is_board: true, is_problem: true }
}

const fn board(words: &'static str, cost: u64) -> Statement {
    Statement { words, cost, is_board: true, is_problem: false }
}

const fn file(words: &'static str, cost: u64) -> Statement {
    Statement { words, cost, is_board: false, is_problem: false }
}

const STATEMENTS: [Statement; 17] = [
    problem("6", 8),
    problem("6 --holes c3-d4", 8),
    problem("6 --region 3x3=3", 8),
    problem("6 --force a1 --forbid b2", 8),
    board("6 --demand 2", 12),
    board("6 --at-most 3", 8),
    board("6 --piece rook --holes c3", 5),
    board("5 --piece knight --and king --prices 2,3", 10),
    board("6 --demand 2 --symmetry rot180", 12),
    board("6 --piece rook --holes c3 --symmetry rot180", 6),
    board("5 --and king --prices 2,3 --at-most 4 --symmetry diagonal", 10),
    file("stein9.sets", 5),
    file("petersen.gr", 3),
    file("petersen.gr --rule vertex-cover", 6),
    file("stein9.sets --choose sets --demand 2", 6),
    file("cameras.lp", 5),
    file("cameras.mps", 5),
];

/// Calls something with each statement, its words with whole paths, and a folder for files.
fn each(check: impl Fn(&Statement, &[&str], &dyn Fn(&str) -> String)) {
    for statement in &STATEMENTS {
        let whole = |word: &str| match Path::new(word).extension() {
            Some(_) => root().join("tests/programs").join(word).display().to_string(),
            None => word.to_owned(),
        };
        let words: Vec<String> = statement.words.split(' ').map(whole).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        check(statement, &words, &path);
    }
}

/// The exit code and the cost of an answer.
fn cost(command: &[&str]) -> (i32, Option<u64>) {
    let (code, found) = answer(&[command, &["--json"]].concat());
    (code, found["size"].as_u64())
}

#[test]
fn every_statement_has_targets_seeds_threads_solvers_and_methods() {
    each(|own, words, _| {
        let target = own.cost.to_string();
        for way in [
            &["--target", &*target, "--seed", "2"][..],
            &["--threads", "2"],
            &["--solver", "highs"],
            &["--solver", "search", "--target", &target],
            &["--method", "weighting", "--target", &target],
        ] {
            let command = [&["cover"], words, way].concat();
            assert_eq!(cost(&command), (0, Some(own.cost)), "{command:?}");
        }
    });
}

#[test]
fn every_statement_is_started_from_what_was_found() {
    each(|own, words, path| {
        let file = path("kept.txt");
        let keep = [&["cover"], words, &["-q", "-o", &file]].concat();
        assert_eq!(run(&keep).0, 0, "{keep:?}");
        let start = ["--solver", "search", "--time-limit", "0s", "--start", &file];
        let (code, found) = cost(&[&["cover"], words, &start].concat());
        assert!([0, 3].contains(&code) && found == Some(own.cost), "{words:?}: {code}, {found:?}");
    });
}

#[test]
fn every_proof_goes_on_where_a_limit_came() {
    each(|own, words, path| {
        let file = path("proof.txt");
        let stopped = [&["prove"], words, &["-q", "-o", &file, "--time-limit", "0s"]].concat();
        assert!([0, 3].contains(&run(&stopped).0), "{stopped:?}");
        let resumed = [&["prove"], words, &["--resume", "-o", &file, "--json"]].concat();
        let (code, found) = answer(&resumed);
        assert_eq!((code, found["status"].as_str()), (0, Some("optimal")), "{}", own.words);
    });
}

#[test]
fn every_proof_is_divided_into_units() {
    each(|own, words, path| {
        let file = path("proof.txt");
        let divided = [&["prove"], words, &["--units", "1", "-o", &file, "-q", "--json"]].concat();
        let (code, found) = answer(&divided);
        assert_eq!((code, found["status"].as_str()), (0, Some("optimal")), "{}", own.words);
    });
}

#[test]
fn every_proof_is_written_for_other_checkers() {
    each(|own, words, path| {
        let [cases, vipr, veripb, lp] = ["p.txt", "p.vipr", "p.pbp", "p.lp"].map(path);
        for (format, file) in [("program", &cases), ("vipr", &vipr), ("veripb", &veripb)] {
            let command = [&["prove"], words, &["-q", "--format", format, "-o", file]].concat();
            assert_eq!(run(&command).0, 0, "{command:?}");
        }
        assert!(Path::new(&path("p.opb")).exists());
        assert_eq!(run(&["verify", &cases]).0, 0, "{words:?}");
        let (code, text, stderr) = run(&["verify", &vipr]);
        let claim = format!(": minimum {} (of a program that this file itself lists; ", own.cost);
        assert!(code == 0 && text.contains(&claim), "{}: {text}{stderr}", own.words);
        assert_eq!(run(&[&["export"], words, &["-q", "-o", &lp]].concat()).0, 0);
        // an exported program has no variables for squares that are decided
        // and one of orbits has coefficients
        let decided = own.is_problem && ["--force", "--holes"].iter().any(|o| words.contains(o));
        if !decided && !words.contains(&"--symmetry") {
            let (code, text, stderr) = run(&["verify", &vipr, "--program", &lp]);
            assert_eq!(code, 0, "{}: {text}{stderr}", own.words);
        }
    });
}

#[test]
fn every_statement_is_exported_and_its_answers_imported() {
    each(|own, words, path| {
        for ending in ["lp", "mps", "opb"] {
            let (file, start) = (path(&format!("p.{ending}")), path("start.sol"));
            let export =
                [&["export"], words, &["-q", "-o", &file, "--write-start", &start]].concat();
            assert_eq!(run(&export).0, 0, "{export:?}");
            if ending != "opb" {
                let import = ["import", "--program", &file, "--solution", &start];
                assert_eq!(run(&import).0, 0, "{} as {ending}", own.words);
            }
        }
    });
}

#[test]
fn every_board_is_drawn_and_checked_and_no_file_is() {
    each(|own, words, path| {
        let [kept, picture, drawn] = ["kept.txt", "own.svg", "drawn.svg"].map(path);
        let keep = [&["cover"], words, &["-q", "-o", &kept]].concat();
        assert_eq!(run(&keep).0, 0, "{keep:?}");
        let own_picture = [&["cover"], words, &["-q", "-o", &picture]].concat();
        if !own.is_board {
            refuses(&own_picture, &["no picture shows the program of a file"]);
            refuses(&["check", &kept], &["a certificate without a cover of a board"]);
            return refuses(&["draw", &kept, "-o", &drawn], &["nothing to draw"]);
        }
        assert_eq!(run(&own_picture).0, 0, "{own_picture:?}");
        assert_eq!(run(&["check", &kept]).0, 0, "{}", own.words);
        assert_eq!(run(&["draw", &kept, "-o", &drawn]).0, 0, "{}", own.words);
        let [own, drawn] = [picture, drawn].map(|path| std::fs::read_to_string(path).unwrap());
        assert_eq!(own, drawn);
    });
}

/// The exact value of a relaxation, and what it shows, are no more than what a best choice costs.
#[test]
fn every_relaxation_is_solved_exactly() {
    each(|own, words, path| {
        let kept = path("bound.txt");
        let (code, found) = answer(&[&["packing"], words, &["-o", &kept, "--json"]].concat());
        let number = |word: &str| word.parse::<f64>().unwrap();
        let value = found["value"].as_str().unwrap();
        let value = match value.split_once('/') {
            Some((above, below)) => number(above) / number(below),
            None => number(value),
        };
        let bound = found["bound"].as_str().unwrap().parse::<u64>().unwrap();
        assert!(code == 0 && value <= bound as f64 && bound <= own.cost, "{}: {found}", own.words);
        assert_eq!(run(&["verify", &kept]).0, 0, "{}", own.words);
        let none = path("none.txt");
        std::fs::write(&none, "# the identity\n").unwrap();
        let given = [&["cover"], words, &["--automorphisms", &none]].concat();
        match own.is_problem {
            true => refuses(&given, &["those of a board are known"]),
            false => assert_eq!(cost(&given), (0, Some(own.cost))),
        }
    });
}

/// Local cuts are of rows, and show no more than the minimum.
#[test]
fn programs_and_boards_with_demands_have_bounds_by_local_cuts() {
    each(|own, words, path| {
        let kept = path("cuts.txt");
        let prove = [&["prove"], words, &["--method", "local-cuts", "-o", &kept]].concat();
        if own.is_problem {
            return refuses(&prove, &["--method local-cuts is for programs in files"]);
        }
        let (_, found) = answer(&[&prove, &["--json"][..]].concat());
        let lower = found["lower"].as_u64();
        assert!(lower.is_some_and(|lower| (1..=own.cost).contains(&lower)), "{prove:?}: {found}");
        let (code, text, _) = run(&["verify", &kept]);
        assert!(code == 0 && text.contains(&lower.unwrap().to_string()), "{prove:?}: {text}");
    });
}

/// A symmetry is one of squares: of a program's columns permutations are given.
#[test]
fn every_board_goes_with_symmetries_and_every_file_with_permutations() {
    each(|own, words, path| {
        if !own.is_board {
            let none = path("none.txt");
            std::fs::write(&none, "# the identity\n").unwrap();
            let kept = [&["cover"], words, &["--permutations", &none]].concat();
            return assert_eq!(cost(&kept), (0, Some(own.cost)), "{kept:?}");
        }
        if !words.contains(&"--symmetry") {
            let command = [&["cover"], words, &["--symmetry", "rot180"]].concat();
            let (code, found) = cost(&command);
            assert!(code == 0 && found >= Some(own.cost), "{command:?}: {code}, {found:?}");
        }
    });
}

#[test]
fn best_solutions_of_files_are_counted() {
    each(|own, words, _| {
        let command = [&["count"], words].concat();
        if own.is_board {
            return;
        }
        let (code, found) = answer(&[&command[..], &["--json"]].concat());
        let total = found["total"].as_u64().unwrap();
        assert!(code == 0 && found["size"] == own.cost && total > 0, "{command:?}: {found}");
    });
}
