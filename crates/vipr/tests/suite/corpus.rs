//! The strict VIPR checker, on the files in `tests/certificates/vipr`: dropping in a file is
//! writing a test, named for its violation as in that of `destrier-certify`.

use destrier_certify::Digest;
use destrier_vipr::{Checker, Claim, Rejection, Violation};
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/vipr");
    let entries = std::fs::read_dir(root.join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|path| (name(path), std::fs::read(path).unwrap())).collect()
}

fn expected(file: &str) -> String {
    let lie = file.split('.').next().unwrap();
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    lie.split('-').map(capital).collect()
}

/// The variant's name.
fn name(value: &dyn std::fmt::Debug) -> String {
    format!("{value:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

fn verify(text: &[u8]) -> Result<String, Rejection> {
    Checker::default().verify(text).map(|verified| verified.to_string())
}

#[test]
fn true_claims_are_accepted() {
    for (file, text) in files("valid") {
        let claim = verify(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(claim.starts_with("program of "), "{claim}");
    }
}

/// The digest in a claim is that of the words of the program, read by other means.
#[test]
fn claims_name_the_words_of_the_program() {
    for (file, text) in files("valid") {
        let claim = verify(&text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('%'));
        let words = lines.flat_map(str::split_whitespace).skip_while(|word| *word != "VAR");
        let words: String =
            words.take_while(|word| *word != "RTP").map(|word| format!("{word}\n")).collect();
        assert!(claim.contains(&format!(", {}: ", Digest::of(&words))), "{file}: {claim}");
    }
}

#[test]
fn false_claims_are_refused_for_their_violation() {
    for (file, text) in files("invalid") {
        let Err(Rejection::Violated { violation, .. }) = verify(&text) else {
            panic!("{file}: {:?}", verify(&text));
        };
        assert_eq!(name(&violation), expected(&file), "{file}: {violation}");
        assert!(verify(&text).is_err_and(|rejection| !rejection.is_malformed()));
    }
}

#[test]
fn malformed_files_are_refused_for_their_parse_error() {
    for (file, text) in files("malformed") {
        let Err(Rejection::Malformed { error, line }) = verify(&text) else {
            panic!("{file}: {:?}", verify(&text));
        };
        assert_eq!(name(&error), expected(&file), "{file}, line {line}: {error}");
        assert!(verify(&text).is_err_and(|rejection| rejection.is_malformed()));
        assert!(line <= text.iter().filter(|&&byte| byte == b'\n').count() + 1, "{file}");
    }
}

#[test]
fn ranges_are_named_by_both_ends() {
    for (at_least, at_most, said) in [
        (Some(3), Some(3), "exactly 3"),
        (Some(3), Some(5), "at least 3, at most 5"),
        (Some(3), None, "at least 3"),
        (None, Some(5), "at most 5"),
        (None, None, "impossible"),
    ] {
        let claim = Claim::Choices { words: ["it: ", "."].map(str::to_owned), at_least, at_most };
        assert_eq!(claim.to_string(), format!("it: {said}."));
    }
}

#[test]
fn messages_do_not_repeat_a_hostile_text() {
    for (file, text) in [files("invalid"), files("malformed")].concat() {
        let message = verify(&text).unwrap_err().to_string();
        assert!(message.len() < 200 && !message.contains('\n'), "{file}: {message}");
    }
}

/// With the switch, whatever rests on a cutoff is refused, and nothing else.
#[test]
fn cutoffs_can_be_refused() {
    let checker = Checker { allow_cutoffs: false, ..Checker::default() };
    let mut refused = 0;
    for (file, text) in files("valid") {
        match checker.verify(&text[..]) {
            Ok(_) => assert!(!file.contains("cutoff")),
            Err(Rejection::Violated { violation: Violation::CutoffRefused, .. }) => refused += 1,
            Err(other) => panic!("{file}: {other}"),
        }
    }
    assert_eq!(refused, 2);
}
