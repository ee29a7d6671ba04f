//! Small files of other programs and people on the command line, each with its right answer: those of
//! `tests/programs/field/right.csv`, and the commands of `answers.csv`, of which each kind is a test.

use crate::destrier::{answer, root, run};
use std::collections::BTreeSet;

fn path(file: &str) -> String {
    root().join("tests/programs/field").join(file).display().to_string()
}

/// The lines of a table without its head, cut at the first commas.
fn table(file: &str, cells: usize) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path(file)).unwrap();
    text.lines().skip(1).map(|line| line.splitn(cells, ',').map(str::to_owned).collect()).collect()
}

#[test]
fn every_file_has_its_right_value_or_is_refused_with_its_line() {
    for row in table("right.csv", 3) {
        let [file, kind, right] = row.try_into().unwrap();
        let file = path(&file);
        if let Some(line) = right.strip_prefix("refused at ") {
            let (code, stdout, stderr) = run(&["cover", &file, "-q"]);
            assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{file}");
            assert!(stderr.contains(&format!("{file}: {line}: ")), "{kind}: {stderr}");
            continue;
        }
        let (code, found) = answer(&["cover", &file, "-q", "--json"]);
        let value = found["size"].as_f64();
        let right = right.parse::<f64>().ok();
        assert_eq!((code, value), (i32::from(right.is_none()), right), "{kind}: {file}: {found}");
        let status = if right.is_none() { "infeasible" } else { "optimal" };
        assert_eq!(found["status"], status, "{kind}: {file}");
    }
}

/// The rows of a kind: a command, in which words with a dot are files, its exit code, and what it says somewhere.
fn check(kind: &str) {
    let rows: Vec<_> = table("answers.csv", 4).into_iter().filter(|row| row[0] == kind).collect();
    assert!(!rows.is_empty(), "{kind}");
    for row in rows {
        let [_, command, right, said] = row.try_into().unwrap();
        let words = command.split(' ').map(|word| match word.contains('.') {
            true => path(word),
            false => word.to_owned(),
        });
        let words: Vec<String> = words.collect();
        let args: Vec<&str> = words.iter().map(String::as_str).collect();
        let (code, stdout, stderr) = run(&args);
        let all = stdout + &stderr;
        assert_eq!(code.to_string(), right, "{command}: {all}");
        assert!(said.split(" | ").all(|part| all.contains(part)), "{command}: {all}");
        assert!(!all.contains("is not a board"), "{command}: {all}");
    }
}

macro_rules! kinds {
    ($($test:ident: $kind:literal,)*) => {
        $(#[test]
        fn $test() {
            check($kind);
        })*

        #[test]
        fn every_kind_of_answer_has_a_test() {
            let kinds: BTreeSet<String> = [$($kind.to_owned()),*].into();
            assert_eq!(table("answers.csv", 4).into_iter().map(|row| row[0].clone()).collect::<BTreeSet<_>>(), kinds);
        }
    };
}

kinds! {
    a_limit_is_not_an_impossibility: "limit",
    answers_are_read_by_their_names: "names of answers",
    values_that_differ_are_remarked: "value of an answer",
    answers_of_all_solvers_are_read: "answers of solvers",
    no_solution_is_said: "no solution",
    answers_that_are_none_are_refused: "no answer",
    rows_that_are_not_covered_are_named: "rows by name",
    duals_bound_programs_of_files: "duals",
    rows_that_exclude_each_other_are_named: "conflicts",
    boards_beside_files_are_solved: "boards",
    comments_in_proofs_are_passed_over: "proofs",
    names_without_a_known_ending_are_refused_by_their_endings: "endings",
}
