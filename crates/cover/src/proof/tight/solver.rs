//! Variables of two values under clauses and limits, decided one after the other; each conflict teaches a clause
//! (Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE Transactions on
//! Computers 48, 1999).

use super::literal::{Literal, opposite};
use super::order::Order;
use super::phases::Phases;
use destrier_run::Control;

/// Restarts come after so many conflicts, times the numbers 1, 1, 2, 1, 1, 2, 4, and so on.
const UNIT: u64 = 100;
/// So many clauses are kept that were learnt, and then so many more after each time that half of them go.
const KEPT: usize = 4000;
const MORE: usize = 500;
/// The values that variables are decided with are chosen anew after so many conflicts, and after so many more each time.
const ANEW: u64 = 2000;
/// Time is looked at every so many conflicts.
const PATIENCE: u64 = 64;

/// Why a literal holds.
#[derive(Clone, Copy)]
enum Reason {
    /// It was decided, or is known.
    None,
    Clause(usize),
    Limit(usize),
}

struct Clause {
    literals: Vec<Literal>,
    /// For clauses that were learnt, how many levels of decisions they are of.
    levels: Option<usize>,
}

/// Literals with weights, of which those that hold may weigh so much together.
struct Limit {
    /// The heaviest first.
    terms: Vec<(Literal, i64)>,
    most: i64,
    /// What is left of it.
    room: i64,
}

/// How a search ended.
#[derive(Debug, PartialEq)]
pub(super) enum Ended {
    /// For each variable whether it holds.
    Found(Vec<bool>),
    /// Nothing meets all.
    Refuted,
    Late,
}

/// The state of a search.
pub(super) struct Solver {
    clauses: Vec<Clause>,
    /// For each literal the clauses that are looked at when it no longer holds, each with another of its literals.
    watches: Vec<Vec<(usize, Literal)>>,
    limits: Vec<Limit>,
    /// For each literal the limits it has a part of.
    limits_of: Vec<Vec<(usize, i64)>>,
    /// For each literal whether it holds, if that is known.
    values: Vec<Option<bool>>,
    reasons: Vec<Reason>,
    levels: Vec<usize>,
    /// For each variable its place on the trail.
    places: Vec<usize>,
    trail: Vec<Literal>,
    /// Where levels of decisions begin.
    decisions: Vec<usize>,
    /// So many of the trail have been followed.
    followed: usize,
    order: Order,
    phases: Phases,
    is_refuted: bool,
    learnt: usize,
    kept: usize,
}

impl Solver {
    /// Variables that are tried first with these values, the ones with the highest scores before others.
    pub(super) fn new(phases: Vec<bool>, scores: Vec<f64>) -> Self {
        let count = phases.len();
        Solver {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            limits: Vec::new(),
            limits_of: vec![Vec::new(); 2 * count],
            values: vec![None; 2 * count],
            reasons: vec![Reason::None; count],
            levels: vec![0; count],
            places: vec![0; count],
            trail: Vec::new(),
            decisions: Vec::new(),
            followed: 0,
            order: Order::new(scores),
            phases: Phases::new(phases),
            is_refuted: false,
            learnt: 0,
            kept: KEPT,
        }
    }

    /// One of these literals holds, which are different and of different variables.
    pub(super) fn clause(&mut self, literals: Vec<Literal>) {
        match literals[..] {
            [] => self.is_refuted = true,
            [literal] => self.known(literal),
            _ => self.attach(Clause { literals, levels: None }),
        }
    }

    /// Those of the literals that hold weigh no more than this; they are of different variables, and their weights are above 0.
    pub(super) fn limit(&mut self, mut terms: Vec<(Literal, i64)>, most: i64) {
        if terms.iter().map(|term| term.1).sum::<i64>() <= most {
            return;
        }
        terms.sort_by_key(|term| -term.1);
        let index = self.limits.len();
        let held: i64 =
            terms.iter().filter(|term| self.holds(term.0) == Some(true)).map(|term| term.1).sum();
        terms.iter().for_each(|&(own, weight)| self.limits_of[own as usize].push((index, weight)));
        self.limits.push(Limit { terms, most, room: most - held });
        if let Some(Reason::Limit(_)) = self.follow_limit(index) {
            self.is_refuted = true;
        }
    }

