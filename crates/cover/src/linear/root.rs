//! The relaxation of the whole program, with cuts.

use super::answer::LinearError;
use super::cases::Cases;
use super::relaxed::Relaxed;
use super::search::Search;
use super::separation::{self, Separator};
use super::solutions::is_whole;
use destrier_certify::{LinearCut, LinearRow};
use destrier_model::{LinearStop, WarmStart};
use std::collections::HashMap;
use std::sync::Arc;

/// A round of cuts is worth another one where it closes so much of the gap.
const LEAST: f64 = 1e-3;
/// Cuts take this part of the time at most.
const SHARE: u32 = 2;

impl Search<'_> {
    /// The whole program as the first case, below its relaxation with cuts and what reduced costs leave of columns.
    pub(super) fn root(&mut self) -> Result<Cases, LinearError> {
        self.within_share(|search| {
            search.round_rows()?;
            search.tighten()?;
            while search.format.has_narrowings() && search.narrow_by_reduced_costs()? {
                search.tighten()?;
            }
            Ok(())
        })?;
        self.first_case()
    }

    /// The whole program as the first case, below a trunk that there is already.
    pub(super) fn relaxed_case(&mut self) -> Result<Cases, LinearError> {
        self.within_share(|_| Ok(()))?;
        self.first_case()
    }

    /// The same, with more cuts.
    pub(super) fn root_again(&mut self) -> Result<Cases, LinearError> {
        self.within_share(Self::tighten)?;
        self.first_case()
    }

    /// What is done at the root, in its part of the time.
    fn within_share(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<(), LinearError>,
    ) -> Result<(), LinearError> {
        if self.relaxation.is_some() {
            if self.format.has_cuts() {
                let all = self.control;
                self.control = all.within(all.remaining().map(|left| left / SHARE));
                work(self)?;
                self.control = all;
            }
            self.relax(f64::INFINITY)?;
        }
        Ok(())
    }

    /// The case of all that is below the trunk, whose relaxation is solved.
    fn first_case(&mut self) -> Result<Cases, LinearError> {
        let above = self.above();
        self.root = self.exact(&above);
        Ok(Cases::new(Arc::new(above), self.objective()))
    }

    /// Begins with the cuts that rows of multiples make.
    fn round_rows(&mut self) -> Result<(), LinearError> {
        for (cut, row) in separation::of_multiples(self.program, &self.case) {
            if self.case.push(row).is_err() {
                break; // all numbers together are too long
            }
            self.cuts.push(cut);
        }
        if !self.cuts.is_empty() {
            self.relaxed = Relaxed::new(self.program, &self.case);
            self.renew()?;
        }
        Ok(())
    }

    /// Solves the relaxation, and adds cuts as long as it is worth it.
    fn tighten(&mut self) -> Result<(), LinearError> {
        let mut separator = Separator::default();
        while let LinearStop::Finished | LinearStop::Cutoff = self.relax(f64::INFINITY)? {
            let is_done = self.is_settled() || self.control.halted().is_some();
            if is_done || !self.separate(&mut separator)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether the last relaxation has a solution in whole numbers, or none that is better than what is known.
    pub(super) fn is_settled(&mut self) -> bool {
        let columns = self.program.columns.iter().zip(self.relaxation().values());
        let is_integral =
            columns.filter(|(column, _)| column.whole).all(|(_, &value)| is_whole(value));
        is_integral || self.relaxation().objective() > self.cutoff()
    }

    /// Adds cuts that the relaxation's solution does not satisfy, and drops those that it satisfies with room; whether it is
    /// worth to go on.
    fn separate(&mut self, separator: &mut Separator) -> Result<bool, LinearError> {
        let Some(basis) = self.relaxation().warm_start() else { return Ok(false) };
        let values = self.relaxation().values().to_vec();
        let of = (&basis, &values[..]);
        let found = separator.found(&self.case, &self.relaxed, of, self.control);
        if found.is_empty() {
            return Ok(false);
        }
        let before = self.relaxation().objective();
        let places = self.exchange_cuts(found, &basis);
        self.renew()?;
        let _ = self.relaxation().start_from(&basis.with_rows(places.into_iter())); // else it starts anew
        let stop = self.relax(f64::INFINITY)?;
        let after = self.relaxation().objective();
        let gap = (self.cutoff() - before).abs().min(before.abs().max(1.0));
        let is_enough = after - before <= LEAST * gap || self.cuts.len() >= separation::MOST;
        Ok(stop == LinearStop::Finished && !(separator.has_begun() && is_enough))
    }

    /// Takes new cuts for those below the trunk that are loose in this basis; for each end of a row its place before.
    fn exchange_cuts(
        &mut self,
        found: Vec<(LinearCut, LinearRow)>,
        basis: &WarmStart,
    ) -> Vec<Option<usize>> {
        let first = self.case.rows() - self.cuts.len();
        let old = std::mem::take(&mut self.cuts).into_iter().zip(first as u32..);
        let row = |index| self.case.row(index).expect("each cut is a row").clone();
        let mut cuts: Vec<(LinearCut, LinearRow)> =
            old.map(|(cut, index)| (cut, row(index))).collect();
        let mut stays = vec![false; cuts.len()];
        for (place, end) in self.relaxed.ends.iter().enumerate() {
            if let Some(cut) = (end.row as usize).checked_sub(first) {
                stays[cut] |= !basis.is_loose(place);
            }
        }
        stays.resize(cuts.len() + found.len(), true);
        cuts.extend(found);
        let (cuts, rows) = separation::remaining(cuts, stays, first as u32);
        self.case.truncate(first);
        for (cut, row) in cuts {
            if self.case.push(row).is_err() {
                break; // all numbers together are too long
            }
            self.cuts.push(cut);
        }
        let old = std::mem::take(&mut self.relaxed.ends).into_iter().enumerate();
        let mut places: HashMap<(u32, bool), usize> = HashMap::new();
        for (place, end) in old {
            let row = match (end.row as usize).checked_sub(first) {
                None => Some(end.row),
                Some(cut) => rows[cut],
            };
            row.map(|row| places.insert((row, end.is_upper), place));
        }
        self.relaxed = Relaxed::new(self.program, &self.case);
        let ends = self.relaxed.ends.iter();
        ends.map(|end| places.get(&(end.row, end.is_upper)).copied()).collect()
    }
}
