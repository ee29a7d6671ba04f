//! Factors of sets with which all covers cost 1 at least and the values cost as little as they can.
//!
//! By duality the values then cost as much as covers can be packed into them, so a basis of covers and of what is left of
//! values is improved by one cover after the other.

/// Entries of a direction below count as 0.
const TINY: f64 = 1e-9;
/// No factor is below 0, and no cover below 1, by more.
const SMALL: f64 = 1e-7;
/// Values are larger by up to this part, each by another, so that no two leave the basis at once.
const APART: f64 = 1e-6;

/// What may be in the basis.
#[derive(Clone, Copy, PartialEq)]
enum Item {
    /// What is left of the value of a set.
    Rest(usize),
    Cover(usize),
}

/// A packing of covers.
pub(super) struct Polar {
    /// The inverse of the basis, row by row.
    inverse: Vec<Vec<f64>>,
    basis: Vec<Item>,
    /// The amounts of what is in the basis.
    amounts: Vec<f64>,
    covers: Vec<Vec<usize>>,
    /// For each set its factor.
    pub(super) factors: Vec<f64>,
}

impl Polar {
    /// Nothing is packed into these values, which are above 0, and these covers are known.
    pub(super) fn new(values: &[f64], covers: Vec<Vec<usize>>) -> Self {
        let size = values.len();
        let unit = |at: usize| (0..size).map(|other| f64::from(u8::from(at == other))).collect();
        let apart = |at: usize| 1.0 + APART * ((at * 7919 % 1009) as f64 / 1009.0);
        Polar {
            inverse: (0..size).map(unit).collect(),
            basis: (0..size).map(Item::Rest).collect(),
            amounts: values.iter().enumerate().map(|(at, value)| value * apart(at)).collect(),
            covers,
            factors: vec![0.0; size],
        }
    }

    /// How much is packed: what the values cost with the best factors, or less.
    pub(super) fn packed(&self) -> f64 {
        let own = self.basis.iter().zip(&self.amounts);
        own.filter(|(item, _)| matches!(item, Item::Cover(_))).map(|(_, amount)| amount).sum()
    }

    /// Packs with one more cover, the sets of which cost less than 1 together. Whether that came to an end within so many
    /// exchanges; factors are those of the best packing then.
    pub(super) fn pack(&mut self, cover: Vec<usize>, exchanges: usize) -> bool {
        self.covers.push(cover);
        self.improve(exchanges)
    }

    /// The best packing of the covers that are known, if it is found within so many exchanges.
    pub(super) fn improve(&mut self, exchanges: usize) -> bool {
        for _ in 0..exchanges {
            match self.entering() {
                None => return true,
                Some(item) if self.exchange(item) => {}
                Some(_) => return false,
            }
        }
        false
    }

    /// The covers that are packed.
    pub(super) fn into_packed(self) -> Vec<Vec<usize>> {
        let Polar { mut covers, basis, .. } = self;
        let packed = basis.iter().filter_map(|item| match item {
            Item::Cover(at) => Some(std::mem::take(&mut covers[*at])),
            Item::Rest(_) => None,
        });
        packed.collect()
    }

    /// What the sets of a cover cost together.
    pub(super) fn cost(&self, cover: &[usize]) -> f64 {
        cover.iter().map(|&set| self.factors[set]).sum()
    }

    /// What improves the packing most for one that enters: the cheapest cover or the factor farthest below 0.
    fn entering(&self) -> Option<Item> {
        let rests = self.factors.iter().enumerate().map(|(set, &own)| (own, Item::Rest(set)));
        let covers = self.covers.iter().enumerate();
        let covers = covers.map(|(at, cover)| (self.cost(cover) - 1.0, Item::Cover(at)));
        let least = rests.chain(covers).min_by(|a, b| a.0.total_cmp(&b.0))?;
        (least.0 < -SMALL).then_some(least.1)
    }

    /// Has an item enter the basis in the place of that which is used up first; not if none is.
    fn exchange(&mut self, entering: Item) -> bool {
        let along = |row: &Vec<f64>| match entering {
            Item::Rest(set) => row[set],
            Item::Cover(at) => self.covers[at].iter().map(|&set| row[set]).sum(),
        };
        let direction: Vec<f64> = self.inverse.iter().map(along).collect();
        let used = (0..direction.len()).filter(|&at| direction[at] > TINY);
        let ratio = |at: usize| self.amounts[at].max(0.0) / direction[at];
        let Some(leaving) = used.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b))) else {
            return false;
        };
        let amount = ratio(leaving);
        let gain = match entering {
            Item::Rest(set) => -self.factors[set],
            Item::Cover(at) => 1.0 - self.cost(&self.covers[at]),
        };
        let pivot = direction[leaving];
        let row: Vec<f64> = self.inverse[leaving].iter().map(|own| own / pivot).collect();
        for (factor, own) in self.factors.iter_mut().zip(&row) {
            *factor += gain * own;
        }
        for (at, &times) in direction.iter().enumerate() {
            if at != leaving && times != 0.0 {
                self.inverse[at].iter_mut().zip(&row).for_each(|(own, of)| *own -= times * of);
                self.amounts[at] -= times * amount;
            }
        }
        self.inverse[leaving] = row;
        (self.amounts[leaving], self.basis[leaving]) = (amount, entering);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any three corners of a pentagon in a row or two and an opposite one cover its edges.
    #[test]
    fn a_pentagon_has_equal_factors() {
        let mut polar = Polar::new(&[0.5; 5], Vec::new());
        for at in 0..5 {
            let cover = vec![at, (at + 1) % 5, (at + 3) % 5];
            assert!(polar.cost(&cover) < 1.0);
            assert!(polar.pack(cover, 100));
        }
        assert!(polar.factors.iter().all(|factor| (factor - 1.0 / 3.0).abs() < 1e-6));
        assert!((polar.packed() - 2.5 / 3.0).abs() < 1e-5);
    }

    #[test]
    fn one_cover_takes_what_is_there() {
        let mut polar = Polar::new(&[0.25, 0.5], Vec::new());
        assert!(polar.pack(vec![0, 1], 10));
        assert!((polar.packed() - 0.25).abs() < 1e-5);
        assert!((polar.factors[0] - 1.0).abs() < 1e-9 && polar.factors[1] == 0.0);
    }
}
