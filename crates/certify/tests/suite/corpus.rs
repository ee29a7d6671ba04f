//! The certificates in `tests/certificates`: dropping in a file is writing a test.
//!
//! A file of `invalid` or `malformed` is named for its violation: `overloaded-square.by-one.txt` must be
//! refused as `Rejection::OverloadedSquare`, a malformed one by the name of its `ParseError`. `answers.txt` has what the
//! checker says of them: which claim it accepts, or where the lie is.

use destrier_certify::{Crew, ParseError, Rejection, parse, verify, verify_on};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates");
    let entries = std::fs::read_dir(root.join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// `overloaded-square.by-one` is `OverloadedSquare`.
fn expected(file: &str) -> String {
    let lie = file.split('.').next().unwrap();
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    lie.split('-').map(capital).collect()
}

/// The variant's name.
fn name(value: &dyn std::fmt::Debug) -> String {
    format!("{value:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// The lie itself, wherever it is told.
fn innermost(rejection: &Rejection) -> &Rejection {
    match rejection {
        Rejection::InLeaf { reason, .. } | Rejection::InPart { reason, .. } => innermost(reason),
        other => other,
    }
}

#[test]
fn valid_certificates_are_accepted_and_have_one_text() {
    for (file, text) in files("valid") {
        let certificate = parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        certificate.verify().unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(certificate.to_string(), text, "{file}");
    }
}

#[test]
fn cases_that_are_dropped_as_they_are_checked_show_what_kept_ones_do() {
    for (file, text) in ["valid", "invalid"].into_iter().flat_map(files) {
        let kept = parse(&text).and_then(|certificate| certificate.verify());
        assert_eq!(verify(&text), kept, "{file}");
    }
}

#[test]
fn any_number_of_threads_says_what_one_does() {
    for (file, text) in ["valid", "invalid", "malformed"].into_iter().flat_map(files) {
        for (threads, ahead) in [(1, 1), (2, 1), (8, 1), (8, 1000)] {
            let said = verify_on(&text, Crew { threads, ahead });
            assert_eq!(said, verify(&text), "{file}: {threads} threads, {ahead} bytes ahead");
        }
    }
}

#[test]
fn carriage_returns_are_before_every_line_feed_or_none() {
    for (file, text) in files("valid") {
        let returns = text.replace('\n', "\r\n");
        let certificate = parse(&returns).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(certificate.to_string(), text, "{file}");
        let feeds: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        for at in [feeds[0], feeds[feeds.len() / 2], feeds[feeds.len() - 1]] {
            let one = format!("{}\r{}", &text[..at], &text[at..]);
            assert!(parse(&one).is_err(), "{file}");
            let line = text[..at].matches('\n').count();
            let all_but_one = returns.split_inclusive("\r\n").enumerate();
            let all_but_one: String = all_but_one
                .map(|(at, text)| if at == line { text.replace('\r', "") } else { text.to_owned() })
                .collect();
            assert!(parse(&all_but_one).is_err(), "{file}");
        }
        assert!(parse(&text.replace('\n', "\r")).is_err(), "{file}");
    }
}

/// What FORMAT.md has one type to see which statement a claim is about.
#[test]
fn the_documented_command_gives_the_digest_of_a_statement() {
    let blocks = crate::format::blocks();
    let command = blocks.iter().find(|block| block.starts_with("sed ")).unwrap();
    let digest = |text: &str| {
        let mut shell = std::process::Command::new("sh")
            .args(["-c", &command.replace("FILE", "/dev/stdin")])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut shell.stdin.take().unwrap(), text.as_bytes()).unwrap();
        String::from_utf8(shell.wait_with_output().unwrap().stdout).unwrap()[..64].to_owned()
    };
    let mut forms = [0, 0];
    for (file, text) in files("valid") {
        let claim = verify(&text).unwrap().to_string();
        let Some((before, after)) = claim.split_once(", sha256 ") else { continue };
        forms[usize::from(before.contains(" domination "))] += 1;
        for text in [text.replace('\n', "\r\n"), text] {
            assert_eq!(digest(&text), after[..64], "{file}");
            assert_eq!(verify(&text).unwrap().to_string(), claim, "{file}");
        }
    }
    assert!(forms.iter().all(|&files| files > 0), "row by row and boards: {forms:?}");
}

#[test]
fn invalid_certificates_are_refused_for_their_violation() {
    let mut lies = BTreeMap::new();
    for (file, text) in files("invalid") {
        let rejection = verify(&text).expect_err(&file);
        assert_eq!(name(innermost(&rejection)), expected(&file), "{file}: {rejection}");
        assert!(!rejection.is_malformed(), "{file}");
        *lies.entry(expected(&file)).or_insert(0) += 1;
    }
    assert!(lies.values().all(|&files| files >= 2), "each lie in two ways: {lies:?}");
}

#[test]
fn malformed_certificates_are_refused_for_their_parse_error() {
    for (file, text) in files("malformed") {
        let Err(Rejection::Malformed { error, line }) = parse(&text) else {
            panic!("{file} was read");
        };
        assert_eq!(name(&error), expected(&file), "{file}, line {line}: {error}");
        assert!(line <= text.lines().count() + 1, "{file}");
    }
}

#[test]
fn answers_name_the_claim_or_the_place_of_the_lie() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates");
    let answers = std::fs::read_to_string(root.join("answers.txt")).unwrap();
    for line in answers.lines() {
        let (file, answer) = line.split_once(": ").unwrap();
        let text = std::fs::read_to_string(root.join(file).with_added_extension("txt")).unwrap();
        let found = match verify(&text) {
            Ok(verified) => verified.to_string(),
            Err(rejection) => rejection.to_string(),
        };
        assert_eq!(found, answer, "{file}");
    }
}

#[test]
fn messages_do_not_repeat_a_hostile_text() {
    for (file, text) in [files("invalid"), files("malformed")].concat() {
        let message = verify(&text).unwrap_err().to_string();
        assert!(message.len() < 200 && !message.contains('\n'), "{file}: {message}");
    }
}

#[test]
fn a_million_nested_brackets_are_one_unexpected_word() {
    let nested = "destrier 1 cover\nboard ".to_owned() + &"(".repeat(1_000_000) + "\nend\n";
    let lines = "destrier 1 program\nboard 1x1\npiece king\nrule domination\nclaim at-least 1\n";
    let branches = lines.to_owned() + &"branch 1 at-most 0\n".repeat(1_000_000);
    for text in [nested, branches] {
        assert!(parse(&text).is_err_and(|rejection| rejection.is_malformed()));
        assert!(verify(&text).is_err());
    }
}

#[test]
fn a_text_above_the_limit_is_not_read() {
    let text = " ".repeat(destrier_certify::MAX_BYTES + 1);
    let Err(Rejection::Malformed { error: ParseError::TooLong { bytes, limit }, .. }) =
        verify(&text)
    else {
        panic!("a long text was read");
    };
    assert_eq!(bytes, limit + 1);
}
