//! Mutations of everything in `tests/certificates`, drawn from seeds: no text makes a checker panic, and
//! what is read is written back as it stands. Some seconds here; `scripts/fuzz` goes on for as long as one likes.

use destrier_board::{Board, Problem};
use destrier_fuzz::{fuzz_texts, read};
use destrier_verify::{Choose, FileRule, Format, Reading, Wishes};
use destrier_vipr::{Checker, Reference};

/// Cases of each parser in the tests.
const CASES: u64 = 4000;

/// Mutated files on larger boards, or of higher strips, are only read: they may take minutes.
const CHECKED: usize = 36;

const WORDS: [&str; 16] = [
    "0",
    "1",
    "-1",
    "999999999",
    "99999999999999999999",
    "1/2",
    "1/0",
    "65536",
    "1024x1024",
    "1x65535t",
    "queen",
    "leaper:65535,65535",
    "none",
    "a1",
    "",
    "\u{e9}",
];

/// Whether checking takes no time to speak of.
fn is_small(text: &str) -> bool {
    let value = |keyword: &str| text.lines().find_map(|line| line.strip_prefix(keyword));
    let area = value("board ").and_then(|word| word.parse().ok()).map(|board: Board| board.area());
    let rows = value("rows ").and_then(|word| word.parse::<usize>().ok());
    area.is_none_or(|area| area <= CHECKED) && rows.is_none_or(|rows| rows <= 4)
}

#[test]
fn certificates_of_any_text_are_read_or_refused() {
    let corpus = read(&[
        "tests/certificates/valid",
        "tests/certificates/invalid",
        "tests/certificates/malformed",
    ]);
    fuzz_texts("certificates", CASES, (&corpus, &WORDS), |bytes| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(certificate) = destrier_certify::parse(&text) {
            assert_eq!(certificate.to_string(), text.replace("\r\n", "\n"));
            if is_small(&text) {
                let _ = certificate.verify();
            }
        }
    });
}

#[test]
fn programs_of_any_text_are_read_or_refused() {
    let corpus = read(&["tests/programs", "tests/programs/field"]);
    let formats = [
        Format::Gr,
        Format::Col,
        Format::Hgr,
        Format::Sets,
        Format::OrLibrary,
        Format::Text,
        Format::Edges,
        Format::Csv,
        Format::Lp,
        Format::Mps,
        Format::Opb,
        Format::Wcnf,
        Format::Nl,
    ];
    let partition = Wishes { rule: Some(FileRule::Partition), ..Wishes::default() };
    let other = [
        (Format::Sets, Wishes { choose: Some(Choose::Sets), ..Wishes::default() }),
        (Format::OrLibrary, partition),
        (Format::Gr, Wishes { rule: Some(FileRule::Clique), ..Wishes::default() }),
        (Format::Col, Wishes { rule: Some(FileRule::Independent), ..Wishes::default() }),
    ];
    let other = other.map(|(format, wishes)| format.asking(wishes).unwrap());
    let readings: Vec<Reading> = formats.into_iter().map(Reading::from).chain(other).collect();
    fuzz_texts("programs", CASES, (&corpus, &WORDS), |bytes| {
        let text = String::from_utf8_lossy(bytes);
        for reading in &readings {
            match reading.read(&text) {
                Ok(named) => assert_eq!(named.difference(&named.program), None),
                Err(error) => assert!(!error.to_string().contains('\n')),
            }
        }
    });
}

#[test]
fn vipr_files_of_any_text_are_checked_or_refused() {
    let corpus = read(&[
        "tests/certificates/vipr/valid",
        "tests/certificates/vipr/invalid",
        "tests/certificates/vipr/malformed",
    ]);
    let problem = Problem::new(Board::new(2, 2).unwrap());
    fuzz_texts("VIPR", CASES, (&corpus, &WORDS), |bytes| {
        let reference = Reference::of_problem(problem.clone()).unwrap();
        let _ = Checker::default().verify(bytes);
        let _ = Checker { reference: Some(&reference), allow_cutoffs: false }.verify(bytes);
    });
}
