//! The site, with the checker for pages and without it.

use crate::lab::run;
use std::fs;

#[test]
fn a_folder_without_results_is_refused() {
    let (code, _, stderr) = run(&["report", "x", "--results", "models"]);
    assert!(code == 2 && stderr.contains("--results names the folder"), "{stderr}");
    let (code, _, stderr) = run(&["report", "x", "--programs", "no-such"]);
    assert!(code == 2 && stderr.contains("no-such"), "{stderr}");
}

/// Files are checked and programs solved in the browser where a checker and a solver are given, and nothing speaks of it where
/// they are not.
#[test]
fn the_site_has_the_programs_that_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    fs::create_dir(&made).unwrap();
    for (file, text) in
        [("checker.js", "const CHECKER = \"\";\n"), ("solver.js", "const SOLVER = \"\";\n")]
    {
        fs::write(made.join(file), text).unwrap();
    }
    for (name, flags) in [("with", vec!["--programs", made.to_str().unwrap()]), ("without", vec![])]
    {
        let site = folder.path().join(name);
        let (code, _, stderr) = run(&[&["report", site.to_str().unwrap()], &flags[..]].concat());
        assert_eq!(code, 0, "{stderr}");
        let play = fs::read_to_string(site.join("play.html")).unwrap();
        let files = ["checker.js", "solver.js", "programs.js", "solve.js", "own.js", "own.html"];
        for part in
            [&files[..4], &["id=\"file\"", "id=\"verdict\"", "id=\"solve\"", "own.html"]].concat()
        {
            assert_eq!(play.contains(part), name == "with", "{name}: {part}");
        }
        for file in files {
            assert_eq!(site.join(file).exists(), name == "with", "{name}: {file}");
        }
        assert!(site.join("covers/023.txt").exists());
        let first = fs::read_to_string(site.join("index.html")).unwrap();
        for file in ["density/index.html", "density/knight.svg"] {
            assert!(first.contains(file) && site.join(file).exists(), "{file}");
        }
    }
}
