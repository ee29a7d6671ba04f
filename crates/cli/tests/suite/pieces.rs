//! `destrier pieces` as a person types it.

use crate::destrier::{Subcommand, root, run};
use assert_cmd::Command;
use sha2::{Digest, Sha256};

const PIECES: Subcommand = Subcommand("pieces");

#[test]
fn eight_pieces_cannot_attack_all_squares() {
    let (code, stdout, _) = PIECES.run(&[]);
    assert_eq!(code, 1);
    assert!(
        stdout.starts_with("No position of queen, light bishop, dark bishop, king"),
        "{stdout}"
    );
    assert!(stdout.contains("2,268,279,603,200") && stdout.contains("8,715"), "{stdout}");
    let answer = PIECES.json(&[]);
    assert_eq!(answer["space"], 2_268_279_603_200_u64);
    assert_eq!((&answer["weak"], &answer["strong"]), (&8715.into(), &0.into()));
    assert_eq!(answer["positions"], serde_json::json!([]));
}

#[test]
fn one_square_less_can_be_attacked_in_1152_ways() {
    let answer = PIECES.json(&["--missing", "1"]);
    assert_eq!((&answer["total"], &answer["classes"]), (&1152.into(), &144.into()));
    let positions = answer["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 144);
    for position in positions {
        assert_eq!(position["safe"].as_array().unwrap().len(), 1);
        assert_eq!(position["pieces"]["rook"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn positions_are_written_as_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("same.csv");
    let path = path.to_str().unwrap();
    assert_eq!(PIECES.run(&["--bishops", "same", "-o", path]).0, 0);
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(text.lines().next(), Some("king,queen,rook,bishop,knight,safe,positions"));
    assert_eq!(text.lines().count(), 4);
    PIECES.refuses(&["-o", "/nonexistent/x.csv"], &["cannot write"]);
    PIECES.refuses(
        &["--bishops", "same", "-o", "/tmp/same.txt"],
        &["same.txt", "there are positions"],
    );
}

#[test]
fn eight_pieces_attack_16_squares_at_least() {
    let answer = PIECES.json(&["--minimum"]);
    assert_eq!((&answer["minimum"], &answer["total"]), (&16.into(), &8.into()));
    let safe = answer["positions"][0]["safe"].as_array().unwrap().len();
    assert_eq!(safe, 48);
    PIECES.refuses(&["--minimum", "--missing", "1"], &["--minimum", "--missing"]);
}

#[test]
fn folding_prints_its_table() {
    let (code, stdout, _) =
        PIECES.run(&["5", "--pieces", "KQR", "--missing", "3", "--method", "folding"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(
        stdout.contains("foldings") && stdout.contains("the whole unclipped space"),
        "{stdout}"
    );
}

#[test]
fn that_there_is_no_position_is_written_as_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["none.txt", "none.txt.gz"] {
        let path = folder.path().join(name);
        let (code, stdout, _) = PIECES.run(&[
            "5",
            "--pieces",
            "KRBN",
            "--bishops",
            "any",
            "-o",
            path.to_str().unwrap(),
        ]);
        assert!(code == 1 && stdout.contains("\nchecked "), "{stdout}");
        let (code, verdict, _) = run(&["verify", path.to_str().unwrap()]);
        assert_eq!(code, 0, "{verdict}");
        assert!(verdict.contains("on distinct squares of 5x5: at most 24 squares"), "{verdict}");
    }
    let text = std::fs::read_to_string(folder.path().join("none.txt")).unwrap();
    let packed = std::fs::metadata(folder.path().join("none.txt.gz")).unwrap().len();
    assert!((packed as usize) < text.len());
}

/// Every listed position, by the move rules of python-chess; and no position twice.
#[test]
fn python_chess_agrees_on_every_listed_position() {
    let root = root();
    let there = Command::new("python3").args(["-c", "import chess"]).output();
    if !there.is_ok_and(|output| output.status.success()) {
        let required = std::env::var_os("DESTRIER_SOLVERS").is_some();
        assert!(!required, "python-chess is required and missing");
        eprintln!("SKIPPED: python-chess is not installed");
        return;
    }
    for (name, attack, lines, positions) in [
        ("opposite-63", "strong", 144, 1152),
        ("same-64", "strong", 3, 20),
        ("sharing-64", "strong", 350, 2800),
        ("fewest-16", "strong", 1, 8),
        ("weak-64", "weak", 8715, 69720),
    ] {
        let run = Command::new("python3")
            .arg(root.join("tests/tools/pieces_check.py"))
            .arg(root.join(format!("results/eight-pieces/{name}.csv")))
            .arg(attack)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success(), "{name}: {stderr}");
        let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
        assert_eq!(stdout, format!("{name}.csv {lines} {positions}\n"));
    }
}

/// The kept lists are what the searches find today.
#[test]
fn the_results_are_what_the_commands_print() {
    let root = root().join("results/eight-pieces");
    let folder = tempfile::tempdir().unwrap();
    for (name, flags) in [
        ("opposite-63.csv", vec!["--missing", "1"]),
        ("same-64.csv", vec!["--bishops", "same"]),
        ("same-64.svg", vec!["--bishops", "same"]),
        ("sharing-64.csv", vec!["--stack"]),
        ("fewest-16.csv", vec!["--minimum"]),
        ("weak-64.csv", vec!["--attack", "weak", "--stack"]),
    ] {
        let path = folder.path().join(name);
        let args = [&flags[..], &["-q", "-o", path.to_str().unwrap()]].concat();
        assert_eq!(PIECES.run(&args).0, 0, "{name}");
        let kept = std::fs::read(root.join(name)).unwrap();
        assert!(std::fs::read(path).unwrap() == kept, "{name} differs");
    }
}

/// Of the certificate only the digest is kept.
#[test]
fn the_certificate_has_the_kept_digest_and_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none-64.txt.gz");
    let text = path.to_str().unwrap();
    assert_eq!(PIECES.run(&["-q", "-o", text]).0, 1); // the answer is no
    let digest: String = Sha256::digest(std::fs::read(&path).unwrap())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let kept = std::fs::read_to_string(root().join("results/eight-pieces/SHA256SUMS")).unwrap();
    assert_eq!(kept, format!("{digest}  none-64.txt.gz\n"));
    let (code, verdict, _) = run(&["verify", text]);
    assert_eq!(code, 0, "{verdict}");
    let claim = "2 rooks, 2 knights on distinct squares of 8x8: at most 63 squares";
    assert!(verdict.contains("verified: queen, light bishop, dark bishop, king"), "{verdict}");
    assert!(verdict.contains(claim), "{verdict}");
}

#[test]
fn a_time_limit_is_exit_3() {
    let huge = ["12", "--pieces", "QQRRNNNN", "--time-limit", "0s", "--json"];
    let (code, stdout, _) = PIECES.run(&huge);
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((code, &answer["status"]), (3, &"limit".into()));
}

#[test]
fn wrong_input_gets_one_line_and_exit_2() {
    PIECES.refuses(&["1", "--pieces", "KK"], &["2 kings", "1x1"]);
    PIECES.refuses(&["--pieces", &"Q".repeat(70)], &["70 pieces", "16"]);
    PIECES.refuses(&["--pieces", "KQXZ"], &["'X'", "KQXZ"]);
    PIECES.refuses(&["--pieces", ""], &["no pieces"]);
    PIECES.refuses(&["13"], &["13x13", "12x12"]);
    PIECES.refuses(&["8t"], &["8x8t"]);
    PIECES.refuses(&["0"], &["'0'"]);
    PIECES.refuses(&["--pieces", "KB", "--bishops", "same"], &["two bishops", "1"]);
    PIECES.refuses(&["--missing", "64"], &["--missing 64", "64 squares"]);
    PIECES.refuses(&["--missing", "-1"], &["-1"]);
    PIECES.refuses(&["--bishops", "red"], &["red", "opposite"]);
    PIECES.refuses(&["--attack", "loud"], &["loud", "weak"]);
    PIECES.refuses(&["--method", "slow"], &["slow", "folding"]);
    PIECES.refuses(&["--pieces", "QQ", "--method", "fast"], &["--method fast"]);
}
