//! Which orbit to branch on: strong branching that learns (Achterberg, Koch, Martin, "Branching
//! rules revisited", Operations Research Letters 33, 2005).
//!
//! A candidate is judged by how much both cases raise the relaxation. That is measured by a few
//! iterations in each case until an orbit's past says enough. Orbits that automorphisms exchange
//! share their past. The second case is judged with everything that symmetry then decides for
//! free, which is what makes squares of large classes good to branch on.

use super::cases::{Cases, Step};
use super::instance::Instance;
use super::relaxed::{Relaxed, TINY};
use destrier_model::{LinearStop, ModelError, WarmStart};
use destrier_run::Control;
use serde::{Deserialize, Serialize};

/// Candidates measured in vain after the best one.
const LOOKAHEAD: usize = 8;
/// Measurements of a class after which its mean is believed.
const RELIABLE: u32 = 8;
/// Iterations of a measurement.
const ITERATIONS: u32 = 80;

/// The pseudo-costs of a class of orbits: what branching has brought per unit of change of the variable.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct PseudoCosts {
    /// Sums of gains, when included and when excluded, as bits of a float so that a file keeps it.
    gains: [u64; 2],
    times: u32,
}

/// What past branchings teach.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Experience {
    records: Vec<PseudoCosts>,
    /// The class of each orbit under the automorphisms.
    classes: Vec<usize>,
}

/// The node to branch at.
pub(super) struct Node<'a> {
    pub(super) start: &'a WarmStart,
    /// The relaxation's number of pieces.
    pub(super) objective: f64,
    pub(super) target: usize,
    /// Told to halt, the best candidate so far is taken.
    pub(super) control: Control<'a>,
}

impl Experience {
    pub(super) fn new(instance: &Instance) -> Self {
        let class = |orbit: usize| {
            let origins =
                instance.automorphisms.iter().map(|automorphism| automorphism.origin[orbit]);
            origins.min().unwrap_or(orbit).min(orbit)
        };
        let classes: Vec<usize> = (0..instance.orbits.len()).map(class).collect();
        Experience { records: vec![PseudoCosts::default(); classes.len()], classes }
    }

    /// Whether it is of a board with so many orbits.
    pub(super) fn fits(&self, orbits: usize) -> bool {
        let known = self.classes.iter().all(|&class| class < self.records.len());
        self.classes.len() == orbits && known
    }

    fn mean(&self, orbit: usize, case: usize) -> Option<f64> {
        let record = &self.records[self.classes[orbit]];
        (record.times > 0).then(|| f64::from_bits(record.gains[case]) / f64::from(record.times))
    }

    fn is_reliable(&self, orbit: usize) -> bool {
        self.records[self.classes[orbit]].times >= RELIABLE
    }

    fn learn(&mut self, orbit: usize, value: f64, gains: [f64; 2]) {
        let record = &mut self.records[self.classes[orbit]];
        for (case, change) in [(0, (1.0 - value).max(0.01)), (1, value.max(0.01))] {
            let sum = f64::from_bits(record.gains[case]) + gains[case] / change;
            record.gains[case] = sum.to_bits();
        }
        record.times += 1;
    }

    fn expected(&self, orbit: usize, value: f64) -> [f64; 2] {
        let mean = |case| self.mean(orbit, case).unwrap_or(1.0);
        [mean(0) * (1.0 - value), mean(1) * value]
    }

    /// The orbit to branch on, of those with these values.
    pub(super) fn choose(
        &mut self,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        node: &Node,
        support: &[(usize, f64)],
    ) -> Result<usize, ModelError> {
        let need = (cases.pieces() as f64 + cases.threshold(node.target) as f64 + 1e-5
            - node.objective)
            .max(TINY);
        let mut candidates: Vec<(f64, usize, f64)> = support
            .iter()
            .map(|&(orbit, value)| (score(self.expected(orbit, value), need), orbit, value))
            .collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let (mut best, mut vain) = ((f64::NEG_INFINITY, candidates[0].1), 0);
        for (expected, orbit, value) in candidates {
            if node.control.halted().is_some() {
                break;
            }
            let found = if self.is_reliable(orbit) {
                expected
            } else {
                let gains = measure(cases, relaxed, node, orbit, need)?;
                self.learn(orbit, value, gains.map(|gain| gain.min(need)));
                if gains.iter().all(|&gain| gain >= need) {
                    return Ok(orbit);
                }
                score(gains, need)
            };
            vain += 1;
            if found > best.0 {
                (best, vain) = ((found, orbit), 0);
            }
            if vain >= LOOKAHEAD {
                break;
            }
        }
        Ok(best.1)
    }
}

/// How good gains are: the product, as is usual, of what of them counts.
fn score(gains: [f64; 2], need: f64) -> f64 {
    gains.map(|gain| gain.clamp(need * 1e-3, need)).iter().product()
}

/// The gains of both cases of an orbit, by a few iterations each.
fn measure(
    cases: &mut Cases,
    relaxed: &mut Relaxed,
    node: &Node,
    orbit: usize,
    need: f64,
) -> Result<[f64; 2], ModelError> {
    let mut gains = [0.0; 2];
    for (case, included) in [(0, true), (1, false)] {
        let depth = cases.path().len();
        cases.push(Step { orbit, included, node: usize::MAX - 1, copied: false });
        while let Some((orbit, included)) = cases.free_decision() {
            cases.push(Step { orbit, included, node: usize::MAX - 1, copied: true });
        }
        gains[case] = if cases.obstacle().is_some() {
            need
        } else {
            let cutoff = node.objective + need;
            match relaxed.solve(cases, Some(node.start), cutoff, Some(ITERATIONS))? {
                LinearStop::Infeasible | LinearStop::Cutoff => need,
                _ => relaxed.objective() - node.objective,
            }
        };
        while cases.path().len() > depth {
            cases.pop();
        }
    }
    Ok(gains)
}
