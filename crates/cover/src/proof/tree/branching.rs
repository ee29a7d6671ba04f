//! What branching on a column gains.

use super::pseudo_costs::{Experience, ITERATIONS, Node, sizes};
use crate::proof::case::{Cases, TINY};
use crate::proof::relaxation::Relaxed;
use crate::symmetry::{Fixed, Stabiliser, Symmetry};
use destrier_model::{LinearStop, ModelError, WarmStart};
use destrier_run::Control;

/// First cases exclude their columns where that gains so many times what choosing them does.
const BETTER: f64 = 2.0;

/// The node to branch at.
pub(crate) struct Branching<'a> {
    pub(crate) start: &'a WarmStart,
    /// The relaxation's cost.
    pub(crate) objective: f64,
    pub(crate) target: i64,
    /// What is decided for free in each case counts as its gain.
    pub(crate) symmetry: Option<&'a Symmetry>,
    /// Of columns that it exchanges one is as good as another.
    pub(crate) stabiliser: Option<&'a Stabiliser>,
    /// The places on the way of decisions whose first cases lie beside it.
    pub(crate) beside: &'a [usize],
    pub(crate) control: Control<'a>,
}

impl Branching<'_> {
    /// The column to branch on, of those with these values.
    pub(crate) fn choose(
        &self,
        experience: &mut Experience,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        fractional: &[(usize, f64)],
    ) -> Result<usize, ModelError> {
        let need = self.need(cases);
        let orbits = self.orbits();
        let node = Node { need, orbits, control: self.control };
        experience.choose(&node, fractional, |column| self.measure(cases, relaxed, column, need))
    }

    /// How first cases are to decide their columns: exclude them where no cheaper choice has a whole orbit, and excluding a
    /// column of it gains more than choosing one, as in covers of small sets. Only at the root: a chain of stabilisers
    /// that has begun knows no other way.
    pub(crate) fn first(
        &self,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        fractional: &[(usize, f64)],
    ) -> Result<Fixed, ModelError> {
        cases.set_first(Fixed::Chosen);
        let Some(orbits) = self.orbits() else { return Ok(cases.first()) };
        let sizes = sizes(orbits);
        let size = |&column: &usize| sizes[orbits[column]];
        let columns = fractional.iter().map(|&(column, _)| column);
        let Some(column) = columns.max_by_key(size).filter(|column| size(column) > 1) else {
            return Ok(cases.first());
        };
        let need = self.need(cases);
        let [chosen, _] = self.measure(cases, relaxed, column, need)?;
        cases.set_first(Fixed::Excluded);
        let [all_chosen, excluded] = self.measure(cases, relaxed, column, need)?;
        let is_better = all_chosen >= need && excluded > BETTER * chosen;
        Ok(if is_better { Fixed::Excluded } else { Fixed::Chosen })
    }

    /// What settles a case if the relaxation gains it.
    fn need(&self, cases: &Cases) -> f64 {
        let wanted = (cases.cost() + cases.threshold(self.target)) as f64 + TINY;
        (wanted - self.objective).max(TINY)
    }

    /// For each column the least of its orbit, if there are several.
    fn orbits(&self) -> Option<&[usize]> {
        self.stabiliser.map(Stabiliser::orbits)
    }

    /// The gains of both cases of a column, by a few iterations each.
    fn measure(
        &self,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        column: usize,
        need: f64,
    ) -> Result<[f64; 2], ModelError> {
        let mut gains = [need; 2];
        let depth = cases.path().len();
        for (gain, chosen) in gains.iter_mut().zip([true, false]) {
            cases.push(column, chosen);
            let is_first = Fixed::by(chosen) == cases.first();
            if let Some(orbits) = self.orbits().filter(|_| !is_first) {
                let others = (0..orbits.len()).filter(|&other| orbits[other] == orbits[column]);
                let others: Vec<usize> = others.filter(|&other| cases.is_free(other)).collect();
                others.into_iter().for_each(|other| cases.push(other, chosen));
            }
            let beside = [self.beside, &[depth]].concat();
            let beside = &beside[..beside.len() - usize::from(is_first)];
            let free = |cases: &Cases| self.symmetry?.free_decision(cases.fixings(), beside);
            while let Some((column, chosen)) = free(cases) {
                cases.push(column, chosen);
            }
            if cases.uncoverable().is_none() {
                let cutoff = self.objective + need;
                *gain = match relaxed.solve(cases, self.start, cutoff, ITERATIONS)? {
                    LinearStop::Infeasible | LinearStop::Cutoff => need,
                    _ => relaxed.objective() - self.objective,
                };
            }
            while cases.path().len() > depth {
                cases.pop();
            }
        }
        Ok(gains)
    }
}
