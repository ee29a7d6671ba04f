//! What `destrier import` refuses, in which words: programs that say nothing sensible, answers that are none.

use crate::destrier::{Subcommand, root, run};
use std::fs;

pub(crate) const IMPORT: Subcommand = Subcommand("import");

/// A folder for files, and their paths.
pub(crate) fn scratch() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().to_owned();
    (folder, move |name| inside.join(name).to_str().unwrap().to_owned())
}

pub(crate) fn export(args: &[&str]) {
    let (code, _, stderr) = run(&[&["export", "-q"], args].concat());
    assert_eq!(code, 0, "{args:?}: {stderr}");
}

#[test]
fn answers_about_nothing_are_refused() {
    let (_folder, path) = scratch();
    let (opb, answer) = (path("p.opb"), path("a.txt"));
    let graph = root().join("tests/programs/petersen.gr").to_str().unwrap().to_owned();
    export(&[&graph, "-o", &opb]);
    fs::write(&answer, "s OPTIMUM FOUND\nv 1\n").unwrap();
    let (code, _, stderr) = IMPORT.run(&["--program", &opb, "--solution", &answer]);
    assert!(
        code == 1 && stderr.contains("a.txt: rejected: the solution gives row 3 the value 0"),
        "{stderr}"
    );
    IMPORT.refuses(&["--solution", &answer], &["--program"]);
    IMPORT.refuses(&["8", "--program", &opb, "--solution", &answer], &["cannot be used with"]);
    for flag in [
        "--piece king",
        "--rule total",
        "--symmetry rot90",
        "--force a1",
        "--forbid a1",
        "--exempt a1",
        "--region 2x2=1",
        "--complete x",
        "--and king",
        "--prices 1,2",
        "--holes a1",
        "--demand 2",
        "--at-most 2",
        "--permutations x",
    ] {
        let words: Vec<&str> = flag.split(' ').collect();
        let args = [&["--program", &opb, "--solution", &answer], &words[..]].concat();
        IMPORT.refuses(&args, &["cannot be used with", words[0]]);
    }
}

#[test]
fn headers_that_state_no_board_problem_are_refused() {
    let (_folder, path) = scratch();
    let answer = path("a.txt");
    fs::write(&answer, "s OPTIMUM FOUND\nv 1\n").unwrap();
    for (line, words) in [
        ("destrier board 9x", &["line 2", "board"][..]),
        ("destrier board 60000x60000", &["60000"]),
        ("destrier board 4x4\n\\ destrier symmetry rot45", &["line 3", "rot45"]),
        ("destrier board 4x5\n\\ destrier symmetry rot90", &["rot90"]),
        ("destrier board 4x4\n\\ destrier forced e9", &["line 3", "e9"]),
        (
            "destrier board 4x4\n\\ destrier forced a1\n\\ destrier forbidden a1",
            &["a1", "forbidden"],
        ),
        (
            "destrier board 2x2\n\\ destrier demand 1 1 1\n\\ destrier costs 1 1 1 1",
            &["line 3", "demand"],
        ),
        (
            "destrier board 2x2\n\\ destrier demand 1 1 1 -1\n\\ destrier costs 1 1 1 1",
            &["line 3", "demand"],
        ),
        ("destrier board 2x2\n\\ destrier demand 1 1 1 1", &["costs"]),
        ("destrier board 4x4\n\\ destrier piece king horse", &["line 3", "piece", "horse"]),
        (
            "destrier board 1x2\n\\ destrier prices 1 2\n\\ destrier demand 1 1\n\\ destrier costs 1 1",
            &["prices"],
        ),
        (
            "destrier board 1x2\n\\ destrier holes a1\n\\ destrier forced a1\n\\ destrier demand 0 1\n\\ destrier costs 0 1",
            &["a1", "hole"],
        ),
        (
            "destrier board 1x2\n\\ destrier demand 1 4000000000\n\\ destrier costs 1 1",
            &["demand", "999999999"],
        ),
        ("destrier board 4x4\n\\ destrier program tours", &["line 3", "program"]),
    ] {
        let lp = path("wrong.lp");
        fs::write(&lp, format!("\\ title\n\\ {line}\nMinimize\n")).unwrap();
        let args = ["--program", &lp, "--solution", &answer];
        IMPORT.refuses(&args, &[&["wrong.lp"], words].concat());
    }
}

/// One line each, with the file and the line in it.
#[test]
fn unreadable_answers_are_refused_by_their_line() {
    let (_folder, path) = scratch();
    let answer = path("a.sol");
    let gurobi = "# Objective value = 12\n";
    for (text, words) in [
        (String::new(), "a.sol: line 1: the file is empty"),
        ("\r\n\r\n".to_owned(), "a.sol: line 1: the file is empty"),
        (
            "8 8\n".to_owned(),
            "a.sol: line 1: the solution names '8', which this program does not have",
        ),
        (format!("{gurobi}xa1 1\nxa1 1\n"), "a.sol: line 3: 'xa1' comes a second time"),
        (format!("{gurobi}xz1 1\n"), "a.sol: line 2: the solution names 'xz1'"),
        (format!("{gurobi}xa1 nan\r\n"), "a.sol: line 2: 'nan' is not a number"),
        (format!("{gurobi}xa1 1e300\r\n"), "a.sol: line 2: 1e300 is too large a value"),
        (format!("{gurobi}xa1 2\n"), "a.sol: variable 'xa1' is 2, neither 0 nor 1"),
        (format!("{gurobi}xa1 -1\n"), "a.sol: variable 'xa1' is -1, neither 0 nor 1"),
        (
            "<?xml version=\"1.0\"?>\n<CPLEXSolution>\n <var".to_owned(),
            "a.sol: line 3: no XML that is whole",
        ),
    ] {
        fs::write(&answer, text).unwrap();
        IMPORT.refuses(&["8", "--solution", &answer], &[words]);
    }
    fs::write(&answer, "s UNSATISFIABLE\n").unwrap();
    let (code, _, stderr) = IMPORT.run(&["8", "--solution", &answer]);
    let said = "a.sol: line 1: the solver found no solution: 's UNSATISFIABLE'";
    assert!(code == 1 && stderr.contains(said), "{stderr}");
    fs::write(&answer, [0x1f, 0x8b, 1, 2]).unwrap();
    IMPORT.refuses(&["8", "--solution", &answer], &["a.sol"]);
    fs::write(&answer, [0xff, 0xfe, 1, 2]).unwrap();
    IMPORT.refuses(&["8", "--solution", &answer], &["a.sol: line 1: not text"]);
    IMPORT.refuses(&["8", "--solution", &path("none.sol")], &["none.sol"]);
    IMPORT.refuses(&["--program", &path("none.lp"), "--solution", &answer], &["none.lp"]);
}
