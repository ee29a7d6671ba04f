//! Branch and bound: the best case first, and from there down to where it ends (*plunging*).

use super::answer::{LinearAnswer, LinearError};
use super::cases::{Cases, Ended, Side};
use super::fixed::Left;
use super::gain::Gain;
use super::kept::{Begun, Kept};
use super::relaxed::Relaxed;
use super::reserve::Reserve;
use super::solutions::{self, Solution, is_whole};
use super::tree::Tree;
use super::trunk::Trunk;
use super::weights::{self, float};
use crate::answer::End;
use crate::exchange::Exchange;
use crate::question::{Division, ProofFormat, Solved};
use crate::symmetry::Symmetry;
use destrier_certify::{LinearCase, LinearCut, LinearProgram, Multipliers};
use destrier_model::{ModelError, Relaxation, WarmStart};
use destrier_run::{Control, Done, Progress, Saver, Snapshot};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::sync::Arc;

/// The proof so far. The relaxation has the bounds of `at`.
pub(super) struct Search<'a> {
    pub(super) program: &'a LinearProgram,
    pub(super) case: LinearCase<'a>,
    /// What all cases are below, and the cuts that come after it.
    pub(super) trunk: Trunk,
    pub(super) cuts: Vec<LinearCut>,
    pub(super) relaxed: Relaxed,
    /// None of a program without columns.
    pub(super) relaxation: Option<Relaxation>,
    /// Whether the relaxation is factorised, not in a small tableau.
    pub(super) is_sparse: bool,
    /// How often a tableau has lost its way.
    pub(super) lost: u64,
    /// The sides that the relaxation has.
    pub(super) at: Vec<Side>,
    pub(super) best: Option<(BigRational, Solution)>,
    /// What is told of a solution that is better than all before.
    pub(super) solved: Solved<'a>,
    /// The cost that is to be shown, if that is less than the least one.
    pub(super) target: Option<BigRational>,
    /// All solutions cost a multiple of this, more than another; 0 if they may cost anything.
    pub(super) step: f64,
    pub(super) gains: Vec<[Gain; 2]>,
    pub(super) nodes: u64,
    /// Who is to read the certificate.
    pub(super) format: ProofFormat,
    /// Whether cases may be images of others.
    pub(super) has_images: bool,
    /// The automorphisms of the program, once they are looked for, and how many numbers leaves have said of them.
    pub(super) symmetry: Option<Arc<Symmetry>>,
    pub(super) moved: u64,
    /// After so many nodes halves of the program are tried, once, if at all.
    pub(super) halved_after: Option<u64>,
    /// On which the tree grows.
    pub(super) threads: usize,
    pub(super) end: End,
    /// What bounds the whole program, exactly.
    pub(super) root: Option<Multipliers>,
    /// What halts the search, early enough for its certificate.
    pub(super) control: Control<'a>,
    pub(super) reserve: Reserve<'a>,
}

