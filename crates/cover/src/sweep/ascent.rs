//! Subgradient ascent of a cost partitioning, which goes on where reparametrisation of single pieces gains no more.
//!
//! The sum of what the projections cost at least is concave in the costs, and the sets that are cheapest in
//! each projection are its subgradient: a piece ought to cost more in projections whose sets hold it, and
//! less in the others. Steps are those of Polyak ("Introduction to optimization", 1987) towards a sum
//! that is wanted. `SWEEP.md`, section 4.

use super::partitioning::{CostPartitioning, Costs};
use super::space::{StateSpace, Transition};
use super::subproblem::Subproblem;
use super::table::INFINITY;
use super::tables::Tables;
use destrier_run::Control;
use std::ops::Range;

/// The first steps are this part of those that would lead to the wanted sum if it were linear, ...
const FIRST_STEP: f64 = 0.5;
/// ... and later ones are shorter by this factor whenever so many have won nothing, ...
const SHORTER: f64 = 0.8;
const PATIENCE: usize = 10;
/// ... until they are this short.
const LAST_STEP: f64 = 0.002;

/// Costs of pieces in projections, not rounded.
type RealCosts = Vec<Vec<f64>>;

/// An ascent under way.
struct Ascent<'a, 'b> {
    partitioning: &'a mut CostPartitioning<'b>,
    /// The projections of which each piece covers something.
    touched: Vec<Vec<usize>>,
    /// The cost of each piece, in these projections together.
    totals: Vec<i16>,
    real: RealCosts,
}

/// Raises the sum of what the projections cost at least, towards `wanted`, in so many rounds at most. The costs
/// are the best met, unless it is told to stop.
///
/// Invariants: before each round the costs are the real ones, rounded; those of a piece are not below zero, and add
/// up to its total in the projections that it touches, so that the sum is a bound for the costs that were divided.
pub(super) fn ascend(
    partitioning: &mut CostPartitioning,
    wanted: i64,
    rounds: usize,
    control: Control<'_>,
) {
    let mut ascent = Ascent::new(partitioning);
    let (mut best, mut best_costs) = (i64::MIN, ascent.partitioning.costs.clone());
    let (mut step, mut failures) = (FIRST_STEP, 0);
    for _ in 0..rounds {
        let (bound, sets) = ascent.cheapest_sets(control);
        if control.halted().is_some() || bound >= wanted {
            return;
        }
        failures += 1;
        if bound > best {
            (best, failures) = (bound, 0);
            best_costs.clone_from(&ascent.partitioning.costs);
        } else if failures == PATIENCE {
            (step, failures) = (step * SHORTER, 0);
        }
        if step < LAST_STEP || !ascent.step(&sets, step * (wanted - bound) as f64) {
            break;
        }
    }
    ascent.partitioning.costs = best_costs;
}

impl<'a, 'b> Ascent<'a, 'b> {
    fn new(partitioning: &'a mut CostPartitioning<'b>) -> Self {
        let decisions = 0..partitioning.subproblem.order.len();
        let spaces = &partitioning.subproblem.spaces;
        let touches =
            |at: usize| (0..spaces.len()).filter(|&space| spaces[space].touches(at)).collect();
        let touched: Vec<Vec<usize>> = decisions.map(touches).collect();
        let total = |(at, spaces): (usize, &Vec<usize>)| {
            spaces.iter().map(|&space| partitioning.costs[space][at]).sum()
        };
        let real = partitioning.costs.iter();
        Ascent {
            totals: touched.iter().enumerate().map(total).collect(),
            touched,
            real: real.map(|costs| costs.iter().map(|&cost| cost.into()).collect()).collect(),
            partitioning,
        }
    }

    /// What all projections cost at least together, and for each which pieces its cheapest set has.
    fn cheapest_sets(&mut self, control: Control<'_>) -> (i64, Vec<Vec<bool>>) {
        let subproblem = self.partitioning.subproblem;
        let sets = self.partitioning.map_spaces(|tables, costs| {
            tables.make_unbroken(subproblem, costs, control);
            (i64::from(tables.to_go[0][0]), cheapest_set(tables, costs, subproblem))
        });
        let (costs, sets): (Vec<i64>, Vec<Vec<bool>>) = sets.into_iter().unzip();
        (costs.iter().sum(), sets)
    }

