//! Weights that bound the number of short cycles, by linear programming; the exact covers check them.

use destrier_combinat::cycles::Weights;
use destrier_model::{ModelError, Program, Relation, Row, Sense, Solver, Variable};

/// The largest weight that is looked for, as the weight of a cycle is 1.
const LARGEST: i64 = 8;

/// By how much a cycle may be too light in floating point.
const TOLERANCE: f64 = 1e-6;

/// Weights for these cycles, from above and from below.
pub(super) fn weights(vertices: usize, cycles: &[Vec<u32>]) -> Result<Vec<Weights>, ModelError> {
    let mut found = Vec::new();
    for from_below in [false, true] {
        if let Some(proposed) = propose(vertices, cycles, if from_below { -1 } else { 1 })? {
            found.extend(Weights::rounded(cycles, &proposed, from_below));
        }
    }
    Ok(found)
}

/// The least weights such that each cycle weighs at least the unit. The program begins with few
/// cycles, and the lightest through each vertex are added until none is too light: most never matter.
fn propose(
    vertices: usize,
    cycles: &[Vec<u32>],
    unit: i64,
) -> Result<Option<Vec<f64>>, ModelError> {
    let mut program = program(vertices);
    let mut known = vec![false; cycles.len()];
    loop {
        let Some(outcome) = Solver::default().solve_linear(&program)? else { return Ok(None) };
        let weigh = |cycle: &[u32]| cycle.iter().map(|&v| outcome.primal[v as usize]).sum::<f64>();
        let mut lightest = vec![(unit as f64 - TOLERANCE, None); vertices];
        for (index, cycle) in cycles.iter().enumerate() {
            let weight = weigh(cycle);
            for &vertex in cycle.iter().filter(|_| !known[index]) {
                if weight < lightest[vertex as usize].0 {
                    lightest[vertex as usize] = (weight, Some(index));
                }
            }
        }
        let before = program.rows.len();
        for (_, index) in lightest {
            if let Some(index) = index.filter(|&index| !std::mem::replace(&mut known[index], true))
            {
                program.rows.push(row(index, &cycles[index], unit));
            }
        }
        if program.rows.len() == before {
            return Ok(Some(outcome.primal));
        }
    }
}

/// The least sum of all weights, no cycle considered yet.
fn program(vertices: usize) -> Program {
    let variable = |index| Variable {
        name: format!("w{index}"),
        cost: 1,
        lower: -LARGEST,
        upper: Some(LARGEST),
        integer: false,
    };
    let title = "Weights of short cycles".to_owned();
    let variables = (0..vertices).map(variable).collect();
    Program { title, sense: Sense::Min, variables, rows: Vec::new() }
}

/// A cycle weighs at least the unit.
fn row(index: usize, cycle: &[u32], unit: i64) -> Row {
    let mut terms: Vec<(usize, i64)> = cycle.iter().map(|&v| (v as usize, 1)).collect();
    terms.sort_unstable();
    Row { name: format!("c{index}"), terms, relation: Relation::AtLeast, rhs: unit }
}
