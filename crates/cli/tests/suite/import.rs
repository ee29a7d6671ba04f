//! `destrier import`: what an answer is about, and what is made of it.

use crate::destrier::{root, run, without_digests};
use crate::refused_imports::{IMPORT, export, scratch};
use std::fs;
use std::path::Path;

/// The values in a file to start from, as a competition's solver prints them.
fn literals(start: &str) -> String {
    let text = fs::read_to_string(start).unwrap();
    let values = text.lines().skip(1).zip(1..);
    let literal = |(line, number): (&str, usize)| {
        format!(" {}x{number}", if line.ends_with(" 1") { "" } else { "-" })
    };
    format!("c a solver\ns OPTIMUM FOUND\nv{}\n", values.map(literal).collect::<String>())
}

#[test]
fn program_files_say_what_their_answers_are_about() {
    let (_folder, path) = scratch();
    let graph = root().join("tests/programs/petersen.gr").to_str().unwrap().to_owned();
    let cameras = root().join("tests/programs/cameras.mps").to_str().unwrap().to_owned();
    let all = &["lp", "mps", "opb"][..];
    // a search for the start goes on for two seconds where it cannot know that its cover is a smallest one
    for (args, said, endings) in [
        (
            &["8", "--symmetry", "rot90"][..],
            "knight domination of 8x8, symmetry rot90: exactly 12",
            all,
        ),
        (
            &["6t", "--piece", "k", "--rule", "total"],
            "king total domination of 6x6t: exactly 6",
            &["mps"],
        ),
        (&["5", "--piece", "leap:+1,+2+king"], "domination of 5x5: exactly 4", all),
        (
            &["6", "--force", "a1", "--forbid", "b1-c2", "--exempt", "f6"],
            "with a1, without b1 c1 b2 c2, exempt f6: ",
            all,
        ),
        (
            &["6", "--region", "3x3=3", "--rule", "independent"],
            "at most 3 in each 3x3 block",
            &["opb"],
        ),
        (&["30", "--region", "10x10=30"], "knight domination of 30x30, at most 30", &["lp"]),
        (&["6", "--demand", "2", "--holes", "b2", "--exempt", "c3"], "holes b2", all),
        (
            &["5", "--piece", "queen", "--holes", "c3", "--force", "a1"],
            "holes c3, with a1: at most",
            all,
        ),
        (&[&graph], "minimum at most 3 for", all),
        (&[&cameras], "minimum at most 5 for", all),
    ] {
        for &ending in endings {
            let (file, start, answer) =
                (path(&format!("p.{ending}")), path("start.sol"), path("answer.txt"));
            export(&[args, &["-o", &file, "--write-start", &start]].concat());
            fs::write(&answer, literals(&start)).unwrap();
            // pseudo-Boolean files of graphs do not say what they are of
            let own = args[0].ends_with(".gr") || args[0].ends_with(".mps");
            let file = if ending == "opb" && own { args[0].to_owned() } else { file };
            let solution = if ending == "opb" { &answer } else { &start };
            let (code, text, stderr) = IMPORT.run(&["--program", &file, "--solution", solution]);
            let text = without_digests(&text);
            assert!(code == 0 && text.contains(said), "{args:?} {ending}: {text} {stderr}");
        }
    }
}

#[test]
fn what_is_missing_is_said_where_a_symmetric_answer_does_not_fit() {
    let (_folder, path) = scratch();
    let (file, start) = (path("p.lp"), path("s.sol"));
    export(&["8", "--symmetry", "rot180", "-o", &file, "--write-start", &start]);
    let (code, _, stderr) = IMPORT.run(&["8", "--solution", &start]);
    let said = "its variables stand for orbits of several squares: add --symmetry rot180";
    assert!(code == 1 && stderr.contains(said) && stderr.lines().count() == 1, "{stderr}");
    export(&["8", "-o", &file, "--write-start", &start]);
    let refused = ["8", "--symmetry", "rot90", "--solution", &start];
    IMPORT.refuses(
        &refused,
        &["s.sol: line 9: the solution names 'xh1'", "it is a cover without --symmetry"],
    );
}

