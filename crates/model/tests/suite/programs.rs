//! Programs of one's own: what is wrong with one is named, and what is read is what was written.

use destrier_model::conflict::conflict;
use destrier_model::{
    LinearStop, Program, Relation, Relaxation, Row, Sense, Solver, Stop, Variable, read_program,
    write,
};
use destrier_run::{Control, Random};
use std::thread;

fn fault_of(change: impl Fn(&mut Program)) -> String {
    let mut program = Program::minimise("two cups");
    let [a, b] = ["a", "b"].map(|name| program.binary(name));
    program.add("one", (a + b).at_least(1));
    assert_eq!(program.validate(), Ok(()));
    change(&mut program);
    let said = program.validate().unwrap_err().to_string();
    for &solver in Solver::ALL {
        assert_eq!(program.solve_with(solver).unwrap_err().to_string(), said);
        assert_eq!(solver.solve_linear(&program).unwrap_err().to_string(), said);
    }
    assert_eq!(Relaxation::new(&program).err().unwrap().to_string(), said);
    assert_eq!(
        conflict(&program, Solver::default(), Control::quiet()).unwrap_err().to_string(),
        said
    );
    said
}

#[test]
fn faults_are_named() {
    let row = |terms: &[(usize, i64)], rhs| Row::new("next", terms.to_vec(), Relation::Equal, rhs);
    let said = [
        fault_of(|program| program.rows.push(row(&[(0, 1), (7, 1)], 1))),
        fault_of(|program| program.rows.push(row(&[(0, 1), (1, 1), (0, 2)], 1))),
        fault_of(|program| program.rows.push(row(&[(0, 1)], i64::MIN))),
        fault_of(|program| program.rows.push(row(&[(0, 10i64.pow(15))], 1))),
        fault_of(|program| _ = program.binary("a")),
        fault_of(|program| program.add("one", program.at(0).at_most(1))),
        fault_of(|program| _ = program.binary("E5")),
        fault_of(|program| _ = program.binary("")),
        fault_of(|program| program.rows[0].name = "a b".to_owned()),
        fault_of(|program| _ = program.integer("c", 0..=i64::MAX)),
        fault_of(|program| _ = program.integer("c", ..i64::MIN)),
        fault_of(|program| program.add("next", (i64::MAX * (2 * program.at(0))).at_most(1))),
        fault_of(|program| _ = program.binary("inf")),
        fault_of(|program| program.variables[1].cost = i64::MIN),
    ];
    let word = "which not every solver reads: a letter, then letters, digits and _";
    let wanted = [
        "row 'next' has variable 7, and there are 2".to_owned(),
        "row 'next' has variable 'a' twice".to_owned(),
        "row 'next' has the number -9223372036854775808; solvers take whole numbers below 10^15"
            .to_owned(),
        "row 'next' has the number 1000000000000000; solvers take whole numbers below 10^15"
            .to_owned(),
        "two variables have the name 'a'".to_owned(),
        "two rows have the name 'one'".to_owned(),
        format!("variable 2 has the name 'E5', {word}"),
        format!("variable 2 has the name '', {word}"),
        format!("row 0 has the name 'a b', {word}"),
        "variable 'c' has the number 9223372036854775807; solvers take whole numbers below 10^15"
            .to_owned(),
        "variable 'c' has the number -9223372036854775808; solvers take whole numbers below 10^15"
            .to_owned(),
        "row 'next' has the number 9223372036854775807; solvers take whole numbers below 10^15"
            .to_owned(),
        format!("variable 2 has the name 'inf', {word}"),
        "variable 'b' has the number -9223372036854775808; solvers take whole numbers below 10^15"
            .to_owned(),
    ];
    assert_eq!(said, wanted);
}

/// All that a program can have: a range, an equation, whole and other variables with bounds of each kind.
fn mixed() -> Program {
    let mut program = Program::maximise("a bit of all");
    let boxes = program.integer("boxes", 2..=9);
    let more = program.integer("more", -3..);
    let sand = program.continuous("sand", 0..=7);
    let door = program.binary("door");
    program.set_objective(3 * boxes - 2 * more + sand);
    program.add("weight", (2 * boxes + sand).between(5, 17));
    program.add("level", (boxes - more - 4 * door).equal_to(1));
    program.add("air", (more + sand).at_least(1));
    program
}

