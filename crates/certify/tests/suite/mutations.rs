//! Changes to accepted certificates: every changed word of a tight one is refused, and no text at
//! all makes the checker panic.

use destrier_certify::{Claim, Size, parse, verify};
use proptest::prelude::*;
use std::path::Path;

fn valid(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    std::fs::read_to_string(root.join(file)).unwrap()
}

/// Some other words that could stand in place of this one.
fn others(word: &str, text: &str) -> Vec<String> {
    let mut others: Vec<String> =
        ["", "0", "1", "-1", "2", "1/2", "a1", "b3", "end", "king", "total"]
            .map(str::to_owned)
            .to_vec();
    if let Ok(number) = word.parse::<i64>() {
        others.extend([number - 1, number + 1, 2 * number, -number].map(|n| n.to_string()));
    }
    if let Some((above, below)) = word.split_once('/') {
        others.extend([format!("{above}1/{below}"), format!("{above}/{below}1"), above.into()]);
    }
    others.extend([format!("{word} {word}"), format!("{word}0"), format!("0{word}")]);
    others.extend([word[1..].to_owned(), word.to_ascii_uppercase()]);
    let next =
        text.split_ascii_whitespace().skip_while(|other| other != &word).find(|w| w != &word);
    others.extend(next.map(str::to_owned));
    others.retain(|other| other != word);
    others
}

/// Byte ranges of the words.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let starts = text.split_ascii_whitespace().map(|word| word.as_ptr() as usize);
    let base = text.as_ptr() as usize;
    let words = starts.zip(text.split_ascii_whitespace());
    words.map(|(start, word)| start - base..start - base + word.len()).collect()
}

fn replaced(text: &str, range: &std::ops::Range<usize>, word: &str) -> String {
    [&text[..range.start], word, &text[range.end..]].concat()
}

/// Tight: the packings have an integral sum (or a stated one), so nothing can be moved; and nothing
/// is fixed, so that no word of the problem can be changed into another true problem.
const TIGHT: [&str; 9] = [
    "knight-8x8.txt",
    "knight-4x4-maximum.txt",
    "knight-8x8-maximum.txt",
    "king-6x6.txt",
    "knight-6x6-diagonal4.txt",
    "knight-8x8-all.txt",
    "tour-3x4-open.txt",
    "tour-5x6-closed.txt",
    "density-total.txt",
];

#[test]
fn any_changed_word_of_a_tight_certificate_is_refused() {
    let mut tried = 0;
    for file in TIGHT {
        let text = valid(file);
        assert!(verify(&text).is_ok());
        for range in words(&text) {
            for other in others(&text[range.clone()], &text) {
                let changed = replaced(&text, &range, &other);
                if let Ok(verified) = verify(&changed) {
                    panic!("{file}: {} -> {other}: accepts {verified}", &text[range]);
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}

/// What may be changed in a certificate with fixed squares or a slack packing makes it a proof of
/// another problem, or the same claim; never another claim about the same problem. A sweep may
/// claim less than it could, which is as true.
#[test]
fn changed_words_never_change_a_claim_about_the_same_problem() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    for entry in std::fs::read_dir(root).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let text = valid(&file);
        let claim = verify(&text).unwrap().claim().clone();
        for range in words(&text) {
            for other in others(&text[range.clone()], &text) {
                let changed = replaced(&text, &range, &other);
                if let Ok(verified) = verify(&changed) {
                    let same = problem(verified.claim()) == problem(&claim);
                    let less = text.starts_with("destrier 1 sweep")
                        && size(verified.claim()) < size(&claim);
                    assert!(!same || less || *verified.claim() == claim, "{file}: {verified}");
                }
            }
        }
    }
}

/// What a claim is about.
fn problem(claim: &Claim) -> String {
    match claim {
        Claim::Size { problem, .. } | Claim::Packing { problem, .. } => problem.to_string(),
        Claim::Covering { problem, .. } => format!("{problem:?}"),
        Claim::Program { program, .. } => format!("{program:?}"),
        Claim::Tour { board, piece, holes, .. } => format!("{piece}'s tour of {board}, {holes:?}"),
        Claim::Pieces { board, kinds, attack, sharing, .. } => {
            format!("{kinds:?} on {board}, {attack}, {sharing}")
        }
        Claim::Density { piece, rule, .. } => format!("{piece} {rule} of the plane"),
        // all their words are the problem: one claims that a partition exists, one what holds for all n
        Claim::Partition { .. } | Claim::Strip { .. } => claim.to_string(),
        other => panic!("{other} is of no kind in this test"),
    }
}

/// The size of a claim `at least`.
fn size(claim: &Claim) -> Option<usize> {
    match claim {
        Claim::Size { size: Size::AtLeast(size), .. } => Some(*size),
        _ => None,
    }
}

#[test]
fn every_beginning_of_a_certificate_is_refused() {
    let (maximum, folding) = ("knight-4x4-maximum.txt", "folding-3x3-rrn.txt");
    for file in
        [maximum, folding, "tour-3x4-open.txt", "program-board-images.txt", "sweep-knight-4x4.txt"]
    {
        let text = valid(file);
        for length in 0..text.len() {
            assert!(parse(&text[..length]).is_err(), "{file} up to {length}");
        }
    }
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(verify(&String::from_utf8_lossy(&bytes)).is_err());
    }

    #[test]
    fn random_words_never_panic_and_are_written_as_read(
        file in proptest::sample::select(&TIGHT[..]),
        changes in proptest::collection::vec((any::<u32>(), any::<u32>(), 0u8..4), 1..5)
    ) {
        let mut text = valid(file);
        for (at, from, how) in changes {
            let words = words(&text);
            if words.is_empty() {
                break; // all of it was taken out before
            }
            let pick = |n: u32| words[n as usize % words.len()].clone();
            let (target, source) = (pick(at), pick(from));
            let word = text[source.clone()].to_owned();
            text = match how {
                0 => replaced(&text, &target, &word),
                1 => replaced(&text, &(target.start..target.start), &format!("{word} ")),
                2 => replaced(&text, &(target.start..(target.end + 1).min(text.len())), ""),
                _ => {
                    let (low, high) = (target.start.min(source.start), target.end.max(source.end));
                    replaced(&text, &(low..high), "")
                }
            };
        }
        if let Ok(certificate) = parse(&text) {
            prop_assert_eq!(certificate.to_string(), text);
            let _ = certificate.verify();
        }
    }
}
