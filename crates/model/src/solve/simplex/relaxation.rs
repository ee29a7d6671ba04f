//! The exchange of variables until the basic ones are within their bounds.

use super::far::{self, Bounds};
use super::tableau::{State, Tableau};
use crate::solve::scales::Scales;
use crate::solve::warm_start::{BASIC, LinearStop, WarmStart};
use crate::{ModelError, Program, Sense};
use destrier_run::Control;
use std::collections::VecDeque;

/// By how much bounds may be missed.
const TOLERANCE: f64 = 1e-9;
/// Ratios and objectives that differ by less are alike.
const ALIKE: f64 = 1e-11;
/// Smaller entries of the tableau are no reason to exchange.
const PIVOT: f64 = 1e-7;
/// After so many exchanges the tableau is computed anew.
const FRESH: usize = 1000;
/// After so many exchanges without gain the first that will do is taken, which ends any circle.
const STALLED: usize = 200;
/// So many starts are kept, as long as they have fewer entries together, but one at least.
const KEPT: usize = 12;
const ENTRIES: usize = 1 << 22;
/// HiGHS' state of a variable at its upper bound, and at its lower one.
const UPPER: i32 = 2;
const LOWER: i32 = 0;

/// A minimisation program without its integrality, kept between solves.
pub(crate) struct Relaxation {
    tableau: Tableau,
    scales: Scales,
    /// The bounds of the variables, then of the rows.
    bounds: Vec<Bounds>,
    /// What variables are bounded by beside their own bounds.
    far: Vec<Bounds>,
    /// Whether a variable that is not basic is at its upper bound.
    at_upper: Vec<bool>,
    /// The values of the basic variables, by rows of the tableau.
    basic: Vec<f64>,
    objective: f64,
    /// Columns that may enter, with their ratios.
    ratios: Vec<(usize, f64)>,
    exchanges: usize,
    /// The last start of which the whole tableau is known.
    whole: Option<Kept>,
    /// The last starts, the last one last.
    kept: VecDeque<Kept>,
    values: Vec<f64>,
    duals: Vec<f64>,
    farkas: Option<Vec<f64>>,
}

/// A start that may be asked for again: solves that measure branches begin where the one before them began, and those of
/// the other case of a branch some solves later.
struct Kept {
    start: WarmStart,
    state: State,
    exchanges: usize,
}

impl Kept {
    fn of(start: &WarmStart) -> Self {
        Kept { start: start.clone(), state: State::default(), exchanges: 0 }
    }

    fn set(&mut self, start: &WarmStart, state: &State, exchanges: usize) {
        self.start.clone_from(start);
        self.state.copy(state);
        self.exchanges = exchanges;
    }
}

/// A basic variable that is out of its bounds: its row, the bound, and whether it has to grow.
#[derive(Clone, Copy)]
struct Leaving {
    row: usize,
    bound: f64,
    grows: bool,
}

impl Relaxation {
    /// Takes the program; integrality is left out.
    pub(crate) fn new(program: &Program) -> Result<Self, ModelError> {
        if program.variables.is_empty() {
            return Err(failed("there is no variable"));
        }
        if program.sense != Sense::Min {
            return Err(failed("it minimises"));
        }
        let far = far::bounds(program);
        let scales = Scales::new(program);
        let own = program.variables.iter().zip(&far).zip(&scales.columns);
        let bounds = own.map(|((v, &far), scale)| within(far, (v.lower, v.upper), *scale));
        let sides = program.rows.iter().zip(&scales.rows).map(|(row, scale)| {
            let rhs = row.rhs as f64 * scale;
            match row.relation {
                crate::Relation::AtLeast => (rhs, f64::INFINITY),
                crate::Relation::AtMost => (f64::NEG_INFINITY, rhs),
                crate::Relation::Equal => (rhs, rhs),
            }
        });
        let bounds: Vec<Bounds> = bounds.chain(sides).collect();
        Ok(Relaxation {
            tableau: Tableau::new(program, &scales),
            scales,
            at_upper: vec![false; bounds.len()],
            bounds,
            far,
            basic: vec![0.0; program.rows.len()],
            objective: 0.0,
            ratios: Vec::new(),
            exchanges: 0,
            whole: None,
            kept: VecDeque::new(),
            values: vec![0.0; program.variables.len()],
            duals: vec![0.0; program.rows.len()],
            farkas: None,
        })
    }

