//! `destrier-verify` as a person types it: lines and statuses.

use destrier_certify::Claim;
use destrier_verify::{Limits, Specification, Verdict, Verifier};
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn certificates(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates").join(folder)
}

/// Runs it; exit status, standard output, standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
    let output = program.args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn files(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(certificates(folder)).unwrap();
    let mut files: Vec<String> =
        entries.map(|entry| entry.unwrap().path().display().to_string()).collect();
    files.sort();
    files
}

#[test]
fn each_file_of_the_corpora_gets_its_verdict() {
    for (folder, status, word) in [
        ("valid", 0, "verified"),
        ("vipr/valid", 0, "verified"),
        ("invalid", 1, "rejected"),
        ("vipr/invalid", 1, "rejected"),
    ] {
        let files = files(folder);
        let args: Vec<&str> = files.iter().map(String::as_str).collect();
        let (found, stdout, stderr) = run(&args);
        assert_eq!((found, stderr.as_str()), (status, ""), "{folder}");
        assert_eq!(stdout.lines().count(), files.len());
        for (file, line) in files.iter().zip(stdout.lines()) {
            assert!(line.starts_with(&format!("{file}: {word}: ")), "{line}");
        }
    }
    for folder in ["malformed", "vipr/malformed"] {
        for file in files(folder) {
            let (status, stdout, stderr) = run(&[&file]);
            assert_eq!((status, stdout.as_str()), (2, ""), "{file}");
            assert_eq!(stderr.lines().count(), 1, "{file}: {stderr}");
        }
    }
}

/// A file that cannot be read keeps no other from its verdict.
#[test]
fn an_unreadable_file_is_said_and_the_others_are_checked() {
    let valid = files("valid").remove(0);
    let (status, stdout, stderr) = run(&["no/such/file", &valid]);
    assert_eq!((status, stdout.lines().count(), stderr.lines().count()), (2, 1, 1));
}

#[test]
fn standard_input_is_a_file_too() {
    let file = std::fs::File::open(files("valid").remove(0)).unwrap();
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
    let output = program.arg("-").stdin(file).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && stdout.starts_with("-: verified: "), "{stdout}");
}

#[test]
fn one_rejection_makes_the_status_of_all() {
    let (valid, invalid) = (files("valid").remove(0), files("invalid").remove(0));
    let (status, stdout, _) = run(&[&invalid, &valid]);
    assert_eq!((status, stdout.lines().count()), (1, 2));
}

#[test]
fn threads_do_not_change_what_is_said() {
    let files = [files("valid"), files("invalid")].concat();
    let said = |threads: &str| {
        let files = files.iter().map(String::as_str);
        run(&["--threads", threads].into_iter().chain(files).collect::<Vec<_>>())
    };
    assert_eq!(said("1"), said("7"));
}

#[test]
fn wrong_use_is_said_in_one_line() {
    for args in [
        &[][..],
        &["--bord", "4"],
        &["--memory"],
        &["--memory", "much", "x"],
        &["--threads", "0", "x"],
        &["--piece", "king", "x"],
        &["--board", "3x4", "--symmetry", "rot90", "x"],
        &["--board", "65535", "-"],
        &["--holes", "b2", "x"],
        &["--board", "3", "--holes", "d4", "x"],
        &["no/such/file"],
        &["."],
    ] {
        let (status, stdout, stderr) = run(args);
        assert_eq!((status, stdout.as_str()), (2, ""), "{args:?}");
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    }
    for mark in
        ["\n", "\u{c}", "\u{1b}[2J", "\u{85}", "\u{2028}", "\u{202e}", "\u{2067}", "\u{feff}"]
    {
        let (status, _, stderr) = run(&[&format!("no{mark}file")]);
        let said = stderr.trim_end_matches('\n');
        assert!(status == 2 && !said.contains(mark) && said.contains("file"), "{said:?}");
    }
    assert!(run(&["no\nfile"]).2.contains("no file"));
    assert!(run(&["--help"]).1.contains("Usage: destrier-verify"));
    assert!(run(&["--version"]).1.starts_with("destrier-verify 0."));
}

