//! `destrier export`: what is beside the program in a file, and beside the file.

use crate::destrier::{Subcommand, refuses, root, run};
use serde_json::Value;
use std::path::Path;

const EXPORT: Subcommand = Subcommand("export");

fn text(args: &[&str]) -> String {
    let (code, text, stderr) = EXPORT.run(args);
    assert_eq!(code, 0, "{args:?}: {stderr}");
    text
}

fn write(folder: &Path, name: &str, args: &[&str]) -> (String, String) {
    let path = folder.join(name);
    let (code, _, stderr) = EXPORT.run(&[args, &["-o", path.to_str().unwrap()]].concat());
    assert_eq!(code, 0, "{args:?}: {stderr}");
    (std::fs::read_to_string(path).unwrap(), stderr)
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
    let next = |name: &str| {
        let file = folder.path().join(name);
        run(&["export", "5", "-o", file.to_str().unwrap()]).2
    };
    assert!(next("p.lindo").contains("whose answers import does not read"));
    assert!(
        next("p.lps").contains("lp_solve -S3") && next("p.lps").contains("import 5x5 --solution ")
    );
    assert!(!next("p.lp").contains("lpsolve") && next("p.mps").contains("or lpsolve"));
    assert_eq!(std::fs::read(path).unwrap(), std::fs::read(golden).unwrap());
}

/// Without `--format` the ending of the file says what is written.
#[test]
fn exports_have_the_format_that_their_name_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("p.lp", "lp"),
        ("p.mps", "mps"),
        ("p.lps", "lpsolve"),
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

#[test]
fn comments_of_every_format_say_what_the_program_is_about() {
    let flags = ["6", "--symmetry", "rot90", "--forbid", "a1"];
    for (format, sign) in [("lp", "\\"), ("mps", "*"), ("opb", "*"), ("wcnf", "c")] {
        let text = text(&[&flags[..], &["--format", format]].concat());
        for line in [
            "destrier board 6x6",
            "destrier symmetry rot90",
            "destrier forbidden a1",
            "b1 = f2 = a5 = e6",
        ] {
            assert!(
                text.contains(&format!("\n{sign} {line}\n")),
                "{format}: {line} is not in {text}"
            );
        }
    }
    let lindo = text(&[&flags[..], &["--format", "lindo"]].concat());
    assert!(lindo.contains("\n! b1 = f2 = a5 = e6\n") && !lindo.contains("destrier"), "{lindo}");
    let wide = text(&["30", "--demand", "2"]);
    assert!(wide.lines().filter(|line| line.starts_with('\\')).all(|line| line.len() <= 100));
    assert_eq!(wide.lines().filter(|line| line.starts_with("\\ destrier demand 2 2 ")).count(), 25);
}

#[test]
fn documents_have_the_squares_of_every_variable() {
    let folder = tempfile::tempdir().unwrap();
    let orbits = |args: &[&str], name: &str| -> Value {
        let path = folder.path().join(name);
        EXPORT.json(&[args, &["-o", path.to_str().unwrap()]].concat())["orbits"].clone()
    };
    let corner = |variable: &str| serde_json::json!({ "variable": variable, "squares": ["a1", "d1", "a4", "d4"] });
    let rot90 = ["4", "--symmetry", "rot90"];
    for (name, variable) in [("p.lp", "xa1"), ("p.lindo", "AA"), ("p.opb", "x1"), ("p.wcnf", "1")] {
        let orbits = orbits(&rot90, name);
        assert_eq!(
            (orbits.as_array().unwrap().len(), &orbits[0]),
            (4, &corner(variable)),
            "{name}"
        );
    }
    let packing = [&rot90[..], &["--objective", "packing"]].concat();
    assert_eq!(orbits(&packing, "p.lp")[0], corner("xa1"));
    let holed = orbits(&["4", "--piece", "king", "--demand", "2", "--holes", "b1"], "p.lp");
    assert_eq!(holed[1], serde_json::json!({ "variable": "xc1", "squares": ["c1"] }));
    let graph = root().join("tests/programs/petersen.gr");
    assert_eq!(orbits(&[graph.to_str().unwrap()], "p.opb"), Value::Null);
}

