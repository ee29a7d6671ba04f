//! How much is read before it is refused; every allocation sized by input stays within these.

/// The longest certificate in bytes: 1 GiB.
pub const MAX_BYTES: usize = 1 << 30;

/// The longest number in decimal digits. An optimal packing of the 50x50 board has some hundred.
pub const MAX_DIGITS: usize = 10_000;

/// The longest count (of pieces, of leaves) in decimal digits.
pub(crate) const MAX_COUNT_DIGITS: usize = 9;

/// The largest board in squares: 1024x1024.
pub const MAX_AREA: usize = 1 << 20;

/// The most pairs of a square and one that is attacked from it which are kept: up to 40 bytes each.
pub(crate) const MAX_PAIRS: usize = 1 << 24;

/// The most pairs of places that attack one another where each is a row.
pub(crate) const MAX_PAIR_ROWS: usize = 1 << 21;

/// The most squares of the columns that pieces of one column of a strip reach.
pub const MAX_STRIP_SQUARES: usize = 59;

/// The largest board of a tour in squares: 2048x2048.
pub const MAX_TOUR_AREA: usize = 1 << 22;

/// The beginning of a word of any length, for messages.
pub(crate) fn clip(word: &str) -> String {
    let mut start: String = word.chars().take(40).collect();
    if start.len() < word.len() {
        start.push_str("...");
    }
    start
}
