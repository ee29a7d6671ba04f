//! The proof itself: sweep, learn better shares from the cheapest set met, and sweep again until no set is
//! within the budget.

use super::certificate::certificate;
use super::plan::{Extent, Plan};
use super::shares::{Master, Shares};
use super::snapshot::State;
use super::split::{Costs, Split, is_narrow};
use super::states::{Found, Tally, cheapest};
use super::{Control, Options, Outcome, Progress, Report, Snapshot, SnapshotError, SweepError};
use destrier_board::{MoveGraph, Problem, Square, SquareSet};
use std::sync::atomic::AtomicBool;

/// What costs are over, at most.
const MAX_DENOMINATOR: i64 = 1000;
/// The largest sum of costs that tables hold, with room to tell larger ones apart.
const MAX_COST: i64 = 30_000;
/// Passes over all pieces before the first sweep.
const PASSES: usize = 1;
/// Sweeps between two passes later on, at most.
const SWEEPS: usize = 16;
/// How many numbers of tables a pass goes through in the time that a sweep takes for a state.
const NUMBERS_PER_STATE: u64 = 16;
/// The most sweeps.
const MAX_ROUNDS: usize = 1000;

/// A proof under way.
pub(super) struct Prover<'a> {
    problem: &'a Problem,
    at_least: usize,
    plan: &'a Plan,
    graph: &'a MoveGraph,
    options: &'a Options,
    denominator: i64,
    /// What a part may cost if there were a smaller cover.
    budget: i64,
    master: Master<'a>,
    state: State,
    tally: Tally,
}

impl<'a> Prover<'a> {
    /// A proof from the beginning, or from where another was interrupted.
    pub(super) fn new(
        problem: &'a Problem,
        at_least: usize,
        plan: &'a Plan,
        graph: &'a MoveGraph,
        options: &'a Options,
    ) -> Result<Self, SweepError> {
        let pieces = at_least as i64;
        let denominator = (MAX_COST * plan.images / (pieces + 2)).clamp(1, MAX_DENOMINATOR);
        let budget = (denominator * (pieces - 1)).div_euclid(plan.images);
        let master = Master::new(plan, denominator, options.solver);
        let (state, tally) = (State::default(), Tally::default());
        let mut prover = Prover {
            problem,
            at_least,
            plan,
            graph,
            options,
            denominator,
            budget,
            master,
            state,
            tally,
        };
        prover.state = match &options.resume {
            Some(text) => prover.resumed(text)?,
            None => prover.fresh(),
        };
        Ok(prover)
    }

    /// What is proved, in words.
    pub(super) fn name(problem: &Problem, at_least: usize, plan: &Plan) -> String {
        let part = match plan.extent {
            Extent::Whole => "the board".to_owned(),
            Extent::Half { beyond } => format!("half of the board and {beyond} lines more"),
        };
        format!("sweep of {part} for {problem}: at least {at_least}")
    }

    fn fresh(&self) -> State {
        let center = self.master.initial(|square| self.covered(square).iter().sum());
        State {
            proof: Self::name(self.problem, self.at_least, self.plan),
            trial: center.clone(),
            center,
            radius: self.denominator / 24,
            ..State::default()
        }
    }

    fn resumed(&mut self, text: &str) -> Result<State, SweepError> {
        let proof = Self::name(self.problem, self.at_least, self.plan);
        let state = State::from_text(text, &proof)?;
        let area = self.plan.board.area();
        let shares = |values: &Vec<i64>| {
            values.len() == self.master.variables
                && values.iter().all(|value| (0..=self.denominator).contains(value))
        };
        let costs = |costs: &Vec<i16>| {
            costs.len() == self.plan.order.len()
                && costs.iter().all(|&cost| (0..=self.denominator).contains(&cost.into()))
        };
        let whole = shares(&state.center)
            && shares(&state.trial)
            && state.costs.len() == self.plan.layers.len()
            && state.costs.iter().all(costs)
            && state.cuts.iter().flatten().all(|&square| (square as usize) < area);
        if !whole {
            return Err(SnapshotError::Unreadable("wrong lengths or numbers".into()).into());
        }
        for cut in &state.cuts {
            let squares = cut.iter().map(|&square| Square::new(square as usize));
            self.master.cuts.push(SquareSet::from_squares(self.plan.board, squares));
        }
        self.tally.states = state.states;
        Ok(state)
    }