/// A board without some of its squares is another problem, of pieces that leap as of those that do not.
#[test]
fn holes_are_part_of_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let about = |holes: &[&str], piece: &str, proof: &str| {
        let path = folder.path().join("proof.txt").display().to_string();
        std::fs::write(&path, proof).unwrap();
        run(&[&["--board", "3x3", "--piece", piece], holes, &[&path]].concat()).0
    };
    let corners = ["--holes", "a1,c1 a3,c3"];
    let proof = |piece: &str, holes: &str, rest: &str| {
        let head = format!("destrier 1 program\nboard 3x3\npiece {piece}\nrule domination\n");
        format!("{head}{holes}{rest}\nend\n")
    };
    let knights = "claim exactly 5\nsolution 1 2 3 4 5\nweights 1 1 1 1 1 1";
    let kings = "claim exactly 1\nsolution 3\nweights 1 1";
    for (piece, rest) in [("king", kings), ("knight", knights)] {
        let holed = proof(piece, "holes a1 c1 a3 c3\n", rest);
        assert_eq!(about(&corners, piece, &holed), 0, "{piece}");
        assert_eq!(about(&["--holes", "a1,c1,a3"], piece, &holed), 1, "{piece}");
        assert_eq!(about(&[], piece, &holed), 1, "{piece}");
    }
    let whole = proof("king", "", "claim exactly 1\nsolution 5\nweights 1 1");
    assert_eq!((about(&[], "king", &whole), about(&corners, "king", &whole)), (0, 1));
}

/// Only a comparison ties the digest in a claim to a file.
#[test]
fn certificates_are_compared_with_programs() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let folder = tempfile::tempdir().unwrap();
    let edge = folder.path().join("edge.sets");
    let path = |name: &str| programs.join(name).display().to_string();
    std::fs::write(&edge, "1 2\n").unwrap();
    let certificate = folder.path().join("proof.txt");
    let text = "destrier 1 program\ncolumns 2 whole 0 1\nminimise 1 1 1\nrows 1\nrow 1 none 1 2\nclaim exactly 1\n\
        solution 1\nweights 1 1\nend\n";
    std::fs::write(&certificate, text).unwrap();
    let [edge, certificate] = [edge, certificate].map(|path| path.display().to_string());
    let (status, stdout, _) = run(&[&certificate]);
    assert!(status == 0 && stdout.contains(": verified: 1 row, 2 columns, sha256 "), "{stdout}");
    assert!(
        stdout.ends_with(" (of a program that this file itself lists; --program compares it)\n")
    );
    let board = programs.join("../certificates/valid/program-board-many-costs.txt");
    assert!(run(&[board.to_str().unwrap()]).1.ends_with(": exactly 11\n"), "a board says it all");
    let (status, stdout, stderr) = run(&["--program", &edge, &certificate]);
    let said =
        format!("{certificate}: verified: minimum exactly 1 for {edge} (1 row, 2 columns, sha256 ");
    assert!(status == 0 && stdout.starts_with(&said), "{stdout}{stderr}");
    let (status, stdout, _) = run(&["--program", &path("petersen.gr"), &certificate]);
    assert!(status == 1 && stdout.contains("rejected: this is not about"), "{stdout}");
    for args in [&["--program", "x.toml", &*certificate][..], &["--program", "no.lp", &certificate]]
    {
        let (status, stdout, stderr) = run(args);
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
    }
    assert_eq!(run(&["--program", &edge, "--board", "4", &certificate]).0, 2);
    let (status, stdout, _) = run(&["--time-limit", "0s", "--program", &edge, &certificate]);
    assert!(status == 3 && stdout.contains("not finished"), "{stdout}");
}

