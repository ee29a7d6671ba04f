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
    /// A cover of this density or a greater one, if it is claimed that there is one.
    pub pattern: Option<Pattern>,
    /// As which piece this one moves on squares of one colour, if the strip is of those.
    pub colours: Option<Piece>,
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
        DensityCertificate { piece, rule, density, pattern, colours: None, strip, edge }
    }

    /// The piece whose strip is followed.
    pub fn swept(&self) -> Piece {
        self.colours.unwrap_or(self.piece)
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let DensityCertificate { piece, rule, density, pattern, colours, strip, edge } = self;
        let (swept, rule) = (self.swept(), *rule);
        let shown = BigRational::new(strip.rate.into(), strip.sum().into());
        if shown != *density {
            return Err(Rejection::OtherDensity { claimed: density.clone(), shown });
        }
        let most = pattern.as_ref().map(|pattern| pattern.density(*piece, rule)).transpose()?;
        if colours.is_some_and(|other| !moves_on_a_colour_as(*piece, other)) {
            return Err(Rejection::OtherOnAColour { piece: *piece, other: swept });
        }
        let reach = reach(strip.rows, swept, rule).map_err(|error| error.at(2))?;
        if let Some(edge) = edge {
            self.check_shares(edge, reach)?;
            self.check_corners(edge, reach)?;
        }
        strip.check(swept, rule, false, self.smallest())?;
        if let Some(edge) = edge {
            edge.check(swept, rule, true, self.smallest())?;
        }
        let (density, boards) = (density.clone(), self.boards(reach));
        Ok(Claim::Density { piece: *piece, rule, density, most, boards })
    }

    /// The smallest board that is bounded has so many rows and columns.
    pub fn smallest(&self) -> usize {
        self.edge.as_ref().map_or(self.strip.rows, |edge| 2 * edge.costs.len())
    }

    /// Strips on either side that the rows at the edge stand for.
    fn left_out(&self, edge: &StripBound) -> usize {
        (edge.rows + 1).saturating_sub(self.strip.rows)
    }

    /// What a piece in this row of the board costs at most in all strips that are no part of the rows at the edge.
    fn in_strips(&self, row: usize, edge: &StripBound, reach: usize) -> i64 {
        let costs = &self.strip.costs;
        let number = (row + reach).saturating_sub(self.left_out(edge)).min(costs.len());
        let upwards: usize = costs[..number].iter().sum();
        let downwards: usize = costs[costs.len() - number..].iter().sum();
        upwards.max(downwards) as i64
    }

    /// Checks that a piece in no row costs more than all costs of a strip together.
    fn check_shares(&self, edge: &StripBound, reach: usize) -> Result<(), Rejection> {
        let sum = self.strip.sum();
        for (row, &cost) in (1..).zip(&edge.costs) {
            let found = cost as i64 + self.in_strips(row, edge, reach);
            if found > sum {
                return Err(Rejection::CostsAboveSum { row, found, sum });
            }
        }
        Ok(())
    }

    /// Checks that with weights a piece on no square near a corner costs more than all costs of a strip together, in all strips
    /// and at both edges.
    fn check_corners(&self, edge: &StripBound, reach: usize) -> Result<(), Rejection> {
        let sum = self.strip.sum() * edge.weight();
        let costs: Vec<i64> = edge.costs.iter().map(|&cost| cost as i64).chain([0]).collect();
        for (at, &strip) in self.strip.weights.iter().enumerate() {
            let in_columns = edge.weights[at] as i64;
            for (other, &in_rows) in edge.weights.iter().enumerate() {
                let rows = self.in_strips(other + 1, edge, reach) * strip as i64;
                let found = rows + costs[other] * in_columns + costs[at] * in_rows as i64;
                if found > sum {
                    let (row, column) = (other + 1, at + 1);
                    return Err(Rejection::CornerAboveSum { row, column, found, sum });
                }
            }
        }
        Ok(())
    }

    /// What all strips of a square board cost, over what a piece costs in all of them; on two colours, what its copies all
    /// over the plane need.
    fn boards(&self, reach: usize) -> BoardBound {
        if self.colours.is_some() {
            let coefficients = [self.strip.rate as i64, 0, 0];
            return BoardBound { from: 1, coefficients, denominator: self.strip.sum() };
        }
        let (rate, ends) = self.strip.line(reach);
        let (left_out, (edge_rate, edge_ends)) = match &self.edge {
            Some(edge) => (self.left_out(edge) as i64, edge.line(reach)),
            None => (0, (0, 0)),
        };
        let edges = if self.strip.weights.is_empty() { 2 } else { 4 };
        let strips = 1 - self.strip.rows as i64 - 2 * left_out;
        BoardBound {
            from: self.smallest(),
            coefficients: [
                rate,
                strips * rate + ends + edges * edge_rate,
                strips * ends + edges * edge_ends,
            ],
            denominator: self.strip.sum() * self.strip.weight(),
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let piece = piece(lines)?;
        let rule = single(lines, "rule")?;
        let (density, pattern) = read_claim(lines)?;
        let mut colours = None;
        if lines.peek() == "colours" {
            colours = Some(single(lines, "colours")?);
        }
        let swept = colours.unwrap_or(piece);
        let twice = |rows| reach(rows, swept, rule).map(|reach| 2 * reach);
        let strip = StripBound::read(lines, "rows", twice)?;
        if colours.is_some() && strip.full.is_some() {
            return Err(lines.unexpected("a strip without ends, as colours are named", "full"));
        }
        let mut edge = None;
        if lines.peek() == "edge" && colours.is_none() {
            let bound = StripBound::read(lines, "edge", |rows| reach(rows, piece, rule))?;
            if bound.rows + 1 < strip.rows {
                return Err(lines.unexpected("an edge of all rows but one at least", "fewer"));
            }
            edge = Some(bound);
        }
        let of_edge = edge.as_ref().map_or(&[][..], |edge| &edge.weights);
        let expected = edge.as_ref().filter(|edge| !edge.weights.is_empty());
        let expected = expected.map_or(0, |edge| edge.costs.len() + 1);
        let (own, last) = (&strip.weights, strip.weights.last());
        if own.len() != expected || of_edge.len() != expected {
            let found = format!("{} and {}", own.len(), of_edge.len());
            return Err(lines.unexpected("weights for all costs of the edge and one more", &found));
        }
        if last == Some(&0) || last != of_edge.last() {
            return Err(lines.unexpected("the same weight above 0 away from the ends", "others"));
        }
        Ok(DensityCertificate { piece, rule, density, pattern, colours, strip, edge })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DensityCertificate { piece, rule, density, pattern, colours, strip, edge } = self;
        writeln!(f, "piece {piece}\nrule {rule}")?;
        match pattern.as_ref().map(Pattern::fraction) {
            None => writeln!(f, "claim at-least {density}")?,
            Some(most) if most == *density => writeln!(f, "claim exactly {density}")?,
            Some(most) => writeln!(f, "claim between {density} {most}")?,
        }
        pattern.as_ref().map_or(Ok(()), |pattern| pattern.write(f))?;
        colours.map_or(Ok(()), |other| writeln!(f, "colours {other}"))?;
        strip.write(f, "rows")?;
        edge.as_ref().map_or(Ok(()), |edge| edge.write(f, "edge"))
    }
}

