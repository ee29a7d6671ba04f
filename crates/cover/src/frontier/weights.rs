//! Packings in whole numbers for the states of a sweep: one for the whole board, and pools tuned to
//! the states met at a step.
//!
//! After some decisions only the squares that are still undecided can take pieces, so a packing
//! need only respect those: its weights near the frontier may grow. A solver proposes weights in
//! floating point; they are rounded to whole multiples of 1/[`UNIT`] and every load is checked.

use super::{Frontier, Word};
use destrier_board::{Group, Orbits};
use destrier_model::{ModelError, Program, Relation, Row, Solver};

/// Packings side by side.
pub(super) const LANES: usize = 16;

/// Weights are multiples of the fraction 1/UNIT: many divisors, and sums that fit in 16 bits.
pub(crate) const UNIT: i16 = 840;

/// Pieces times [`UNIT`] that a completed cover may have, as the pool counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget(pub(crate) i64);

/// Up to [`LANES`] packings: a weight for each orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pool(pub(crate) Vec<Vec<i16>>);

impl Pool {
    /// The weight of an orbit; 0 in lanes without packing.
    pub(crate) fn weight(&self, lane: usize, orbit: usize) -> i16 {
        self.0.get(lane).map_or(0, |weights| weights[orbit])
    }
}

/// Which decisions a packing must respect, and which weights it may not exceed.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The steps that may still take pieces.
    pub(crate) from: usize,
    pub(crate) until: usize,
    /// Weights not to be exceeded where steps after `until` reach.
    pub(crate) ceiling: Option<&'a [i16]>,
}

/// The heaviest packing found, alike under all the board's symmetries where the problem asks for
/// none.
pub(crate) fn base_packing(steps: &Frontier) -> Result<Vec<i16>, ModelError> {
    let board = steps.orbits.board();
    let classes: Vec<usize> = if steps.orbits.group() == Group::None {
        let classes = Orbits::new(board, Group::of_board(board));
        board.squares().map(|square| classes.orbit_of(square)).collect()
    } else {
        (0..steps.len()).collect()
    };
    let scope = Scope { from: 0, until: steps.len(), ceiling: None };
    let prices = vec![1; steps.len()];
    let packing = packing(steps, scope, &prices, &classes)?;
    Ok(packing.unwrap_or_else(|| vec![0; steps.len()]))
}

/// Packings that each show one of the sampled states to be hopeless, or come close.
pub(crate) fn tuned_pool<W: Word>(
    steps: &Frontier,
    scope: Scope,
    base: &[i16],
    sample: &[W],
    budget: Budget,
    lanes: usize,
) -> Result<Pool, ModelError> {
    let classes: Vec<usize> = (0..steps.len()).collect();
    let mut pool = vec![base.to_vec()];
    let mut alive = sample.to_vec();
    let mut attempts = 2 * lanes;
    while pool.len() < lanes.min(LANES) && attempts > 0 {
        let Some(state) = alive.pop() else { break };
        attempts -= 1;
        let open = |orbit: usize| {
            steps.first[orbit] >= scope.from || state.slots() >> steps.slot[orbit] & 1 == 0
        };
        let prices: Vec<i64> = (0..steps.len()).map(|o| if open(o) { 12 } else { 1 }).collect();
        let Some(weights) = packing(steps, scope, &prices, &classes)? else { continue };
        let before = alive.len();
        alive.retain(|&state| keeps(steps, &weights, scope.from, state, budget));
        let killed = !keeps(steps, &weights, scope.from, state, budget);
        if killed || alive.len() < before {
            pool.push(weights);
        }
    }
    Ok(Pool(pool))
}

/// Whether the packing leaves the state a chance.
fn keeps<W: Word>(
    steps: &Frontier,
    weights: &[i16],
    from: usize,
    state: W,
    budget: Budget,
) -> bool {
    let open = |&orbit: &usize| {
        steps.last[orbit] >= from
            && (steps.first[orbit] >= from || state.slots() >> steps.slot[orbit] & 1 == 0)
    };
    let weight: i64 = (0..steps.len()).filter(open).map(|orbit| i64::from(weights[orbit])).sum();
    weight <= budget.0 - state.pieces() as i64 * i64::from(UNIT)
}

/// A packing that is worth much at these prices, equal within classes; none if the solver finds
/// no maximum.
fn packing(
    steps: &Frontier,
    scope: Scope,
    prices: &[i64],
    classes: &[usize],
) -> Result<Option<Vec<i16>>, ModelError> {
    let size = classes.iter().max().map_or(0, |most| most + 1);
    let live = |orbit: &usize| steps.last[*orbit] >= scope.from;
    let ceiling = |orbit: usize| {
        let own = scope.ceiling.filter(|_| steps.last[orbit] >= scope.until);
        own.map_or(8 * i64::from(UNIT), |ceiling| ceiling[orbit].into())
    };
    let mut program = Program::maximise("packing");
    (0..size).for_each(|class| _ = program.continuous(format!("y{class}"), 0..=0));
    for orbit in (0..steps.len()).filter(live) {
        let variable = &mut program.variables[classes[orbit]];
        variable.cost += prices[orbit];
        variable.upper = Some(ceiling(orbit));
    }
    let mut rows: Vec<Row> = Vec::new();
    for step in (scope.from..scope.until).filter(|&step| steps.steps[step].may_place) {
        let mut terms: Vec<(usize, i64)> = Vec::new();
        for class in steps.covers[step].iter().filter(|o| live(o)).map(|&o| classes[o]) {
            match terms.iter_mut().find(|(other, _)| *other == class) {
                Some((_, factor)) => *factor += 1,
                None => terms.push((class, 1)),
            }
        }
        terms.sort_unstable();
        let rhs = steps.steps[step].size as i64 * i64::from(UNIT);
        rows.push(Row::new(format!("r{step}"), terms, Relation::AtMost, rhs));
    }
    rows.sort_by(|a, b| (&a.terms, a.rhs).cmp(&(&b.terms, b.rhs)));
    rows.dedup_by(|a, b| a.terms == b.terms && a.rhs >= b.rhs);
    program.rows = rows;
    let Some(outcome) = Solver::default().solve_linear(&program)? else { return Ok(None) };
    let weights = rounded(&program, &outcome.primal);
    Ok(Some(classes.iter().map(|&class| weights[class] as i16).collect()))
}

/// Whole weights that satisfy every row: rounded down, cut where a row still overflows, and raised
/// where all rows leave room.
fn rounded(program: &Program, primal: &[f64]) -> Vec<i64> {
    let upper = |index: usize| program.variables[index].upper.unwrap_or(0);
    let mut weights: Vec<i64> = primal
        .iter()
        .enumerate()
        .map(|(index, value)| ((value + 1e-4).floor() as i64).clamp(0, upper(index)))
        .collect();
    let load = |weights: &[i64], row: &Row| -> i64 {
        row.terms.iter().map(|&(index, factor)| factor * weights[index]).sum()
    };
    let mut rows_of = vec![Vec::new(); weights.len()];
    for row in &program.rows {
        for &(index, factor) in &row.terms {
            rows_of[index].push((row, factor));
            let over = load(&weights, row) - row.rhs;
            weights[index] -= over.clamp(0, weights[index]);
        }
    }
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(program.variables[index].cost));
    for index in order {
        let room =
            rows_of[index].iter().map(|(row, factor)| (row.rhs - load(&weights, row)) / factor);
        weights[index] += room.min().unwrap_or(0).clamp(0, upper(index) - weights[index]);
    }
    assert!(program.admits(&weights), "rounding left a row overloaded");
    weights
}