    /// Takes a step along the subgradient that these sets are, so that a linear sum would gain so much. False if
    /// the sets agree on all pieces.
    fn step(&mut self, sets: &[Vec<bool>], gain: f64) -> bool {
        let gradient = self.gradient(sets);
        let norm: f64 = gradient.iter().flatten().map(|part| part * part).sum();
        if norm == 0.0 {
            return false;
        }
        for (costs, gradient) in self.real.iter_mut().zip(&gradient) {
            costs.iter_mut().zip(gradient).for_each(|(cost, part)| *cost += gain / norm * part);
        }
        for (at, spaces) in self.touched.iter().enumerate() {
            project(&mut self.real, spaces, at, self.totals[at].into());
            round(&self.real, spaces, at, self.totals[at], &mut self.partitioning.costs);
        }
        // rounding may tell a piece from its image
        self.partitioning.subproblem.reflection.symmetrize(&mut self.partitioning.costs);
        true
    }

    /// The subgradient: how much more often a piece is in the set of a projection than in the mean of all. It is
    /// made its own mirror image, as costs are.
    fn gradient(&self, sets: &[Vec<bool>]) -> RealCosts {
        let mut gradient: RealCosts = sets
            .iter()
            .map(|set| set.iter().map(|&has| f64::from(u8::from(has))).collect())
            .collect();
        for (at, spaces) in self.touched.iter().enumerate() {
            let sum: f64 = spaces.iter().map(|&space| gradient[space][at]).sum();
            spaces.iter().for_each(|&space| gradient[space][at] -= sum / spaces.len() as f64);
        }
        self.partitioning.subproblem.reflection.mean(&gradient)
    }
}

/// Which pieces the cheapest set of one projection has, by its cost-to-go where lines meet.
fn cheapest_set(tables: &Tables<'_>, costs: &[i16], subproblem: &Subproblem) -> Vec<bool> {
    let (mut state, mut set) = (0, vec![false; costs.len()]);
    for line in 0..subproblem.lines.len() - 1 {
        let Range { start, end } = subproblem.line(line);
        let line = Line { space: tables.space, costs, end, to_go: &tables.to_go[line + 1] };
        let way = line.cheapest_way(start, state);
        way.pieces.iter().for_each(|&at| set[at] = true);
        state = way.state;
    }
    set
}

/// The decisions of a line and the cost-to-go behind it.
struct Line<'a> {
    space: &'a StateSpace,
    costs: &'a [i16],
    end: usize,
    to_go: &'a [i16],
}

/// Some pieces, the state that they lead to, and their cost with the cost-to-go from there.
struct Way {
    pieces: Vec<usize>,
    state: usize,
    cost: i16,
}

impl Line<'_> {
    /// The cheapest way from a state before a decision to the end of the line, by trying all, 2^k for k decisions
    /// that touch the projection: fewer than a table has numbers unless a zone has some rows only. Tables within the
    /// line would tell it at once, but have to be made.
    fn cheapest_way(&self, from: usize, state: usize) -> Way {
        let Some(at) = (from..self.end).find(|&at| self.space.touches(at)) else {
            return Way { pieces: Vec::new(), state, cost: self.to_go[state] };
        };
        let Transition { covers, complete } = self.space.transitions[at];
        let after = |state: usize| match state & complete == complete {
            true => self.cheapest_way(at + 1, state & !complete),
            false => Way { pieces: Vec::new(), state, cost: INFINITY },
        };
        let (none, mut piece) = (after(state), after(state | covers));
        piece.cost = piece.cost.saturating_add(self.costs[at]);
        if piece.cost < none.cost {
            piece.pieces.push(at);
            return piece;
        }
        none
    }
}

/// Moves the costs of a piece as little as possible to where none is below zero and their sum is the total.
fn project(real: &mut RealCosts, spaces: &[usize], at: usize, total: f64) {
    for _ in spaces {
        let positive = spaces.iter().filter(|&&space| real[space][at] > 0.0);
        let sum: f64 = positive.clone().map(|&space| real[space][at]).sum();
        let excess = (sum - total) / positive.count().max(1) as f64;
        for &space in spaces {
            let cost = real[space][at];
            real[space][at] = if cost > 0.0 { (cost - excess).max(0.0) } else { 0.0 };
        }
    }
}

