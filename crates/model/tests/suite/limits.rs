//! Programs at the limits of what can be asked: nothing to choose, bounds that cross, numbers too large.

use destrier_model::conflict::{Conflict, conflict};
use destrier_model::exchange::{Statement, read_comments};
use destrier_model::{Expression, LinearStop, Program, Relation, Relaxation, Row, Solver, Stop};
use destrier_run::Control;
use destrier_verify::Format;
use std::path::Path;

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

/// A file of a board names every square and has rows for its moves: comments that ask for more are not followed, whatever
/// other comments are beside them.
#[test]
fn comments_ask_for_no_board_larger_than_their_file() {
    let rows = "Minimize\n a1\nSubject To\n a1 >= 1\nBinaries\n a1\nEnd\n";
    let file = |said: &str, padding: usize| {
        let lines: String = said.split(", ").map(|line| format!("\\ destrier {line}\n")).collect();
        format!("{lines}\\ {}\n{rows}", "x".repeat(padding))
    };
    for (said, padding, problem) in [
        ("board 1x8191, piece rook, rule independent", 9, "line 1: destrier board: 8191 squares"),
        ("piece rook, board 1000x1000", 9, "line 2: destrier board: 1000000 squares"),
        ("board 1x8191, piece rook, rule independent", 9000, "the moves of a rook"),
        ("board 90x90, piece queen", 9000, "the moves of a queen"),
    ] {
        let text = file(said, padding);
        let error = read_comments(&text, usize::MAX).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{error}");
        let program = Format::Lp.read(&text).unwrap();
        let statement = Statement::of_file(Path::new("p.lp"), program, &text, usize::MAX);
        assert_eq!(statement.to_string(), "p.lp");
    }
    let text = file("board 1x1, piece king", 9);
    assert_eq!(
        read_comments(&text, usize::MAX).unwrap().unwrap().1.to_string(),
        "king domination of 1x1"
    );
}

/// HiGHS 1.15 fails in the presolve of eleven of these, all of whose relaxations have a solution.
#[test]
fn a_solver_that_fails_is_asked_otherwise() {
    for number in [3, 5, 11, 12] {
        let mut program = Program::minimise("one of all but each");
        let cups: Vec<_> = (0..number).map(|at| program.binary(format!("cup{at}"))).collect();
        for at in 0..number {
            let others = cups.iter().copied().filter(|cup| cup.index() != at);
            let others: Expression = others.sum();
            program.add(format!("some{at}"), others.clone().at_least(1));
            program.add(format!("few{at}"), others.at_most(1));
        }
        assert_eq!(stops(&program), [(Stop::Infeasible, true); Solver::ALL.len()], "{number}");
    }
}
