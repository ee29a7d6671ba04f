//! The proof by one subproblem: choose Lagrange multipliers, sweep, take the cheapest set met as a cutting
//! plane, and sweep again until no set is within the budget.

use super::ascent::ascend;
use super::certificate::certificate;
use super::joint::{BeamLimits, CheapestSet, Spent, cheapest};
use super::multipliers::{Improved, Master};
use super::options::{SweepError, SweepOptions};
use super::partitioning::{CostPartitioning, Costs, MAX_COST, MAX_DENOMINATOR, PASSES, divided};
use super::snapshot::SweepState;
use super::subproblem::{Extent, Subproblem};
use super::zones::Zones;
use crate::answer::{End, FoundBy, Unchecked};
use destrier_board::{MoveGraph, Problem, Square, SquareSet};
use destrier_certify::SweepCertificate;
use destrier_run::{Control, Done, Progress, Saver, Snapshot, StateError};
use std::time::Instant;

/// How many numbers of tables a pass goes through in the time that a sweep takes for a state.
const NUMBERS_PER_STATE: u64 = 16;
/// How many numbers of tables an ascent goes through, in no more rounds than a stage has.
const NUMBERS_OF_ASCENT: u64 = 1 << 35;
/// The stages of separation: states after each decision of beams, and at last all of them, and rounds of ascent
/// before.
type Stages = &'static [(usize, usize)];
/// Where a set is a cutting plane, one found by a beam is as good as any.
const OF_HALVES: Stages = &[(1 << 14, 20), (1 << 16, 400), (1 << 18, 400), (usize::MAX, 0)];
/// Where it would be a smaller cover, there is hardly ever one to be found.
const OF_ALL: Stages = &[(1 << 14, 0), (usize::MAX, 400)];
const BY_MIDDLE_TABLES: Stages = &[(usize::MAX, 100)];
const BY_SMALL_TABLES: Stages = &[(usize::MAX, 30)];

/// A sweep that meets so few states is followed by one of all states: no beam is much shorter.
const FEW_STATES: u64 = 1 << 20;

/// The best bound shown, which is the one asked for or a smaller one, or a smaller cover that refutes it; its work is states
/// after every decision of all sweeps, added up.
pub type UncheckedSweep = Unchecked<SquareSet, Option<SweepCertificate>>;

/// A proof under way.
pub(super) struct Prover<'a> {
    problem: &'a Problem,
    at_least: usize,
    subproblem: &'a Subproblem,
    graph: &'a MoveGraph,
    began: Instant,
    denominator: i64,
    /// What the region may cost if there were a smaller cover.
    budget: i64,
    master: Master<'a>,
    state: SweepState,
    /// What was met so far.
    pub(super) tally: Spent,
    /// The most that it may show, where no seam costs show what it is to show.
    pub(super) hope: usize,
}

impl<'a> Prover<'a> {
    /// A proof from the beginning, or from where another was interrupted.
    pub(super) fn new(
        problem: &'a Problem,
        at_least: usize,
        subproblem: &'a Subproblem,
        graph: &'a MoveGraph,
        options: &'a SweepOptions,
    ) -> Result<Self, SweepError> {
        let pieces = at_least as i64;
        let denominator = (MAX_COST * subproblem.images / (pieces + 2)).clamp(1, MAX_DENOMINATOR);
        let divisor = subproblem.divisor();
        let fewer = (pieces - 1).div_euclid(divisor) * divisor;
        let budget = (denominator * fewer).div_euclid(subproblem.images);
        let master = Master::new(subproblem, graph, denominator, options.solver);
        let (state, tally) = (SweepState::default(), Spent::default());
        let mut prover = Prover {
            problem,
            at_least,
            subproblem,
            graph,
            began: Instant::now(),
            denominator,
            budget,
            master,
            state,
            tally,
            hope: 0,
        };
        if let Some(snapshot) = &options.resume {
            prover.state = prover.resumed(snapshot)?;
        }
        Ok(prover)
    }

    /// What is proved, in words.
    pub(super) fn name(problem: &Problem, at_least: usize, subproblem: &Subproblem) -> String {
        let (region, _) = Self::region(subproblem);
        format!("sweep of {region} for {problem}: at least {at_least}")
    }

    /// What is swept, in words, and the stages of separation that suit it.
    fn region(subproblem: &Subproblem) -> (String, Stages) {
        let (words, stages) = match (subproblem.extent, subproblem.zones) {
            (Extent::Half { overlap }, _) => {
                return (format!("half of the board and {overlap} lines more"), OF_HALVES);
            }
            (Extent::Whole, Zones::OF_SMALL_TABLES) => {
                ("the board by small tables", BY_SMALL_TABLES)
            }
            (Extent::Whole, Zones::OF_MIDDLE_TABLES) => {
                ("the board by middle tables", BY_MIDDLE_TABLES)
            }
            (Extent::Whole, _) => ("the board", OF_ALL),
        };
        (words.to_owned(), stages)
    }

