//! Cases that several threads divide at once. What each makes of a case does not depend on the others of a round, and is
//! taken over in the order of the cases, so that the same number of threads gives the same cases, whichever is quicker.

use super::case::Case;
use super::separator::Separator;
use super::tree::{Divided, Search};
use super::write::Lemma;
use crate::beside::{beside, shared_out};
use crate::proof::error::CoveringError;
use destrier_run::Control;
use std::collections::HashMap;
use std::sync::Arc;

/// So many cases a round has for each thread, that none waits long for the others.
const JOBS: usize = 3;

/// What a thread has made of a case.
struct Made {
    divided: Result<Option<Divided>, CoveringError>,
    lemmas: Vec<Arc<Lemma>>,
    cheaper: Option<Vec<u32>>,
    raised: HashMap<u32, f64>,
    cases: usize,
}

impl Search<'_> {
    /// How many cases are divided at once.
    pub(super) fn jobs(&self) -> usize {
        match self.separators.len() {
            1 => 1,
            threads => JOBS * threads,
        }
    }

    /// Divides cases on all threads, while a search goes on where that is due.
    pub(super) fn round(&mut self, cases: &[&Case]) -> Result<Vec<Option<Divided>>, CoveringError> {
        let (mut slices, mut separators) =
            (self.slices.take(), std::mem::take(&mut self.separators));
        let own = &*self;
        let work = |separator: &mut Separator, at: usize| own.work(cases[at], separator);
        let look = |control: Control<'_>| {
            let slices = slices.as_mut().filter(|slices| slices.is_due(own.clock.elapsed()))?;
            let (best, cost) = own.best.as_ref()?;
            slices.look((best, *cost), &cases.first()?.relaxed.values, control)
        };
        let all = |_: Control<'_>| shared_out(&mut separators, cases.len(), work);
        let (all, found) = beside(own.control, all, look, |_| false);
        (self.slices, self.separators) = (slices, separators);
        found.into_iter().for_each(|choice| self.offer(choice));
        cases.first().iter().for_each(|case| self.tell(case, self.rules.size));
        let (known, raised) = (self.lemmas.len(), self.raised.clone());
        all.into_iter().map(|made| self.join(made, known, &raised)).collect()
    }

    /// Divides a case.
    fn work(&self, case: &Case, separator: &mut Separator) -> Made {
        let mut fellow = self.fellow(std::mem::take(separator));
        let divided = fellow.divide(case);
        *separator = fellow.separators.pop().unwrap_or_default();
        let lemmas = fellow.lemmas.split_off(self.lemmas.len());
        let Search { cheaper, raised, cases, .. } = fellow;
        Made { divided, lemmas, cheaper, raised, cases }
    }

    /// A search that knows as much, with one thread, which looks for no cheaper choices between cuts.
    fn fellow(&self, separator: Separator) -> Self {
        Search {
            control: self.control.silent(),
            lemmas: self.lemmas.clone(),
            separators: vec![separator],
            best: self.best.clone(),
            cheaper: None,
            cases: 0,
            slices: None,
            raised: self.raised.clone(),
            ..*self
        }
    }

    /// Takes over what a thread has made of a case, when so many lemmas were known, and columns had raised so much.
    fn join(
        &mut self,
        made: Made,
        known: usize,
        raised: &HashMap<u32, f64>,
    ) -> Result<Option<Divided>, CoveringError> {
        let more = self.lemmas.len() - known;
        self.lemmas.extend(made.lemmas);
        self.cases += made.cases;
        made.cheaper.into_iter().for_each(|choice| self.offer(choice));
        let new = made.raised.into_iter().filter(|(column, gain)| raised.get(column) != Some(gain));
        self.raised.extend(new);
        let mut divided = made.divided?;
        for case in divided.iter_mut().flat_map(|divided| &mut divided.both) {
            let lemmas = case.lemmas.iter_mut().chain(&mut case.own);
            lemmas.filter(|lemma| **lemma >= known).for_each(|lemma| *lemma += more);
        }
        Ok(divided)
    }
}
