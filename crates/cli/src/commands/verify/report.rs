//! What `destrier verify` has to say of a file.

use crate::exit;
use crate::report;
use anyhow::Result;
use destrier_verify::{Verdict, one_line};
use serde_json::{Value, json};

/// One line for each file; what cannot be read is said on standard error.
pub(super) fn say(name: &str, verdict: &Verdict, as_json: bool) -> Result<()> {
    match verdict {
        Verdict::Unreadable(reason) => exit::complain(&format!("{name}: {reason}")),
        _ if as_json => {}
        verdict => report::text(&(one_line(&format!("{name}: {verdict}")) + "\n"))?,
    }
    Ok(())
}

/// The verdict on a file, of those that `--json` lists.
pub(super) fn document(file: &str, verdict: &Verdict) -> Value {
    let (word, claim, reason) = match verdict {
        Verdict::Verified(claim) => ("verified", Some(claim), None),
        Verdict::Rejected(reason) => ("rejected", None, Some(reason.clone())),
        Verdict::Unfinished(reached) => ("not finished", None, Some(reached.to_string())),
        Verdict::Unreadable(reason) => ("unreadable", None, Some(reason.clone())),
    };
    json!({ "schema": "verify-3", "file": file, "claim": claim, "verdict": word, "reason": reason })
}
