//! The Lagrange multipliers of the seam: how the cost of a piece near it is divided between the half and its
//! image, so that the subproblem costs as much as can be.
//!
//! Every set of pieces that covers the region bounds what it costs, by a linear function of the
//! multipliers, so the Lagrangian dual is concave. Its best multipliers by the sets known so far are the
//! solution of a linear program, the master problem: the cutting planes of Kelley (1960), within a trust
//! region. Separation, the search for a cheaper set, is done in two stages: local search finds nearly all of
//! these sets; a sweep finds what it missed, or that there is none. `SWEEP.md`, sections 3 and 8.

use super::subproblem::Subproblem;
use crate::search::instance::{SearchInstance, indices, squares};
use crate::search::weighting::Weighting;
use destrier_board::{MoveGraph, Square, SquareSet};
use destrier_model::{ModelError, Program, Relation, Row, Solver, Variable};
use destrier_run::{Control, Halt, Random};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The cost of each square's piece in the subproblem, by its order: whole numbers over one denominator. A
/// piece and its image cost the denominator together.
pub(super) type SeamCosts = Vec<i64>;

/// The trust region at first is one over this of the denominator, and one over the other at least.
const RADIUS: i64 = 24;
const LEAST_RADIUS: i64 = 100;
/// After so many trials that are no better the trust region shrinks.
const PATIENCE: usize = 4;
/// Multipliers are good enough when this many times of what they show above the budget cannot be won any more.
const WORTH_WINNING: f64 = 0.5;

/// The outcome of a search for better multipliers.
pub(super) enum Improved {
    /// No set known is within the budget.
    Enough,
    /// Whatever the multipliers, some set known costs no more than this.
    Short(i64),
    /// It was told to stop.
    Halted(Halt),
}

/// The master problem: which multipliers can be chosen, and what is known about them.
pub(super) struct Master<'a> {
    subproblem: &'a Subproblem,
    graph: &'a MoveGraph,
    denominator: i64,
    solver: Solver,
    /// For each place in the order which multiplier it takes, or whose complement.
    kinds: Vec<Kind>,
    /// What each multiplier and its complement are together: what the piece costs in both images.
    limits: Vec<i64>,
    /// Sets of pieces that cover the region, a cutting plane each.
    pub(super) cuts: Vec<SquareSet>,
    /// The best values so far.
    pub(super) center: Vec<i64>,
    /// How far from them the next ones may be.
    pub(super) radius: i64,
}

#[derive(Clone, Copy)]
enum Kind {
    Fixed(i64),
    Variable(usize),
    Complement(usize),
}

impl<'a> Master<'a> {
    pub(super) fn new(
        subproblem: &'a Subproblem,
        graph: &'a MoveGraph,
        denominator: i64,
        solver: Solver,
    ) -> Self {
        let stabiliser = subproblem.stabiliser();
        let class =
            |square: Square| stabiliser.iter().map(|&s| subproblem.quotient.image(s, square)).min();
        let mut variable_of: BTreeMap<Option<Square>, usize> = BTreeMap::new();
        let mut limits = Vec::new();
        let decided: SquareSet =
            SquareSet::from_squares(subproblem.board, subproblem.order.iter().copied());
        let mut kinds = Vec::with_capacity(subproblem.order.len());
        for &square in &subproblem.order {
            let image = subproblem.image(square);
            let (own, other) = (class(square), class(image));
            let limit = denominator * subproblem.size(square);
            kinds.push(if subproblem.images == 1 || !decided.contains(image) {
                Kind::Fixed(limit)
            } else if own == other {
                Kind::Fixed(limit / subproblem.images)
            } else {
                let next = variable_of.len();
                let variable = *variable_of.entry(own.min(other)).or_insert(next);
                limits.resize(variable_of.len(), limit);
                if own < other { Kind::Variable(variable) } else { Kind::Complement(variable) }
            });
        }
        let (cuts, center, radius) = (Vec::new(), vec![0; limits.len()], denominator / RADIUS);
        let mut master =
            Master { subproblem, graph, denominator, solver, kinds, limits, cuts, center, radius };
        master.center = master.initial();
        master
    }

    /// Multipliers by how much of what a piece covers lies in the region.
    fn initial(&self) -> Vec<i64> {
        let mut values = vec![0; self.limits.len()];
        for (&square, kind) in self.subproblem.order.iter().zip(&self.kinds) {
            if let Kind::Variable(variable) = *kind {
                let covered =
                    |square| self.subproblem.covered(self.graph, square).iter().sum::<i64>();
                let (own, other) = (covered(square), covered(self.subproblem.image(square)));
                values[variable] = self.limits[variable] * own / (own + other);
            }
        }
        values
    }

    /// Whether these are values.
    pub(super) fn are_values(&self, values: &[i64]) -> bool {
        values.len() == self.limits.len()
            && values.iter().zip(&self.limits).all(|(value, limit)| (0..=*limit).contains(value))
    }

    /// The largest trust region: it holds all values.
    pub(super) fn largest(&self) -> i64 {
        self.limits.iter().copied().max().unwrap_or(self.denominator)
    }

