//! Tells `--version` the commit that is being built.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=../../.git/HEAD");
    println!("cargo:rerun-if-changed=../../.git/logs/HEAD");
    let output = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output();
    let commit = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    if let Some(commit) = commit.ok().filter(|commit| !commit.is_empty()) {
        println!("cargo:rustc-env=DESTRIER_COMMIT={commit}");
    }
}
