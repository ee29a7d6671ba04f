//! Clauses and limits, and what may be left out of them before values are looked for.

use super::literal::{Literal, opposite};
use super::solver::{Ended, Solver};
use destrier_run::Control;

/// Variables are eliminated if each of their literals is in so many clauses at most, ...
const MOST: usize = 12;
/// ... and clauses that this makes are no longer than this.
const LONGEST: usize = 24;

/// Literals that one has to hold of.
type Clause = Vec<Literal>;

/// What variables have to meet.
#[derive(Default)]
pub(super) struct Formula {
    clauses: Vec<Clause>,
    /// Literals with weights, and what those that hold may weigh together.
    limits: Vec<(Vec<(Literal, i64)>, i64)>,
}

impl Formula {
    /// One of these literals holds, which are of different variables.
    pub(super) fn clause(&mut self, literals: Clause) {
        self.clauses.push(literals);
    }

    /// Those of the literals that hold weigh no more than this; they are of different variables, and their weights are above 0.
    pub(super) fn limit(&mut self, terms: Vec<(Literal, i64)>, most: i64) {
        let all: i64 = terms.iter().map(|term| term.1).sum();
        let least = terms.iter().map(|term| term.1).min().unwrap_or(0);
        if all > most && all - least <= most {
            self.clause(terms.iter().map(|term| opposite(term.0)).collect());
        } else if all > most {
            self.limits.push((terms, most));
        }
    }

    /// Values that meet all, unless there are none or time is over: of variables that are tried first with these values, the
    /// ones with the highest scores before others.
    pub(super) fn search(self, phases: Vec<bool>, scores: Vec<f64>, control: Control<'_>) -> Ended {
        let Formula { clauses, limits } = self;
        let mut elimination = Elimination::new(clauses, &limits, phases.len());
        elimination.run();
        let mut solver = Solver::new(phases, scores);
        elimination.clauses.into_iter().flatten().for_each(|clause| solver.clause(clause));
        limits.into_iter().for_each(|(terms, most)| solver.limit(terms, most));
        let mut ended = solver.search(control);
        if let Ended::Found(held) = &mut ended {
            for (variable, clauses) in elimination.eliminated.iter().rev() {
                let literal = 2 * *variable as Literal;
                let holds = |own: &Literal| held[*own as usize / 2] == own.is_multiple_of(2);
                let is_met = |own: &Clause| own.iter().any(|own| *own != literal && holds(own));
                held[*variable] = !clauses.iter().all(is_met);
            }
        }
        ended
    }
}

/// Variables of no limit go where the clauses that follow from two of theirs are no more than these (Davis and Putnam, "A
/// computing procedure for quantification theory", Journal of the ACM 7, 1960).
struct Elimination {
    /// None are those that went with a variable.
    clauses: Vec<Option<Clause>>,
    /// For each literal the clauses with it.
    clauses_of: Vec<Vec<usize>>,
    is_limited: Vec<bool>,
    /// The variables that went, in their order, each with the clauses that it was in.
    eliminated: Vec<(usize, Vec<Clause>)>,
}

impl Elimination {
    fn new(clauses: Vec<Clause>, limits: &[(Vec<(Literal, i64)>, i64)], variables: usize) -> Self {
        let mut is_limited = vec![false; variables];
        let terms = limits.iter().flat_map(|limit| &limit.0);
        terms.for_each(|term| is_limited[term.0 as usize / 2] = true);
        let mut elimination = Elimination {
            clauses: Vec::new(),
            clauses_of: vec![Vec::new(); 2 * variables],
            is_limited,
            eliminated: Vec::new(),
        };
        clauses.into_iter().for_each(|clause| elimination.add(clause));
        elimination
    }

    fn add(&mut self, clause: Clause) {
        let index = self.clauses.len();
        clause.iter().for_each(|&own| self.clauses_of[own as usize].push(index));
        self.clauses.push(Some(clause));
    }

