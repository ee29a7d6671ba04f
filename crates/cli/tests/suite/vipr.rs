//! `destrier verify` on VIPR files, packed and not, with and without a board.

use crate::destrier::{answer, root, run, without_digests};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::{Path, PathBuf};

fn certificates(folder: &str) -> PathBuf {
    root().join("tests/certificates").join(folder)
}

/// The certificate of the 4x4 board, written as VIPR into a folder.
fn knight_4x4(folder: &Path) -> String {
    let text = std::fs::read_to_string(certificates("valid/knight-4x4.txt")).unwrap();
    let mut vipr = Vec::new();
    destrier_vipr::write(&destrier_certify::parse(&text).unwrap(), &mut vipr).unwrap();
    write(folder, "knight.vipr", &vipr)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.into_os_string().into_string().unwrap()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn vipr_files_are_told_apart() {
    for (folder, expected) in [("valid", 0), ("invalid", 1), ("malformed", 2)] {
        for entry in std::fs::read_dir(certificates("vipr").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let path = path.to_str().unwrap();
            let (code, stdout, stderr) = run(&["verify", path]);
            assert_eq!(code, expected, "{path}: {stdout}{stderr}");
            let lines = (stdout.lines().count(), stderr.lines().count());
            assert_eq!(lines, if expected == 2 { (0, 1) } else { (1, 0) }, "{path}");
        }
    }
}

#[test]
fn with_a_board_the_verdict_is_about_covers() {
    let folder = tempfile::tempdir().unwrap();
    let file = knight_4x4(folder.path());
    let (code, stdout, _) = run(&["verify", &file]);
    let claim = "program of 16 variables and 48 rows: minimum 4";
    let untied = "(of a program that this file itself lists; --board or --program compares it)";
    let said = format!("{file}: verified: {claim} {untied}\n");
    assert_eq!((code, without_digests(&stdout)), (0, said));
    let (code, stdout, _) = run(&["verify", &file, "--board", "4"]);
    let claim = "knight domination of 4x4: exactly 4";
    assert_eq!((code, stdout), (0, format!("{file}: verified: {claim}\n")));
    for other in [
        &["--board", "5"][..],
        &["--board", "2x8"],
        &["--board", "4", "--piece", "king"],
        &["--board", "4", "--rule", "total"],
        &["--board", "4", "--symmetry", "rot90"],
        &["--board", "4", "--force", "a1"],
    ] {
        let (code, stdout, _) = run(&[&["verify", &file], other].concat());
        assert_eq!(code, 1, "{other:?}: {stdout}");
        assert!(stdout.starts_with(&format!("{file}: rejected: line ")), "{stdout}");
    }
}

#[test]
fn verdicts_have_the_same_keys_as_for_our_own_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = knight_4x4(folder.path());
    let lie = std::fs::read_to_string(&file).unwrap().replace("range 4 4", "range 4 3");
    let lie = write(folder.path(), "lie.vipr", lie.as_bytes());
    let (code, verdicts) = answer(&["verify", "--json", &file, &lie, "--board", "4"]);
    assert_eq!(code, 1);
    let expected = serde_json::json!([
        {
            "schema": "verify-3", "file": file, "verdict": "verified", "reason": null,
            "claim": "knight domination of 4x4: exactly 4",
        },
        {
            "schema": "verify-3", "file": lie, "verdict": "rejected", "claim": null,
            "reason": verdicts[1]["reason"],
        },
    ]);
    assert_eq!(verdicts, expected);
    assert!(verdicts[1]["reason"].as_str().unwrap().ends_with(": the claimed range is empty"));
}

#[test]
fn packed_files_are_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let file = knight_4x4(folder.path());
    let whole = packed(&std::fs::read(&file).unwrap());
    let gzip = write(folder.path(), "knight.vipr.gz", &whole);
    assert_eq!(run(&["verify", &gzip, "--board", "4"]).0, 0);
    let own = packed(&std::fs::read(certificates("valid/knight-4x4.txt")).unwrap());
    let own = write(folder.path(), "knight.txt.gz", &own);
    assert_eq!(run(&["verify", &own]).0, 0);
    let cut = write(folder.path(), "cut.vipr.gz", &whole[..whole.len() / 2]);
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 0x55;
    let changed = write(folder.path(), "changed.vipr.gz", &changed);
    for file in [&cut, &changed] {
        let (code, stdout, stderr) = run(&["verify", file]);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
        assert!(stderr.contains(file.as_str()), "{stderr}");
    }
}

/// A gigabyte of blanks in a megabyte.
#[test]
fn packed_bombs_are_not_read_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(b"VER 1.0\n").unwrap();
    let blanks = vec![b' '; 1 << 20];
    (0..=1 << 10).for_each(|_| gzip.write_all(&blanks).unwrap());
    let bomb = write(folder.path(), "bomb.vipr.gz", &gzip.finish().unwrap());
    let (code, _, stderr) = run(&["verify", &bomb]);
    assert_eq!(code, 2);
    assert!(stderr.contains("unpacks to more than 32 MiB and 32 times its length"), "{stderr}");
}

