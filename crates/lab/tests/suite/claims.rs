//! The catalogue of the papers, and its claims repeated.

use crate::lab::{root, run};
use serde_json::Value;

/// Every table and figure is repeated by rows that exist, or says why it is not.
#[test]
fn the_catalogue_is_complete_and_its_names_lead_somewhere() {
    let (code, list, _) = run(&["reproduce", "--json"]);
    assert_eq!(code, 0);
    let list: Value = serde_json::from_str(&list).unwrap();
    let recorded = std::fs::read_to_string(root().join("results/claims.json")).unwrap();
    let recorded: Value = serde_json::from_str(&recorded).unwrap();
    let rows: Vec<&str> =
        recorded["rows"].as_array().unwrap().iter().map(|r| r["name"].as_str().unwrap()).collect();
    let mut items = Vec::new();
    let mut starts = Vec::new();
    for item in
        list["papers"].as_array().unwrap().iter().flat_map(|p| p["items"].as_array().unwrap())
    {
        let name = item["name"].as_str().unwrap();
        items.push(name.to_owned());
        let by: Vec<&str> =
            item["by"].as_array().unwrap().iter().map(|start| start.as_str().unwrap()).collect();
        assert_ne!(by.is_empty(), item["no"].is_null(), "{name}: rows, or a reason");
        for start in &by {
            assert!(rows.iter().any(|row| row.starts_with(start)), "{name}: no row of {start}");
        }
        starts.extend(by);
    }
    for row in rows {
        assert!(starts.iter().any(|start| row.starts_with(start)), "{row} is no table or figure");
    }
    for (paper, figures, tables) in [("fisher", 29, 5), ("pieces", 8, 1), ("euler-knights", 3, 1)] {
        for (kind, most) in [("figure", figures), ("table", tables)] {
            for number in 1..=most {
                let name = format!("{paper}-{kind}-{number}");
                assert!(items.contains(&name), "{name} is missing");
            }
        }
    }
}

#[test]
fn one_figure_is_repeated_and_one_that_is_none_says_why() {
    let (code, stdout, _) = run(&["reproduce", "fisher-figure-5"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("verified: knight domination of 6x6: exactly 8"), "{stdout}");
    assert!(stdout.ends_with("3 agree.\n"), "{stdout}");
    let (code, _, stderr) = run(&["reproduce", "pieces-figure-4"]);
    assert!(code == 2 && stderr.contains("not repeated: an illustration"), "{stderr}");
    let (code, _, stderr) = run(&["reproduce", "fisher-figure-99"]);
    assert!(code == 2 && stderr.contains("nothing is called"), "{stderr}");
}

/// Every row of `destrier-lab reproduce roth` that has a comparable claim agrees.
#[test]
fn roths_claims_are_reproduced() {
    let (_, stdout, _) = run(&["reproduce", "roth", "--json", "--time-limit", "0s"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let rows = report["rows"].as_array().unwrap();
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap();
    assert_eq!(
        (&of("roth-first")["found"], &of("roth-first")["verdict"]),
        (&"428".into(), &"agrees".into())
    );
    assert_eq!(of("roth-first-even")["found"], "157");
    assert_eq!(of("roth-first-lists")["found"], "76 on 77x77, 804 later");
    assert_eq!(of("roth-180")["verified"], "an open knight's tour of 180x180");
    assert_eq!(of("roth-share")["found"], "14 of 1995");
}

/// Sums of printed weights, misprinted densities and the like, which take no search.
#[test]
fn printed_numbers_are_compared_and_a_misprint_disagrees() {
    let (code, stdout, _) = run(&["reproduce", "printed", "--json"]);
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let rows = report["rows"].as_array().unwrap();
    let of = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        (row["found"].as_str().unwrap(), row["verdict"].as_str().unwrap())
    };
    assert_eq!(of("printed-fisher-6"), ("12", "disagrees"));
    assert_eq!(of("printed-fisher-15"), ("1706/59", "disagrees"));
    assert_eq!(of("printed-rubin-densities"), ("22 (6.453, not 6.452)", "disagrees"));
    assert_eq!(of("printed-grains"), ("2^65 - 2", "disagrees"));
    assert_eq!(of("printed-rubin-annealing"), ("2 2 2 3 2", "agrees"));
    assert_eq!(of("printed-fisher-ahrens"), ("1 0 0 2 1", "agrees"));
}

/// Figure 12 counts its covers right, and Rubin's score of powers is the better one.
#[test]
fn what_is_said_of_figure_12_and_of_orders_is_computed() {
    for (row, found) in
        [("census-figure-12", "14 with 1, 3 with 2"), ("rubin-orders", "463997, 603553 by 1/U")]
    {
        let (code, stdout, _) = run(&["reproduce", row]);
        assert!(code == 0 && stdout.contains(&format!("found {found}: agrees")), "{stdout}");
    }
}

/// Fisher did not have a formula for five rows, and published sizes of patterns are too small for one row.
#[test]
fn strips_have_formulas_and_patterns_exceptions() {
    let (code, stdout, _) = run(&["reproduce", "strips", "--json"]);
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let rows = report["rows"].as_array().unwrap();
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap();
    assert_eq!(of("strips-5")["found"], "D(5, n + 18) = D(5, n) + 14 for n >= 14");
    assert_eq!(of("strips-5")["verdict"], "better");
    assert_eq!(of("strips-eighth")["verdict"], "disagrees");
}