    pub(crate) fn set_bounds(
        &mut self,
        variable: usize,
        lower: i64,
        upper: Option<i64>,
    ) -> Result<(), ModelError> {
        if variable >= self.values.len() {
            return Err(failed(&format!("it has no variable {variable}")));
        }
        let scale = self.scales.columns[variable];
        self.bounds[variable] = within(self.far[variable], (Some(lower), upper), scale);
        Ok(())
    }

    pub(crate) fn solve(
        &mut self,
        cutoff: f64,
        iterations: Option<u32>,
    ) -> Result<LinearStop, ModelError> {
        let limit = iterations.map_or(usize::MAX, |limit| limit as usize);
        Ok(self.run(cutoff, limit, Control::quiet()))
    }

    pub(crate) fn solve_until(
        &mut self,
        cutoff: f64,
        control: Control<'_>,
    ) -> Result<LinearStop, ModelError> {
        Ok(self.run(cutoff, usize::MAX, control))
    }

    pub(crate) fn objective(&self) -> f64 {
        self.objective * self.scales.cost
    }

    pub(crate) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(crate) fn duals(&self) -> &[f64] {
        &self.duals
    }

    pub(crate) fn farkas(&self) -> Option<Vec<f64>> {
        self.farkas.clone()
    }

    pub(crate) fn warm_start(&self) -> Option<WarmStart> {
        let mut states: Vec<i32> =
            self.at_upper.iter().map(|&upper| if upper { UPPER } else { LOWER }).collect();
        self.tableau.state.basic.iter().for_each(|&variable| states[variable] = BASIC);
        let rows = states.split_off(self.values.len());
        Some(WarmStart { variables: states, rows })
    }

    /// Starts the next solve there.
    pub(crate) fn start_from(&mut self, start: &WarmStart) -> Result<(), ModelError> {
        if (start.variables.len(), start.rows.len()) != (self.values.len(), self.duals.len()) {
            return Err(failed("it took no starting basis"));
        }
        let states = start.variables.iter().chain(&start.rows);
        self.at_upper = states.clone().map(|&state| state == UPPER).collect();
        let mut all = self.kept.iter().rev().chain(&self.whole);
        let kept =
            all.find(|kept| kept.start == *start && self.tableau.holds(&kept.state, &self.bounds));
        if let Some(kept) = kept {
            self.tableau.state.copy(&kept.state);
            self.exchanges = kept.exchanges;
            return Ok(());
        }
        let wanted: Vec<bool> = states.map(|&state| state == BASIC).collect();
        if wanted != self.tableau.basis() || !self.tableau.holds(&self.tableau.state, &self.bounds)
        {
            self.enter(&wanted);
        }
        if self.exchanges > FRESH / 2 {
            // now rather than in each solve that begins here
            self.tableau.renew();
            self.exchanges = 0;
        }
        self.keep(start);
        Ok(())
    }

    /// Goes to a basis by way of a whole tableau.
    fn enter(&mut self, wanted: &[bool]) {
        if let Some(whole) = self.whole.as_ref().filter(|_| !self.tableau.is_whole()) {
            self.tableau.state.copy(&whole.state);
            self.exchanges = whole.exchanges;
        }
        self.exchanges += self.tableau.enter(wanted);
    }

    /// Keeps the tableau as it is.
    fn keep(&mut self, start: &WarmStart) {
        if self.tableau.is_whole() {
            let whole = self.whole.get_or_insert_with(|| Kept::of(start));
            whole.set(start, &self.tableau.state, self.exchanges);
            return;
        }
        let entries = (self.values.len() * self.duals.len()).max(1);
        let is_full = self.kept.len() >= (ENTRIES / entries).clamp(1, KEPT);
        let oldest = if is_full { self.kept.pop_front() } else { None };
        let mut kept = oldest.unwrap_or_else(|| Kept::of(start));
        kept.set(start, &self.tableau.state, self.exchanges);
        self.kept.push_back(kept);
    }

