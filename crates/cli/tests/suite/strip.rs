//! `destrier strip` as a person types it.

use crate::destrier::{self, Subcommand};

const STRIP: Subcommand = Subcommand("strip");

#[test]
fn a_strip_is_a_formula_with_values_a_certificate_and_covers() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let args = ["4", "--json", "-o", &path("strip.txt"), "--covers", &path("covers.json")];
    let (code, stdout, stderr) = STRIP.run(&args);
    assert_eq!(code, 0, "{stderr}");
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let number = |key: &str| report[key].as_u64().unwrap();
    assert_eq!((number("start"), number("period"), number("increment")), (2, 6, 4));
    let values = report["values"].as_object().unwrap();
    assert_eq!(values.len() as u64, number("start") + number("period") - 1);
    assert_eq!((&values["4"], &values["6"]), (&4.into(), &4.into()));
    let claim =
        "knight domination of 4xn: D(n + 6) = D(n) + 4 for n >= 2, D(1) and on: 4 4 4 4 4 4 6";
    assert_eq!(report["verified"], claim);
    let text = std::fs::read_to_string(path("strip.txt")).unwrap();
    assert_eq!(destrier_certify::verify(&text).unwrap().to_string(), claim);
    let covers = std::fs::read_to_string(path("covers.json")).unwrap();
    let covers: serde_json::Value = serde_json::from_str(&covers).unwrap();
    assert_eq!(covers["covers"][3]["squares"].as_array().unwrap().len(), 4);
}

#[test]
fn strips_without_covers_and_strips_beyond_the_sweep_have_their_exit_codes() {
    let (code, stdout, _) = STRIP.run(&["1", "--rule", "total"]);
    assert!(code == 1 && stdout.contains("none"), "{stdout}");
    let (code, _, stderr) = STRIP.run(&["9", "--time-limit", "0s"]);
    assert_eq!((code, stderr.contains("stopped before")), (3, true));
    for args in [
        ["4", "--rule", "independent"],
        ["4", "--piece", "queen"],
        ["0", "-q", "--json"],
        ["13", "-q", "--json"],
    ] {
        let (code, stdout, stderr) = STRIP.run(&args);
        assert_eq!(
            (code, stdout.as_str(), stderr.lines().count()),
            (2, "", 1),
            "{args:?}: {stderr}"
        );
    }
}

/// Killed again and again, each time a little later, until it is done.
#[test]
fn a_killed_strip_goes_on_from_its_state() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strip7").display().to_string();
    let arguments = ["7", "--json", "-q", "--resume", &path];
    destrier::killed_until_done(&[&["strip"], &arguments[..]].concat(), 40);
    let values = |(code, stdout, stderr): (i32, String, String)| {
        assert_eq!(code, 0, "{stderr}");
        let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        ["start", "period", "increment", "values", "repeat", "states", "verified"]
            .map(|key| report[key].clone())
    };
    assert_eq!(values(STRIP.run(&arguments)), values(STRIP.run(&["7", "--json"])));
    let (code, _, stderr) = STRIP.run(&["6", "--resume", &path]);
    assert!(code == 2 && stderr.contains("other work"), "{stderr}");
    let (code, stdout, stderr) = STRIP.run(&["8", "--memory", "100K"]);
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (3, "", 1), "{stderr}");
}