    fn run(&mut self) {
        let mut open: Vec<usize> = (0..self.is_limited.len()).collect();
        while let Some(variable) = open.pop() {
            let both = [2 * variable, 2 * variable + 1].map(|own| self.clauses_of[own].clone());
            let is_out = |own: &Vec<usize>| own.is_empty() || own.len() > MOST;
            if self.is_limited[variable] || both.iter().any(is_out) {
                continue;
            }
            let Some(new) = self.following(variable, &both) else { continue };
            let [with, without] = both.map(|own| self.taken(own));
            let others = with.iter().chain(&without).flatten().map(|&own| own as usize / 2);
            open.extend(others.filter(|&other| other != variable));
            self.eliminated.push((variable, with));
            new.into_iter().for_each(|clause| self.add(clause));
        }
    }

    /// These clauses, which go.
    fn taken(&mut self, indices: Vec<usize>) -> Vec<Clause> {
        let mut taken = Vec::with_capacity(indices.len());
        for index in indices {
            let Some(clause) = self.clauses[index].take() else { continue };
            for &own in &clause {
                self.clauses_of[own as usize].retain(|&other| other != index);
            }
            taken.push(clause);
        }
        taken
    }

    /// What follows from the clauses with a variable and those with its opposite, if that is no more than these.
    fn following(&self, variable: usize, both: &[Vec<usize>; 2]) -> Option<Vec<Clause>> {
        let own = |index: &usize| self.clauses[*index].iter().flatten().copied();
        let mut new = Vec::new();
        for with in &both[0] {
            for without in &both[1] {
                let others = own(with).chain(own(without));
                let mut clause: Clause =
                    others.filter(|own| *own as usize / 2 != variable).collect();
                clause.sort_unstable();
                clause.dedup();
                if clause.windows(2).any(|pair| pair[0] / 2 == pair[1] / 2) {
                    continue;
                }
                if clause.len() > LONGEST || new.len() == both[0].len() + both[1].len() {
                    return None;
                }
                new.push(clause);
            }
        }
        new.sort_unstable();
        new.dedup();
        Some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    /// Clauses of three literals that hold with hidden values, so many that these are hard to find.
    #[test]
    fn hidden_values_are_found() {
        let mut random = Random::new(59, 9);
        for _ in 0..20 {
            let hidden: Vec<bool> = (0..90).map(|_| random.below(2) == 0).collect();
            let holds =
                |values: &[bool], own: Literal| values[own as usize / 2] == own.is_multiple_of(2);
            let (mut formula, mut clauses) = (Formula::default(), Vec::new());
            while clauses.len() < 380 {
                let mut clause: Clause = (0..3).map(|_| random.below(180) as Literal).collect();
                clause.sort_unstable_by_key(|own| own / 2);
                clause.dedup_by_key(|own| *own / 2);
                if clause.iter().any(|&own| holds(&hidden, own)) {
                    formula.clause(clause.clone());
                    clauses.push(clause);
                }
            }
            let ended = formula.search(vec![false; 90], vec![0.0; 90], Control::quiet());
            let Ended::Found(values) = ended else { panic!("{ended:?}") };
            assert!(clauses.iter().all(|own| own.iter().any(|&own| holds(&values, own))));
        }
    }

    /// Seven pigeons have no room in six holes, by clauses or by limits for each hole; in seven they have.
    #[test]
    fn pigeons_have_no_room() {
        for (holes, has_limits) in [(6, true), (6, false), (7, true), (7, false)] {
            let mut formula = Formula::default();
            let is_in = |pigeon: Literal, hole: Literal| 2 * (pigeon * holes + hole);
            for pigeon in 0..7 {
                formula.clause((0..holes).map(|hole| is_in(pigeon, hole)).collect());
            }
            for hole in 0..holes {
                if has_limits {
                    formula.limit((0..7).map(|pigeon| (is_in(pigeon, hole), 2)).collect(), 3);
                    continue;
                }
                for (one, other) in (0..7).flat_map(|one| (0..one).map(move |other| (one, other))) {
                    let both = [one, other].map(|pigeon| opposite(is_in(pigeon, hole)));
                    formula.clause(both.to_vec());
                }
            }
            let count = 7 * holes as usize;
            let ended = formula.search(vec![true; count], vec![0.0; count], Control::quiet());
            assert_eq!(ended != Ended::Refuted, holes == 7);
        }
    }
}