    fn run(&mut self, cutoff: f64, iterations: usize, control: Control<'_>) -> LinearStop {
        self.farkas = None;
        let contrary = self.bounds.iter().any(|&(lower, upper)| lower > upper);
        if contrary || self.bounds.is_empty() {
            return LinearStop::Infeasible;
        }
        if !self.tableau.holds(&self.tableau.state, &self.bounds) {
            self.enter(&self.tableau.basis());
        }
        self.begin();
        let mut stalled = 0;
        for iteration in 0.. {
            if self.exchanges >= FRESH {
                self.renew();
            }
            if self.objective * self.scales.cost > cutoff {
                return self.end(LinearStop::Cutoff);
            }
            let Some(leaving) = self.leaving(stalled > STALLED) else {
                match self.is_exact() {
                    true => return self.end(LinearStop::Finished),
                    false => self.renew(),
                }
                continue;
            };
            if iteration >= iterations || control.halted().is_some() {
                return self.end(LinearStop::Iterations);
            }
            let Some(column) = self.entering(leaving, stalled > STALLED) else {
                if !self.is_exact() {
                    self.renew();
                    continue;
                }
                let mut multipliers = self.tableau.multipliers(leaving.row, leaving.grows);
                let scales = &self.scales.rows;
                multipliers.iter_mut().zip(scales).for_each(|(own, scale)| *own *= scale);
                self.farkas = Some(multipliers);
                return self.end(LinearStop::Infeasible);
            };
            let gain = self.exchange(leaving, column);
            stalled = if gain > ALIKE { 0 } else { stalled + 1 };
        }
        unreachable!("iterations do not end")
    }

    /// Puts every variable that is not basic where its reduced cost wants it, and computes the basic ones.
    fn begin(&mut self) {
        if !self.settle() {
            // the bounds that this basis rests on have gone; the rows' own basis rests on none
            self.tableau.reset();
            self.settle();
        }
        if self.whole.is_some() {
            self.tableau.narrow(&self.bounds);
        }
        self.evaluate();
    }

    /// Whether each variable that is not basic has a bound where its reduced cost wants it.
    fn settle(&mut self) -> bool {
        for (column, &variable) in self.tableau.state.nonbasic.iter().enumerate() {
            let (cost, (lower, upper)) =
                (self.tableau.state.perturbed[column], self.bounds[variable]);
            let at_upper = &mut self.at_upper[variable];
            *at_upper = match () {
                () if lower == upper => false,
                () if cost > ALIKE => false,
                () if cost < -ALIKE => true,
                () => (*at_upper && upper.is_finite()) || lower.is_infinite(),
            };
            if (if *at_upper { upper } else { lower }).is_infinite() {
                return false;
            }
        }
        true
    }

    fn evaluate(&mut self) {
        let nonbasic: Vec<f64> =
            self.tableau.state.nonbasic.iter().map(|&v| self.rests(v)).collect();
        self.tableau.apply(&nonbasic, &mut self.basic);
        let costs = self.tableau.state.costs.iter().zip(&nonbasic);
        self.objective = costs.map(|(cost, value)| cost * value).sum();
    }

    /// The tableau computed anew, with the same basis.
    fn renew(&mut self) {
        self.tableau.renew();
        self.exchanges = 0;
        self.begin();
    }

    /// The bound that a variable is at.
    fn rests(&self, variable: usize) -> f64 {
        let (lower, upper) = self.bounds[variable];
        if self.at_upper[variable] { upper } else { lower }
    }

    /// The basic variable that is out of its bounds, and furthest for what an exchange moves; or the first.
    fn leaving(&self, first: bool) -> Option<Leaving> {
        let mut found: Option<(f64, Leaving)> = None;
        let state = &self.tableau.state;
        for &row in &state.live {
            let (variable, value) = (state.basic[row], self.basic[row]);
            let (lower, upper) = self.bounds[variable];
            let grows = value < lower;
            let bound = if grows { lower } else { upper };
            let missed = (lower - value).max(value - upper);
            if missed <= TOLERANCE.max(TOLERANCE * bound.abs()) {
                continue;
            }
            let steep = missed * missed / (1.0 + state.norms[row]);
            let beats = |(most, other): &(f64, Leaving)| match first {
                true => variable < state.basic[other.row],
                false => steep > *most,
            };
            if found.as_ref().is_none_or(beats) {
                found = Some((steep, Leaving { row, bound, grows }));
            }
        }
        found.map(|(_, leaving)| leaving)
    }

