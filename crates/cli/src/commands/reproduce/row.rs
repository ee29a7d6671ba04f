//! A claim of a paper beside what the program finds.

use serde::{Deserialize, Serialize};

/// One claim and its outcome.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) what: String,
    pub(crate) source: String,
    pub(crate) claimed: Option<String>,
    pub(crate) found: Option<String>,
    /// What the checker confirmed, in its words.
    pub(crate) verified: Option<String>,
    /// Whether the result is the claim; null if nothing was claimed or found.
    pub(crate) agrees: Option<bool>,
}

impl Row {
    /// A row whose result agrees if it is the claim, word for word.
    pub(super) fn new(
        name: impl Into<String>,
        what: impl Into<String>,
        source: &str,
        claimed: Option<String>,
        found: Option<String>,
    ) -> Self {
        let agrees = claimed.as_ref().zip(found.as_ref()).map(|(claimed, found)| claimed == found);
        let (name, what, source) = (name.into(), what.into(), source.to_owned());
        Row { name, what, source, claimed, found, verified: None, agrees }
    }

    /// This row with what the checker confirmed.
    pub(super) fn verified(self, words: Option<String>) -> Self {
        Row { verified: words, ..self }
    }

    /// This row with another verdict than that of the words.
    pub(super) fn agreeing(self, agrees: Option<bool>) -> Self {
        Row { agrees, ..self }
    }

    pub(super) fn text(&self) -> String {
        let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let verdict = match self.agrees {
            Some(true) => "agrees",
            Some(false) => "DISAGREES",
            None => "no comparison",
        };
        format!(
            "{}: {} ({})\n  claimed {}, found {}: {verdict}\n  verified: {}\n",
            self.name,
            self.what,
            self.source,
            show(&self.claimed),
            show(&self.found),
            show(&self.verified)
        )
    }
}
