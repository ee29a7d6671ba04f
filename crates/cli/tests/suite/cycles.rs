//! `destrier cycles` as a person types it.

use crate::destrier::{Subcommand, run};

const CYCLES: Subcommand = Subcommand("cycles");

/// Exit 1 and a first line that gives the reason.
fn says_no(args: &[&str], reason: &str) {
    let (code, stdout, _) = CYCLES.run(args);
    let first = stdout.lines().next().unwrap();
    assert!(code == 1 && first.starts_with("No ") && first.contains(reason), "{args:?}: {stdout}");
}

/// Figure 2 of the paper: the lengths on the 6x6 board.
#[test]
fn the_papers_partitions_of_6x6_are_found_and_verified() {
    for (count, lengths) in [
        ("2", vec![18, 18]),
        ("3", vec![12, 12, 12]),
        ("4", vec![8, 8, 10, 10]),
        ("5", vec![6, 6, 8, 8, 8]),
    ] {
        let (code, report) = CYCLES.answer(&["6", "--count", count]);
        assert_eq!((code, &report["feasible"]), (0, &true.into()));
        assert_eq!(report["lengths"], serde_json::json!(lengths));
        assert!(report["verified"].as_str().unwrap().ends_with("balanced"), "{report}");
    }
    let (code, report) = CYCLES.answer(&["6", "--count", "6"]);
    assert_eq!((code, &report["feasible"], &report["cycles"]), (1, &false.into(), &().into()));
    assert_eq!(report["method"], "sweep");
}

/// Without a cycle of the length the program has no variables, which HiGHS has no answer for.
#[test]
fn a_program_without_cycles_is_a_no() {
    says_no(
        &["3", "--piece", "wazir", "--holes", "b2", "--lengths", "4..4", "--method", "program"],
        "infeasible",
    );
}

#[test]
fn a_partition_is_a_file_that_is_verified_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, picture) = (path("cycles.txt"), path("cycles.svg"));
    assert_eq!(run(&["cycles", "3x10", "--count", "1", "-o", &file]).0, 0);
    let (code, stdout, _) = run(&["verify", &file]);
    let claim = "verified: knight partition of 3x10: 1 cycle of 30 squares, balanced";
    assert!(code == 0 && stdout.contains(claim), "{stdout}");
    assert_eq!(run(&["draw", &file, "-o", &picture]).0, 0);
    let svg = std::fs::read_to_string(picture).unwrap();
    assert!(svg.contains("<title>1 knight cycle on the 3x10 board</title>"));
    assert_eq!(svg.matches("<circle").count(), 30);
    let (_, drawn, _) = run(&["draw", &file]);
    assert_eq!(drawn.matches('A').count(), 30);
}

#[test]
fn what_counting_excludes_is_a_no_with_the_reason() {
    says_no(&["5", "--count", "2"], "13 of one kind and 12 of the other");
    says_no(&["3", "--count", "1"], "fewer than two moves from b2");
    says_no(&["1x8", "--count", "1"], "fewer than two moves from a1");
    says_no(&["2x8", "--count", "1"], "fewer than two moves from a1");
    says_no(&["6", "--count", "10"], "10 cycles of at least 4 squares need 40 squares");
    says_no(&["6", "--count", "7", "--lengths", "4..4"], "reach 28 squares, there are 36");
    says_no(&["6", "--lengths", "10..10"], "no number of cycles of 10 squares");
    says_no(&["6", "--lengths", "7..7"], "no number of cycles of 7 squares");
    says_no(&["4x6", "--count", "1"], "one of 2 parts of 12 squares");
    says_no(&["4x40", "--count", "13"], "one of 2 parts of 80 squares");
    says_no(&["6", "--count", "6"], "searched exhaustively");
    says_no(&["3x4", "--count", "1"], "one of 2 parts of 6 squares");
}

