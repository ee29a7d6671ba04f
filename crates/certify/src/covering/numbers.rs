//! The numbers of covering programs as words.

use std::fmt;

/// `1 to 3`, or `2` where all numbers are alike.
pub(super) fn span(numbers: &[u32]) -> String {
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(all), _) => all.to_string(),
        _ => String::new(),
    }
}

/// Writes a keyword and numbers as a line.
pub(super) fn write_numbers(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    mut numbers: impl Iterator<Item = u32>,
) -> fmt::Result {
    f.write_str(keyword)?;
    numbers.try_for_each(|number| write!(f, " {number}"))?;
    writeln!(f)
}