/// A true certificate is refused where it is about something else, or shows less than is expected: the status, the
/// arguments, with `~` for blanks, and what is said.
const OPTIONS: &str = "\
0 --board 4 knights.txt: exactly 4 (as --board states it)
1 --board 5 knights.txt: this is not about --board (knight domination of 5x5)
1 --board 4 --piece king knights.txt: not about --board
1 --board 4 --rule total knights.txt: not about --board
0 --board 6 --piece king --rule independent kings.txt: as --board
0 --board 6 --symmetry diagonal4 mirrored.txt: as --board
1 --board 6 mirrored.txt: not about --board
1 --board 4 torus.txt: not about --board
1 --board 4 triangle.txt: not about --board
1 --board 4 tour.txt: not about --board
0 --board=1x1 --piece=king small.txt: at least 1 (as --board states it)
1 --board=1x1 small.txt: not about --board
0 --program triangle.sets triangle.txt: minimum exactly 2 for triangle.sets (
0 --program triangle.sets --choose elements triangle.txt: minimum exactly 2 for triangle.sets --choose elements (
1 --program north.sets --choose sets triangle.txt: this is not about north.sets --choose sets
0 --program north.sets --choose sets --expect exactly~2 north.txt: minimum exactly 2 for north.sets --choose sets (
1 --program north.sets north.txt: this is not about north.sets
1 --program north.sets --choose sets --rule partition north.txt: this is not about north.sets --choose sets --rule partition
1 --program north.sets --choose sets --demand 2 north.txt: this is not about
0 --program headed.sets north.txt: minimum exactly 2 for headed.sets (
2 --program north.sets --rule total north.txt: north.sets: --rule total is not for files of sets
2 --rule partition north.txt: a problem needs --board or --program: --rule partition
2 --board 4 --rule partition knights.txt: --rule partition is not for boards
2 --board 4 --choose sets knights.txt: this needs --program: --choose sets
1 --program triangle.sets knights.txt: this is not about triangle.sets, as far as single rows show: knight domination of 4x4: exactly 4
1 --program triangle.sets tour.txt: this is about no program
0 --program kings.sets small.txt: verified: minimum at least 1 for kings.sets (king domination of 1x1)
0 --program line.sets line.txt: verified: minimum exactly 1 for line.sets (king domination of 1x3)
0 --program middle.lp line.txt: verified: minimum exactly 7 for middle.lp (king domination of 1x3)
1 --program middle.lp --expect exactly~1 line.txt: this does not show
1 --program ends.sets line.txt: this is not about ends.sets, as far as single rows show: king domination of 1x3: exactly 1
0 triangle.txt: exactly 2 (of a program that this file itself lists; --program compares it)
0 -- knights.txt: knight domination of 4x4: exactly 4
0 a=b.txt: at least 1 (of a program that this file itself lists; --program compares it)
0 --expect exactly~4 knights.txt: exactly 4
0 --expect=at~least~4 knights.txt: exactly 4
1 --expect at~least~5 knights.txt: this does not show 'at least 5': 
1 --expect at~most~3 knights.txt: this does not show 'at most 3': 
1 --expect impossible knights.txt: this does not show 'impossible': 
0 --expect impossible infeasible.txt: impossible
1 --expect at~least~1 tour.txt: this does not show
0 --program triangle.sets --expect exactly~2 triangle.txt: exactly 2 for 
1 --program triangle.sets --expect exactly~3 triangle.txt: this does not show
0 --program priced.lp --expect at~least~6 a=b.txt: minimum at least 6 for 
1 --program priced.lp --expect at~least~7 a=b.txt: this does not show
0 square.txt: vacuous: nothing meets all demands
0 two-of-one.txt: vacuous: nothing meets all demands
0 knights.vipr: (of a program that this file itself lists; --board or --program compares it)
0 --board 4 knights.vipr: verified: knight domination of 4x4: exactly 4
1 --board 4 --piece king knights.vipr: rejected: 
0 --board 4 --expect exactly~4 knights.vipr: exactly 4
1 --board 4 --expect at~least~5 knights.vipr: this does not show
1 --board 1x2 --expect impossible infeasible.vipr: rejected: 
0 --program triangle.sets triangle.vipr: verified: minimum exactly 2 for triangle.sets (
0 --program triangle.sets --expect exactly~2 triangle.vipr: exactly 2 for 
1 --program triangle.sets --expect exactly~3 triangle.vipr: this does not show
1 --program triangle.sets knights.vipr: rejected: 
0 --program priced.lp --expect at~least~6 a=b.vipr: minimum at least 6 for 
1 --program priced.lp --expect at~least~7 a=b.vipr: this does not show
0 --expect at~most~4 rounded.vipr: maximum 4
1 --expect at~most~3 rounded.vipr: this does not show
1 --expect at~least~0.4 fraction.vipr: this does not show
1 --expect impossible fraction.vipr: this does not show
0 cutoff.vipr: verified: 
1 --no-cutoffs cutoff.vipr: rejected: 
2 --piece king knights.txt: a problem needs --board
2 --rule total knights.txt: a problem needs --board
2 --symmetry rot90 knights.txt: a problem needs --board
2 no/file: there is no folder no
2 nofile: nofile: No such file
2 png: a picture claims nothing
2 svg: a picture claims nothing
2 pbp: this is for VeriPB
2 opb: this is for VeriPB
2 ver: line 3: 
2 comment: line 2: the text is cut off here
2 letter: line 2: not text in UTF-8
0 --program sack.lp sack.txt: maximum exactly 18.5 for sack.lp (1 row, 3 columns, 1 continuous, sha256 
0 --program sack.lp sack-bound.txt: maximum at most 18.75 for sack.lp
1 --program sack4.lp sack.txt: this is not about sack4.lp: row 1 is another one
1 --program sack8.lp sack.txt: this is not about sack8.lp: column 2 has another cost
1 --program sack-small.lp sack.txt: this is not about sack-small.lp: it has 2 rows and 3 columns
1 --program sack-whole.lp sack.txt: this is not about sack-whole.lp: column 3 is another one
1 --program sack-least.lp sack.txt: this is not about sack-least.lp: its objective is another one
1 --program sack.lp triangle.txt: this is not about sack.lp: it has 1 row and 3 columns
1 --program triangle.sets sack.txt: this is not about triangle.sets: it has 3 rows and 3 columns
1 --program sack.lp knights.vipr: rejected: 
0 sack.txt: maximum exactly 18.5 (of a program that this file itself lists; --program compares it)
0 --program sack.lp --expect exactly~18.5 sack.txt: verified
1 --program sack.lp --expect at~least~19 sack.txt: this does not show
0 --program sack.lp --expect at~most~18.75 sack-bound.txt: verified
1 --program sack.lp --expect at~least~18 sack-bound.txt: this does not show
0 --expect impossible no-solution.txt: impossible
";

/// Programs, and certificates about them and about boards.
fn texts() -> Vec<(&'static str, String)> {
    let program = |claim: &str| format!("destrier 1 program\n{claim}end\n");
    let north = "columns 5 whole 0 1\nminimise 1 1 1 1 1 1\nrows 5\nrow 1 none 1 3\nrow 1 none 1 2 5\n\
        row 1 none 2 3\nrow 1 none 3 5\nrow 1 none 4 5\nclaim exactly 2\nsolution 3 5\nweights 1 1 0x3 1\n";
    let square = "board 1x1\npiece king\nrule total\nsymmetry none\nclaim at-least 0\npacking 0\n";
    let two =
        "columns 1 whole 0 1\nminimise 1 1\nrows 1\nrow 2 none 1\nclaim at-least 2\nweights 1 1\n";
    let middle = " r: a + b >= 1\n s: b + c >= 1\nBinaries\n a b c\nEnd\n";
    let line = "board 1x3\npiece king\nrule domination\nsymmetry none\nclaim exactly 1\ncover b1\npacking 1\n\
        denominator 1\nrow 0 1 0\n";
    let small = "board 1x1\npiece king\nrule domination\nclaim at-least 1\nweights 1 1\n";
    vec![
        ("triangle.sets", "1 2\n2 3\n1 3\n".to_owned()),
        ("north.sets", NORTH.to_owned()),
        ("headed.sets", format!("choose: sets\n{NORTH}")),
        ("north.txt", program(north)),
        ("triangle.txt", program(TRIANGLE)),
        ("two-of-one.txt", program(two)),
        ("a=b.txt", program(ONE)),
        ("small.txt", program(small)),
        ("kings.sets", "a\n".to_owned()),
        ("line.sets", "a b\na b c\nb c\n".to_owned()),
        ("ends.sets", "a b\na b c\nb\n".to_owned()),
        ("middle.lp", format!("Minimize\n o: a + b + c + 6\nSubject To\n{middle}")),
        ("line.txt", format!("destrier 1 cover\n{line}end\n")),
        ("square.txt", format!("destrier 1 cover\n{square}denominator 1\nrow 0\nend\n")),
        ("sack.lp", SACK.to_owned()),
        ("sack4.lp", SACK.replace("4 y", "4.5 y")),
        ("sack8.lp", SACK.replace("7.5 y", "8 y")),
        ("sack-small.lp", SACK.replace("Bounds\n", "Bounds\n z <= 2.5\n")),
        ("sack-whole.lp", SACK.replace("x y", "x y z")),
        ("sack-least.lp", SACK.replace("Maximize", "Minimize")),
        (
            "priced.lp",
            "Minimize\n o: a + 5\nSubject To\n r: a >= 1\nBinaries\n a\nEnd\n".to_owned(),
        ),
    ]
}

/// What `triangle.txt` says and `a=b.txt`.
const TRIANGLE: &str = "columns 3 whole 0 1\nminimise 1 1 1 1\nrows 3\nrow 1 none 1 2\nrow 1 none 2 3\n\
    row 1 none 1 3\nclaim exactly 2\nsolution 1 2\nweights 2 1 1 1\n";
const ONE: &str =
    "columns 1 whole 0 1\nminimise 1 1\nrows 1\nrow 1 none 1\nclaim at-least 1\nweights 1 1\n";

/// Lists of names, two of which hold all names, and three of whose names meet all lists.
const NORTH: &str = "north mid\nmid south\nnorth south east\nwest\neast west mid\n";

/// What `valid/program-knapsack.txt` is about, in other numbers.
const SACK: &str = "Maximize\n v: 5 x + 7.5 y + 3.5 z\nSubject To\n c: 3 x + 4 y + 2 z <= 10\nBounds\n\
    Generals\n x y\nEnd\n";

#[test]
fn options_say_what_certificates_must_be_about_and_show() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    texts().iter().for_each(|(name, text)| put(name, text.as_bytes()));
    for (name, file) in [
        ("knights.txt", "valid/knight-4x4.txt"),
        ("kings.txt", "valid/king-6x6-independent.txt"),
        ("mirrored.txt", "valid/knight-6x6-diagonal4.txt"),
        ("torus.txt", "valid/program-board-torus.txt"),
        ("tour.txt", "valid/tour-torus.txt"),
        ("infeasible.txt", "valid/infeasible-1x2.txt"),
        ("sack.txt", "valid/program-knapsack.txt"),
        ("sack-bound.txt", "valid/program-at-most-of-a-maximum.txt"),
        ("no-solution.txt", "valid/program-infeasible.txt"),
        ("rounded.vipr", "vipr/valid/maximum-4.rounded.vipr"),
        ("fraction.vipr", "vipr/valid/minimum-half.big-numbers-and-decimals.vipr"),
        ("cutoff.vipr", "vipr/valid/minimum-5.cutoff-at-the-best.vipr"),
    ] {
        put(name, &std::fs::read(certificates(file)).unwrap());
    }
    let own = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    for name in ["knights", "infeasible", "triangle", "a=b"] {
        let text = own(&format!("{name}.txt"));
        let mut vipr = Vec::new();
        destrier_vipr::write(&destrier_certify::parse(&text).unwrap(), &mut vipr).unwrap();
        put(&format!("{name}.vipr"), &vipr);
    }
    put("png", b"\x89PNG\r\n");
    put("svg", b"<svg xmlns=");
    put("pbp", b"pseudo-Boolean proof version 2.0\n");
    put("opb", b"* #variable= 3 #constraint= 2\n");
    put("ver", b"VER 1.0\nVAR 1\n");
    put("comment", b"% nothing\n");
    put("letter", b"destrier 1 cover\na\xff\n");
    for line in OPTIONS.lines() {
        let (asked, said) = line.split_once(": ").unwrap();
        let mut words = asked.split(' ').map(|word| word.replace('~', " "));
        let status: i32 = words.next().unwrap().parse().unwrap();
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
        let output = program.args(words).current_dir(folder.path()).output().unwrap();
        let told = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(status), "{line}: {told:?}");
        assert!(told.concat().contains(said.trim_end()), "{line}: {told:?}");
    }
}

/// A program that a board states is compared with the board of a certificate.
#[test]
fn certificates_are_compared_with_the_programs_of_boards() {
    let holes = certificates("valid/program-board.txt");
    let own = destrier_certify::verify(&std::fs::read_to_string(&holes).unwrap()).unwrap();
    let Claim::Covering { problem, .. } = own.claim() else { panic!("{}", own.claim()) };
    let board = Box::new(problem.board().unwrap().clone());
    let mut verifier = Verifier::new(None, true, Limits::new(None, None));
    verifier.about("holes".to_owned(), || Ok::<_, String>(Specification::Board(board))).unwrap();
    let said = format!("{} (as holes states it)", own.claim());
    assert_eq!(verifier.verify(&holes), Verdict::Verified(said));
    for other in
        ["valid/program-board-torus.txt", "valid/program-image.txt", "valid/knight-4x4.txt"]
    {
        let verdict = verifier.verify(&certificates(other));
        assert!(
            matches!(&verdict, Verdict::Rejected(why) if why.starts_with("this is not about holes (")),
            "{verdict}"
        );
    }
}

/// Standard output that nobody reads is no failure.
#[test]
fn a_verdict_that_nobody_reads_is_no_failure() {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
    let mut program = program.arg(files("valid").remove(0));
    program = program.stdout(std::process::Stdio::piped());
    let mut child = program.spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// What is in a file is shown, not obeyed.
#[test]
fn the_first_word_of_a_file_is_shown_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let said = |bytes: &[u8]| {
        let path = folder.path().join("x.txt");
        std::fs::write(&path, bytes).unwrap();
        let (status, stdout, stderr) = run(&[path.to_str().unwrap()]);
        assert_eq!((status, stdout.as_str()), (2, ""));
        stderr.split_once("x.txt: ").unwrap().1.to_owned()
    };
    let first = |word: &str| {
        format!("line 1: not a certificate: the first word is '{word}', not 'destrier'\n")
    };
    assert_eq!(said("\u{202e}.deifirev :txt.x\n".as_bytes()), first(r"\u{202e}.deifirev"));
    assert_eq!(said("H\u{e4}user 1\n".as_bytes()), first("H\u{e4}user"));
    assert_eq!(said(b"\xff\n"), "line 1: not text in UTF-8\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_cannot_be_written_is_a_failure() {
    for args in [&[files("valid").remove(0)][..], &["--help".to_owned()], &["--version".to_owned()]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("destrier-verify"));
        let output = program.args(args).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr.starts_with("destrier-verify: cannot write to standard output: "),
            "{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}
