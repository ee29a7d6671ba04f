//! Numbers as people have them.

use destrier_board::{Piece, Placement};
use destrier_certify::decimal;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;
use std::collections::BTreeMap;

/// Longer numbers are not written out: certificates have them.
const LONGEST: usize = 24;
/// So many digits of them are.
const DIGITS: usize = 12;

/// A fraction; of a long one its first digits as a decimal number, with an ellipsis.
pub fn short(value: &BigRational) -> String {
    let exact = value.to_string();
    if exact.len() <= LONGEST || value.is_integer() {
        return exact;
    }
    let size = value.abs();
    let before = size.to_integer().to_string();
    let after = DIGITS.saturating_sub(before.len()).max(1);
    let rest = (size.fract() * BigInt::from(10).pow(after as u32)).to_integer().to_string();
    let sign = if value.is_negative() { "-" } else { "" };
    format!("{sign}{before}.{rest:0>after$}…")
}

/// A decimal number, or else as [`short`].
pub fn short_decimal(value: &BigRational) -> String {
    Some(decimal(value)).filter(|exact| exact.len() <= LONGEST).unwrap_or_else(|| short(value))
}

/// So many pieces, by a name that people know if there is one.
pub fn plural(piece: Piece, count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    let text = match piece {
        Piece::Leaper(..) => {
            let mut names = Piece::LEAPERS.into_iter().map(|(name, _)| name);
            names.find(|name| name.parse() == Ok(piece)).map(str::to_owned)
        }
        _ => None,
    };
    match text.unwrap_or_else(|| piece.to_string()) {
        name if name.contains(':') => format!("{count} piece{s} {name}"),
        name if name.ends_with('s') => {
            format!("{count} {name}{}", if count == 1 { "" } else { "es" })
        }
        name => format!("{count} {name}{s}"),
    }
}

/// How many pieces of each kind there are.
pub fn men(placement: &Placement) -> String {
    let mut numbers: BTreeMap<Piece, usize> = BTreeMap::new();
    placement.men().iter().for_each(|&(piece, _)| *numbers.entry(piece).or_default() += 1);
    let words: Vec<String> =
        numbers.iter().map(|(&piece, &number)| plural(piece, number)).collect();
    if words.is_empty() { "0 pieces".to_owned() } else { words.join(" and ") }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_said_by_their_first_digits() {
        let said = |above: i128, below: i128| short(&BigRational::new(above.into(), below.into()));
        assert_eq!([said(39, 2), said(2399, 97)], ["39/2", "2399/97"]);
        let million = 1_000_000_000_000_i128;
        assert_eq!(said(-(40 * million + 1), 3 * million), "-13.3333333333…");
        assert_eq!(said(million + 7, 1_000 * million + 1), "0.00100000000…");
        assert_eq!(said(million * million * 2 + 1, 3 * million), "666666666666.6…");
        assert_eq!(said(million * million * 100 + 3, 1), "100000000000000000000000003");
        let decimals = BigRational::new(12_345_678_901_i64.into(), (million * 10).into());
        assert_eq!(short_decimal(&decimals), "0.0012345678901");
        assert_eq!(short_decimal(&BigRational::new(22.into(), 7.into())), "22/7");
    }

    #[test]
    fn pieces_have_the_names_that_people_know() {
        let said = |piece: &str, count| plural(piece.parse().unwrap(), count);
        assert_eq!(said("leaper:1,3", 16), "16 camels");
        assert_eq!((said("leaper:1,1", 2), said("fers", 1)), ("2 ferses".into(), "1 fers".into()));
        assert_eq!(said("nightrider", 1), "1 nightrider");
        assert_eq!(said("leap:0,1+ride:1,2", 6), "6 pieces leap:0,1+ride:1,2");
    }
}
