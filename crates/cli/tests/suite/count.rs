//! `destrier count` as a person types it.

use crate::destrier::{self, Subcommand};

const COUNT: Subcommand = Subcommand("count");

fn program(name: &str) -> String {
    destrier::root().join("tests/programs").join(name).display().to_string()
}

#[test]
fn methods_agree_on_what_they_count() {
    let auto = COUNT.json(&["7"]);
    assert_eq!(
        (&auto["size"], &auto["total"], &auto["distinct"]),
        (&10.into(), &10.into(), &3.into())
    );
    for method in ["sweep", "halved", "seam", "fisher"] {
        let other = COUNT.json(&["7", "--method", method]);
        for key in ["size", "total", "distinct", "by_group", "families", "listed"] {
            assert_eq!(auto[key], other[key], "{method}: {key}");
        }
        assert_eq!(other["method"], method);
    }
}

#[test]
fn lists_are_text_json_or_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["covers.txt", "covers.json", "covers.svg"] {
        let (code, stdout, stderr) = COUNT.run(&["5x4", "--list", &path(name)]);
        assert_eq!(code, 0, "{stderr}");
        assert!(stdout.contains("each accepted by the checker"), "{stdout}");
    }
    let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    let list: serde_json::Value = serde_json::from_str(&read("covers.json")).unwrap();
    let covers = list["covers"].as_array().unwrap();
    let images: u64 = covers.iter().map(|cover| cover["images"].as_u64().unwrap()).sum();
    let report = COUNT.json(&["5x4"]);
    assert_eq!(report["distinct"], covers.len());
    assert_eq!(report["total"], images);
    assert_eq!(read("covers.txt").matches("symmetry").count(), covers.len());
    assert_eq!(read("covers.svg").matches("<title>").count(), covers.len());
}

#[test]
fn large_numbers_are_text_and_no_covers_are_a_no() {
    let report = COUNT.json(&["120x1", "--piece", "king", "--size", "60"]);
    assert!(report["total"].as_str().unwrap().parse::<u128>().unwrap() > 1 << 53);
    assert_eq!(report["listed"], serde_json::Value::Null);
    let (code, stdout, _) = COUNT.run(&["8", "--size", "11"]);
    assert_eq!(
        (code, stdout.as_str()),
        (1, "No set of 11 knights will do: knight domination of 8x8.\n")
    );
    let (code, stdout, _) = COUNT.run(&["4", "--size", "3", "--method", "fisher"]);
    assert!(code == 1 && stdout.starts_with("No set of 3 knights"), "{stdout}");
}

#[test]
fn limits_and_wrong_use_have_their_exit_codes() {
    let (code, stdout, stderr) = COUNT.run(&["14", "--memory", "1M"]);
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (3, "", 1));
    let (code, _, stderr) = COUNT.run(&["14", "--time-limit", "0s"]);
    assert_eq!((code, stderr.contains("time limit")), (3, true));
    for (args, word) in [
        (vec!["8", "--memory", "none"], "memory"),
        (vec!["3x5", "--symmetry", "rot90"], "--symmetry"),
        (vec!["4", "--piece", "king", "--method", "fisher"], "knight"),
        (vec!["12", "--piece", "queen"], "too large to count on"),
        (vec!["8", "--list", "/nowhere/at/all.txt"], "cannot write"),
    ] {
        let (code, stdout, stderr) = COUNT.run(&args);
        assert_eq!(
            (code, stdout.as_str(), stderr.lines().count()),
            (2, "", 1),
            "{args:?}: {stderr}"
        );
        assert!(stderr.contains(word), "{stderr}");
    }
    for forever in [&["count", "4"][..], &["strip", "2"], &["cycles", "4x5", "--count", "2"]] {
        let args = [forever, &["--time-limit", "9223372036854775808s"]].concat();
        assert_eq!(destrier::run(&args).0, 0, "{forever:?}");
    }
}

