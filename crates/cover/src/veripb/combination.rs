//! Linear combinations of pseudo-Boolean constraints: as steps of a proof, and what they come to.

use super::formula::Id;
use num_bigint::BigInt;
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

/// "Less than claimed": the costs of variables in a constraint, none of those that are 0, rounded where the free
/// ones have a common step; the variables that are weakened by name.
pub(super) struct CostLimit<'a> {
    pub(super) id: Id,
    /// One more than allowed.
    pub(super) claimed: usize,
    /// Of each variable.
    pub(super) costs: &'a [BigInt],
    /// The greatest common divisor of the costs of free variables; 1 if it is none.
    pub(super) step: usize,
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

    /// Adds a multiple of a constraint.
    pub(super) fn add(
        &mut self,
        id: Id,
        factor: &BigInt,
        terms: &[(usize, BigInt)],
        degree: &BigInt,
    ) {
        let times = if *factor == 1.into() { String::new() } else { format!(" {factor} *") };
        let terms: Vec<(usize, BigInt)> =
            terms.iter().map(|(variable, own)| (*variable, own * factor)).collect();
        self.add_steps(&format!("{id}{times}"), &terms, &(degree * factor));
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

    /// Adds "less than claimed" times a factor. Where the step is above 1 it is divided by it first, without the
    /// variables that are 0, which `zero` names.
    pub(super) fn add_limit(
        &mut self,
        limit: &CostLimit,
        factor: &BigInt,
        zero: impl Fn(usize) -> Option<String>,
    ) {
        let total: BigInt = limit.costs.iter().sum();
        let mut degree = total - limit.claimed + 1;
        let costs = limit.costs.iter().enumerate().filter(|(_, cost)| **cost != BigInt::ZERO);
        if limit.step == 1 {
            let terms: Vec<(usize, BigInt)> =
                costs.map(|(variable, cost)| (variable, -cost)).collect();
            return self.add(limit.id, factor, &terms, &degree);
        }
        let (step, scale) = (BigInt::from(limit.step), factor * limit.step);
        let mut steps = limit.id.to_string();
        let mut rounded = Vec::new();
        for (variable, cost) in costs {
            match zero(variable) {
                Some(name) => {
                    let _ = write!(steps, " {name} w");
                    degree -= cost;
                }
                None => rounded.push((variable, -div_ceil(cost, &step) * &scale)),
            }
        }
        let _ = write!(steps, " {step} d {scale} *");
        self.add_steps(&steps, &rounded, &(div_ceil(&degree, &step) * &scale));
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

fn div_ceil(number: &BigInt, divisor: &BigInt) -> BigInt {
    num_integer::Integer::div_ceil(number, divisor)
}

/// That nothing satisfies the formula, or that the objective is so much, by the constraint of this number.
pub(super) fn conclusion(root: Id, objective: Option<BigInt>) -> String {
    match objective {
        Some(objective) => format!("BOUNDS {objective} : {root} {objective}"),
        None => format!("UNSAT : {root}"),
    }
}
