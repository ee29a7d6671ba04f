//! Programs that ask for more than there is: each ends within its limits, with a verdict or a line that says why not.

use crate::verdicts::certificates;
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// So many bytes are in a file, packed.
const BYTES: usize = 24_000_000;

/// A file of a format: how it begins, what is repeated, and how it ends.
type Hostile = (&'static str, &'static str, &'static str, &'static str);

const LP: &str = "Minimize\n x\nSubject To\n c: x >= 1\n";
const MPS: &str = "NAME\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 1\n";

#[rustfmt::skip]
const HOSTILE: [Hostile; 40] = [
    ("gr", "p ds 4294967295 1\n", "", "1 2\n"),
    ("gr", "p ds 1000000 999999999\n", "1 2\n", ""),
    ("gr", "p ds 2 1\n1", " 2", "\n"),
    ("gr", "p ds 2 1\n", "1", "\n"),
    ("gr", "", "c comment\n", ""),
    ("col", "p edge 999999999 1\n", "", "e 1 2\n"),
    ("col", "p edge 1000000 5000000\n", "e 1 2\n", ""),
    ("col", "p edge 2 1\n", "n 1 1\n", ""),
    ("col", "p edge 2 1\ne 1 ", "0", "2\n"),
    ("col", "p edge 2 1", " ", "\n"),
    ("hgr", "p hs 4000000000 4000000000\n", "", "1\n"),
    ("hgr", "p hs 1000000 20000000\n", "1\n", ""),
    ("hgr", "p hs 2 1\n1", " 2", "\n"),
    ("hgr", "p hs 2 20000000\n", "\n", ""),
    ("hgr", "p hs 2 1\n", "2", "\n"),
    ("sets", "a", " a", "\n"),
    ("sets", "", "a\n", ""),
    ("sets", "", "\n", "a\n"),
    ("sets", "a", "b", "\n"),
    ("sets", "a >=", "9", "\n"),
    ("scp", "999999999 999999999\n", "1 ", "\n"),
    ("scp", "1000000 1000000\n", "1 ", "\n"),
    ("scp", "1000000 1\n1\n", "1 1\n", ""),
    ("scp", "1 1\n", "1", "\n"),
    ("scp", "1 1\n", "\n", "1 1 1\n"),
    ("lp", "Minimize\n x\nSubject To\n c: x\n", "+ x\n", ">= 1\nBinaries\n x\nEnd\n"),
    ("lp", LP, "x >= 1\n", "Binaries\n x\nEnd\n"),
    ("lp", LP, "x", " >= 1\nEnd\n"),
    ("lp", LP, "-", " x >= 1\nEnd\n"),
    ("lp", "Minimize\n x\nSubject To\n c: x >= 1\nBinaries\n", "x ", "\nEnd\n"),
    ("mps", "NAME\nROWS\n", " N a\n", "ENDATA\n"),
    ("mps", MPS, " x c 1\n", "ENDATA\n"),
    ("mps", MPS, " ", "\nENDATA\n"),
    ("mps", "NAME\nROWS\n N ", "o", "\nENDATA\n"),
    ("mps", "NAME\nROWS\n N o\n G c\nCOLUMNS\n x c ", "1", "\nENDATA\n"),
    ("opb", "", "*\n", "min: +1 x1 ;\n"),
    ("opb", "* #variable= 999999999 #constraint= 999999999\n", "+1 x1 >= 1 ;\n", ""),
    ("opb", "* #variable= 1 #constraint= 1\nmin:", " +1 x1", " ;\n"),
    ("opb", "* #variable= 1 #constraint= 1\nmin: +", "1", " x1 ;\n"),
    ("opb", "* #variable= 1 #constraint= 1\nmin: +1 x", "1", " ;\n"),
];

fn write((_, begin, again, end): Hostile, path: &Path) {
    let mut gzip = flate2::write::GzEncoder::new(
        std::fs::File::create(path).unwrap(),
        flate2::Compression::fast(),
    );
    gzip.write_all(begin.as_bytes()).unwrap();
    let block = again.repeat((1 << 16) / again.len().max(1));
    let blocks = if again.is_empty() { 0 } else { BYTES / block.len() };
    (0..blocks).for_each(|_| gzip.write_all(block.as_bytes()).unwrap());
    gzip.write_all(end.as_bytes()).unwrap();
    gzip.finish().unwrap();
}

/// An address space of a gigabyte is enough for a limit of 60 megabytes, whatever a file asks for.
#[test]
#[cfg(target_os = "linux")]
fn hostile_programs_end_within_their_limits() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = certificates("valid/knight-8x8.txt");
    for (number, hostile) in HOSTILE.into_iter().enumerate() {
        let path = folder.path().join(format!("{number}.{}.gz", hostile.0));
        write(hostile, &path);
        let done = Command::new("sh")
            .args(["-c", "ulimit -v 1048576; exec \"$@\"", "sh"])
            .arg(assert_cmd::cargo::cargo_bin!("destrier-verify"))
            .args(["--memory", "60M", "--time-limit", "30s", "--program"])
            .args([&path, &certificate])
            .output()
            .unwrap();
        let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
        let begin = hostile.1.lines().next().unwrap_or_default();
        assert!(matches!(done.status.code(), Some(1..=3)), "{begin}: {:?}: {said}", done.status);
        assert!((1..=2).contains(&said.lines().count()) && said.len() < 500, "{begin}: {said}"); // a verdict, and a remark
        std::fs::remove_file(path).unwrap();
    }
}
