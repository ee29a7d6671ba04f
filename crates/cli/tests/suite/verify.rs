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

/// A certificate is accepted only if it is about the board that was asked for, and shows what is expected.
#[test]
fn certificates_are_tied_to_what_is_asked_and_expected() {
    let file = root().join("results/minimum/cover-08.txt").display().to_string();
    let verdict = |words: &[&str]| {
        let (code, stdout, _) = run(&[&["verify", &file], words].concat());
        (code, stdout.split_once(": ").unwrap().1.trim_end().to_owned())
    };
    let claim = "knight domination of 8x8: exactly 12";
    assert_eq!(
        verdict(&["--board", "8"]),
        (0, format!("verified: {claim} (as --board states it)"))
    );
    for other in [&["--board", "9"][..], &["--board", "8", "--rule", "total"], &["--board", "8t"]] {
        let (code, said) = verdict(other);
        assert!(code == 1 && said.starts_with("rejected: this is not about --board ("), "{said}");
    }
    for expected in ["exactly 12", "at least 12", "at least 11", "at most 12", "at most 13"] {
        assert_eq!(
            verdict(&["--expect", expected]),
            (0, format!("verified: {claim}")),
            "{expected}"
        );
    }
    for expected in ["exactly 11", "at least 13", "at most 11", "impossible"] {
        let refused = format!("rejected: this does not show '{expected}': {claim}");
        assert_eq!(verdict(&["--expect", expected]), (1, refused));
    }
    refuses(&["verify", &file, "--expect", "28"], &["'exactly 28'"]);
}

/// What a claim rests on is said in its line: a program that nobody compared, or demands that nothing meets.
#[test]
fn a_claim_of_an_unknown_program_or_of_nothing_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (lp, proof, vipr) = (path("p.lp"), path("p.txt"), path("p.vipr"));
    std::fs::write(
        &lp,
        "Maximize\n obj: 2.5 a + b\nSubject To\n c: a + b <= 1\nBinaries\n a b\nEnd\n",
    )
    .unwrap();
    assert_eq!(run(&["prove", &lp, "-q", "-o", &proof]).0, 0);
    assert_eq!(run(&["prove", &lp, "-q", "--format", "vipr", "-o", &vipr]).0, 0);
    for file in [&proof, &vipr] {
        let alone = run(&["verify", file]).1;
        assert!(alone.contains("(of a program that this file itself lists; --"), "{alone}");
        let (code, tied, _) = run(&["verify", file, "--program", &lp, "--expect", "exactly 2.5"]);
        assert!(code == 0 && !tied.contains("itself lists"), "{tied}");
        let (code, _, _) = run(&["verify", file, "--program", &lp, "--expect", "at most 2"]);
        assert_eq!(code, 1);
    }
    let head = "piece knight\nrule domination\n";
    let rows = |least: u32| {
        format!(
            "destrier 1 program\ncolumns 2 whole 0 1\nminimise 1 1 1\nrows 1\nrow {least} none 1 2\n\
             claim at-least {least}\nweights 1 1\nend\n"
        )
    };
    for (text, is_vacuous) in [
        (rows(3), true),
        (rows(2), false),
        (
            format!(
                "destrier 1 program\nboard 4x4\n{head}demand 9\nclaim at-least 9\nweights 1 1\nend\n"
            ),
            true,
        ),
        (
            format!(
                "destrier 1 program\nboard 4x4\n{head}demand 2\nclaim at-least 2\nweights 1 1\nend\n"
            ),
            false,
        ),
    ] {
        std::fs::write(&proof, text).unwrap();
        let (code, said, stderr) = run(&["verify", &proof]);
        assert_eq!(
            (code, said.contains("; vacuous: nothing meets all demands")),
            (0, is_vacuous),
            "{said}{stderr}"
        );
    }
}
