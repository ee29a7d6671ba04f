//! Whether an arrangement is a cover, in whatever form it comes.

use crate::destrier::{Subcommand, answer, command, refuses, root, run};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

const CHECK: Subcommand = Subcommand("check");

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_cover_is_compared_with_the_record_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let grid = file(folder.path(), "x.txt", "oooo\noXXo\noXXo\noooo\n");
    let picture = folder.path().join("x.svg");
    let (code, stdout, _) = CHECK.run(&[&grid, "-o", picture.to_str().unwrap()]);
    assert_eq!(code, 0, "{stdout}");
    for part in ["4 knights cover the 4x4 board", "no cover has fewer", "a1 by c2 b3", "all: all"] {
        assert!(stdout.contains(part), "{part} is not in {stdout}");
    }
    let drawn = std::fs::read_to_string(&picture).unwrap();
    assert!(drawn.contains(">covered again, a dot each time</text>"), "{drawn}");
    assert!(!drawn.contains("not covered"), "{drawn}");
    // pieces that none guards
    let (code, document) =
        CHECK.answer(&[&grid, "--rule", "total", "-o", picture.to_str().unwrap()]);
    let drawn = std::fs::read_to_string(&picture).unwrap();
    let is_said = drawn.contains(">not covered</text>");
    assert_eq!(is_said, !document["uncovered"].as_array().unwrap().is_empty(), "{drawn}");
    assert_eq!((code, is_said), (1, true));
}

#[test]
fn what_is_not_covered_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let list = file(folder.path(), "x.txt", "b1 e2 d5 a4 c3");
    let (code, document) = CHECK.answer(&[&list, "--board", "5"]);
    assert_eq!((code, &document["covers"], &document["size"]), (1, &false.into(), &5.into()));
    assert_eq!(document["symmetry"], "rot90");
    assert_eq!(document["known"], serde_json::json!({ "size": 5, "at_least": 5 }));
    let uncovered = document["uncovered"].as_array().unwrap();
    assert!(uncovered.contains(&"a1".into()) && uncovered.len() == 8, "{document}");
    let doubly = document["doubly"].as_array().unwrap();
    assert!(doubly.contains(&serde_json::json!({ "square": "b1", "by": ["b1", "c3"] })));
}

#[test]
fn a_record_is_equalled_and_one_knight_more_is_one_more() {
    let path = root().join("results/covers/023.txt");
    let document = CHECK.json(&[path.to_str().unwrap()]);
    assert_eq!(document["known"]["size"], document["size"]);
    let folder = tempfile::tempdir().unwrap();
    let grid = file(folder.path(), "x.txt", "N...\n.NN.\n.NN.\n....\n");
    let stdout = CHECK.run(&[&grid]).1;
    assert!(stdout.contains("1 more than the smallest known, 4, which is the minimum"), "{stdout}");
}

#[test]
fn rules_and_tori_change_what_a_cover_is() {
    let folder = tempfile::tempdir().unwrap();
    let block = file(folder.path(), "x.txt", "....\n.NN.\n.NN.\n....\n");
    assert_eq!(CHECK.run(&[&block, "--rule", "independent"]).0, 0);
    assert_eq!(CHECK.run(&[&block, "--rule", "total"]).0, 1);
    let queen = file(folder.path(), "q.txt", "X....\n.....\n.....\n.....\n.....\n");
    assert_eq!(CHECK.json(&[&queen, "--piece", "queen"])["piece"], "queen");
    let eight = root().join("results/tori/eighth-beside.txt");
    let document = CHECK.json(&[eight.to_str().unwrap()]);
    assert_eq!((&document["board"], &document["covers"]), (&"8x8t".into(), &true.into()));
}

#[test]
fn standard_input_is_a_file_too() {
    let mut child = command()
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"4/1NN1/1NN1/4 w - - 0 1\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("4 knights cover the 4x4 board"));
}

/// One bad file does not keep a teacher from the others.
#[test]
fn every_file_gets_its_line_whatever_another_one_is() {
    let folder = tempfile::tempdir().unwrap();
    let good = file(folder.path(), "a.txt", "....\n.NN.\n.NN.\n....\n");
    let short = file(folder.path(), "b.txt", "....\n.NN.\n.N..\n....\n");
    let bad = file(folder.path(), "c.txt", "..?.\n");
    let (code, stdout, stderr) = CHECK.run(&[&bad, &good, &short]);
    assert_eq!((code, stdout.lines().count(), stderr.lines().count()), (2, 2, 1), "{stderr}");
    assert!(stdout.contains("leave 3 squares uncovered") && stderr.contains("c.txt"), "{stdout}");
    assert_eq!(CHECK.run(&[&good, &short]).0, 1);
    let (code, list) = CHECK.answer(&[&bad, &good, &short]);
    assert_eq!((code, list.as_array().unwrap().len()), (2, 2));
}

