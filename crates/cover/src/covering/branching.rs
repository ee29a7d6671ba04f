//! Which column to branch on: strong branching that learns (Achterberg, Koch, Martin, "Branching rules
//! revisited", Operations Research Letters 33, 2005), as in `tree`, for columns instead of orbits.

use super::cases::Cases;
use super::relaxed::{Relaxed, TINY};
use destrier_model::{LinearStop, ModelError, WarmStart};
use destrier_run::Control;

/// Candidates measured in vain after the best one.
const LOOKAHEAD: usize = 8;
/// Measurements of a column after which its mean is believed.
const RELIABLE: u32 = 8;
/// Iterations of a measurement.
const ITERATIONS: u32 = 80;

/// What branching on a column has brought, per unit of change of its value.
#[derive(Clone, Copy, Default)]
struct Record {
    /// Sums of gains, when chosen and when excluded.
    gains: [f64; 2],
    times: u32,
}

/// What past branchings teach.
pub(super) struct Experience(Vec<Record>);

/// The node to branch at.
pub(super) struct Node<'a> {
    pub(super) start: &'a WarmStart,
    /// The relaxation's cost.
    pub(super) objective: f64,
    pub(super) target: i64,
    /// Told to halt, the best candidate so far is taken.
    pub(super) control: Control<'a>,
}

impl Experience {
    pub(super) fn new(columns: usize) -> Self {
        Experience(vec![Record::default(); columns])
    }

    /// The column to branch on, of those with these values, of which there is one at least.
    pub(super) fn choose(
        &mut self,
        cases: &mut Cases,
        relaxed: &mut Relaxed,
        node: &Node,
        fractional: &[(usize, f64)],
    ) -> Result<usize, ModelError> {
        let wanted = (cases.cost() + cases.threshold(node.target)) as f64 + TINY;
        let need = (wanted - node.objective).max(TINY);
        let expected =
            |&(column, value)| (score(self.expected(column, value), need), column, value);
        let mut candidates: Vec<(f64, usize, f64)> = fractional.iter().map(expected).collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let (mut best, mut vain) = ((f64::NEG_INFINITY, candidates[0].1), 0);
        for (expected, column, value) in candidates {
            if node.control.halted().is_some() {
                break;
            }
            let found = if self.0[column].times >= RELIABLE {
                expected
            } else {
                let gains = measure(cases, relaxed, node, column, need)?;
                self.learn(column, value, gains);
                if gains.iter().all(|&gain| gain >= need) {
                    return Ok(column);
                }
                score(gains, need)
            };
            vain += 1;
            if found > best.0 {
                (best, vain) = ((found, column), 0);
            }
            if vain >= LOOKAHEAD {
                break;
            }
        }
        Ok(best.1)
    }

    fn learn(&mut self, column: usize, value: f64, gains: [f64; 2]) {
        let record = &mut self.0[column];
        record.gains[0] += gains[0] / (1.0 - value);
        record.gains[1] += gains[1] / value;
        record.times += 1;
    }

    fn expected(&self, column: usize, value: f64) -> [f64; 2] {
        let Record { gains, times } = self.0[column];
        let mean = |case: usize| if times > 0 { gains[case] / f64::from(times) } else { 1.0 };
        [mean(0) * (1.0 - value), mean(1) * value]
    }
}

/// How good gains are: the product, as is usual, of what of them counts.
fn score(gains: [f64; 2], need: f64) -> f64 {
    gains.map(|gain| gain.clamp(need * 1e-3, need)).iter().product()
}

/// The gains of both cases of a column, by a few iterations each, at most what is needed.
fn measure(
    cases: &mut Cases,
    relaxed: &mut Relaxed,
    node: &Node,
    column: usize,
    need: f64,
) -> Result<[f64; 2], ModelError> {
    let mut gains = [need; 2];
    for (gain, chosen) in gains.iter_mut().zip([true, false]) {
        cases.push(column, chosen);
        if cases.uncoverable().is_none() {
            let cutoff = node.objective + need;
            *gain = match relaxed.solve(cases, Some(node.start), cutoff, Some(ITERATIONS))? {
                LinearStop::Infeasible | LinearStop::Cutoff => need,
                _ => (relaxed.objective() - node.objective).min(need),
            };
        }
        cases.pop();
    }
    Ok(gains)
}
