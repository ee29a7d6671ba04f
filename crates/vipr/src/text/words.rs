//! Splits a VIPR file into words as it streams by; nothing longer than a word is kept.

use crate::limits::MAX_BYTES;
use crate::{ParseError, Rejection};
use destrier_certify::{Digest, MAX_DIGITS};
use std::io::{ErrorKind, Read};

/// The longest word: a fraction of two numbers of the most digits, with sign and stroke.
const MAX_WORD: usize = 2 * MAX_DIGITS + 2;

/// The most bytes of a word that a message repeats.
const CLIP: usize = 40;

/// Bytes read at a time; more than a word.
const CHUNK: usize = 1 << 18;

/// The words of a file that are still to be read.
pub(crate) struct Words<R> {
    input: R,
    buffer: Vec<u8>,
    /// The unread part of the buffer.
    start: usize,
    end: usize,
    bytes: u64,
    line: usize,
    /// Of the words that are read, each with the end of a line, while it is wanted.
    digest: Option<Digest>,
}

impl<R: Read> Words<R> {
    pub(super) fn new(input: R) -> Self {
        let (buffer, start, end) = (vec![0; CHUNK], 0, 0);
        Words { input, buffer, start, end, bytes: 0, line: 1, digest: None }
    }

    /// From the next word on a digest of words is made.
    pub(crate) fn begin_digest(&mut self) {
        self.digest = Some(Digest::default());
    }

    /// The digest of the words since it was begun.
    pub(crate) fn end_digest(&mut self) -> Digest {
        self.digest.take().unwrap_or_default()
    }

    /// The number of the line that the last word is on, from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// The next word; the file must have one.
    pub(crate) fn word(&mut self) -> Result<&[u8], Rejection> {
        if !self.skip_blanks(true)? {
            return Err(self.error(ParseError::Truncated));
        }
        let mut length = 0;
        loop {
            let rest = &self.buffer[self.start + length..self.end];
            match rest.iter().position(|&byte| byte <= b' ') {
                Some(more) => {
                    length += more;
                    break;
                }
                None => length = self.end - self.start,
            }
            if length > MAX_WORD || !self.fill()? {
                break;
            }
        }
        if length > MAX_WORD {
            return Err(self.error(ParseError::LongWord(MAX_WORD)));
        }
        let word = self.start..self.start + length;
        self.start = word.end;
        // a control character ends a word and begins none
        if length == 0 || !self.buffer[word.clone()].iter().all(u8::is_ascii_graphic) {
            return Err(self.error(ParseError::NotPlainText));
        }
        if let Some(digest) = &mut self.digest {
            digest.add(&self.buffer[word.clone()]);
            digest.add(b"\n");
        }
        Ok(&self.buffer[word])
    }

    /// Refuses all but this word.
    pub(crate) fn expect(&mut self, expected: &'static str) -> Result<(), Rejection> {
        let word = self.word()?;
        if word == expected.as_bytes() {
            return Ok(());
        }
        let found = text(word);
        Err(self.error(ParseError::UnexpectedWord { expected, found }))
    }

    /// Passes over this word if it comes next on the same line.
    pub(crate) fn skip_on_line(&mut self, word: &str) -> Result<bool, Rejection> {
        if !self.skip_blanks(false)? {
            return Ok(false);
        }
        while self.end - self.start <= word.len() && self.fill()? {}
        let rest = &self.buffer[self.start..self.end];
        let after = rest.strip_prefix(word.as_bytes());
        let found = after.is_some_and(|after| after.first().is_none_or(|&byte| byte <= b' '));
        if found {
            self.start += word.len();
        }
        Ok(found)
    }

    /// Passes over comments where a row might begin; refuses those that `viprchk` takes for more than their line.
    pub(crate) fn skip_comments(&mut self) -> Result<(), Rejection> {
        while self.skip_blanks(true)? && self.buffer[self.start] == b'%' {
            let digest = self.digest.take(); // which is of the program, and not of comments
            self.word()?;
            self.digest = digest;
            if !self.skip_blanks(false)? || b"ELG".contains(&self.buffer[self.start]) {
                return Err(self.error(ParseError::UnclearComment));
            }
            self.skip_line()?;
        }
        Ok(())
    }

