//! Exported files in other solvers: each finds the same optimum, and `import` takes its answer.
//!
//! A solver that is not installed is skipped and said so, unless DESTRIER_SOLVERS=required.

use crate::destrier;
use assert_cmd::{Command, assert::OutputAssertExt};
use destrier_board::{Board, Problem};
use destrier_model::{Program, Solver, exact, packing_program, read, write};
use num_traits::ToPrimitive;
use std::path::{Path, PathBuf};

/// A way to run a solver on a file: its name, whether it reads MPS, its name for `--from`, and its
/// arguments for a model and a solution file. A solver that prints its answer has no file.
struct Reader {
    program: &'static str,
    ending: &'static str,
    from: read::Writer,
    arguments: fn(&Path, &Path) -> Vec<String>,
    prints: bool,
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn readers() -> Vec<Reader> {
    let cbc = |model: &Path, solution: &Path| {
        vec![text(model), "solve".into(), "solution".into(), text(solution)]
    };
    let tool = |model: &Path, solution: &Path| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/tools/highs_solve.py");
        vec![script.into(), text(model), text(solution)]
    };
    let reader = |program, ending, from, arguments: fn(&Path, &Path) -> Vec<String>| Reader {
        program,
        ending,
        from,
        arguments,
        prints: false,
    };
    vec![
        reader("cbc", "lp", read::Writer::Cbc, cbc),
        reader("cbc", "mps", read::Writer::Cbc, cbc),
        reader("glpsol", "lp", read::Writer::Glpk, |model, solution| {
            vec!["--lp".into(), text(model), "-o".into(), text(solution)]
        }),
        reader("glpsol", "mps", read::Writer::Glpk, |model, solution| {
            vec!["--freemps".into(), text(model), "-w".into(), text(solution)]
        }),
        Reader {
            prints: true,
            ..reader("lp_solve", "mps", read::Writer::LpSolve, |model, _| {
                vec!["-fmps".into(), text(model), "-S3".into()]
            })
        },
        reader("python3", "lp", read::Writer::Highs, tool),
        reader("python3", "mps", read::Writer::Highs, tool),
    ]
}

impl Reader {
    fn is_installed(&self) -> bool {
        let probe: &[&str] = match self.program {
            "python3" => &["-c", "import highspy"],
            "lp_solve" => &["-S1", "-parse"],
            _ => &["--version"],
        };
        let mut command = Command::new(self.program);
        let ran = command.args(probe).write_stdin("").ok();
        let there = !matches!(&ran, Err(error) if error.as_output().is_none_or(|output| {
            self.program == "python3" && !output.status.success()
        }));
        let required = std::env::var_os("DESTRIER_SOLVERS").is_some();
        assert!(there || !required, "{} is required and missing", self.program);
        if !there {
            eprintln!("SKIPPED: {} is not installed", self.program);
        }
        there
    }

    /// The solver's answer to a model.
    fn solve(&self, folder: &Path, model: &str) -> PathBuf {
        let path = folder.join(format!("model.{}", self.ending));
        let solution = folder.join("solution");
        std::fs::write(&path, model).unwrap();
        let run =
            Command::new(self.program).args((self.arguments)(&path, &solution)).assert().success();
        if self.prints {
            std::fs::write(&solution, &run.get_output().stdout).unwrap();
        }
        solution
    }
}

fn model(program: &Program, ending: &str) -> String {
    if ending == "lp" { write::lp(program) } else { write::mps(program) }
}

#[test]
fn covers_of_other_solvers_are_imported() {
    let problems =
        [("8", "none", 12), ("6x7", "none", 8), ("12", "bilateral4", 24), ("16", "rot90", 40)];
    for reader in readers().iter().filter(|reader| reader.is_installed()) {
        for (board, symmetry, size) in problems {
            if reader.from == read::Writer::LpSolve && size > 12 {
                continue; // it has no cuts: minutes for what others do at once
            }
            let folder = tempfile::tempdir().unwrap();
            let flags = [board, "--symmetry", symmetry];
            let export = destrier::command()
                .arg("export")
                .args(flags)
                .args(["--format", reader.ending])
                .assert();
            let exported = String::from_utf8(export.success().get_output().stdout.clone()).unwrap();
            let solution = reader.solve(folder.path(), &exported);
            let from =
                read::Writer::ALL.iter().find(|(writer, _)| *writer == reader.from).unwrap().1;
            let import = destrier::command()
                .args(["import", "--json", "--from", from])
                .args(flags)
                .arg("--solution")
                .arg(&solution)
                .assert()
                .success();
            let report: serde_json::Value =
                serde_json::from_slice(&import.get_output().stdout).unwrap();
            assert_eq!(
                report["size"], size,
                "{} {} {board} {symmetry}",
                reader.program, reader.ending
            );
        }
    }
}

#[test]
fn packings_of_other_solvers_have_the_exact_maximum() {
    for side in [4, 7, 10] {
        let problem = Problem::new(Board::new(side, side).unwrap());
        let program = packing_program(&problem).unwrap().program;
        let maximum = exact::packing(&program, Solver::Highs).unwrap();
        assert!(maximum.dual.is_some());
        for reader in readers().iter().filter(|reader| reader.is_installed()) {
            let folder = tempfile::tempdir().unwrap();
            let solution = reader.solve(folder.path(), &model(&program, reader.ending));
            let answer = std::fs::read_to_string(solution).expect(reader.program);
            let values = read::solution(&answer, reader.from, &program).unwrap();
            let total: f64 = values.iter().sum();
            let expected = maximum.value.to_f64().unwrap();
            assert!((total - expected).abs() < 1e-4, "{}: {total} not {expected}", reader.program);
        }
    }
}