#[test]
fn relaxations_have_variables_between_0_and_1() {
    let lp = text(&["4", "--relax"]);
    assert!(lp.starts_with("\\ Linear relaxation. Minimum cover: knight domination of 4x4\n"));
    assert!(lp.contains("\n 0 <= xa1 <= 1\n") && !lp.contains("Binaries"), "{lp}");
    let mps = text(&["4", "--relax", "--format", "mps"]);
    assert!(mps.contains(" UP BND xa1 1\n") && !mps.contains("MARKER"), "{mps}");
    let lindo = text(&["4", "--relax", "--format", "lindo"]);
    assert!(lindo.contains("sub AA 1\n") && !lindo.contains("int "), "{lindo}");
    EXPORT.refuses(&["4", "--relax", "--format", "opb"], &["opb", "'xa1'"]);
    EXPORT.refuses(&["4", "--relax", "--objective", "packing"], &["--relax is for covers"]);
}

#[test]
fn what_clauses_do_not_say_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.wcnf");
    for args in [&["6", "--demand", "3"][..], &["6", "--region", "3x3=2"]] {
        EXPORT.refuses(&[args, &["-o", path.to_str().unwrap()]].concat(), &["is no clause", "opb"]);
    }
    EXPORT.refuses(&["6", "--objective", "packing", "--format", "wcnf"], &["'xa1'", "0 or 1"]);
    assert!(!path.exists());
    assert!(text(&["6", "--region", "3x3=1", "--format", "wcnf"]).contains("\nh -1 -2 0\n"));
}

#[test]
fn covers_to_start_from_are_written_in_each_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let start = path("start.mst");
    let begins = [
        ("miplib", "=obj= 12\nxa1 0\n", "gurobi_cl InputFile="),
        ("cplex", "<?xml version=\"1.0\"", "cplex -c \"read"),
        ("cbc", "Stopped on iterations - objective value 12\n0 xa1 0\n", "mipstart"),
    ];
    for (form, begin, command) in begins {
        let (_, next) =
            write(folder.path(), "p.lp", &["8", "--write-start", &start, "--start-format", form]);
        let text = std::fs::read_to_string(&start).unwrap();
        assert!(text.starts_with(begin) && next.contains(command), "{form}: {text} {next}");
        assert_eq!(text.matches("xh8").count(), 1);
    }
    let cover = root().join("tests/class/anna.txt").to_str().unwrap().to_owned();
    write(folder.path(), "p.opb", &["8", "--write-start", &start, "--cover", &cover]);
    assert_eq!(std::fs::read_to_string(&start).unwrap().matches(" 1\n").count(), 12);
    let (lp, mst) = (path("q.lp"), path("q.mst"));
    let asked = |args: &[&'static str]| {
        [&["export"], args, &["-o", &lp, "--write-start", &mst]]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let refused = |args: &[&'static str], more: &[&str], words: &[&str]| {
        let args = asked(args);
        let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
        refuses(&args, words);
    };
    let other = root().join("tests/class/ben.txt").to_str().unwrap().to_owned();
    refused(&["8"], &["--cover", &other], &["--cover", "ben.txt", "not covered"]);
    refused(&["9"], &["--cover", &cover], &["anna.txt", "8x8 board, not 9x9"]);
    refused(&["8", "--objective", "packing"], &[], &["--write-start is for covers"]);
    let graph = root().join("tests/programs/petersen.gr").to_str().unwrap().to_owned();
    assert_eq!(run(&["export", &graph, "-q", "-o", &lp, "--write-start", &mst]).0, 0);
    assert!(std::fs::read_to_string(&mst).unwrap().starts_with("=obj= 3\nx1 "));
}

/// Pieces of two kinds stand for variables of their own kind.
#[test]
fn a_cover_with_several_kinds_of_pieces_is_a_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (kept, lp, start) = (path("kept.txt"), path("p.lp"), path("p.mst"));
    let board = ["5", "--and", "king", "--prices", "2,3"];
    assert_eq!(run(&[&["cover"], &board[..], &["-q", "-o", &kept]].concat()).0, 0);
    let files = ["-q", "-o", &lp, "--write-start", &start, "--cover", &kept];
    assert_eq!(run(&[&["export"], &board[..], &files].concat()).0, 0);
    let text = std::fs::read_to_string(&start).unwrap();
    assert!(text.starts_with("=obj= 10\n"), "{text}");
}

