//! A claim of a paper beside what the program finds.

use anyhow::{Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt::Display;

/// How a result compares with its claim.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Verdict {
    Agrees,
    /// A smaller cover, or a stronger statement, than the one claimed.
    Better,
    Disagrees,
    /// Nothing was claimed or found that could be compared.
    Open,
}

impl Verdict {
    /// The verdict on a claim that is true or false.
    pub(super) fn of(holds: bool) -> Self {
        if holds { Verdict::Agrees } else { Verdict::Disagrees }
    }

    /// The verdict on a claimed size, which a smaller one betters.
    pub(super) fn of_size(claimed: usize, found: usize) -> Self {
        match found.cmp(&claimed) {
            Ordering::Less => Verdict::Better,
            Ordering::Equal => Verdict::Agrees,
            Ordering::Greater => Verdict::Disagrees,
        }
    }
}

/// One claim and its outcome.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) what: String,
    pub(crate) source: String,
    pub(crate) claimed: Option<String>,
    pub(crate) found: Option<String>,
    /// what the checker confirmed
    pub(crate) verified: Option<String>,
    pub(crate) verdict: Verdict,
}

/// What the papers print and no model states, by the names of the rows.
const PRINTED: &str = include_str!("claims.csv");

/// A line of it; `{}` in `what` stands for a detail of the result.
#[derive(Deserialize)]
struct Line {
    name: String,
    source: String,
    claimed: Option<String>,
    what: String,
}

/// The lines of a table that was built in.
pub(super) fn lines<T: for<'a> Deserialize<'a>>(table: &str) -> Result<Vec<T>> {
    Ok(csv::Reader::from_reader(table.as_bytes()).into_deserialize().collect::<Result<_, _>>()?)
}

impl Row {
    /// The printed claim of this name beside what was found, which agrees if it is the same, word for word.
    pub(super) fn printed(name: &str, found: impl Into<Option<String>>) -> Result<Self> {
        let line = lines(PRINTED)?.into_iter().find(|line: &Line| line.name == name);
        let Line { name, source, claimed, what } =
            line.with_context(|| format!("no claim is called {name}"))?;
        Ok(Row::new(name, what, &source, claimed, found.into()))
    }

    /// This row with details of the result among its words.
    pub(super) fn detailed(mut self, details: &[&dyn Display]) -> Self {
        for detail in details {
            self.what = self.what.replacen("{}", &detail.to_string(), 1);
        }
        self
    }

    /// A row whose result agrees if it is the claim, word for word.
    pub(super) fn new(
        name: impl Into<String>,
        what: impl Into<String>,
        source: &str,
        claimed: Option<String>,
        found: Option<String>,
    ) -> Self {
        let both = claimed.as_ref().zip(found.as_ref());
        let verdict = both.map_or(Verdict::Open, |(claimed, found)| Verdict::of(claimed == found));
        let (name, what, source) = (name.into(), what.into(), source.to_owned());
        Row { name, what, source, claimed, found, verified: None, verdict }
    }

    /// This row with what the checker confirmed.
    pub(super) fn verified(self, words: Option<String>) -> Self {
        Row { verified: words, ..self }
    }

    /// This row with another verdict than that of the words.
    pub(super) fn judged(self, verdict: Verdict) -> Self {
        Row { verdict, ..self }
    }

    pub(super) fn text(&self) -> String {
        let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let verdict = match self.verdict {
            Verdict::Agrees => "agrees",
            Verdict::Better => "better",
            Verdict::Disagrees => "DISAGREES",
            Verdict::Open => "no comparison",
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
