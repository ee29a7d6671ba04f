//! What it costs to cover whole rows, as a certificate says it.

use super::strip::{Strip, reach};
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Lines, count, integer};
use destrier_board::{Piece, Rule};
use std::fmt;

/// Whatever covers so many rows of `n` columns costs at least the rate times `n` and twice the reach, plus the constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripBound {
    /// The rows to be covered.
    pub rows: usize,
    /// What a piece costs in each row from which it covers any of them.
    pub costs: Vec<usize>,
    /// What a column costs in the long run,
    pub rate: usize,
    /// but for this constant.
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
        let mut bound = StripBound { rows, costs, rate, least: 0 };
        bound.least = bound.constant(piece, rule, at_edge)?;
        Ok(bound)
    }

    /// Checks the constant.
    pub(super) fn check(&self, piece: Piece, rule: Rule, at_edge: bool) -> Result<(), Rejection> {
        match self.constant(piece, rule, at_edge)? {
            found if found == self.least => Ok(()),
            found => Err(Rejection::OtherLeast { claimed: self.least, found }),
        }
    }

    fn constant(&self, piece: Piece, rule: Rule, at_edge: bool) -> Result<i64, Rejection> {
        let in_text = |error: ParseError| error.at(2);
        let below = if at_edge { 0 } else { reach(self.rows, piece, rule).map_err(in_text)? };
        let strip = Strip::new((piece, rule), self.rows, below, &self.costs).map_err(in_text)?;
        strip.least(self.rate as i64)
    }

    /// All costs together.
    pub(super) fn sum(&self) -> i64 {
        self.costs.iter().map(|&cost| cost as i64).sum()
    }

    /// What covering the rows of a board costs: so much for each column, and this constant.
    pub(super) fn line(&self, reach: usize) -> (i64, i64) {
        (self.rate as i64, 2 * reach as i64 * self.rate as i64 + self.least)
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
        let mut words = lines.keyword("least")?;
        let least = integer(&mut words)?;
        let found = least.to_string();
        let least =
            least.try_into().map_err(|_| words.unexpected("a number of 64 bits", &found))?;
        words.done()?;
        Ok(StripBound { rows, costs, rate, least })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, keyword: &str) -> fmt::Result {
        write!(f, "{keyword} {}\ncosts", self.rows)?;
        self.costs.iter().try_for_each(|cost| write!(f, " {cost}"))?;
        writeln!(f, "\nrate {}\nleast {}", self.rate, self.least)
    }
}