/// Reads what is claimed of the density, and the pattern that has the greater one.
fn read_claim(lines: &mut Lines) -> Result<(BigRational, Option<Pattern>), Rejection> {
    let mut words = lines.keyword("claim")?;
    let word = words.word("at-least, exactly or between")?;
    if !["at-least", "exactly", "between"].contains(&word) {
        return Err(words.unexpected("at-least, exactly or between", word));
    }
    let density = fraction(&mut words)?;
    let most = if word == "between" { fraction(&mut words)? } else { density.clone() };
    if word == "between" && most <= density {
        return Err(words.unexpected("a greater fraction", &most.to_string()));
    }
    words.done()?;
    if word == "at-least" {
        return Ok((density, None));
    }
    let pattern = Pattern::read(lines)?;
    match pattern.fraction() {
        found if found == most => Ok((density, Some(pattern))),
        found => Err(Rejection::OtherPatternDensity { claimed: most, found }),
    }
}

/// Whether the steps of a piece keep the colour, and are those of another one where the squares of a colour are a plane: so
/// many rows as half the sum of a step, so many columns as half the difference.
fn moves_on_a_colour_as(piece: Piece, other: Piece) -> bool {
    let steps = piece.steps();
    let halves = |&(rows, cols): &(i32, i32)| ((rows + cols) / 2, (rows - cols) / 2);
    let mut seen: Vec<(i32, i32)> = steps.iter().map(halves).collect();
    let mut expected = other.steps();
    seen.sort_unstable();
    expected.sort_unstable();
    let keeps_colour = steps.iter().all(|(rows, cols)| (rows + cols) % 2 == 0);
    !piece.slides() && keeps_colour && seen == expected
}