    fn resumed(&mut self, snapshot: &Snapshot) -> Result<SweepState, StateError> {
        let proof = Self::name(self.problem, self.at_least, self.subproblem);
        let state = SweepState::of(snapshot, &proof)?;
        let area = self.subproblem.board.area();
        let costs = |costs: &Vec<i16>| {
            costs.len() == self.subproblem.order.len()
                && costs.iter().zip(&self.subproblem.order).all(|(&cost, &square)| {
                    (0..=self.denominator * self.subproblem.size(square)).contains(&cost.into())
                })
        };
        let all = |costs: &Costs| costs.is_empty() || costs.len() == self.subproblem.spaces.len();
        let whole = self.master.are_values(&state.center)
            && (1..=self.master.largest()).contains(&state.radius)
            && [&state.costs, &state.division].iter().all(|costs| all(costs))
            && state.costs.iter().chain(&state.division).all(costs)
            && state.cuts.iter().flatten().all(|&square| (square as usize) < area);
        if !whole {
            return Err(StateError::Senseless("wrong lengths or numbers".into()));
        }
        for cut in &state.cuts {
            let squares = cut.iter().map(|&square| Square::new(square as usize));
            self.master.cuts.push(SquareSet::from_squares(self.subproblem.board, squares));
        }
        self.master.center.clone_from(&state.center);
        self.master.radius = state.radius;
        self.tally.states = state.states;
        Ok(state)
    }

    /// Sweeps until there is a proof, or no hope of one.
    pub(super) fn prove(
        &mut self,
        control: Control<'_>,
        saver: &mut Saver<'_>,
    ) -> Result<UncheckedSweep, SweepError> {
        let mut partitioning: Option<CostPartitioning> = None;
        loop {
            saver.save(|| self.snapshot());
            if self.subproblem.images > 1 {
                match self.master.improve(self.budget, self.swaps(), control)? {
                    Improved::Enough => (),
                    Improved::Short(cost) => {
                        self.hope = self.shown(cost);
                        return Ok(self.end(End::Short));
                    }
                    Improved::Halted(halt) => return Ok(self.end(End::Halted(halt))),
                }
            }
            let costs = self.costs();
            let partitioning =
                partitioning.get_or_insert_with(|| CostPartitioning::new(self.subproblem));
            partitioning.set(costs);
            if (0..self.passes()).all(|_| partitioning.pass(control)) {
                partitioning.make_costs_to_go(control);
            }
            if let Some(halt) = control.halted() {
                return Ok(self.end(End::Halted(halt)));
            }
            let before = self.tally.states;
            let found = self.search(partitioning, control);
            self.state.met = self.tally.states - before;
            self.state.rounds += 1;
            match found {
                CheapestSet::Nothing => {
                    self.state.costs.clone_from(&partitioning.costs);
                    let size = self.at_least;
                    return Ok(self.found(End::Finished, Some(size)));
                }
                CheapestSet::Lost | CheapestSet::TooMany => {
                    return Ok(self.end(End::OutOfMemory));
                }
                CheapestSet::Cost(cost) => {
                    self.note(cost, partitioning);
                    return Ok(self.end(End::OutOfMemory));
                }
                CheapestSet::Halted(halt) => return Ok(self.end(End::Halted(halt))),
                CheapestSet::Cheap(set) | CheapestSet::Cheapest(set, _)
                    if self.subproblem.images == 1 =>
                {
                    let best = Some(self.subproblem.quotient.lift(&set));
                    return Ok(Unchecked { best, ..self.end(End::Refuted) });
                }
                CheapestSet::Cheap(set) => self.master.cuts.push(set),
                CheapestSet::Cheapest(set, cost) => {
                    self.master.cuts.push(set);
                    self.note(cost, partitioning);
                }
            }
            self.tell(0, self.tally.states, control);
        }
    }

    /// Notes what the cheapest set costs, and the costs that show it, if none showed as much before.
    fn note(&mut self, cost: i64, partitioning: &CostPartitioning) {
        if self.state.best.is_none_or(|best| cost > best) {
            self.state.best = Some(cost);
            self.state.costs.clone_from(&partitioning.costs);
        }
    }

    /// The state of things, from which another proof can go on.
    fn snapshot(&mut self) -> Snapshot {
        let indices = |cut: &SquareSet| cut.iter().map(|square| square.index() as u32).collect();
        self.state.cuts = self.master.cuts.iter().map(indices).collect();
        self.state.center.clone_from(&self.master.center);
        self.state.radius = self.master.radius;
        self.state.states = self.tally.states;
        self.state.snapshot(Self::name(self.problem, self.at_least, self.subproblem))
    }

