//! The relaxation of the whole program made stronger by cuts, before its tree grows.

use super::nodes::State;
use super::search::Search;
use crate::proof::case::TINY;
use crate::proof::error::CoveringError;
use crate::proof::relaxation::{Relaxed, rounded};
use crate::proof::separation::missed;
use crate::symmetry::Symmetry;
use destrier_model::{LinearStop, WarmStart};
use destrier_run::Control;
use std::sync::Arc;

/// So often cuts are looked for at most,
const ROUNDS: usize = 24;
/// and so often in vain: without closing this part of what was left between relaxation and target.
const VAIN: usize = 3;
const PART: f64 = 0.01;
/// Programs with more entries get none: their relaxations take all the time.
const ENTRIES: usize = 1 << 18;

impl Search<'_> {
    /// Adds cuts to the root while they raise its bound.
    pub(crate) fn strengthen(&mut self, control: Control<'_>) -> Result<(), CoveringError> {
        let rows = &self.cases.program.rows;
        let entries: usize = rows.iter().map(|row| row.columns.len()).sum();
        let is_new = self.nodes.all.len() == 1 && self.is_open() && !self.is_strengthened;
        let is_late = control.halted().is_some();
        if !is_new || is_late || entries > ENTRIES {
            return Ok(());
        }
        self.is_strengthened = true;
        let (mut start, mut least, mut vain) = (None, f64::NEG_INFINITY, 0);
        for _ in 0..ROUNDS {
            let Some((objective, values)) = self.relax(&mut start, control)? else { break };
            let gap = self.target as f64 - least;
            vain = if objective - least > PART * gap { 0 } else { vain + 1 };
            least = least.max(objective);
            let is_over = vain == VAIN || control.halted().is_some();
            if is_over || self.add_cuts(&mut start, &values, control) == 0 {
                break;
            }
        }
        self.nodes.all[0].state = State::Open(start.map(Arc::new));
        self.compact();
        Ok(())
    }

    /// Solves the relaxation with the cuts that it has, and takes those out of it that its values do not touch; its cost
    /// and values, none if no cuts are to follow.
    fn relax(
        &mut self,
        start: &mut Option<WarmStart>,
        control: Control<'_>,
    ) -> Result<Option<(f64, Vec<f64>)>, CoveringError> {
        let (program, reduction) = (self.cases.program, self.reduction.clone());
        let mut relaxed = Relaxed::new(program, &reduction, &self.cuts)?;
        let stop = relaxed.solve_within(&self.cases, start.as_ref(), f64::INFINITY, control)?;
        if stop == LinearStop::Infeasible {
            return Ok(None); // which the root will show
        }
        let objective = relaxed.objective();
        if stop == LinearStop::Finished {
            self.nodes.bounded(0, objective, &relaxed.duals());
        } else if self.cuts.active.is_empty() {
            self.unfinished(&relaxed);
        }
        *start = relaxed.warm_start();
        if stop != LinearStop::Finished {
            return Ok(None);
        }
        if let Some(found) = rounded(&self.cases, relaxed.values()) {
            self.offer(found);
        }
        let before = self.cuts.active.clone();
        if let Some(solved) = start {
            let mut place = reduction.rows.len()..;
            self.cuts.active.retain(|_| !place.next().is_some_and(|row| solved.is_loose(row)));
            *start = Some(moved(solved, reduction.rows.len(), &before, &self.cuts.active));
        }
        let is_open = objective <= self.cases.threshold(self.target) as f64 + TINY;
        Ok(is_open.then(|| (objective, relaxed.values().to_vec())))
    }

    /// Adds cuts that the values miss; their number.
    fn add_cuts(
        &mut self,
        start: &mut Option<WarmStart>,
        values: &[f64],
        control: Control<'_>,
    ) -> usize {
        self.symmetry(control);
        let (program, reduction) = (self.cases.program, self.reduction.clone());
        let symmetry = self.symmetry.as_ref().filter(|symmetry| !symmetry.generators().is_empty());
        let missed = |values: &[f64], classes: Option<&[usize]>| {
            missed(program, &reduction, &self.cuts, values, classes, control)
        };
        // what the mean misses is missed wherever an automorphism takes it; and what it does not miss raises no bound,
        // since the mean costs as much
        let new = match symmetry.map(Symmetry::classes) {
            Some(own) => missed(&averaged(values, &own), Some(&own)),
            None => missed(values, None),
        };
        let generators = symmetry.map_or(&[][..], Symmetry::generators);
        let before = self.cuts.active.clone();
        let found = self.cuts.extend(program, new, generators);
        let rows = reduction.rows.len();
        *start = start.take().map(|start| moved(&start, rows, &before, &self.cuts.active));
        found
    }

    /// Forgets cuts that the relaxation does not have and that none of its cuts comes from.
    fn compact(&mut self) {
        let rows = self.cases.program.rows.len();
        let numbers = self.cuts.compact(rows);
        let root = &mut self.nodes.all[0];
        let is_kept = |row: usize| row < rows || numbers[row] > 0;
        let number = |row: u32| is_kept(row as usize).then(|| numbers[row as usize]);
        root.duals = root.duals.take().map(|duals| duals.renumbered(number));
        self.cases.cut(&self.cuts.all);
    }
}

/// The values, each the mean of its class.
fn averaged(values: &[f64], classes: &[usize]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0); values.len()];
    for (&value, &class) in values.iter().zip(classes) {
        sums[class] = (sums[class].0 + value, sums[class].1 + 1);
    }
    classes.iter().map(|&class| sums[class].0 / f64::from(sums[class].1)).collect()
}

/// A start of a relaxation with these cuts as one of a relaxation with those.
fn moved(start: &WarmStart, rows: usize, from: &[usize], to: &[usize]) -> WarmStart {
    let place = |cut: &usize| Some(rows + from.binary_search(cut).ok()?);
    start.with_rows((0..rows).map(Some).chain(to.iter().map(place)))
}