/// What people paste is read as it was, or refused.
#[test]
fn tables_are_read_cell_by_cell_and_squares_once() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = file(folder.path(), "sheet.txt", "\t\t\t\n\tN\tN\t\n\tN\tN\t\n\t\t\t\n");
    let (code, stdout, stderr) = CHECK.run(&[&sheet]);
    assert!(code == 0 && stdout.starts_with("4 knights cover the 4x4 board"), "{stdout}{stderr}");
    let twice = file(folder.path(), "twice.txt", "b2 b2 c2\n");
    CHECK.refuses(&[&twice, "--board", "4"], &["twice.txt: square b2 is named twice"]);
    let blanks = file(folder.path(), "blanks.txt", "N   N\n N N \n");
    CHECK.refuses(&[&blanks], &["blanks.txt: line 2 of the grid: blanks are no squares"]);
}

/// Demands, limits and holes that are asked for beside an arrangement are those of a certificate that states them.
#[test]
fn an_arrangement_is_checked_by_the_demands_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("twice.txt").display().to_string();
    let (_, found) = answer(&["cover", "6", "--demand", "2", "--holes", "a1", "--json"]);
    let squares: Vec<&str> =
        found["chosen"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
    std::fs::write(&file, squares.join(",")).unwrap();
    let check =
        |words: &[&str]| answer(&[&["check", &file, "--board", "6", "--json"], words].concat());
    let (code, report) = check(&["--demand", "2", "--holes", "a1"]);
    assert_eq!((code, &report["covers"]), (0, &true.into()));
    assert!(report["asked"].as_str().unwrap().contains("each square twice"), "{report}");
    let (code, report) = check(&["--demand", "3", "--holes", "a1"]);
    assert_eq!((code, &report["covers"]), (1, &false.into()));
    let (code, report) = check(&["--at-most", "1", "--holes", "a1"]);
    let crowded = report["crowded"].as_array().unwrap();
    assert!(code == 1 && crowded.len() >= 35 - squares.len(), "{report}");
    let (_, text, _) = run(&["check", &file, "--board", "6", "--at-most", "1", "--holes", "a1"]);
    let first = crowded[0].as_str().unwrap();
    assert!(text.contains(&format!("more often than admitted: {first} ")), "{text}");
    let certificate = folder.path().join("c.txt").display().to_string();
    run(&["cover", "6", "--demand", "2", "--holes", "a1", "-o", &certificate]);
    let (code, report) =
        answer(&["check", &certificate, "--demand", "3", "--holes", "a1", "--json"]);
    assert_eq!((code, &report["covers"]), (1, &false.into()), "asked for more than it states");
    refuses(
        &["check", &file, "--board", "6", "--holes", squares[0]],
        &["may stand on", squares[0]],
    );
}

/// A certificate of a density shows the pattern that covers the plane.
#[test]
fn the_pattern_of_a_density_is_drawn_and_checked() {
    let file = root().join("tests/certificates/valid/density-total.txt").display().to_string();
    let (code, drawn, stderr) = run(&["draw", &file]);
    assert!(code == 0 && drawn.contains('\u{265e}'), "{drawn}{stderr}");
    let (code, report) = answer(&["check", &file, "--json"]);
    assert_eq!((code, &report["covers"]), (0, &true.into()));
}

/// A picture shades what more pieces cover than was asked for, and hatches what lacks pieces.
#[test]
fn pictures_show_what_is_covered_beyond_the_demand() {
    let folder = tempfile::tempdir().unwrap();
    let kings = file(folder.path(), "kings.txt", "KK\nKK\n");
    let dots = |demand: &str| {
        let picture = folder.path().join("kings.svg").display().to_string();
        run(&["check", &kings, "--demand", demand, "-o", &picture]);
        let svg = std::fs::read_to_string(picture).unwrap();
        let said = ["covered less than asked", "covered more than asked"];
        (svg.matches(r#"r="2""#).count(), said.map(|words| svg.contains(words)))
    };
    // with the dot of the legend
    assert_eq!(dots("2"), (8 + 1, [false, true]));
    assert_eq!(dots("3"), (4 + 1, [false, true]));
    assert_eq!(dots("4"), (0, [false, false]));
    assert_eq!(dots("5"), (0, [true, false]));
}
