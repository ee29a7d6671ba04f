//! How the cost of a piece near the mirror is shared between the part and its image: so that the part
//! costs as much as can be.
//!
//! Every set of pieces that covers the part bounds what it costs, by a linear function of the shares.
//! The best shares by the sets known so far are the solution of a linear program, which is asked for
//! again whenever a cheaper set turns up: the cutting planes of Kelley (1960), within a trust region.

use super::plan::Plan;
use destrier_board::{Square, SquareSet};
use destrier_model::{ModelError, Program, Relation, Row, Sense, Solver, Variable};
use std::collections::BTreeMap;

/// The cost of each square's piece in the part, by the order of the plan: whole numbers over one
/// denominator. A piece and its image cost the denominator together.
pub(super) type Shares = Vec<i64>;

/// Which shares can be chosen, and what is known about them.
pub(super) struct Master<'a> {
    plan: &'a Plan,
    denominator: i64,
    solver: Solver,
    /// For each place in the order which variable it takes, or whose complement.
    kinds: Vec<Kind>,
    pub(super) variables: usize,
    pub(super) cuts: Vec<SquareSet>,
}

#[derive(Clone, Copy)]
enum Kind {
    Fixed(i64),
    Variable(usize),
    Complement(usize),
}

impl<'a> Master<'a> {
    pub(super) fn new(plan: &'a Plan, denominator: i64, solver: Solver) -> Self {
        let kept = plan.kept();
        let class = |square: Square| kept.iter().map(|s| s.apply(plan.board, square)).min();
        let mut variable_of: BTreeMap<Option<Square>, usize> = BTreeMap::new();
        let decided: SquareSet = SquareSet::from_squares(plan.board, plan.order.iter().copied());
        let mut kinds = Vec::with_capacity(plan.order.len());
        for &square in &plan.order {
            let image = plan.image(square);
            let (own, other) = (class(square), class(image));
            kinds.push(if plan.images == 1 || !decided.contains(image) {
                Kind::Fixed(denominator)
            } else if own == other {
                Kind::Fixed(denominator / plan.images)
            } else {
                let next = variable_of.len();
                let variable = *variable_of.entry(own.min(other)).or_insert(next);
                if own < other { Kind::Variable(variable) } else { Kind::Complement(variable) }
            });
        }
        let variables = variable_of.len();
        Master { plan, denominator, solver, kinds, variables, cuts: Vec::new() }
    }

    /// Shares by how much of what a piece covers lies in the part.
    pub(super) fn initial(&self, covered: impl Fn(Square) -> i64) -> Vec<i64> {
        let mut values = vec![0; self.variables];
        for (&square, kind) in self.plan.order.iter().zip(&self.kinds) {
            if let Kind::Variable(variable) = *kind {
                let (own, other) = (covered(square), covered(self.plan.image(square)));
                values[variable] = self.denominator * own / (own + other);
            }
        }
        values
    }

    /// The shares that these values mean.
    pub(super) fn shares(&self, values: &[i64]) -> Shares {
        let share = |kind: &Kind| match *kind {
            Kind::Fixed(share) => share,
            Kind::Variable(variable) => values[variable],
            Kind::Complement(variable) => self.denominator - values[variable],
        };
        self.kinds.iter().map(share).collect()
    }

    /// What the cheapest set known costs.
    pub(super) fn cost(&self, values: &[i64]) -> Option<i64> {
        self.cheapest(values).map(|(_, cost)| cost)
    }

    /// The cheapest set known, and what it costs.
    pub(super) fn cheapest(&self, values: &[i64]) -> Option<(SquareSet, i64)> {
        let shares = self.shares(values);
        let cost = |cut: &SquareSet| -> i64 {
            let pieces = self.plan.order.iter().zip(&shares).filter(|(s, _)| cut.contains(**s));
            pieces.map(|(_, share)| share).sum()
        };
        let costs = self.cuts.iter().map(|cut| (cut, cost(cut)));
        costs.min_by_key(|&(_, cost)| cost).map(|(cut, cost)| (cut.clone(), cost))
    }

    /// The best values by the sets known, at most `radius` away from others, and the cost expected.
    pub(super) fn solve(&self, around: &[i64], radius: i64) -> Result<(Vec<i64>, f64), ModelError> {
        let variable = |name: String, cost, lower: i64, upper| Variable {
            name,
            cost,
            lower,
            upper,
            integer: false,
        };
        let mut variables: Vec<Variable> = around
            .iter()
            .enumerate()
            .map(|(at, &value)| {
                let (low, high) = (value - radius, value + radius);
                variable(format!("s{at}"), 0, low.max(0), Some(high.min(self.denominator)))
            })
            .collect();
        variables.push(variable("cost".into(), 1, 0, None));
        let rows = self.cuts.iter().enumerate().map(|(at, cut)| self.row(at, cut)).collect();
        let program =
            Program { title: "Shares of a sweep".into(), sense: Sense::Max, variables, rows };
        let outcome = self.solver.solve_linear(&program)?;
        let Some(outcome) = outcome else { return Ok((around.to_vec(), f64::INFINITY)) };
        let (cost, values) = outcome.primal.split_last().expect("a cost at least");
        Ok((values.iter().map(|value| value.round() as i64).collect(), *cost))
    }

    /// The cost is at most what this set costs.
    fn row(&self, at: usize, cut: &SquareSet) -> Row {
        let (mut rhs, mut factors) = (0, vec![0; self.variables]);
        for (_, kind) in self.plan.order.iter().zip(&self.kinds).filter(|(s, _)| cut.contains(**s))
        {
            match *kind {
                Kind::Fixed(share) => rhs += share,
                Kind::Variable(variable) => factors[variable] += 1,
                Kind::Complement(variable) => {
                    rhs += self.denominator;
                    factors[variable] -= 1;
                }
            }
        }
        let factors = factors.into_iter().enumerate().filter(|&(_, factor)| factor != 0);
        let mut terms: Vec<(usize, i64)> = factors.map(|(at, factor)| (at, -factor)).collect();
        terms.push((self.variables, 1));
        Row { name: format!("c{at}"), terms, relation: Relation::AtMost, rhs }
    }
}
