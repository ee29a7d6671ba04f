//! `destrier verify`: a verdict for each file, whatever one of them is.

use crate::destrier::{answer, refuses, root, run};

/// The certificates kept for the checker's own tests, by folder.
fn certificates(folder: &str) -> Vec<String> {
    let folder = root().join("tests/certificates").join(folder);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let names: Vec<String> = paths.map(|path| path.to_str().unwrap().to_owned()).collect();
    assert!(names.len() >= 10);
    names
}

#[test]
fn verify_tells_valid_from_invalid_from_malformed() {
    for path in certificates("valid") {
        let (code, stdout, _) = run(&["verify", &path]);
        assert!(code == 0 && stdout.contains(": verified: "), "{path}: {stdout}");
    }
    for path in certificates("invalid") {
        let (code, stdout, _) = run(&["verify", &path]);
        assert!(code == 1 && stdout.lines().count() == 1, "{path}: {stdout}");
        assert!(stdout.contains(": rejected: "), "{stdout}");
    }
    for path in certificates("malformed") {
        refuses(&["verify", &path], &[&path]);
    }
}

/// A file that cannot be read keeps no other from its verdict, in text and in JSON.
#[test]
fn verify_goes_through_all_files_whatever_one_of_them_is() {
    let root = root();
    let path = |name: &str| root.join(name).to_str().unwrap().to_owned();
    let (good, formula) =
        (path("results/minimum/cover-04.txt"), path("results/certificates/knight-04.opb.gz"));
    let args = ["verify", "no/such/file", &good, &formula, &good];
    let (code, stdout, stderr) = run(&args);
    assert_eq!((code, stdout.matches(": verified: ").count()), (2, 2), "{stdout}");
    assert!(stderr.lines().count() == 2 && stderr.contains("veripb FORMULA.opb"), "{stderr}");
    let (code, document) = answer(&[&args[..], &["--json"]].concat());
    let verdicts: Vec<&str> =
        document.as_array().unwrap().iter().map(|one| one["verdict"].as_str().unwrap()).collect();
    assert_eq!(code, 2);
    assert_eq!(verdicts, ["unreadable", "verified", "unreadable", "verified"]);
}

#[test]
fn files_that_are_cut_off_are_refused_with_their_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = path("cover.txt");
    assert_eq!(run(&["cover", "8", "-q", "-o", &file]).0, 0);
    assert_eq!(run(&["verify", &file]).0, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let cut = path("cut.txt");
    std::fs::write(&cut, &text[..text.len() - 20]).unwrap();
    refuses(&["verify", &cut], &["cut.txt"]);
    refuses(&["draw", &cut], &["cut.txt"]);
    refuses(&["cover", "8", "--complete", &cut], &["--complete", "cut.txt"]);
    let lie = path("lie.txt");
    std::fs::write(&lie, text.replacen("exactly 12", "exactly 11", 1)).unwrap();
    let (code, stdout, _) = run(&["verify", &file, &lie]);
    assert_eq!(code, 1);
    assert!(
        stdout.contains("cover.txt: verified") && stdout.contains("lie.txt: rejected"),
        "{stdout}"
    );
    let model = path("model.toml");
    std::fs::write(&model, "title = \"x\"\nsource = \"y\"\nboard = \"8\"\nsymmetri = \"all\"\n")
        .unwrap();
    refuses(&["cover", &model], &["model.toml", "symmetri"]);
}
