//! What becomes of a case: a leaf of the certificate, or two cases. What floating point says of it counts once exact
//! weights confirm it.

use super::answer::LinearError;
use super::cases::{Case, Cases, Ended, Leaf, Side, State, narrow};
use super::fixed::Left;
use super::search::Search;
use super::solutions;
use super::vertex::{self, Vertex};
use super::weights;
use destrier_certify::{LinearRange, Multipliers, Whole};
use destrier_model::{LinearStop, ModelError};
use num_bigint::BigInt;
use num_rational::BigRational;

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
    pub(super) fn settle(&mut self, cases: &Cases, index: usize) -> Result<Ended, LinearError> {
        self.nodes += 1;
        self.tabulate()?;
        let sides = cases.sides(index);
        let before: Vec<LinearRange> =
            sides.iter().rev().map(|&side| narrow(&mut self.case, side)).collect();
        let ended = self.settled(cases, index, sides.clone());
        for (side, range) in sides.iter().zip(before.into_iter().rev()) {
            self.case.ranges[side.column as usize] = range;
        }
        ended
    }

    /// What becomes of a case, which the exact case is, with these sides.
    fn settled(
        &mut self,
        cases: &Cases,
        index: usize,
        sides: Vec<Side>,
    ) -> Result<Ended, LinearError> {
        let Case { state: State::Open(above), estimate, .. } = cases.get(index) else {
            unreachable!("only open cases are settled")
        };
        if self.relaxation.is_none() {
            return self.decided_or_divided();
        }
        let wanted = self.wanted();
        if *estimate > self.relaxed.cost(self.cutoff())
            && let Some((weights, bound)) = self.weights(&above.duals, wanted.as_ref())
            && wanted.is_some_and(|wanted| bound >= wanted)
        {
            return Ok(Ended::Leaf(Leaf::Bounded(weights, bound)));
        }
        self.restrict(sides)?;
        if let Some(basis) = &above.basis {
            let _ = self.relaxation().start_from(basis); // else from where it is
        }
        for attempt in [Attempt::UpToCutoff, Attempt::InFull, Attempt::Afresh] {
            let stop = match self.attempt(attempt) {
                Err(ModelError::Solver { .. }) => continue,
                stop => stop?,
            };
            let ended = match stop {
                LinearStop::Iterations if self.control.halted().is_some() => Some(Ended::Halted),
                LinearStop::Iterations => None,
                LinearStop::Infeasible => self.refuted().map(Ended::Leaf),
                LinearStop::Finished => match self.divided(*estimate, index, cases)? {
                    None => self.bounded(true).map(Ended::Leaf),
                    divided => divided,
                },
                LinearStop::Cutoff => self.bounded(false).map(Ended::Leaf),
            };
            if let Some(ended) = ended {
                return Ok(ended);
            }
        }
        self.decided_or_divided()
    }

    /// What becomes of a case of which its relaxation says nothing that exact arithmetic confirms.
    fn decided_or_divided(&mut self) -> Result<Ended, LinearError> {
        if let Some(ended) = self.in_exact_arithmetic()? {
            return Ok(ended);
        }
        let decided = self.decided()?;
        Ok(decided.map_or_else(|| self.anywhere(), Ended::Leaf))
    }

    /// What becomes of a small case by the best vertex of its relaxation.
    ///
    /// # Errors
    /// If costs fall without end from a solution on, since the way down, so often that whole columns change by whole numbers, leads
    /// from each solution to others.
    fn in_exact_arithmetic(&mut self) -> Result<Option<Ended>, LinearError> {
        let (numbers, weights) = match vertex::best(&self.case, self.control) {
            None => return Ok(None),
            Some(Vertex::Infeasible(weights)) => {
                let is_shown = self.case.infeasible(&weights).is_ok();
                return Ok(is_shown.then_some(Ended::Leaf(Leaf::Infeasible(weights))));
            }
            Some(Vertex::Best(numbers, weights)) => (numbers, Some(weights)),
            Some(Vertex::Endless(numbers)) => (numbers, None),
        };
        let columns = self.program.columns.iter().zip(&numbers);
        let fractional =
            columns.zip(0..).find(|((column, number), _)| column.whole && !number.is_integer());
        let fractional =
            fractional.map(|((_, number), column)| (column, number.floor().to_integer()));
        if fractional.is_none() {
            self.improve(solutions::admitted(self.program, numbers));
        }
        match weights {
            Some(weights) => {
                let bound = self.case.bound(&weights).ok();
                let suffices = |bound: &BigRational| self.wanted().is_some_and(|own| *bound >= own);
                if let Some(bound) = bound.filter(suffices) {
                    return Ok(Some(Ended::Leaf(Leaf::Bounded(weights, bound))));
                }
            }
            None if self.best.is_some() => return Err(LinearError::Unbounded),
            None => {}
        }
        let place = |(column, value)| Some(Ended::Branch(column, i64::try_from(value).ok()?));
        Ok(fractional.and_then(place))
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
                self.factorise()?;
                self.relax(f64::INFINITY)
            }
        }
    }

    /// The leaf of a case whose relaxation has no solution.
    fn refuted(&mut self) -> Option<Leaf> {
        let ray = self.relaxation().farkas()?;
        let ray = self.relaxed.multipliers(&ray, self.case.rows());
        weights::infeasible(&self.case, &ray).map(Leaf::Infeasible)
    }

    /// The leaf of a case that has no better solution, by the duals of the relaxation or by its basis, exactly.
    fn bounded(&mut self, is_optimal: bool) -> Option<Leaf> {
        let wanted = self.wanted()?;
        let above = self.above();
        let suffices = |(_, bound): &(Multipliers, BigRational)| *bound >= wanted;
        let by_duals = self.weights(&above.duals, Some(&wanted)).filter(suffices);
        let by_basis = || is_optimal.then(|| self.by_basis(&above))?.filter(suffices);
        by_duals.or_else(by_basis).map(|(weights, bound)| Leaf::Bounded(weights, bound))
    }

    /// The leaf of a case whose whole columns all have one number.
    fn decided(&mut self) -> Result<Option<Leaf>, ModelError> {
        let number = |range: &LinearRange| range.only().map(Whole::to_big);
        let whole = self.program.columns.iter().zip(&self.case.ranges);
        let numbers = whole.map(|(column, range)| match column.whole {
            true => number(range),
            false => Some(BigInt::ZERO),
        });
        let Some(numbers) = numbers.collect::<Option<Vec<BigInt>>>() else { return Ok(None) };
        Ok(match self.fixed(&numbers)? {
            Left::Solved(solution, weights) => {
                self.improve(solution);
                let wanted = self.wanted();
                weights.into_iter().find_map(|weights| {
                    let bound = self.case.bound(&weights).ok()?;
                    let suffices = wanted.as_ref().is_some_and(|wanted| bound >= *wanted);
                    suffices.then_some(Leaf::Bounded(weights, bound))
                })
            }
            Left::Infeasible(ray) => weights::infeasible(&self.case, &ray).map(Leaf::Infeasible),
            Left::Unknown => None,
        })
    }
}
