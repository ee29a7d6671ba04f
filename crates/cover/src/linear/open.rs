//! The open cases of a search, in the order in which it takes them.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Cases by the solver's bound, the least first, and by their numbers where bounds are equal.
#[derive(Default)]
pub(super) struct Open {
    all: BTreeSet<Place>,
}

/// The solver's bound of a case, and its number.
struct Place(f64, usize);

impl Open {
    pub(super) fn insert(&mut self, index: usize, estimate: f64) {
        self.all.insert(Place(estimate, index));
    }

    /// Takes a case away, which came with this bound.
    pub(super) fn remove(&mut self, index: usize, estimate: f64) {
        self.all.remove(&Place(estimate, index));
    }

    /// How many there are.
    pub(super) fn len(&self) -> u32 {
        self.all.len().try_into().unwrap_or(u32::MAX)
    }

    /// All of them.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> {
        self.all.iter().map(|place| place.1)
    }

    /// The case with the least bound.
    pub(super) fn first(&self) -> Option<usize> {
        self.all.first().map(|place| place.1)
    }

    /// The least bound.
    pub(super) fn least(&self) -> Option<f64> {
        self.all.first().map(|place| place.0)
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0).then(self.1.cmp(&other.1))
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Place {}

#[cfg(test)]
mod tests {
    use super::Open;
    use destrier_run::Random;

    #[test]
    fn the_first_case_is_that_of_a_search_through_all() {
        let mut draw = Random::new(3, 0);
        let (mut open, mut all) = (Open::default(), Vec::new());
        for index in 0..300 {
            let estimate = draw.below(9) as f64 - 4.5;
            open.insert(index, estimate);
            all.push((estimate, index));
            if draw.below(3) > 0 {
                let (estimate, index) = all.swap_remove(draw.below(all.len()));
                open.remove(index, estimate);
            }
            all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            assert_eq!(open.first(), all.first().map(|own| own.1));
            assert_eq!(open.least(), all.first().map(|own| own.0));
        }
    }
}
