//! Tables of any text: read or refused.

use crate::lab;
use destrier_fuzz::{fuzz, mutated};
use std::fs;
use std::process::Stdio;

const WORDS: [&str; 8] = ["0", "-1", "1e99", "18446744073709551616", "\"\"", "8t", "1x9", "a1"];

#[test]
fn tables_of_any_text_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("records.csv");
    let records = |boards: &str, limit: &str| {
        let mut command = lab::command();
        command.args(["records", ".", "--boards", boards, "--time-limit", limit, "-q"]);
        let output = command.current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 2)), "{stderr}");
        assert!(output.status.code() == Some(0) || stderr.lines().count() == 1, "{stderr}");
    };
    records("1..8", "1s");
    let whole = fs::read(&table).unwrap();
    fuzz("tables", 60, |random| {
        fs::write(&table, mutated(random, std::slice::from_ref(&whole), &WORDS)).unwrap();
        records("1", "0s");
    });
}
