//! What `destrier table` has to say: a b-file, CSV, or a table with what is published.

use super::term::Term;
use crate::report::Report;
use crate::sequences::Sequence;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;

/// Output of table with --json: terms of a sequence of the OEIS, and what is published there.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Terms of a sequence")]
pub(crate) struct TableReport {
    sequence: String,
    name: String,
    /// who published the terms, and how they were found
    published_by: String,
    terms: Vec<Term>,
}

impl TableReport {
    pub(super) fn new(sequence: Sequence, terms: Vec<Term>) -> Self {
        let Sequence { id, name, by, .. } = sequence;
        TableReport { sequence: id, name, published_by: by, terms }
    }

    /// Whether every term is certain.
    pub(super) fn is_complete(&self) -> bool {
        self.terms.iter().all(|term| term.value.is_some())
    }

    /// Lines of index and term, as far as all are certain, and comments on the rest.
    pub(super) fn bfile(&self) -> String {
        let mut text =
            format!("# {}: {}\n# Terms that destrier certifies; ", self.sequence, self.name);
        let sure = self.terms.iter().take_while(|term| term.value.is_some()).count();
        let (sure, rest) = self.terms.split_at(sure);
        let _ = writeln!(
            text,
            "{}",
            if rest.is_empty() {
                "no others were asked for"
            } else {
                "what is known of the others is below"
            }
        );
        for Term { n, value, .. } in sure {
            let _ =
                writeln!(text, "{n} {}", value.as_ref().map_or(String::new(), ToString::to_string));
        }
        for term in rest {
            let _ = writeln!(text, "# a({}): {}{}", term.n, term.found(), term.versus());
        }
        text
    }

    /// One line for each term, with a heading.
    pub(super) fn csv(&self) -> String {
        let mut text = "n,board,value,at_least,at_most,published\n".to_owned();
        for term in &self.terms {
            let Term { n, board, value, at_least, at_most, published, .. } = term;
            let cell = |value: Option<String>| value.unwrap_or_default();
            let value = cell(value.as_ref().map(ToString::to_string));
            let (at_least, at_most) =
                (cell(at_least.map(|b| b.to_string())), cell(at_most.map(|b| b.to_string())));
            let published = cell(published.clone());
            let _ = writeln!(text, "{n},{board},{value},{at_least},{at_most},{published}");
        }
        text
    }
}

impl Term {
    /// The term, or what is certain of it.
    fn found(&self) -> String {
        match (&self.value, self.at_least, self.at_most) {
            (Some(value), ..) => value.to_string(),
            (_, Some(least), Some(most)) => format!("{least} to {most}"),
            (_, Some(least), None) => format!("at least {least}"),
            (_, None, Some(most)) => format!("at most {most}"),
            (_, None, None) => "-".to_owned(),
        }
    }

    /// What is published beside it, in words.
    fn versus(&self) -> String {
        match (&self.published, self.agrees) {
            (None, _) => "; not published".to_owned(),
            (Some(value), None) => format!("; published without a certificate: {value}"),
            (Some(_), Some(true)) => String::new(),
            (Some(value), Some(false)) => format!("; published: {value}, which differs"),
        }
    }
}

impl Report for TableReport {
    const NAME: &'static str = "table-1";

    fn text(&self) -> String {
        let mut text = format!(
            "{}: {}\n\n{:>4}  {:<9} {:>12} {:>16}\n",
            self.sequence, self.name, "n", "board", "certain", "published"
        );
        for term in &self.terms {
            let published = term.published.as_deref().unwrap_or("-");
            let mark = if term.agrees == Some(false) { "  differs" } else { "" };
            let (n, board, found) = (term.n, term.board.to_string(), term.found());
            let _ = writeln!(text, "{n:>4}  {board:<9} {found:>12} {published:>16}{mark}");
        }
        let agree = self.terms.iter().filter(|term| term.agrees == Some(true)).count();
        let _ = write!(text, "\n{agree} certain and as published. {}\n", self.published_by);
        text
    }
}
