//! Linear combinations of pseudo-Boolean constraints: as steps of a proof, and what they come to.

use super::formula::Id;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Decisions on the way from the root: variables, and whether they are 1.
pub(super) type Way = BTreeMap<usize, bool>;

/// A derived clause: it says that not all of these decisions hold.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) id: Id,
    pub(super) decisions: Way,
}

/// "Less than claimed": the costs of variables in a constraint, rounded where the free ones have a common step, without those
/// whose decision makes their term true.
pub(super) struct CostLimit<'a> {
    pub(super) id: Id,
    /// One more than allowed.
    pub(super) claimed: &'a BigInt,
    /// Of each variable.
    pub(super) costs: &'a [BigInt],
    /// The greatest common divisor of the costs of free variables; 1 if it is none.
    pub(super) step: BigInt,
}

/// A sum of constraints in reverse Polish notation, and its coefficients.
pub(super) struct Combination {
    steps: String,
    /// Of each variable: positive coefficients belong to it, negative ones to its negation.
    pub(super) terms: Vec<BigInt>,
    pub(super) degree: BigInt,
}

impl Combination {
    /// The empty sum over so many variables.
    pub(super) fn new(variables: usize) -> Self {
        let terms = vec![BigInt::ZERO; variables];
        Combination { steps: String::new(), terms, degree: BigInt::ZERO }
    }

    /// Adds a multiple of a constraint, which says that terms add up to at least so much.
    pub(super) fn add(
        &mut self,
        id: Id,
        factor: &BigInt,
        terms: &[(usize, BigInt)],
        side: &BigInt,
    ) {
        let times = if factor.is_one() { String::new() } else { format!(" {factor} *") };
        let negated: BigInt =
            terms.iter().map(|(_, own)| own).filter(|own| own.is_negative()).sum();
        let terms: Vec<(usize, BigInt)> =
            terms.iter().map(|(variable, own)| (*variable, own * factor)).collect();
        self.add_steps(&format!("{id}{times}"), &terms, &((side - negated) * factor));
    }

    /// Adds what some steps leave on the stack.
    pub(super) fn add_steps(&mut self, steps: &str, terms: &[(usize, BigInt)], degree: &BigInt) {
        let plus = if self.steps.is_empty() { "" } else { " +" };
        let blank = if self.steps.is_empty() { "" } else { " " };
        let _ = write!(self.steps, "{blank}{steps}{plus}");
        self.degree += degree;
        for (variable, new) in terms {
            let old = self.terms[*variable].clone();
            if (old < BigInt::ZERO) != (*new < BigInt::ZERO) {
                self.degree -= BigInt::from(old.magnitude().min(new.magnitude()).clone());
            }
            self.terms[*variable] = old + new;
        }
    }

    /// Adds "less than claimed" times a factor. Where the step is above 1 it is divided by it first, without the terms
    /// that decisions make true; `name` is what a variable is called.
    pub(super) fn add_limit<'n>(
        &mut self,
        limit: &CostLimit,
        factor: &BigInt,
        way: &Way,
        name: impl Fn(usize) -> &'n str,
    ) {
        let CostLimit { id, claimed, costs, step } = limit;
        let costs = costs.iter().enumerate().filter(|(_, cost)| !cost.is_zero());
        if step.is_one() {
            let terms: Vec<(usize, BigInt)> =
                costs.map(|(variable, cost)| (variable, -cost)).collect();
            return self.add(*id, factor, &terms, &(1 - *claimed));
        }
        let (mut steps, scale, mut degree) = (id.to_string(), factor * step, 1 - *claimed);
        let mut rounded = Vec::new();
        for (variable, cost) in costs {
            if cost.is_positive() {
                degree += cost;
            }
            // a cost is a term of the negation, a gain one of the variable
            if way.get(&variable) == Some(&cost.is_negative()) {
                let _ = write!(steps, " {} w", name(variable));
                degree -= cost.abs();
            } else {
                let size = Integer::div_ceil(&cost.abs(), step) * &scale;
                rounded.push((variable, if cost.is_positive() { -size } else { size }));
            }
        }
        let _ = write!(steps, " {step} d {scale} *");
        self.add_steps(&steps, &rounded, &(Integer::div_ceil(&degree, step) * &scale));
    }

    /// Takes a variable of this name out of the sum.
    pub(super) fn weaken(&mut self, variable: usize, name: &str) {
        let _ = write!(self.steps, " {name} w");
        self.degree -= BigInt::from(self.terms[variable].magnitude().clone());
        self.terms[variable] = BigInt::ZERO;
    }

    /// The steps that make a clause of the sum, and the decisions that it excludes.
    pub(super) fn clause(mut self) -> (String, Way) {
        debug_assert!(self.degree > BigInt::ZERO, "a leaf that shows nothing: {}", self.steps);
        self.steps.push_str(" s");
        if self.degree > 1.into() {
            let _ = write!(self.steps, " {} d", self.degree);
        }
        let left = self.terms.iter().enumerate().filter(|(_, own)| **own != BigInt::ZERO);
        let decisions = left.map(|(variable, own)| (variable, *own < BigInt::ZERO)).collect();
        (self.steps, decisions)
    }
}

/// Adds both cases of a branch: the variable that it is on cancels out.
pub(super) fn resolve(cases: &[Clause], variable: usize) -> (String, Way) {
    let mut decisions: Way = cases.iter().flat_map(|case| case.decisions.clone()).collect();
    decisions.remove(&variable);
    (format!("{} {} + s", cases[0].id, cases[1].id), decisions)
}

/// That nothing satisfies the formula, or that the objective is so much, by the constraint of this number.
pub(super) fn conclusion(root: Id, objective: Option<BigInt>) -> String {
    match objective {
        Some(objective) => format!("BOUNDS {objective} : {root} {objective}"),
        None => format!("UNSAT : {root}"),
    }
}