#[test]
fn wrong_use_gets_one_line_and_exit_2() {
    CYCLES.refuses(&["6", "--count", "0"], &["--count 0", "at least one"]);
    CYCLES.refuses(&["6"], &["--count"]);
    CYCLES.refuses(&["6", "--count", "-1"], &["-1"]);
    CYCLES.refuses(&["6", "--lengths", "8..4"], &["8..4", "8 is more than 4"]);
    CYCLES.refuses(&["6", "--lengths", "8"], &["'8'", "4..8"]);
    CYCLES.refuses(&["6", "--count", "2", "--method", "magic"], &["magic", "sweep"]);
    CYCLES.refuses(&["6", "--count", "2", "-o", "/nonexistent/x.txt"], &["cannot write"]);
    CYCLES.refuses(&["65535", "--count", "2"], &["65535x65535", "squares"]);
}

/// The six faces of a cube, moves over its edges: a closed tour and shorter cycles, verified and drawn.
#[test]
fn cubes_are_partitioned() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, picture) = (path("cube.txt"), path("cube.svg"));
    for (side, count) in [("2", "2"), ("3", "4"), ("4", "3"), ("8", "1")] {
        let args = ["cycles", side, "--cube", "--count", count, "-o", &file];
        let (code, stdout, _) = run(&args);
        assert!(code == 0 && stdout.contains(&format!("the cube of side {side}")), "{stdout}");
        let (code, stdout, _) = run(&["verify", &file]);
        let claim = format!("verified: knight partition of the cube of side {side}: {count} cycle");
        assert!(code == 0 && stdout.contains(&claim), "{stdout}");
    }
    assert_eq!(run(&["draw", &file, "-o", &picture]).0, 0);
    let svg = std::fs::read_to_string(picture).unwrap();
    assert!(svg.contains("<title>1 knight cycle on the cube of side 8, unfolded"));
    // each square has its name, and each ring that of the square beyond the edge
    let rings = svg.matches("stroke=\"#0072b2\"/>").count();
    assert!(rings > 50 && svg.matches(">A").count() == 384 + rings, "{rings} rings");
    let (code, stdout, _) = run(&["draw", &file]);
    let widths: Vec<usize> = stdout.lines().map(|line| line.matches('A').count()).collect();
    assert_eq!((code, widths), (0, [[8; 8], [32; 8], [8; 8]].concat()));
    let (code, report) = CYCLES.answer(&["3", "--cube", "--count", "2"]);
    assert_eq!((code, &report["cube"], &report["board"]), (0, &true.into(), &"18x3".into()));
    says_no(&["1", "--cube", "--count", "1"], "fewer than two moves from a1");
    // its squares fall into two halves that no move joins
    says_no(&["2", "--cube", "--count", "1"], "searched exhaustively");
    says_no(&["2", "--cube", "--count", "7"], "need 28 squares, there are 24");
    CYCLES.refuses(&["3x4", "--cube", "--count", "1"], &["--cube", "square"]);
    CYCLES.refuses(&["3t", "--cube", "--count", "1"], &["--cube", "square"]);
    CYCLES.refuses(&["33", "--cube", "--count", "1"], &["--cube", "at most 32"]);
    CYCLES.refuses(&["3", "--cube", "--count", "1", "--piece", "king"], &["--cube", "knight"]);
}

/// Boards too large for one search, cut into rectangles.
#[test]
fn large_boards_are_partitioned_at_once() {
    for (board, count) in
        [("18x16", "5"), ("100", "1"), ("100", "37"), ("100", "613"), ("100", "1000")]
    {
        let (code, report) = CYCLES.answer(&[board, "--count", count]);
        assert_eq!((code, &report["feasible"]), (0, &true.into()), "{board} {count}");
        assert!(report["verified"].as_str().unwrap().ends_with("balanced"));
    }
}

/// 5x6 has 8 closed tours and 3x10 has 16.
#[test]
fn all_partitions_are_counted() {
    for (board, count, total) in [("5x6", "1", 8), ("3x10", "1", 16), ("3x4", "2", 1)] {
        let lengths = ["--lengths", "4..30"];
        let (code, report) =
            CYCLES.answer(&[&[board, "--count", count, "--all"], &lengths[..]].concat());
        assert_eq!((code, &report["total"]), (0, &total.into()), "{report}");
    }
    let (code, report) = CYCLES.answer(&["3x8", "--count", "1", "--all"]);
    assert_eq!((code, &report["total"]), (1, &0.into()));
}