#[test]
fn programs_are_read_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        read_program(&path).unwrap()
    };
    let mut program = mixed();
    let lp = read("a.lp", write::lp(&program));
    assert_eq!((&lp.variables, &lp.rows), (&program.variables, &program.rows));
    assert_eq!(lp.sense, Sense::Max);
    // MPS minimises
    let mps = read("a.mps", write::mps(&program));
    program.variables.iter_mut().for_each(|variable| variable.cost *= -1);
    assert_eq!((&mps.variables, &mps.rows), (&program.variables, &program.rows));
    assert_eq!(mps.sense, Sense::Min);
}

#[test]
fn solvers_agree_on_a_mixed_program() {
    let program = mixed();
    for &solver in Solver::ALL {
        let outcome = program.solve_with(solver).unwrap();
        assert_eq!(outcome.stop, Stop::Finished, "{solver:?}");
        let values = outcome.values.unwrap();
        assert_eq!(best(&program), program.cost(&values), "{solver:?}: {values:?}");
    }
}

/// The best value of whole points, by trying them all.
fn best(program: &Program) -> i64 {
    let points = (2..=9).flat_map(|boxes| (-3..20).map(move |more| (boxes, more)));
    let points = points.flat_map(|(a, b)| (0..=7).flat_map(move |c| [[a, b, c, 0], [a, b, c, 1]]));
    let admitted = points.filter(|point| program.admits(point));
    admitted.map(|point| program.cost(&point)).max().unwrap()
}

#[test]
fn what_is_no_program_of_whole_numbers_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let said = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let said = read_program(&path).unwrap_err().to_string();
        said.replace(&path.display().to_string(), name)
    };
    let lp = |objective: &str, row: &str, bounds: &str| {
        said(
            "p.lp",
            &format!(
                "Minimize\n obj: {objective}\nSubject To\n c1: {row}\nBounds\n {bounds}\nEnd\n"
            ),
        )
    };
    let whole = "not a whole number";
    let cases = [
        (
            lp("x + y", "x + 1.5 y >= 1", "x <= 4"),
            format!("a coefficient of row c1 is 1.5, {whole}"),
        ),
        (lp("x + y", "x + y >= 0.5", "x <= 4"), format!("the left side of row c1 is 0.5, {whole}")),
        (lp("0.1 x", "x + y >= 1", "x <= 4"), format!("the cost of variable x is 0.1, {whole}")),
        (
            lp("x + y", "x + y >= 1", "x <= 0.25"),
            format!("the greatest value of variable x is 0.25, {whole}"),
        ),
        (
            lp("x + y + 0.5", "x + y >= 1", "x <= 4"),
            format!("the constant of the objective is 0.5, {whole}"),
        ),
    ];
    for (said, wanted) in cases {
        assert_eq!(said, format!("HiGHS failed: p.lp: {wanted}"));
    }
    assert_eq!(
        said("q.lp", "nothing of the kind"),
        "HiGHS failed: q.lp: there is no variable in it"
    );
    let missing = read_program(&folder.path().join("none.mps")).unwrap_err().to_string();
    assert!(missing.starts_with("HiGHS failed: it cannot read "), "{missing}");
}

#[test]
fn variables_are_found_by_name() {
    let mut program = mixed();
    let door = program.named("door").unwrap();
    program.add("shut", door.equal_to(0));
    assert_eq!(program.solve().unwrap().values.unwrap()[door.index()], 0);
    assert_eq!(program.named("window"), None);
    let window = program.variable(Variable::integer("window", 1..).at_cost(-5));
    assert_eq!((window, window.index()), (program.at(4), 4));
}

/// good_lp's own example, in our words: what it costs is what good_lp says.
#[test]
fn a_model_of_good_lp_reads_the_same_here() {
    let mut program = Program::maximise("good_lp's README");
    let a = program.continuous("a", ..=1);
    let b = program.continuous("b", 2..=4);
    program.set_objective(10 * (a - b / 5) - b);
    program.add("first", (a + 2).at_most(b));
    program.add("second", (1 + a).at_least(4 - b));
    for &solver in Solver::ALL {
        let outcome = program.solve_with(solver).unwrap();
        assert_eq!((outcome.point, outcome.bound), (Some(vec![1.0, 3.0]), Some(1.0)), "{solver:?}");
    }
}

