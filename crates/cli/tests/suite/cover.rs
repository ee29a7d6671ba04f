//! `destrier cover`: the methods, what they find and prove, and where they stop.

use crate::destrier::{self, Subcommand, refuses, run};
use serde_json::Value;

fn cover(args: &[&str]) -> Value {
    Subcommand("cover").json(args)
}

#[test]
fn the_8x8_cover_is_optimal_and_proved() {
    let (code, stdout, _) = run(&["cover", "8"]);
    assert_eq!(code, 0);
    assert!(stdout.starts_with("12 knights cover the 8x8 board: optimal, proved.\n"), "{stdout}");
    assert!(stdout.contains("proved   at least 12, by an exact fractional packing of value 12"));
    assert!(stdout.contains("checked  knight domination of 8x8: exactly 12"));
    let report = cover(&["8"]);
    assert_eq!(
        (&report["size"], &report["bound"], &report["lower"]),
        (&12.into(), &12.into(), &12.into())
    );
    assert_eq!(report["status"], "optimal");
    assert_eq!(report["squares"].as_array().unwrap().len(), 12);
}

/// Fisher 2003, tables 1 to 3 and figures 17 to 20, as far as they take seconds.
#[test]
fn the_papers_covers_are_found() {
    for (args, size) in [
        (vec!["10", "--symmetry", "rot180"], 16),
        (vec!["16", "--symmetry", "rot90"], 40),
        (vec!["15", "--force", "c3,m3,c13,m13,c2", "--time-limit", "2h"], 36),
    ] {
        let report = cover(&args);
        assert_eq!(
            (&report["size"], &report["status"]),
            (&size.into(), &"optimal".into()),
            "{args:?}"
        );
    }
}