/// Killed again and again, each time a little later, until it is done.
#[test]
fn a_killed_count_goes_on_from_its_state() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("count12");
    let arguments = ["count", "12", "--method", "halved", "--json", "-q", "--resume"];
    let path = checkpoint.display().to_string();
    destrier::killed_until_done(&[&arguments[..], &[&path]].concat(), 15);
    let resumed = COUNT.json(&["12", "--method", "halved", "--resume", &path]);
    let whole = COUNT.json(&["12"]);
    for key in ["size", "total", "distinct", "by_group", "families"] {
        assert_eq!(resumed[key], whole[key], "{key}");
    }
    let (code, _, stderr) = COUNT.run(&["11", "--method", "halved", "--resume", &path]);
    assert!(code == 2 && stderr.contains("other work"), "{stderr}");
}

#[test]
fn an_output_keeps_the_state_of_a_count_that_is_cut_short() {
    let folder = tempfile::tempdir().unwrap();
    let (output, state) = (folder.path().join("c.json"), folder.path().join("c.json.state"));
    let count = |limit: &str| {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("destrier");
        let command =
            command.args(["count", "10", "--method", "halved", "--time-limit", limit, "-o"]);
        command.arg(&output).assert().get_output().clone()
    };
    let cut = count("0s");
    let says = String::from_utf8(cut.stderr).unwrap();
    assert!(
        cut.status.code() == Some(3) && says.contains("run the same command to continue from"),
        "{says}"
    );
    assert!(state.exists() && !output.exists());
    assert_eq!(count("10m").status.code(), Some(0));
    assert!(output.exists() && !state.exists());
}

/// Families that read alike are said once, and covers without a choice are counted.
#[test]
fn families_are_said_once() {
    let (_, text, _) = COUNT.run(&["8t"]);
    assert!(text.contains("\n36 covers with no free choice\n"), "{text}");
    let (_, text, _) = COUNT.run(&["6"]);
    let said = "\na family of 4 covers with 6 squares in common; free choices: 2 x 2\n\n1 cover with no free choice\n";
    assert!(text.contains(said), "{text}");
}

/// On a square board one straight mirror is like the other, and on a torus it is said what counts as alike.
#[test]
fn every_symmetry_is_counted_and_classes_say_of_what() {
    for board in ["2", "3", "4", "5", "8", "3t"] {
        let [rows, columns] =
            ["flip-rows", "bilateral"].map(|mirror| COUNT.json(&[board, "--symmetry", mirror]));
        for key in ["size", "total", "distinct", "by_group", "translated"] {
            assert_eq!(rows[key], columns[key], "{board}: {key}");
        }
    }
    let (code, text, _) = COUNT.run(&["4x6t"]);
    let said = "16 up to turns and reflections, 2 with translations, too.";
    assert!(code == 0 && text.contains(said), "{text}");
    let found = COUNT.json(&["4x6t"]);
    assert_eq!((&found["distinct"], &found["translated"]), (&16.into(), &2.into()));
    let (code, _, stderr) = COUNT.run(&["1x2", "--rule", "total"]);
    assert!(code == 1 && stderr.contains("of the 1x2 board"), "{stderr}");
}