/// The cost above which no solution is better than one of this cost, where costs are in such steps.
pub(super) fn below(cost: &BigRational, step: f64) -> f64 {
    let cost = float(cost);
    let slack = 1e-7 * cost.abs().max(1.0);
    if step > 0.0 { cost - step + slack.min(step / 4.0) } else { cost }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        program: &'a LinearProgram,
        case: LinearCase<'a>,
        relaxed: Relaxed,
        reserve: Reserve<'a>,
    ) -> Result<Self, ModelError> {
        let mut search = Search {
            program,
            case,
            trunk: Trunk::default(),
            cuts: Vec::new(),
            relaxed,
            relaxation: None,
            is_sparse: false,
            lost: 0,
            at: Vec::new(),
            best: None,
            solved: Solved::default(),
            target: None,
            step: step(program),
            gains: vec![[Gain::default(); 2]; program.columns.len()],
            nodes: 0,
            format: ProofFormat::default(),
            has_images: false,
            symmetry: None,
            moved: 0,
            halved_after: None,
            threads: 1,
            end: End::Finished,
            root: None,
            control: reserve.control(0, 0),
            reserve,
        };
        search.renew()?;
        Ok(search)
    }

    /// Takes a solution if it is the best.
    pub(super) fn improve(&mut self, solution: Option<Solution>) {
        let Some(solution) = solution else { return };
        let cost = self.program.cost_of(&self.program.value(&solution));
        if self.best.as_ref().is_none_or(|(best, _)| cost < *best) {
            (self.solved.0)(&solution);
            self.best = Some((cost, solution));
        }
    }

    /// What a case has to be shown to cost: as much as the best solution, or as is to be shown.
    pub(super) fn wanted(&self) -> Option<BigRational> {
        let best = self.best.as_ref().map(|(cost, _)| cost);
        best.into_iter().chain(&self.target).min().cloned()
    }

    /// Whether a solution costs less than is to be shown.
    fn is_refuted(&self) -> bool {
        let best = self.best.as_ref().map(|(cost, _)| cost);
        self.target.as_ref().zip(best).is_some_and(|(target, best)| best < target)
    }

    /// Weights on the rows of the case at hand by these duals, and the bound that they show; counts the time that they take.
    pub(super) fn weights(
        &mut self,
        duals: &[f64],
        wanted: Option<&BigRational>,
    ) -> Option<(Multipliers, BigRational)> {
        let since = self.reserve.elapsed();
        let found = weights::bound(&self.case, duals, wanted);
        let suffices =
            |(_, bound): &(Multipliers, BigRational)| wanted.is_some_and(|own| bound >= own);
        self.reserve.count(since, found.as_ref().is_some_and(suffices));
        found
    }

    /// The cost above which, as solvers count, no case has a better solution, or costs less than is to be shown.
    pub(super) fn cutoff(&self) -> f64 {
        let below = |(best, _): &(BigRational, Solution)| below(best, self.step);
        let cutoff = self.best.as_ref().map_or(f64::INFINITY, below);
        let target = self.target.as_ref().map_or(f64::INFINITY, float);
        self.relaxed.scaled(cutoff.min(target))
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

    /// Divides and settles cases until none is open, so many nodes are done or the control halts it; what is known then. Goes on
    /// from what was begun, and shows no less, unless it shares that with others.
    pub(super) fn run(
        mut self,
        (limit, division): (Option<u64>, &Division),
        begun: Option<Begun>,
        saver: &mut Saver<'_>,
    ) -> Result<LinearAnswer, LinearError> {
        let mut tree = match &begun {
            Some(begun) => self.resume(begun, division.share)?,
            None => Tree::new(self.root()?),
        };
        tree.is_broad = division.open.is_some();
        self.finish(tree, (limit, division), begun, saver)
    }

    /// The same, from a tree on.
    pub(super) fn finish(
        mut self,
        mut tree: Tree,
        (limit, division): (Option<u64>, &Division),
        begun: Option<Begun>,
        saver: &mut Saver<'_>,
    ) -> Result<LinearAnswer, LinearError> {
        let (mut in_halves, mut exchange) = (None, Exchange::new(division));
        while tree.open.len() > 0 {
            exchange.iter_mut().for_each(|exchange| self.meet(exchange));
            if self.is_refuted() {
                self.end = End::Refuted;
                break;
            }
            if division.has_enough(tree.open.len() as usize) {
                self.end = End::Divided;
                break;
            }
            self.control = self.reserve.control(tree.open.len(), tree.settled);
            if self.control.halted().is_some() || limit.is_some_and(|limit| self.nodes >= limit) {
                self.end = self.control.halted().map_or(End::Nodes, End::Halted);
                break;
            }
            self.tell(&tree);
            saver.save(|| self.kept(&tree.cases).snapshot(self.program));
            if self.halved_after.is_some_and(|after| self.nodes >= after) {
                self.halved_after = None;
                in_halves = self.in_halves(&tree, limit)?;
                if in_halves.is_some() {
                    break;
                }
            }
            if !self.round(&mut tree, limit)? && !self.visit(&mut tree)? {
                self.end = self.control.halted().map_or(End::Nodes, End::Halted);
                break;
            }
        }
        if tree.is_stuck && matches!(self.end, End::Finished) {
            self.end = End::Short;
        }
        if division.share.is_some() && matches!(self.end, End::Finished | End::Short) {
            self.end = End::Divided;
        }
        let program = self.program;
        let answer = in_halves.unwrap_or_else(|| self.answer(&tree.cases));
        // where cases are shared all that was made of them is kept, whatever it shows
        let is_alone = division.share.is_none() && division.units.is_empty();
        let before = begun.filter(|_| is_alone).map(|begun| (begun.bound, begun.tree));
        let answer = answer.with_bound(before);
        if !answer.is_settled() {
            let kept = || Kept { solution: answer.solution.clone(), bound: answer.bound.clone() };
            saver.last(|| kept().snapshot(program));
        }
        Ok(answer)
    }

    /// Takes over a better solution of another unit, or tells the others of this one.
    fn meet(&mut self, exchange: &mut Exchange<'_, BigRational>) {
        let (program, best) = (self.program, self.best.as_ref());
        let read = |told: &Snapshot| {
            let solution = Kept::read(program, told).ok()?.solution?;
            Some((program.cost_of(&program.value(&solution)), solution))
        };
        let write = || {
            let solution = Some(best?.1.clone());
            Some(Kept { solution, bound: None }.snapshot(program))
        };
        let found = exchange.meet(best.map(|(cost, _)| cost), read, write);
        self.improve(found);
    }

    /// Divides or settles the case of a tree that is next, if there is one; not if the control halts it.
    pub(super) fn visit(&mut self, tree: &mut Tree) -> Result<bool, LinearError> {
        let Some(index) = tree.take() else { return Ok(true) };
        match self.settle(&tree.cases, index)? {
            Ended::Branch(column, value) => {
                let above = (self.above(), self.objective());
                let fraction = self.relaxation().values()[column as usize] - value as f64;
                let images = self.images(&mut tree.cases, index, (column, value));
                let below = Side { column, is_upper: true, value };
                let side = if images.is_empty() { below } else { below.other() };
                tree.branch(index, (side, images), above, fraction <= 0.5);
            }
            ended => return Ok(tree.end(index, ended)),
        }
        Ok(true)
    }

    /// Says how far it is.
    fn tell(&self, tree: &Tree) {
        let value = |cost: f64| {
            BigRational::from_float(cost).map(|cost| float(&self.program.value_of(cost)))
        };
        self.control.tell(&Progress {
            done: Done::Part(tree.cases.settled),
            best: self.best.as_ref().map(|(cost, _)| float(&self.program.value_of(cost.clone()))),
            bound: tree.open.least().filter(|least| least.is_finite()).and_then(value),
            counts: &[(self.nodes, "nodes")],
            elapsed: self.reserve.elapsed(),
            ..Progress::default()
        });
    }

    /// What is known.
    fn answer(self, cases: &Cases) -> LinearAnswer {
        let Search { program, trunk, cuts, case, relaxed, best, end, nodes, root, reserve, .. } =
            self;
        let mut whole = case;
        let control = reserve.whole();
        let of_basis = |case: &LinearCase<'_>, basis: &WarmStart| {
            weights::of_basis(case, &relaxed, basis, control)
        };
        let shown = cases.certificate(&mut whole, root.as_ref(), of_basis);
        let (mut bound, mut infeasible) = (None, None);
        match shown.map(|shown| trunk.tree(&cuts, shown)) {
            Some((tree, Some(least))) => bound = Some((program.value_of(least), tree)),
            Some((tree, None)) => infeasible = Some(tree),
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
pub(super) fn step(program: &LinearProgram) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::{LinearColumn, LinearRange, LinearRow};
    use destrier_run::{Halt, Random};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Sums of the same 0-1 columns, each as near to its half as can be: no search of some hundred nodes settles that.
    fn split() -> LinearProgram {
        let mut draw = Random::new(5, 0);
        let column = |whole, range| LinearColumn { whole, range, cost: i64::from(!whole).into() };
        let mut columns = vec![column(true, LinearRange::between(0, 1)); 30];
        let mut rows = Vec::new();
        for _ in 0..3 {
            let factors: Vec<i64> = (0..30).map(|_| 1 + draw.below(99) as i64).collect();
            let sides = [(columns.len() as u32, 1), (columns.len() as u32 + 1, -1)];
            let terms = (0..).zip(factors.iter().copied()).chain(sides);
            let terms = terms.map(|(column, factor)| (column, factor.into())).collect();
            let half = factors.iter().sum::<i64>() / 2;
            rows.push(LinearRow { range: LinearRange::exactly(half), terms });
            columns.extend([(); 2].map(|()| column(false, LinearRange::at_least(0))));
        }
        let (denominator, constant) = (1.into(), BigRational::zero());
        LinearProgram { maximise: false, columns, rows, denominator, constant }
    }

    /// The leaves of a certificate in this time, and when it is checked, on so many threads. The clock goes on by a second when it is
    /// read: the weights of a leaf take one.
    fn leaves_and_end(threads: usize, limit: u64) -> (u64, u64) {
        let program = split();
        let case = LinearCase::new(&program);
        let relaxed = Relaxed::new(&program, &case);
        let read = Arc::new(AtomicU64::new(0));
        let clock = read.clone();
        let reserve = Reserve::by(
            Control::quiet(),
            Some(Duration::from_secs(limit)),
            Arc::new(move || Duration::from_secs(clock.fetch_add(1, Ordering::Relaxed) + 1)),
        );
        let mut search = Search::new(&program, case, relaxed, reserve).unwrap();
        search.threads = threads;
        let answer =
            search.run((Some(5_000), &Division::default()), None, &mut Saver::never()).unwrap();
        assert!(matches!(answer.end, End::Halted(Halt::TimeLimit)), "{:?}", answer.end);
        let (_, tree) = answer.bound.expect("an open case has the bound of the whole program");
        let leaves = tree.nodes.iter().filter(|node| node.is_leaf()).count() as u64;
        (leaves, read.load(Ordering::Relaxed) + leaves)
    }

    #[test]
    fn a_search_leaves_time_for_the_leaves_of_its_certificate() {
        let (leaves, end) = leaves_and_end(1, 3_000);
        assert!(leaves > 50 && end > 3_000 * 3 / 4 && end <= 3_000, "{leaves} {end}");
    }

    #[test]
    fn threads_leave_time_for_what_they_add_in_a_round() {
        let (leaves, end) = leaves_and_end(2, 3_000);
        assert!(leaves > 50 && end > 3_000 / 4 && end <= 3_000 * 21 / 20, "{leaves} {end}");
    }
}