/// Programs were once written with other names.
#[test]
fn letters_are_read_as_the_names_of_squares() {
    let (_folder, path) = scratch();
    let answer = path("old.sol");
    fs::write(&answer, "# Objective value = 4\nAA 0\nAB 0\nAC 0\nBB 1\n").unwrap();
    let (code, text, _) = IMPORT.run(&["4", "--symmetry", "rot90", "--solution", &answer]);
    assert!(
        code == 0 && text.starts_with("4 knights cover the 4x4 board: optimal, proved"),
        "{text}"
    );
}

#[test]
fn packings_and_duals_become_certificates() {
    let (_folder, path) = scratch();
    let (file, answer, proof) = (path("p.lp"), path("a.sol"), path("proof.txt"));
    export(&["4", "--symmetry", "rot90", "--relax", "-o", &file]);
    let duals = root().join("tests/fuzz/answers/highs-linear.sol").to_str().unwrap().to_owned();
    let (code, text, _) =
        IMPORT.run(&["--program", &file, "--solution", &duals, "--duals", "-o", &proof]);
    assert!(code == 0 && text.contains("symmetry rot90 takes at least 4 knights"), "{text}");
    assert_eq!(run(&["verify", &proof]).0, 0);
    export(&["4", "--objective", "packing", "-o", &file]);
    let weights: String = "abcd"
        .chars()
        .flat_map(|col| (1..=4).map(move |row| format!("x{col}{row} 0.2000000001\n")))
        .collect();
    fs::write(&answer, format!("# Objective value = 3.2\n{weights}")).unwrap();
    let args = ["--program", &file, "--solution", &answer, "-o", &proof];
    let (code, text, _) = IMPORT.run(&args);
    assert!(
        code == 0 && text.starts_with("16/5 is a fractional packing of the 4x4 board: "),
        "{text}"
    );
    assert_eq!(run(&["verify", &proof]).0, 0);
    assert_eq!(IMPORT.json(&args[..4])["value"], "16/5");
    IMPORT.refuses(&["--program", &file, "--solution", &answer, "--duals"], &["cover program"]);
    let cover = ["4", "--solution", &answer];
    IMPORT.refuses(&cover, &["a.sol: variable 'xa1' is 0.2", "--duals"]);
    IMPORT.refuses(&["4", "--solution", &answer, "--duals"], &["a.sol: line 1: no duals"]);
    fs::write(&answer, format!("# Objective value = 0\n{}", weights.replace("0.2", "0."))).unwrap();
    fs::write(&answer, weights.replace("0.2000000001", "0").replacen("xa", "=obj= 0\nxa", 1))
        .unwrap();
    IMPORT.refuses(&args, &["all weights are 0"]);
    IMPORT.refuses(
        &["4", "--demand", "2", "--solution", &answer, "--duals"],
        &["a.sol: line 1: no duals are in files of scip"],
    );
}

#[test]
fn choices_that_cover_too_little_are_rejected() {
    let (_folder, path) = scratch();
    let answer = path("a.sol");
    fs::write(&answer, "=obj= 1\nhall 1\n").unwrap();
    let cameras = root().join("tests/programs/cameras.lp").to_str().unwrap().to_owned();
    let (code, _, stderr) = IMPORT.run(&["--program", &cameras, "--solution", &answer]);
    assert!(code == 1 && stderr.contains("rejected: ") && stderr.lines().count() == 1, "{stderr}");
    let own = path("own.lp");
    let name = "a_camera_above_the_long_stairs";
    let lp = format!(
        "Minimize\n c: x\n + {name}\nSubject To\n r: x + {name} >= 1\nBinaries\n x {name}\nEnd\n"
    );
    fs::write(&own, lp).unwrap();
    fs::write(&answer, format!("=obj= 1\nx 0\n{name} 1\n")).unwrap();
    let (code, text, stderr) = IMPORT.run(&["--program", &own, "--solution", &answer]);
    assert!(code == 0 && text.contains(&format!("\n{name}\n")), "{text}{stderr}");
    let (_, report) = IMPORT.answer(&[&own, "--solution", &answer]);
    assert_eq!((&report["status"], &report["size"]), (&"feasible".into(), &1.into()));
}