    /// A literal that holds.
    fn known(&mut self, literal: Literal) {
        match self.holds(literal) {
            None => self.take(literal, Reason::None),
            Some(true) => {}
            Some(false) => self.is_refuted = true,
        }
    }

    /// Values that meet all, unless there are none or time is over.
    pub(super) fn search(&mut self, control: Control<'_>) -> Ended {
        let (mut conflicts, mut restart, mut round) = (0u64, UNIT, 1);
        let (mut anew, mut times) = (ANEW, 0);
        loop {
            if self.is_refuted {
                return Ended::Refuted;
            }
            if let Some(conflict) = self.follow() {
                conflicts += 1;
                if self.decisions.is_empty() {
                    self.is_refuted = true;
                    return Ended::Refuted;
                }
                let before = self.decisions.last().copied().unwrap_or(0);
                self.phases.aim(&self.trail[..before]);
                self.learn(conflict);
                if conflicts.is_multiple_of(PATIENCE) && control.halted().is_some() {
                    self.back(0);
                    return Ended::Late;
                }
            } else if conflicts >= restart {
                round += 1;
                restart = conflicts + UNIT * luby(round);
                self.back(0);
                if self.learnt > self.kept {
                    self.forget();
                }
                if conflicts > anew {
                    times += 1;
                    anew = conflicts + ANEW * (times + 1);
                    self.phases.turn(times);
                }
            } else {
                let Some(variable) = self.next() else {
                    let found = self.values.iter().step_by(2).map(|own| *own == Some(true));
                    return Ended::Found(found.collect());
                };
                let literal = 2 * variable + u32::from(!self.phases.of(variable));
                self.decisions.push(self.trail.len());
                self.take(literal, Reason::None);
            }
        }
    }

    fn holds(&self, literal: Literal) -> Option<bool> {
        self.values[literal as usize]
    }

    /// The variable to decide next; none if all are.
    fn next(&mut self) -> Option<u32> {
        loop {
            let variable = self.order.pop()?;
            if self.holds(2 * variable).is_none() {
                return Some(variable);
            }
        }
    }

    fn attach(&mut self, clause: Clause) {
        let index = self.clauses.len();
        let [one, other] = [clause.literals[0], clause.literals[1]];
        self.watches[one as usize].push((index, other));
        self.watches[other as usize].push((index, one));
        self.clauses.push(clause);
    }

    /// Has a literal hold that is open.
    fn take(&mut self, literal: Literal, reason: Reason) {
        let variable = literal as usize / 2;
        self.values[literal as usize] = Some(true);
        self.values[opposite(literal) as usize] = Some(false);
        self.reasons[variable] = reason;
        self.levels[variable] = self.decisions.len();
        self.places[variable] = self.trail.len();
        self.trail.push(literal);
        for &(limit, weight) in &self.limits_of[literal as usize] {
            self.limits[limit].room -= weight;
        }
    }

    /// Follows up what holds; what is in conflict, if something is.
    fn follow(&mut self) -> Option<Reason> {
        while self.followed < self.trail.len() {
            let literal = self.trail[self.followed];
            self.followed += 1;
            let conflict = self.follow_clauses(opposite(literal));
            if conflict.is_some() {
                return conflict;
            }
            for at in 0..self.limits_of[literal as usize].len() {
                let limit = self.limits_of[literal as usize][at].0;
                let conflict = self.follow_limit(limit);
                if conflict.is_some() {
                    return conflict;
                }
            }
        }
        None
    }

