//! Models: the problems of `models/`, and what is none.

use crate::destrier::{Subcommand, refuses, root, run};

/// Every problem of `models/` is read; those that take no longer than a second are solved.
#[test]
fn the_models_are_read_and_agree_with_their_claims() {
    let folder = root().join("models");
    let mut solved = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let claimed = text.lines().find_map(|line| line.strip_prefix("claimed = "));
        let path = path.to_str().unwrap();
        let report = Subcommand("cover").json(&[path, "-q", "--time-limit", "1s"]);
        let value = if report["value"].is_null() { &report["size"] } else { &report["value"] };
        if report["status"] == "optimal" || report["maximum"] == true {
            let value = value.to_string().replace('"', "");
            assert!(
                claimed.is_none_or(|claimed| claimed.replace('"', "") == value),
                "{path}: {value}"
            );
            solved += 1;
        }
    }
    assert!(solved >= 18, "only {solved} models were solved");
}

/// A file that is no model, and a board that is a number.
#[test]
fn what_is_no_model_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let program = write("my.toml", "Minimize\n obj: x\n");
    refuses(&["cover", &program], &["line 1", "a model is a TOML file with a board"]);
    let wrong = write("a.toml", "title = 'a'\nsource = 'b'\nboard = true\n");
    refuses(&["cover", &wrong], &["line 3", "a board: 8"]);
    let number = write("b.toml", "title = 'a'\nsource = 'b'\nboard = 6\n");
    let (code, stdout, _) = run(&["cover", &number]);
    assert!(code == 0 && stdout.starts_with("8 knights cover the 6x6 board"), "{stdout}");
    let hole = "title = 'a hole'\nsource = 'b'\nboard = 10\nforbid = 'e5-f6'\nexempt = 'e5-f6'\n";
    let (code, stdout, _) = run(&["cover", &write("c.toml", hole)]);
    assert!(code == 0 && stdout.starts_with("16 knights cover"), "{stdout}");
    let (_, _, stderr) = run(&["cover", "none.toml"]);
    assert_eq!(stderr.matches("No such file").count(), 1, "{stderr}");
}
