//! Amounts of memory and time as they are written on command lines.

use std::time::Duration;

/// Reads `500M`, `8G`, or a plain number of bytes.
///
/// # Errors
/// A sentence that says what to write instead.
pub fn parse_bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("'{text}' is not an amount of memory: write 500M or 8G");
    let (number, shift) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'M')) => (&text[..at], 20),
        Some((at, 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let number: usize = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(wrong)
}

/// Longer times, a century or more, are as good as this one, whose end every clock can tell.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 86_400);

/// Reads `30s`, `5m`, `2h`, or a plain number of seconds.
///
/// # Errors
/// A sentence that says what to write instead.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time: write 30s, 5m or 2h");
    let (number, unit) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1.0),
        Some((at, 'm')) => (&text[..at], 60.0),
        Some((at, 'h')) => (&text[..at], 3600.0),
        _ => (text, 1.0),
    };
    let seconds = number.parse::<f64>().map_err(|_| wrong())? * unit;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    Ok(time.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_other_words_refused() {
        assert_eq!((parse_bytes("500M"), parse_bytes("7")), (Ok(500 << 20), Ok(7)));
        let kibibytes = [parse_bytes("3k"), parse_bytes("3K")];
        assert_eq!((kibibytes, parse_bytes("2G")), ([Ok(3 << 10), Ok(3 << 10)], Ok(2 << 30)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("9223372036854775808s"), Ok(LONGEST));
        assert!(std::time::Instant::now().checked_add(LONGEST).is_some());
        for wrong in ["", "G", "-1", "0", "1T", "1.5G", "99999999999G"] {
            assert!(parse_bytes(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "s", "-1s", "1d", "5x", "1e400h", "NaN", "infh", "5µ"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }
}
