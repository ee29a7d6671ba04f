//! Numbers as people have them.

use destrier_board::Piece;
use num_rational::BigRational;

/// A fraction in full if it is short, else as a decimal with its length.
pub fn short(value: &BigRational) -> String {
    let text = value.to_string();
    if text.len() <= 30 {
        return text;
    }
    let scaled = (value * BigRational::from_integer(1_000_000.into())).round().to_integer();
    let (whole, part) = (&scaled / 1_000_000, &scaled % 1_000_000);
    format!("{whole}.{part:0>6} (an exact fraction of {} digits)", text.len() - 1)
}

/// Pieces in the plural, as people say it.
pub fn plural(piece: Piece, count: usize) -> String {
    if count == 1 { format!("1 {piece}") } else { format!("{count} {piece}s") }
}

/// Ascending numbers in runs: `6 6 8` is "2 x 6, 1 x 8".
pub fn runs(numbers: &[usize]) -> String {
    let parts = numbers.chunk_by(|a, b| a == b).map(|run| format!("{} x {}", run.len(), run[0]));
    parts.collect::<Vec<_>>().join(", ")
}

/// A count for people: `2,268,279,603,200`.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
