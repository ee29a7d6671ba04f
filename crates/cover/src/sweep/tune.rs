//! Chooses the packing of a sweep: not the one of largest sum, but one under which little can be
//! spent where states are many.
//!
//! After the squares of a stage every cover has spent some least amount z, and every state met
//! there is an inequality: z + (the weights it covers) <= its pieces. So z is the value of a
//! linear program over packings whose rows are learnt from sweeps, as in Kelley's cutting-plane
//! method (1960). What it maximises is the budget that must be spent before the end of each
//! stage, in a mixture of stages. The solver's floating point only chooses: weights are rounded
//! down to a packing here and judged by the checker.

use super::budget::Budget;
use super::plan::Plan;
use super::run::{Field, Numerators};
use destrier_board::{Group, Orbits};
use destrier_model::{ModelError, Program, Relation, Row, Sense, Solver, Variable};
use std::collections::HashSet;

/// What one state of a stage says about all weights.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cut {
    /// Which stage of the plan.
    pub(super) stage: usize,
    /// Pieces placed.
    pub(super) pieces: i64,
    /// The orbits of all squares covered, ascending, one entry for each square.
    pub(super) orbits: Vec<usize>,
}

/// The packings of a board that have all its symmetries, and the cuts learnt so far.
pub(super) struct Tuner {
    orbits: Orbits,
    pub(super) orbit_of: Vec<usize>,
    /// For one square of each orbit, the orbits around it.
    loads: Vec<Vec<usize>>,
    pub(super) cuts: Vec<Cut>,
    seen: HashSet<Cut>,
    denominator: i64,
}

/// Weights of the objective are whole multiples of 1 / SCALE.
const SCALE: f64 = 10_000.0;

impl Tuner {
    pub(super) fn new(field: &Field, denominator: i64) -> Self {
        let board = field.plan.board;
        let orbits = Orbits::new(board, Group::of_board(board));
        let orbit_of = board.squares().map(|square| orbits.orbit_of(square)).collect();
        let around = |orbit: &[destrier_board::Square]| {
            let reach = field.graph.neighbours(orbit[0]).iter();
            reach.map(|&square| orbits.orbit_of(square)).collect()
        };
        let loads = orbits.iter().map(around).collect();
        let (cuts, seen) = (Vec::new(), HashSet::new());
        Tuner { orbits, orbit_of, loads, cuts, seen, denominator }
    }

    /// Takes up cuts; the number of those that are new.
    pub(super) fn learn(&mut self, cuts: Vec<Cut>) -> usize {
        let before = self.cuts.len();
        for cut in cuts {
            if self.seen.insert(cut.clone()) {
                self.cuts.push(cut);
            }
        }
        self.cuts.len() - before
    }

    /// The best packing by the cuts so far; the budget tells which stages bound which.
    pub(super) fn packing(
        &self,
        plan: &Plan,
        budget: Option<&Budget>,
        solver: Solver,
    ) -> Result<Option<Numerators>, ModelError> {
        let program = self.program(plan, &self.mixture(plan, budget));
        let outcome = solver.solve_linear(&program)?;
        Ok(outcome.map(|outcome| self.round(&outcome.primal)))
    }

    /// How much the least spent at each stage is worth, if the sum of all weights is worth 1.
    ///
    /// The parts share equally. Of a part's share most goes to its last stage where it is the
    /// first part to be swept, since all states pass there; else to the stages on the way, each
    /// with the reserve that it leaves room for.
    fn mixture(&self, plan: &Plan, budget: Option<&Budget>) -> Vec<f64> {
        let mut worth = vec![0.0; plan.stages.len()];
        let Some(budget) = budget else { return worth };
        let share = 1.0 / plan.parts.len().max(1) as f64;
        let mut from = 0;
        for (number, part) in plan.parts.iter().rev().enumerate() {
            let end = plan.stages.partition_point(|&stage| stage <= part.squares);
            let last = if number == 0 { 0.8 } else { 0.3 };
            let way = (end - from) as f64;
            for stage in from..end {
                let (parts, reserve) = budget.tightest(plan, plan.stages[stage]);
                let on_the_way = if stage + 1 < end { (1.0 - last) / (way - 1.0) } else { last };
                let mass = share * parts as f64 * on_the_way;
                worth[stage] += mass;
                for squares in reserve {
                    if let Some(inside) =
                        plan.stages.partition_point(|&s| s <= squares).checked_sub(1)
                    {
                        worth[inside] += mass;
                    }
                }
            }
            from = end;
        }
        worth
    }

