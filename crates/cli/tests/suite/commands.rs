//! The commands as a person types them: answers, files, exit codes, and errors in one line. Long for having
//! a few lines for each command.

use crate::destrier::{self, Subcommand, answer, refuses, root, run};
use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

fn cover(args: &[&str]) -> Value {
    Subcommand("cover").json(args)
}

#[test]
fn the_8x8_cover_is_optimal_and_proved() {
    let (code, stdout, _) = run(&["cover", "8"]);
    assert_eq!(code, 0);
    assert!(stdout.starts_with("12 knights cover the 8x8 board: optimal, proved.\n"), "{stdout}");
    assert!(stdout.contains("proved   at least 12, by an exact fractional packing of value 12"));
    assert!(stdout.contains("checked  knight domination of 8x8: exactly 12"));
    let report = cover(&["8"]);
    assert_eq!(
        (&report["size"], &report["bound"], &report["proved"]),
        (&12.into(), &12.into(), &12.into())
    );
    assert_eq!(report["status"], "optimal");
    assert_eq!(report["squares"].as_array().unwrap().len(), 12);
}

/// Fisher 2003, tables 1 to 3 and figures 17 to 20, as far as they take seconds.
#[test]
fn the_papers_covers_are_found() {
    for (args, size) in [
        (vec!["10", "--symmetry", "rot180"], 16),
        (vec!["16", "--symmetry", "rot90"], 40),
        (vec!["15", "--force", "c3,m3,c13,m13,c2", "--time-limit", "2h"], 36),
    ] {
        let report = cover(&args);
        assert_eq!(
            (&report["size"], &report["status"]),
            (&size.into(), &"optimal".into()),
            "{args:?}"
        );
    }
}