#[test]
fn next_comes_a_solver_and_the_check_of_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let next = |args: &[&str], name: &str| write(folder.path(), name, args).1;
    let graph = root().join("tests/programs/petersen.gr").to_str().unwrap().to_owned();
    let bare = folder.path().join("bare.lp").to_str().unwrap().to_owned();
    std::fs::write(&bare, "Minimize\n x - y\nSubject To\nBounds\n y <= 2.5\nEnd\n").unwrap();
    for (args, name, words) in [
        (&["5"][..], "p.lp", ["Next: cbc ", " --solution "]),
        (&["5", "--demand", "2"], "p.mps", ["Next: cbc ", "lpsolve"]),
        (
            &["5", "--objective", "packing"],
            "p.lp",
            ["Next: highs --solution_file ", "makes a bound"],
        ),
        (&["5", "--relax"], "p.mps", ["Next: highs ", " --duals "]),
        (&[&graph], "p.lp", ["Next: cbc ", "--program"]),
        (&[&graph], "p.opb", ["Next: roundingsat ", "petersen.gr --solution"]),
        (&["5"], "p.wcnf", ["Next: maxhs ", "p.wcnf --solution"]),
        (&[&bare], "p.lp", ["Next: highs ", "glpk reads no program without rows"]),
    ] {
        let said = next(args, name);
        assert!(words.iter().all(|word| said.contains(word)), "{args:?}: {said}");
    }
}

/// The ending before `.gz` is the format.
#[test]
fn packed_files_have_the_format_before_gz() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.mps.gz").to_str().unwrap().to_owned();
    assert_eq!(run(&["export", "3", "--rule", "domination", "-q", "-o", &path]).0, 0);
    assert_eq!(run(&["prove", &path, "-q"]).0, 0);
}

/// Sets of squares that are maxima, and independence in lines or in pairs.
#[test]
fn sets_of_squares_and_independence_are_exported() {
    let queens = ["8", "--piece", "queen", "--rule", "independent", "--format", "mps"];
    let rows = |more: &[&str]| {
        let text = text(&[&queens[..], more].concat());
        text.lines().filter(|line| line.starts_with(" L ") || line.starts_with(" G ")).count()
    };
    assert_eq!([rows(&[]), rows(&["--pairs"])], [64 + 42, 64 + 728]);

    let folder = tempfile::tempdir().unwrap();
    let queens = ["8", "--piece", "queen", "--objective", "independent-set"];
    let (program, said) = write(folder.path(), "queens.lp", &queens);
    assert!(program.starts_with("\\ Maximum independent set: ") && program.contains("Maximize"));
    assert!(program.contains("\\ destrier program independent-set\n"), "{program}");
    assert!(said.contains("import reads covers and packings only"), "{said}");
    let kings = text(&["8", "--piece", "king", "--objective", "integer-packing"]);
    assert!(kings.contains("Maximize") && kings.contains("Binaries"), "{kings}");
    let answer = folder.path().join("queens.sol");
    std::fs::write(&answer, "=obj= 8\nxa1 1\n").unwrap();
    let [file, answer] =
        ["queens.lp", "queens.sol"].map(|name| folder.path().join(name).display().to_string());
    refuses(
        &["import", "--program", &file, "--solution", &answer],
        &["queens.sol", "independent-set"],
    );
    refuses(&["export", "8", "--objective", "independent-set", "--pairs"], &["--pairs"]);
}

/// The symmetries that are found are a group that `--permutations` reads, and the quotient says what it stands for.
#[test]
fn symmetries_are_written_as_permutations_and_the_quotient_names_its_orbits() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let petersen = root().join("tests/programs/petersen.gr").display().to_string();
    let (lp, turns) = (path("p.lp"), path("turns.txt"));
    let (code, report) = crate::destrier::answer(&[
        "export",
        &petersen,
        "--json",
        "-o",
        &lp,
        "--symmetries",
        &turns,
    ]);
    assert_eq!(
        (code, &report["symmetries"]["order"]),
        (0, &"120".into()),
        "the Petersen graph has 120"
    );
    assert_eq!(report["symmetries"]["orbits"][0].as_array().unwrap().len(), 10);
    let text = std::fs::read_to_string(&turns).unwrap();
    assert!(text.starts_with("# ") && text.contains("number is 120"), "{text}");
    let printed = run(&["export", &petersen, "-q", "-o", &lp, "--symmetries", "-"]);
    assert_eq!(printed, (0, text, String::new()));
    EXPORT.refuses(&["8", "--symmetries", "-"], &["standard output has the program"]);
    let (code, said, _) = run(&["cover", &petersen, "--permutations", &turns]);
    assert!(
        code == 0 && said.contains("10 columns cover") || said.contains("of cost 10"),
        "{said}"
    );
    let (quotient, _) = write(folder.path(), "q.lp", &[&petersen, "--permutations", &turns]);
    assert!(quotient.contains("x1: 1 = 2 = 3 = "), "{quotient}");
    let (_, report) = crate::destrier::answer(&["export", "8", "--json", "-o", &lp]);
    assert_eq!(report["symmetries"]["order"], "8");
}