    /// Passes over the rest of the line.
    pub(crate) fn skip_line(&mut self) -> Result<(), Rejection> {
        loop {
            let rest = &self.buffer[self.start..self.end];
            if let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
                self.start += length;
                return Ok(());
            }
            self.start = self.end;
            if !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Refuses further words.
    pub(crate) fn end(&mut self) -> Result<(), Rejection> {
        match self.skip_blanks(true)? {
            true => Err(self.error(ParseError::TrailingGarbage)),
            false => Ok(()),
        }
    }

    /// This error at the line reached.
    pub(crate) fn error(&self, error: ParseError) -> Rejection {
        error.at(self.line)
    }

    /// Goes to the next word; false if there is none, in the file or on the line.
    fn skip_blanks(&mut self, past_lines: bool) -> Result<bool, Rejection> {
        loop {
            while self.start < self.end {
                match self.buffer[self.start] {
                    b'\n' if past_lines => self.line += 1,
                    b' ' | b'\t' | b'\r' => {}
                    byte => return Ok(byte != b'\n'),
                }
                self.start += 1;
            }
            if !self.fill()? {
                return Ok(false);
            }
        }
    }

    /// Reads more, keeping what is unread; false at the end of the file.
    fn fill(&mut self) -> Result<bool, Rejection> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let count = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(count) => break count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(self.error(ParseError::Unreadable(error.to_string())));
                }
            }
        };
        self.end += count;
        self.bytes += count as u64;
        match self.bytes > MAX_BYTES {
            true => Err(self.error(ParseError::LongFile(MAX_BYTES))),
            false => Ok(count > 0),
        }
    }
}

/// A word, or the beginning of a long one, for a message.
pub(crate) fn text(word: &[u8]) -> String {
    let start = String::from_utf8_lossy(&word[..word.len().min(CLIP)]);
    if word.len() > CLIP { start + "..." } else { start }.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some((&first, rest)) = self.0.split_first() else { return Ok(0) };
            self.0 = rest;
            buffer[0] = first;
            Ok(1)
        }
    }

    #[test]
    fn words_do_not_depend_on_how_the_file_arrives() {
        let file = b"% a\r\nVER 1.0\t-1  global\n\n globals x";
        let mut words = Words::new(Slow(file));
        assert_eq!(words.word().unwrap(), b"%");
        words.skip_line().unwrap();
        words.expect("VER").unwrap();
        assert_eq!(words.word().unwrap(), b"1.0");
        assert_eq!(words.line(), 2);
        assert!(!words.skip_on_line("global").unwrap());
        assert_eq!(words.word().unwrap(), b"-1");
        assert!(words.skip_on_line("global").unwrap());
        assert!(!words.skip_on_line("globals").unwrap());
        assert_eq!(words.word().unwrap(), b"globals");
        assert_eq!(words.line(), 4);
        assert!(words.end().is_err());
        assert_eq!(words.word().unwrap(), b"x");
        assert!(words.end().is_ok() && words.word().is_err());
    }

    /// Gives what is listed, one after the other.
    struct Listed(Vec<std::io::Result<u8>>);

    impl Read for Listed {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0.pop().map_or(Ok(0), |next| next.map(|byte| (buffer[0] = byte, 1).1))
        }
    }

    #[test]
    fn interrupted_reads_go_on_and_others_are_errors() {
        let of = |kind: ErrorKind| {
            let mut words = Words::new(Listed(vec![Ok(b'b'), Err(kind.into()), Ok(b'a')]));
            words.word().map(<[u8]>::to_vec)
        };
        assert_eq!(of(ErrorKind::Interrupted).unwrap(), b"ab");
        let Err(Rejection::Malformed { error, .. }) = of(ErrorKind::Other) else {
            panic!("it was read");
        };
        assert!(matches!(error, ParseError::Unreadable(_)));
    }

    #[test]
    fn bytes_are_counted() {
        for (room, holds) in [(4, true), (3, false)] {
            let mut words = Words::new(Slow(b"ab c"));
            words.bytes = MAX_BYTES - room;
            words.word().unwrap();
            assert_eq!(words.word().is_ok(), holds);
        }
    }

    #[test]
    fn messages_have_the_beginning_of_a_long_word() {
        let word = "x".repeat(CLIP);
        assert_eq!(text(word.as_bytes()), word);
        assert_eq!(text(format!("{word}y").as_bytes()), format!("{word}..."));
    }

    #[test]
    fn long_words_are_refused_and_long_lines_are_not() {
        let long = "1".repeat(MAX_WORD);
        assert_eq!(Words::new(long.as_bytes()).word().unwrap().len(), MAX_WORD);
        let longer = "1".repeat(MAX_WORD + 1);
        assert!(Words::new(longer.as_bytes()).word().is_err());
        assert!(Words::new(Slow(longer.as_bytes())).word().is_err());
        let lines = " x".repeat(CHUNK);
        let mut words = Words::new(lines.as_bytes());
        for _ in 0..CHUNK {
            assert_eq!(words.word().unwrap(), b"x");
        }
        assert!(words.end().is_ok());
    }
}
