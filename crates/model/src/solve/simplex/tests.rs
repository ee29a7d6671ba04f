//! The dual simplex method against brute force and microlp.

use super::relaxation::Relaxation;
use crate::{LinearStop, Program, Relation, Row, Solver, Variable};

/// Numbers that look random, always the same ones.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, bound: u64) -> i64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound) as i64
    }
}

fn drawn(random: &mut Drawn) -> Program {
    let mut program = Program::minimise("drawn");
    let columns = 1 + random.below(9) as usize;
    for column in 0..columns {
        let upper = [Some(1), Some(1), Some(3), None][random.below(4) as usize];
        let mut variable = Variable::continuous(format!("x{column}"), 0..).at_cost(random.below(5));
        variable.upper = upper;
        program.variable(variable);
    }
    for row in 0..random.below(9) {
        let terms = (0..columns).map(|column| (column, (random.below(6) - 1).clamp(-1, 2)));
        let terms: Vec<(usize, i64)> = terms.filter(|&(_, factor)| factor != 0).collect();
        let relation = [Relation::AtLeast, Relation::AtLeast, Relation::AtMost, Relation::Equal]
            [random.below(4) as usize];
        program.rows.push(Row::new(format!("r{row}"), terms, relation, random.below(5)));
    }
    program
}

/// What the duals bound the objective by; below it by less than the tolerance at an optimum.
fn bound(program: &Program, duals: &[f64], costs: impl Fn(usize) -> f64) -> f64 {
    let mut reduced: Vec<f64> = (0..program.variables.len()).map(costs).collect();
    let mut bound = 0.0;
    for (row, &dual) in program.rows.iter().zip(duals) {
        match row.relation {
            Relation::AtLeast => assert!(dual >= -1e-7, "{dual}"),
            Relation::AtMost => assert!(dual <= 1e-7, "{dual}"),
            Relation::Equal => {}
        }
        bound += dual * row.rhs as f64;
        row.terms.iter().for_each(|&(index, factor)| reduced[index] -= dual * factor as f64);
    }
    for (variable, cost) in program.variables.iter().zip(reduced) {
        let end = if cost > 0.0 { variable.lower } else { variable.upper };
        assert!(end.is_some() || cost.abs() < 1e-7, "nothing bounds the dual: {cost}");
        bound += cost * end.unwrap_or(0) as f64;
    }
    bound
}

/// The relaxation against microlp's, with duals that prove the optimum, or a ray that proves that there is none.
fn check(program: &Program, relaxation: &mut Relaxation) -> LinearStop {
    let stop = relaxation.solve(f64::INFINITY, None).unwrap();
    let other = Solver::Microlp.solve_linear(program).unwrap();
    match stop {
        LinearStop::Finished => {
            let values = relaxation.values();
            let worth = |values: &[f64]| -> f64 {
                program.variables.iter().zip(values).map(|(v, value)| v.cost as f64 * value).sum()
            };
            for (variable, &value) in program.variables.iter().zip(values) {
                assert!(value >= variable.lower.unwrap() as f64 - 1e-7);
                assert!(variable.upper.is_none_or(|upper| value <= upper as f64 + 1e-7));
            }
            assert!((worth(values) - relaxation.objective()).abs() < 1e-6);
            let other = other.expect("microlp finds no optimum");
            assert!((worth(&other.primal) - relaxation.objective()).abs() < 1e-6);
            let shown = bound(program, relaxation.duals(), |v| program.variables[v].cost as f64);
            assert!((shown - relaxation.objective()).abs() < 1e-6, "{shown}");
        }
        LinearStop::Infeasible => {
            assert!(other.is_none(), "microlp has an optimum");
            let crossed = program.variables.iter().any(Variable::is_contrary);
            if !crossed {
                let ray = relaxation.farkas().expect("a ray");
                assert!(bound(program, &ray, |_| 0.0) > 1e-7, "{ray:?}");
            }
        }
        other => panic!("{other:?}"),
    }
    stop
}

#[test]
fn optima_and_rays_of_2000_programs_prove_themselves_along_branches() {
    let mut random = Drawn(3);
    let mut ends = [0; 2];
    for _ in 0..500 {
        let mut program = drawn(&mut random);
        let mut relaxation = Relaxation::new(&program).unwrap();
        check(&program, &mut relaxation);
        let start = relaxation.warm_start().unwrap();
        for step in 0..3 {
            let branch = random.below(program.variables.len() as u64) as usize;
            let value = random.below(2);
            program.variables[branch].lower = Some(value);
            program.variables[branch].upper = Some(value);
            relaxation.set_bounds(branch, value, Some(value)).unwrap();
            if step == 1 {
                relaxation.start_from(&start).unwrap();
            }
            let stop = check(&program, &mut relaxation);
            ends[usize::from(stop == LinearStop::Infeasible)] += 1;
        }
    }
    assert!(ends.iter().all(|&number| number > 200), "{ends:?}");
}

