//! States of long work, and files as they are written: what belongs together, what is damaged, what is
//! no state, and what is not a plain file.

use crate::destrier::{Subcommand, run};
use std::fs;
use std::path::{Path, PathBuf};

const COUNT: Subcommand = Subcommand("count");

fn at(folder: &tempfile::TempDir, name: &str) -> (PathBuf, String) {
    let path = folder.path().join(name);
    let text = path.display().to_string();
    (path, text)
}

/// The one line of a refusal.
fn refused(args: &[&str]) -> String {
    let (code, stdout, stderr) = run(args);
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{args:?}: {stderr}");
    stderr
}

#[test]
fn a_state_belongs_to_one_size_and_never_tells_the_minimum() {
    let folder = tempfile::tempdir().unwrap();
    let (_, state) = at(&folder, "a");
    assert_eq!(COUNT.run(&["8", "--size", "13", "--method", "halved", "--resume", &state]).0, 0);
    let error = refused(&["count", "8", "--method", "halved", "--resume", &state]);
    assert!(error.contains("covers of 13 pieces"), "{error}");
    let error = refused(&["count", "8", "--size", "12", "--resume", &state]);
    assert!(error.contains("13 pieces") && error.contains("12 pieces"), "{error}");
    let (_, smallest) = at(&folder, "b");
    for _ in 0..2 {
        let found = COUNT.json(&["8", "--method", "halved", "--resume", &smallest]);
        assert_eq!((&found["size"], &found["total"]), (&12.into(), &2.into()));
    }
}

#[test]
fn a_changed_byte_of_a_state_is_found_wherever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, state) = at(&folder, "state");
    let count = ["count", "6", "--method", "halved", "--resume", &state];
    let strip = ["strip", "4", "--resume", &state];
    for command in [&count[..], &strip] {
        let _ = fs::remove_file(&path);
        assert_eq!(run(command).0, 0);
        let whole = fs::read(&path).unwrap();
        let line = whole.iter().position(|&byte| byte == b'\n').unwrap();
        // the first line, its digest, the entry behind it, one in the middle, the last byte
        for byte in
            [8, line / 2, line - 1, line, line + 1, line + 12, whole.len() / 2, whole.len() - 1]
        {
            let mut changed = whole.clone();
            changed[byte] ^= 1;
            fs::write(&path, &changed).unwrap();
            let error = refused(command);
            assert!(error.contains("damaged") || error.contains("no state"), "{byte}: {error}");
            assert_eq!(fs::read(&path).unwrap(), changed);
        }
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let (code, _, stderr) = run(command);
        assert_eq!((code, stderr.lines().count()), (0, 1), "{stderr}");
        assert!(stderr.contains("cut short"), "{stderr}");
    }
}

#[test]
fn what_is_no_state_is_neither_replaced_nor_removed() {
    let folder = tempfile::tempdir().unwrap();
    let (letter, name) = at(&folder, "letter.state");
    let output = name.strip_suffix(".state").unwrap();
    fs::write(&letter, "Dear reader\n").unwrap();
    for command in [
        &["count", "6", "--method", "halved", "--resume", &name][..],
        &["strip", "4", "--resume", &name],
        &["prove", "6", "-o", output],
        &["prove", "6", "--resume", "-o", output],
        &["count", "6", "--method", "halved", "--resume", "/dev/null"],
        &["strip", "4", "--resume", folder.path().to_str().unwrap()],
    ] {
        let error = refused(command);
        assert!(error.contains("no state of destrier"), "{error}");
    }
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear reader\n");
    let (beside, _) = at(&folder, "d.new");
    let (_, state) = at(&folder, "d");
    fs::write(&beside, "mine").unwrap();
    assert_eq!(COUNT.run(&["6", "--method", "halved", "--resume", &state]).0, 0);
    assert_eq!(fs::read_to_string(&beside).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn links_are_followed_wherever_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let ((target, _), (link, name)) = (at(&folder, "target.txt"), at(&folder, "link.txt"));
    std::os::unix::fs::symlink("target.txt", &link).unwrap();
    for command in [
        &["cover", "4", "-o", &name][..],
        &["prove", "4", "-o", &name],
        &["count", "6", "--method", "halved", "--resume", &name],
    ] {
        let _ = fs::remove_file(&target);
        assert_eq!(run(command).0, 0, "{command:?}");
        assert!(link.is_symlink() && target.is_file(), "{command:?}");
    }
}

#[test]
fn places_that_take_no_file_are_named_in_one_line() {
    for path in ["/proc/none/file", "/proc/file"] {
        let state = ["count", "6", "--method", "halved", "--resume", path];
        for command in [&["cover", "4", "-o", path][..], &["prove", "4", "-o", path], &state] {
            let error = refused(command);
            assert!(error.contains(path), "{error}");
        }
    }
    if Path::new("/dev/full").exists() {
        let error = refused(&["cover", "4", "-o", "/dev/full"]);
        assert!(error.contains("No space left"), "{error}");
    }
}

/// The program, whose words nobody hears.
fn quiet(args: &[&str]) -> std::process::Command {
    let mut command = crate::destrier::command();
    command.args(args).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    command
}

#[test]
fn a_killed_search_leaves_its_best_cover_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cover.txt");
    let path = file.to_str().unwrap();
    let mut run = quiet(&["cover", "60", "-q", "--time-limit", "5m", "-o", path]).spawn().unwrap();
    let until = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while std::time::Instant::now() < until && !file.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let before = destrier_certify::verify(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let again = ["cover", "60", "-q", "--time-limit", "1s", "--start", path, "-o", path];
    assert_eq!(quiet(&again).status().unwrap().code(), Some(3));
    let after = destrier_certify::verify(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let size = |claim: String| claim.rsplit(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(size(after.to_string()) <= size(before.to_string()));
}
