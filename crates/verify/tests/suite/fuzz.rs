//! Mutations of everything in `tests/certificates`, drawn from seeds: no text makes a checker panic, and
//! what is read is written back as it stands. Some seconds here; `scripts/fuzz` goes on for as long as one likes.

use crate::verdicts::certificates;
use destrier_board::{Board, Problem};
use destrier_vipr::Checker;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

/// Cases of each parser without `DESTRIER_FUZZ_MINUTES`.
const CASES: u64 = 4000;

/// Mutated files on larger boards, or of higher strips, are only read: they may take minutes.
const CHECKED: usize = 36;

/// Numbers by Marsaglia's xorshift (2003).
struct Random(u64);

impl Random {
    fn of_seed(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn corpus(folders: &[&str]) -> Vec<Vec<u8>> {
    let files = |folder: &&str| {
        let entries = std::fs::read_dir(certificates(folder)).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.is_file());
        paths.sort();
        paths.iter().map(|path: &std::path::PathBuf| read(path)).collect::<Vec<_>>()
    };
    folders.iter().flat_map(files).collect()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()
}

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

/// One to five changes: bytes, words, lines; some from another file.
fn mutated(random: &mut Random, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut text = corpus[random.below(corpus.len())].clone();
    for _ in 0..1 + random.below(5) {
        let (at, to) = (random.below(text.len()), random.below(text.len()));
        let (at, to) = (at.min(to), at.max(to));
        match random.below(7) {
            0 if !text.is_empty() => text[at] = random.below(256) as u8,
            1 => drop(text.drain(at..to)),
            2 => text.truncate(at),
            3 => {
                let other = &corpus[random.below(corpus.len())];
                let from = random.below(other.len());
                let length = random.below(40).min(other.len() - from);
                text.splice(at..at, other[from..from + length].iter().copied());
            }
            4 => {
                let copy = text[at..to.min(at + 200)].to_vec();
                text.splice(to..to, copy);
            }
            _ => {
                let is_blank = |byte: &u8| byte.is_ascii_whitespace();
                let start = text[..at].iter().rposition(is_blank).map_or(0, |blank| blank + 1);
                let end =
                    text[at..].iter().position(is_blank).map_or(text.len(), |blank| at + blank);
                text.splice(start..end, WORDS[random.below(WORDS.len())].bytes());
            }
        }
    }
    text
}

/// Tries mutations until the cases or the minutes are over.
fn fuzz(name: &str, corpus: &[Vec<u8>], check: impl Fn(&[u8]) + std::panic::RefUnwindSafe) {
    let minutes = std::env::var("DESTRIER_FUZZ_MINUTES").ok().and_then(|text| text.parse().ok());
    let end = minutes.map(|minutes: u64| Instant::now() + Duration::from_secs(60 * minutes));
    let first: u64 =
        std::env::var("DESTRIER_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut seed = first;
    while end.map_or(seed < first + CASES, |end| Instant::now() < end) {
        let text = mutated(&mut Random::of_seed(seed), corpus);
        let verdict = catch_unwind(|| check(&text));
        assert!(verdict.is_ok(), "{name}, seed {seed}: {:?}", String::from_utf8_lossy(&text));
        seed += 1;
    }
    println!("{name}: {} cases from seed {first}", seed - first);
}

/// Whether checking takes no time to speak of.
fn is_small(text: &str) -> bool {
    let value = |keyword: &str| text.lines().find_map(|line| line.strip_prefix(keyword));
    let area = value("board ").and_then(|word| word.parse().ok()).map(|board: Board| board.area());
    let rows = value("rows ").and_then(|word| word.parse::<usize>().ok());
    area.is_none_or(|area| area <= CHECKED) && rows.is_none_or(|rows| rows <= 4)
}

#[test]
fn certificates_of_any_text_are_read_or_refused() {
    let corpus = corpus(&["valid", "invalid", "malformed"]);
    fuzz("certificates", &corpus, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(certificate) = destrier_certify::parse(&text) {
            assert_eq!(certificate.to_string(), text);
            if is_small(&text) {
                let _ = certificate.verify();
            }
        }
    });
}

#[test]
fn vipr_files_of_any_text_are_checked_or_refused() {
    let corpus = corpus(&["vipr/valid", "vipr/invalid", "vipr/malformed"]);
    let problem = Problem::new(Board::new(2, 2).unwrap());
    fuzz("vipr", &corpus, |bytes| {
        let _ = Checker::default().verify(bytes);
        let _ = Checker { problem: Some(&problem), allow_cutoffs: false }.verify(bytes);
    });
}
