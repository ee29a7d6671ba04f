//! Reads the parts of a VIPR file: vectors, rows, ranges. What an index may be is checked here.

use super::number::Number;
use super::row::{Row, Sense, Terms};
use super::words::{Words, text};
use crate::limits::MAX_COUNT;
use crate::{ParseError, Rejection};
use std::io::Read;
use std::rc::Rc;

/// What a file is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Infeasible,
    /// The least and the greatest value that the optimum may have, if limited.
    Range(Option<Number>, Option<Number>),
}

/// A file, read part by part.
pub(crate) struct Reader<R> {
    pub(crate) words: Words<R>,
    /// The objective's coefficients, once they are known.
    pub(crate) objective: Option<Rc<Terms>>,
    /// For each variable the last vector that had it.
    seen: Vec<u64>,
    vectors: u64,
    scratch: Vec<(u32, Number)>,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        let words = Words::new(input);
        Reader { words, objective: None, seen: Vec::new(), vectors: 0, scratch: Vec::new() }
    }

    /// Comment lines, and the version.
    pub(crate) fn version(&mut self) -> Result<(), Rejection> {
        loop {
            match self.words.word()? {
                b"VER" => break,
                word if word[0] == b'%' => self.words.skip_line()?,
                word => {
                    let found = text(word);
                    let expected = "VER or a comment";
                    return Err(self.words.error(ParseError::UnexpectedWord { expected, found }));
                }
            }
        }
        match self.words.word()? {
            b"1.0" | b"1.1" => Ok(()),
            word => {
                let error = ParseError::UnknownVersion(text(word));
                Err(self.words.error(error))
            }
        }
    }

    /// The names of the variables; only their number is kept unless they are asked for.
    pub(crate) fn variables(&mut self, keep: bool) -> Result<Vec<String>, Rejection> {
        self.words.expect("VAR")?;
        let count = self.words.index(MAX_COUNT)?;
        let mut names = Vec::new();
        for _ in 0..count {
            let name = self.words.word()?;
            if keep {
                names.push(text(name));
            }
            self.seen.push(0);
        }
        Ok(names)
    }

    /// Which variables are whole.
    pub(crate) fn whole(&mut self) -> Result<Vec<bool>, Rejection> {
        self.words.expect("INT")?;
        let mut whole = vec![false; self.seen.len()];
        for _ in 0..self.words.index(self.seen.len())? {
            let variable = self.variable()?;
            if std::mem::replace(&mut whole[variable], true) {
                return Err(self.words.error(ParseError::RepeatedIndex(variable)));
            }
        }
        Ok(whole)
    }

    fn variable(&mut self) -> Result<usize, Rejection> {
        match self.seen.len().checked_sub(1) {
            Some(last) => self.words.index(last),
            None => {
                let found = text(self.words.word()?);
                Err(self.words.error(ParseError::OutOfRange { found, limit: 0 }))
            }
        }
    }

    /// The objective, and whether it is to be maximised.
    pub(crate) fn objective(&mut self) -> Result<(Rc<Terms>, bool), Rejection> {
        self.words.expect("OBJ")?;
        let maximise = match self.words.word()? {
            b"min" => false,
            b"max" => true,
            word => {
                let found = text(word);
                let expected = "min or max";
                return Err(self.words.error(ParseError::UnexpectedWord { expected, found }));
            }
        };
        let terms = Rc::new(self.vector()?);
        self.objective = Some(Rc::clone(&terms));
        Ok((terms, maximise))
    }

    /// A count of terms, and a variable with its coefficient for each.
    pub(crate) fn vector(&mut self) -> Result<Terms, Rejection> {
        let count = self.words.index(self.seen.len())?;
        self.terms(count)
    }

    fn terms(&mut self, count: usize) -> Result<Terms, Rejection> {
        self.vectors += 1;
        self.scratch.clear();
        for _ in 0..count {
            let variable = self.variable()?;
            if std::mem::replace(&mut self.seen[variable], self.vectors) == self.vectors {
                return Err(self.words.error(ParseError::RepeatedIndex(variable)));
            }
            let factor = self.words.number()?;
            let variable = u32::try_from(variable).unwrap_or(u32::MAX); // below MAX_COUNT
            self.scratch.push((variable, factor));
        }
        Ok(Terms::new(&mut self.scratch))
    }

    /// A row, and whether its left-hand side is written as the objective.
    pub(crate) fn row(&mut self) -> Result<(Row, bool), Rejection> {
        self.words.skip_comments()?;
        self.words.word()?; // the label
        let sense = match self.words.word()? {
            b"L" => Sense::AtMost,
            b"E" => Sense::Equal,
            b"G" => Sense::AtLeast,
            word => {
                let found = text(word);
                let expected = "L, E or G";
                return Err(self.words.error(ParseError::UnexpectedWord { expected, found }));
            }
        };
        let side = self.words.number()?;
        let limit = self.seen.len();
        match self.words.index_or("OBJ", limit)? {
            Some(count) => Ok((Row { terms: Rc::new(self.terms(count)?), sense, side }, false)),
            None => match &self.objective {
                Some(terms) => Ok((Row { terms: Rc::clone(terms), sense, side }, true)),
                None => Err(self.words.error(ParseError::Truncated)), // rows come after the objective
            },
        }
    }

    /// What is to be shown.
    pub(crate) fn relation(&mut self) -> Result<Relation, Rejection> {
        self.words.expect("RTP")?;
        match self.words.word()? {
            b"infeas" => Ok(Relation::Infeasible),
            b"range" => {
                let least = self.words.number_or("-inf")?;
                Ok(Relation::Range(least, self.words.number_or("inf")?))
            }
            word => {
                let found = text(word);
                let expected = "infeas or range";
                Err(self.words.error(ParseError::UnexpectedWord { expected, found }))
            }
        }
    }

    /// The number after a reason: the last row that refers to this one, if limited.
    pub(crate) fn last_use(&mut self) -> Result<Option<usize>, Rejection> {
        self.words.index_or("-1", MAX_COUNT)
    }
}
