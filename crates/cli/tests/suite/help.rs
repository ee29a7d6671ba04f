//! What the program says of itself: help, whose examples run, completions and the version.

use crate::destrier::{root, run};
use assert_cmd::Command;

#[test]
fn completions_name_the_subcommands() {
    for shell in ["bash", "zsh", "fish"] {
        let (code, stdout, _) = run(&["completions", shell]);
        assert!(code == 0 && stdout.contains("packing"));
    }
}

/// The subcommands that `--help` lists.
fn subcommands() -> Vec<String> {
    let (_, help, _) = run(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<String> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   ")) // a purpose may go on
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect();
    assert!(names.len() >= 8);
    names
}

#[test]
fn version_names_the_solver() {
    let (code, version, _) = run(&["--version"]);
    assert!(code == 0 && version.contains("HiGHS 1."), "{version}");
}

/// Every example of every `--help` runs, by a shell, in a folder with the repository's data.
#[test]
fn help_opens_with_the_purpose_and_its_examples_run() {
    let folder = tempfile::tempdir().unwrap();
    let root = root().canonicalize().unwrap();
    for data in ["models", "results", "tests"] {
        std::os::unix::fs::symlink(root.join(data), folder.path().join(data)).unwrap();
    }
    let binary = assert_cmd::cargo::cargo_bin!("destrier").parent().unwrap().to_owned();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let hidden = ["completions", "man", "schema"].map(str::to_owned);
    for name in subcommands().into_iter().chain(hidden) {
        let (code, help, _) = run(&[&name, "--help"]);
        assert!(code == 0 && !help.starts_with("Usage"), "{name}");
        let examples = help.split_once("Examples:").map_or("", |(_, examples)| examples);
        let examples: Vec<&str> =
            examples.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
        assert!(examples.len() >= 2, "{name} has {} examples", examples.len());
        let needs_cbc = examples.iter().any(|line| line.contains("cbc "));
        if needs_cbc && std::env::var_os("DESTRIER_SOLVERS").is_none() {
            eprintln!("SKIPPED: the examples of {name} need cbc");
            continue;
        }
        for example in examples {
            let shell = Command::new("sh")
                .args(["-c", example])
                .env("PATH", &path)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let stderr = String::from_utf8_lossy(&shell.stderr);
            assert!(shell.status.success(), "{example}: {stderr}");
        }
    }
}
