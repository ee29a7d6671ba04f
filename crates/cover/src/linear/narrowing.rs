//! Whole columns at the root, narrowed to the numbers that a better solution may give them by their reduced costs
//! (*reduced-cost fixing*).

use super::answer::LinearError;
use super::cases::Above;
use super::relaxed::Relaxed;
use super::search::Search;
use super::weights;
use destrier_certify::{LinearNarrowing, LinearNode, LinearRange, Multipliers, Rejection};
use destrier_run::StateError;
use num_rational::BigRational;

/// It is worth to begin again with the cuts where one of so many columns was narrowed.
const FEW: usize = 20;
/// Exact weights show as much as a relaxation if they show this much less, relative to its value.
const CLOSE: f64 = 1e-6;

impl Search<'_> {
    /// Narrows whole columns to the numbers that reduced costs leave a better solution, exactly; whether it is worth to look
    /// for cuts again. The cuts are part of the trunk then.
    pub(super) fn narrow_by_reduced_costs(&mut self) -> Result<bool, LinearError> {
        let (Some(cost), false) = (self.wanted(), self.is_settled()) else { return Ok(false) };
        let above = self.above();
        let Some(weights) = self.exact(&above) else { return Ok(false) };
        let open = self.program.columns.iter().zip(&self.case.ranges);
        let open = open.filter(|(column, range)| column.whole && range.only().is_none()).count();
        let narrowing = LinearNarrowing { cost, weights };
        let narrowed = self.case.narrowed(&narrowing).unwrap_or_default();
        if narrowed.is_empty() {
            return Ok(false);
        }
        self.trunk.cut(self.cuts.drain(..));
        let is_much = narrowed.len() * FEW > open;
        self.narrow_all(narrowing, narrowed);
        self.relaxed = Relaxed::new(self.program, &self.case);
        self.renew()?;
        if let Some(basis) = &above.basis {
            let _ = self.relaxation().start_from(basis); // else it starts anew
        }
        Ok(is_much)
    }

    /// Leaves columns these ranges, in all cases.
    fn narrow_all(&mut self, narrowing: LinearNarrowing, narrowed: Vec<(usize, LinearRange)>) {
        narrowed.into_iter().for_each(|(column, range)| self.case.ranges[column] = range);
        self.trunk.narrow(narrowing);
    }

    /// Exact weights on the rows of the case at hand by what its relaxation says: by the duals, or of the basis where these show
    /// less than the relaxation.
    pub(super) fn exact(&mut self, above: &Above) -> Option<Multipliers> {
        let by_duals = self.weights(&above.duals, None);
        let least = self.objective() - CLOSE * self.objective().abs().max(1.0);
        let best = match by_duals {
            Some((weights, bound)) if weights::float(&bound) >= least => Some((weights, bound)),
            by_duals => {
                let both = by_duals.into_iter().chain(self.by_basis(above));
                both.max_by(|a, b| a.1.cmp(&b.1))
            }
        };
        best.map(|(weights, _)| weights)
    }

    /// Weights of the basis of a relaxation, and what they show of the case at hand.
    pub(super) fn by_basis(&self, above: &Above) -> Option<(Multipliers, BigRational)> {
        let basis = above.basis.as_ref()?;
        let weights = weights::of_basis(&self.case, &self.relaxed, basis, self.control)?;
        let bound = self.case.bound(&weights).ok()?;
        Some((weights, bound))
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
                ([LinearNode::Narrow(narrowing), rest @ ..], Some(wanted))
                    if narrowing.cost >= *wanted =>
                {
                    let narrowed = self.case.narrowed(narrowing).map_err(senseless)?;
                    self.narrow_all(narrowing.clone(), narrowed);
                    rest
                }
                _ => return Ok(nodes),
            }
        }
    }
}
