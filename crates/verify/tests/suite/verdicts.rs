//! `destrier-verify` as a person types it: lines and statuses.

use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn certificates(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates").join(folder)
}

/// Runs it; exit status, standard output, standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
    let output = program.args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn files(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(certificates(folder)).unwrap();
    let mut files: Vec<String> =
        entries.map(|entry| entry.unwrap().path().display().to_string()).collect();
    files.sort();
    files
}

#[test]
fn each_file_of_the_corpora_gets_its_verdict() {
    for (folder, status, word) in [
        ("valid", 0, "verified"),
        ("vipr/valid", 0, "verified"),
        ("invalid", 1, "rejected"),
        ("vipr/invalid", 1, "rejected"),
    ] {
        let files = files(folder);
        let args: Vec<&str> = files.iter().map(String::as_str).collect();
        let (found, stdout, stderr) = run(&args);
        assert_eq!((found, stderr.as_str()), (status, ""), "{folder}");
        assert_eq!(stdout.lines().count(), files.len());
        for (file, line) in files.iter().zip(stdout.lines()) {
            assert!(line.starts_with(&format!("{file}: {word}: ")), "{line}");
        }
    }
    for folder in ["malformed", "vipr/malformed"] {
        for file in files(folder) {
            let (status, stdout, stderr) = run(&[&file]);
            assert_eq!((status, stdout.as_str()), (2, ""), "{file}");
            assert_eq!(stderr.lines().count(), 1, "{file}: {stderr}");
        }
    }
}

/// A file that cannot be read keeps no other from its verdict.
#[test]
fn an_unreadable_file_is_said_and_the_others_are_checked() {
    let valid = files("valid").remove(0);
    let (status, stdout, stderr) = run(&["no/such/file", &valid]);
    assert_eq!((status, stdout.lines().count(), stderr.lines().count()), (2, 1, 1));
}

#[test]
fn standard_input_is_a_file_too() {
    let file = std::fs::File::open(files("valid").remove(0)).unwrap();
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
    let output = program.arg("-").stdin(file).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && stdout.starts_with("-: verified: "), "{stdout}");
}

#[test]
fn one_rejection_makes_the_status_of_all() {
    let (valid, invalid) = (files("valid").remove(0), files("invalid").remove(0));
    let (status, stdout, _) = run(&[&invalid, &valid]);
    assert_eq!((status, stdout.lines().count()), (1, 2));
}

#[test]
fn wrong_use_is_said_in_one_line() {
    for args in [
        &[][..],
        &["--bord", "4"],
        &["--memory"],
        &["--memory", "much", "x"],
        &["--piece", "king", "x"],
        &["--board", "3x4", "--symmetry", "rot90", "x"],
        &["no/such/file"],
        &["."],
    ] {
        let (status, stdout, stderr) = run(args);
        assert_eq!((status, stdout.as_str()), (2, ""), "{args:?}");
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    }
    for mark in
        ["\n", "\u{c}", "\u{1b}[2J", "\u{85}", "\u{2028}", "\u{202e}", "\u{2067}", "\u{feff}"]
    {
        let (status, _, stderr) = run(&[&format!("no{mark}file")]);
        let said = stderr.trim_end_matches('\n');
        assert!(status == 2 && !said.contains(mark) && said.contains("file"), "{said:?}");
    }
    assert!(run(&["--help"]).1.contains("Usage: destrier-verify"));
    assert!(run(&["--version"]).1.starts_with("destrier-verify 0."));
}

/// Only a comparison ties the digest in a claim to a file.
#[test]
fn certificates_are_compared_with_programs() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let folder = tempfile::tempdir().unwrap();
    let edge = folder.path().join("edge.sets");
    let path = |name: &str| programs.join(name).display().to_string();
    std::fs::write(&edge, "1 2\n").unwrap();
    let certificate = folder.path().join("proof.txt");
    let text = "destrier 1 covering\ncolumns 2\nrows 1\nrow 1 1 2\nclaim exactly 1\ncover 1\n\
        weights 1 1\nend\n";
    std::fs::write(&certificate, text).unwrap();
    let [edge, certificate] = [edge, certificate].map(|path| path.display().to_string());
    let (status, stdout, _) = run(&[&certificate]);
    assert!(status == 0 && stdout.contains(": verified: 1 row, 2 columns, sha256 "), "{stdout}");
    let (status, stdout, stderr) = run(&["--program", &edge, &certificate]);
    let said = format!("{certificate}: verified: exactly 1 for {edge} (1 row, 2 columns, sha256 ");
    assert!(status == 0 && stdout.starts_with(&said), "{stdout}{stderr}");
    let (status, stdout, _) = run(&["--program", &path("petersen.gr"), &certificate]);
    assert!(status == 1 && stdout.contains("rejected: this is not about"), "{stdout}");
    for args in [&["--program", "x.toml", &*certificate][..], &["--program", "no.lp", &certificate]]
    {
        let (status, stdout, stderr) = run(args);
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    }
    assert_eq!(run(&["--program", &edge, "--board", "4", &certificate]).0, 2);
    let (status, stdout, _) = run(&["--time-limit", "0s", "--program", &edge, &certificate]);
    assert!(status == 3 && stdout.contains("not finished"), "{stdout}");
}

/// What is in a file is shown, not obeyed.
#[test]
fn the_first_word_of_a_file_is_shown_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let said = |bytes: &[u8]| {
        let path = folder.path().join("x.txt");
        std::fs::write(&path, bytes).unwrap();
        let (status, stdout, stderr) = run(&[path.to_str().unwrap()]);
        assert_eq!((status, stdout.as_str()), (2, ""));
        stderr.split_once("x.txt: ").unwrap().1.to_owned()
    };
    let first = |word: &str| {
        format!("line 1: not a certificate: the first word is '{word}', not 'destrier'\n")
    };
    assert_eq!(said("\u{202e}.deifirev :txt.x\n".as_bytes()), first(r"\u{202e}.deifirev"));
    assert_eq!(said("H\u{e4}user 1\n".as_bytes()), first("H\u{e4}user"));
    assert_eq!(said(b"\xff\n"), "line 1: not text in UTF-8\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_cannot_be_written_is_a_failure() {
    for args in [&[files("valid").remove(0)][..], &["--help".to_owned()], &["--version".to_owned()]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
        let output = program.args(args).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr.starts_with("destrier-verify: cannot write to standard output: "),
            "{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}
