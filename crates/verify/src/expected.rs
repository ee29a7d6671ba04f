//! What somebody expects a certificate to show.

use crate::program::{Decimal, Terms};
use destrier_certify::{Claim, Optimum, Size};
use destrier_vipr::Claim as ViprClaim;
use std::fmt;
use std::str::FromStr;

/// `exactly 28`, `at least 27`, `at most 30` or `impossible`.
///
/// ```
/// use destrier_verify::Expected;
///
/// let expected: Expected = "at least 27".parse()?;
/// assert_eq!(expected.to_string(), "at least 27");
/// assert!("28".parse::<Expected>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected(Range);

/// What is shown of a size or value: the least and the most that it may be. Without either limit nothing is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    least: Option<Decimal>,
    most: Option<Decimal>,
}

impl FromStr for Expected {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!("'{text}' is none of 'exactly 28', 'at least 27', 'at most 30', 'impossible'")
        };
        if text == "impossible" {
            return Ok(Expected(Range { least: None, most: None }));
        }
        let (words, number) = text.rsplit_once(' ').ok_or_else(wrong)?;
        let number = Some(number.parse::<Decimal>().map_err(|()| wrong())?);
        Ok(Expected(match words {
            "exactly" => Range { least: number, most: number },
            "at least" => Range { least: number, most: None },
            "at most" => Range { least: None, most: number },
            _ => return Err(wrong()),
        }))
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.least, self.0.most) {
            (Some(least), Some(_)) => write!(f, "exactly {least}"),
            (Some(least), None) => write!(f, "at least {least}"),
            (None, Some(most)) => write!(f, "at most {most}"),
            (None, None) => f.write_str("impossible"),
        }
    }
}

impl Expected {
    /// Whether it follows from what is shown, if something is.
    pub(crate) fn follows_from(&self, shown: Option<Range>) -> bool {
        let Some(shown) = shown else { return false };
        let none = Range { least: None, most: None };
        if self.0 == none || shown == none {
            return self.0 == shown;
        }
        let is_least = self.0.least.is_none_or(|least| shown.least >= Some(least));
        let is_most = self.0.most.is_none_or(|most| shown.most.is_some_and(|shown| shown <= most));
        is_least && is_most
    }
}

impl Range {
    /// What one of our certificates shows of sizes, or of the values of a file with these terms.
    pub(crate) fn of(claim: &Claim, terms: &Terms) -> Option<Self> {
        let (Claim::Size { size, .. } | Claim::Covering { size, .. }) = claim else {
            return Self::of_optimum(claim);
        };
        Some(match *size {
            Size::AtLeast(least) => Self::between(Some(least), None, terms),
            Size::AtMost(most) => Self::between(None, Some(most), terms),
            Size::Exactly(size) => Self::between(Some(size), Some(size), terms),
            Size::Infeasible => Self::between(None, None, terms),
        })
    }

    /// What a certificate shows of a linear program, whose values are those of its file; a fraction that is no decimal says
    /// nothing here.
    fn of_optimum(claim: &Claim) -> Option<Self> {
        let Claim::Program { optimum, .. } = claim else { return None };
        let decimal = || optimum.decimal()?.parse().ok();
        Some(match optimum {
            Optimum::AtLeast(_) => Range { least: Some(decimal()?), most: None },
            Optimum::AtMost(_) => Range { least: None, most: Some(decimal()?) },
            Optimum::Exactly(_) => Range { least: Some(decimal()?), most: Some(decimal()?) },
            Optimum::Infeasible => Range { least: None, most: None },
        })
    }

    /// What a VIPR file shows.
    pub(crate) fn of_vipr(claim: &ViprClaim, terms: &Terms) -> Option<Self> {
        match claim {
            &ViprClaim::Choices { at_least, at_most, .. } => {
                Some(Self::between(at_least, at_most, terms))
            }
            ViprClaim::Program { least, greatest, .. }
            | ViprClaim::Linear { least, greatest, .. } => {
                let [least, most] =
                    [least, greatest].map(|bound| bound.as_ref().map(ToString::to_string));
                let read = |bound: Option<String>| bound.map(|bound| bound.parse().ok());
                let (least, most) = (read(least), read(most));
                // a fraction that is no decimal says nothing here
                let is_readable = least != Some(None) && most != Some(None);
                is_readable.then(|| Range { least: least.flatten(), most: most.flatten() })
            }
            _ => None,
        }
    }

    fn between(least: Option<usize>, most: Option<usize>, terms: &Terms) -> Self {
        let value = |cost: Option<usize>| cost.map(|cost| terms.value(cost as u64));
        let (least, most) = (value(least), value(most));
        if terms.maximises() { Range { least: most, most: least } } else { Range { least, most } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_may_be_more_and_never_less_than_what_is_expected() {
        let range = |least, most| Range::between(least, most, &Terms::default());
        let [exact, least, most, none] = [
            range(Some(28), Some(28)),
            range(Some(28), None),
            range(None, Some(28)),
            range(None, None),
        ];
        for (expected, followed) in [
            ("exactly 28", [true, false, false, false]),
            ("exactly 27", [false; 4]),
            ("at least 28", [true, true, false, false]),
            ("at least 27", [true, true, false, false]),
            ("at least 29", [false; 4]),
            ("at most 28", [true, false, true, false]),
            ("at most 29", [true, false, true, false]),
            ("at most 27", [false; 4]),
            ("impossible", [false, false, false, true]),
        ] {
            let words = expected.parse::<Expected>().unwrap();
            let found = [exact, least, most, none].map(|shown| words.follows_from(Some(shown)));
            assert_eq!((found, words.to_string()), (followed, expected.to_owned()), "{expected}");
            assert!(!words.follows_from(None));
        }
    }
}
