//! Who reads standard output and standard error changes no verdict, one that is lost is no success, and nothing panics.

use crate::destrier::{command, root};
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

fn destrier(args: &[&str]) -> Command {
    let mut command = command();
    command.args(args);
    command
}

/// The end of a pipe that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn full() -> Option<File> {
    OpenOptions::new().write(true).open("/dev/full").ok()
}

/// A certificate and a false one, and the statuses that are right for them.
fn certificates(folder: &Path) -> [(String, i32); 3] {
    let valid = root().join("tests/certificates/valid/knight-8x8.txt").display().to_string();
    let text = std::fs::read_to_string(&valid).unwrap();
    let lie = folder.join("lie.txt").display().to_string();
    std::fs::write(&lie, text.replace("claim exactly 12", "claim exactly 13")).unwrap();
    [(valid, 0), (lie, 1), ("missing.txt".to_owned(), 2)]
}

#[test]
fn a_verdict_does_not_depend_on_who_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    for (file, status) in certificates(folder.path()) {
        for args in [vec!["verify", &file], vec!["verify", "--json", &file]] {
            let found = destrier(&args).stdout(closed()).stderr(closed()).status().unwrap();
            assert_eq!(found.code(), Some(status), "{args:?}, closed");
            let Some(full) = full() else { continue };
            let streams = (full.try_clone().unwrap(), full);
            let found = destrier(&args).stdout(streams.0).stderr(streams.1).status().unwrap();
            let lost = if status == 0 { 2 } else { status };
            assert_eq!(found.code(), Some(lost), "{args:?}, full");
        }
    }
}

#[test]
fn nothing_panics_on_streams_that_are_closed_or_full() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("x.txt").display().to_string();
    let commands: [&[&str]; 16] = [
        &["completions", "bash"],
        &["schema", "answer-1"],
        &["--help"],
        &["--version"],
        &["verify", "--help"],
        &["verify", "nope"],
        &["nonsense"],
        &["cover", "4", "-o", &output],
        &["prove", "4"],
        &["count", "4"],
        &["export", "3"],
        &["packing", "4", "--json"],
        &["tour", "5"],
        &["cycles", "6", "--count", "3"],
        &["strip", "2"],
        &["import", "missing"],
    ];
    for args in commands {
        let usual = destrier(args).output().unwrap().status.code().unwrap();
        let closed = destrier(args).stdout(closed()).stderr(closed()).status().unwrap();
        assert_eq!(closed.code(), Some(usual), "{args:?}, closed");
        let Some(full) = full() else { continue };
        let streams = (full.try_clone().unwrap(), full);
        let found = destrier(args).stdout(streams.0).stderr(streams.1).status().unwrap();
        // an answer that is lost is no success
        assert!([Some(usual), Some(2)].contains(&found.code()), "{args:?}, full: {found}");
    }
}