/// What somebody's file says has so many solutions, best ones or of a value, and a list has them in the file's names.
#[test]
fn solutions_of_files_are_counted_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [cameras, sets] = ["cameras.lp", "stein9.sets"].map(program);
    let (code, text, _) = COUNT.run(&[&cameras, "--list", &path("best.txt")]);
    assert!(code == 0 && text.starts_with("One solution of value 5 in "), "{text}");
    assert!(text.contains("checked  1 listed, each accepted by the checker"), "{text}");
    let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    assert_eq!(read("best.txt"), "1: stairs porch yard\n");
    let six = COUNT.json(&[&cameras, "--size", "6", "--list", &path("six.json")]);
    assert_eq!((&six["size"], &six["total"], &six["listed"]), (&6.into(), &2.into(), &2.into()));
    assert_eq!((&six["board"], &six["distinct"]), (&serde_json::Value::Null, &2.into()));
    let list: serde_json::Value = serde_json::from_str(&read("six.json")).unwrap();
    let hall = serde_json::json!([{"hall": 1, "stairs": 1, "yard": 1}, {"hall": 1, "porch": 1, "yard": 1}]);
    assert_eq!((&list["solutions"], &list["program"]), (&hall, &cameras.as_str().into()));
    let all = COUNT.json(&[&cameras, "--all"]);
    assert_eq!((&all["size"], &all["total"]), (&serde_json::Value::Null, &5.into()));
    // sets of five points on every line of nine, by trying all
    let text = std::fs::read_to_string(&sets).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        line.split_whitespace().map(|point| 1_u32 << point[1..].parse::<u32>().unwrap()).sum()
    });
    let lines: Vec<u32> = lines.collect();
    let hits = |points: &u32| lines.iter().all(|line| line & points != 0);
    let number = (0..1 << 10).step_by(2).filter(|points: &u32| points.count_ones() == 5);
    let number = number.filter(hits).count();
    let found = COUNT.json(&[&sets]);
    assert_eq!((&found["size"], &found["total"]), (&5.into(), &number.into()));
    assert!(number > 1 && found["asked_for"].is_string(), "{found}");
}

/// So many queens as a program: one in each row and column, and at most one on each diagonal.
fn queens(size: usize) -> String {
    let squares = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let line = |name: String, is_full: bool, is_on: &dyn Fn((usize, usize)) -> bool| {
        let own: Vec<String> = squares()
            .filter(|&at| is_on(at))
            .map(|(row, column)| format!("q{row}_{column}"))
            .collect();
        format!(" {name}: {} {} 1\n", own.join(" + "), if is_full { "=" } else { "<=" })
    };
    let mut rows = String::new();
    for number in 0..size {
        rows += &line(format!("r{number}"), true, &|(row, _)| row == number);
        rows += &line(format!("c{number}"), true, &|(_, column)| column == number);
    }
    for number in 0..2 * size - 1 {
        rows += &line(format!("d{number}"), false, &|(row, column)| row + column == number);
        rows +=
            &line(format!("e{number}"), false, &|(row, column)| row + size == column + number + 1);
    }
    let names: Vec<String> = squares().map(|(row, column)| format!("q{row}_{column}")).collect();
    let (cost, names) = (names.join(" + "), names.join(" "));
    format!("Minimize\n {cost}\nSubject To\n{rows}Binaries\n {names}\nEnd\n")
}

/// Ten queens stand in 724 ways, whoever counts them, and however often that is interrupted.
#[test]
fn units_and_interrupted_runs_count_what_one_run_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, output) = (path("queens of ten.lp"), path("n.json"));
    std::fs::write(&file, queens(10)).unwrap();
    let ways = |found: &serde_json::Value| found["total"] == 724 && found["size"] == 10;
    for more in [&[][..], &["--all"], &["--size", "10"]] {
        let args = [&[&*file, "--units", "3", "-q", "-o", &output], more].concat();
        let found = COUNT.json(&args);
        assert!(found["total"] == 724 && (found["size"] == 10) != (more == ["--all"]), "{found}");
        assert!(!folder.path().join("n.json.units").exists());
    }
    // a limit leaves the folder, whose units go on
    let shared = |more: &[&str]| {
        COUNT.run(&[&[&*file, "--size", "10", "--units", "3", "-o", &output], more].concat())
    };
    let (code, _, said) = shared(&["--time-limit", "0s"]);
    assert!(code == 3 && said.contains("3 of 3 units have no answer"), "{said}");
    let (code, text, said) = shared(&["--resume"]);
    assert!(code == 0 && text.starts_with("724 solutions of value 10"), "{text}{said}");
    assert!(said.contains("3/3 count") && said.contains(" counted, "), "{said}");
    // one run keeps what it has counted
    let state = path("n.state");
    let (code, _, said) =
        COUNT.run(&[&file, "--size", "10", "--resume", &state, "--time-limit", "0s"]);
    assert!(code == 3 && said.contains("run the same command to continue"), "{said}");
    let again = ["count", &file, "--size", "10", "-q", "--resume", &state];
    destrier::killed_until_done(&again, 10);
    assert!(ways(&COUNT.json(&[&file, "--size", "10", "--resume", &state])));
    let (code, _, said) = COUNT.run(&[&file, "--size", "11", "--resume", &state]);
    assert!(code == 2 && said.contains("other work"), "{said}");
}

