//! Whatever a file asks for, the check ends within its limits and says so.

use crate::verdicts::{certificates, run};
use std::io::Write;
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
    assert!(stdout.ends_with("not finished: the memory limit came first\n"), "{stdout}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_bomb_of_variables_ends_at_the_memory_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bomb.vipr.gz");
    let file = std::fs::File::create(&path).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    gzip.write_all(b"VER 1.0\nVAR 100000000\n").unwrap();
    (0..1 << 10).for_each(|_| gzip.write_all(&b"x\n".repeat(1 << 16)).unwrap());
    gzip.finish().unwrap();
    let path = path.display().to_string();
    for args in [&["--memory", "200M", &path][..], &["--memory", "200M", "--board", "8", &path]] {
        let (status, stdout, stderr) = run(args);
        assert!(status == 3 || status == 2, "{stdout}{stderr}");
        assert!(!stderr.contains("panicked"), "{stderr}");
    }
}

/// One row of a hundred million terms in a file of two megabytes.
#[test]
#[cfg(target_os = "linux")]
fn limits_hold_while_a_program_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bomb.lp.gz");
    let file = std::fs::File::create(&path).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    gzip.write_all(b"Minimize\n x\nSubject To\n c: x\n").unwrap();
    (0..1000).for_each(|_| gzip.write_all(&b"+ x\n".repeat(100_000)).unwrap());
    gzip.write_all(b">= 1\nBinaries\n x\nEnd\n").unwrap();
    gzip.finish().unwrap();
    let path = path.display().to_string();
    let file = certificates("valid/knight-8x8.txt").display().to_string();
    let limits = ["--memory", "200M", "--time-limit", "20s"];
    let (status, stdout, stderr) = run(&[&limits[..], &["--program", &path, &file]].concat());
    assert_eq!(status, 3, "{stdout}{stderr}");
    assert!(stdout.contains("limit came first"), "{stdout}");
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let file = certificates("valid/knight-8x8.txt").display().to_string();
    assert_eq!(run(&["--time-limit", "1000000h", "--memory", "1000G", &file]).0, 0);
}