/// Rubin's best for 28x28 has 119 knights.
#[test]
fn local_search_reaches_its_target_and_says_so() {
    let (code, stdout, _) = run(&["cover", "28", "--target", "119", "--time-limit", "5m"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("checked  knight domination of 28x28: at most 11"), "{stdout}");
    assert!(stdout.contains("search   target reached"), "{stdout}");
    let report = cover(&["14", "--solver", "search", "--target", "32"]);
    assert_eq!((&report["size"], &report["status"]), (&32.into(), &"feasible".into()));
    let report = cover(&["8", "--solver", "search"]); // the packing shows that 12 is the end
    assert_eq!((&report["size"], &report["status"]), (&12.into(), &"optimal".into()));
    let by_program = ["cover", "8", "--solver", "highs", "--target", "12"];
    refuses(&by_program, &["--target needs --solver search"]);
    let start = ["cover", "8", "--solver", "microlp", "--start", "x"];
    refuses(&start, &["--start needs --solver highs or search"]);
    let kept = |n: &str| format!("{}/../../results/covers/{n}.txt", env!("CARGO_MANIFEST_DIR"));
    let report = cover(&["8", "--solver", "highs", "--start", &kept("008")]);
    assert_eq!((&report["size"], &report["status"]), (&12.into(), &"optimal".into()));
    // no smallest cover of 11x11 is symmetric (Fisher 2003, section 4)
    let other = ["cover", "11", "--symmetry", "rot180", "--solver", "highs", "--start"];
    refuses(&[&other[..], &[&kept("011")]].concat(), &["--start", "not of symmetry rot180"]);
    let annealed = ["cover", "8", "--method", "annealing", "--rule", "independent"];
    refuses(&annealed, &["nothing but covering every row once"]);
    let (code, stdout, _) = run(&["cover", "3", "--rule", "total", "--solver", "search"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("no piece covers square b2"), "{stdout}");
}

/// HiGHS would take a quarter of a minute, and its word would be no proof.
#[test]
fn boards_of_some_size_are_covered_and_proved_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cover13.txt");
    let (code, stdout, _) = run(&["cover", "13", "-o", file.to_str().unwrap()]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.starts_with("28 knights cover the 13x13 board: optimal, proved.\n"), "{stdout}");
    assert!(stdout.contains("proved   at least 28, by a sweep of half the board\n"), "{stdout}");
    let (code, stdout, _) = run(&["verify", file.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(stdout.ends_with("verified: knight domination of 13x13: exactly 28\n"), "{stdout}");
    // other demands go to the solvers, and cases prove what they say
    for (args, proved, words) in [
        (vec!["5"], 5, "by exact weights on rows"),
        (vec!["10", "--symmetry", "bilateral"], 18, "by exact weights on rows"),
        (vec!["16", "--symmetry", "rot90"], 40, "by a sweep\n"),
        (vec!["8", "--piece", "queen", "--rule", "independent"], 5, "cases, settled by exact"),
    ] {
        let (code, stdout, _) = run(&[&["cover"], &args[..]].concat());
        let line = format!("proved   at least {proved}, by ");
        assert!(code == 0 && stdout.contains(": optimal, proved"), "{args:?}: {stdout}");
        assert!(stdout.contains(&line) && stdout.contains(words), "{args:?}: {stdout}");
        let report = cover(&args);
        assert_eq!((&report["lower"], &report["packing"]), (&proved.into(), &Value::Null));
    }
    for (side, solver, size) in [("10", "search", 16), ("12", "sweep", 28)] {
        let report = cover(&[side, "--symmetry", "rot90"]);
        assert_eq!((&report["method"], &report["size"]), (&solver.into(), &size.into()));
    }
}

/// What is kept of a pattern in the middle shows in the cover; the other methods reach a minimum.
#[test]
fn the_papers_methods_have_names() {
    for method in ["annealing", "two-stage", "weighting"] {
        let report = cover(&["10", "--method", method, "--target", "16", "--time-limit", "10m"]);
        assert_eq!((&report["size"], &report["method"]), (&16.into(), &"search".into()));
    }
    let report = cover(&["26", "--method", "monier", "--time-limit", "0s"]);
    assert!((102..=120).contains(&report["size"].as_u64().unwrap()), "{}", report["size"]);
    let by_program = ["cover", "8", "--solver", "highs", "--method", "annealing"];
    refuses(&by_program, &["--method needs --solver search"]);
    refuses(&["cover", "8", "--method", "magic"], &["magic", "two-stage"]);
    refuses(&["cover", "24", "--method", "monier", "--rule", "total"], &["knight domination"]);
    let turned = ["cover", "12", "--method", "two-stage", "--symmetry", "rot90"];
    refuses(&turned, &["neither symmetry nor fixed squares"]);
}

#[test]
fn the_same_seed_gives_the_same_cover() {
    let squares = |seed| cover(&["9", "--seed", seed])["squares"].clone();
    assert_eq!(squares("5"), squares("5"));
}

#[test]
fn microlp_agrees_with_highs() {
    for board in ["4", "3x7", "5"] {
        for rule in ["domination", "total", "independent"] {
            let args = [board, "--rule", rule];
            let small = cover(&[&args[..], &["--solver", "microlp"]].concat());
            assert_eq!(small["size"], cover(&args)["size"], "{args:?}");
            assert_eq!(small["status"], "optimal");
        }
    }
}

#[test]
fn what_cannot_be_covered_is_a_no_with_the_reason() {
    let (code, stdout, _) = run(&["cover", "5", "--forbid", "a1,b3,c2"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("these demands exclude each other: cover a1 (row ca1)"), "{stdout}");
    let report = cover(&["4", "--region", "4x4=3"]);
    assert_eq!((&report["status"], &report["size"]), (&"infeasible".into(), &Value::Null));
    let (code, stdout, _) = run(&["cover", "3", "--rule", "total"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("no piece covers square b2"), "{stdout}");
    let (code, _, stderr) = run(&["packing", "3", "--rule", "total"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("no piece covers square b2"), "{stderr}");
}

#[test]
fn limits_come_with_what_was_reached() {
    let (code, stdout, _) = run(&["cover", "20", "--time-limit", "2s", "--json"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(code, 3);
    assert_eq!(report["stop"], "time limit");
    let (size, bound) = (report["size"].as_u64(), report["bound"].as_u64().unwrap());
    assert!(
        size.is_none_or(|size| (62..=400).contains(&size)) && (54..=62).contains(&bound),
        "{report}"
    );
    assert_eq!(report["lower"], 54); // the packing, whatever the solver did
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_best_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cover.txt");
    let mut child = destrier::command()
        .args(["cover", "19", "--json", "-o"])
        .arg(&file)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    let kill = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(3));
    let mut stdout = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut stdout).unwrap();
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["stop"], "interrupted");
    assert_eq!(run(&["verify", file.to_str().unwrap()]).0, 0);
}

#[test]
fn a_partial_cover_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.txt");
    std::fs::write(&file, "......\n......\n..NN..\n......\n......\n......\n").unwrap();
    let report = cover(&["6", "--complete", file.to_str().unwrap()]);
    assert_eq!(report["forced"], serde_json::json!(["c4", "d4"]));
    let squares = report["squares"].as_array().unwrap();
    assert!(squares.contains(&"c4".into()) && squares.contains(&"d4".into()));
    refuses(&["cover", "7", "--complete", file.to_str().unwrap()], &["6x6", "7x7"]);
}

#[test]
fn a_cover_is_kept_as_json_which_check_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.json").display().to_string();
    let (code, _, stderr) = run(&["cover", "6", "-o", &path]);
    assert!(code == 0 && stderr.contains(&format!("Next: destrier check {path}")), "{stderr}");
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((&kept["schema"], &kept["size"]), (&"answer-1".into(), &8.into()));
    let (code, stdout, stderr) = run(&["check", &path]);
    assert_eq!(code, 0, "{stdout}{stderr}");
}

/// What a run leaves open, the smallest cover known stands beside, and takes no part in it.
#[test]
fn the_smallest_cover_known_is_shown_beside_the_answer() {
    let args = ["cover", "60", "--construct", "blocks", "--time-limit", "0s"];
    let (code, stdout, _) = run(&args);
    assert!(code == 3 && stdout.contains("record   the smallest known: "), "{stdout}");
    let report = cover(&args[1..]);
    assert!(report["size"].as_u64() > report["known"]["size"].as_u64(), "{report}");
}