#[test]
fn a_list_of_counts_has_their_numbers_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let sets = program("stein9.sets");
    let list = format!("command,board,file,all\ncount,6,,\ncount,,{sets},yes\ncount,,{sets},\n");
    std::fs::write(path("list.csv"), list).unwrap();
    let (code, _, said) = destrier::run(&["batch", &path("list.csv"), "-o", &path("answers")]);
    assert_eq!(code, 0, "{said}");
    let mut table = csv::Reader::from_path(path("answers/answers.csv")).unwrap();
    let at = table.headers().unwrap().iter().position(|name| name == "total").unwrap();
    let totals: Vec<String> = table.records().map(|row| row.unwrap()[at].to_owned()).collect();
    let [board, all, best] =
        [&["6"][..], &[&sets, "--all"], &[&sets]].map(|args| COUNT.json(args)["total"].to_string());
    assert_eq!(totals, [board, all, best]);
}

#[test]
fn files_without_an_end_of_solutions_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).display().to_string();
        std::fs::write(&path, text).unwrap();
        path
    };
    let bakery = program("bakery.lp");
    let endless =
        file("e.lp", "Minimize\n 2 x - y\nSubject To\n c: x - y >= 1\nGenerals\n x y\nEnd\n");
    let none = file("n.lp", "Minimize\n x\nSubject To\n c: 2 x = 3\nGenerals\n x\nEnd\n");
    let coins =
        file("c.lp", "Minimize\n a + b\nSubject To\n c: 2 a + 3 b = 12\nGenerals\n a b\nEnd\n");
    let list = folder.path().join("c.txt").display().to_string();
    for (args, word) in [
        (vec![&*bakery], "bakery.lp: column 'dough' is continuous"),
        (vec![&*endless, "--all"], "e.lp: column 'x' has no greatest number"),
        (vec![&*coins, "--method", "sweep"], "counts covers of boards"),
        (vec![&*coins, "--piece", "king"], "go with a board only"),
        (vec!["8", "--all"], "--all goes with a program"),
        (vec!["8", "--size", "12.5"], "of pieces there are whole numbers"),
        (vec!["8", "--demand", "2"], "go with a program"),
        (vec!["8", "--units", "2", "-o", &list], "--units goes with programs in files"),
        (vec![&*coins, "--units", "0", "-o", &list], "--units 0: at least one is needed"),
        (vec![&*coins, "--units", "2", "-o", "n.json", "--list", &list], "--list goes without"),
    ] {
        let (code, stdout, stderr) = COUNT.run(&args);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
        assert!(stderr.contains(word), "{stderr}");
    }
    let (code, text, _) = COUNT.run(&[&none]);
    assert!(code == 1 && text.starts_with("No solution in "), "{text}");
    let (code, text, _) = COUNT.run(&[&coins, "--all", "--list", &list]);
    assert!(code == 0 && text.starts_with("3 solutions in "), "{text}");
    assert_eq!(std::fs::read_to_string(&list).unwrap(), "1: a=3 b=2\n2: a=6\n3: b=4\n");
    let (code, text, _) = COUNT.run(&[&coins, "--size", "5"]);
    assert!(code == 0 && text.starts_with("One solution of value 5 in "), "{text}");
    let (code, text, _) = COUNT.run(&[&coins, "--time-limit", "0s", "--json"]);
    assert!(code == 3 && text.contains("\"total\": null"), "{text}");
}