/// Rows that others imply are kept where somebody wants to see them; the answer is read back all the same.
#[test]
fn implied_rows_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let turned = ["4", "--symmetry", "rot90"];
    let rows = |text: &str| text.lines().filter(|line| line.contains(">= 1")).count();
    assert_eq!(rows(&write(folder.path(), "a.lp", &turned).0), 3);
    let (full, _) = write(folder.path(), "b.lp", &[&turned[..], &["--all-rows"]].concat());
    let file = folder.path().join("b.lp").display().to_string();
    assert_eq!(rows(&full), 4);
    let answer = folder.path().join("b.sol").display().to_string();
    std::fs::write(&answer, "xa1 0\nxb1 0\nxc1 0\nxb2 1\n").unwrap();
    let (code, text, said) = run(&["import", "--program", &file, "--solution", &answer]);
    assert!(code == 0 && text.starts_with("4 knights cover the 4x4 board"), "{text}{said}");
    EXPORT.refuses(&["4", "--all-rows", "--objective", "packing"], &["--all-rows is for covers"]);
}

/// The symmetries of a maximum are those of its own columns, as its file names them.
#[test]
fn symmetries_of_maxima_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, turns) = (path("triangle.lp"), path("turns.txt"));
    let text = "Maximize\n a + b + c\nSubject To\n ab: a + b <= 1\n bc: b + c <= 1\n ac: a + c <= 1\n\
        Binaries\n a b c\nEnd\n";
    std::fs::write(&file, text).unwrap();
    let words = ["export", &file, "-o", &path("again.lp"), "--symmetries", &turns];
    assert_eq!(run(&words).0, 0);
    for option in ["--permutations", "--automorphisms"] {
        let (code, said, stderr) = run(&["prove", &file, option, &turns]);
        let best = if option == "--permutations" { "exactly 0" } else { "exactly 1" };
        assert!(code == 0 && said.contains(&format!("checked  maximum {best}")), "{said}{stderr}");
    }
}

/// Symmetry rows leave the optimum, and answers are read back as those of the board; rows that its comments do not name
/// are somebody else's.
#[test]
fn symmetry_rows_leave_the_optimum_and_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (lp, answer) = (path("six.lp"), path("six.sol"));
    let (text, _) = write(folder.path(), "six.lp", &["6", "--symmetry-rows"]);
    let rows = text.lines().filter(|line| line.starts_with(" s") && line.contains(">= 0"));
    assert_eq!(rows.count(), 7, "a square has seven images: {text}");
    let (code, report) = crate::destrier::answer(&["prove", &lp, "--json"]);
    assert_eq!((code, &report["size"], &report["bound"]), (0, &8.into(), &8.into()));
    let chosen = report["chosen"].as_array().unwrap().iter();
    let values: String = chosen.map(|name| format!("{} 1\n", name.as_str().unwrap())).collect();
    std::fs::write(&answer, values).unwrap();
    for name in ["six.lp", "six.mps", "six.opb", "six.wcnf"] {
        write(folder.path(), name, &["6", "--symmetry-rows"]);
        let (code, said, stderr) =
            run(&["import", "--program", &path(name), "--solution", &answer]);
        assert!(code == 0 && said.starts_with("8 knights cover the 6x6 board"), "{said}{stderr}");
        assert!(!stderr.contains("program of your own"), "{name}: {stderr}");
    }
    let named = text.lines().find(|line| line.contains("symmetry-rows")).unwrap();
    std::fs::write(&lp, text.replace(named, "\\ nothing")).unwrap();
    let (_, _, stderr) = run(&["import", "--program", &lp, "--solution", &answer]);
    assert!(stderr.contains("it is read as a program of your own"), "{stderr}");
    for option in [&["--relax"][..], &["--symmetries", "s.txt"], &["--write-start", "s.mst"]] {
        EXPORT.refuses(
            &[&["6", "--symmetry-rows"], option].concat(),
            &["--symmetry-rows", option[0]],
        );
    }
    // b2 holds no piece, and one symmetry keeps it where it is
    let (text, _) = write(folder.path(), "five.lp", &["5", "--forbid", "b2", "--symmetry-rows"]);
    assert_eq!(text.lines().filter(|line| line.starts_with(" s1:")).count(), 1, "{text}");
    assert!(!text.lines().any(|line| line.starts_with(" s2:")), "{text}");
    let (text, _) = write(folder.path(), "large.lp", &["100", "--symmetry-rows"]);
    assert_eq!(text.lines().filter(|line| line.starts_with(" s7:")).count(), 1);
    EXPORT.refuses(
        &["6", "--symmetry-rows", "--objective", "packing"],
        &["--symmetry-rows are for covers"],
    );
}

