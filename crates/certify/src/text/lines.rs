//! Splits a certificate into lines of words, and refuses every other way to write the same words.

use crate::limits::MAX_BYTES;
use crate::parse_error::ParseError;
use crate::rejection::Rejection;

/// The lines of a text that are still to be read.
pub(crate) struct Lines<'a> {
    rest: &'a str,
    number: usize,
    /// What all lines end with, before their line feed.
    before_feed: &'static str,
}

/// The words of one line that are still to be read.
pub(crate) struct Words<'a> {
    rest: Option<&'a str>,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Result<Self, Rejection> {
        if text.len() > MAX_BYTES {
            return Err(ParseError::TooLong { bytes: text.len(), limit: MAX_BYTES }.at(1));
        }
        let first = text.split('\n').next().unwrap_or_default();
        let before_feed = if first.ends_with('\r') { "\r" } else { "" };
        Ok(Lines { rest: text, number: 0, before_feed })
    }

    /// The number of the line read last, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// All that is still to be read.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Takes the next lines away, so many with so many bytes, to be read elsewhere.
    pub(crate) fn take(&mut self, lines: usize, bytes: usize) -> Self {
        let (taken, rest) = self.rest.split_at(bytes);
        let taken = Lines { rest: taken, ..*self };
        (self.rest, self.number) = (rest, self.number + lines);
        taken
    }

    /// The first word of the next line, without reading it.
    pub(crate) fn peek(&self) -> &'a str {
        let line = self.rest.split('\n').next().unwrap_or_default();
        let line = line.strip_suffix(self.before_feed).unwrap_or(line);
        line.split(' ').next().unwrap_or_default()
    }

    /// Reads a line; it must end as the first one does.
    pub(crate) fn line(&mut self) -> Result<Words<'a>, Rejection> {
        self.number += 1;
        let (line, rest) =
            self.rest.split_once('\n').ok_or_else(|| ParseError::Truncated.at(self.number))?;
        self.rest = rest;
        let line = line
            .strip_suffix(self.before_feed)
            .ok_or_else(|| ParseError::MixedLineEnds.at(self.number))?;
        if !line.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err(ParseError::NotPlainText.at(self.number));
        }
        if line.starts_with(' ') || line.ends_with(' ') || line.contains("  ") {
            return Err(ParseError::BadSpacing.at(self.number));
        }
        Ok(Words { rest: Some(line), line: self.number })
    }

    /// Reads a line that begins with this keyword.
    pub(crate) fn keyword(&mut self, keyword: &'static str) -> Result<Words<'a>, Rejection> {
        let mut words = self.line()?;
        match words.word(keyword)? {
            word if word == keyword => Ok(words),
            word => Err(words.unexpected(keyword, word)),
        }
    }

    /// Reads a line that begins with this keyword, if the next line does.
    pub(crate) fn optional(
        &mut self,
        keyword: &'static str,
    ) -> Result<Option<Words<'a>>, Rejection> {
        if self.peek() == keyword { self.keyword(keyword).map(Some) } else { Ok(None) }
    }

    /// The refusal of a word of the line read last.
    pub(crate) fn unexpected(&self, expected: &'static str, found: &str) -> Rejection {
        ParseError::UnexpectedWord { expected, found: found.to_owned() }.at(self.number)
    }

    /// Reads the last line, `end`, after which nothing may come.
    pub(crate) fn end(&mut self) -> Result<(), Rejection> {
        self.keyword("end")?.done()?;
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(ParseError::TrailingGarbage.at(self.number + 1))
        }
    }
}

impl<'a> Words<'a> {
    /// This word of a line alone.
    pub(crate) fn of(word: &'a str, line: usize) -> Self {
        Words { rest: Some(word), line }
    }

    /// The number of the line, from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// Whether all words have been read.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_none_or(str::is_empty)
    }

    /// The next word, without reading it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.map(|rest| split(rest).0)
    }

    /// The next word; `expected` says what it should be.
    pub(crate) fn word(&mut self, expected: &'static str) -> Result<&'a str, Rejection> {
        self.next().ok_or_else(|| self.unexpected(expected, ""))
    }

    /// Refuses further words.
    pub(crate) fn done(mut self) -> Result<(), Rejection> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(ParseError::ExtraWord(word.to_owned()).at(self.line)),
        }
    }

    /// The refusal of a word.
    pub(crate) fn unexpected(&self, expected: &'static str, found: &str) -> Rejection {
        ParseError::UnexpectedWord { expected, found: found.to_owned() }.at(self.line)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.take().filter(|rest| !rest.is_empty())?;
        let (word, rest) = split(rest);
        self.rest = rest;
        Some(word)
    }
}

/// The first word, and what is behind the blank that follows it. Words are short: byte by byte is faster than any search.
fn split(text: &str) -> (&str, Option<&str>) {
    match text.bytes().position(|byte| byte == b' ') {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}
