//! `destrier-cover` as a page runs it: a question on standard input, an answer with its certificate on standard output.

use destrier_certify::verify;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// Status, standard output and standard error.
fn run(words: &[&str], text: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_destrier-cover"));
    let command = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes()); // it may end before it has read all
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The answer to the question of a file of this name; or else the reason why there is none.
fn ask(words: &[&str], text: &str) -> Result<Value, String> {
    match run(words, text) {
        (Some(0), answer, _) => Ok(serde_json::from_str(&answer).unwrap()),
        (Some(2), answer, said) if answer.is_empty() => Err(said),
        (other, _, said) => panic!("{other:?}: {said}"),
    }
}

/// What the checker says of the certificate, which is all that the answer calls verified.
fn claim(answer: &Value) -> String {
    let claim = verify(answer["certificate"].as_str().unwrap()).unwrap().to_string();
    assert_eq!(answer["verified"].as_array().unwrap().last(), Some(&json!(claim)), "{answer}");
    claim
}

fn program(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/programs");
    std::fs::read_to_string(format!("{folder}/{name}")).unwrap()
}

#[test]
fn boards_are_answered_as_models_state_them() {
    for (text, size, words) in [
        ("board = 8\n", "12", "knight domination of 8x8: exactly 12"),
        ("board = 8\nsymmetry = \"rot90\"\n", "12", "symmetry rot90: exactly 12"),
        ("board = 7\nholes = \"c3,d4\"\n", "11", "holes c3 d4: exactly 11"),
        ("board = 5\npiece = \"queen\"\nforbid = \"c3\"\n", "3", "without c3: exactly 3"),
        ("board = 6\ndemand = 2\n", "12", "each square twice: exactly 12"),
    ] {
        let answer = ask(&["question.toml"], text).unwrap();
        assert_eq!(
            (&answer["status"], &answer["size"]),
            (&json!("optimal"), &json!(size)),
            "{text}"
        );
        assert_eq!((&answer["lower"], &answer["stop"]), (&json!(size), &json!("finished")));
        assert_eq!(answer["chosen"].as_array().unwrap().len().to_string(), size, "{text}");
        assert!(claim(&answer).contains(words), "{text}: {}", claim(&answer));
    }
}

