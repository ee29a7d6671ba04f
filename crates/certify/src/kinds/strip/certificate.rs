//! Kind `strip`: the fewest pieces for a number of rows and every number of columns.

use super::states::{Reach, Scope, difference};
use crate::claim::Claim;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, count, name};
use destrier_board::{Piece, Rule};
use std::fmt;

/// A formula for the fewest pieces on all boards of so many rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripCertificate {
    /// The number of rows.
    pub rows: usize,
    /// The piece.
    pub piece: Piece,
    /// Domination or total domination.
    pub rule: Rule,
    /// Columns after which the states are alike up to a constant.
    pub repeat: (usize, usize),
    /// From this number of columns on, so many more columns need so many more pieces.
    pub start: usize,
    /// See `start`.
    pub period: usize,
    /// See `start`.
    pub increment: usize,
    /// The fewest pieces for 1 to start + period - 1 columns; none where no set will do.
    pub values: Vec<Option<usize>>,
}

impl StripCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let numbers = self.numbers()?;
        for (columns, &claimed) in (1..).zip(&self.values) {
            check_number(columns, claimed, numbers.of(columns))?;
        }
        let mut is_empty = true;
        for columns in self.start..numbers.repeats_from(self.start) {
            let (value, next) = (numbers.of(columns), numbers.of(columns + self.period));
            check_number(columns + self.period, value.map(|value| value + self.increment), next)?;
            is_empty &= value.is_none();
        }
        if is_empty && self.increment > 0 {
            let &StripCertificate { start, increment, .. } = self;
            return Err(Rejection::IncrementOfNothing { start, increment });
        }
        let &StripCertificate { rows, piece, rule, start, period, increment, .. } = self;
        let values = self.values.clone();
        Ok(Claim::Strip { rows, piece, rule, start, period, increment, values })
    }

    /// The numbers for all columns, from the states up to where these repeat.
    fn numbers(&self) -> Result<Numbers, Rejection> {
        let &StripCertificate { rows, piece, rule, repeat: (before, after), .. } = self;
        let reach = Reach::new(rows, piece, rule).map_err(|error| error.at(2))?;
        let mut ends = vec![reach.first()];
        for column in 0..reach.beyond() {
            ends.push(reach.next(&ends[column], Scope::After)?);
        }
        let mut values: Vec<Option<usize>> =
            (1..reach.beyond()).map(|n| reach.meet(&ends[n], &ends[0])).collect();
        let mut layer = reach.first();
        let mut earlier = None;
        for column in 0..=after {
            if column > 0 {
                layer = reach.next(&layer, Scope::OnePiece)?;
            }
            values.push(reach.meet(&layer, &ends[reach.beyond()]));
            if column == before {
                earlier = Some(layer.clone());
            }
        }
        let more = earlier.and_then(|earlier| difference(&earlier, &layer));
        let more = more.ok_or(Rejection::NoRepeat { before, after })?;
        Ok(Numbers { values, period: after - before, more })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let mut words = lines.keyword("rows")?;
        let rows = count(&mut words)?;
        words.done()?;
        let mut words = lines.keyword("piece")?;
        let piece = name(&mut words, "piece")?;
        words.done()?;
        let mut words = lines.keyword("rule")?;
        let rule = name(&mut words, "rule")?;
        words.done()?;
        // the text of a strip that cannot be swept is refused before it is believed
        Reach::new(rows, piece, rule).map_err(|error| error.at(lines.number()))?;
        let mut words = lines.keyword("repeat")?;
        let before = count(&mut words)?;
        let after = at_least(&mut words, before + 1)?;
        words.done()?;
        let mut words = lines.keyword("claim")?;
        match words.word("formula")? {
            "formula" => {}
            other => return Err(words.unexpected("formula", other)),
        }
        let start = at_least(&mut words, 1)?;
        let period = at_least(&mut words, 1)?;
        let increment = count(&mut words)?;
        words.done()?;
        let mut words = lines.keyword("values")?;
        let mut values = Vec::new();
        for _ in 1..start + period {
            values.push(number(&mut words)?);
        }
        words.done()?;
        Ok(StripCertificate {
            rows,
            piece,
            rule,
            repeat: (before, after),
            start,
            period,
            increment,
            values,
        })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rows {}\npiece {}\nrule {}", self.rows, self.piece, self.rule)?;
        writeln!(f, "repeat {} {}", self.repeat.0, self.repeat.1)?;
        writeln!(f, "claim formula {} {} {}", self.start, self.period, self.increment)?;
        f.write_str("values")?;
        for value in &self.values {
            match value {
                Some(value) => write!(f, " {value}")?,
                None => f.write_str(" none")?,
            }
        }
        writeln!(f)
    }
}

/// The fewest pieces for every number of columns.
struct Numbers {
    /// For 1, 2, ... columns; from the last `period` of them on,
    values: Vec<Option<usize>>,
    /// so many more columns
    period: usize,
    /// need so many more pieces.
    more: usize,
}

impl Numbers {
    fn of(&self, columns: usize) -> Option<usize> {
        let rounds = columns.saturating_sub(self.values.len()).div_ceil(self.period);
        let value = self.values[columns - rounds * self.period - 1]?;
        Some(value + rounds * self.more)
    }

    /// The number of columns from which differences to columns from `start` on are known ones.
    fn repeats_from(&self, start: usize) -> usize {
        self.values.len().max(start + self.period)
    }
}

fn check_number(
    columns: usize,
    claimed: Option<usize>,
    found: Option<usize>,
) -> Result<(), Rejection> {
    if found == claimed { Ok(()) } else { Err(Rejection::WrongNumber { columns, claimed, found }) }
}

/// Strips are swept over at most so many columns.
const MAX_COLUMNS: usize = 10_000;

fn at_least(words: &mut Words, least: usize) -> Result<usize, Rejection> {
    let number = count(words)?;
    if number < least || number > MAX_COLUMNS {
        let found = number.to_string();
        return Err(words.unexpected("a number of columns in its range", &found));
    }
    Ok(number)
}

/// A number of pieces, or `none`.
fn number(words: &mut Words) -> Result<Option<usize>, Rejection> {
    if words.peek() == Some("none") {
        return words.word("none").map(|_| None);
    }
    count(words).map(Some)
}
