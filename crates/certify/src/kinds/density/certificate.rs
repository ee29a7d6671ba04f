//! Kind `density`: how many pieces a cover of the plane takes for each square. `FORMAT.md` has the proof.

use super::pattern::Pattern;
use super::strip::{Strip, reach};
use crate::claim::{BoardBound, Claim};
use crate::problem::header::{piece, single};
use crate::rejection::Rejection;
use crate::text::{Lines, count, fraction, integer};
use destrier_board::{Piece, Rule};
use num_rational::BigRational;
use std::fmt;

/// A lower bound for the density of covers of the plane, by what it costs to cover a strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DensityCertificate {
    /// The piece.
    pub piece: Piece,
    /// What the pieces have to do.
    pub rule: Rule,
    /// No cover has a lower density.
    pub density: BigRational,
    /// A cover of this density, if it is claimed that there is one.
    pub pattern: Option<Pattern>,
    /// Rows of the strip.
    pub rows: usize,
    /// What a piece costs in each row from which it covers any of the strip.
    pub costs: Vec<usize>,
    /// What a column costs in the long run,
    pub rate: usize,
    /// but for this constant.
    pub least: i64,
}

impl DensityCertificate {
    /// The certificate of what these costs show, with the rate and the constant that go with them.
    pub fn new(
        (piece, rule): (Piece, Rule),
        pattern: Option<Pattern>,
        rows: usize,
        costs: Vec<usize>,
        (rate, least): (usize, i64),
    ) -> Self {
        let density = BigRational::new(rate.into(), costs.iter().sum::<usize>().into());
        DensityCertificate { piece, rule, density, pattern, rows, costs, rate, least }
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let &DensityCertificate { piece, rule, rows, rate, .. } = self;
        let sum: i64 = self.costs.iter().map(|&cost| cost as i64).sum();
        let shown = BigRational::new(rate.into(), sum.into());
        if shown != self.density {
            return Err(Rejection::OtherDensity { claimed: self.density.clone(), shown });
        }
        if let Some(pattern) = &self.pattern {
            let found = pattern.density(piece, rule)?;
            if found != self.density {
                return Err(Rejection::OtherPatternDensity {
                    claimed: self.density.clone(),
                    found,
                });
            }
        }
        let reach = reach(rows, piece, rule).map_err(|error| error.at(2))?;
        let strip = Strip::new(piece, rule, &self.costs).map_err(|error| error.at(2))?;
        let rate = rate as i64;
        let found = strip.least(rate)?;
        if found != self.least {
            return Err(Rejection::OtherLeast { claimed: self.least, found });
        }
        // (n - rows + 1) (rate (n + 2 reach) + least), over the sum
        let (strips, ends) = (1 - rows as i64, 2 * reach as i64 * rate + found);
        let boards = BoardBound {
            from: rows,
            coefficients: [rate, strips * rate + ends, strips * ends],
            denominator: sum,
        };
        let (density, exact) = (self.density.clone(), self.pattern.is_some());
        Ok(Claim::Density { piece, rule, density, exact, boards })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let piece = piece(lines)?;
        let rule = single(lines, "rule")?;
        let mut words = lines.keyword("claim")?;
        let exact = match words.word("at-least or exactly")? {
            "at-least" => false,
            "exactly" => true,
            other => return Err(words.unexpected("at-least or exactly", other)),
        };
        let density = fraction(&mut words)?;
        words.done()?;
        let pattern = if exact { Some(Pattern::read(lines)?) } else { None };
        let mut words = lines.keyword("rows")?;
        let rows = count(&mut words)?;
        words.done()?;
        let reach = reach(rows, piece, rule).map_err(|error| error.at(lines.number()))?;
        let mut words = lines.keyword("costs")?;
        let costs =
            (0..rows + 2 * reach).map(|_| count(&mut words)).collect::<Result<Vec<_>, _>>()?;
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
        Ok(DensityCertificate { piece, rule, density, pattern, rows, costs, rate, least })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "piece {}\nrule {}", self.piece, self.rule)?;
        let word = if self.pattern.is_some() { "exactly" } else { "at-least" };
        writeln!(f, "claim {word} {}", self.density)?;
        if let Some(pattern) = &self.pattern {
            pattern.write(f)?;
        }
        write!(f, "rows {}\ncosts", self.rows)?;
        self.costs.iter().try_for_each(|cost| write!(f, " {cost}"))?;
        writeln!(f, "\nrate {}\nleast {}", self.rate, self.least)
    }
}