    /// Sweeps until there is a proof, or no hope of one.
    pub(super) fn prove(mut self, control: &mut Control) -> Result<Report, SweepError> {
        let Some(mut split) = self.begin(control.stop) else {
            return Ok(self.end(Outcome::Interrupted));
        };
        (control.save)(&Snapshot(&self.state));
        while self.state.rounds < MAX_ROUNDS {
            let shares = self.master.shares(&self.state.trial);
            split.set(self.scaled(&shares));
            if self.is_pass_due() && !split.pass(control.stop) {
                return Ok(self.end(Outcome::Interrupted));
            }
            let before = self.tally.states;
            let found = self.sweep(&mut split, control);
            self.state.met = self.tally.states - before;
            let cost = match found {
                Found::Nothing => {
                    self.state.costs = split.costs;
                    let size = self.at_least;
                    return Ok(self.report(Outcome::Proved, Some(size)));
                }
                Found::TooMany => return Ok(self.end(Outcome::OutOfMemory)),
                Found::Stopped => return Ok(self.end(Outcome::Interrupted)),
                Found::Cheapest(set, _) if self.plan.images == 1 => {
                    return Ok(self.end(Outcome::Refuted(set)));
                }
                Found::Cheapest(set, cost) => {
                    self.state.cuts.push(set.iter().map(|square| square.index() as u32).collect());
                    self.master.cuts.push(set);
                    cost
                }
            };
            if !self.learn(cost, &split)? {
                return Ok(self.end(Outcome::Short));
            }
            (control.progress)(self.progress());
            (control.save)(&Snapshot(&self.state));
        }
        Ok(self.end(Outcome::Short))
    }

