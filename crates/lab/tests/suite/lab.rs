//! Runs `destrier-lab` as a person types it.

use std::path::PathBuf;
use std::process::Command;

/// The program, without arguments.
pub(crate) fn command() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("destrier-lab"))
}

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Runs the program where the results are; its exit code, standard output and standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    let output = command().args(args).current_dir(root()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
