//! Programs at the limits of what can be asked: nothing to choose, bounds that cross, numbers too large.

use destrier_model::conflict::{Conflict, conflict};
use destrier_model::{Expression, LinearStop, Program, Relaxation, Solver, Stop, VariableId, sum};
use destrier_run::Control;

/// What every solver says of a program, and of its relaxation.
fn stops(program: &Program) -> Vec<(Stop, bool)> {
    let all = Solver::ALL.map(|solver| {
        let stop = solver.solve_quietly(program).unwrap().stop;
        (stop, solver.solve_linear(program).unwrap().is_some())
    });
    all.to_vec()
}

#[test]
fn bounds_that_exclude_each_other_leave_no_solution() {
    let mut program = Program::minimise("a cup that cannot be");
    let cup = program.integer("cup", 3..);
    program.variables[cup.0].upper = Some(2);
    program.add("row", sum([cup]).at_most(9));
    assert_eq!(program.validate(), Ok(()));
    assert_eq!(stops(&program), [(Stop::Infeasible, false); Solver::ALL.len()]);
    assert_eq!(
        Relaxation::new(&program).unwrap().solve(9.0, None).unwrap(),
        LinearStop::Infeasible
    );
    let found = conflict(&program, Solver::Highs, Control::quiet()).unwrap();
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
    program.set_objective(cup.into());
    program.add("row", (2 * cup).at_most(3));
    for solver in Solver::ALL {
        assert_eq!(solver.solve_quietly(&program).unwrap().values, Some(vec![1]));
        assert_eq!(solver.solve_linear(&program).unwrap().unwrap().primal, [1.5]);
        let relaxed = solver.solve_quietly(&program.relaxed()).unwrap();
        assert_eq!((relaxed.point, relaxed.bound), (Some(vec![1.5]), Some(1.5)));
    }
}

#[test]
fn numbers_too_large_are_the_largest_and_indices_too_large_admit_nothing() {
    let mut program = Program::minimise("much");
    let cup = program.integer("cup", 0..);
    program.set_objective(4 * cup);
    assert_eq!(program.objective(&[i64::MAX]), i64::MAX);
    assert!(program.admits(&[i64::MAX]) && !program.admits(&[]));
    program.add("row", sum([VariableId(7)]).at_most(1));
    assert!(!program.admits(&[0]));
}