/// Costs draw columns without bounds, or there are none; rows bound them, so that no duals rest on a bound of our own.
#[test]
fn optima_of_programs_that_only_rows_bound_prove_themselves() {
    let mut random = Drawn(11);
    for number in 0..500 {
        let mut program = drawn(&mut random);
        let all: Vec<(usize, i64)> = (0..program.variables.len()).map(|index| (index, 1)).collect();
        for variable in &mut program.variables {
            variable.cost -= 2;
            variable.upper = variable.upper.filter(|_| random.below(2) == 0);
        }
        program.rows.retain(|row| row.relation == Relation::AtMost);
        program.rows.push(Row::new("all", all, Relation::AtMost, 1 + random.below(90)));
        assert_eq!(
            check(&program, &mut Relaxation::new(&program).unwrap()),
            LinearStop::Finished,
            "{number}"
        );
    }
    let mut program = Program::minimise("free");
    let [x, y] = ["x", "y"].map(|name| program.continuous(name, ..));
    program.set_objective(3 * x - y);
    program.add("low", (x - y).at_least(2));
    program.add("high", (x + y).at_most(10));
    program.add("floor", (x + 1 * y).at_least(-6));
    let mut relaxation = Relaxation::new(&program).unwrap();
    assert_eq!(relaxation.solve(f64::INFINITY, None).unwrap(), LinearStop::Finished);
    assert_eq!((relaxation.objective(), relaxation.values()), (-2.0, &[-2.0, -4.0][..]));
}

/// As branch and bound does it: each case is solved from where the one above it ended, after any others, and branches are
/// measured by a few exchanges, which leave no trace.
#[test]
fn cases_of_300_trees_prove_themselves_in_any_order() {
    let mut random = Drawn(7);
    let mut ends = [0; 2];
    for _ in 0..300 {
        let mut program = drawn(&mut random);
        let columns = program.variables.len();
        let mut relaxation = Relaxation::new(&program).unwrap();
        if check(&program, &mut relaxation) != LinearStop::Finished {
            continue;
        }
        let bounds = |program: &Program| -> Vec<(i64, Option<i64>)> {
            program.variables.iter().map(|v| (v.lower.unwrap(), v.upper)).collect()
        };
        let mut nodes = vec![(relaxation.warm_start().unwrap(), bounds(&program))];
        for _ in 0..12 {
            let (start, above) = &nodes[random.below(nodes.len() as u64) as usize];
            for (index, &(lower, upper)) in above.iter().enumerate() {
                (program.variables[index].lower, program.variables[index].upper) =
                    (Some(lower), upper);
                relaxation.set_bounds(index, lower, upper).unwrap();
            }
            let draw =
                |random: &mut Drawn| (random.below(columns as u64) as usize, random.below(2));
            for _ in 0..random.below(4) {
                let (column, value) = draw(&mut random);
                relaxation.set_bounds(column, value, Some(value)).unwrap();
                relaxation.start_from(start).unwrap();
                relaxation.solve(f64::INFINITY, Some(1 + random.below(3) as u32)).unwrap();
                relaxation.set_bounds(column, above[column].0, above[column].1).unwrap();
            }
            let (column, value) = draw(&mut random);
            let variable = &mut program.variables[column];
            (variable.lower, variable.upper) = (Some(value), Some(value));
            relaxation.set_bounds(column, value, Some(value)).unwrap();
            relaxation.start_from(start).unwrap();
            let stop = check(&program, &mut relaxation);
            ends[usize::from(stop == LinearStop::Infeasible)] += 1;
            if stop == LinearStop::Finished {
                nodes.push((relaxation.warm_start().unwrap(), bounds(&program)));
            }
        }
    }
    assert!(ends.iter().all(|&number| number > 200), "{ends:?}");
}

/// An odd cycle, with more exchanges than the tableau lives without being renewed: half of each vertex.
#[test]
fn long_programs_are_exact_and_cut_off() {
    let mut program = Program::minimise("a cycle");
    let vertices: Vec<_> = (0..401).map(|v| program.binary(format!("v{v}"))).collect();
    program.set_objective(crate::sum(&vertices));
    for at in 0..vertices.len() {
        let next = vertices[(at + 1) % vertices.len()];
        program.add(format!("r{at}"), (vertices[at] + next).at_least(1));
    }
    let mut relaxation = Relaxation::new(&program).unwrap();
    assert_eq!(relaxation.solve(100.0, None).unwrap(), LinearStop::Cutoff);
    assert_eq!(relaxation.solve(f64::INFINITY, Some(3)).unwrap(), LinearStop::Iterations);
    assert_eq!(relaxation.solve(f64::INFINITY, None).unwrap(), LinearStop::Finished);
    assert!((relaxation.objective() - 200.5).abs() < 1e-6, "{}", relaxation.objective());
    assert!(relaxation.values().iter().all(|value| (value - 0.5).abs() < 1e-6));
}