    /// For how many swaps local search separates: as sweeps do, it takes much longer on larger boards.
    fn swaps(&self) -> u64 {
        (self.subproblem.order.len() as u64).pow(5) / 25_000_000
    }

    /// How many numbers all tables have.
    fn numbers(&self) -> u64 {
        let numbers: u64 = self.subproblem.spaces.iter().map(|space| 1 << space.width).sum();
        self.subproblem.order.len() as u64 * numbers
    }

    /// How many passes take less than what they may save.
    fn passes(&self) -> usize {
        match self.state.rounds {
            0 => PASSES,
            _ => usize::from(self.state.met * NUMBERS_PER_STATE > self.numbers()),
        }
    }

    /// Looks for a set within the budget: by beams, and at last by all states, each time with better costs-to-go.
    fn search(&mut self, partitioning: &mut CostPartitioning, control: Control<'_>) -> CheapestSet {
        let (_, stages) = Self::region(self.subproblem);
        let is_short = (1..FEW_STATES).contains(&self.state.met);
        let first = if is_short { stages.len() - 1 } else { 0 };
        for (stage, &(states, rounds)) in (0..).zip(stages).skip(first) {
            // a first beam finds most sets with the costs as passes leave them
            if stage > 0 || states == usize::MAX || !self.state.division.is_empty() {
                self.ascend(partitioning, rounds, control);
            }
            if let Some(halt) = control.halted() {
                return CheapestSet::Halted(halt);
            }
            match self.sweep(partitioning, states, control) {
                CheapestSet::Lost => (),
                found => return found,
            }
        }
        CheapestSet::Lost
    }

    /// Divides the costs better, in so many rounds at most, and makes the costs-to-go.
    fn ascend(&mut self, partitioning: &mut CostPartitioning, rounds: usize, control: Control<'_>) {
        if rounds > 0 {
            let most = (NUMBERS_OF_ASCENT / self.numbers().max(1)) as usize; // there may be nothing to cover
            ascend(partitioning, self.budget, rounds.min(most), control);
            partitioning.make_costs_to_go(control);
            self.state.division.clone_from(&partitioning.costs);
        }
    }

    /// The costs of the center, divided as they were before.
    fn costs(&self) -> Costs {
        let seam_costs = self.master.seam_costs(&self.master.center);
        divided(self.subproblem, self.graph, &seam_costs, &self.state.division)
    }

    /// Sweeps for a cheap set within the budget by about so many states at most after each decision.
    fn sweep(
        &mut self,
        partitioning: &mut CostPartitioning,
        states: usize,
        control: Control<'_>,
    ) -> CheapestSet {
        let memory = control.memory() as u64;
        let room = memory.saturating_sub(CostPartitioning::bytes(self.subproblem));
        let mut tally = self.tally;
        let word = |line, met| self.tell(line, self.tally.states + met, control);
        let cheapest = match self.subproblem.width() {
            0..=63 => cheapest::<u64>,
            _ => cheapest::<u128>,
        };
        let limits = BeamLimits { states, room, control, word: &word };
        let found = cheapest(partitioning, self.budget, limits, &mut tally);
        self.tally = tally;
        found
    }

    /// Tells how many lines the sweep under way has gone through, and how many states were met.
    fn tell(&self, line: usize, states: u64, control: Control<'_>) {
        let best = self.state.best.filter(|&best| best > 0);
        let shown = |best: i64| (self.subproblem.images * best) as f64 / self.denominator as f64;
        let of = self.subproblem.lines.len() as u64 - 1;
        control.tell(&Progress {
            phase: &format!("at least {}? sweep {}", self.at_least, self.state.rounds + 1),
            done: Done::Steps { done: line as u64, of, unit: "line" },
            bound: best.map(shown).filter(|&bound| bound > 1.0),
            counts: &[(states, "states")],
            memory: CostPartitioning::bytes(self.subproblem),
            elapsed: self.began.elapsed(),
            ..Progress::default()
        });
    }

    /// The largest bound whose budget is below what the region costs.
    fn shown(&self, cost: i64) -> usize {
        ((cost * self.subproblem.images + self.denominator - 1) / self.denominator) as usize
    }

    /// The end of a proof that shows less than was asked for.
    fn end(&self, end: End) -> UncheckedSweep {
        let best = self.state.best.filter(|_| self.subproblem.images > 1);
        let size = best.map(|best| self.shown(best));
        self.found(end, size.filter(|&size| size > 0))
    }

    fn found(&self, end: End, size: Option<usize>) -> UncheckedSweep {
        let certificate = size.map(|size| {
            let (subproblem, costs) = (self.subproblem, &self.state.costs);
            certificate(self.problem, size, subproblem, self.denominator, costs)
        });
        Unchecked::by(FoundBy::Sweep, certificate, None, end, self.tally.states)
    }
}