    /// The clauses that are looked at when this literal does not hold.
    fn follow_clauses(&mut self, lost: Literal) -> Option<Reason> {
        let mut watches = std::mem::take(&mut self.watches[lost as usize]);
        let (mut kept, mut conflict) = (0, None);
        for at in 0..watches.len() {
            let (index, other) = watches[at];
            if conflict.is_some() || self.holds(other) == Some(true) {
                watches[kept] = (index, other);
                kept += 1;
                continue;
            }
            let literals = &mut self.clauses[index].literals;
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let values = &self.values;
            let is_open = |own: &Literal| values[*own as usize] != Some(false);
            let new = match values[first as usize] {
                Some(true) => None,
                _ => literals[2..].iter().position(is_open),
            };
            if let Some(new) = new {
                literals.swap(1, new + 2);
                let watched = literals[1];
                self.watches[watched as usize].push((index, first));
                continue;
            }
            watches[kept] = (index, first);
            kept += 1;
            match self.holds(first) {
                Some(true) => {}
                Some(false) => conflict = Some(Reason::Clause(index)),
                None => self.take(first, Reason::Clause(index)),
            }
        }
        watches.truncate(kept);
        self.watches[lost as usize] = watches;
        conflict
    }

    /// What a limit says of those of its literals that are open.
    fn follow_limit(&mut self, index: usize) -> Option<Reason> {
        let room = self.limits[index].room;
        if room < 0 {
            return Some(Reason::Limit(index));
        }
        for at in 0..self.limits[index].terms.len() {
            let (literal, weight) = self.limits[index].terms[at];
            if weight <= room {
                break;
            }
            if self.holds(literal).is_none() {
                self.take(opposite(literal), Reason::Limit(index));
            }
        }
        None
    }

    /// The literals that do not hold for which another one has to, or which are in conflict.
    fn because(&self, reason: Reason, of: Option<Literal>) -> Vec<Literal> {
        match reason {
            Reason::None => Vec::new(),
            Reason::Clause(index) => {
                let literals = self.clauses[index].literals.iter().copied();
                literals.filter(|&own| Some(own) != of).collect()
            }
            Reason::Limit(index) => {
                let Limit { terms, most, .. } = &self.limits[index];
                let own = |literal: Literal| terms.iter().find(|term| term.0 == opposite(literal));
                let weight = of.and_then(own).map_or(0, |term| term.1);
                let place = of.map_or(usize::MAX, |of| self.places[of as usize / 2]);
                let mut because = Vec::new();
                let mut sum = weight;
                for &(literal, weight) in terms {
                    let is_before = self.places[literal as usize / 2] < place;
                    if self.holds(literal) == Some(true) && is_before && sum <= *most {
                        because.push(opposite(literal));
                        sum += weight;
                    }
                }
                because
            }
        }
    }

