//! Weights on rows in little memory: large trees have some for each of their cases.

use super::duals::Duals;
use serde::{Deserialize, Serialize};

/// Duals are kept to multiples of one over this.
const FINE: u32 = 1 << 24;

/// Whole numbers other than 0 over one denominator, each for a row.
///
/// They are text, in memory as in states: the denominator, and then for each row how many are left out before it, and twice the
/// size of its number, less one where that is below 0. Digits are those of base 32, the lowest one first, from `#` on, and
/// where another digit follows from `C` on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Fractions(Box<str>);

impl Fractions {
    /// Numbers over a denominator, of rows in ascending order; those that are 0 are left out.
    pub(crate) fn over(denominator: u32, numerators: impl IntoIterator<Item = (u32, i64)>) -> Self {
        let (mut text, mut next) = (String::new(), 0);
        put(&mut text, denominator.into());
        for (row, number) in numerators.into_iter().filter(|&(_, number)| number != 0) {
            put(&mut text, (row - next).into());
            put(&mut text, ((number << 1) ^ (number >> 63)) as u64);
            next = row + 1;
        }
        Fractions(text.into())
    }

    /// The multiples of a small unit that are nearest to duals.
    pub(crate) fn near(duals: &Duals) -> Self {
        let near = |&(row, dual): &(u32, f64)| {
            let number = (dual * f64::from(FINE)).round() as i64;
            (row, number.clamp(i64::MIN / 2, i64::MAX / 2))
        };
        Fractions::over(FINE, duals.iter().map(near))
    }

    /// What they are in floating point.
    pub(crate) fn duals(&self) -> Box<Duals> {
        let denominator = self.denominator() as f64;
        self.numerators().map(|(row, number)| (row, number as f64 / denominator)).collect()
    }

    /// The same with other rows in the same order, and without those that become none.
    pub(crate) fn renumbered(&self, number: impl Fn(u32) -> Option<u32>) -> Self {
        let moved = self.numerators().filter_map(|(row, own)| Some((number(row)?, own)));
        Fractions::over(self.denominator() as u32, moved)
    }

    /// The denominator, which is positive.
    pub(crate) fn denominator(&self) -> i64 {
        get(&mut self.0.bytes()).expect("there is one") as i64
    }

    /// The rows, ascending, with their numerators.
    pub(crate) fn numerators(&self) -> impl Iterator<Item = (u32, i64)> {
        let (mut digits, mut next) = (self.0.bytes(), 0);
        let _denominator = get(&mut digits);
        std::iter::from_fn(move || {
            let row = next + get(&mut digits)? as u32;
            next = row + 1;
            Some((row, signed(get(&mut digits)?)))
        })
    }
}

/// Refuses text that no numbers are written as.
impl TryFrom<String> for Fractions {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut digits = text.bytes();
        let mut read = || {
            let denominator = get(&mut digits).and_then(|number| u32::try_from(number).ok());
            let (mut all, mut next) = (Vec::new(), 0u32);
            while digits.len() > 0 {
                let gap = u32::try_from(get(&mut digits)?).ok()?;
                let row = next.checked_add(gap)?;
                all.push((row, signed(get(&mut digits)?)));
                next = row.checked_add(1)?;
            }
            Some(Fractions::over(denominator.filter(|&number| number > 0)?, all))
        };
        // each number has one form
        read().filter(|read| *read.0 == *text).ok_or("weights that are none")
    }
}

impl From<Fractions> for String {
    fn from(fractions: Fractions) -> Self {
        fractions.0.into()
    }
}

fn signed(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Writes the digits of a number.
fn put(text: &mut String, mut number: u64) {
    while number >= 32 {
        text.push(char::from(b'C' + (number % 32) as u8));
        number /= 32;
    }
    text.push(char::from(b'#' + number as u8));
}

/// Reads the digits of a number; none if they do not make one of 64 bits.
fn get(digits: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0u64;
    for place in 0..13 {
        let digit = digits.next()?.checked_sub(b'#').filter(|&digit| digit < 64)?;
        let value = u64::from(digit % 32);
        number |= value << (5 * place);
        if number >> (5 * place) != value {
            return None;
        }
        if digit < 32 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Fractions;
    use destrier_run::Random;

    #[test]
    fn what_is_written_is_read() {
        let mut draw = Random::new(7, 0);
        let largest = [(0, i64::MIN), (1, i64::MAX), (u32::MAX - 1, -1)];
        for round in 0..500 {
            let (mut row, mut all) = (0, Vec::new());
            for _ in 0..draw.below(20) {
                let (gap, bits) = (draw.below(20), draw.below(40));
                row += 1 + draw.below(1 << gap) as u32;
                let number = 1 + draw.below(1 << bits) as i64;
                all.push((row, if draw.below(2) == 0 { number } else { -number }));
            }
            let all = if round == 0 { largest.to_vec() } else { all };
            let bits = draw.below(31);
            let denominator = 1 + draw.below(1 << bits) as u32;
            let own = Fractions::over(denominator, all.clone());
            assert_eq!(own.denominator(), i64::from(denominator));
            assert_eq!(own.numerators().collect::<Vec<_>>(), all);
            let text = serde_json::to_string(&own).unwrap();
            assert_eq!(serde_json::from_str::<Fractions>(&text).unwrap(), own);
        }
    }

    #[test]
    fn text_that_is_none_is_refused() {
        let read = |text: &str| Fractions::try_from(text.to_owned()).is_ok();
        assert!(read("$") && read("$#%") && read("$$$"), "nothing; 1 for row 0; -1 for row 1");
        let of_row = |row: u64| {
            let mut text = "$".to_owned();
            super::put(&mut text, row);
            text + "%"
        };
        assert!(read(&of_row(u64::from(u32::MAX) - 1)) && !read(&of_row(u32::MAX.into())));
        assert!(!read("") && !read("#"), "no denominator");
        assert!(!read("$$"), "a row without its number");
        assert!(!read("$##"), "a row with 0");
        assert!(!read("$C"), "a number without an end");
        assert!(!read("$D#%"), "a number with a digit too many");
        assert!(!read("$#ä") && !read("$#\u{7f}"), "what is no digit");
        assert!(!read(&("$#".to_owned() + &"b".repeat(12) + "3")), "more than 64 bits");
    }
}