    /// Moves the center to where no set known is within the budget, nor any that local search finds
    /// with so many swaps at a time.
    pub(super) fn improve(
        &mut self,
        budget: i64,
        swaps: u64,
        control: Control<'_>,
    ) -> Result<Improved, ModelError> {
        let whole = self.largest();
        let mut cost = self.separate(&self.center.clone(), swaps);
        let mut failures = 0;
        loop {
            if let Some(halt) = control.halted() {
                return Ok(Improved::Halted(halt));
            }
            let (trial, expected) = self.solve(&self.center, self.radius)?;
            let (above, gap) = ((cost - budget) as f64, expected - cost as f64);
            if above > 0.0 && gap <= WORTH_WINNING * above {
                return Ok(Improved::Enough);
            }
            if expected <= budget as f64 {
                let (_, anywhere) = self.solve(&self.center, whole)?;
                if anywhere < (budget + 1) as f64 {
                    return Ok(Improved::Short(anywhere.ceil() as i64));
                }
            }
            let known = self.cuts.len();
            let tried = self.separate(&trial, swaps);
            cost = self.cost(&self.center);
            if tried > cost {
                (self.center, cost, failures) = (trial, tried, 0);
                self.radius = (2 * self.radius).min(whole);
            } else if self.cuts.len() > known {
                failures += 1;
                if failures % PATIENCE == 0 {
                    self.radius = (3 * self.radius / 4).max(whole / LEAST_RADIUS).max(1);
                }
            } else if self.radius < whole {
                // nothing better as near, up to rounding
                self.radius = (2 * self.radius).min(whole);
            } else if cost > budget {
                return Ok(Improved::Enough);
            } else {
                return Ok(Improved::Short(expected.ceil() as i64));
            }
        }
    }

    /// Separates heuristically: searches for a cheap set from the cheapest one known; what the cheapest one
    /// costs then.
    fn separate(&mut self, values: &[i64], swaps: u64) -> i64 {
        let prices = self.seam_costs(values).iter().map(|&cost| cost.max(1) as u32).collect();
        let (wanted, order) = (&self.subproblem.region, &self.subproblem.order);
        let instance = Arc::new(SearchInstance::priced(self.graph, wanted, order, prices));
        let start = self.cheapest(values).map(|cut| instance.lower(&indices(cut)));
        let random = Random::new(0, self.cuts.len() as u64);
        let mut search = Weighting::new(Arc::clone(&instance), &start.unwrap_or_default(), random);
        while search.run(swaps) {}
        let found = squares(self.graph.board(), &instance.lift(search.best()));
        if !self.cuts.contains(&found) {
            self.cuts.push(found);
        }
        self.cost(values)
    }

    /// The costs of pieces that these multipliers mean.
    pub(super) fn seam_costs(&self, values: &[i64]) -> SeamCosts {
        let cost = |kind: &Kind| match *kind {
            Kind::Fixed(cost) => cost,
            Kind::Variable(variable) => values[variable],
            Kind::Complement(variable) => self.limits[variable] - values[variable],
        };
        self.kinds.iter().map(cost).collect()
    }

    /// What the cheapest set known costs.
    fn cost(&self, values: &[i64]) -> i64 {
        let seam_costs = self.seam_costs(values);
        self.cuts.iter().map(|cut| self.cost_of(cut, &seam_costs)).min().unwrap_or(i64::MAX)
    }

    /// The cheapest set known.
    fn cheapest(&self, values: &[i64]) -> Option<&SquareSet> {
        let seam_costs = self.seam_costs(values);
        self.cuts.iter().min_by_key(|cut| self.cost_of(cut, &seam_costs))
    }

    fn cost_of(&self, cut: &SquareSet, seam_costs: &SeamCosts) -> i64 {
        let pieces =
            self.subproblem.order.iter().zip(seam_costs).filter(|(s, _)| cut.contains(**s));
        pieces.map(|(_, cost)| cost).sum()
    }

    /// The best values by the sets known, at most `radius` away from others, and the cost expected.
    fn solve(&self, around: &[i64], radius: i64) -> Result<(Vec<i64>, f64), ModelError> {
        let mut program = Program::maximise("multipliers of a sweep");
        for (at, &value) in around.iter().enumerate() {
            let (low, high) = (value - radius, value + radius);
            program.continuous(format!("s{at}"), low.max(0)..=high.min(self.limits[at]));
        }
        program.variable(Variable::continuous("cost", 0..).at_cost(1));
        program.rows = self.cuts.iter().enumerate().map(|(at, cut)| self.row(at, cut)).collect();
        let Some(outcome) = self.solver.solve_linear(&program)? else {
            return Ok((around.to_vec(), f64::INFINITY));
        };
        let (cost, values) = outcome.primal.split_last().expect("a cost at least");
        Ok((values.iter().map(|value| value.round() as i64).collect(), *cost))
    }

    /// The cost is at most what this set costs.
    fn row(&self, at: usize, cut: &SquareSet) -> Row {
        let (mut rhs, mut factors) = (0, vec![0; self.limits.len()]);
        for (_, kind) in
            self.subproblem.order.iter().zip(&self.kinds).filter(|(s, _)| cut.contains(**s))
        {
            match *kind {
                Kind::Fixed(cost) => rhs += cost,
                Kind::Variable(variable) => factors[variable] += 1,
                Kind::Complement(variable) => {
                    rhs += self.limits[variable];
                    factors[variable] -= 1;
                }
            }
        }
        let factors = factors.into_iter().enumerate().filter(|&(_, factor)| factor != 0);
        let mut terms: Vec<(usize, i64)> = factors.map(|(at, factor)| (at, -factor)).collect();
        terms.push((self.limits.len(), 1));
        Row::new(format!("c{at}"), terms, Relation::AtMost, rhs)
    }
}
