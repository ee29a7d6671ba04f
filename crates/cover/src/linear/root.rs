//! The relaxation of the whole program, with cuts.

use super::answer::LinearError;
use super::cases::Cases;
use super::cuts;
use super::relaxed::Relaxed;
use super::search::Search;
use super::solutions::is_whole;
use super::weights;
use destrier_model::LinearStop;
use std::rc::Rc;

impl Search<'_> {
    /// The whole program as the first case, below its relaxation with cuts.
    pub(super) fn root(&mut self) -> Result<Cases, LinearError> {
        if self.relaxation.is_some() {
            self.tighten()?;
        }
        let above = self.above();
        self.root = self.weights(&above.duals, None).map(|(weights, _)| weights);
        if self.root.is_none()
            && let Some(basis) = &above.basis
        {
            self.root = weights::of_basis(&self.case, &self.relaxed, basis, self.control);
        }
        Ok(Cases::new(Rc::new(above), self.objective()))
    }

    /// Solves the relaxation, and adds cuts as long as it is worth it.
    fn tighten(&mut self) -> Result<(), LinearError> {
        while let LinearStop::Finished | LinearStop::Cutoff = self.relax(f64::INFINITY)? {
            let values = self.relaxation().values().to_vec();
            let is_integral = |search: &Self| {
                let whole = search.program.columns.iter().zip(&values);
                whole.filter(|(column, _)| column.whole).all(|(_, &value)| is_whole(value))
            };
            if is_integral(self) || self.relaxation().objective() > self.cutoff() {
                break;
            }
            if self.control.halted().is_some() || !self.separate()? {
                break;
            }
        }
        Ok(())
    }

    /// Adds cuts that the relaxation's solution does not satisfy; whether it is worth to go on.
    fn separate(&mut self) -> Result<bool, LinearError> {
        if self.cuts.len() >= cuts::MOST {
            return Ok(false);
        }
        let Some(basis) = self.relaxation().warm_start() else { return Ok(false) };
        let values = self.relaxation().values().to_vec();
        let found = cuts::found(&self.case, &self.relaxed, (&basis, &values), self.control);
        if found.is_empty() {
            return Ok(false);
        }
        let before = self.relaxation().objective();
        let ends = self.relaxed.ends.len();
        for (cut, row) in found {
            if self.case.push(row).is_ok() {
                self.cuts.push(cut);
            }
        }
        self.relaxed = Relaxed::new(self.program, &self.case);
        self.renew()?;
        let places = (0..self.relaxed.ends.len()).map(|end| (end < ends).then_some(end));
        let _ = self.relaxation().start_from(&basis.with_rows(places)); // else it starts anew
        let stop = self.relax(f64::INFINITY)?;
        let after = self.relaxation().objective();
        let gap = (self.cutoff() - before).abs().min(before.abs().max(1.0));
        Ok(stop == LinearStop::Finished && after - before > 1e-3 * gap)
    }
}
