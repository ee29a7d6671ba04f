//! What it costs to cover whole rows, as a certificate says it.

use super::strip::{Strip, reach};
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, count, integer};
use destrier_board::{Piece, Rule};
use std::fmt;

/// With these, no value of a state comes near 64 bits.
const MAX_WEIGHT: usize = 10_000;
const MAX_FULL: i64 = 1_000_000_000;

/// Whatever covers so many rows of `n` columns, with pieces in the `n` columns, costs at least the rate times `n`, plus the
/// constant; without `full` with pieces in as many columns more on either side as a piece reaches, and then these count, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripBound {
    /// The rows to be covered.
    pub rows: usize,
    /// What a piece costs in each row from which it covers any of them.
    pub costs: Vec<usize>,
    /// What a column costs in the long run.
    pub rate: usize,
    /// What costs are multiplied by in each column from either end, and in all others; none if they are the same in all.
    pub weights: Vec<usize>,
    /// The value at which all squares are covered, between two ends of a board.
    pub full: Option<i64>,
    /// What all columns cost is at least this more than their number times the rate.
    pub least: i64,
}

impl StripBound {
    /// The bound that these costs show at this rate; `at_edge` where the first of the rows is the first of the board.
    ///
    /// # Errors
    /// If the rate is too high, or the strip is too large.
    pub fn follow(
        piece: Piece,
        rule: Rule,
        (rows, at_edge): (usize, bool),
        costs: Vec<usize>,
        rate: usize,
    ) -> Result<Self, Rejection> {
        let mut bound = StripBound { rows, costs, rate, weights: Vec::new(), full: None, least: 0 };
        bound.least = bound.strip(piece, rule, at_edge)?.least(rate as i64)?;
        Ok(bound)
    }

    /// The bound for pieces that stand in the columns of the strip alone, of which there are at least so many, at a rate that
    /// [`StripBound::follow`] has accepted.
    ///
    /// # Errors
    /// If the strip is too large, or the rate too high.
    pub fn between_ends(
        self,
        piece: Piece,
        rule: Rule,
        at_edge: bool,
        columns: usize,
    ) -> Result<Self, Rejection> {
        let (strip, rate) = (self.strip(piece, rule, at_edge)?, self.rate as i64);
        let (full, least) = strip.highest_full(rate, columns)?;
        Ok(StripBound { full: Some(full), least, ..self })
    }

    /// Checks the constant, between two ends for so many columns or more.
    pub(super) fn check(
        &self,
        piece: Piece,
        rule: Rule,
        at_edge: bool,
        columns: usize,
    ) -> Result<(), Rejection> {
        let (strip, rate) = (self.strip(piece, rule, at_edge)?, self.rate as i64);
        let found = match self.full {
            Some(full) => strip.between_ends(rate, columns, full)?,
            None => strip.least(rate)?,
        };
        match found == self.least {
            true => Ok(()),
            false => Err(Rejection::OtherLeast { claimed: self.least, found }),
        }
    }

    fn strip(&self, piece: Piece, rule: Rule, at_edge: bool) -> Result<Strip, Rejection> {
        let in_text = |error: ParseError| error.at(2);
        let below = if at_edge { 0 } else { reach(self.rows, piece, rule).map_err(in_text)? };
        let costs = (&self.costs[..], &self.weights[..]);
        Strip::new((piece, rule), self.rows, below, costs).map_err(in_text)
    }

    /// All costs together.
    pub(super) fn sum(&self) -> i64 {
        self.costs.iter().map(|&cost| cost as i64).sum()
    }

    /// What costs are multiplied by away from the ends.
    pub(super) fn weight(&self) -> i64 {
        self.weights.last().map_or(1, |&weight| weight as i64)
    }

    /// What covering the rows of a board costs: so much for each column, and this constant.
    pub(super) fn line(&self, reach: usize) -> (i64, i64) {
        let around = if self.full.is_some() { 0 } else { 2 * reach as i64 };
        let rate = self.rate as i64 * self.weight();
        (rate, around * rate + self.least)
    }

    /// Reads the lines from `rows` or `edge` on, whose piece stands in `around` rows more.
    pub(super) fn read(
        lines: &mut Lines,
        keyword: &'static str,
        around: impl Fn(usize) -> Result<usize, ParseError>,
    ) -> Result<Self, Rejection> {
        let mut words = lines.keyword(keyword)?;
        let rows = count(&mut words)?;
        words.done()?;
        let around = around(rows).map_err(|error| error.at(lines.number()))?;
        let mut words = lines.keyword("costs")?;
        let costs = (0..rows + around).map(|_| count(&mut words));
        let costs = costs.collect::<Result<Vec<_>, _>>()?;
        if costs.iter().all(|&cost| cost == 0) {
            return Err(words.unexpected("costs above 0", "0"));
        }
        words.done()?;
        let mut words = lines.keyword("rate")?;
        let rate = count(&mut words)?;
        if rate == 0 {
            return Err(words.unexpected("a rate above 0", "0"));
        }
        words.done()?;
        let weights = read_weights(lines)?;
        let mut full = None;
        if !weights.is_empty() || lines.peek() == "full" {
            let mut words = lines.keyword("full")?;
            let most = |&number: &i64| number.abs() < MAX_FULL;
            full = Some(bounded(&mut words, "an integer of at most nine digits", most)?);
            words.done()?;
        }
        let mut words = lines.keyword("least")?;
        let least = bounded(&mut words, "a number of 64 bits", |_| true)?;
        words.done()?;
        Ok(StripBound { rows, costs, rate, weights, full, least })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, keyword: &str) -> fmt::Result {
        write!(f, "{keyword} {}\ncosts", self.rows)?;
        self.costs.iter().try_for_each(|cost| write!(f, " {cost}"))?;
        write!(f, "\nrate {}", self.rate)?;
        if !self.weights.is_empty() {
            f.write_str("\nweights")?;
            self.weights.iter().try_for_each(|weight| write!(f, " {weight}"))?;
        }
        writeln!(f)?;
        self.full.map_or(Ok(()), |full| writeln!(f, "full {full}"))?;
        writeln!(f, "least {}", self.least)
    }
}

/// The weights of the line with them, or none.
fn read_weights(lines: &mut Lines) -> Result<Vec<usize>, Rejection> {
    let mut weights = Vec::new();
    if lines.peek() != "weights" {
        return Ok(weights);
    }
    let mut words = lines.keyword("weights")?;
    while weights.is_empty() || !words.is_empty() {
        let weight = count(&mut words)?;
        if weight > MAX_WEIGHT {
            return Err(words.unexpected("a weight of at most 10,000", &weight.to_string()));
        }
        weights.push(weight);
    }
    Ok(weights)
}

/// An integer of 64 bits that is as it should be.
fn bounded(
    words: &mut Words,
    expected: &'static str,
    holds: impl Fn(&i64) -> bool,
) -> Result<i64, Rejection> {
    let number = integer(words)?;
    let small = i64::try_from(&number).ok().filter(holds);
    small.ok_or_else(|| words.unexpected(expected, &number.to_string()))
}
