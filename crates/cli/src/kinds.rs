//! Kinds of pieces, and how many there are of each.

use destrier_board::Piece;

/// How many pieces of each kind are asked for, each kind once.
pub(crate) type Numbers = Vec<(u32, Piece)>;

/// Reads `3 queens, 2 rooks`.
pub(crate) fn numbers(text: &str) -> Result<Numbers, String> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut kinds: Vec<String> = Vec::new();
    // the names of leapers have commas, too
    for part in text.split(',') {
        match (part.trim_start().split_once(' '), kinds.last_mut()) {
            (Some((number, _)), _) if is_number(number) => kinds.push(part.trim().to_owned()),
            (_, Some(last)) => last.extend([",", part]),
            (_, None) => kinds.push(part.trim().to_owned()),
        }
    }
    let kind = |words: &String| {
        let (number, name) = words.split_once(' ')?;
        let name = name.trim();
        let one = name.strip_suffix('s').unwrap_or(name);
        let piece = name.parse().or_else(|_| one.parse()).ok()?;
        Some((number.parse().ok().filter(|&number| number > 0)?, piece))
    };
    kinds
        .iter()
        .map(|words| {
            kind(words).ok_or_else(|| {
                format!("'{words}' is no number of pieces, as in '3 queens, 2 rooks'")
            })
        })
        .collect()
}

/// The kinds of pieces beside that of a problem, and what is asked of all.
#[derive(Clone, Copy, Default)]
pub(crate) struct Kinds<'a> {
    pub(crate) and: &'a [Piece],
    pub(crate) prices: Option<&'a [u32]>,
    pub(crate) numbers: Option<&'a [u32]>,
}