    fn program(&self, plan: &Plan, worth: &[f64]) -> Program {
        let variable = |name: String, cost: f64, upper: Option<i64>| Variable {
            name,
            cost: (cost * SCALE).round() as i64,
            lower: 0,
            upper,
            integer: false,
        };
        let sizes = self.orbits.iter().enumerate();
        let weights = sizes.map(|(at, orbit)| variable(format!("y{at}"), orbit.len() as f64, None));
        let known = |stage| self.cuts.iter().any(|cut| cut.stage == stage);
        let spent = worth.iter().enumerate().map(|(stage, &worth)| {
            variable(format!("z{stage}"), worth, (!known(stage)).then_some(0))
        });
        let variables = weights.chain(spent).collect();
        let row = |name, orbits: &[usize], stage: Option<usize>, rhs| {
            let mut terms: Vec<(usize, i64)> = Vec::new();
            for &orbit in orbits {
                match terms.iter_mut().find(|(index, _)| *index == orbit) {
                    Some((_, factor)) => *factor += 1,
                    None => terms.push((orbit, 1)),
                }
            }
            terms.sort_unstable();
            terms.extend(stage.map(|stage| (self.orbits.len() + stage, 1)));
            Row { name, terms, relation: Relation::AtMost, rhs }
        };
        let loads = self.loads.iter().enumerate();
        let packing = loads.map(|(at, orbits)| row(format!("p{at}"), orbits, None, 1));
        let cuts = self.cuts.iter().enumerate();
        let cuts =
            cuts.map(|(at, cut)| row(format!("c{at}"), &cut.orbits, Some(cut.stage), cut.pieces));
        let rows = packing.chain(cuts).collect();
        let title = format!("Packing for a sweep of {}", plan.board);
        Program { title, sense: Sense::Max, variables, rows }
    }

    /// Rounds down, takes back what still is too much, and gives what is left to the first
    /// orbits that can take it.
    fn round(&self, values: &[f64]) -> Numerators {
        let limit = self.denominator;
        let whole = |value: &f64| (value.clamp(0.0, 1e6) * limit as f64 + 1e-6).floor() as i64;
        let mut orbit: Vec<i64> = values[..self.orbits.len()].iter().map(whole).collect();
        let around: Vec<Vec<usize>> = self.covering();
        let load = |orbit: &[i64], at: usize| -> i64 {
            self.loads[at].iter().map(|&index| orbit[index]).sum()
        };
        for at in 0..orbit.len() {
            while load(&orbit, at) > limit {
                let heaviest = self.loads[at].iter().copied().max_by_key(|&index| orbit[index]);
                orbit[heaviest.unwrap_or(at)] -= 1;
            }
        }
        for at in 0..orbit.len() {
            let room = around[at].iter().map(|&centre| {
                let times = self.loads[centre].iter().filter(|&&index| index == at).count() as i64;
                (limit - load(&orbit, centre)) / times
            });
            orbit[at] += room.min().unwrap_or(0);
        }
        let weights = self.orbit_of.iter().map(|&index| orbit[index]).collect();
        Numerators { denominator: limit, weights }
    }

    /// For each orbit, the orbits whose load it is part of.
    fn covering(&self) -> Vec<Vec<usize>> {
        let mut around = vec![Vec::new(); self.orbits.len()];
        for (centre, load) in self.loads.iter().enumerate() {
            for &index in load {
                if around[index].last() != Some(&centre) {
                    around[index].push(centre);
                }
            }
        }
        around
    }
}
