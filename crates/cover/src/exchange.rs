//! What units that share a proof tell each other while they run: the best solution that one of them has found, in a file that
//! each replaces by a better one.

use crate::question::Division;
use destrier_run::Snapshot;
use std::path::Path;
use std::time::{Duration, Instant};

/// The least time between two looks into the file, unless something better was found here.
const PAUSE: Duration = Duration::from_secs(1);

/// Where a unit meets the others, and what it has seen there.
pub(crate) struct Exchange<'a, C> {
    file: &'a Path,
    next: Instant,
    seen: Option<Snapshot>,
    /// What that costs, if it is a solution.
    cost: Option<C>,
}

impl<'a, C: PartialOrd + Clone> Exchange<'a, C> {
    /// None where no file is shared.
    pub(crate) fn new(division: &'a Division) -> Option<Self> {
        let file = division.best.as_deref()?;
        Some(Exchange { file, next: Instant::now(), seen: None, cost: None })
    }

    /// A solution of another unit that costs less than the best one here, if there is one. If this one costs less, it is told.
    ///
    /// A file that cannot be read, or says no solution, is as none, and one that cannot be written is left: what units have found
    /// is joined in the end, too.
    pub(crate) fn meet<S>(
        &mut self,
        own: Option<&C>,
        read: impl FnOnce(&Snapshot) -> Option<(C, S)>,
        write: impl FnOnce() -> Option<Snapshot>,
    ) -> Option<S> {
        let costs_less =
            |cost: Option<&C>| own.is_some_and(|own| cost.is_none_or(|cost| own < cost));
        if !costs_less(self.cost.as_ref()) && Instant::now() < self.next {
            return None;
        }
        self.next = Instant::now() + PAUSE;
        let said = Snapshot::read(self.file).ok();
        if said != self.seen {
            let (cost, solution) = said.as_ref().and_then(read).unzip();
            (self.seen, self.cost) = (said, cost);
            if self.cost.as_ref().is_some_and(|cost| own.is_none_or(|own| cost < own)) {
                return solution;
            }
        }
        if costs_less(self.cost.as_ref())
            && let Some(told) = write()
            && told.write(self.file).is_ok()
        {
            (self.seen, self.cost) = (Some(told), own.cloned());
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_the_least_that_one_of_them_has_found() {
        let folder = tempfile::tempdir().unwrap();
        let best = Some(folder.path().join("best.state"));
        let division = Division { best, ..Division::default() };
        let cost = |told: &Snapshot| told.state.first().map(|&cost| (cost, cost));
        let meet = |unit: &mut Exchange<'_, u8>, own: Option<u8>| {
            unit.next = Instant::now();
            let told = || own.map(|own| Snapshot { work: "a proof".to_owned(), state: vec![own] });
            unit.meet(own.as_ref(), cost, told)
        };
        let [mut one, mut other] = [0; 2].map(|_| Exchange::new(&division).unwrap());
        assert_eq!(meet(&mut one, None), None);
        assert_eq!(meet(&mut one, Some(7)), None);
        assert_eq!(meet(&mut other, None), Some(7));
        assert_eq!(meet(&mut other, Some(7)), None);
        assert_eq!(meet(&mut other, Some(5)), None);
        assert_eq!(meet(&mut one, Some(7)), Some(5));
        // what has been seen is no news, and what costs more is not told
        assert_eq!(meet(&mut one, Some(6)), None);
        assert_eq!(meet(&mut Exchange::new(&division).unwrap(), Some(6)), Some(5));
        // a file that is none of ours stays as it is
        let path = division.best.as_deref().unwrap();
        std::fs::write(path, "a letter").unwrap();
        assert_eq!(meet(&mut one, Some(3)), None);
        assert_eq!(std::fs::read_to_string(path).unwrap(), "a letter");
    }
}
