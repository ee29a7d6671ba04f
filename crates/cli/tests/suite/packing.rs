//! `destrier packing`: exact maxima, drawn, and a limit of time.

use crate::destrier::{Subcommand, refuses, run};

#[test]
fn packings_are_exact_and_drawn() {
    let report = Subcommand("packing").json(&["14"]);
    assert_eq!((&report["value"], &report["maximum"]), (&"1706/59".into(), &true.into()));
    assert_eq!(report["weights"].as_array().unwrap().len(), 14);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, picture) = (path("packing.txt"), path("packing.svg"));
    assert_eq!(run(&["packing", "4", "-o", &file]).0, 0);
    assert_eq!(run(&["verify", &file]).0, 0);
    assert_eq!(run(&["draw", &file, "-o", &picture]).0, 0);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("<title>Weights on the 4x4 board, sum 40/11</title>"));
    refuses(&["draw", &file, "-o", &path("packing.gif")], &["packing.gif", ".svg"]);
    refuses(&["verify", &picture], &["packing.svg: a picture claims nothing"]);
}

#[test]
fn packings_keep_a_time_limit() {
    let (code, stdout, stderr) = run(&["packing", "60", "--time-limit", "0s"]);
    assert_eq!(code, 3, "{stdout}{stderr}");
    assert!(stderr.contains("packing 60x60: the time limit came first"), "{stderr}");
}

/// A symmetric cover has a size that is a sum of orbits: the same packing bounds it more closely.
#[test]
fn packings_bound_symmetric_covers_by_whole_orbits() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt").to_str().unwrap().to_owned();
    let words = ["packing", "10", "--symmetry", "rot90", "-o", &file];
    let (code, text, _) = run(&words);
    let said = "160/11 is the maximum fractional packing of the 10x10 board: a cover with symmetry rot90 has at least 16 knights.";
    assert!(code == 0 && text.starts_with(said), "{text}");
    let (_, verdict, _) =
        run(&["verify", &file, "--board", "10", "--symmetry", "rot90", "--expect", "at least 16"]);
    assert!(
        verdict.contains("verified: knight domination of 10x10, symmetry rot90: at least 16"),
        "{verdict}"
    );
    refuses(&["packing", "3x4", "--symmetry", "rot90"], &["symmetry rot90 does not map"]);
}

/// Columns in whole and in continuous numbers, with factors.
#[test]
fn relaxations_of_linear_programs_are_exact() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let certificate = path("bound.txt");
    let mixed = "Minimize\n 100 x + 80 y + 0.1 z\nSubject To\n need: 3.5 z >= 133.7\n room: 25 x + 10 y - 1.5 z >= 0\n\
        Bounds\n x <= 2\nGenerals\n x y\nEnd\n";
    std::fs::write(path("mixed.lp"), mixed).unwrap();
    let report = Subcommand("packing").json(&[&path("mixed.lp"), "-o", &certificate]);
    assert_eq!((&report["value"], &report["bound"]), (&"13111/50".into(), &"262.22".into()));
    let solution = serde_json::json!({ "x": "2", "y": "73/100", "z": "191/5" });
    assert_eq!(report["solution"], solution);
    assert_eq!(report["dual"], serde_json::json!({ "need": "121/35", "room": "8" }));
    let (_, verdict, _) = run(&["verify", &certificate, "--program", &path("mixed.lp")]);
    assert!(verdict.contains(": verified: minimum at least 262.22 for "), "{verdict}");
    let none = mixed.replace("x <= 2", "z <= 30");
    std::fs::write(path("mixed.lp"), none).unwrap();
    let (code, _, stderr) = run(&["packing", &path("mixed.lp")]);
    assert!(code == 1 && stderr.contains("the relaxation has no solution"), "{stderr}");
}

