//! What all commands keep to: exit codes, errors in one line, files and limits.

use crate::destrier::{refuses, run};
use std::path::Path;

/// A pipe or a device is written to, never replaced by a file.
#[cfg(unix)]
#[test]
fn what_is_no_plain_file_stays_what_it_is() {
    let (code, stdout, _) = run(&["cover", "4", "--quiet", "-o", "/dev/stdout"]);
    assert_eq!(code, 0);
    assert!(stdout.contains("destrier 1 cover"), "{stdout}");
    let full = Path::new("/dev/full");
    if full.exists() {
        let (code, _, stderr) = run(&["cover", "4", "-o", "/dev/full"]);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains("cannot write /dev/full"), "{stderr}");
        assert!(!full.metadata().unwrap().is_file());
    }
}

#[test]
fn wrong_input_gets_one_line_and_exit_2() {
    refuses(&["cover", "0"], &["'0'", "side of 0"]);
    refuses(&["cover", "8x"], &["'8x'", "not a board"]);
    refuses(&["cover", "100000x100000"], &["100000x100000", "above 65535"]);
    refuses(&["cover", "60000x60000"], &["60000x60000", "squares"]);
    refuses(&["packing", "60000x60000"], &["60000x60000", "squares"]);
    refuses(&["cover", "8", "--force", "z9"], &["force", "z9", "8x8"]);
    refuses(&["cover", "8", "--force", "a1", "--forbid", "a1"], &["a1", "both"]);
    refuses(&["cover", "8", "--piece", "pawn"], &["pawn", "knight"]);
    refuses(&["cover", "8", "--piece", "knigth"], &["'knigth': did you mean 'knight'? (see"]);
    refuses(&["cover", "8", "--symmetry", "rott90"], &["did you mean 'rot90'?"]);
    refuses(&["cover", "3x5", "--symmetry", "rot90"], &["rot90", "3x5"]);
    refuses(&["cover", "8", "--region", "5x5"], &["5x5=4"]);
    refuses(&["cover", "8", "--time-limit", "soon"], &["soon", "30s"]);
    refuses(&["cover", "8", "--solver", "cplex"], &["cplex", "microlp"]);
    refuses(&["cover"], &["BOARD"]);
    refuses(&["cover", "8", "-o", "/nonexistent/x.txt"], &["cannot write", "/nonexistent/x.txt"]);
    refuses(&["export", "8", "-o", "/nonexistent/x.lp"], &["cannot write"]);
    refuses(&["export", "8", "--json"], &["--output"]);
    refuses(&["verify", "/nonexistent/x.txt"], &["x.txt", "there is no folder /nonexistent"]);
    refuses(&["verify", "/x.txt"], &["/x.txt", "No such file"]);
    refuses(&["verify", "/"], &["/: a folder"]);
    refuses(&["draw", "/nonexistent/x.txt"], &["/nonexistent/x.txt"]);
    for result in [&["cover", "8"][..], &["packing", "8"], &["cycles", "6", "--count", "4"]] {
        refuses(&[result, &["-o", "x.doc"]].concat(), &["x.doc", "written as .txt, "]);
    }
    refuses(&["prove", "6", "-o", "x.png"], &["x.png", "written as .txt, "]);
    refuses(&["frobnicate"], &["frobnicate"]);
    refuses(&["cover", "/nonexistent/x.toml"], &["/nonexistent/x.toml"]);
}

#[test]
fn nothing_half_written_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("folder.txt");
    std::fs::create_dir(&target).unwrap();
    refuses(&["cover", "8", "-o", target.to_str().unwrap()], &["it is a folder"]);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1);
}

/// Each of these takes minutes, or did where nothing looked at the clock.
#[test]
fn no_command_goes_on_when_its_time_is_over() {
    for (command, code) in [
        ("pieces 6 --pieces QQQQQQQQQQQQQQQQ", 3),
        ("prove 18", 3),
        ("prove 20 --piece queen", 3),
        ("prove 1x10000", 0), // settled before anything long
        ("prove 25 --symmetry rot90", 3),
        ("cover 12t", 3),
        ("cover 20 --symmetry rot180", 3),
        ("cover 1000", 3),
        ("count 16", 3),
        ("strip 10", 3),
        ("density --rows 8", 3),
    ] {
        let words: Vec<&str> = command.split(' ').chain(["--time-limit", "0s", "-q"]).collect();
        let (ended, stdout, stderr) = run(&words);
        assert_eq!(ended, code, "{command}: {stdout}{stderr}");
    }
}

/// The moves of queens on a large board take more memory than there is, which is said before it is taken.
#[test]
fn moves_that_do_not_fit_are_refused() {
    for command in ["cover", "packing", "export"] {
        refuses(
            &[command, "16x65535", "--piece", "queen"],
            &["moves of a queen", "16x65535", "MB"],
        );
    }
    refuses(&["cover", "2048"], &["2048x2048", "1048576"]);
    refuses(&["prove", "20", "--memory", "10K"], &["moves of a knight", "0 MB"]);
}
