//! What branching on an orbit gains, and which orbits share what past branchings teach.
//!
//! Orbits that automorphisms exchange share their past. The second case is judged with everything that
//! symmetry then decides for free, which is what makes squares of large classes good to branch on.

use super::cases::{Cases, Step};
use super::instance::Instance;
use super::relaxed::{Relaxed, TINY};
use crate::branching::{Experience, ITERATIONS, Node};
use destrier_model::{LinearStop, ModelError, WarmStart};
use destrier_run::Control;

/// Smaller changes of a variable say too little of its orbit.
const LEAST_CHANGE: f64 = 0.01;
/// By so much more than it takes a relaxation is to rise.
const MARGIN: f64 = 1e-5;

/// The node to branch at.
pub(super) struct Branching<'a> {
    pub(super) start: &'a WarmStart,
    /// The relaxation's number of pieces.
    pub(super) objective: f64,
    pub(super) target: usize,
    pub(super) control: Control<'a>,
}

/// No experience so far, of classes under the automorphisms.
pub(super) fn experience(instance: &Instance) -> Experience {
    let class = |orbit: usize| {
        let origins = instance.automorphisms.iter().map(|automorphism| automorphism.origin[orbit]);
        origins.min().unwrap_or(orbit).min(orbit)
    };
    Experience::new((0..instance.orbits.len()).map(class).collect())
}

impl Branching<'_> {
    /// The orbit to branch on, of those with these values.
    pub(super) fn choose(
        &self,
        experience: &mut Experience,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        fractional: &[(usize, f64)],
    ) -> Result<usize, ModelError> {
        let need = (cases.pieces() as f64 + cases.threshold(self.target) as f64 + MARGIN
            - self.objective)
            .max(TINY);
        let node = Node { need, least_change: LEAST_CHANGE, control: self.control };
        experience.choose(&node, fractional, |orbit| self.measure(cases, relaxed, orbit, need))
    }

    /// The gains of both cases of an orbit, by a few iterations each.
    fn measure(
        &self,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        orbit: usize,
        need: f64,
    ) -> Result<[f64; 2], ModelError> {
        let mut gains = [0.0; 2];
        for (gain, included) in gains.iter_mut().zip([true, false]) {
            let depth = cases.path().len();
            cases.push(Step { orbit, included, node: usize::MAX - 1, copied: false });
            while let Some((orbit, included)) = cases.free_decision() {
                cases.push(Step { orbit, included, node: usize::MAX - 1, copied: true });
            }
            *gain = if cases.obstacle().is_some() {
                need
            } else {
                let cutoff = self.objective + need;
                match relaxed.solve(cases, Some(self.start), cutoff, Some(ITERATIONS))? {
                    LinearStop::Infeasible | LinearStop::Cutoff => need,
                    _ => relaxed.objective() - self.objective,
                }
            };
            while cases.path().len() > depth {
                cases.pop();
            }
        }
        Ok(gains)
    }
}
