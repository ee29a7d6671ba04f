//! The table of records: gains only, checked, through kills and beside other runs.

use crate::lab::{self, root};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_cover::plan::minimum;
use destrier_cover::question::Effort;
use destrier_draw::plot;
use destrier_draw::records::plots;
use destrier_run::Control;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn lab(args: &[&str]) -> Command {
    let mut command = lab::command();
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn records(folder: &Path, boards: &str, seed: &str, time: &str) -> Child {
    let folder = folder.to_str().unwrap();
    let args = ["records", folder, "--boards", boards, "--seed", seed, "--time-limit", time, "-q"];
    lab(&args).spawn().unwrap()
}

/// Board and size of each row; every cover must verify with that size.
fn sizes(folder: &Path) -> Vec<(String, usize)> {
    let text = fs::read_to_string(folder.join("records.csv")).unwrap();
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let header = rows.headers().unwrap().clone();
    let header: Vec<&str> = header.iter().collect();
    let expected = ["board", "size", "lower", "density", "method", "seed", "seconds", "file"];
    assert_eq!(header, expected);
    let row = |row: csv::StringRecord| {
        let path = folder.join(&row[7]);
        let verified = destrier_certify::verify(&fs::read_to_string(path).unwrap()).unwrap();
        let size: usize = row[1].parse().unwrap();
        let says = verified.to_string();
        let found: usize = says.rsplit_once(": at most ").unwrap().1.parse().unwrap();
        assert_eq!(found, size, "{says}");
        (row[0].to_owned(), size)
    };
    rows.records().map(|line| row(line.unwrap())).collect()
}

/// Lower bound and size of each row.
fn bounds(folder: &Path) -> Vec<(usize, usize)> {
    let text = fs::read_to_string(folder.join("records.csv")).unwrap();
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let row = |row: csv::StringRecord| (row[2].parse().unwrap(), row[1].parse().unwrap());
    rows.records().map(|line| row(line.unwrap())).collect()
}

#[test]
fn small_boards_reach_their_minima() {
    let folder = tempfile::tempdir().unwrap();
    assert!(records(folder.path(), "1..10,3x8", "1", "15s").wait().unwrap().success());
    let minima = [1, 4, 4, 4, 5, 8, 10, 12, 14, 16, 8]; // Fisher 2003, table 1; OEIS A098604
    let found: Vec<usize> = sizes(folder.path()).iter().map(|row| row.1).collect();
    assert_eq!(found, minima);
}

#[test]
fn a_killed_run_loses_no_record_and_the_next_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut best: Vec<(String, usize)> = Vec::new();
    for seed in ["1", "2", "3"] {
        let mut run = records(folder.path(), "12..40", seed, "60s");
        let until = Instant::now() + Duration::from_secs(60);
        let known = best.len();
        while Instant::now() < until && rows(folder.path()) < known + 2 {
            std::thread::sleep(Duration::from_millis(20));
        }
        run.kill().unwrap(); // SIGKILL: nothing is tidied up
        run.wait().unwrap();
        // a cover is written before its row, and the next run to open the table writes the row
        assert!(records(folder.path(), "12", seed, "0s").wait().unwrap().success());
        let now = sizes(folder.path());
        assert!(now.len() >= known + 2, "{now:?}");
        for (board, size) in &best {
            let row = now.iter().find(|row| row.0 == *board);
            assert!(row.is_some_and(|row| row.1 <= *size), "{board}: {size} was lost");
        }
        best = now;
    }
}

fn rows(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("records.csv")).unwrap_or_default();
    text.lines().count().saturating_sub(1)
}

#[test]
fn two_runs_at_once_do_not_harm_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut runs =
        [1, 2].map(|seed: u32| records(folder.path(), "14..17", &(seed * 1000).to_string(), "5s"));
    for run in &mut runs {
        assert!(run.wait().unwrap().success());
    }
    let found = sizes(folder.path());
    assert!(!found.is_empty());
    for (index, (board, size)) in found.iter().enumerate() {
        assert_eq!(*board, (14 + index).to_string());
        assert!([32, 36, 40, 46][index] <= *size && *size <= 48, "{board}: {size}"); // OEIS A006075
    }
}

