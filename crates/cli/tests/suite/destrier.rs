//! Runs `destrier` as a person types it.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The program, without arguments.
pub(crate) fn command() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("destrier"))
}

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Runs a command; its exit code, standard output and standard error.
pub(crate) fn output(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Runs the program; its exit code, standard output and standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    output(command().args(args))
}

/// Runs the program again and again, and kills it each time so many milliseconds later, until it is done first; it is killed
/// once at least.
pub(crate) fn killed_until_done(args: &[&str], later: u64) {
    for turn in 1..200 {
        let mut child = command().args(args).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(later * turn));
        if child.try_wait().unwrap().is_some() {
            assert!(turn > 1, "{args:?}: it was never killed");
            return;
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    panic!("{args:?}: it does not end");
}

/// A text without the digests that name programs.
pub(crate) fn without_digests(text: &str) -> String {
    let mut parts = text.split(", sha256 ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, rest| {
        assert!(rest[..64].bytes().all(|byte| byte.is_ascii_hexdigit()), "{rest}");
        text + &rest[64..]
    })
}

/// The exit code and the document that the program prints; the arguments contain `--json`.
pub(crate) fn answer(args: &[&str]) -> (i32, Value) {
    let (code, stdout, stderr) = run(args);
    (code, serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{args:?}: {stderr}")))
}

/// The program ends with exit 2, nothing on standard output, and one line that contains each of the words.
pub(crate) fn refuses(args: &[&str], words: &[&str]) {
    let (code, stdout, stderr) = run(args);
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{args:?}: {stderr}");
    assert!(stderr.matches("--help").count() <= 1, "{args:?}: {stderr}");
    for word in words {
        assert!(stderr.contains(word), "{args:?}: '{word}' is not in: {stderr}");
    }
}

/// A subcommand, which is run with further arguments.
pub(crate) struct Subcommand(pub(crate) &'static str);

impl Subcommand {
    fn with<'a>(&self, args: &[&'a str], flags: &[&'a str]) -> Vec<&'a str> {
        [&[self.0], args, flags].concat()
    }

    /// As [`run`].
    pub(crate) fn run(&self, args: &[&str]) -> (i32, String, String) {
        run(&self.with(args, &[]))
    }

    /// As [`answer`], with `--json`.
    pub(crate) fn answer(&self, args: &[&str]) -> (i32, Value) {
        answer(&self.with(args, &["--json"]))
    }

    /// The document that the subcommand prints with `--json`.
    pub(crate) fn json(&self, args: &[&str]) -> Value {
        self.answer(args).1
    }

    /// As [`refuses`].
    pub(crate) fn refuses(&self, args: &[&str], words: &[&str]) {
        refuses(&self.with(args, &[]), words);
    }
}