/// Both files may be packed, and have the line ends of other systems.
#[test]
fn packed_files_and_other_line_ends_are_read() {
    let (_folder, path) = scratch();
    let (file, start) = (path("p.lp.gz"), path("s.sol.gz"));
    export(&["8", "--symmetry", "rot180", "-o", &file, "--write-start", &start]);
    assert!(fs::read(&file).unwrap().starts_with(&[0x1f, 0x8b]) && Path::new(&start).exists());
    assert_eq!(IMPORT.run(&["--program", &file, "--solution", &start]).0, 0);
    let (file, start) = (path("p.mps"), path("s.sol"));
    export(&["8", "--demand", "2", "-o", &file, "--write-start", &start]);
    for name in [&file, &start] {
        let text = fs::read_to_string(name).unwrap();
        fs::write(name, text.replace('\n', "\r\n")).unwrap();
    }
    assert_eq!(IMPORT.run(&["--program", &file, "--solution", &start]).0, 0);
    let graph = root().join("tests/programs/petersen.gr").to_str().unwrap().to_owned();
    export(&[&graph, "-o", &file, "--write-start", &start]);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace('\n', "\r\n")).unwrap();
    assert_eq!(IMPORT.run(&["--program", &file, "--solution", &start]).0, 0);
}

/// Rows that somebody added to a board's program are part of what is asked; only comments and blanks are free.
#[test]
fn an_edited_program_of_a_board_is_a_program_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (lp, edited, answer) = (path("p.lp"), path("edited.lp"), path("a.txt"));
    assert_eq!(run(&["export", "6", "-q", "-o", &lp]).0, 0);
    let text = std::fs::read_to_string(&lp).unwrap();
    let more = text.replace("Binaries", " mine: xa1 + xf6 >= 2\nBinaries");
    std::fs::write(&edited, &more).unwrap();
    let cover = run(&["cover", &edited, "--json"]).1;
    let cover: serde_json::Value = serde_json::from_str(&cover).unwrap();
    let chosen: Vec<&str> =
        cover["chosen"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
    let lines: String = chosen.iter().map(|name| format!("{name} 1\n")).collect();
    std::fs::write(&answer, lines).unwrap();
    let import = |program: &str| run(&["import", "--program", program, "--solution", &answer]);
    let (code, said, remark) = import(&edited);
    let claim = format!("{} columns cover {edited}: ", chosen.len());
    assert!(code == 0 && said.starts_with(&claim), "{said}");
    let own = "not the program that export writes of knight domination of 6x6: it is read as a program of your own";
    assert!(remark.contains(own), "{remark}");
    let (_, said, remark) = import(&lp);
    assert!(
        said.contains("knights cover the 6x6 board") && !remark.contains("of your own"),
        "{said}{remark}"
    );
    std::fs::write(&lp, format!("\\ mine\n{}", text.replace("Subject To", "  Subject   To\n")))
        .unwrap();
    assert!(import(&lp).1.contains("knights cover the 6x6 board"));
    let without = |row: &str| {
        text.lines().filter(|line| !line.starts_with(row)).collect::<Vec<_>>().join("\n")
    };
    std::fs::write(&edited, without(" ca1:")).unwrap();
    assert!(import(&edited).2.contains("of your own"));
}

/// An answer is compared with what `prove` shows in a moment, not only with a packing: 36 for these covers.
#[test]
fn an_imported_cover_is_proved_to_be_the_smallest() {
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("a.json").display().to_string();
    let about = ["16", "--symmetry", "rot90"];
    let cover = run(&[&["cover"], &about[..], &["--json"]].concat()).1;
    std::fs::write(&answer, cover).unwrap();
    let (code, said, _) = run(&[&["import"], &about[..], &["--solution", &answer]].concat());
    assert_eq!(code, 0);
    assert!(said.starts_with("40 knights cover the 16x16 board: optimal, proved"), "{said}");
    assert!(said.contains("symmetry rot90: exactly 40"), "{said}");
}