/// Whoever stops it keeps the best that it has told of: of boards that are swept, or divided, and of programs.
#[test]
fn the_best_so_far_is_told_before_the_answer() {
    for (name, text) in [
        ("board.toml", "board = 9\n"),
        ("board.toml", "board = 9\nsymmetry = \"rot180\"\n"),
        ("board.toml", "board = 8\npiece = \"queen\"\nrule = \"total\"\n"),
        ("board.toml", "board = 8\npiece = \"bishop\"\n"),
        ("board.toml", "board = 8\npiece = \"rook\"\nholes = \"c3,d4\"\n"),
        ("board.toml", "board = 9\ndemand = 2\n"),
    ] {
        let (code, answer, said) = run(&[name], text);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let told: Vec<Value> = said
            .lines()
            .filter(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let sizes: Vec<usize> =
            told.iter().map(|told| told["size"].as_str().unwrap().parse().unwrap()).collect();
        assert!(code == Some(0) && sizes.is_sorted_by(|a, b| a > b), "{text}: {sizes:?}");
        assert_eq!(told.last().map(|told| &told["size"]), Some(&answer["size"]), "{text}");
        for (told, size) in told.iter().zip(sizes) {
            assert_eq!(told["chosen"].as_array().unwrap().len(), size, "{text}");
        }
    }
}

/// So do those whose columns are not 0 or 1, and what is told is worth what it says.
#[test]
fn solutions_of_linear_programs_are_told_before_the_answer() {
    let worth = |at: usize| (at * 37 % 23 + 5) as f64;
    let terms = |factor: &dyn Fn(usize) -> f64| {
        (0..14).map(|at| format!("{} x{at}", factor(at))).collect::<Vec<_>>().join(" + ")
    };
    let rows: Vec<String> = (1..5)
        .map(|row| {
            format!(" r{row}: {} <= {}\n", terms(&|at| ((at * row * 29) % 17 + 3) as f64), 61 + row)
        })
        .collect();
    let general = (0..14).map(|at| format!(" x{at}")).collect::<String>();
    let text = format!(
        "Maximize\n gain: {}\nSubject To\n{}Generals\n{general}\nEnd\n",
        terms(&worth),
        rows.concat()
    );
    let (code, answer, said) = run(&["own.lp"], &text);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let mut last = f64::NEG_INFINITY;
    for line in said.lines().filter(|line| line.starts_with('{')) {
        let told: Value = serde_json::from_str(line).unwrap();
        let values = told["values"].as_object().unwrap();
        let sum: f64 = values
            .iter()
            .map(|(name, value)| worth(name[1..].parse().unwrap()) * number(value))
            .sum();
        assert_eq!(number(&told["size"]), sum, "{line}");
        assert!(sum > last, "{said}");
        last = sum;
    }
    assert_eq!(
        (code, &answer["status"], number(&answer["size"])),
        (Some(0), &json!("optimal"), last)
    );
}

#[test]
fn programs_are_answered_in_their_own_names_and_units() {
    let answer = ask(&["cameras.lp"], &program("cameras.lp")).unwrap();
    assert_eq!(
        (&answer["size"], &answer["chosen"]),
        (&json!("5"), &json!(["stairs", "porch", "yard"]))
    );
    assert!(claim(&answer).ends_with(": minimum exactly 5"));
    let answer = ask(&["graph.gr"], &program("petersen.gr")).unwrap();
    assert_eq!((&answer["size"], answer["chosen"].as_array().unwrap().len()), (&json!("3"), 3));
    assert!(claim(&answer).ends_with(": minimum exactly 3"));
    let answer = ask(&["graph.gr", "60", "vertex-cover"], &program("petersen.gr")).unwrap();
    assert_eq!(answer["size"], "6", "{answer}");
    let answer = ask(&["bakery.lp"], &program("bakery.lp")).unwrap();
    assert_eq!((&answer["size"], &answer["lower"]), (&json!("24.5"), &json!("24.5")));
    assert_eq!(answer["values"], json!({"bread": "3"}));
    assert!(claim(&answer).contains("maximum exactly 24.5"), "{}", claim(&answer));
}

/// Rows that exclude each other are named, of programs of either kind.
#[test]
fn what_has_no_solution_says_which_rows_exclude_each_other() {
    for bounds in ["Binaries\n x y\n", "Bounds\n x <= 5\n y <= 5\nGenerals\n x y\n"] {
        let rows = "few: x + y <= 1\n many: 2 x + 3 y >= 17\n free: x >= 0\n";
        let text = format!("Minimize\n cost: x + y\nSubject To\n {rows}{bounds}End\n");
        let answer = ask(&["own.lp"], &text).unwrap();
        assert_eq!((&answer["status"], &answer["size"]), (&json!("infeasible"), &Value::Null));
        assert!(answer["conflict"].to_string().contains("many"), "{answer}");
        assert!(claim(&answer).ends_with(": impossible"), "{}", claim(&answer));
    }
}

/// A limit leaves what is known until then.
#[test]
fn a_limit_ends_a_proof_with_what_it_has() {
    let text = "board = 17\npiece = \"queen\"\nrule = \"total\"\n";
    let answer = ask(&["question.toml", "1"], text).unwrap();
    assert_eq!((&answer["stop"], &answer["status"]), (&json!("time limit"), &json!("feasible")));
    claim(&answer);
}

#[test]
fn what_is_no_question_is_refused_with_the_line() {
    for (words, text, reason) in [
        (&["x.toml"][..], "board = 8\npiece = \"dragon\"\n", "x.toml: line 2"),
        (&["x.toml"], "board = 8\ncomplete = \"other.txt\"\n", "models here name no other files"),
        (&["x.lp"], "Minimize\n cost: x +\nEnd\n", "line "),
        (&["x.doc"], "", "Usage: destrier-cover"),
        (&[], "", "Usage: destrier-cover"),
        (&["x.toml", "soon"], "board = 8\n", "invalid digit"),
    ] {
        let said = ask(words, text).unwrap_err();
        assert!(said.starts_with("destrier-cover: ") && said.contains(reason), "{words:?}: {said}");
    }
}
