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
    refuses(&["packing", "3x4", "--symmetry", "rot90"], &["--symmetry"]);
}
