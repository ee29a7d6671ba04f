//! `destrier prove` as a person types it: answers, files of every format, limits, kills and restarts.

use crate::destrier::{self, Subcommand, root, run};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

const PROVE: Subcommand = Subcommand("prove");

#[test]
fn bounds_are_proved_without_being_told_the_answer() {
    for (args, status, lower) in [
        (vec!["8"], "optimal", Some(12)),
        (vec!["10"], "optimal", Some(16)),
        (vec!["3x12"], "optimal", Some(8)),
        (vec!["7", "--rule", "independent"], "optimal", Some(13)),
        (vec!["8", "--piece", "queen"], "optimal", Some(5)),
        (vec!["9", "--method", "sweep"], "optimal", Some(14)),
        (vec!["13"], "optimal", Some(28)),
        (vec!["14"], "optimal", Some(32)),
        (vec!["14", "--method", "sweep", "--at-least", "31"], "proved", Some(31)),
        (vec!["12", "--method", "sweep", "--at-least", "25"], "refuted", None),
        (vec!["20", "--symmetry", "rot90", "--at-least", "64"], "optimal", Some(64)),
        (vec!["10", "--forbid", "e5-f6", "--exempt", "f6-e5"], "optimal", Some(16)),
        (vec!["17", "--rule", "total"], "optimal", Some(54)),
        (vec!["6", "--at-least", "7"], "proved", Some(8)), // cuts show more
        (vec!["6", "--at-least", "9"], "refuted", None),
        (vec!["3", "--rule", "total"], "infeasible", None),
        (vec!["3", "--rule", "total", "--at-least", "2"], "proved", Some(2)), // of no cover
        (vec!["3", "--rule", "total", "--at-least", "0"], "proved", Some(0)),
    ] {
        let (code, report) = PROVE.answer(&args);
        assert_eq!(report["status"], status, "{args:?}: {report}");
        assert_eq!(report["lower"].as_u64(), lower, "{args:?}: {report}");
        assert_eq!(code, i32::from(lower.is_none()), "{args:?}");
    }
}

#[test]
fn certificates_are_written_in_every_format_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let plain = path("k.txt");
    for name in ["k.txt", "k.txt.gz", "program.txt", "k.vipr", "k.pbp", "k.pbp.gz"] {
        let format = match name {
            "k.vipr" => "vipr",
            "program.txt" => "program",
            "k.pbp" | "k.pbp.gz" => "veripb",
            _ => "destrier",
        };
        let (code, report) = PROVE.answer(&["6", "--format", format, "-o", &path(name)]);
        assert_eq!((code, report["certificate"].as_str()), (0, Some(&*path(name))));
        assert!(!Path::new(&path(&format!("{name}.state"))).exists());
    }
    for name in ["k.txt", "k.txt.gz", "program.txt"] {
        let (code, stdout, _) = run(&["verify", &path(name)]);
        assert_eq!(code, 0);
        assert!(stdout.ends_with(": verified: knight domination of 6x6: exactly 8\n"), "{stdout}");
    }
    let cases = path("program.txt");
    assert_eq!(run(&["draw", &cases, "-o", &path("k.svg")]).0, 0);
    assert_eq!(run(&["check", &cases]).0, 0);
    let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    assert!(read("program.txt").starts_with("destrier 1 program\nboard 6x6\n"));
    assert!(read("k.vipr").starts_with("% knight domination of 6x6: exactly 8\nVER 1.0\n"));
    assert!(read("k.opb").starts_with("* #variable= 36 "));
    assert!(read("k.pbp").contains("conclusion BOUNDS 8 : "));
    let [packed, plain] =
        [path("k.txt.gz"), plain].map(|path| std::fs::metadata(path).unwrap().len());
    assert!(packed < plain, "{packed} bytes against {plain}");
}

/// Squares that hold no piece have no variable, even where covers need them or one that is there would be their opposite.
#[test]
fn proofs_of_boards_with_forbidden_squares_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.vipr").display().to_string();
    for board in [
        "6 --forbid c3",
        "6 --forbid c3 --exempt c3",
        "1x4 --piece zebra --rule independent --force b1 --forbid a1,c1",
        "1x3t --piece nightrider --rule independent --symmetry bilateral --forbid c1",
        "2x3 --piece king --forbid a1-b2",
    ] {
        let words: Vec<&str> = board.split(' ').collect();
        let prove = [&["prove"], &words[..], &["--format", "vipr", "-q", "-o", &file]].concat();
        assert!(run(&prove).0 < 2, "{board}");
        let (code, verdict, _) = run(&[&["verify", &file, "--board"], &words[..]].concat());
        assert!(code == 0 && verdict.contains(": verified: "), "{board}: {verdict}");
    }
}