#[test]
fn the_flags_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = knight_4x4(folder.path());
    for (args, word) in [
        (&["verify", &file, "--piece", "king"][..], "--board"),
        (&["verify", &file, "--force", "a1"], "--board"),
        (&["verify", &file, "--board", "0"], "side of 0"),
        (&["verify", &file, "--board", "2000"], "4000000"),
    ] {
        let (code, stdout, stderr) = run(args);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
        assert!(stderr.contains(word), "{stderr}");
    }
    let cutoff = certificates("vipr/valid/minimum-2.cases-and-cutoff.vipr");
    let cutoff = cutoff.into_os_string().into_string().unwrap();
    assert_eq!(run(&["verify", &cutoff]).0, 0);
    let (code, stdout, _) = run(&["verify", "--no-cutoffs", &cutoff]);
    assert!(code == 1 && stdout.contains("cutoffs are not accepted"), "{stdout}");
}

#[test]
fn proofs_about_orbits_with_demands_are_compared_with_their_model() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "title = \"t\"\nsource = \"s\"\nboard = 6\npiece = \"king\"\ndemand = 2\n";
    let plain = write(folder.path(), "plain.toml", lines.as_bytes());
    let turned = format!("{lines}symmetry = \"diagonal\"\n");
    let turned = write(folder.path(), "turned.toml", turned.as_bytes());
    let vipr = write(folder.path(), "turned.vipr", b"");
    let prove = ["prove", &turned, "--format", "vipr", "-q", "-o", &vipr];
    assert_eq!(run(&prove).0, 0);
    let (code, stdout, stderr) = run(&["verify", &vipr, "--program", &turned]);
    let claim = format!(
        "exactly 12 for {turned} (king domination of 6x6, symmetry diagonal, each square twice)"
    );
    assert!(code == 0 && stdout.contains(&claim), "{stdout}{stderr}");
    assert_eq!(run(&["verify", &vipr, "--program", &plain]).0, 1);
}

/// A symmetric board's own proof is one of its exported program, whose factors are copies of columns to our reader.
#[test]
fn proofs_of_symmetric_boards_are_about_their_exported_programs() {
    let folder = tempfile::tempdir().unwrap();
    for (number, board) in [
        &["6", "--symmetry", "rot90", "--demand", "2"][..],
        &["6", "--symmetry", "rot180", "--demand", "2", "--at-most", "4"],
        &["5", "--symmetry", "diagonal", "--and", "king", "--prices", "2,3"],
        &["5", "--symmetry", "rot90", "--demand", "2", "--holes", "c3"],
    ]
    .iter()
    .enumerate()
    {
        let [lp, vipr] = ["lp", "vipr"].map(|ending| {
            let path = folder.path().join(format!("{number}.{ending}"));
            path.into_os_string().into_string().unwrap()
        });
        assert_eq!(run(&[&["export"][..], board, &["-o", &lp]].concat()).0, 0);
        let proof = ["--format", "vipr", "-o", &vipr];
        assert_eq!(run(&[&["prove"][..], board, &proof].concat()).0, 0);
        let (code, stdout, stderr) = run(&["verify", &vipr, "--program", &lp]);
        assert_eq!(code, 0, "{board:?}: {stdout}{stderr}");
        assert!(stdout.contains(": verified: minimum exactly "), "{stdout}");
        let text = std::fs::read_to_string(&lp).unwrap();
        std::fs::write(&lp, text.replacen(">= 2", ">= 1", 1).replacen(" >= 1", " >= 0", 1))
            .unwrap();
        let (code, stdout, _) = run(&["verify", &vipr, "--program", &lp]);
        assert_eq!(code, 1, "a weaker program: {stdout}");
    }
}

/// A program of whole and continuous columns is proved as the file states it, and compared with that.
#[test]
fn linear_programs_are_written_and_compared_as_files_state_them() {
    let folder = tempfile::tempdir().unwrap();
    let text = "max\nv: 3 boats + 1.5 oil + 2\nst\nhold: 7 boats + 2 oil <= 25\nmost: oil + 3 boats <= 11\n\
        bounds\nboats <= 5\ngeneral\nboats\nend\n";
    let file = write(folder.path(), "trade.lp", text.as_bytes());
    let vipr = folder.path().join("trade.vipr").into_os_string().into_string().unwrap();
    let (code, stdout, stderr) = run(&["prove", &file, "--format", "vipr", "-o", &vipr]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.starts_with("A solution of value 18.5 in "), "{stdout}");
    let written = std::fs::read_to_string(&vipr).unwrap();
    assert!(written.contains("% the file's boats is x1\n") && written.contains("\nOBJ max\n"));
    let (code, stdout, _) = run(&["verify", &vipr, "--program", &file]);
    let claim = format!("maximum exactly 18.5 for {file} (2 rows, 2 columns, 1 continuous");
    assert!(code == 0 && stdout.contains(&claim), "{stdout}");
    for (own, other) in
        [("25", "26"), ("1.5", "1.25"), ("max", "min"), ("boats <= 5", "boats <= 9")]
    {
        let other = write(folder.path(), "other.lp", text.replace(own, other).as_bytes());
        let (code, stdout, _) = run(&["verify", &vipr, "--program", &other]);
        assert_eq!(code, 1, "{stdout}");
    }
}
