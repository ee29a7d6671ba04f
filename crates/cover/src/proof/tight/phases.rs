//! The values that variables are decided with.

use super::literal::Literal;
use destrier_run::Random;

/// Aims at the values of the longest trail without a conflict (Biere and Fleury, "Chasing target phases", Pragmatics of SAT
/// 2020).
pub(super) struct Phases {
    /// What variables were last, and first.
    last: Vec<bool>,
    first: Vec<bool>,
    /// The values of the longest trail without a conflict since they were chosen, and how long that was.
    target: Vec<bool>,
    reach: usize,
}

impl Phases {
    /// Of variables that are tried first with these values.
    pub(super) fn new(first: Vec<bool>) -> Self {
        Phases { last: first.clone(), target: first.clone(), first, reach: 0 }
    }

    /// The value that a variable is decided with.
    pub(super) fn of(&self, variable: u32) -> bool {
        self.target[variable as usize]
    }

    /// Notes what a variable was.
    pub(super) fn note(&mut self, literal: Literal) {
        self.last[literal as usize / 2] = literal.is_multiple_of(2);
    }

    /// Aims at the values of a trail without a conflict, if it is the longest one.
    pub(super) fn aim(&mut self, trail: &[Literal]) {
        if trail.len() <= self.reach {
            return;
        }
        self.reach = trail.len();
        self.target.clone_from(&self.last);
        for &literal in trail {
            self.target[literal as usize / 2] = literal.is_multiple_of(2);
        }
    }

    /// Chooses the values anew, so that none are tried for ever: around the target every other time, and in between as they
    /// were first, the opposite, or by chance.
    pub(super) fn turn(&mut self, times: u64) {
        let mut random = Random::new(0, times);
        match times % 6 {
            2 => self.last.clone_from(&self.first),
            4 => self.last = self.first.iter().map(|value| !value).collect(),
            0 => self.last.iter_mut().for_each(|value| *value = random.below(2) == 0),
            _ => self.last.clone_from(&self.target),
        }
        self.reach = 0;
        self.target.clone_from(&self.last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_trail_is_aimed_at_until_values_are_chosen_anew() {
        let mut phases = Phases::new(vec![false; 4]);
        let values = |phases: &Phases| [0, 1, 2, 3].map(|variable| phases.of(variable));
        phases.aim(&[0, 3]); // the first holds, the second does not
        assert_eq!(values(&phases), [true, false, false, false]);
        phases.note(6);
        phases.aim(&[2]);
        assert_eq!(values(&phases), [true, false, false, false], "a shorter one");
        phases.aim(&[0, 2, 5]);
        assert_eq!(values(&phases), [true, true, false, true]);
        phases.turn(1);
        assert_eq!(values(&phases), [true, true, false, true]);
        phases.aim(&[1]);
        assert_eq!(values(&phases), [false, true, false, true], "what was longer is forgotten");
        phases.turn(2);
        assert_eq!(values(&phases), [false; 4]);
        phases.turn(4);
        assert_eq!(values(&phases), [true; 4]);
    }
}