    /// The variable whose reduced cost reaches 0 first when the leaving one moves to its bound: of nearly equal ones that
    /// with the largest entry, or the first.
    fn entering(&mut self, leaving: Leaving, first: bool) -> Option<usize> {
        let state = &self.tableau.state;
        let entries = self.tableau.row(leaving.row);
        self.ratios.clear();
        let mut least = f64::INFINITY;
        for (column, &entry) in entries.iter().enumerate().filter(|(_, entry)| entry.abs() > PIVOT)
        {
            let variable = state.nonbasic[column];
            let (lower, upper) = self.bounds[variable];
            // whether it has to grow for the leaving variable to move towards its bound
            let grows = (entry > 0.0) == leaving.grows;
            if lower < upper && grows != self.at_upper[variable] {
                let ratio = state.perturbed[column].abs() / entry.abs();
                if ratio <= least + ALIKE {
                    least = least.min(ratio);
                    self.ratios.push((column, ratio));
                }
            }
        }
        let near = self.ratios.iter().filter(|&&(_, ratio)| ratio <= least + ALIKE);
        let near = near.map(|&(column, _)| column);
        match first {
            true => near.min_by_key(|&column| state.nonbasic[column]),
            false => near.max_by(|&a, &b| entries[a].abs().total_cmp(&entries[b].abs())),
        }
    }

    /// The leaving variable goes to its bound, and another one becomes basic; what that gains by the perturbed costs.
    fn exchange(&mut self, leaving: Leaving, column: usize) -> f64 {
        let Leaving { row, bound, grows } = leaving;
        let (out, into) = (self.tableau.state.basic[row], self.tableau.state.nonbasic[column]);
        let step = (bound - self.basic[row]) / self.tableau.row(row)[column];
        let start = self.rests(into);
        self.objective += step * self.tableau.state.costs[column];
        let gain = step * self.tableau.state.perturbed[column];
        self.tableau.pivot(row, column);
        for &at in &self.tableau.state.live {
            self.basic[at] += step * self.tableau.factors[at];
        }
        self.basic[row] = start + step;
        self.at_upper[out] = !grows;
        self.exchanges += 1;
        gain
    }

    /// Whether the basic variables are what a fresh computation from the rows says.
    fn is_exact(&mut self) -> bool {
        self.exchanges == 0 || {
            self.read();
            self.tableau.residual(&self.values, &self.basic, |v| self.rests(v)) < 1e-7
        }
    }

    /// Reads the values and the duals from the tableau, scaled as that is.
    fn read(&mut self) {
        let number = self.values.len();
        self.duals.fill(0.0);
        for (column, &variable) in self.tableau.state.nonbasic.iter().enumerate() {
            match variable.checked_sub(number) {
                None => self.values[variable] = self.rests(variable),
                Some(row) => self.duals[row] = self.tableau.state.costs[column],
            }
        }
        for (&variable, &value) in self.tableau.state.basic.iter().zip(&self.basic) {
            if variable < number {
                self.values[variable] = value;
            }
        }
    }

    fn end(&mut self, stop: LinearStop) -> LinearStop {
        self.read();
        let Scales { rows, columns, cost } = &self.scales;
        self.values.iter_mut().zip(columns).for_each(|(value, scale)| *value *= scale);
        self.duals.iter_mut().zip(rows).for_each(|(dual, scale)| *dual *= scale * cost);
        stop
    }
}

/// A variable's own bounds, where it has none those that are far, over its scale.
fn within((least, most): Bounds, own: (Option<i64>, Option<i64>), scale: f64) -> Bounds {
    let lower = own.0.map_or(least, |lower| least.max(lower as f64));
    (lower / scale, own.1.map_or(most, |upper| most.min(upper as f64)) / scale)
}

/// Whether it minimises costs that bounds limit.
#[cfg(feature = "highs")]
pub(crate) fn takes(program: &Program) -> bool {
    let is_drawn = |cost: i64, lower: Option<i64>, upper: Option<i64>| {
        (lower.is_none() && (cost > 0 || upper.is_none())) || (upper.is_none() && cost < 0)
    };
    let is_drawn = program.variables.iter().any(|v| is_drawn(v.cost, v.lower, v.upper));
    program.sense == Sense::Min && !is_drawn
}

fn failed(reason: &str) -> ModelError {
    ModelError::Solver { solver: "the built-in simplex method", reason: reason.to_owned() }
}