#[test]
fn limits_keep_what_was_reached() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k15.txt").to_str().unwrap().to_owned();
    let args = ["15", "--method", "tree", "--at-least", "36", "--time-limit", "1s", "-o", &path];
    let (code, report) = PROVE.answer(&args);
    assert_eq!((code, &report["status"]), (3, &"limit".into()));
    let lower = report["lower"].as_u64().unwrap();
    assert!((32..36).contains(&lower), "{report}");
    let (_, stdout, _) = run(&["verify", &path]);
    assert!(stdout.ends_with(&format!("15x15: at least {lower}\n")), "{stdout}");
}

#[test]
fn the_proof_of_a_program_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (stopped, whole) = (path("stopped.txt"), path("whole.txt"));
    let args = |path| ["9", "--demand", "2", "-o", path];
    let (code, report) = PROVE.answer(&[&args(&stopped)[..], &["--time-limit", "0s"]].concat());
    assert_eq!((code, &report["stop"]), (3, &"time limit".into()));
    assert!(std::fs::exists(format!("{stopped}.state")).unwrap());
    assert_eq!(PROVE.answer(&[&args(&stopped)[..], &["--resume"]].concat()).0, 0);
    assert_eq!(PROVE.answer(&args(&whole)).0, 0);
    let [stopped, whole] = [stopped, whole].map(|path| std::fs::read_to_string(path).unwrap());
    let claim = |text: &str| text.lines().find(|line| line.starts_with("claim")).map(str::to_owned);
    assert!(claim(&whole).unwrap().starts_with("claim exactly"));
    assert_eq!(claim(&stopped), claim(&whole));
}

#[test]
fn wrong_use_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k").to_str().unwrap().to_owned();
    std::fs::write(format!("{path}.state"), "{}").unwrap();
    for (args, word) in [
        (vec!["6", "--format", "vipr"], "needs -o"),
        (vec!["12", "--method", "sweep", "--force", "c3"], "use the tree"),
        (vec!["12", "--method", "sweep", "--resume", "-o", &path], "no state of destrier"),
        (
            vec!["12", "--method", "sweep", "--format", "vipr", "-o", &format!("{path}2")],
            "no other --format",
        ),
        (vec!["6", "--resume"], "needs a file, or the -o"),
        (vec!["6", "--demand", "2", "--resume"], "the -o of the run"),
        (vec!["6", "--demand", "2", "--resume", "-o", &path], "no state of destrier"),
        (vec!["6", "--demand", "2", "--method", "sweep"], "without holes, demands and costs"),
        (vec!["6", "--resume", "-o", "/tmp/none/k"], "cannot write"),
        (vec!["6", "--resume", "-o", &path], "no state of destrier"),
        (vec!["6", "--at-least", "many"], "--at-least"),
        (vec!["200x200"], "at most 10000"),
    ] {
        let (code, stdout, stderr) = PROVE.run(&args[..]);
        assert_eq!((code, stdout.as_str()), (2, ""), "{args:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
        assert!(stderr.contains(word), "{args:?}: {stderr}");
    }
}

#[test]
fn a_sweep_writes_a_certificate_of_the_minimum_and_keeps_its_limits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k14.txt").to_str().unwrap().to_owned();
    let (code, report) = PROVE.answer(&["14", "-o", &path]);
    assert_eq!((code, &report["method"]), (0, &"sweep".into()));
    assert_eq!((&report["lower"], &report["upper"]), (&32.into(), &32.into()));
    assert!(report["states"].as_u64().unwrap() > 10_000, "{report}");
    let (_, stdout, _) = run(&["verify", &path]);
    assert!(stdout.ends_with(": verified: knight domination of 14x14: exactly 32\n"), "{stdout}");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("exactly 32", "exactly 31")).unwrap();
    assert_eq!(run(&["verify", &path]).0, 1);
    let little = ["16", "--method", "sweep", "--at-least", "40", "--memory", "100k"];
    let (code, report) = PROVE.answer(&little);
    assert_eq!((code, &report["status"], &report["lower"]), (3, &"limit".into(), &().into()));
}

