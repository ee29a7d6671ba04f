//! What becomes of a case: a leaf of the certificate, or two cases. What floating point says of it counts once exact
//! weights confirm it.

use super::answer::LinearError;
use super::cases::{Cases, Ended, State, narrow};
use super::fixed::Left;
use super::search::Search;
use super::weights;
use destrier_certify::{LinearCase, LinearNode, LinearRange, Multipliers, Whole};
use destrier_model::{LinearStop, ModelError};
use num_bigint::BigInt;

/// How the relaxation of a case is solved: first only until it is above the cutoff, then in full, and then by a sparse
/// factorisation that has seen nothing else. The next one is for what exact arithmetic does not confirm.
#[derive(Clone, Copy)]
enum Attempt {
    UpToCutoff,
    InFull,
    Afresh,
}

impl Search<'_> {
    /// Settles a case, or says where to divide it.
    pub(super) fn settle(&mut self, cases: &mut Cases, index: usize) -> Result<Ended, LinearError> {
        self.nodes += 1;
        let sides = cases.sides(index);
        let mut case = self.case.clone();
        sides.iter().rev().for_each(|&side| drop(narrow(&mut case, side)));
        let State::Open(above) = &cases.get(index).state else {
            unreachable!("only open cases are settled")
        };
        let wanted = self.best.as_ref().map(|(cost, _)| cost.clone());
        if self.relaxation.is_none() {
            return self.decided_or_divided(&case);
        }
        if cases.get(index).estimate > self.relaxed.cost(self.cutoff())
            && let Some((weights, bound)) = weights::bound(&case, &above.duals, wanted.as_ref())
            && wanted.as_ref().is_some_and(|wanted| bound >= *wanted)
        {
            return Ok(Ended::Leaf(LinearNode::Weights(weights)));
        }
        let (basis, estimate) = (above.basis.clone(), cases.get(index).estimate);
        self.restrict(sides)?;
        if let Some(basis) = &basis {
            let _ = self.relaxation().start_from(basis); // else from where it is
        }
        for attempt in [Attempt::UpToCutoff, Attempt::InFull, Attempt::Afresh] {
            let stop = match self.attempt(attempt) {
                Err(ModelError::Solver { .. }) => continue,
                stop => stop?,
            };
            let solved = match stop {
                LinearStop::Iterations if self.control.halted().is_some() => Some(Ended::Halted),
                LinearStop::Iterations => None,
                LinearStop::Infeasible => self.refuted(&case).map(Ended::Leaf),
                LinearStop::Finished => match self.divided(estimate, index, cases)? {
                    None => self.bounded(&case, true).map(Ended::Leaf),
                    divided => divided,
                },
                LinearStop::Cutoff => self.bounded(&case, false).map(Ended::Leaf),
            };
            if let Some(solved) = solved {
                return Ok(solved);
            }
        }
        self.decided_or_divided(&case)
    }

    /// What becomes of a case of which its relaxation says nothing that exact arithmetic confirms.
    fn decided_or_divided(&mut self, case: &LinearCase<'_>) -> Result<Ended, LinearError> {
        let decided = self.decided(case)?;
        Ok(decided.map_or_else(|| self.anywhere(case), Ended::Leaf))
    }

    /// Solves the relaxation of the case at hand.
    fn attempt(&mut self, attempt: Attempt) -> Result<LinearStop, ModelError> {
        match attempt {
            Attempt::UpToCutoff => {
                let cutoff = self.cutoff();
                self.relax(cutoff)
            }
            Attempt::InFull => self.relax(f64::INFINITY),
            Attempt::Afresh => {
                self.is_sparse = true;
                self.renew()?;
                self.relax(f64::INFINITY)
            }
        }
    }

    /// The leaf of a case whose relaxation has no solution.
    fn refuted(&mut self, case: &LinearCase<'_>) -> Option<LinearNode> {
        let ray = self.relaxation().farkas()?;
        let ray = self.relaxed.multipliers(&ray, case.rows());
        weights::infeasible(case, &ray).map(LinearNode::Infeasible)
    }

    /// The leaf of a case that has no better solution, by the duals of the relaxation or by its basis, exactly.
    fn bounded(&mut self, case: &LinearCase<'_>, is_optimal: bool) -> Option<LinearNode> {
        let wanted = self.best.as_ref().map(|(cost, _)| cost.clone())?;
        let above = self.above();
        let by_duals = weights::bound(case, &above.duals, Some(&wanted));
        if let Some((weights, bound)) = by_duals
            && bound >= wanted
        {
            return Some(LinearNode::Weights(weights));
        }
        let basis = above.basis.filter(|_| is_optimal)?;
        let weights = weights::of_basis(case, &self.relaxed, &basis, self.control)?;
        let suffices = case.bound(&weights).is_ok_and(|bound| bound >= wanted);
        suffices.then(|| LinearNode::Weights(weights))
    }

    /// The leaf of a case whose whole columns all have one number.
    fn decided(&mut self, case: &LinearCase<'_>) -> Result<Option<LinearNode>, ModelError> {
        let number = |range: &LinearRange| range.only().map(Whole::to_big);
        let whole = self.program.columns.iter().zip(&case.ranges);
        let numbers = whole.map(|(column, range)| match column.whole {
            true => number(range),
            false => Some(BigInt::ZERO),
        });
        let Some(numbers) = numbers.collect::<Option<Vec<BigInt>>>() else { return Ok(None) };
        Ok(match self.fixed(&numbers)? {
            Left::Solved(solution, weights) => {
                self.improve(solution);
                let wanted = self.best.as_ref().map(|(cost, _)| cost.clone());
                let shows = |weights: &Multipliers| {
                    let bound = case.bound(weights).ok();
                    bound.zip(wanted.as_ref()).is_some_and(|(bound, wanted)| bound >= *wanted)
                };
                weights.into_iter().find(shows).map(LinearNode::Weights)
            }
            Left::Infeasible(ray) => weights::infeasible(case, &ray).map(LinearNode::Infeasible),
            Left::Unknown => None,
        })
    }
}