/// Rounds the costs of a piece so that they are the total together: first down, and then those up again that lost
/// most.
fn round(real: &RealCosts, spaces: &[usize], at: usize, total: i16, costs: &mut Costs) {
    spaces.iter().for_each(|&space| costs[space][at] = real[space][at] as i16);
    let left = total - spaces.iter().map(|&space| costs[space][at]).sum::<i16>();
    let mut by_loss = spaces.to_vec();
    by_loss.sort_by(|&one, &other| real[other][at].fract().total_cmp(&real[one][at].fract()));
    by_loss.iter().cycle().take(left.max(0) as usize).for_each(|&space| costs[space][at] += 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::fold::Fold;
    use crate::sweep::subproblem::Extent;
    use crate::sweep::zones::Zones;
    use destrier_board::{Board, MoveGraph, Problem};

    /// Half of a square board, with a line of overlap.
    fn half_of(side: usize) -> Subproblem {
        let problem = Problem::new(Board::new(side, side).unwrap());
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let fold = Fold::halved(&graph, &problem).unwrap();
        Subproblem::new(&fold, Extent::Half { overlap: 1 }, Zones::OF_LARGE_TABLES).unwrap()
    }

    #[test]
    fn an_ascent_divides_the_same_costs_better() {
        let subproblem = half_of(9);
        let mut partitioning = CostPartitioning::new(&subproblem);
        let decisions = subproblem.order.len();
        partitioning.set(vec![vec![60; decisions]; subproblem.spaces.len()]);
        let total = |costs: &Costs, at: usize| costs.iter().map(|costs| costs[at]).sum::<i16>();
        let before = partitioning.costs.clone();
        let mut bound = || Ascent::new(&mut partitioning).cheapest_sets(Control::quiet()).0;
        let first = bound();
        ascend(&mut partitioning, 10_000, 100, Control::quiet());
        let costs = partitioning.costs.clone();
        assert!(costs.iter().flatten().all(|&cost| cost >= 0));
        assert!((0..decisions).all(|at| total(&costs, at) == total(&before, at)));
        let last = Ascent::new(&mut partitioning).cheapest_sets(Control::quiet()).0;
        assert!(last > first, "{first} to {last}");
    }

    /// The set that is traced costs what the tables say, and covers the projection.
    #[test]
    fn a_cheapest_set_costs_what_the_tables_say() {
        let subproblem = half_of(10);
        let mut partitioning = CostPartitioning::new(&subproblem);
        let costs =
            |space: usize| (0..subproblem.order.len()).map(move |at| 40 + (space + 7 * at) % 31);
        let all =
            (0..subproblem.spaces.len()).map(|space| costs(space).map(|c| c as i16).collect());
        partitioning.set(all.collect());
        partitioning.map_spaces(|tables, costs| {
            tables.make_unbroken(&subproblem, costs, Control::quiet());
            let set = cheapest_set(tables, costs, &subproblem);
            let chosen = set.iter().zip(costs).filter(|(has, _)| **has);
            assert_eq!(chosen.map(|(_, &cost)| cost).sum::<i16>(), tables.to_go[0][0]);
            let mut state = 0;
            for (&has, &Transition { covers, complete }) in
                set.iter().zip(&tables.space.transitions)
            {
                state |= if has { covers } else { 0 };
                assert_eq!(state & complete, complete);
                state &= !complete;
            }
        });
    }

    /// Rounding must not tell a piece from its image: what the reflection drops rests on it.
    #[test]
    fn costs_stay_their_own_mirror_image() {
        let subproblem = half_of(12);
        let mut partitioning = CostPartitioning::new(&subproblem);
        partitioning.set(vec![vec![251; subproblem.order.len()]; subproblem.spaces.len()]);
        (0..3).all(|_| partitioning.pass(Control::quiet()));
        let (bound, _) = Ascent::new(&mut partitioning).cheapest_sets(Control::quiet());
        for rounds in [1, 5, 20] {
            ascend(&mut partitioning, bound + bound / 20, rounds, Control::quiet());
            let mut image = partitioning.costs.clone();
            subproblem.reflection.symmetrize(&mut image);
            assert_eq!(partitioning.costs, image, "{rounds} rounds");
        }
    }
}