    /// The first tables; the first costs, if there are none yet. None if told to stop.
    fn begin(&mut self, stop: &AtomicBool) -> Option<Split<'a>> {
        if !self.state.costs.is_empty() {
            return Some(Split::new(self.plan, self.state.costs.clone(), self.options.memory));
        }
        let shares = self.master.shares(&self.state.center);
        let mut split = Split::new(self.plan, self.even(&shares), self.options.memory);
        for _ in 0..PASSES {
            if !split.pass(stop) {
                return None;
            }
        }
        self.state.costs = split.costs.clone();
        Some(split)
    }

    /// Whether a pass takes less than what it may save, or is long ago.
    fn is_pass_due(&self) -> bool {
        let width = self.plan.layers.iter().map(|layer| layer.width).max().unwrap_or(0);
        let numbers = (self.plan.order.len() as u64) << width;
        self.state.met * NUMBERS_PER_STATE > numbers || self.state.rounds % SWEEPS == SWEEPS - 1
    }

    /// How many squares of each layer a piece covers.
    fn covered(&self, square: Square) -> Vec<i64> {
        let around = self.graph.neighbours(square);
        let covered = |squares: &SquareSet| around.iter().filter(|s| squares.contains(**s)).count();
        self.plan.layers.iter().map(|layer| covered(&layer.squares) as i64).collect()
    }

    /// Costs in proportion to how many squares of each layer a piece covers.
    fn even(&self, shares: &Shares) -> Costs {
        let mut costs = vec![vec![0; shares.len()]; self.plan.layers.len()];
        for (at, (&square, &share)) in self.plan.order.iter().zip(shares).enumerate() {
            let covered = self.covered(square);
            spread(share, &covered, at, &mut costs);
        }
        costs
    }

    /// The costs of the center, in proportion to other shares.
    fn scaled(&self, shares: &Shares) -> Costs {
        let mut costs = vec![vec![0; shares.len()]; self.plan.layers.len()];
        for (at, (&square, &share)) in self.plan.order.iter().zip(shares).enumerate() {
            let before: Vec<i64> =
                self.state.costs.iter().map(|costs| i64::from(costs[at])).collect();
            let weights =
                if before.iter().sum::<i64>() > 0 { before } else { self.covered(square) };
            spread(share, &weights, at, &mut costs);
        }
        costs
    }

    /// Sweeps with budgets that rise step by step, so that a cheap set is found by a short sweep; in
    /// larger steps if tables are made again for every one.
    fn sweep(&mut self, split: &mut Split, control: &mut Control) -> Found {
        let known = self.master.cost(&self.state.trial).map_or(i64::MAX, |cost| cost - 1);
        let top = known.min(self.budget);
        let (mut step, narrow) = (self.denominator / 4, is_narrow(self.plan));
        let Some(bound) = split.guide(control.stop) else { return Found::Stopped };
        let mut budget = match self.state.best {
            Some(best) if narrow && best + step >= top => top,
            Some(best) => best.min(top),
            None => (bound + 2 * step).min(top),
        };
        let room = self.options.memory - Split::bytes(self.plan, self.options.memory);
        loop {
            let found = cheapest(self.plan, split, budget, room, control.stop, &mut self.tally);
            match found {
                Found::Nothing if budget < top => {
                    step *= if narrow { 2 } else { 1 };
                    budget = (budget + step).min(top);
                }
                Found::Nothing if budget < self.budget => {
                    // the cheapest set known is the cheapest there is
                    let known = self.master.cheapest(&self.state.trial);
                    return known.map_or(Found::Nothing, |(set, cost)| Found::Cheapest(set, cost));
                }
                other => return other,
            }
        }
    }

    /// Moves the center to the trial if that costs more, and chooses the next trial. False if no shares
    /// can be enough.
    fn learn(&mut self, cost: i64, split: &Split) -> Result<bool, SweepError> {
        self.state.rounds += 1;
        self.state.states = self.tally.states;
        let is_better = self.state.best.is_none_or(|best| cost > best);
        if is_better {
            self.state.best = Some(cost);
            self.state.center.clone_from(&self.state.trial);
            self.state.costs.clone_from(&split.costs);
        } else {
            let least = (self.denominator / 100).max(1);
            self.state.radius = (3 * self.state.radius / 4).max(least);
        }
        let budget = self.budget as f64;
        let (mut trial, expected) = self.master.solve(&self.state.center, self.state.radius)?;
        if expected <= budget {
            let (_, anywhere) = self.master.solve(&self.state.center, self.denominator)?;
            if anywhere < budget + 1.0 {
                return Ok(false);
            }
            if is_better {
                // enough is further away
                self.state.radius = (2 * self.state.radius).min(self.denominator);
                trial = self.master.solve(&self.state.center, self.state.radius)?.0;
            }
        }
        self.state.trial = trial;
        Ok(true)
    }

    fn progress(&self) -> Progress {
        Progress {
            round: self.state.rounds,
            bound: self.plan.images as f64 * self.state.best.unwrap_or(0) as f64
                / self.denominator as f64,
            states: self.tally.states,
            memory: Split::bytes(self.plan, self.options.memory),
        }
    }

    /// The end of a proof that shows less than was asked for.
    fn end(self, outcome: Outcome) -> Report {
        // the largest bound whose budget is below what the part costs
        let best = self.state.best.filter(|_| self.plan.images > 1).unwrap_or(0);
        let size = (best * self.plan.images + self.denominator - 1) / self.denominator;
        let size = (best > 0).then_some(size as usize);
        self.report(outcome, size)
    }

    fn report(self, outcome: Outcome, size: Option<usize>) -> Report {
        let certificate = size.map(|size| {
            let (plan, costs) = (self.plan, &self.state.costs);
            Box::new(certificate(self.problem, size, plan, self.denominator, costs))
        });
        Report { outcome, certificate, states: self.tally.states, peak: self.tally.peak }
    }
}

/// Spreads a share over the layers in proportion to these weights; what is left over by rounding goes to
/// the last layer that has any.
fn spread(share: i64, weights: &[i64], at: usize, costs: &mut Costs) {
    let sum: i64 = weights.iter().sum();
    let last = weights.iter().rposition(|&weight| weight > 0).unwrap_or(0);
    let mut left = share;
    for (layer, &weight) in weights.iter().enumerate() {
        let own = if layer == last { left } else { share * weight / sum.max(1) };
        costs[layer][at] = own as i16;
        left -= own;
        if layer == last {
            break;
        }
    }
}