/// Weights alone show the corner of table 1 that the sweeps cannot reach.
#[test]
fn the_hard_corner_of_table_1_is_decided() {
    let (code, report) = CYCLES.answer(&["10", "--count", "22"]);
    assert_eq!(
        (code, &report["feasible"], report["method"].as_str()),
        (1, &false.into(), Some("tree"))
    );
    let (code, report) = CYCLES.answer(&["8x10", "--count", "17", "--method", "cover"]);
    assert_eq!((code, &report["feasible"]), (1, &false.into()));
    assert!(report["states"].as_u64().unwrap() > 0, "{report}");
}

/// Cycles of 32 squares cannot be listed; looking for them ends all the same.
#[test]
fn too_long_cycles_are_not_listed_for_ever() {
    let (code, report) = CYCLES.answer(&["5x8", "--count", "1", "--method", "cover"]);
    assert_eq!((code, &report["feasible"]), (3, &().into()), "{report}");
}

#[test]
fn a_limit_ends_the_search_with_exit_3() {
    let args = ["10", "--count", "22", "--method", "local", "--time-limit", "0.2s"];
    let (code, report) = CYCLES.answer(&args);
    assert_eq!((code, &report["feasible"]), (3, &().into()));
}

#[test]
fn the_same_seed_gives_the_same_partition() {
    let args = ["8", "--count", "3", "--method", "local", "--seed"];
    let cycles = |seed| CYCLES.answer(&[&args[..], &[seed]].concat()).1["cycles"].clone();
    assert_eq!(cycles("7"), cycles("7"));
    assert_ne!(cycles("7"), cycles("8"));
}

#[test]
fn methods_agree_and_say_what_they_searched() {
    for method in ["sweep", "cover", "tree", "program", "first-fail", "snake"] {
        let (code, report) = CYCLES.answer(&["4x5", "--count", "4", "--method", method]);
        assert_eq!((code, report["method"].as_str()), (1, Some(method)), "{report}");
        let (code, report) = CYCLES.answer(&["5x6", "--count", "4", "--method", method]);
        assert_eq!((code, &report["feasible"]), (0, &true.into()), "{report}");
    }
    let (_, report) = CYCLES.answer(&["4x5", "--count", "4", "--method", "first-fail"]);
    assert!(report["backtracks"].as_u64().unwrap() > 0);
    let (_, stdout, _) = run(&["cycles", "4x5", "--count", "4", "--method", "program"]);
    assert!(stdout.contains("HiGHS finds its program infeasible"), "{stdout}");
}

/// The paper's row of 5x6, and what a board leaves open.
#[test]
fn every_number_of_cycles_is_decided() {
    let (code, report) = CYCLES.answer(&["5x6", "--every"]);
    assert_eq!((code, &report["with"]), (0, &serde_json::json!([1, 4])));
    assert_eq!(report["without"], serde_json::json!([2, 3, 5, 6, 7]));
    assert_eq!(report["open"], serde_json::json!([]));
    let (code, stdout, _) = CYCLES.run(&["12", "--every"]);
    assert!(code == 0 && stdout.contains("checked  1 to 36\nnone     none\nopen     none\n"));
    let (code, stdout, _) = CYCLES.run(&["14", "--every", "--time-limit", "0s"]);
    assert!(code == 3 && stdout.contains("none     46 to 49\n"), "{stdout}");
    CYCLES.refuses(&["6", "--every", "--count", "2"], &["--every", "--count"]);
}

/// Short cycles on a board where they are not listed, in every range of lengths.
#[test]
fn short_cycles_on_large_boards_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cycles.txt");
    let file = file.to_str().unwrap();
    for (board, count) in [("40", "400"), ("40x39", "350"), ("37x38", "234"), ("33x40", "133")] {
        assert_eq!(CYCLES.run(&[board, "--count", count, "-o", file]).0, 0, "{board} in {count}");
        let (code, stdout, _) = run(&["verify", file]);
        assert!(code == 0 && stdout.contains(&format!("{count} cycles of")), "{stdout}");
    }
}
