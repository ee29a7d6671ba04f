//! Fisher's proofs by hand, the minima that he suspected, and the limit that he asked for: kept certificates. Those that
//! take a moment are checked again, the others have the checker's verdicts of results/verdicts.csv.

use super::asked::Asked;
use super::row::{Row, Verdict, lines};
use anyhow::{Context, Result};
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use std::io::Read;

/// The name of a row, the certificate's text or file, and what it has to claim.
type Proof<T> = (&'static str, T, &'static str);

macro_rules! kept {
    ($path:literal) => {
        include_bytes!(concat!("../../../../results/", $path))
    };
}

const BY_HAND: [Proof<&[u8]>; 4] = [
    ("hand-5x5", kept!("hand-proofs/5x5-by-colours.txt"), "exactly 5"),
    ("hand-6x6", kept!("certificates/knight-06.txt.gz"), "exactly 8"),
    ("hand-6x6-quarter", kept!("hand-proofs/6x6-one-in-a-quarter.txt"), "exactly 9"),
    ("hand-10x10", kept!("hand-proofs/10x10-by-quarters.txt"), "at least 16"),
];

/// The minima that he suspected.
const SUSPECTED: [Proof<&str>; 4] = [
    ("proofs-15", "certificates/sweep-15.txt.gz", "exactly 36"),
    ("proofs-16", "certificates/sweep-16.txt.gz", "exactly 40"),
    ("proofs-17", "certificates/sweep-17.txt.gz", "exactly 46"),
    ("proofs-18", "certificates/sweep-18.txt.gz", "exactly 52"),
];

/// The limit, of which he had bounds.
const LIMIT: Proof<&str> = ("proofs-limit", "density/knight.txt.gz", "density exactly 1/8");

/// What the checker said of the kept certificates.
const VERDICTS: &str = include_str!("../../../../results/verdicts.csv");

/// A line of it.
#[derive(Deserialize)]
struct Checked {
    file: String,
    claim: String,
}

/// Fisher's proofs by hand.
pub(super) fn by_hand(asked: &mut Asked) -> Result<()> {
    BY_HAND.into_iter().try_for_each(|(name, bytes, claim)| {
        asked.row(name, |name| {
            let verified = destrier_certify::verify(&text(bytes)?)?.to_string();
            row(name, claim, verified, Verdict::Agrees)
        })
    })
}

/// What he suspected of larger boards, and the limit, of which he had bounds.
pub(super) fn by_computer(asked: &mut Asked) -> Result<()> {
    let checked: Vec<Checked> = lines(VERDICTS)?;
    let suspected = SUSPECTED.map(|proof| (proof, Verdict::Agrees)).into_iter();
    suspected.chain([(LIMIT, Verdict::Better)]).try_for_each(|((name, file, claim), verdict)| {
        let checked = checked.iter().find(|checked| checked.file == file).context(file)?;
        asked.row(name, |name| row(name, claim, checked.claim.clone(), verdict))
    })
}

/// A row with this verdict if the certificate claims what it has to.
fn row(name: &str, claim: &str, verified: String, verdict: Verdict) -> Result<Row> {
    let verdict = if verified.contains(claim) { verdict } else { Verdict::Disagrees };
    let row = Row::printed(name, claim.to_owned())?;
    Ok(row.judged(verdict).verified(Some(verified)))
}

/// The text of a certificate, which may be compressed.
fn text(bytes: &[u8]) -> Result<String> {
    let mut text = String::new();
    match bytes {
        [0x1f, 0x8b, ..] => MultiGzDecoder::new(bytes).read_to_string(&mut text)?,
        mut plain => plain.read_to_string(&mut text)?,
    };
    Ok(text)
}