/// Rubin's best for 28x28 has 119 knights.
#[test]
fn local_search_reaches_its_target_and_says_so() {
    let (code, stdout, _) = run(&["cover", "28", "--target", "119", "--time-limit", "5m"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("checked  knight domination of 28x28: at most 11"), "{stdout}");
    assert!(stdout.contains("search   target reached"), "{stdout}");
    let report = cover(&["14", "--solver", "search", "--target", "32"]);
    assert_eq!((&report["size"], &report["status"]), (&32.into(), &"feasible".into()));
    let report = cover(&["8", "--solver", "search"]); // the packing shows that 12 is the end
    assert_eq!((&report["size"], &report["status"]), (&12.into(), &"optimal".into()));
    let by_program = ["cover", "8", "--solver", "highs", "--target", "12"];
    refuses(&by_program, &["--target needs --solver search"]);
    let start = ["cover", "8", "--solver", "microlp", "--start", "x"];
    refuses(&start, &["--start needs --solver highs or search"]);
    let kept = |n: &str| format!("{}/../../results/covers/{n}.txt", env!("CARGO_MANIFEST_DIR"));
    let report = cover(&["8", "--solver", "highs", "--start", &kept("008")]);
    assert_eq!((&report["size"], &report["status"]), (&12.into(), &"optimal".into()));
    // no smallest cover of 11x11 is symmetric (Fisher 2003, section 4)
    let other = ["cover", "11", "--symmetry", "rot180", "--solver", "highs", "--start"];
    refuses(&[&other[..], &[&kept("011")]].concat(), &["--start", "not of symmetry rot180"]);
    let annealed = ["cover", "8", "--method", "annealing", "--rule", "independent"];
    refuses(&annealed, &["neither independence nor regions"]);
    let (code, stdout, _) = run(&["cover", "3", "--rule", "total", "--solver", "search"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("no piece covers square b2"), "{stdout}");
}

/// HiGHS would take a quarter of a minute, and its word would be no proof.
#[test]
fn boards_of_some_size_are_covered_and_proved_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cover13.txt");
    let (code, stdout, _) = run(&["cover", "13", "-o", file.to_str().unwrap()]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.starts_with("28 knights cover the 13x13 board: optimal, proved.\n"), "{stdout}");
    assert!(stdout.contains("proved   at least 28, by a sweep of half the board\n"), "{stdout}");
    let (code, stdout, _) = run(&["verify", file.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(stdout.ends_with("verified: knight domination of 13x13: exactly 28\n"), "{stdout}");
    // other demands go to the solvers, and cases prove what they say
    for (args, proved, words) in [
        (vec!["5"], 5, "by 5 cases, settled by exact packings"),
        (vec!["10", "--symmetry", "bilateral"], 18, "by 6 cases, settled by exact packings"),
        (vec!["16", "--symmetry", "rot90"], 40, "by a sweep\n"),
        (vec!["8", "--piece", "queen", "--rule", "independent"], 5, "cases, settled by exact"),
    ] {
        let (code, stdout, _) = run(&[&["cover"], &args[..]].concat());
        let line = format!("proved   at least {proved}, by ");
        assert!(code == 0 && stdout.contains(": optimal, proved"), "{args:?}: {stdout}");
        assert!(stdout.contains(&line) && stdout.contains(words), "{args:?}: {stdout}");
        let report = cover(&args);
        assert_eq!((&report["proved"], &report["packing"]), (&proved.into(), &Value::Null));
    }
    for (side, solver, size) in [("10", "search", 16), ("12", "sweep", 28)] {
        let report = cover(&[side, "--symmetry", "rot90"]);
        assert_eq!((&report["solver"], &report["size"]), (&solver.into(), &size.into()));
    }
}

/// A pipe or a device is written to, never replaced by a file.
#[cfg(unix)]
#[test]
fn what_is_no_plain_file_stays_what_it_is() {
    let (code, stdout, _) = run(&["cover", "4", "--quiet", "-o", "/dev/stdout"]);
    assert_eq!(code, 0);
    assert!(stdout.contains("destrier 1 cover"), "{stdout}");
    let full = Path::new("/dev/full");
    if full.exists() {
        let (code, _, stderr) = run(&["cover", "4", "-o", "/dev/full"]);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains("cannot write /dev/full"), "{stderr}");
        assert!(!full.metadata().unwrap().is_file());
    }
}

/// What is kept of a pattern in the middle shows in the cover; the other methods reach a minimum.
#[test]
fn the_papers_methods_have_names() {
    for method in ["annealing", "two-stage", "weighting"] {
        let report = cover(&["10", "--method", method, "--target", "16", "--time-limit", "10m"]);
        assert_eq!((&report["size"], &report["solver"]), (&16.into(), &"search".into()));
    }
    let report = cover(&["26", "--method", "monier", "--time-limit", "0s"]);
    assert!((102..=120).contains(&report["size"].as_u64().unwrap()), "{}", report["size"]);
    let by_program = ["cover", "8", "--solver", "highs", "--method", "annealing"];
    refuses(&by_program, &["--method needs --solver search"]);
    refuses(&["cover", "8", "--method", "magic"], &["magic", "two-stage"]);
    refuses(&["cover", "24", "--method", "monier", "--rule", "total"], &["knight domination"]);
    let turned = ["cover", "12", "--method", "two-stage", "--symmetry", "rot90"];
    refuses(&turned, &["neither symmetry nor fixed squares"]);
}

#[test]
fn the_same_seed_gives_the_same_cover() {
    let squares = |seed| cover(&["9", "--seed", seed])["squares"].clone();
    assert_eq!(squares("5"), squares("5"));
}

#[test]
fn microlp_agrees_with_highs() {
    for board in ["4", "3x7", "5"] {
        for rule in ["domination", "total", "independent"] {
            let args = [board, "--rule", rule];
            let small = cover(&[&args[..], &["--solver", "microlp"]].concat());
            assert_eq!(small["size"], cover(&args)["size"], "{args:?}");
            assert_eq!(small["status"], "optimal");
        }
    }
}

#[test]
fn what_cannot_be_covered_is_a_no_with_the_reason() {
    let (code, stdout, _) = run(&["cover", "5", "--forbid", "a1,b3,c2"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("these demands exclude each other: cover a1 (row ca1)"), "{stdout}");
    let report = cover(&["4", "--region", "4x4=3"]);
    assert_eq!((&report["status"], &report["size"]), (&"infeasible".into(), &Value::Null));
    let (code, stdout, _) = run(&["cover", "3", "--rule", "total"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("no piece covers square b2"), "{stdout}");
    let (code, _, stderr) = run(&["packing", "3", "--rule", "total"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("no piece covers square b2"), "{stderr}");
}

#[test]
fn limits_come_with_what_was_reached() {
    let (code, stdout, _) = run(&["cover", "20", "--time-limit", "2s", "--json"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(code, 3);
    assert_eq!(report["stop"], "time limit");
    let (size, bound) = (report["size"].as_u64(), report["bound"].as_u64().unwrap());
    assert!(
        size.is_none_or(|size| (62..=400).contains(&size)) && (54..=62).contains(&bound),
        "{report}"
    );
    assert_eq!(report["proved"], 54); // the packing, whatever the solver did
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_best_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cover.txt");
    let mut child = destrier::command()
        .args(["cover", "19", "--json", "-o"])
        .arg(&file)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    let kill = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(3));
    let mut stdout = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut stdout).unwrap();
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["stop"], "interrupted");
    assert_eq!(run(&["verify", file.to_str().unwrap()]).0, 0);
}

#[test]
fn wrong_input_gets_one_line_and_exit_2() {
    refuses(&["cover", "0"], &["'0'", "side of 0"]);
    refuses(&["cover", "8x"], &["'8x'", "not a board"]);
    refuses(&["cover", "100000x100000"], &["100000x100000", "above 65535"]);
    refuses(&["cover", "60000x60000"], &["60000x60000", "squares"]);
    refuses(&["packing", "60000x60000"], &["60000x60000", "squares"]);
    refuses(&["cover", "8", "--force", "z9"], &["--force", "z9", "8x8"]);
    refuses(&["cover", "8", "--force", "a1", "--forbid", "a1"], &["a1", "both"]);
    refuses(&["cover", "8", "--piece", "pawn"], &["pawn", "knight"]);
    refuses(&["cover", "3x5", "--symmetry", "rot90"], &["rot90", "3x5"]);
    refuses(&["cover", "8", "--region", "5x5"], &["5x5=4"]);
    refuses(&["cover", "8", "--time-limit", "soon"], &["soon", "30s"]);
    refuses(&["cover", "8", "--solver", "cplex"], &["cplex", "microlp"]);
    refuses(&["cover"], &["BOARD"]);
    refuses(&["cover", "8", "-o", "/nonexistent/x.txt"], &["cannot write", "/nonexistent/x.txt"]);
    refuses(&["export", "8", "-o", "/nonexistent/x.lp"], &["cannot write"]);
    refuses(&["export", "8", "--json"], &["--output"]);
    refuses(&["verify", "/nonexistent/x.txt"], &["x.txt", "there is no folder /nonexistent"]);
    refuses(&["verify", "/x.txt"], &["/x.txt", "No such file"]);
    refuses(&["verify", "/"], &["/: a folder"]);
    refuses(&["draw", "/nonexistent/x.txt"], &["/nonexistent/x.txt"]);
    for result in [&["cover", "8"][..], &["packing", "8"], &["cycles", "6", "--count", "4"]] {
        refuses(&[result, &["-o", "x.pdf"]].concat(), &["x.pdf", ".txt, .txt.gz, .svg or .png"]);
    }
    refuses(&["prove", "6", "-o", "x.png"], &["x.png", "not as a picture"]);
    refuses(&["frobnicate"], &["frobnicate"]);
    refuses(&["solve", "/nonexistent/x.toml"], &["/nonexistent/x.toml"]);
}

#[test]
fn files_that_are_cut_off_are_refused_with_their_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = path("cover.txt");
    assert_eq!(run(&["cover", "8", "-q", "-o", &file]).0, 0);
    assert_eq!(run(&["verify", &file]).0, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let cut = path("cut.txt");
    std::fs::write(&cut, &text[..text.len() - 20]).unwrap();
    refuses(&["verify", &cut], &["cut.txt"]);
    refuses(&["draw", &cut], &["cut.txt"]);
    refuses(&["cover", "8", "--complete", &cut], &["--complete", "cut.txt"]);
    let lie = path("lie.txt");
    std::fs::write(&lie, text.replacen("exactly 12", "exactly 11", 1)).unwrap();
    let (code, stdout, _) = run(&["verify", &file, &lie]);
    assert_eq!(code, 1);
    assert!(
        stdout.contains("cover.txt: verified") && stdout.contains("lie.txt: rejected"),
        "{stdout}"
    );
    let model = path("model.toml");
    std::fs::write(&model, "title = \"x\"\nsource = \"y\"\nboard = \"8\"\nsymmetri = \"all\"\n")
        .unwrap();
    refuses(&["solve", &model], &["model.toml", "symmetri"]);
}

#[test]
fn nothing_half_written_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("folder.txt");
    std::fs::create_dir(&target).unwrap();
    refuses(&["cover", "8", "-o", target.to_str().unwrap()], &["it is a folder"]);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1);
}

#[test]
fn a_partial_cover_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.txt");
    std::fs::write(&file, "......\n......\n..NN..\n......\n......\n......\n").unwrap();
    let report = cover(&["6", "--complete", file.to_str().unwrap()]);
    assert_eq!(report["forced"], serde_json::json!(["c4", "d4"]));
    let squares = report["squares"].as_array().unwrap();
    assert!(squares.contains(&"c4".into()) && squares.contains(&"d4".into()));
    refuses(&["cover", "7", "--complete", file.to_str().unwrap()], &["6x6", "7x7"]);
}

#[test]
fn packings_are_exact_and_drawn() {
    let report = Subcommand("packing").json(&["14"]);
    assert_eq!((&report["value"], &report["maximum"]), (&"1706/59".into(), &true.into()));
    assert_eq!(report["weights"].as_array().unwrap().len(), 14);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, picture) = (path("packing.txt"), path("packing.svg"));
    assert_eq!(run(&["packing", "4", "-o", &file]).0, 0);
    assert_eq!(run(&["verify", &file]).0, 0);
    assert_eq!(run(&["draw", &file, "-o", &picture]).0, 0);
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("<title>Weights on the 4x4 board, sum 40/11</title>"));
    refuses(&["draw", &file, "-o", &path("packing.gif")], &["packing.gif", ".svg"]);
    refuses(&["verify", &picture], &["packing.svg: a picture claims nothing"]);
}