/// A free variable goes as low as its rows let it, a variable bounded from above too, whole or not.
#[test]
fn variables_without_a_least_value_are_free() {
    let mut program = Program::minimise("down");
    let deep = program.continuous("deep", ..);
    let below = program.continuous("below", ..=3);
    let whole = program.integer("whole", ..4);
    program.set_objective(deep + 2 * below + 3 * whole - 0.5);
    for (name, variable, least) in [("d", deep, -2.5), ("b", below, -1.5), ("w", whole, -7.2)] {
        program.add(name, variable.at_least(least));
    }
    for &solver in Solver::ALL {
        let outcome = program.solve_with(solver).unwrap();
        assert_eq!(outcome.point, Some(vec![-2.5, -1.5, -7.0]), "{solver:?}");
        assert_eq!(outcome.bound, Some(-27.0), "{solver:?}");
    }
    for text in [write::lp(&program), write::mps(&program)] {
        assert!(text.contains(" Add -1 to the objective.\n"), "{text}");
        assert!(text.contains(" Divide the objective by 2.\n"), "{text}");
    }
    let lindo = write::lindo(&program);
    assert!(
        lindo.contains("free deep\nfree below\nsub below 3\nfree whole\nsub whole 3\n"),
        "{lindo}"
    );
    program.rows.clear();
    for &solver in Solver::ALL {
        assert_eq!(program.solve_with(solver).unwrap().stop, Stop::Unbounded, "{solver:?}");
    }
}

#[test]
fn constants_and_free_variables_are_read_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.lp");
    let text = "Minimize\n obj: x + y + 3\nSubject To\n c1: x + y >= 1\nBounds\n x free\nEnd\n";
    std::fs::write(&path, text).unwrap();
    let program = read_program(&path).unwrap();
    assert_eq!((program.variables[0].lower, program.constant), (None, 3));
    assert_eq!(program.solve().unwrap().bound, Some(4.0));
}

#[test]
#[should_panic(expected = "the objective has a variable of another program")]
fn variables_of_another_program_are_refused() {
    let [mut one, mut other] = ["one", "other"].map(Program::minimise);
    let own = one.binary("x");
    let mut clone = one.clone();
    clone.add("row", own.at_least(1)); // a clone knows the variables that it was made with
    assert!(clone.admits(&[1]) && !clone.admits(&[0]));
    other.binary("y");
    other.set_objective(own);
}

/// Too large for a tableau, and made, solved and dropped by several threads at once.
#[test]
fn relaxations_on_several_threads_are_what_they_are_on_one() {
    let program = |seed: u64| {
        let mut draw = Random::new(seed, 0);
        let mut program = Program::minimise("many sets");
        let columns = 560;
        for column in 0..columns {
            program.variable(
                Variable::integer(format!("x{column}"), 0..=1).at_cost(1 + (column % 7) as i64),
            );
        }
        for row in 0..480 {
            let mut terms: Vec<(usize, i64)> = (0..5).map(|_| (draw.below(columns), 1)).collect();
            terms.sort_unstable();
            terms.dedup();
            program.rows.push(Row::new(format!("r{row}"), terms, Relation::AtLeast, 1));
        }
        program
    };
    let solved = |seed: u64| {
        let mut relaxation = Relaxation::new(&program(seed)).unwrap();
        let mut all = Vec::new();
        for column in 0..8 {
            assert_eq!(relaxation.solve(f64::INFINITY, None), Ok(LinearStop::Finished));
            all.push((1e6 * relaxation.objective()).round() as i64);
            relaxation.set_bounds(column, 1, Some(1)).unwrap();
        }
        all
    };
    let alone: Vec<Vec<i64>> = (0..4).map(solved).collect();
    let twice = |seed: u64| [solved(seed), solved(seed)];
    let beside: Vec<[Vec<i64>; 2]> = thread::scope(|scope| {
        let works: Vec<_> = (0..4).map(|seed| scope.spawn(move || twice(seed))).collect();
        works.into_iter().map(|work| work.join().unwrap()).collect()
    });
    for (alone, beside) in alone.iter().zip(&beside) {
        assert!(beside.iter().all(|own| own == alone), "{alone:?} {beside:?}");
    }
}
