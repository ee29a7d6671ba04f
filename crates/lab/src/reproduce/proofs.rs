//! Fisher's proofs by hand, the minima that he suspected, and the limit that he asked for: kept certificates, checked
//! again.

use super::row::{Row, Verdict};
use anyhow::{Context, Result};
use flate2::read::MultiGzDecoder;
use std::io::Read;
use std::time::Duration;

macro_rules! kept {
    ($path:literal) => {
        include_bytes!(concat!("../../../../results/", $path))
    };
}

/// The name of a row, the certificate, and what it has to claim, with the verdict if it does.
type Proof = (&'static str, &'static [u8], &'static str, Verdict);

const BY_HAND: [Proof; 4] = [
    ("hand-5x5", kept!("hand-proofs/5x5-by-colours.txt"), "exactly 5", Verdict::Agrees),
    ("hand-6x6", kept!("certificates/knight-06.txt.gz"), "exactly 8", Verdict::Agrees),
    (
        "hand-6x6-quarter",
        kept!("hand-proofs/6x6-one-in-a-quarter.txt"),
        "exactly 9",
        Verdict::Agrees,
    ),
    ("hand-10x10", kept!("hand-proofs/10x10-by-quarters.txt"), "at least 16", Verdict::Agrees),
];

const BY_COMPUTER: [Proof; 5] = [
    ("proofs-15", kept!("certificates/sweep-15.txt.gz"), "exactly 36", Verdict::Agrees),
    ("proofs-16", kept!("certificates/sweep-16.txt.gz"), "exactly 40", Verdict::Agrees),
    ("proofs-17", kept!("certificates/sweep-17.txt.gz"), "exactly 46", Verdict::Agrees),
    ("proofs-18", kept!("certificates/sweep-18.txt.gz"), "exactly 52", Verdict::Agrees),
    ("proofs-limit", kept!("density/knight.txt.gz"), "density exactly 1/8", Verdict::Better),
];

/// Fisher's proofs by hand.
pub(super) fn by_hand(_: Duration) -> Result<(String, Vec<Row>)> {
    Ok((String::new(), BY_HAND.into_iter().map(row).collect::<Result<_>>()?))
}

/// What he suspected of larger boards.
pub(super) fn by_computer(_: Duration) -> Result<(String, Vec<Row>)> {
    Ok((String::new(), BY_COMPUTER.into_iter().map(row).collect::<Result<_>>()?))
}

fn row((name, bytes, claim, verdict): Proof) -> Result<Row> {
    let verified = destrier_certify::verify(&text(bytes)?).context(name)?.to_string();
    let row = Row::printed(name, claim.to_owned())?;
    let verdict = if verified.contains(claim) { verdict } else { Verdict::Disagrees };
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
