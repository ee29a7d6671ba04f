//! Programs at the limits of what can be asked: nothing to choose, bounds that cross, numbers too large.

use destrier_model::conflict::{Conflict, conflict};
use destrier_model::{Expression, LinearStop, Program, Relation, Relaxation, Row, Solver, Stop};
use destrier_run::Control;

/// What every solver says of a program, and of its relaxation.
fn stops(program: &Program) -> Vec<(Stop, bool)> {
    let said = |solver: &Solver| {
        let stop = program.solve_with(*solver).unwrap().stop;
        (stop, solver.solve_linear(program).unwrap().is_some())
    };
    Solver::ALL.iter().map(said).collect()
}

#[test]
fn bounds_that_exclude_each_other_leave_no_solution() {
    let mut program = Program::minimise("a cup that cannot be");
    let cup = program.integer("cup", 3..);
    program.variables[cup.index()].upper = Some(2);
    program.add("row", cup.at_most(9));
    assert_eq!(program.validate(), Ok(()));
    assert_eq!(stops(&program), [(Stop::Infeasible, false); Solver::ALL.len()]);
    assert_eq!(
        Relaxation::new(&program).unwrap().solve(9.0, None).unwrap(),
        LinearStop::Infeasible
    );
    let found = conflict(&program, Solver::default(), Control::quiet()).unwrap();
    assert_eq!(found, Some(Conflict::Variable("cup".to_owned())));
}

#[test]
fn programs_with_nothing_to_choose_hold_or_not() {
    let mut program = Program::minimise("nothing");
    assert_eq!(stops(&program), [(Stop::Finished, true); Solver::ALL.len()]);
    assert!(Relaxation::new(&program).is_err());
    program.add("row", Expression::default().at_least(1));
    assert_eq!(stops(&program), [(Stop::Infeasible, false); Solver::ALL.len()]);
    program.binary("door");
    assert_eq!(stops(&program), [(Stop::Infeasible, false); Solver::ALL.len()]);
}

#[test]
fn linear_programs_leave_integrality_out() {
    let mut program = Program::maximise("halves");
    let cup = program.integer("cup", 0..);
    program.set_objective(cup);
    program.add("row", (2 * cup).at_most(3));
    for &solver in Solver::ALL {
        assert_eq!(program.solve_with(solver).unwrap().values, Some(vec![1]));
        assert_eq!(solver.solve_linear(&program).unwrap().unwrap().primal, [1.5]);
        let relaxed = program.relaxed().solve_with(solver).unwrap();
        assert_eq!((relaxed.point, relaxed.bound), (Some(vec![1.5]), Some(1.5)));
    }
}

#[test]
fn numbers_too_large_are_the_largest_and_indices_too_large_admit_nothing() {
    let mut program = Program::minimise("much");
    let cup = program.integer("cup", 0..);
    program.set_objective(4 * cup);
    assert_eq!(program.objective(&[i64::MAX]), i64::MAX.into());
    assert!(program.admits(&[i64::MAX]) && !program.admits(&[]));
    program.rows.push(Row::new("row", vec![(7, 1)], Relation::AtMost, 1));
    assert!(!program.admits(&[0]));
}
