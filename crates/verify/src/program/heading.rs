//! The heading of a file of sets or of a table: lines `KEY: VALUE` before all others, which say what is asked and how
//! the file is read; `#` begins a comment.

use super::error::{ProgramError, clip, error, words};
use super::wishes::{Wishes, named, set};
use std::borrow::Cow;
use std::str::FromStr;

/// A form of a text, as `format:` names it in a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A line of names for each set.
    Sets,
    /// OR-Library's numbers.
    OrLibrary,
    /// Two vertices on each line.
    Edges,
    /// 0 and 1: which rows are in which columns.
    Matrix,
    /// 0 and 1: which vertices are neighbours.
    Adjacency,
}

impl Form {
    const ALL: [Form; 5] =
        [Form::Sets, Form::OrLibrary, Form::Edges, Form::Matrix, Form::Adjacency];

    /// The word for it.
    const fn name(self) -> &'static str {
        match self {
            Form::Sets => "sets",
            Form::OrLibrary => "or-library",
            Form::Edges => "edges",
            Form::Matrix => "matrix",
            Form::Adjacency => "adjacency",
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        named(&Form::ALL, Form::name, word)
    }
}

/// What was asked and what the heading says, with the text that has empty lines in its place.
pub(super) struct Headed<'a> {
    pub(super) wishes: Wishes,
    /// How the file is read, if the heading says so.
    pub(super) form: Option<Form>,
    pub(super) text: Cow<'a, str>,
}

/// Reads the heading of a text, of which something was asked already.
pub(super) fn of(text: &str, wishes: Wishes) -> Result<Headed<'_>, ProgramError> {
    let mut headed = Headed { wishes, form: None, text: Cow::Borrowed(text) };
    let mut end = None;
    for (number, line) in (1..).zip(text.lines()) {
        let said = words(number, line.split('#').next().unwrap_or_default());
        match said.as_deref() {
            Ok([]) => {}
            Ok(&[key, value]) if key.ends_with(':') => {
                headed.add(key.trim_end_matches(':'), value).or_else(|problem| {
                    error(number, format!("'{} {}': {problem}", clip(key), clip(value)))
                })?;
                end = Some(number);
            }
            _ => break,
        }
    }
    let Some(lines) = end else { return Ok(headed) };
    let rest = text.split_inclusive('\n').skip(lines);
    headed.text = std::iter::repeat_n("\n", lines).chain(rest).collect();
    Ok(headed)
}

impl Headed<'_> {
    /// Adds what a line says.
    fn add(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "format" => match set(&mut self.form, value.parse()?) {
                true => Ok(()),
                false => Err("the format was named otherwise".to_owned()),
            },
            _ => self.wishes.add(key, value),
        }
    }
}