    /// Learns a clause from a conflict, and goes back to where it says something.
    fn learn(&mut self, conflict: Reason) {
        let level = self.decisions.len();
        let mut is_met = vec![false; self.levels.len()];
        let (mut learnt, mut open) = (vec![0], 0);
        let (mut place, mut because) = (self.trail.len(), self.because(conflict, None));
        loop {
            for &literal in &because {
                let variable = literal as usize / 2;
                if is_met[variable] || self.levels[variable] == 0 {
                    continue;
                }
                is_met[variable] = true;
                self.order.raise(variable as u32);
                if self.levels[variable] == level {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            loop {
                place -= 1;
                if is_met[self.trail[place] as usize / 2] {
                    break;
                }
            }
            let literal = self.trail[place];
            open -= 1;
            if open == 0 {
                learnt[0] = opposite(literal);
                break;
            }
            because = self.because(self.reasons[literal as usize / 2], Some(literal));
        }
        // what follows from the others goes
        let first = learnt[0];
        let kept =
            learnt.iter().copied().filter(|&own| own == first || !self.follows(own, &is_met));
        let learnt: Vec<Literal> = kept.collect();
        self.order.advance();
        self.teach(learnt);
    }

    /// Whether a literal of a clause does not hold since others of it do not.
    fn follows(&self, literal: Literal, is_met: &[bool]) -> bool {
        let reason = self.reasons[literal as usize / 2];
        let is_known = |own: &Literal| {
            let variable = *own as usize / 2;
            is_met[variable] || self.levels[variable] == 0
        };
        !matches!(reason, Reason::None)
            && self.because(reason, Some(opposite(literal))).iter().all(is_known)
    }

    /// Adds a clause whose first literal follows as soon as the last decision is taken back.
    fn teach(&mut self, mut literals: Vec<Literal>) {
        let level = |own: Literal| self.levels[own as usize / 2];
        let second = (1..literals.len()).max_by_key(|&at| level(literals[at]));
        let Some(second) = second else {
            self.back(0);
            self.known(literals[0]);
            return;
        };
        literals.swap(1, second);
        let mut levels: Vec<usize> = literals.iter().map(|&own| level(own)).collect();
        let back = levels[1];
        levels.sort_unstable();
        levels.dedup();
        self.back(back);
        let (first, index) = (literals[0], self.clauses.len());
        self.attach(Clause { literals, levels: Some(levels.len()) });
        self.learnt += 1;
        self.take(first, Reason::Clause(index));
    }

    /// Takes the decisions after a level back.
    fn back(&mut self, level: usize) {
        let Some(&start) = self.decisions.get(level) else { return };
        for literal in self.trail.split_off(start) {
            let variable = literal / 2;
            self.values[literal as usize] = None;
            self.values[opposite(literal) as usize] = None;
            self.phases.note(literal);
            self.order.insert(variable);
            for &(limit, weight) in &self.limits_of[literal as usize] {
                self.limits[limit].room += weight;
            }
        }
        self.decisions.truncate(level);
        self.followed = start;
    }

    /// Forgets the half of the learnt clauses that are of most levels, where nothing is decided.
    fn forget(&mut self) {
        let mut all: Vec<usize> =
            self.clauses.iter().filter_map(|own| own.levels).filter(|&own| own > 2).collect();
        all.sort_unstable();
        let Some(&most) = all.get(all.len() / 2) else { return };
        for literal in &self.trail {
            self.reasons[*literal as usize / 2] = Reason::None;
        }
        self.clauses.retain(|own| own.levels.is_none_or(|levels| levels <= 2 || levels < most));
        self.learnt = self.clauses.iter().filter(|own| own.levels.is_some()).count();
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in std::mem::take(&mut self.clauses) {
            self.attach(clause);
        }
        self.kept += MORE;
    }
}

/// The numbers 1, 1, 2, 1, 1, 2, 4, 1, and so on, from the first (Luby, Sinclair and Zuckerman, "Optimal speedup of Las
/// Vegas algorithms", Information Processing Letters 47, 1993).
fn luby(index: u64) -> u64 {
    let next = (index + 1).next_power_of_two();
    match next == index + 1 {
        true => next / 2,
        false => luby(index + 1 - next / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    #[test]
    fn restarts_come_after_these_numbers() {
        assert_eq!((1..=9).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1]);
    }

    /// What is forgotten follows from what is kept: the same ends with few learnt clauses as with many.
    #[test]
    fn clauses_may_be_forgotten() {
        let (mut random, mut refuted) = (Random::new(59, 10), 0);
        for _ in 0..12 {
            let mut solvers = [KEPT, 8].map(|kept| {
                let mut solver = Solver::new(vec![false; 70], vec![0.0; 70]);
                solver.kept = kept;
                solver
            });
            for _ in 0..310 {
                let mut clause: Vec<Literal> =
                    (0..3).map(|_| random.below(140) as Literal).collect();
                clause.sort_unstable_by_key(|own| own / 2);
                clause.dedup_by_key(|own| *own / 2);
                solvers.iter_mut().for_each(|solver| solver.clause(clause.clone()));
            }
            let [one, other] = solvers.each_mut().map(|own| own.search(Control::quiet()));
            assert_eq!(one == Ended::Refuted, other == Ended::Refuted);
            refuted += usize::from(one == Ended::Refuted);
        }
        assert!(refuted > 0 && refuted < 12, "{refuted}");
    }
}
