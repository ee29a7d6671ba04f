//! Every `console` block of the README is run, and says today what is printed there.

use crate::destrier::root;
use crate::documents::{Block, blocks};
use assert_cmd::Command;

/// Commands and the output printed below them.
fn sessions(text: &str) -> Vec<(String, String)> {
    let is_session = |block: &Block| block.language == "console";
    let text: String =
        blocks(text).into_iter().filter(is_session).map(|block| block.text).collect();
    let mut sessions: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), sessions.last_mut()) {
            (Some(command), _) => sessions.push((command.to_owned(), String::new())),
            (None, Some((_, output))) => output.push_str(&format!("{line}\n")),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    sessions
}

/// What does not depend on the machine: without the solver's own line, and without the rows of a board, on which a
/// solver may find another cover of the same size.
fn stable(output: &str) -> Vec<&str> {
    let is_board = |line: &&str| {
        line.contains(['·', '♞']) || line.contains(" . ") || line.trim_start().starts_with("a ")
    };
    let takes_time = |l: &str| l.starts_with("highs ") || l.starts_with("search ");
    output.lines().filter(|l| !takes_time(l) && !is_board(l)).collect()
}

/// Terms of a sequence are no rows of a board.
#[test]
fn what_is_compared_are_all_lines_but_boards_and_times() {
    let output = "12 knights\n\n8  · ♞ ·\n   a b c\n 9  35  . 11\nsearch   0.00 s\n9 1\n10 2\n";
    assert_eq!(stable(output), ["12 knights", "", "9 1", "10 2"]);
}

#[test]
fn the_readme_says_what_happens() {
    let root = root();
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let sessions = sessions(&text);
    assert!(sessions.len() >= 8);
    let binary = assert_cmd::cargo::cargo_bin!("destrier").parent().unwrap().to_owned();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    for (command, printed) in sessions {
        let run = Command::new("sh")
            .args(["-c", &command.replace("scripts/destrier ", "destrier ")])
            .current_dir(&root)
            .env("PATH", &path)
            .env("LC_ALL", "C.UTF-8")
            .assert()
            .success();
        let output = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        assert_eq!(stable(&output), stable(&printed), "$ {command}");
    }
}

/// The first page is short, and names every command.
#[test]
fn the_readme_is_short_and_names_every_command() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 150);
    let help = crate::destrier::run(&["--help"]).1;
    let commands = help.split_once("Commands:\n").unwrap().1.split("\n\n").next().unwrap();
    for line in commands.lines().filter(|line| !line.starts_with("   ")) {
        let name = line.split_whitespace().next().unwrap();
        assert!(
            name == "help"
                || readme.contains(&format!("destrier {name} "))
                || readme.contains(&format!("`destrier {name}`")),
            "{name}"
        );
    }
}