#[test]
fn exports_count_what_they_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cover.lindo");
    let path_text = path.to_str().unwrap();
    let report = Subcommand("export").json(&["15", "--format", "lindo", "-o", path_text]);
    assert_eq!(
        (&report["vars"], &report["rows"], &report["nonzeros"]),
        (&225.into(), &225.into(), &1681.into())
    );
    let golden = root().join("tests/golden/cover-15.lindo");
    let next = |args: &[&str]| {
        let file = folder.path().join("p.lp");
        run(&[&["export", "5", "-o", file.to_str().unwrap()], args].concat()).2
    };
    assert!(next(&["--format", "lindo"]).contains("whose answers import does not read"));
    assert!(!next(&[]).contains("lpsolve") && next(&["--format", "mps"]).contains("or lpsolve"));
    assert_eq!(std::fs::read(path).unwrap(), std::fs::read(golden).unwrap());
}

/// Each of these takes minutes, or did where nothing looked at the clock.
#[test]
fn no_command_goes_on_when_its_time_is_over() {
    for (command, code) in [
        ("pieces 6 --pieces QQQQQQQQQQQQQQQQ", 3),
        ("prove 18", 3),
        ("prove 20 --piece queen", 3),
        ("prove 1x10000", 0), // settled before anything long
        ("prove 25 --symmetry rot90", 3),
        ("cover 12t", 3),
        ("cover 20 --symmetry rot180", 3),
        ("cover 1000", 3),
        ("count 16", 3),
        ("strip 10", 3),
    ] {
        let words: Vec<&str> = command.split(' ').chain(["--time-limit", "0s", "-q"]).collect();
        let (ended, stdout, stderr) = run(&words);
        assert_eq!(ended, code, "{command}: {stdout}{stderr}");
    }
}

