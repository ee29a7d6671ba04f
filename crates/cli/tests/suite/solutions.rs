//! Solutions in names and in JSON: what one command writes, every other reads.

use crate::destrier::{Subcommand, refuses, root, run};
use std::path::Path;

fn program(name: &str) -> String {
    root().join("tests/programs").join(name).display().to_string()
}

const MIXED: &str = "Minimize\n 2.5 a + y\nSubject To\n r: 3 a + 7 y >= 5\n s: a - y <= 1\nBounds\n a <= 4\nGenerals\n a\nEnd\n";

/// What `cover` and `prove` write as .sol and .json is read by `import`, and by `cover --start` where that is said of choices.
#[test]
fn what_is_written_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mixed = path("mixed.lp");
    std::fs::write(&mixed, MIXED).unwrap();
    let (cameras, sets) = (program("cameras.lp"), program("stein9.sets"));
    let questions: [&[&str]; 6] = [
        &["6"],
        &["6", "--symmetry", "rot90"],
        &["5", "--demand", "2"],
        &[&cameras],
        &[&sets, "--choose", "sets", "--rule", "partition"],
        &[&mixed],
    ];
    for (number, question) in questions.into_iter().enumerate() {
        for (command, ending) in
            [("cover", "sol"), ("prove", "sol"), ("cover", "json"), ("prove", "json")]
        {
            let file = path(&format!("{number}-{command}.{ending}"));
            let written = Subcommand(command).json(&[question, &["-o", &file]].concat());
            assert_eq!(written["status"], "optimal", "{question:?}");
            let read = Subcommand("import").json(&[question, &["--solution", &file]].concat());
            assert_eq!(read["size"], written["size"], "{question:?} {file}");
            if question != [&*mixed] {
                let (code, text, stderr) =
                    run(&[&["cover"], question, &["--start", &file]].concat());
                assert!(code == 0 && text.contains("optimal, proved"), "{file}: {text}{stderr}");
            }
        }
    }
    let sol = std::fs::read_to_string(path("3-cover.sol")).unwrap();
    let said = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 5\n# Columns 4\nhall 0\n\
        stairs 1\nporch 1\nyard 1\n# Rows 3\nnorth 2\nsouth 2\nR3 2\n";
    assert!(sol.starts_with(said), "{sol}");
    refuses(&["draw", &path("0-cover.sol")], &["does not say its board", "destrier import BOARD"]);
    let picture = path("board.svg");
    assert_eq!(run(&["import", "6", "--solution", &path("0-cover.sol"), "-o", &picture]).0, 0);
    assert!(Path::new(&picture).exists());
    // files of other solvers, and plain lists, are starts too
    std::fs::write(path("plain.txt"), "stairs 1\nporch 1\nyard 1\nhall 0\n").unwrap();
    assert_eq!(run(&["cover", &cameras, "--start", &path("plain.txt")]).0, 0);
    let (code, _, stderr) = run(&["prove", &cameras, "--format", "vipr", "-o", &path("p.sol")]);
    assert!(code == 2 && stderr.contains("this is written as .vipr"), "{stderr}");
}

/// A target is a cost in the numbers of the file.
#[test]
fn targets_are_numbers_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("priced.lp").to_str().unwrap().to_owned();
    let text = "Minimize\n 1.25 a + 2.5 b + 4 c\nSubject To\n r: a + b >= 1\n s: b + c >= 1\nBinaries\n a b c\nEnd\n";
    std::fs::write(&file, text).unwrap();
    let search = |target: &str| run(&["cover", &file, "--solver", "search", "--target", target]);
    let (code, text, _) = search("2.5");
    assert!(code == 0 && text.starts_with("1 column of cost 2.5 covers "), "{text}");
    refuses(&["cover", &file, "--target=-1"], &["no decimal number from 0 on"]);
    let (code, text, _) = run(&["cover", "8", "--target", "12.5"]);
    assert!(code == 0 && text.starts_with("12 knights cover "), "{text}");
}