/// A program of one's own, or a board with wishes: the exact relaxation, with the dual as a certificate.
#[test]
fn relaxations_of_programs_are_exact() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, certificate) = (path("board.lp"), path("bound.txt"));
    // what the linear program of a board is worth, whichever way it is said
    assert_eq!(run(&["export", "10", "-o", &file]).0, 0);
    let report = Subcommand("packing").json(&[&file]);
    assert_eq!((&report["value"], &report["bound"]), (&"160/11".into(), &"15".into()));
    let (code, text, stderr) = run(&["packing", &file, "-o", &certificate]);
    assert!(code == 0 && text.contains("160/11 is the optimum of the relaxation of "), "{text}");
    assert!(
        stderr.contains(&format!("destrier verify {certificate} --program {file}")),
        "{stderr}"
    );
    let (_, verdict, _) =
        run(&["verify", &certificate, "--program", &file, "--expect", "at least 15"]);
    assert!(verdict.contains(": verified: "), "{verdict}");

    // a maximum in the terms of its file, where prices are fractions and a column is fixed
    let packing = "Maximize\n 0.5 a + 0.25 b + 0.5 c + d + 7\nSubject To\n ab: a + b <= 1\n bc: b + c <= 1\n \
        ac: a + c <= 1\nBounds\n d = 1\nBinaries\n a b c\nEnd\n";
    std::fs::write(path("triangle.lp"), packing).unwrap();
    let report = Subcommand("packing").json(&[&path("triangle.lp")]);
    assert_eq!((&report["value"], &report["bound"]), (&"69/8".into(), &"8.5".into()));
    let solution = serde_json::json!({ "a": "1/2", "b": "1/2", "c": "1/2", "d": "1" });
    assert_eq!(report["solution"], solution);
    let (_, text, _) = run(&["packing", &path("triangle.lp")]);
    assert!(text.starts_with("69/8 is the optimum of the relaxation of "), "{text}");
    assert!(text.contains(": maximum at most 8.5.\n\nsolution a=1/2 b=1/2 c=1/2 d\n"), "{text}");

    // the duals are those of the file's rows, in its units and with the signs that solvers give them
    let rows = "Subject To\n ab: 4 a + 4 b REL 4\n bc: 2 b + 2 c REL 2\n ac: a + c REL 1\n u: a >= 0\nBinaries\n a b c\nEnd\n";
    for (sense, relation, duals) in [
        ("Minimize\n 1.5 a + 1.5 b + 1.5 c", ">=", ["3/16", "3/8", "3/4"]),
        ("Maximize\n 0.5 a + 0.25 b + 0.5 c", "<=", ["1/32", "1/16", "3/8"]),
        ("Minimize\n - 0.5 a - 0.25 b - 0.5 c", "<=", ["-1/32", "-1/16", "-3/8"]),
    ] {
        let text = format!("{sense}\n{}", rows.replace("REL", relation));
        std::fs::write(path("scaled.lp"), text).unwrap();
        let report = Subcommand("packing").json(&[&path("scaled.lp")]);
        let [ab, bc, ac] = duals;
        assert_eq!(report["dual"], serde_json::json!({ "ab": ab, "bc": bc, "ac": ac }), "{sense}");
        assert_eq!((&report["rows"], &report["columns"]), (&4.into(), &3.into()));
    }

    // boards that ask for more, whose rows bound each other
    let report = Subcommand("packing").json(&["5", "--demand", "2", "--at-most", "3"]);
    assert_eq!(report["program"], "knight domination of 5x5, each square twice, at most 3 times");
    let report = Subcommand("packing").json(&["4", "--forbid", "a1"]);
    assert_eq!(report["columns"], 15);

    std::fs::write(path("none.sets"), "a b >=2\na c\n").unwrap();
    std::fs::write(
        path("none.lp"),
        "Minimize\n a\nSubject To\n r: a + b >= 2\n s: a + b <= 1\nBinaries\n a b\nEnd\n",
    )
    .unwrap();
    assert_eq!(run(&["packing", &path("none.sets")]).0, 0);
    let (code, _, stderr) = run(&["packing", &path("none.lp")]);
    assert!(
        code == 1 && stderr.contains("the relaxation has no solution, as destrier prove "),
        "{stderr}"
    );
    refuses(&["packing", &file, "-o", &path("p.png")], &["no picture shows a relaxation"]);
    refuses(&["packing", &file, "--solver", "microlp"], &["not optimal in exact arithmetic"]);
    let report = Subcommand("packing").json(&["4", "--forbid", "a1", "--symmetry", "rot90"]);
    assert_eq!(report["bound"], "4");
}
