//! The heading of a file of sets: lines `KEY: VALUE` before the first set, which say what is asked; `#` begins a
//! comment.

use super::error::{ProgramError, clip, error, words};
use super::wishes::Wishes;
use std::borrow::Cow;

/// What is asked, with what the heading says, and the text with empty lines in its place.
pub(super) fn of<'a>(
    text: &'a str,
    mut wishes: Wishes,
) -> Result<(Wishes, Cow<'a, str>), ProgramError> {
    let mut end = None;
    for (number, line) in (1..).zip(text.lines()) {
        let said = words(number, line.split('#').next().unwrap_or_default());
        match said.as_deref() {
            Ok([]) => {}
            Ok(&[key, value]) if key.ends_with(':') => {
                let added = wishes.add(key.trim_end_matches(':'), value);
                added.or_else(|problem| {
                    error(number, format!("'{} {}': {problem}", clip(key), clip(value)))
                })?;
                end = Some(number);
            }
            _ => break,
        }
    }
    let Some(lines) = end else { return Ok((wishes, Cow::Borrowed(text))) };
    let rest = text.split_inclusive('\n').skip(lines);
    Ok((wishes, std::iter::repeat_n("\n", lines).chain(rest).collect()))
}
