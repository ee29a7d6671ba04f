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
    fn pieces_have_the_names_that_people_know() {
        let said = |piece: &str, count| plural(piece.parse().unwrap(), count);
        assert_eq!(said("leaper:1,3", 16), "16 camels");
        assert_eq!((said("leaper:1,1", 2), said("fers", 1)), ("2 ferses".into(), "1 fers".into()));
        assert_eq!(said("nightrider", 1), "1 nightrider");
        assert_eq!(said("leap:0,1+ride:1,2", 6), "6 pieces leap:0,1+ride:1,2");
    }
}