#[test]
fn a_table_that_lies_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(records(folder.path(), "4..5", "1", "20s").wait().unwrap().success());
    let cover = folder.path().join("covers/005.txt");
    let text = fs::read_to_string(&cover).unwrap();
    let last = text.rfind(" e").map_or(text.len() - 5, |at| at + 1);
    fs::write(&cover, text.replacen(&text[last..last + 2], "a1", 1)).unwrap();
    let refused = records(folder.path(), "4..5", "1", "1s").wait().unwrap();
    assert_eq!(refused.code(), Some(2));
}

/// What a run says that must refuse a table.
fn refusal(folder: &Path, boards: &str) -> String {
    let folder = folder.to_str().unwrap();
    let args = ["records", folder, "--boards", boards, "--time-limit", "1s", "-q"];
    let output = lab(&args).stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// Five queens cover the chessboard, and so do fewer knights than there are where the rule is another.
#[test]
fn a_record_is_a_cover_of_its_own_problem() {
    let folder = tempfile::tempdir().unwrap();
    assert!(records(folder.path(), "8", "1", "5s").wait().unwrap().success());
    let cover = folder.path().join("covers/008.txt");
    let knights = Problem::new(Board::new(8, 8).unwrap());
    for other in [
        Problem { piece: Piece::Queen, ..knights.clone() },
        Problem { rule: Rule::Independent, ..knights.clone() },
        knights.with_symmetry(Group::Rot180).unwrap(),
    ] {
        let found = minimum(&other, &Effort::default(), Control::new(&AtomicBool::new(false)));
        fs::write(&cover, found.unwrap().certificate().unwrap().to_string()).unwrap();
        let said = refusal(folder.path(), "8");
        assert!(said.contains("not of knight domination of 8x8"), "{said}");
    }
    assert_eq!(rows(folder.path()), 1);
}

/// A full disk leaves a cover whose line could not be written.
#[test]
fn a_cover_without_a_line_is_a_record() {
    let folder = tempfile::tempdir().unwrap();
    assert!(records(folder.path(), "5,3x8", "1", "5s").wait().unwrap().success());
    let table = folder.path().join("records.csv");
    let text = fs::read_to_string(&table).unwrap();
    fs::write(&table, text.lines().next().unwrap().to_owned() + "\n").unwrap();
    fs::write(folder.path().join("covers/notes.txt"), "not a cover").unwrap();
    assert!(records(folder.path(), "5", "1", "1s").wait().unwrap().success());
    assert_eq!(sizes(folder.path()), [("5".to_owned(), 5), ("3x8".to_owned(), 8)]);
    assert_eq!(bounds(folder.path())[0].0, 4); // the rounded packing
}

#[test]
fn a_line_without_its_cover_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(records(folder.path(), "12..14", "1", "5s").wait().unwrap().success());
    fs::remove_file(folder.path().join("covers/013.txt")).unwrap();
    let said = refusal(folder.path(), "12..14");
    assert!(said.contains("covers/013.txt: missing"), "{said}");
}

/// The column of files and of densities follow from the others, and no bound is above its record.
#[test]
fn a_row_that_disagrees_with_itself_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(records(folder.path(), "5..6", "1", "5s").wait().unwrap().success());
    let table = folder.path().join("records.csv");
    let text = fs::read_to_string(&table).unwrap();
    let lies = [
        ("covers/005.txt", "covers/Q05.txt", "the cover of 5x5 is covers/005.txt"),
        ("covers/005.txt", "\"covers/\n.txt\"", "the cover of 5x5 is covers/005.txt"),
        ("5,5,4,", "5,5,6,", "5x5 has a cover of 5, below 6"),
        ("5.0000", "5.1000", "the density of 5x5 is another"),
    ];
    for (right, wrong, why) in lies {
        let lie = text.replacen(right, wrong, 1);
        assert_ne!(lie, text, "{right}: {text}");
        fs::write(&table, &lie).unwrap();
        let said = refusal(folder.path(), "5..6");
        assert!(said.contains(why), "{said}");
        assert_eq!(fs::read_to_string(&table).unwrap(), lie);
    }
}

