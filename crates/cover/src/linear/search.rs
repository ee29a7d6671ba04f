//! Branch and bound: the best case first, and from there down to where it ends (*plunging*).

use super::answer::{LinearAnswer, LinearError};
use super::cases::{Cases, Ended, Side, tree};
use super::fixed::Left;
use super::gain::Gain;
use super::open::Open;
use super::relaxed::Relaxed;
use super::solutions::{self, Solution, is_whole};
use super::weights::float;
use crate::answer::End;
use destrier_certify::{LinearCase, LinearCut, LinearProgram, Multipliers};
use destrier_model::{ModelError, Relaxation};
use destrier_run::{Control, Progress};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::rc::Rc;
use std::time::Instant;

/// The proof so far. The relaxation has the bounds of `at`.
pub(super) struct Search<'a> {
    pub(super) program: &'a LinearProgram,
    pub(super) case: LinearCase<'a>,
    pub(super) cuts: Vec<LinearCut>,
    pub(super) relaxed: Relaxed,
    /// None of a program without columns.
    pub(super) relaxation: Option<Relaxation>,
    /// Whether the relaxation is factorised, not in a small tableau.
    pub(super) is_sparse: bool,
    /// The sides that the relaxation has.
    pub(super) at: Vec<Side>,
    pub(super) best: Option<(BigRational, Solution)>,
    /// All solutions cost a multiple of this, more than another; 0 if they may cost anything.
    pub(super) step: f64,
    pub(super) gains: Vec<[Gain; 2]>,
    pub(super) nodes: u64,
    pub(super) end: End,
    /// What bounds the whole program, exactly.
    pub(super) root: Option<Multipliers>,
    pub(super) control: Control<'a>,
    pub(super) started: Instant,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        program: &'a LinearProgram,
        case: LinearCase<'a>,
        relaxed: Relaxed,
        control: Control<'a>,
    ) -> Result<Self, ModelError> {
        let mut search = Search {
            program,
            case,
            cuts: Vec::new(),
            relaxed,
            relaxation: None,
            is_sparse: false,
            at: Vec::new(),
            best: None,
            step: step(program),
            gains: vec![[Gain::default(); 2]; program.columns.len()],
            nodes: 0,
            end: End::Finished,
            root: None,
            control,
            started: Instant::now(),
        };
        search.renew()?;
        Ok(search)
    }

    /// Takes a solution if it is the best.
    pub(super) fn improve(&mut self, solution: Option<Solution>) {
        let Some(solution) = solution else { return };
        let cost = self.program.cost_of(&self.program.value(&solution));
        if self.best.as_ref().is_none_or(|(best, _)| cost < *best) {
            self.best = Some((cost, solution));
        }
    }

    /// What a case has to be shown to cost: as much as the best solution.
    pub(super) fn wanted(&self) -> Option<BigRational> {
        self.best.as_ref().map(|(cost, _)| cost.clone())
    }

    /// The cost above which, as solvers count, no case has a better solution.
    pub(super) fn cutoff(&self) -> f64 {
        let Some((best, _)) = &self.best else { return f64::INFINITY };
        let best = float(best);
        let slack = 1e-7 * best.abs().max(1.0);
        let cutoff =
            if self.step > 0.0 { best - self.step + slack.min(self.step / 4.0) } else { best };
        self.relaxed.scaled(cutoff)
    }

    /// Makes a solution of values whose whole columns are whole.
    pub(super) fn complete(&mut self, values: &[f64]) -> Result<(), ModelError> {
        let columns = &self.program.columns;
        if columns.iter().zip(values).any(|(column, &value)| column.whole && !is_whole(value)) {
            return Ok(());
        }
        if columns.iter().all(|column| column.whole) || self.relaxation.is_none() {
            let solution = solutions::rounded(self.program, values);
            self.improve(solution);
            return Ok(());
        }
        let numbers = values.iter().map(|value| BigInt::from(value.round() as i64));
        if let Left::Solved(solution, _) = self.fixed(&numbers.collect::<Vec<_>>())? {
            self.improve(solution);
        }
        Ok(())
    }

    /// Divides and settles cases until none is open, so many nodes are done or the control halts it; what is known then.
    pub(super) fn run(mut self, limit: Option<u64>) -> Result<LinearAnswer, LinearError> {
        let mut cases = self.root()?;
        let mut open = Open::default();
        open.insert(0, cases.get(0).estimate);
        let mut next = Some(0usize);
        let mut stuck = false;
        while let Some(index) = next.take().or_else(|| open.first()) {
            if self.control.halted().is_some() || limit.is_some_and(|limit| self.nodes >= limit) {
                self.end = self.control.halted().map_or(End::Nodes, End::Halted);
                break;
            }
            open.remove(index, cases.get(index).estimate);
            self.tell(open.least());
            match self.settle(&cases, index)? {
                Ended::Leaf(leaf) => cases.settle(index, leaf),
                Ended::Branch(column, value) => {
                    let above = Rc::new(self.above());
                    let estimate = self.objective();
                    let fraction = self.relaxation().values()[column as usize] - value as f64;
                    let both = cases.branch(index, (column, value), &above, estimate);
                    both.iter().for_each(|&below| open.insert(below, estimate));
                    next = Some(both[usize::from(fraction > 0.5)]);
                }
                Ended::Stuck => stuck = true,
                Ended::Halted => {
                    self.end = self.control.halted().map_or(End::Nodes, End::Halted);
                    break;
                }
            }
        }
        if stuck && matches!(self.end, End::Finished) {
            self.end = End::Short;
        }
        Ok(self.answer(&cases))
    }

    /// Says how far it is, where the open cases have this least bound.
    fn tell(&self, least: Option<f64>) {
        let value = |cost: f64| {
            BigRational::from_float(cost).map(|cost| float(&self.program.value_of(cost)))
        };
        self.control.tell(&Progress {
            best: self.best.as_ref().map(|(cost, _)| float(&self.program.value_of(cost.clone()))),
            bound: least.filter(|least| least.is_finite()).and_then(value),
            counts: &[(self.nodes, "nodes")],
            elapsed: self.started.elapsed(),
            ..Progress::default()
        });
    }

    /// What is known.
    fn answer(self, cases: &Cases) -> LinearAnswer {
        let Search { program, cuts, case, best, end, nodes, root, .. } = self;
        let mut whole = case;
        let shown = cases.certificate(&mut whole, root.as_ref());
        let (mut bound, mut infeasible) = (None, None);
        match shown {
            Some((nodes, Some(least))) => {
                bound = Some((program.value_of(least), tree(&cuts, nodes)));
            }
            Some((nodes, None)) => infeasible = Some(tree(&cuts, nodes)),
            None => {}
        }
        LinearAnswer {
            program: program.clone(),
            solution: best.map(|(_, solution)| solution),
            bound,
            infeasible,
            end,
            nodes,
        }
    }
}

/// The greatest common divisor of all costs, if only whole columns have some; else 0.
fn step(program: &LinearProgram) -> f64 {
    let priced = program.columns.iter().filter(|column| !column.cost.is_zero());
    let mut common = BigInt::zero();
    for column in priced {
        if !column.whole {
            return 0.0;
        }
        common = common.gcd(&column.cost.to_big());
    }
    common.to_f64().unwrap_or(0.0)
}