/// Without `--format` the ending of the file says what is written.
#[test]
fn exports_have_the_format_that_their_name_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("p.lp", "lp"),
        ("p.mps", "mps"),
        ("p.lindo", "lindo"),
        ("p.ltx", "lindo"),
        ("p.opb", "opb"),
        ("p.wcnf", "wcnf"),
        ("p", "lp"),
    ] {
        let path = folder.path().join(name);
        run(&["export", "5", "-q", "-o", path.to_str().unwrap()]);
        let (_, named, _) = run(&["export", "5", "-q", "--format", format]);
        assert_eq!(std::fs::read_to_string(path).unwrap(), named, "{name}");
    }
}

/// Every problem of `models/` is read; those that take no longer than a second are solved.
#[test]
fn the_models_are_read_and_agree_with_their_claims() {
    let folder = root().join("models");
    let mut solved = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let claimed = text.lines().find_map(|line| line.strip_prefix("claimed = "));
        let path = path.to_str().unwrap();
        let report = Subcommand("solve").json(&[path, "-q", "--time-limit", "1s"]);
        let value = if report["value"].is_null() { &report["size"] } else { &report["value"] };
        if report["status"] == "optimal" || report["maximum"] == true {
            let value = value.to_string().replace('"', "");
            assert!(
                claimed.is_none_or(|claimed| claimed.replace('"', "") == value),
                "{path}: {value}"
            );
            solved += 1;
        }
    }
    assert!(solved >= 18, "only {solved} models were solved");
}

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
    for data in ["models", "results"] {
        std::os::unix::fs::symlink(root.join(data), folder.path().join(data)).unwrap();
    }
    let binary = assert_cmd::cargo::cargo_bin!("destrier").parent().unwrap().to_owned();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    for name in subcommands() {
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

/// The certificates kept for the checker's own tests, by folder.
fn certificates(folder: &str) -> Vec<String> {
    let folder = root().join("tests/certificates").join(folder);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let names: Vec<String> = paths.map(|path| path.to_str().unwrap().to_owned()).collect();
    assert!(names.len() >= 10);
    names
}

#[test]
fn verify_tells_valid_from_invalid_from_malformed() {
    for path in certificates("valid") {
        let (code, stdout, _) = run(&["verify", &path]);
        assert!(code == 0 && stdout.contains(": verified: "), "{path}: {stdout}");
    }
    for path in certificates("invalid") {
        let (code, stdout, _) = run(&["verify", &path]);
        assert!(code == 1 && stdout.lines().count() == 1, "{path}: {stdout}");
        assert!(stdout.contains(": rejected: "), "{stdout}");
    }
    for path in certificates("malformed") {
        refuses(&["verify", &path], &[&path]);
    }
}

/// A file that cannot be read keeps no other from its verdict, in text and in JSON.
#[test]
fn verify_goes_through_all_files_whatever_one_of_them_is() {
    let root = root();
    let path = |name: &str| root.join(name).to_str().unwrap().to_owned();
    let (good, formula) =
        (path("results/minimum/cover-04.txt"), path("results/certificates/knight-04.opb.gz"));
    let args = ["verify", "no/such/file", &good, &formula, &good];
    let (code, stdout, stderr) = run(&args);
    assert_eq!((code, stdout.matches(": verified: ").count()), (2, 2), "{stdout}");
    assert!(stderr.lines().count() == 2 && stderr.contains("veripb FORMULA.opb"), "{stderr}");
    let (code, document) = answer(&[&args[..], &["--json"]].concat());
    let verdicts: Vec<&str> =
        document.as_array().unwrap().iter().map(|one| one["verdict"].as_str().unwrap()).collect();
    assert_eq!(code, 2);
    assert_eq!(verdicts, ["unreadable", "verified", "unreadable", "verified"]);
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

/// The moves of queens on a large board take more memory than there is, which is said before it is taken.
#[test]
fn moves_that_do_not_fit_are_refused() {
    for command in ["cover", "packing", "export"] {
        refuses(
            &[command, "16x65535", "--piece", "queen"],
            &["moves of a queen", "16x65535", "MB"],
        );
    }
    refuses(&["cover", "2048"], &["2048x2048", "1048576"]);
    refuses(&["prove", "20", "--memory", "10K"], &["moves of a knight", "0 MB"]);
}

/// A name that is none, a file that is no model, and a board that is a number.
#[test]
fn solve_says_what_there_is_and_what_a_model_is() {
    let lists = ["no file and no model fisher-figure-99", "fisher-figure-18-rot90"];
    refuses(&["solve", "fisher-figure-99"], &lists);
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let program = write("my.lp", "Minimize\n obj: x\n");
    refuses(&["solve", &program], &["line 1", "a model is a TOML file with a board"]);
    let wrong = write("a.toml", "title = 'a'\nsource = 'b'\nboard = true\n");
    refuses(&["solve", &wrong], &["line 3", "a board: 8"]);
    let number = write("b.toml", "title = 'a'\nsource = 'b'\nboard = 6\n");
    let (code, stdout, _) = run(&["solve", &number]);
    assert!(code == 0 && stdout.starts_with("8 knights cover the 6x6 board"), "{stdout}");
    let hole = "title = 'a hole'\nsource = 'b'\nboard = 10\nforbid = 'e5-f6'\nexempt = 'e5-f6'\n";
    let (code, stdout, _) = run(&["solve", &write("c.toml", hole)]);
    assert!(code == 0 && stdout.starts_with("16 knights cover"), "{stdout}");
    let (_, _, stderr) = run(&["solve", "my.toml"]);
    assert_eq!(stderr.matches("No such file").count(), 1, "{stderr}");
}

#[test]
fn a_cover_is_kept_as_json_which_check_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.json").display().to_string();
    let (code, _, stderr) = run(&["cover", "6", "-o", &path]);
    assert!(code == 0 && stderr.contains(&format!("Next: destrier check {path}")), "{stderr}");
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((&kept["schema"], &kept["size"]), (&"cover-3".into(), &8.into()));
    let (code, stdout, stderr) = run(&["check", &path]);
    assert_eq!(code, 0, "{stdout}{stderr}");
}

#[test]
fn packings_keep_a_time_limit() {
    let (code, stdout, stderr) = run(&["packing", "60", "--time-limit", "0s"]);
    assert_eq!(code, 3, "{stdout}{stderr}");
    assert!(stderr.contains("packing 60x60: the time limit came first"), "{stderr}");
}

/// What a run leaves open, the smallest cover known stands beside, and takes no part in it.
#[test]
fn the_smallest_cover_known_is_shown_beside_the_answer() {
    let args = ["cover", "60", "--construct", "blocks", "--time-limit", "0s"];
    let (code, stdout, _) = run(&args);
    assert!(code == 3 && stdout.contains("record   the smallest known: "), "{stdout}");
    let report = cover(&args[1..]);
    assert!(report["size"].as_u64() > report["known"]["size"].as_u64(), "{report}");
}

#[test]
fn the_line_after_a_proof_names_what_checks_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (_, _, stderr) = run(&["prove", "6", "--format", "veripb", "-o", &path("p.pbp")]);
    let checks = format!("Next: veripb {} {}\n", path("p.opb"), path("p.pbp"));
    assert!(stderr.contains(&checks), "{stderr}");
}
