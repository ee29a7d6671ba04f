//! Files of any text, handed to the program: it ends with a status of its own and says why in one line.

use crate::destrier;
use destrier_fuzz::{fuzz, fuzz_texts, mutated, read};
use destrier_run::Random;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const WORDS: [&str; 18] = [
    "0",
    "1",
    "-1",
    "4",
    "1e99",
    "65536",
    "18446744073709551616",
    "null",
    "true",
    "\"\"",
    "8t",
    "1x9",
    "1024x1024",
    "queen",
    "independent",
    "rot90",
    "a1",
    "5x5=4",
];

/// A run that goes on for longer is killed, which is no fault of it.
const WITHIN: Duration = Duration::from_secs(5);
/// Kibibytes of addresses that a run gets.
const MEMORY: &str = "ulimit -v 4000000; exec \"$0\" \"$@\"";

/// Runs the program in a folder. It must not panic, nor be ended by the system.
fn run(folder: &Path, args: &[&str]) {
    let program = destrier::command().get_program().to_owned();
    let mut command = Command::new("sh");
    command.args(["-c", MEMORY]).arg(program).args(args).current_dir(folder);
    let error = folder.join("stderr");
    command.stdout(Stdio::null()).stderr(fs::File::create(&error).unwrap());
    let mut child = command.spawn().unwrap();
    let end = Instant::now() + WITHIN;
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status.code(),
            None if Instant::now() > end => {
                child.kill().unwrap();
                child.wait().unwrap();
                return;
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let said = fs::read_to_string(error).unwrap();
    assert!(matches!(status, Some(0..=3)), "{args:?}: {status:?}: {said}");
    assert!(!said.contains("panicked"), "{args:?}: {said}");
    assert!(status != Some(2) || said.lines().count() == 1, "{args:?}: {said}");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn models_of_any_text_are_solved_or_refused() {
    let mut corpus = read(&["models"]);
    corpus.retain(|text| text.starts_with(b"title"));
    let folder = folder();
    fuzz_texts("models", 60, (&corpus, &WORDS), |text| {
        fs::write(folder.path().join("model.toml"), text).unwrap();
        run(folder.path(), &["cover", "model.toml", "--time-limit", "0s", "-q"]);
    });
}

fn changed(random: &mut Random, text: &str, words: &[&str]) -> String {
    String::from_utf8_lossy(&mutated(random, &[text.as_bytes().to_vec()], words)).into_owned()
}

#[test]
fn tables_of_any_text_are_drawn_or_refused() {
    let folder = folder();
    let whole = fs::read_to_string(destrier::root().join("results/records.csv")).unwrap();
    fuzz("drawn tables", 60, |random| {
        fs::write(folder.path().join("records.csv"), changed(random, &whole, &WORDS)).unwrap();
        run(folder.path(), &["draw", "records.csv", "-o", "records.svg"]);
    });
}

#[test]
fn files_of_any_text_are_drawn_and_verified_or_refused() {
    let mut corpus = read(&["tests/certificates/valid", "tests/certificates/malformed"]);
    corpus.push(b"...N\n.N..\n....\n".to_vec());
    corpus.push(b"{\"board\":\"4x4\",\"piece\":\"knight\",\"squares\":[\"b2\",\"c2\"]}".to_vec());
    let folder = folder();
    fuzz_texts("drawings", 60, (&corpus, &WORDS), |text| {
        fs::write(folder.path().join("file.txt"), text).unwrap();
        run(folder.path(), &["draw", "file.txt", "-o", "file.svg"]);
        run(folder.path(), &["verify", "file.txt", "--time-limit", "1s", "--memory", "1G"]);
    });
}
