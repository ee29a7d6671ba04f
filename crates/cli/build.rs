//! Tells `--version` the commit that is being built.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=../../.git/HEAD");
    println!("cargo:rerun-if-changed=../../.git/logs/HEAD");
    let git = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output();
    if let Ok(output) = git.as_ref().map(|output| String::from_utf8_lossy(&output.stdout)) {
        if !output.trim().is_empty() {
            println!("cargo:rustc-env=DESTRIER_COMMIT={}", output.trim());
        }
    }
}
