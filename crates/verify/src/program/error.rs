//! Why a file is no program that is read, and the words of lines.

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ProgramError {
    /// Line number, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

/// The most columns and rows that are read, as in certificates.
pub(super) const MAX: usize = destrier_certify::MAX_AREA;

/// The largest cost or demand, as in certificates.
pub(super) const LARGEST: u32 = 999_999_999;

/// What sums of numbers may be.
pub(super) const LONG: &str = "a sum of more than 38 digits";

pub(super) fn error<T>(line: usize, problem: impl Into<String>) -> Result<T, ProgramError> {
    Err(ProgramError { line, problem: problem.into() })
}

/// The words of a line between blanks and tabs, which alone are blanks to every reader.
pub(super) fn words(line: usize, text: &str) -> Result<Vec<&str>, ProgramError> {
    check_characters(line, text)?;
    Ok(text.split([' ', '\t']).filter(|word| !word.is_empty()).collect())
}

/// Refuses control characters, blanks that are blanks to some readers only, and what was no text.
pub(super) fn check_characters(line: usize, text: &str) -> Result<(), ProgramError> {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || c == '\u{feff}';
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return error(line, "not text in UTF-8, which comments alone need not be");
    }
    match text.chars().find(|&c| is_odd(c) && ![' ', '\t'].contains(&c)) {
        None => Ok(()),
        Some(odd) => {
            let code = u32::from(odd);
            error(line, format!("the character U+{code:04X}, a blank to some readers only"))
        }
    }
}

/// Reads a whole number that is not negative, perhaps with zeros behind a point.
pub(super) fn whole(line: usize, word: &str) -> Result<u32, ProgramError> {
    let (digits, zeros) = word.split_once('.').unwrap_or((word, ""));
    let plain = !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && zeros.bytes().all(|byte| byte == b'0');
    match digits.parse::<u32>() {
        Ok(number) if plain && number <= LARGEST => Ok(number),
        _ => error(line, format!("'{}' is no whole number from 0 to {LARGEST}", clip(word))),
    }
}

/// The beginning of a word of any length, for messages.
pub(super) fn clip(word: &str) -> String {
    let mut start: String = word.chars().take(40).collect();
    if start.len() < word.len() {
        start.push_str("...");
    }
    start
}