/// Killed twenty times, a proof goes on each time, and ends as if nothing had been.
#[cfg(unix)]
#[test]
fn a_killed_proof_resumes_to_the_same_certificate() {
    for method in ["tree", "sweep"] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let args = |out: &str| {
            ["prove", "14", "--method", method, "--at-least", "32", "-q", "-o", out]
                .map(str::to_owned)
                .to_vec()
        };
        let (whole, broken) = (path("whole"), path("broken"));
        assert_eq!(destrier::command().args(args(&whole)).output().unwrap().status.code(), Some(0));
        let state = format!("{broken}.state");
        let (mut kills, mut resumed) = (0, 0);
        for turn in 0u64..60 {
            let mut command = destrier::command();
            command.args(args(&broken)).stdout(Stdio::null());
            if Path::new(&state).exists() {
                resumed += 1;
                command.arg("--resume");
            }
            let mut child = command.spawn().unwrap();
            // at any moment, but not before there is something to go on from
            while !Path::new(&state).exists() && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(turn * 7919 % 300));
            if child.try_wait().unwrap().is_none() {
                child.kill().unwrap();
                kills += 1;
            }
            let status = child.wait().unwrap();
            if status.success() || kills == 20 {
                break;
            }
        }
        if Path::new(&state).exists() {
            let resume = [args(&broken), vec!["--resume".to_owned()]].concat();
            assert_eq!(destrier::command().args(resume).output().unwrap().status.code(), Some(0));
        }
        assert!(kills > 0, "never killed");
        assert!(resumed > 0, "{method}: {kills} kills, never resumed");
        let read = |path: &str| std::fs::read_to_string(path).unwrap();
        assert_eq!(read(&whole), read(&broken), "{method}, {kills} kills");
        assert!(!Path::new(&state).exists());
    }
}

/// Whether it is finished or not, a run leaves a file at least as good as the one that was there.
#[test]
fn an_unfinished_run_never_replaces_what_says_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for format in ["destrier", "vipr", "veripb"] {
        let file = path(format);
        let args = ["prove", "10", "--method", "tree", "--format", format, "-o", &file];
        let (code, _, _) = run(&args);
        assert_eq!(code, 0);
        let finished = std::fs::read(&file).unwrap();
        let (code, _, said) = run(&[&args[..], &["--time-limit", "0s"]].concat());
        assert_eq!(code, 3);
        assert!(said.contains(&format!("kept     {file}")), "{said}");
        assert_eq!(std::fs::read(&file).unwrap(), finished, "{format}");
        // another board's file is no better
        let nine = ["prove", "9", "--method", "tree", "--format", format, "-o", &path("nine")];
        assert_eq!(run(&nine).0, 0);
    }
    let stein = root().join("tests/programs/stein9.sets").display().to_string();
    let (program, most) = (path("program"), ["--time-limit", "0s"]);
    assert_eq!(run(&["prove", &stein, "-q", "-o", &program]).0, 0);
    let finished = std::fs::read(&program).unwrap();
    let (code, _, said) = run(&[&["prove", &stein, "-o", &program][..], &most].concat());
    assert!(code == 3 && said.contains(&format!("kept     {program}")), "{said}");
    assert_eq!(std::fs::read(&program).unwrap(), finished);
    let (file, time) = (path("destrier"), ["--time-limit", "0s"]);
    assert_eq!(run(&[&["prove", "11", "--method", "tree", "-o", &file][..], &time].concat()).0, 3);
    let verdict = run(&["verify", &file]).1;
    assert!(verdict.contains("11x11: at least"), "{verdict}");
}

#[test]
fn a_larger_cover_never_replaces_a_smaller_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cover.txt").to_str().unwrap().to_owned();
    let best = std::fs::read(root().join("results/covers/040.txt")).unwrap();
    std::fs::write(&file, &best).unwrap();
    for method in ["weighting", "annealing"] {
        let cover = ["cover", "40", "--method", method, "--time-limit", "0s", "-q", "-o", &file];
        assert_eq!(run(&cover).0, 3);
        assert!(std::fs::read(&file).unwrap() == best, "{method}");
    }
}

/// A queen that is a knight too.
#[test]
fn amazons_cover_a_board_and_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt").to_str().unwrap().to_owned();
    let (code, stdout, _) = run(&["prove", "6", "--piece", "amazon", "-o", &file]);
    assert_eq!(code, 0, "{stdout}");
    let verdict = run(&["verify", &file]).1;
    assert!(verdict.contains("verified: amazon domination of 6x6: exactly "), "{verdict}");
}

#[test]
fn the_line_after_a_proof_names_what_checks_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (_, _, stderr) = run(&["prove", "6", "--format", "veripb", "-o", &path("p.pbp")]);
    let checks = format!("Next: veripb {} {}\n", path("p.opb"), path("p.pbp"));
    assert!(stderr.contains(&checks), "{stderr}");
}
