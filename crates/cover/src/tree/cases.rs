//! The case at hand: which orbits are included or excluded, and how it came about.

use super::instance::Instance;
use destrier_board::Square;
use destrier_certify::Obstacle;
use num_integer::Integer;

/// A decision on the way from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) orbit: usize,
    pub(super) included: bool,
    /// The number of the branch in the tree, from 0.
    pub(super) node: usize,
    /// Whether the first case was an image of another: then it says nothing new about images.
    pub(super) copied: bool,
}

/// What the decisions amount to.
pub(super) struct Cases<'a> {
    instance: &'a Instance<'a>,
    included: Vec<bool>,
    /// Reasons for which each orbit is excluded.
    excluded: Vec<u32>,
    /// Included orbits that cover each row's square.
    covered: Vec<u32>,
    pieces: usize,
    path: Vec<Step>,
}

impl<'a> Cases<'a> {
    /// The root: what the problem itself decides.
    pub(super) fn new(instance: &'a Instance<'a>) -> Self {
        let (orbits, rows) = (instance.orbits.len(), instance.squares.len());
        let mut cases = Cases {
            instance,
            included: vec![false; orbits],
            excluded: vec![0; orbits],
            covered: vec![0; rows],
            pieces: 0,
            path: Vec::new(),
        };
        for orbit in 0..orbits {
            let holds = |set: &destrier_board::SquareSet| {
                instance.orbits.squares(orbit).iter().any(|&square| set.contains(square))
            };
            if holds(&instance.problem.forbidden) {
                cases.excluded[orbit] += 1;
            }
            if instance.attacked[orbit].contains(&orbit) {
                cases.excluded[orbit] += 1;
            }
            if holds(&instance.problem.forced) {
                cases.include(orbit);
            }
        }
        cases
    }

    pub(super) fn path(&self) -> &[Step] {
        &self.path
    }

    pub(super) fn is_included(&self, orbit: usize) -> bool {
        self.included[orbit]
    }

    pub(super) fn is_free(&self, orbit: usize) -> bool {
        !self.included[orbit] && self.excluded[orbit] == 0
    }

    /// The free orbits, in order.
    pub(super) fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.included.len()).filter(|&orbit| self.is_free(orbit))
    }

    /// Whether the orbit is decided, and in this way.
    pub(super) fn is_decided(&self, orbit: usize, included: bool) -> bool {
        if included { self.included[orbit] } else { self.excluded[orbit] > 0 }
    }

    /// Whether no included orbit covers the row's square.
    pub(super) fn is_open(&self, row: usize) -> bool {
        self.covered[row] == 0
    }

    /// The number of squares in included orbits.
    pub(super) fn pieces(&self) -> usize {
        self.pieces
    }

    /// The greatest common divisor of the free orbits' sizes; 1 if there are none.
    pub(super) fn step(&self) -> usize {
        self.free().fold(0, |step, orbit| step.gcd(&self.instance.size(orbit))).max(1)
    }

    /// The only free orbit, if there is one, without which the step is larger, such as the centre of a board
    /// with half turns.
    pub(super) fn odd(&self) -> Option<usize> {
        let twice = 2 * self.step();
        let mut odd = self.free().filter(|&orbit| !self.instance.size(orbit).is_multiple_of(twice));
        odd.next().filter(|_| odd.next().is_none())
    }

    /// The most that a packing may be worth without showing that `target` pieces are needed.
    pub(super) fn threshold(&self, target: usize) -> i64 {
        let (target, pieces, step) = (target as i64, self.pieces as i64, self.step() as i64);
        let wanted = (target - pieces + step - 1).div_euclid(step);
        (wanted - 1) * step
    }

    /// Why this case has no cover, if fixed squares alone show it.
    pub(super) fn obstacle(&self) -> Option<Obstacle> {
        let first = |orbit: usize| self.instance.orbits.squares(orbit)[0];
        let clash = |&orbit: &usize| self.included[orbit] && self.excluded[orbit] > 0;
        if let Some(orbit) = (0..self.included.len()).find(clash) {
            return Some(Obstacle::Clash(first(orbit)));
        }
        let stuck = |&row: &usize| {
            let mut coverers = self.instance.coverers[row].iter();
            self.is_open(row) && !coverers.any(|&orbit| self.is_free(orbit))
        };
        let square = |row: usize| -> Square { self.instance.squares[row] };
        (0..self.covered.len()).find(stuck).map(|row| Obstacle::Uncoverable(square(row)))
    }

    /// Goes one decision further.
    pub(super) fn push(&mut self, step: Step) {
        if step.included {
            self.include(step.orbit);
        } else {
            self.excluded[step.orbit] += 1;
        }
        self.path.push(step);
    }

    /// Takes the last decision back.
    pub(super) fn pop(&mut self) -> Option<Step> {
        let step = self.path.pop()?;
        if step.included {
            self.release(step.orbit);
        } else {
            self.excluded[step.orbit] -= 1;
        }
        Some(step)
    }

    fn include(&mut self, orbit: usize) {
        self.included[orbit] = true;
        self.pieces += self.instance.size(orbit);
        self.instance.covers[orbit].iter().for_each(|&row| self.covered[row] += 1);
        self.instance.attacked[orbit].iter().for_each(|&other| self.excluded[other] += 1);
    }

    fn release(&mut self, orbit: usize) {
        self.included[orbit] = false;
        self.pieces -= self.instance.size(orbit);
        self.instance.covers[orbit].iter().for_each(|&row| self.covered[row] -= 1);
        self.instance.attacked[orbit].iter().for_each(|&other| self.excluded[other] -= 1);
    }

    /// An earlier case, settled by now, that an automorphism shows to contain this one: the number
    /// of its node and the automorphism.
    ///
    /// Of the settled cases only those beside the way matter: all others lie inside one of them.
    pub(super) fn image(&self) -> Option<(usize, usize)> {
        self.settled().find_map(|(first, automorphism)| {
            let mut wrong = self.undecided(first, automorphism);
            wrong.next().is_none().then(|| (self.path[first].node + 1, automorphism))
        })
    }

    /// An orbit of which one case would be an image: deciding it costs no work.
    pub(super) fn free_decision(&self) -> Option<(usize, bool)> {
        self.settled().find_map(|(first, automorphism)| {
            let mut wrong = self.undecided(first, automorphism);
            let (orbit, included) = wrong.next()?;
            (wrong.next().is_none() && self.is_free(orbit)).then_some((orbit, !included))
        })
    }

    /// Settled first cases, by the place in the path where their second case was taken, with every
    /// automorphism.
    fn settled(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let settled = |&place: &usize| !self.path[place].included && !self.path[place].copied;
        let automorphisms = self.instance.automorphisms.len();
        let places = (0..self.path.len()).filter(settled);
        places.flat_map(move |place| {
            (0..automorphisms).map(move |automorphism| (place, automorphism))
        })
    }

    /// The decisions of a settled first case, moved back by an automorphism, that this case has
    /// not taken.
    fn undecided(
        &self,
        first: usize,
        automorphism: usize,
    ) -> impl Iterator<Item = (usize, bool)> + '_ {
        let origin = &self.instance.automorphisms[automorphism].origin;
        let decisions = self.path[..=first].iter().enumerate().rev();
        decisions
            .map(move |(place, step)| (origin[step.orbit], step.included || place == first))
            .filter(|&(orbit, included)| !self.is_decided(orbit, included))
    }
}