/// Bounds come from certificates alone, and never above a record.
#[test]
fn proofs_raise_the_bounds_that_they_are_better_than() {
    let results = root().join("results");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let with = |files: &[&str], boards: &str, time: &str| {
        let files = files.iter().map(|file| results.join(file).to_str().unwrap().to_owned());
        let files: Vec<String> = files.collect();
        let mut args = vec!["records", path, "--boards", boards, "--time-limit", time, "-q"];
        if !files.is_empty() {
            args.push("--proofs");
        }
        args.extend(files.iter().map(String::as_str));
        lab(&args).status().unwrap().code()
    };
    let bounds = || bounds(folder.path()).iter().map(|row| row.0).collect::<Vec<usize>>();
    assert_eq!(with(&[], "5..6", "2s"), Some(0));
    assert_eq!(bounds(), [4, 6]); // rounded packings
    let proofs = ["certificates/knight-05.txt.gz", "certificates/knight-06.txt.gz"];
    assert_eq!(with(&proofs, "5..6", "0s"), Some(0));
    assert_eq!(bounds(), [5, 8]); // Fisher 2003, table 1
    let silent = "certificates/knight-07.txt.gz"; // a board that the table does not have
    assert_eq!(with(&[silent], "5..6", "0s"), Some(0));
    // a cover proves no lower bound, and a rejected certificate nothing
    assert_eq!(with(&["covers/006.txt"], "5..6", "0s"), Some(2));
    // what bounds every board raises nothing that is better, and what is about kings nothing at all
    let knights = "../tests/certificates/valid/density-knight.txt";
    assert_eq!(with(&[knights], "5..6", "0s"), Some(0));
    let kings = "../tests/certificates/valid/density-king.txt";
    assert_eq!(with(&[kings], "5..6", "0s"), Some(2));
    let lie = "../tests/certificates/invalid/bound-above-sum.by-one.txt";
    assert_eq!(with(&[lie], "5..6", "0s"), Some(2));
    assert_eq!(bounds(), [5, 8]);
}

/// 4 * ceil((k+3)/6) * ceil((n+1)/5) (Fisher and Spalding) and floor((k+5)(n+6)/8) - 4 (Garnick and
/// Nieuwejaar), as Fisher 2003, section 6, has them.
fn formulas(n: usize) -> usize {
    (4 * (n + 3).div_ceil(6) * (n + 1).div_ceil(5)).min((n + 5) * (n + 6) / 8 - 4)
}

/// The smallest covers known before: OEIS A006075 to 21; Rubin's table; contestcen.com for 30, 40,
/// 50 and 31x32.
const KNOWN: [usize; 30] = [
    1, 4, 4, 4, 5, 8, 10, 12, 14, 16, 21, 24, 28, 32, 36, 40, 46, 52, 57, 62, 68, 75, 82, 88, 96,
    102, 111, 119, 126, 135,
];

#[test]
fn the_kept_table_verifies_and_beats_the_papers() {
    let results = root().join("results");
    let found = sizes(&results);
    let size = |board: &str| found.iter().find(|row| row.0 == board).map(|row| row.1).unwrap();
    for (index, &known) in KNOWN.iter().enumerate() {
        assert!(size(&(index + 1).to_string()) <= known, "{}", index + 1);
    }
    for (board, known) in [("35", 180), ("40", 230), ("45", 287), ("50", 350), ("31x32", 148)] {
        assert!(size(board) <= known, "{board}");
    }
    assert!(size("28") <= 118);
    for n in 31..=100 {
        assert!(size(&n.to_string()) < formulas(n), "{n}: {}", formulas(n));
    }
    for (index, (lower, size)) in bounds(&results).into_iter().enumerate() {
        assert!(lower <= size, "row {}: at least {lower}, but {size}", index + 1);
        assert!(
            lower == size || index >= 16,
            "{index}: certificates say that {size} is the minimum"
        );
    }
    let table = fs::read_to_string(results.join("records.csv")).unwrap();
    let drawn = plot::svg(&plots(&table, &[]).unwrap()).unwrap();
    assert!(drawn.matches("<circle ").count() >= 100, "a dot for each board");
}

/// Fisher 2003, tables 3 and 4: what his programs found with some symmetry.
const SYMMETRIC: [(&str, usize); 11] = [
    ("15", 37),
    ("16", 40),
    ("17", 46),
    ("18", 52),
    ("19", 59),
    ("20", 64),
    ("21", 72),
    ("22", 76),
    ("23", 84),
    ("24", 88),
    ("25", 105),
];

