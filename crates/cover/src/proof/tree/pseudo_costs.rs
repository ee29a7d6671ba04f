//! Which variable to branch on: strong branching that learns (Achterberg, Koch, Martin, "Branching
//! rules revisited", Operations Research Letters 33, 2005).
//!
//! A candidate is judged by how much both cases raise the relaxation. That is measured by a few
//! iterations in each case until its past says enough: after a few measurements, or many once
//! the search is so long that they cost little.

use destrier_model::ModelError;
use destrier_run::Control;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Measurements of a variable before its mean is believed at all, ...
const FEWEST: u32 = 4;
/// ... and after which it is believed in any case; between them while measurements are as many as one for each
/// so many choices.
const MOST: u32 = 32;
const CHOICES: u64 = 4;
/// So many candidates are measured in vain after the best one.
const LOOKAHEAD: usize = 4;
/// Orbits of so many variables are worth a branch without measurements.
const LARGE: usize = 4;
/// Iterations of a measurement.
pub(crate) const ITERATIONS: u32 = 80;

/// The pseudo-costs of a variable: what branching has brought per unit of change of the value.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct PseudoCosts {
    /// Sums of gains, of the first case and of the second, as bits of a float so that a file keeps it.
    gains: [u64; 2],
    times: u32,
}

/// What past branchings teach.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Experience {
    pseudo_costs: Vec<PseudoCosts>,
    /// Choices and measurements so far.
    choices: u64,
    measurements: u64,
}

/// The node to branch at.
pub(crate) struct Node<'a> {
    /// What settles a case if the relaxation gains it; more is worth no more.
    pub(crate) need: f64,
    /// For each variable one that stands for all that are worth as much, if some are.
    pub(crate) orbits: Option<&'a [usize]>,
    /// Told to halt, the best candidate so far is taken.
    pub(crate) control: Control<'a>,
}

impl Experience {
    /// None so far of so many variables.
    pub(crate) fn new(variables: usize) -> Self {
        let pseudo_costs = vec![PseudoCosts::default(); variables];
        Experience { pseudo_costs, choices: 0, measurements: 0 }
    }

    /// Whether it is of so many variables.
    pub(crate) fn fits(&self, variables: usize) -> bool {
        self.pseudo_costs.len() == variables
    }

    /// Adds what another search has learned since both knew this.
    pub(crate) fn learn_from(&mut self, before: &Experience, after: &Experience) {
        let past = before.pseudo_costs.iter().zip(&after.pseudo_costs);
        for (own, (before, after)) in self.pseudo_costs.iter_mut().zip(past) {
            let gains = before.gains.iter().zip(&after.gains);
            for (sum, (&before, &after)) in own.gains.iter_mut().zip(gains) {
                let more = f64::from_bits(after) - f64::from_bits(before);
                *sum = (f64::from_bits(*sum) + more).to_bits();
            }
            own.times += after.times.saturating_sub(before.times);
        }
        self.choices += after.choices.saturating_sub(before.choices);
        self.measurements += after.measurements.saturating_sub(before.measurements);
    }

    fn mean(&self, variable: usize, case: usize) -> Option<f64> {
        let PseudoCosts { gains, times } = self.pseudo_costs[variable];
        (times > 0).then(|| f64::from_bits(gains[case]) / f64::from(times))
    }

    fn is_reliable(&self, variable: usize) -> bool {
        let times = self.pseudo_costs[variable].times;
        let is_enough = self.measurements.saturating_mul(CHOICES) > self.choices;
        times >= MOST || (times >= FEWEST && is_enough)
    }

    fn learn(&mut self, variable: usize, changes: [f64; 2], gains: [f64; 2]) {
        let past = &mut self.pseudo_costs[variable];
        for (sum, (gain, change)) in past.gains.iter_mut().zip(gains.into_iter().zip(changes)) {
            *sum = (f64::from_bits(*sum) + gain / change).to_bits();
        }
        past.times += 1;
        self.measurements += 1;
    }

    fn expected(&self, variable: usize, value: f64) -> [f64; 2] {
        let mean = |case| self.mean(variable, case).unwrap_or(1.0);
        [mean(0) * (1.0 - value), mean(1) * value]
    }

    /// The variable to branch on, of those with these values, of which there is one at least; `measure`
    /// gives the gains of both cases of one: where it is set to 1, and to 0.
    pub(crate) fn choose(
        &mut self,
        node: &Node,
        fractional: &[(usize, f64)],
        mut measure: impl FnMut(usize) -> Result<[f64; 2], ModelError>,
    ) -> Result<usize, ModelError> {
        let need = node.need;
        self.choices += 1;
        let expected =
            |&(variable, value)| (score(self.expected(variable, value), need), variable, value);
        let mut candidates: Vec<(f64, usize, f64)> = fractional.iter().map(expected).collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        if let Some(orbits) = node.orbits {
            if let Some(variable) = of_large_orbit(orbits, &candidates) {
                return Ok(variable);
            }
            let mut met = HashSet::new();
            candidates.retain(|&(_, variable, _)| met.insert(orbits[variable]));
            if let [(_, only, _)] = candidates[..] {
                return Ok(only);
            }
        }
        let (mut best, mut vain) = ((f64::NEG_INFINITY, candidates[0].1), 0);
        for (expected, variable, value) in candidates {
            if node.control.halted().is_some() {
                break;
            }
            let found = if self.is_reliable(variable) {
                expected
            } else {
                let gains = measure(variable)?.map(|gain| gain.min(need));
                let changes = [1.0 - value, value];
                self.learn(variable, changes, gains);
                if gains.iter().all(|&gain| gain >= need) {
                    return Ok(variable);
                }
                score(gains, need)
            };
            vain += 1;
            if found > best.0 {
                (best, vain) = ((found, variable), 0);
            }
            if vain >= LOOKAHEAD {
                break;
            }
        }
        Ok(best.1)
    }
}

/// Of expected scores, variables and values, the variable whose score is best if it counts for each variable of its orbit,
/// since in one case all of them are decided alike (Ostrowski, Linderoth, Rossi and Smriglio, "Orbital branching", Mathematical
/// Programming 126, 2011); none if orbits are small.
fn of_large_orbit(orbits: &[usize], candidates: &[(f64, usize, f64)]) -> Option<usize> {
    let sizes = sizes(orbits);
    let size = |variable: usize| sizes[orbits[variable]];
    let large = candidates.iter().filter(|&&(_, variable, _)| size(variable) >= LARGE);
    let worth = |&(expected, variable, _): &(f64, usize, f64)| expected * size(variable) as f64;
    let first_best = large.rev().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    first_best.map(|&(_, variable, _)| variable)
}

/// By the variable that stands for it, how many each orbit has.
pub(crate) fn sizes(orbits: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; orbits.len()];
    orbits.iter().for_each(|&orbit| sizes[orbit] += 1);
    sizes
}

/// How good gains are: the product, as is usual, of what of them counts.
fn score(gains: [f64; 2], need: f64) -> f64 {
    gains.map(|gain| gain.clamp(need * 1e-3, need)).iter().product()
}
