//! `destrier density` as a person types it.

use crate::destrier::Subcommand;
use destrier_certify::Claim;

const DENSITY: Subcommand = Subcommand("density");

/// Three rows show what perfect codes reach, with a pattern that repeats; one row of knights shows 1/9 only.
#[test]
fn a_bound_meets_a_pattern_where_a_perfect_code_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("density.txt").display().to_string();
    for (args, bounds) in [
        ("--piece king --rows 1 --area 9", ["1/9", "1/9"]),
        ("--piece leaper:0,1 --rows 3 --area 25", ["1/5", "1/5"]),
        ("--piece knight --rows 1 --area 64", ["1/9", "1/8"]),
        ("--piece king --rule total --rows 1 --area 14", ["1/8", "1/7"]),
        ("--piece leaper:2,3 --rows 1 --area 33", ["1/9", "4/33"]),
        ("--piece leaper:1,1 --rows 3 --area 10 --colours", ["1/5", "1/5"]),
    ] {
        let words: Vec<&str> = args.split(' ').chain(["--json", "-q", "-o", &path]).collect();
        let (code, stdout, stderr) = DENSITY.run(&words);
        assert_eq!(code, 0, "{stderr}");
        let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!([&report["at_least"], &report["at_most"]], bounds, "{stdout}");
        let text = std::fs::read_to_string(&path).unwrap();
        let claim = destrier_certify::verify(&text).unwrap().to_string();
        assert_eq!(report["verified"], claim);
        let (code, ..) = DENSITY.run(&[&words[..], &["--start", &path]].concat());
        assert_eq!(code, 0);
    }
}

/// All four edges of boards are bounded. The domination numbers of grids (Goncalves and others, 2011) are no less.
#[test]
fn four_edges_bound_boards_by_less_than_their_minima() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("density.txt").display().to_string();
    let args = "--piece leaper:0,1 --rows 3 --area 25 --edge 4 --four-edges -q -o";
    let words: Vec<&str> = args.split(' ').chain([path.as_str()]).collect();
    let (code, _, stderr) = DENSITY.run(&words);
    assert_eq!(code, 0, "{stderr}");
    let verified = destrier_certify::verify(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let Claim::Density { boards, .. } = verified.claim() else { panic!("{verified}") };
    assert_eq!(boards.pieces(9), None);
    for (side, minimum) in (10..).zip([24, 29, 35, 40, 47, 53]) {
        let shown = boards.pieces(side).unwrap();
        let by_density = (side * side).div_ceil(5);
        assert!(by_density < shown && shown <= minimum, "{side}: {shown}, {verified}");
    }
}

#[test]
fn strips_beyond_the_sweep_are_refused_in_a_line() {
    for args in [
        ["--piece", "queen"],
        ["--rows", "13"],
        ["--rows", "0"],
        ["--area", "129"],
        ["--piece=king", "--colours"],
        ["--piece=bishop", "--colours"],
    ] {
        let (code, stdout, stderr) = DENSITY.run(&[&args[..], &["-q"]].concat());
        assert_eq!(
            (code, stdout.as_str(), stderr.lines().count()),
            (2, "", 1),
            "{args:?}: {stderr}"
        );
    }
}
