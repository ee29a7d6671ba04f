//! Tells `--version` the commit that is being built, and the program where a ready HiGHS lies, if that is
//! what `highs-sys` linked; and the linker that functions which came out alike are one.

use std::process::Command;

/// What git says, without the line's end; nothing if there is no git or no repository.
fn git(args: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (!text.is_empty()).then_some(text)
}

fn main() {
    // also in a worktree, whose files of git lie elsewhere
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    if let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) {
        println!("cargo:rustc-env=DESTRIER_COMMIT={commit}");
    }
    // where Rust brings its own linker along, which knows how: half a megabyte less
    if std::env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
    #[cfg(feature = "ready-highs")]
    if let Ok(highs) = pkg_config::Config::new().cargo_metadata(false).probe("highs") {
        for place in highs.link_paths {
            println!("cargo:rustc-link-arg=-Wl,-rpath,{}", place.display());
        }
    }
}
