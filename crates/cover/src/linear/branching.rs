//! Where cases are divided: at the column whose sides gain most, by what they have gained so far (*pseudo-costs*), which are
//! tried at first (*strong branching*).

use super::answer::LinearError;
use super::cases::{Cases, Ended, Side};
use super::search::Search;
use super::solutions::{self, is_whole};
use destrier_certify::{LinearRange, Whole};
use destrier_model::{LinearStop, Relaxation, WarmStart};

/// So many observations make a pseudo-cost reliable: in a small tableau, and where a try takes a sparse factorisation.
const RELIABLE: [u32; 2] = [4, 1];
/// So many columns are tried at a case, in the same two, with so many iterations on each side.
const TRIED: [usize; 2] = [8, 4];
const ITERATIONS: u32 = 60;
/// The least gain that counts.
const LEAST_GAIN: f64 = 1e-6;

impl Search<'_> {
    /// Where to divide a case whose relaxation is solved, if it is below the cutoff and not integral.
    pub(super) fn divided(
        &mut self,
        estimate: f64,
        index: usize,
        cases: &Cases,
    ) -> Result<Option<Ended>, LinearError> {
        let values = self.relaxation().values().to_vec();
        let objective = self.relaxation().objective();
        self.learn(cases, index, self.relaxed.cost(objective) - estimate);
        let fractional: Vec<u32> = (0..values.len() as u32)
            .filter(|&j| self.is_fractional(j, values[j as usize]))
            .collect();
        if fractional.is_empty() {
            let basis = self.relaxation().warm_start();
            let rounded = solutions::rounded(self.program, &values);
            let solution = rounded.or_else(|| {
                let of = (&self.relaxed, &self.case);
                solutions::basic(self.program, of, (basis.as_ref()?, &values), self.control)
            });
            match solution {
                None => {
                    self.complete(&values)?;
                    self.relax(f64::INFINITY)?; // what it was before
                }
                found => self.improve(found),
            }
            return Ok(None);
        }
        if objective > self.cutoff() {
            return Ok(None);
        }
        let Some(column) = self.column(&fractional, &values, objective)? else {
            return Ok(Some(Ended::Halted));
        };
        Ok(Some(Ended::Branch(column, values[column as usize].floor() as i64)))
    }

    /// Whether a whole column is between two numbers of its range: a solver's tolerance may leave it outside.
    fn is_fractional(&self, column: u32, value: f64) -> bool {
        let LinearRange { lower, upper } = &self.case.ranges[column as usize];
        let floor = || Whole::from(value.floor() as i64);
        self.program.columns[column as usize].whole
            && !is_whole(value)
            && lower.as_ref().is_none_or(|lower| *lower <= floor())
            && upper.as_ref().is_none_or(|upper| floor() < *upper)
    }

    /// Counts what the last branch has gained.
    fn learn(&mut self, cases: &Cases, index: usize, gain: f64) {
        if let Some(side) = cases.side(index) {
            self.gains[side.column as usize][usize::from(!side.is_upper)].add(gain.max(0.0));
        }
    }

    /// The column whose sides gain most; none if the control halts the tries.
    fn column(
        &mut self,
        fractional: &[u32],
        values: &[f64],
        objective: f64,
    ) -> Result<Option<u32>, LinearError> {
        let mean = |search: &Self, j: u32, side: usize| search.gains[j as usize][side].mean();
        let score = |down: f64, up: f64| down.max(LEAST_GAIN) * up.max(LEAST_GAIN);
        let guess = |search: &Self, j: u32| {
            let away = (values[j as usize] - values[j as usize].round()).abs();
            let sides = [0, 1].map(|side| mean(search, j, side));
            match sides {
                [Some(down), Some(up)] => (1, score(down, up)),
                _ => (0, away),
            }
        };
        let mut order: Vec<u32> = fractional.to_vec();
        let is_reliable = |search: &Self, j: u32| {
            search.gains[j as usize]
                .iter()
                .all(|gain| gain.count >= RELIABLE[usize::from(search.is_sparse)])
        };
        order.sort_by(|&a, &b| guess(self, b).1.total_cmp(&guess(self, a).1).then(a.cmp(&b)));
        let known = order.iter().copied().filter(|&j| is_reliable(self, j));
        let mut best: Option<(f64, u32)> = known.map(|j| (guess(self, j).1, j)).next();
        let tried: Vec<u32> = order
            .iter()
            .copied()
            .filter(|&j| !is_reliable(self, j))
            .take(TRIED[usize::from(self.is_sparse)])
            .collect();
        let start = self.relaxation().warm_start();
        let cutoff = self.cutoff();
        for &j in &tried {
            if self.control.halted().is_some() {
                return Ok(None);
            }
            let gains = self.tried(j, values[j as usize], (objective, cutoff), start.as_ref())?;
            let own = score(gains[0], gains[1]);
            if best.is_none_or(|(most, _)| own > most) {
                best = Some((own, j));
            }
        }
        if !tried.is_empty() {
            // back to where the case was
            if let Some(start) = &start {
                let _ = self.relaxation().start_from(start);
            }
            self.relax(f64::INFINITY)?;
            if self.control.halted().is_some() {
                return Ok(None);
            }
        }
        Ok(Some(best.map_or(fractional[0], |(_, column)| column)))
    }

    /// What the two sides of a column gain, by some iterations from the relaxation's basis.
    fn tried(
        &mut self,
        j: u32,
        value: f64,
        (objective, cutoff): (f64, f64),
        start: Option<&WarmStart>,
    ) -> Result<[f64; 2], LinearError> {
        let mut gains = [0.0; 2];
        for (side, gain) in gains.iter_mut().enumerate() {
            let (floor, is_upper) = (value.floor() as i64, side == 0);
            let bound = if is_upper { floor } else { floor + 1 };
            let kept = self.at.clone();
            let mut sides = kept.clone();
            sides.insert(0, Side { column: j, is_upper, value: bound });
            self.restrict(sides)?;
            if let Some(start) = start {
                let _ = self.relaxation().start_from(start);
            }
            let stop = self.relaxation().solve(cutoff, Some(ITERATIONS));
            *gain = match stop {
                Err(_) => 0.0, // it says nothing
                Ok(LinearStop::Infeasible) => {
                    self.relaxed.cost((cutoff - objective).clamp(1.0, 1e9)) * 2.0
                }
                _ => self.objective() - self.relaxed.cost(objective),
            };
            self.gains[j as usize][side].add(gain.max(0.0));
            self.restrict(kept)?;
        }
        Ok(gains)
    }

    /// Divides a case that floating point takes for settled, and exact weights do not.
    pub(super) fn anywhere(&self) -> Ended {
        let values = self.relaxation.as_ref().map(Relaxation::values).unwrap_or_default();
        let open = (0..)
            .zip(&self.program.columns)
            .zip(&self.case.ranges)
            .find(|((_, column), range)| column.whole && range.only().is_none());
        let Some(((index, _), range)) = open else { return Ended::Stuck };
        let near = values.get(index as usize).map_or(0.0, |value| value.floor()) as i64;
        let ends =
            [&range.lower, &range.upper].map(|end| end.as_ref().and_then(|end| end.to_i64()));
        let value = match ends {
            [lower, Some(upper)] if near >= upper => {
                lower.map_or(upper - 1, |lower| lower.max(upper - 1))
            }
            [Some(lower), _] if near < lower => lower,
            _ => near,
        };
        Ended::Branch(index, value)
    }
}
