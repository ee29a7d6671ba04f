//! The relaxation of the whole program made stronger by cuts, before its tree grows.

use super::cuts::{Cut, Cuts};
use super::nodes::{State, TINY};
use super::outcome::CoveringError;
use super::relaxed::Relaxed;
use super::rounding::rounded;
use super::search::Search;
use super::separation::missed;
use destrier_model::{LinearStop, WarmStart};
use destrier_run::Control;
use std::rc::Rc;

/// So often cuts are looked for at most,
const ROUNDS: usize = 24;
/// and so often in vain: without closing this part of what was left between relaxation and target.
const VAIN: usize = 3;
const PART: f64 = 0.01;
/// Programs with more entries get none: their relaxations take all the time.
const ENTRIES: usize = 1 << 18;

impl Search<'_> {
    /// Adds cuts to the root while they raise its bound.
    pub(super) fn strengthen(&mut self, control: Control<'_>) -> Result<(), CoveringError> {
        let rows = &self.cases.program.rows;
        let entries: usize = rows.iter().map(|row| row.columns.len()).sum();
        let is_new = self.nodes.all.len() == 1 && self.is_open() && self.cuts.all.is_empty();
        if !self.images || !is_new || entries > ENTRIES {
            return Ok(());
        }
        let (mut start, mut least, mut vain) = (None, f64::NEG_INFINITY, 0);
        for _ in 0..ROUNDS {
            let found = self.round(&mut start, control)?;
            let Some((objective, found)) = found else { break };
            let gap = self.target as f64 - least;
            vain = if objective - least > PART * gap { 0 } else { vain + 1 };
            least = least.max(objective);
            if found == 0 || vain == VAIN || control.halted().is_some() {
                break;
            }
        }
        self.nodes.all[0].state = State::Open(start.map(Rc::new));
        Ok(())
    }

    /// Solves the relaxation and adds cuts that it misses; its cost and their number, none if that is the end of it.
    fn round(
        &mut self,
        start: &mut Option<WarmStart>,
        control: Control<'_>,
    ) -> Result<Option<(f64, usize)>, CoveringError> {
        let (program, reduction) = (self.cases.program, self.reduction.clone());
        let mut relaxed = Relaxed::new(program, &reduction, &self.cuts)?;
        let stop = relaxed.solve_within(&self.cases, start.as_ref(), f64::INFINITY, control)?;
        let objective = relaxed.objective();
        if stop == LinearStop::Infeasible {
            return Ok(None); // which the root will show
        }
        self.nodes.bounded(0, objective, relaxed.duals());
        *start = relaxed.warm_start();
        if stop != LinearStop::Finished {
            return Ok(None);
        }
        if let Some(found) = rounded(program, relaxed.values()) {
            self.offer(found);
        }
        if objective > self.cases.threshold(self.target) as f64 + TINY {
            return Ok(None);
        }
        let values = relaxed.values().to_vec();
        drop(relaxed);
        self.symmetry(control);
        let symmetry = self.symmetry.as_ref().filter(|symmetry| !symmetry.generators().is_empty());
        let mean = symmetry.map(|symmetry| averaged(&values, &symmetry.classes()));
        let missed = |values: &[f64]| missed(program, &reduction.rows, &self.cuts, values, control);
        // what the mean misses is missed wherever an automorphism takes it
        let images = mean.map(|mean| missed(&mean)).filter(|new| !new.is_empty());
        let with_images = images.is_some();
        let new = images.unwrap_or_else(|| missed(&values));
        let before = self.cuts.clone();
        self.loosen(start.as_ref(), reduction.rows.len());
        let found = self.extend(new, with_images);
        *start = start.take().map(|start| moved(&start, reduction.rows.len(), &before, &self.cuts));
        Ok(Some((objective, found)))
    }

    /// Takes out of the relaxation what its values do not touch.
    fn loosen(&mut self, start: Option<&WarmStart>, rows: usize) {
        let Some(start) = start else { return };
        let mut place = rows..;
        self.cuts.active.retain(|_| !start.is_loose(place.next().unwrap_or(rows)));
    }

    fn extend(&mut self, new: Vec<Cut>, images: bool) -> usize {
        let before = self.cuts.all.len();
        let symmetry = self.symmetry.as_ref().filter(|_| images);
        let found = self.cuts.extend(self.cases.program, new, symmetry);
        self.cases.cut(&self.cuts.all[before..]);
        found
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
fn moved(start: &WarmStart, rows: usize, from: &Cuts, to: &Cuts) -> WarmStart {
    let place = |cut: &usize| Some(rows + from.active.binary_search(cut).ok()?);
    start.with_rows((0..rows).map(Some).chain(to.active.iter().map(place)))
}