/// A variable without a lower bound, which costs nothing, is where a row wants it, or at its upper bound.
#[test]
fn variables_without_a_lower_bound_are_solved() {
    let mut program = Program::minimise("a debt");
    let debt = program.integer("debt", ..4);
    let cost = program.integer("cost", 0..);
    program.set_objective(cost);
    program.add("paid", (cost + debt).at_least(6));
    program.add("small", debt.at_most(3));
    let mut relaxation = Relaxation::new(&program).unwrap();
    assert_eq!(relaxation.solve(f64::INFINITY, Some(100)).unwrap(), LinearStop::Finished);
    assert_eq!((relaxation.objective(), relaxation.values()), (3.0, &[3.0, 3.0][..]));
}

/// All costs are alike and every column is an image of every other: 6-subsets of eleven points, of which each triple is
/// to lie in one, as far as fractions go. Without the perturbation a million exchanges gain nothing.
#[test]
fn costs_that_are_alike_do_not_stall() {
    let subsets = |size| (0u32..1 << 11).filter(move |set| set.count_ones() == size);
    let mut program = Program::minimise("a design");
    let blocks: Vec<u32> = subsets(6).collect();
    let chosen: Vec<_> = blocks.iter().map(|block| program.binary(format!("b{block}"))).collect();
    program.set_objective(crate::sum(&chosen));
    for triple in subsets(3) {
        let within = blocks.iter().zip(&chosen).filter(|(block, _)| *block & triple == triple);
        let within: Vec<_> = within.map(|(_, &chosen)| chosen).collect();
        program.add(format!("t{triple}"), crate::sum(&within).at_least(1));
    }
    let mut relaxation = Relaxation::new(&program).unwrap();
    assert_eq!(relaxation.solve(f64::INFINITY, Some(3000)).unwrap(), LinearStop::Finished);
    assert!((relaxation.objective() - 8.25).abs() < 1e-6, "{}", relaxation.objective());
}

/// Columns in other units, rows and costs times large numbers: optima and rays are those of the program as it was.
#[test]
fn optima_of_programs_in_other_units_are_the_same() {
    const MILLION: i64 = 1_000_000;
    let mut random = Drawn(58);
    let mut ends = [0; 2];
    for _ in 0..500 {
        let program = drawn(&mut random);
        let units: Vec<i64> =
            program.variables.iter().map(|_| [1, MILLION][random.below(2) as usize]).collect();
        let sizes: Vec<i64> =
            program.rows.iter().map(|_| MILLION * [1, 1000][random.below(2) as usize]).collect();
        let mut other = program.clone();
        for (variable, unit) in other.variables.iter_mut().zip(&units) {
            variable.upper = variable.upper.map(|upper| upper * unit);
            variable.cost *= MILLION / unit;
        }
        for (row, size) in other.rows.iter_mut().zip(&sizes) {
            row.rhs *= size;
            row.terms.iter_mut().for_each(|(index, factor)| *factor *= size / units[*index]);
        }
        let [mut own, mut same] = [&other, &program].map(|of| Relaxation::new(of).unwrap());
        let stop = own.solve(f64::INFINITY, None).unwrap();
        assert_eq!(stop, same.solve(f64::INFINITY, None).unwrap());
        let back = |duals: &[f64]| -> Vec<f64> {
            let duals = duals.iter().zip(&sizes);
            duals.map(|(dual, size)| dual * (size / MILLION) as f64).collect()
        };
        if stop == LinearStop::Finished {
            let objective = own.objective() / MILLION as f64;
            assert!((objective - same.objective()).abs() < 1e-6);
            let costs = |v: usize| program.variables[v].cost as f64;
            let shown = bound(&program, &back(own.duals()), costs);
            assert!((shown - objective).abs() < 1e-6, "{shown} {objective}");
            let values = own.values().iter().zip(&units).map(|(value, &unit)| value / unit as f64);
            let worth =
                program.variables.iter().zip(values).map(|(v, value)| v.cost as f64 * value);
            assert!((worth.sum::<f64>() - objective).abs() < 1e-6);
        } else {
            let ray = back(&own.farkas().expect("a ray"));
            let largest = ray.iter().fold(0.0, |most: f64, own| most.max(own.abs()));
            let ray: Vec<f64> = ray.iter().map(|own| own / largest).collect();
            assert!(bound(&program, &ray, |_| 0.0) > 1e-7, "{ray:?}");
        }
        ends[usize::from(stop == LinearStop::Infeasible)] += 1;
    }
    assert!(ends.iter().all(|&number| number > 50), "{ends:?}");
}
