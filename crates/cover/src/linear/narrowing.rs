//! Whole columns at the root, narrowed to the numbers that a better solution may give them by their reduced costs
//! (*reduced-cost fixing*).

use super::answer::LinearError;
use super::cases::{Above, Side, narrow};
use super::relaxed::Relaxed;
use super::search::Search;
use super::weights;
use destrier_certify::{LinearNode, LinearRange, Multipliers, Rejection, Whole};
use destrier_run::StateError;
use num_rational::BigRational;

/// So many terms of rows are gone through at most: the certificate has the weights of the root for each side that is settled.
const WORK: usize = 1 << 21;
/// Exact weights decide where floating point says that it is as near as this.
const NEAR: f64 = 1e-6;
/// It is worth to begin again with the cuts where one of so many columns was narrowed.
const FEW: usize = 20;

impl Search<'_> {
    /// Narrows whole columns to the numbers that reduced costs leave a better solution, exactly; whether it is worth to look
    /// for cuts again. The cuts are part of the trunk then.
    pub(super) fn narrow_by_reduced_costs(&mut self) -> Result<bool, LinearError> {
        let (Some(wanted), false) = (self.wanted(), self.is_settled()) else { return Ok(false) };
        let above = self.above();
        let Some(weights) = self.exact(&above) else { return Ok(false) };
        let gap = self.cutoff() - self.relaxation().objective();
        let sizes = self.relaxed.program.rows.iter().map(|row| row.terms.len());
        let most = WORK / sizes.sum::<usize>().max(1);
        let duals = self.relaxation().duals().to_vec();
        let steps = self.relaxed.reduced_costs(&duals).into_iter().map(|cost| gap / cost);
        let sides = (0..).zip(steps).filter_map(|(column, steps)| self.too_dear(column, steps));
        let sides: Vec<Side> = sides.take(most).collect();
        let open = self.program.columns.iter().zip(&self.case.ranges);
        let open = open.filter(|(column, range)| column.whole && range.only().is_none()).count();
        self.trunk.cut(self.cuts.drain(..));
        let narrowed =
            sides.into_iter().filter(|&side| self.leave(side, &weights, &wanted)).count();
        if narrowed > 0 {
            self.relaxed = Relaxed::new(self.program, &self.case);
            self.renew()?;
            if let Some(basis) = &above.basis {
                let _ = self.relaxation().start_from(basis); // else it starts anew
            }
        }
        Ok(narrowed * FEW > open)
    }

    /// Exact weights on the rows of the case at hand by what its relaxation says: by the duals, or else of the basis.
    pub(super) fn exact(&mut self, above: &Above) -> Option<Multipliers> {
        let by_duals = self.weights(&above.duals, None).map(|(weights, _)| weights);
        let of_basis = |basis| weights::of_basis(&self.case, &self.relaxed, basis, self.control);
        by_duals.or_else(|| above.basis.as_ref().and_then(of_basis))
    }

    /// The side of a whole column that is so many steps away from where the relaxation has it, if it is one.
    fn too_dear(&self, column: u32, steps: f64) -> Option<Side> {
        let LinearRange { lower, upper } = &self.case.ranges[column as usize];
        let is_upper = steps < 0.0;
        let from = if is_upper { upper } else { lower }.as_ref()?.to_i64()?;
        let far = (steps.abs() - NEAR).ceil().max(1.0);
        let far =
            (self.program.columns[column as usize].whole && far < 1e12).then_some(far as i64)?;
        let value = if is_upper { from.checked_sub(far)? } else { from.checked_add(far)? };
        let number = Whole::from(value);
        let is_there = match is_upper {
            true => lower.as_ref().is_none_or(|lower| *lower <= number),
            false => upper.as_ref().is_none_or(|upper| number <= *upper),
        };
        is_there.then_some(Side { column, is_upper, value })
    }

    /// Leaves a side if these weights show that it costs as much as is wanted; whether they do.
    fn leave(&mut self, side: Side, weights: &Multipliers, wanted: &BigRational) -> bool {
        let before = narrow(&mut self.case, side);
        let bound = self.case.bound(weights).ok().filter(|bound| bound >= wanted);
        self.case.ranges[side.column as usize] = before;
        let Some(bound) = bound else { return false };
        self.trunk.branch(side, weights.clone(), bound);
        narrow(&mut self.case, side.other());
        true
    }

    /// Takes the trunk that a tree begins with, as far as it is one for what is wanted now; the nodes after it.
    pub(super) fn take_trunk<'n>(
        &mut self,
        mut nodes: &'n [LinearNode],
    ) -> Result<&'n [LinearNode], StateError> {
        let senseless = |error: Rejection| StateError::Senseless(error.to_string());
        let wanted = self.wanted();
        loop {
            nodes = match (nodes, &wanted) {
                ([LinearNode::Cut(cut), rest @ ..], _) => {
                    let row = self.case.cut(cut).map_err(senseless)?;
                    self.case.push(row).map_err(senseless)?;
                    self.trunk.cut([cut.clone()]);
                    rest
                }
                (
                    [
                        LinearNode::Branch { column, at_most, value },
                        LinearNode::Weights(weights),
                        rest @ ..,
                    ],
                    Some(wanted),
                ) => {
                    let Some(value) = value.to_i64() else { return Ok(nodes) };
                    let side = Side { column: *column, is_upper: *at_most, value };
                    if !self.leave(side, weights, wanted) {
                        return Ok(nodes);
                    }
                    rest
                }
                _ => return Ok(nodes),
            }
        }
    }
}
