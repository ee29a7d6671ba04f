//! Whatever a file asks for, the check ends within its limits and says so.

use crate::verdicts::{certificates, run};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// A proof for the 18x18 board, which takes minutes and a gigabyte.
fn long() -> String {
    certificates("../../results/certificates/sweep-18.txt.gz").display().to_string()
}

#[test]
fn a_time_limit_ends_a_check() {
    let start = Instant::now();
    let (status, stdout, _) = run(&["--time-limit", "1", &long(), &long()]);
    assert_eq!(status, 3, "{stdout}");
    assert!(stdout.lines().all(|line| line.ends_with("not finished: the time limit came first")));
    assert_eq!(stdout.lines().count(), 2);
    assert!(start.elapsed().as_secs() < 60);
}

#[test]
#[cfg(target_os = "linux")]
fn a_memory_limit_ends_a_check() {
    let (status, stdout, _) = run(&["--memory", "30M", &long()]);
    assert_eq!(status, 3, "{stdout}");
    assert!(stdout.ends_with("not finished: the memory limit of 30 MiB came first\n"), "{stdout}");
}

/// Writes 1.4 MB packed by gzip: the beginning of a text, and then 16 MiB of the same lines again and again.
fn write_packed(path: &Path, begin: &str, lines: &str) {
    let packed = |text: &[u8]| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(text).unwrap();
        gzip.finish().unwrap()
    };
    let same = packed(lines.repeat((16 << 20) / lines.len()).as_bytes());
    let again = same.repeat(1_400_000 / same.len());
    std::fs::write(path, [packed(begin.as_bytes()), again].concat()).unwrap();
}

/// A file of 1.4 MB unpacks to a gigabyte or more, whatever it is taken for; what is read of it takes some hundred megabytes.
#[test]
#[cfg(target_os = "linux")]
fn packed_bombs_are_refused_for_what_they_unpack_to() {
    let folder = tempfile::tempdir().unwrap();
    let program = "destrier 1 program\ncolumns 2 whole 0 1\nminimise 1 1 1\nrows 1\nrow 1 none 1 2\nclaim at-least 1\n";
    let board = "board 1024x1024\npiece knight\nrule domination\nsymmetry none\n";
    let cover = format!("destrier 1 cover\n{board}claim at-least 1\n");
    let row = format!("row{}\n", " 1".repeat(1024));
    let packing = format!("{cover}packing 1048576\ndenominator 1\n{}", row.repeat(1024));
    let vipr = "VER 1.0\nVAR 100000000\n";
    let certificate = certificates("valid/knight-8x8.txt").display().to_string();
    for (name, begin, lines) in [
        ("nodes.txt.gz", program, "branch 1 at-most 0\nweights 1 1\n"),
        ("packings.txt.gz", &packing, &row),
        ("blanks.txt.gz", "destrier 1 cover\n", " "),
        ("variables.vipr.gz", vipr, "x\n"),
        ("program.lp.gz", "Minimize\n x\nSubject To\n c: x\n", "+ x\n"),
    ] {
        let path = folder.path().join(name);
        write_packed(&path, begin, lines);
        let path = path.display().to_string();
        let args = match name {
            "program.lp.gz" => vec!["--memory", "1G", "--program", &path, &certificate],
            _ => vec!["--memory", "1G", &path],
        };
        let (status, stdout, stderr) = run(&args);
        assert_eq!(status, 2, "{name}: {stdout}");
        assert!(
            stderr.contains("this unpacks to more than 32 MiB and 32 times its length"),
            "{stderr}"
        );
    }
}

/// Files that are not packed, of as much as is asked for.
#[test]
#[cfg(target_os = "linux")]
fn limits_hold_while_a_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, begin: &str, block: String, times: usize| {
        let path = folder.path().join(name);
        let mut file = std::fs::File::create(&path).unwrap();
        file.write_all(begin.as_bytes()).unwrap();
        (0..times).for_each(|_| file.write_all(block.as_bytes()).unwrap());
        path.display().to_string()
    };
    let variables = file("v.vipr", "VER 1.0\nVAR 100000000\n", "x\n".repeat(1 << 16), 1 << 10);
    let program = file("p.lp", "Minimize\n x\nSubject To\n c: x\n", "+ x\n".repeat(100_000), 600);
    let certificate = certificates("valid/knight-8x8.txt").display().to_string();
    for args in [
        vec![&*variables],
        vec!["--board", "8", &variables],
        vec!["--program", &program, &certificate],
    ] {
        let (status, stdout, stderr) = run(&[vec!["--memory", "200M"], args].concat());
        assert_eq!(status, 3, "{stdout}{stderr}");
        assert!(
            stdout.ends_with("not finished: the memory limit of 200 MiB came first\n"),
            "{stdout}"
        );
        assert!(!stderr.contains("panicked"), "{stderr}");
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let file = certificates("valid/knight-8x8.txt").display().to_string();
    assert_eq!(run(&["--time-limit", "1000000h", "--memory", "1000G", &file]).0, 0);
}
