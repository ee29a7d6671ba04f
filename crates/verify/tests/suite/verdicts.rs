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

/// A certificate of ours as VIPR.
fn vipr(file: &str) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    let mut vipr = Vec::new();
    destrier_vipr::write(&destrier_certify::parse(&text).unwrap(), &mut vipr).unwrap();
    String::from_utf8(vipr).unwrap()
}

/// A true certificate is refused where it is about something else, or shows less than is expected.
#[test]
fn options_say_what_certificates_must_be_about_and_show() {
    let folder = tempfile::tempdir().unwrap();
    let own = |file: &str| certificates("valid").join(file).display().to_string();
    let cutoff = certificates("vipr/valid/minimum-5.cutoff-at-the-best.vipr").display().to_string();
    let rounded = certificates("vipr/valid/maximum-4.rounded.vipr").display().to_string();
    let half = certificates("vipr/valid/minimum-half.big-numbers-and-decimals.vipr");
    let half = half.display().to_string();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let sets = format!("--program={}", put("triangle.sets", "1 2\n2 3\n1 3\n"));
    let triangle =
        "columns 3\nrows 3\nrow 1 1 2\nrow 1 2 3\nrow 1 1 3\nclaim exactly 2\ncover 1 2\n";
    let triangle = format!("destrier 1 covering\n{triangle}weights 2 1 1 1\nend\n");
    let triangle = put("triangle.txt", &triangle);
    let row = "columns 1\nrows 1\nrow 2 1\nclaim at-least 2\nweights 1 1\nend\n";
    let row = put("row.txt", &format!("destrier 1 covering\n{row}"));
    let square =
        "rule total\nsymmetry none\nclaim at-least 0\npacking 0\ndenominator 1\nrow 0\nend\n";
    let square = put("square.txt", &format!("destrier 1 cover\nboard 1x1\npiece king\n{square}"));
    let (knights, kings) = (own("knight-4x4.txt"), own("king-6x6-independent.txt"));
    let (mirrored, board) = (own("knight-6x6-diagonal4.txt"), own("covering-torus.txt"));
    let knights_vipr = put("knights.vipr", &vipr(&knights));
    let triangle_vipr = put("triangle.vipr", &vipr(&triangle));
    let infeasible = put("infeasible.vipr", &vipr(&own("infeasible-1x2.txt")));
    for (args, status, said) in [
        (&["--board", "4", &knights][..], 0, "exactly 4 (as --board states it)"),
        (&["--board", "5", &knights], 1, "this is not about --board (knight domination of 5x5)"),
        (&["--board", "4", "--piece", "king", &knights], 1, "not about --board"),
        (&["--board", "4", "--rule", "total", &knights], 1, "not about --board"),
        (&["--board", "6", "--piece", "king", "--rule", "independent", &kings], 0, "as --board"),
        (&["--board", "6", "--symmetry", "diagonal4", &mirrored], 0, "as --board"),
        (&["--board", "6", &mirrored], 1, "not about --board"),
        (&["--board", "4", &board], 1, "not about --board"),
        (&["--board", "4", &triangle], 1, "not about --board"),
        (&["--board", "4", &own("tour-torus.txt")], 1, "not about --board"),
        (&[&sets, &triangle], 0, "exactly 2 for "),
        (&[&sets, &knights], 1, "this is about no program: knight domination of 4x4"),
        (&[&triangle], 0, "(of a program that this file itself lists; --program compares it)"),
        (&["--", &knights], 0, "knight domination of 4x4: exactly 4\n"),
        (&["--expect", "exactly 4", &knights], 0, "exactly 4\n"),
        (&["--expect=at least 4", &knights], 0, "exactly 4\n"),
        (&["--expect", "at least 5", &knights], 1, "this does not show 'at least 5': "),
        (&["--expect", "at most 3", &knights], 1, "this does not show 'at most 3': "),
        (&["--expect", "impossible", &knights], 1, "this does not show 'impossible': "),
        (&["--expect", "impossible", &own("infeasible-1x2.txt")], 0, "impossible\n"),
        (&["--expect", "at least 1", &own("tour-torus.txt")], 1, "this does not show"),
        (&["--expect", "exactly 2", &sets, &triangle], 0, "exactly 2 for "),
        (&["--expect", "exactly 3", &sets, &triangle], 1, "this does not show"),
        (&[&square], 0, "; vacuous: nothing meets all demands\n"),
        (&[&row], 0, "; vacuous: nothing meets all demands\n"),
        (&[&own("tiny-at-least.txt")], 0, "at least 4\n"),
        (
            &[&knights_vipr],
            0,
            "(of a program that this file itself lists; --board or --program compares it)",
        ),
        (&["--board", "4", &knights_vipr], 0, "verified: knight domination of 4x4: exactly 4\n"),
        (&["--board", "4", "--piece", "king", &knights_vipr], 1, "rejected: "),
        (&["--board", "4", "--expect", "exactly 4", &knights_vipr], 0, "exactly 4\n"),
        (&["--board", "4", "--expect", "at least 5", &knights_vipr], 1, "this does not show"),
        (&["--board=1x2", "--expect=impossible", "--symmetry=none", &infeasible], 1, "rejected: "),
        (&[&sets, &triangle_vipr], 0, "verified: exactly 2 for "),
        (&[&sets, "--expect", "exactly 2", &triangle_vipr], 0, "verified: exactly 2 for "),
        (&[&sets, "--expect", "exactly 3", &triangle_vipr], 1, "this does not show"),
        (&[&sets, &knights_vipr], 1, "rejected: "),
        (&["--expect", "at most 4", &rounded], 0, "maximum 4"),
        (&["--expect", "at most 3", &rounded], 1, "this does not show"),
        (&["--expect", "at least 0.4", &half], 1, "this does not show"), // 49/100 is no decimal
        (&[&cutoff], 0, "verified: "),
        (&["--no-cutoffs", &cutoff], 1, "rejected: "),
    ] {
        let (found, stdout, stderr) = run(args);
        assert_eq!(found, status, "{args:?}: {stdout}{stderr}");
        assert!(stdout.contains(said), "{args:?}: {stdout}{stderr}");
    }
    for args in [["--piece", "king"], ["--rule", "total"], ["--symmetry", "rot90"]] {
        let (status, _, stderr) = run(&[args[0], args[1], &knights]);
        assert!(status == 2 && stderr.contains("a problem needs --board"), "{stderr}");
    }
    for (bytes, said) in [
        (&b"\x89PNG\r\n"[..], "a picture claims nothing"),
        (b"<svg xmlns=", "a picture claims nothing"),
        (b"pseudo-Boolean proof version 2.0\n", "this is for VeriPB"),
        (b"* #variable= 3 #constraint= 2\n", "this is for VeriPB"),
        (b"VER 1.0\nVAR 1\n", "line 3: "),
        (b"% nothing\n", "line "),
        (b"destrier 1 cover\na\xff\n", "line 2: not text in UTF-8"),
    ] {
        let path = folder.path().join("a.txt");
        std::fs::write(&path, bytes).unwrap();
        let (status, _, stderr) = run(&[path.to_str().unwrap()]);
        assert!(status == 2 && stderr.contains(said), "{said}: {stderr}");
    }
    let missing = folder.path().join("no/such").display().to_string();
    let said = run(&[&format!("{missing}/file")]).2;
    assert!(said.contains(&format!("there is no folder {missing}")), "{said}");
    assert!(!run(&["no-such-file"]).2.contains("folder"));
    // standard output that nobody reads is no failure
    let mut closed = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
    let mut child = closed.arg(&knights).stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
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