#[test]
fn the_kept_symmetric_covers_reach_the_papers() {
    let text = fs::read_to_string(root().join("results/symmetric.csv")).unwrap();
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let sizes: Vec<(String, usize)> = rows
        .records()
        .map(|row| row.map(|row| (row[0].to_owned(), row[2].parse().unwrap())).unwrap())
        .collect();
    for (board, found) in SYMMETRIC {
        let own = sizes.iter().filter(|row| row.0 == board).map(|row| row.1);
        assert!(own.min().is_some_and(|size| size <= found), "{board}: {found}");
    }
}

/// OEIS A261752 has the same numbers, from solvers in floating point.
#[test]
fn the_kept_total_covers_have_the_published_sizes() {
    let text = fs::read_to_string(root().join("results/total.csv")).unwrap();
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let sizes: Vec<String> = rows.records().map(|row| row.unwrap()[1].to_owned()).collect();
    let published =
        "6 7 8 10 14 18 22 25 28 32 36 43 48 54 58 66 70 78 84 91 98 107 112 123 128 139";
    assert!(sizes.join(" ").starts_with(published), "{sizes:?}");
}

/// Counted among symmetric covers alone, and among all covers of the same size by another sweep.
#[test]
fn the_counts_of_symmetric_covers_agree_with_the_census() {
    let read = |name: &str| fs::read_to_string(root().join("results").join(name)).unwrap();
    let rows = |text: &str| -> Vec<csv::StringRecord> {
        csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect()
    };
    let (minima, census) = (rows(&read("symmetric.csv")), rows(&read("census/census.csv")));
    let mut compared = 0;
    for count in rows(&read("symmetric-counts.csv")) {
        let [board, symmetry, size, alone] = [0, 1, 2, 5].map(|column| &count[column]);
        let minimum = minima.iter().find(|row| row[0] == *board && row[1] == *symmetry).unwrap();
        assert_eq!((&minimum[2], &minimum[4]), (size, "optimal"), "{board}, {symmetry}");
        let Some(all) = census.iter().find(|row| row[0] == *board && row[1] == *size) else {
            continue;
        };
        let same = format!("{symmetry}:{alone}");
        let has_none = alone == "0"
            && !all[4].split(' ').any(|part| part.starts_with(&format!("{symmetry}:")));
        assert!(has_none || all[4].split(' ').any(|part| part == same), "{board}, {symmetry}");
        compared += 1;
    }
    assert!(compared >= 50, "{compared} counts have a census beside them");
}

/// Fewer knights than Fisher's programs found (59 and 105): beside the checker's word every square is
/// looked at here, with nothing but its two numbers.
#[test]
fn symmetric_covers_below_the_papers_are_covers() {
    let results = root().join("results/symmetric");
    type Square = (i32, i32);
    type Image = fn(i32, Square) -> Square;
    let half: Image = |last, (col, row)| (last - col, last - row);
    let quarter: Image = |last, (col, row)| (last - row, col);
    let across: Image = |last, (col, row)| (last - col, row);
    let over: Image = |last, (col, row)| (col, last - row);
    let cases: [(&str, i32, usize, &[Image]); 3] = [
        ("019-rot180", 19, 58, &[half]),
        ("019-bilateral", 19, 58, &[across, over]),
        ("025-rot90", 25, 97, &[quarter]),
    ];
    for (name, side, size, images) in cases {
        let text = unpacked(&results.join(name).with_extension("txt.gz"));
        let line = text.lines().find_map(|line| line.strip_prefix("cover ")).unwrap();
        let square = |word: &str| -> Square {
            (i32::from(word.as_bytes()[0] - b'a') + 1, word[1..].parse().unwrap())
        };
        let knights: Vec<Square> = line.split(' ').map(square).collect();
        assert_eq!(knights.iter().collect::<std::collections::BTreeSet<_>>().len(), size);
        let covered = |col: i32, row: i32| {
            let reach = |&(a, b): &Square| (a - col).abs() * (b - row).abs() == 2;
            knights.contains(&(col, row)) || knights.iter().any(reach)
        };
        assert!((1..=side).all(|col| (1..=side).all(|row| covered(col, row))), "{name}");
        let kept = |image: &Image| knights.iter().all(|&at| knights.contains(&image(side + 1, at)));
        assert!(images.iter().any(kept), "{name} has not the symmetry that it is named for");
    }
}

/// The text of a file compressed by gzip.
fn unpacked(path: &Path) -> String {
    let mut text = String::new();
    let file = fs::File::open(path).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text
}
