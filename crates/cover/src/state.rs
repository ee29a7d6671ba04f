//! States of proofs that are certificates, which are checked before a proof goes on.

use destrier_certify::{Certificate, parse};
use destrier_run::{Snapshot, StateError};

/// The state of some work that these certificates say.
pub(crate) fn snapshot(work: String, certificates: impl Iterator<Item = Certificate>) -> Snapshot {
    let texts: Vec<String> = certificates.map(|certificate| certificate.to_string()).collect();
    Snapshot { work, state: serde_json::to_vec(&texts).expect("a list of texts") }
}

/// The certificates of a state of this work, each accepted by the checker.
///
/// # Errors
/// If it is the state of other work, or not all of it holds.
pub(crate) fn certificates(
    work: &str,
    snapshot: &Snapshot,
) -> Result<Vec<Certificate>, StateError> {
    let senseless = |what: &dyn ToString| StateError::Senseless(what.to_string());
    snapshot.check(work)?;
    let texts: Vec<String> =
        serde_json::from_slice(&snapshot.state).map_err(|error| senseless(&error))?;
    let read = |text: &String| {
        let certificate = parse(text).map_err(|error| senseless(&error))?;
        certificate.verify().map_err(|error| senseless(&error))?;
        Ok(certificate)
    };
    texts.iter().map(read).collect()
}