/// Copies of columns that factors ask for follow their columns, and are not named.
#[test]
fn symmetries_of_rows_with_factors_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, turns) = (path("factors.lp"), path("turns.txt"));
    let text = "Minimize\n a + b + c + d\nSubject To\n r: 2 a + 2 b + c >= 3\n q: 2 c + 2 d + a >= 3\n\
        Binaries\n a b c d\nEnd\n";
    std::fs::write(&file, text).unwrap();
    let words = ["export", &file, "-o", &path("again.lp"), "--symmetries", &turns];
    assert_eq!(run(&words).0, 0);
    assert!(std::fs::read_to_string(&turns).unwrap().ends_with("is 2\n(a c) (b d)\n"));
    let (code, said, stderr) = run(&["prove", &file, "--automorphisms", &turns]);
    assert!(code == 0 && said.contains("exactly 2"), "{said}{stderr}");
    let (code, said, stderr) = run(&["prove", &file, "--permutations", &turns]);
    assert!(code == 0 && said.contains("exactly 2"), "{said}{stderr}");
}

/// Columns of any numbers have symmetries, too: rows that order them leave the optimum, and what is written is read again.
#[test]
fn symmetries_of_linear_programs_are_written_used_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, ordered, turns) = (path("two.lp"), path("ordered.lp"), path("turns.txt"));
    let text = "Minimize\n a + 3 b + c + 3 d\nSubject To\n ab: 2 a + 5 b >= 7\n cd: 2 c + 5 d >= 7\n\
        ac: a + c <= 5\nBounds\n a <= 3\n c <= 3\nGenerals\n a b c d\nEnd\n";
    std::fs::write(&file, text).unwrap();
    assert_eq!(run(&["export", &file, "-o", &path("again.lp"), "--symmetries", &turns]).0, 0);
    assert!(std::fs::read_to_string(&turns).unwrap().ends_with("is 2\n(a c) (b d)\n"));
    assert_eq!(run(&["export", &file, "-o", &ordered, "--symmetry-rows"]).0, 0);
    let rows = std::fs::read_to_string(&ordered).unwrap();
    assert!(rows.contains("a - c >= 0") || rows.contains("b - d >= 0"), "{rows}");
    let proved = |words: &[&str]| {
        let (code, said, stderr) = run(&[&["prove"], words].concat());
        assert!(code == 0 && said.contains("minimum exactly 8"), "{words:?}: {said}{stderr}");
    };
    proved(&[&file]);
    proved(&[&ordered]);
    proved(&[&file, "--automorphisms", &turns]);
    let (_, counted, _) = run(&["count", &file, "--size", "9"]);
    assert!(counted.contains("1 up to symmetry (2 automorphisms)"), "{counted}");
    std::fs::write(&turns, "(a c)\n").unwrap();
    let said = "permutation 1 is no automorphism: it takes row 'ab' to no row";
    refuses(&["prove", &file, "--automorphisms", &turns], &[said]);
    refuses(&["cover", &file, "--automorphisms", &turns], &[said]);
}
