//! Programs of one's own: what is wrong with one is named, and what is read is what was written.

use destrier_model::conflict::conflict;
use destrier_model::{
    Program, Relation, Relaxation, Row, Sense, Solver, Stop, Variable, VariableId, read_program,
    sum, write,
};
use destrier_run::Control;

fn fault_of(change: impl Fn(&mut Program)) -> String {
    let mut program = Program::minimise("two cups");
    let [a, b] = ["a", "b"].map(|name| program.binary(name));
    program.add("one", (a + b).at_least(1));
    assert_eq!(program.validate(), Ok(()));
    change(&mut program);
    let said = program.validate().unwrap_err().to_string();
    for solver in Solver::ALL {
        assert_eq!(solver.solve_quietly(&program).unwrap_err().to_string(), said);
        assert_eq!(solver.solve_linear(&program).unwrap_err().to_string(), said);
    }
    assert_eq!(Relaxation::new(&program).err().unwrap().to_string(), said);
    assert_eq!(conflict(&program, Solver::Highs, Control::quiet()).unwrap_err().to_string(), said);
    said
}

#[test]
fn faults_are_named() {
    let row = |terms: &[(usize, i64)], rhs| Row {
        name: "next".to_owned(),
        terms: terms.to_vec(),
        relation: Relation::Equal,
        rhs,
    };
    let said = [
        fault_of(|program| program.rows.push(row(&[(0, 1), (7, 1)], 1))),
        fault_of(|program| program.rows.push(row(&[(0, 1), (1, 1), (0, 2)], 1))),
        fault_of(|program| program.rows.push(row(&[(0, 1)], i64::MIN))),
        fault_of(|program| program.rows.push(row(&[(0, 10i64.pow(15))], 1))),
        fault_of(|program| _ = program.binary("a")),
        fault_of(|program| program.add("one", sum([VariableId(0)]).at_most(1))),
        fault_of(|program| _ = program.binary("E5")),
        fault_of(|program| _ = program.binary("")),
        fault_of(|program| program.rows[0].name = "a b".to_owned()),
        fault_of(|program| _ = program.integer("c", 0..=i64::MAX)),
        fault_of(|program| _ = program.integer("c", ..i64::MIN)),
        fault_of(|program| program.add("next", (i64::MAX * (2 * VariableId(0))).at_most(1))),
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
    for solver in Solver::ALL {
        let outcome = solver.solve_quietly(&program).unwrap();
        assert_eq!(outcome.stop, Stop::Finished, "{solver:?}");
        let values = outcome.values.unwrap();
        assert_eq!(best(&program), program.objective(&values), "{solver:?}: {values:?}");
    }
}

/// The best value of whole points, by trying them all.
fn best(program: &Program) -> i64 {
    let points = (2..=9).flat_map(|boxes| (-3..20).map(move |more| (boxes, more)));
    let points = points.flat_map(|(a, b)| (0..=7).flat_map(move |c| [[a, b, c, 0], [a, b, c, 1]]));
    let admitted = points.filter(|point| program.admits(point));
    admitted.map(|point| program.objective(&point)).max().unwrap()
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
        (lp("x + y", "x + y >= 1", "x free"), "variable x has no least value".to_owned()),
        (lp("x + y + 3", "x + y >= 1", "x <= 4"), "the objective has the constant 3".to_owned()),
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
    program.add("shut", sum([door]).equal_to(0));
    assert_eq!(program.solve().unwrap().values.unwrap()[door.0], 0);
    assert_eq!(program.named("window"), None);
    let cost =
        Variable { name: "window".to_owned(), cost: -5, lower: 1, upper: None, integer: true };
    assert_eq!(program.variable(cost), VariableId(4));
}
