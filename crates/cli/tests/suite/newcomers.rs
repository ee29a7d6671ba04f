//! What a newcomer meets: manual pages, completions, pictures.

use crate::destrier::{command, output, root};

/// Runs the program where the results are; its exit code, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    output(command().args(args).current_dir(root()))
}

/// The subcommands that `--help` lists, `help` aside.
fn subcommands() -> Vec<String> {
    let help = run(&["--help"]).1;
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_subcommand_has_a_manual_page_with_its_examples() {
    let folder = tempfile::tempdir().unwrap();
    let man = folder.path().join("man1");
    assert_eq!(run(&["man", man.to_str().unwrap()]).0, 0);
    let names = subcommands();
    assert!(names.len() >= 14);
    for name in names.iter().filter(|name| *name != "help") {
        let page = std::fs::read_to_string(man.join(format!("destrier-{name}.1"))).unwrap();
        for part in [".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", ".SH EXAMPLES"] {
            assert!(page.contains(part), "{name} has no {part}");
        }
        assert!(page.contains(&format!("destrier {name}").replace('-', "\\-")), "{name}");
    }
    let first = std::fs::read_to_string(man.join("destrier.1")).unwrap();
    assert!(first.contains(".SH SUBCOMMANDS") && first.contains("Exit status"), "{first}");
}

/// Bash itself completes the names of subcommands and options.
#[test]
fn bash_completes_subcommands_and_options() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("destrier.bash");
    std::fs::write(&script, run(&["completions", "bash"]).1).unwrap();
    let complete = |words: &str| {
        let ask = format!(
            "source {}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _destrier destrier \"${{COMP_WORDS[-1]}}\"; echo ${{COMPREPLY[@]}}",
            script.display()
        );
        let output = std::process::Command::new("bash").args(["-c", &ask]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete("destrier pac"), "packing");
    assert_eq!(complete("destrier cover --sym"), "--symmetry");
    assert_eq!(complete("destrier verify --no"), "--no-cutoffs");
}

#[test]
fn pictures_tell_orbits_and_positions_apart_without_colour() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |file: &str, more: &[&str]| {
        let path = folder.path().join("x.svg");
        let args = [&["draw", file, "-o", path.to_str().unwrap()], more].concat();
        let (code, _, stderr) = run(&args);
        assert_eq!((code, stderr), (0, format!("written  {}\n", path.display())));
        std::fs::read_to_string(path).unwrap()
    };
    // 8x8 has one cover up to symmetry: three orbits of its four symmetries
    let orbits = draw("results/minimum/cover-08.txt", &["--orbits"]);
    for letter in ["A", "B", "C"] {
        assert_eq!(orbits.matches(&format!(">{letter}</text>")).count(), 4);
    }
    // each square covered k times has k - 1 dots
    let plain = draw("results/minimum/cover-08.txt", &[]);
    assert!(plain.matches("r=\"2\"").count() >= 10);
    // the proof of 14x14 has a cover in it, and a list of positions is a sheet
    assert_eq!(draw("results/certificates/knight-14.txt.gz", &[]).matches("<use").count(), 32);
    assert_eq!(draw("results/eight-pieces/same-64.csv", &[]).matches("#king").count(), 3);
    let (code, _, stderr) =
        run(&["draw", "results/minimum/cover-08.txt", "--density", "-o", "x.svg"]);
    assert!(code == 2 && stderr.contains("--density draws tours"), "{stderr}");
}

#[test]
fn results_are_drawn_where_a_picture_is_asked_for_and_the_next_step_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for command in [&["cover", "6"][..], &["packing", "6"], &["cycles", "6", "--count", "4"]] {
        let png = path(&format!("{}.png", command[0]));
        let (code, _, stderr) = run(&[command, &["-o", &png]].concat());
        assert!(code == 0 && stderr.contains(&format!("written  {png}\n")), "{stderr}");
        assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"), "{command:?}");
        let (_, stdout, stderr) = run(command);
        assert!(stderr.contains("Next: ") && !stdout.contains("Next: "), "{command:?}: {stderr}");
        for silent in ["--json", "--quiet"] {
            assert_eq!(run(&[command, &[silent]].concat()).2, "", "{command:?} {silent}");
        }
    }
    let file = path("cover.txt");
    let (_, _, stderr) = run(&["cover", "8", "-o", &file]);
    assert!(stderr.contains(&format!("Next: destrier verify {file}")), "{stderr}");
}

#[test]
fn wrong_use_points_to_the_right_help() {
    let (code, _, stderr) = run(&["cover", "8", "--symetry", "rot90"]);
    assert!(code == 2 && stderr.contains("'--symetry' found; tip: a similar"), "{stderr}");
    let (code, stdout, stderr) = run(&[]);
    assert!(code == 2 && stdout.is_empty() && stderr.contains("Commands:"), "{stderr}");
    let (code, _, stderr) = run(&["cover", "8x"]);
    assert!(code == 2 && stderr.ends_with("(see destrier cover --help)\n"), "{stderr}");
    let (code, _, stderr) = run(&["draw", "nothing.txt"]);
    assert_eq!((code, stderr.matches("nothing.txt").count()), (2, 1), "{stderr}");
}

/// A PDF is one page of the picture's own size, in which every square and every piece is a path.
#[test]
fn pictures_are_written_as_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |file: &str, name: &str| {
        let path = folder.path().join(name);
        let source = root().join(file).display().to_string();
        let (code, _, stderr) = run(&["draw", &source, "-o", path.to_str().unwrap()]);
        assert_eq!(code, 0, "{stderr}");
        String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()
    };
    let (pdf, svg) = (
        draw("results/minimum/cover-08.txt", "c.pdf"),
        draw("results/minimum/cover-08.txt", "c.svg"),
    );
    assert!(pdf.starts_with("%PDF-1.7") && pdf.trim_end().ends_with("%%EOF"));
    let width = svg.split_once("viewBox=\"0 0 ").unwrap().1.split(' ').next().unwrap();
    assert!(pdf.contains(&format!("/MediaBox [0 0 {width} ")), "{width}");
    assert!(pdf.matches("\nQ\n").count() >= 12 && pdf.contains(" c\n"), "curves of twelve knights");
    let tex = draw("results/minimum/cover-08.txt", "c.tex");
    assert!(tex.starts_with('%') && tex.ends_with("\\end{tikzpicture}\n"), "{tex}");
    let records = draw("results/records.csv", "r.pdf");
    assert!(records.contains(" l\n") && records.contains("\nS\n"), "lines of a plot");
}
