//! The site, with the checker for pages and without it.

use crate::lab::run;
use std::fs;

#[test]
fn a_folder_without_results_is_refused() {
    let (code, _, stderr) = run(&["report", "x", "--results", "models"]);
    assert!(code == 2 && stderr.contains("--results names the folder"), "{stderr}");
    let (code, _, stderr) = run(&["report", "x", "--checker", "no-such.js"]);
    assert!(code == 2 && stderr.contains("no-such.js"), "{stderr}");
}

/// Files are checked in the browser where there is a checker, and nothing speaks of it where there is none.
#[test]
fn the_site_has_the_checker_that_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let checker = folder.path().join("made.js");
    fs::write(&checker, "const CHECKER = \"\";\n").unwrap();
    for (name, flags) in
        [("with", vec!["--checker", checker.to_str().unwrap()]), ("without", vec![])]
    {
        let site = folder.path().join(name);
        let (code, _, stderr) = run(&[&["report", site.to_str().unwrap()], &flags[..]].concat());
        assert_eq!(code, 0, "{stderr}");
        let play = fs::read_to_string(site.join("play.html")).unwrap();
        let parts = ["checker.js", "verify.js", "id=\"file\"", "id=\"verdict\""];
        for part in parts {
            assert_eq!(play.contains(part), name == "with", "{name}: {part}");
        }
        assert_eq!(site.join("checker.js").exists(), name == "with");
        assert_eq!(site.join("verify.js").exists(), name == "with");
        assert!(site.join("covers/023.txt").exists());
        let first = fs::read_to_string(site.join("index.html")).unwrap();
        for file in ["density/index.html", "density/plane.svg"] {
            assert!(first.contains(file) && site.join(file).exists(), "{file}");
        }
    }
}
