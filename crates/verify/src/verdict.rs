//! What a check comes to, and the status with which a program says so.

use crate::input::InputError;
use crate::limits::Reached;
use std::fmt;

/// The outcome of checking one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds.
    Verified(String),
    /// The file does not show its claim, for this reason.
    Rejected(String),
    /// A limit came first.
    Unfinished(Reached),
    /// The file cannot be read as a certificate, for this reason.
    Unreadable(String),
}

impl Verdict {
    /// The same with more words behind a claim that holds.
    pub(crate) fn and(self, words: &str) -> Self {
        match self {
            Verdict::Verified(claim) => Verdict::Verified(claim + words),
            other => other,
        }
    }
}

impl From<InputError> for Verdict {
    fn from(error: InputError) -> Self {
        Verdict::Unreadable(error.to_string())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Verified(claim) => write!(f, "verified: {claim}"),
            Verdict::Rejected(reason) => write!(f, "rejected: {reason}"),
            Verdict::Unfinished(reached) => write!(f, "not finished: {reached}"),
            Verdict::Unreadable(reason) => write!(f, "{reason}"),
        }
    }
}

/// The text in a line, whatever file or argument its words are from: no terminal obeys it, and nobody takes a part
/// of it for the next line.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' => line.push(' '),
            '\'' | '"' | '\\' => line.push(letter),
            // all that is not seen: controls, ends of lines, letters that turn the direction of others
            _ => line.extend(letter.escape_debug()),
        }
    }
    line
}

/// The exit status for all files: 2 if one is unreadable, else 1 if one is rejected, else 3 if one could not
/// be finished, else 0.
pub fn exit_status<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> u8 {
    let mut status = 0;
    for verdict in verdicts {
        status = match (verdict, status) {
            (Verdict::Unreadable(_), _) | (_, 2) => 2,
            (Verdict::Rejected(_), _) | (_, 1) => 1,
            (Verdict::Unfinished(_), _) => 3,
            (Verdict::Verified(_), status) => status,
        };
    }
    status
}
