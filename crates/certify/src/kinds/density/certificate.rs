//! Kind `density`: how many pieces a cover of the plane takes for each square. `FORMAT.md` has the proof.

use super::bound::StripBound;
use super::pattern::Pattern;
use super::strip::reach;
use crate::claim::{BoardBound, Claim};
use crate::problem::header::{piece, single};
use crate::rejection::Rejection;
use crate::text::{Lines, fraction};
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
    /// What rows amid the plane cost.
    pub strip: StripBound,
    /// What rows at the edge of a board cost, by what the strips leave of it.
    pub edge: Option<StripBound>,
}

impl DensityCertificate {
    /// The certificate of what these bounds show.
    pub fn new(
        (piece, rule): (Piece, Rule),
        pattern: Option<Pattern>,
        strip: StripBound,
        edge: Option<StripBound>,
    ) -> Self {
        let density = BigRational::new(strip.rate.into(), strip.sum().into());
        DensityCertificate { piece, rule, density, pattern, strip, edge }
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let DensityCertificate { piece, rule, density, pattern, strip, edge } = self;
        let (piece, rule) = (*piece, *rule);
        let shown = BigRational::new(strip.rate.into(), strip.sum().into());
        if shown != *density {
            return Err(Rejection::OtherDensity { claimed: density.clone(), shown });
        }
        if let Some(pattern) = pattern {
            let found = pattern.density(piece, rule)?;
            if found != *density {
                return Err(Rejection::OtherPatternDensity { claimed: density.clone(), found });
            }
        }
        let reach = reach(strip.rows, piece, rule).map_err(|error| error.at(2))?;
        if let Some(edge) = edge {
            self.check_shares(edge, reach)?;
        }
        strip.check(piece, rule, false, self.smallest())?;
        if let Some(edge) = edge {
            edge.check(piece, rule, true, self.smallest())?;
        }
        let (density, exact) = (density.clone(), pattern.is_some());
        Ok(Claim::Density { piece, rule, density, exact, boards: self.boards(reach) })
    }

    /// The smallest board that is bounded has so many rows and columns.
    pub fn smallest(&self) -> usize {
        self.edge.as_ref().map_or(self.strip.rows, |edge| 2 * edge.costs.len())
    }

    /// Strips on either side that the rows at the edge stand for.
    fn left_out(&self, edge: &StripBound) -> usize {
        (edge.rows + 1).saturating_sub(self.strip.rows)
    }

    /// Checks that a piece in no row costs more than all costs of a strip together.
    fn check_shares(&self, edge: &StripBound, reach: usize) -> Result<(), Rejection> {
        let (costs, sum) = (&self.strip.costs, self.strip.sum());
        for (row, &cost) in (1..).zip(&edge.costs) {
            let in_strips = (row + reach).saturating_sub(self.left_out(edge)).min(costs.len());
            let upwards: usize = costs[..in_strips].iter().sum();
            let downwards: usize = costs[costs.len() - in_strips..].iter().sum();
            let found = (cost + upwards.max(downwards)) as i64;
            if found > sum {
                return Err(Rejection::CostsAboveSum { row, found, sum });
            }
        }
        Ok(())
    }

    /// What all strips of a square board cost, over what a piece costs in all of them.
    fn boards(&self, reach: usize) -> BoardBound {
        let (rate, ends) = self.strip.line(reach);
        let (left_out, (edge_rate, edge_ends)) = match &self.edge {
            Some(edge) => (self.left_out(edge) as i64, edge.line(reach)),
            None => (0, (0, 0)),
        };
        let strips = 1 - self.strip.rows as i64 - 2 * left_out;
        BoardBound {
            from: self.smallest(),
            coefficients: [
                rate,
                strips * rate + ends + 2 * edge_rate,
                strips * ends + 2 * edge_ends,
            ],
            denominator: self.strip.sum(),
        }
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
        let twice = |rows| reach(rows, piece, rule).map(|reach| 2 * reach);
        let strip = StripBound::read(lines, "rows", twice)?;
        let mut edge = None;
        if lines.peek() == "edge" {
            let bound = StripBound::read(lines, "edge", |rows| reach(rows, piece, rule))?;
            if bound.rows + 1 < strip.rows {
                return Err(lines.unexpected("an edge of all rows but one at least", "fewer"));
            }
            edge = Some(bound);
        }
        Ok(DensityCertificate { piece, rule, density, pattern, strip, edge })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "piece {}\nrule {}", self.piece, self.rule)?;
        let word = if self.pattern.is_some() { "exactly" } else { "at-least" };
        writeln!(f, "claim {word} {}", self.density)?;
        if let Some(pattern) = &self.pattern {
            pattern.write(f)?;
        }
        self.strip.write(f, "rows")?;
        self.edge.as_ref().map_or(Ok(()), |edge| edge.write(f, "edge"))
    }
}
