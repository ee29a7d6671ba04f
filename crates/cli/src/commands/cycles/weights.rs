//! Weights that bound the number of short cycles, by linear programming; the exact cover checks them.

use destrier_combinat::cycles::Weights;
use destrier_model::{ModelError, Program, Relation, Row, Sense, Solver, Variable};

/// The largest weight that is looked for, as the weight of a cycle is 1.
const LARGEST: i64 = 8;

/// Weights for these cycles, from above and from below.
pub(super) fn weights(vertices: usize, cycles: &[Vec<u32>]) -> Result<Vec<Weights>, ModelError> {
    let mut found = Vec::new();
    for from_below in [false, true] {
        let program = program(vertices, cycles, if from_below { -1 } else { 1 });
        if let Some(outcome) = Solver::default().solve_linear(&program)? {
            found.extend(Weights::rounded(cycles, &outcome.primal, from_below));
        }
    }
    Ok(found)
}

/// The least weights of all vertices such that each cycle weighs at least the unit.
fn program(vertices: usize, cycles: &[Vec<u32>], unit: i64) -> Program {
    let variable = |index| Variable {
        name: format!("w{index}"),
        cost: 1,
        lower: -LARGEST,
        upper: Some(LARGEST),
        integer: false,
    };
    let mut sets: Vec<Vec<u32>> = cycles.to_vec();
    sets.iter_mut().for_each(|set| set.sort_unstable());
    sets.sort_unstable();
    sets.dedup();
    let row = |(index, set): (usize, &Vec<u32>)| Row {
        name: format!("c{index}"),
        terms: set.iter().map(|&vertex| (vertex as usize, 1)).collect(),
        relation: Relation::AtLeast,
        rhs: unit,
    };
    let title = "Weights of short cycles".to_owned();
    let variables = (0..vertices).map(variable).collect();
    Program {
        title,
        sense: Sense::Min,
        variables,
        rows: sets.iter().enumerate().map(row).collect(),
    }
}
